// Bots: players that are part of the program. They get a position as their seat sees it and nothing else, so they
// cannot cheat. How they search is in search/; when one is asked at a server's table, in server/bot_runner.hpp.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/position.hpp"

namespace stube {

// How much a bot may think. With rounds alone (millis = 0) the answer is the same on every machine.
struct Budget {
  int millis = 300;
  long rounds = 0;  // 0: as many as the time allows
  unsigned threads = 1;
};

// The budget as a search reads it.
[[nodiscard]] SearchPlan plan_for(const Budget& budget);

class Bot {
 public:
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  // The bot's move; `seen` was made by seen_by(seat). Always one for a seat on turn; out of turn nothing where it does
  // not act.
  [[nodiscard]] virtual std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const = 0;

  // A choice that is shared among workers: what one of them finds, and the move by what all have found. Nothing to be
  // found where the bot answers at once: then choose.
  [[nodiscard]] virtual std::optional<SearchResult> search(const Position& seen, Seat seat, std::uint64_t seed) const;
  [[nodiscard]] virtual std::optional<Advice> choose_by(std::span<const SearchResult> found, const Position& seen,
                                                        Seat seat, Random& random) const;

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

inline constexpr int strongest_level = 6;
// Whether a level takes the time that its budget gives it; the others answer at once.
constexpr bool thinks(int level) {
  return level >= 5;
}
inline constexpr int longer = 10;  // how much longer than the budget says the strongest level thinks

// Any lawful move, each equally likely.
[[nodiscard]] std::unique_ptr<Bot> random_bot();
// The game's own rule of thumb.
[[nodiscard]] std::unique_ptr<Bot> thumb_bot();
// Tree search over imagined deals with the rule of thumb, without a network, to this budget.
[[nodiscard]] std::unique_ptr<Bot> search_bot(const Budget& budget);
// 0 plays at random; 1 to 3 play by the game's network with less and less care, 4 takes its best move; 5 looks ahead
// with it, as long as it may, and 6 ten times as long.
[[nodiscard]] std::unique_ptr<Bot> bot_of_level(int level, const Budget& budget = {});
// "random", "thumb", "net", "search" (without a network), "search@ROUNDS", "net-search@ROUNDS" or a level's number;
// null where there is no such bot.
[[nodiscard]] std::unique_ptr<Bot> bot_named(std::string_view name, const Budget& budget = {});

}  // namespace stube
