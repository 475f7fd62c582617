// Guidance in the protocol's words, without texts: the groups of a hand, and the contract. What has texts is in
// offer.hpp.
#pragma once
#include <boost/json.hpp>
#include <span>

#include "cards/pack.hpp"
#include "engine/guidance.hpp"

namespace stube {

namespace json = boost::json;

[[nodiscard]] json::object hand_group_object(const Pack& pack, const HandGroup& group);
// `sorted`: its trumps as they stand in a hand.
[[nodiscard]] json::object contract_object(const Pack& pack, const Contract& contract,
                                           std::span<const HandGroup> sorted);

}  // namespace stube
