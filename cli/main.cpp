// The program: `stube <command>`. Each command has a file of its own.
#include <iostream>
#include "bots/bot.hpp"
#include "engine/protocol.hpp"

int main() {
  using namespace stube;
  Protocol protocol([](const Position& seen, Seat seat, int level, int, std::uint64_t seed) -> std::optional<Move> {
    Random random(seed, Purpose::bot);
    const auto advice = bot_of_level(level)->choose(seen, seat, random);
    if (!advice) return {};
    return advice->move;
  });
  std::ios::sync_with_stdio(false);
  protocol.serve(std::cin, std::cout);
}
