// Guidance in the protocol's words, without texts: the groups of a hand, and the contract. What has texts is in
// offer.hpp.
#pragma once
#include <span>

#include "cards/pack.hpp"
#include "engine/guidance.hpp"
#include "talk/json_writer.hpp"

namespace stube {

void write_hand_group(JsonWriter& out, const Pack& pack, const HandGroup& group);
// `sorted`: its trumps as they stand in a hand.
void write_contract(JsonWriter& out, const Pack& pack, const Contract& contract, std::span<const HandGroup> sorted);

}  // namespace stube
