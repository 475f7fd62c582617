// Bots: they are handed a position as their seat sees it and nothing else, so what they would need to cheat is not there.
#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "engine/position.hpp"

namespace stube {

// How much a bot may think. With rounds alone, the same question gets the same answer on every machine.
struct Budget {
  int millis = 300;
  long rounds = 0;  // 0: as many as the time allows
  unsigned threads = 1;
};

class Bot {
 public:
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  // What the bot would do; `seen` was made by seen_by(seat). Nothing where the seat has no move, or need not speak.
  [[nodiscard]] virtual std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const = 0;

 protected:
  Bot() = default;
};

inline constexpr int strongest_level = 5;

// Any lawful move, each equally likely.
[[nodiscard]] std::unique_ptr<Bot> random_bot();
// The game's own rule of thumb.
[[nodiscard]] std::unique_ptr<Bot> thumb_bot();
// Search over imagined deals, to this budget.
[[nodiscard]] std::unique_ptr<Bot> search_bot(const Budget& budget);
// 0 plays at random; 1 to 3 know the rule of thumb but have lapses, 4 follows it; 5 thinks, as long as it may.
[[nodiscard]] std::unique_ptr<Bot> bot_of_level(int level, const Budget& budget = {});
// "random", "thumb", "search@ROUNDS" or a level's number; null where there is no such bot.
[[nodiscard]] std::unique_ptr<Bot> bot_named(std::string_view name, const Budget& budget = {});

}  // namespace stube
