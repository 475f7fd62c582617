// Bots: they are handed a position as their seat sees it and nothing else, so what they would need to cheat is not there.
#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "engine/position.hpp"

namespace stube {

class Bot {
 public:
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  // What the bot would do; `seen` was made by seen_by(seat). Nothing where the seat has no move.
  [[nodiscard]] virtual std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const = 0;

 protected:
  Bot() = default;
};

// Any lawful move, each equally likely.
[[nodiscard]] std::unique_ptr<Bot> random_bot();
// The game's own rule of thumb.
[[nodiscard]] std::unique_ptr<Bot> thumb_bot();
// Level 0 plays at random; 1 and 2 follow the rule of thumb with lapses, 3 and above always.
[[nodiscard]] std::unique_ptr<Bot> bot_of_level(int level);
// "random", "thumb" or a level's number; null where there is no such bot.
[[nodiscard]] std::unique_ptr<Bot> bot_named(std::string_view name);

}  // namespace stube
