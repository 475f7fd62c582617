// A bot's SearchResult as JSON, sent between the workers of one page that think about the same position. Moves are
// named by their place in the list of moves, which is the same in all of them.
#pragma once
#include <optional>
#include <vector>

#include "engine/json_fields.hpp"
#include "search/result.hpp"

namespace stube {

[[nodiscard]] json::object thought_to_json(const SearchResult& found, const std::vector<Move>& moves);
// Nothing where it is no such object, or names moves that are not in the list.
[[nodiscard]] std::optional<SearchResult> thought_from_json(const json::object& thought,
                                                            const std::vector<Move>& moves);

}  // namespace stube
