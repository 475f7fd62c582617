// For measuring what joined searches bring: a bot that searches a position several times, one after the other, each
// time in deals of its own, and decides by all results, as the workers of one page do (docs/wasm.md). No level plays
// so.
#pragma once
#include "bots/bot.hpp"

namespace stube {

[[nodiscard]] std::unique_ptr<Bot> joined_bot(std::unique_ptr<Bot> one, int searches);

}  // namespace stube
