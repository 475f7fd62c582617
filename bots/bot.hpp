// Bots. They get a position as their seat sees it and nothing else, so they cannot cheat.
#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "engine/position.hpp"

namespace stube {

// How much a bot may think. With rounds alone (millis = 0) the answer is the same on every machine.
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
  // The bot's move; `seen` was made by seen_by(seat). Always one for a seat on turn; out of turn nothing where it does
  // not act.
  [[nodiscard]] virtual std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const = 0;

 protected:
  Bot() = default;
};

// The first act out of turn that a bot at one of these seats makes, lowest seat first. `bot_at(seat)` is a Bot.
template <class BotAt>
[[nodiscard]] std::optional<Act> interjection(const Position& position, Seats among, const BotAt& bot_at,
                                              Random& random) {
  for (const Seat seat : position.may_interject() & among)
    if (const auto advice = bot_at(seat).choose(*position.seen_by(seat), seat, random)) return Act{seat, advice->move};
  return {};
}

// Who acts next and how, where bots sit at all seats: one out of turn that speaks up, else the seat on turn.
template <class BotAt>
[[nodiscard]] Act next_act(const Position& position, const BotAt& bot_at, Random& random) {
  if (const auto act = interjection(position, Seats::all(), bot_at, random)) return *act;
  const Seat seat = position.turn().lowest();
  return {seat, bot_at(seat).choose(*position.seen_by(seat), seat, random)->move};
}

inline constexpr int strongest_level = 5;

// Any lawful move, each equally likely.
[[nodiscard]] std::unique_ptr<Bot> random_bot();
// The game's own rule of thumb.
[[nodiscard]] std::unique_ptr<Bot> thumb_bot();
// Search over imagined deals, to this budget.
[[nodiscard]] std::unique_ptr<Bot> search_bot(const Budget& budget);
// 0 plays at random; 1 to 3 know the rule of thumb but have lapses, 4 follows it; 5 thinks, as long as it may.
[[nodiscard]] std::unique_ptr<Bot> bot_of_level(int level, const Budget& budget = {});
// "random", "thumb", "net", "search@ROUNDS" or a level's number; null where there is no such bot.
[[nodiscard]] std::unique_ptr<Bot> bot_named(std::string_view name, const Budget& budget = {});

}  // namespace stube
