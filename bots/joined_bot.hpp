// A bot that thinks about a position several times, each time in deals of its own, and decides by what all of these
// searches found: as the workers of one page do (docs/wasm.md), one after the other. A measure of what they bring.
#pragma once
#include "bots/bot.hpp"

namespace stube {

[[nodiscard]] std::unique_ptr<Bot> joined_bot(std::unique_ptr<Bot> one, int searches);

}  // namespace stube
