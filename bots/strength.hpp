// How strong the levels are in a game, as measured: read from the section of docs/bots.md that `stube arena --all`
// writes, which is built in.
#pragma once
#include <string_view>
#include <vector>

namespace stube {

// Of a hundred deals, how many each level wins against the one below it; level 1 against chance. One number for each
// level from 1 on, up to the first that was not measured, or with too few deals.
[[nodiscard]] std::vector<int> measured_strength(std::string_view game);

}  // namespace stube
