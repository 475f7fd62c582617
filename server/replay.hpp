// Replays of records that somebody sends in: step by step with all hands open, but for what the record keeps unseen;
// and the set-up of a match that goes on from one of the steps. No tables here, live or finished.
#pragma once
#include <atomic>
#include <memory>

#include "engine/match.hpp"

namespace stube {

// Limits of a record. The longest random match of any game is well below; a longer one was made to keep the server
// busy.
inline constexpr std::size_t largest_record = 1024 * 1024;  // bytes
inline constexpr std::size_t most_replay_moves = 5000;
// Limits of a page of steps: as many as were asked for, but no more than these.
inline constexpr std::size_t most_replay_steps = 500;
inline constexpr std::size_t most_replay_bytes = 512 * 1024;

struct ReplayPage {
  std::size_t from = 0, steps = most_replay_steps;
};

// `{game, names, result, openings, from, count, steps:[{seat, move, label, events, state}]}`; the first step is the
// deal before any move, without seat and move. `steps` are those of the page, beginning with number `from`, of `count`
// in all. `openings`: whether exactly the cards are open that were shown, null where everything is. Where `gone` is set
// meanwhile, it gives up.
[[nodiscard]] Result<json::object> replay_object(const json::object& record, Language lang, const ReplayPage& page,
                                                 const std::shared_ptr<const std::atomic<bool>>& gone = {});

// What the set-up of a table needs of a record that it goes on from. Deals after the current one are left out: they
// will be shuffled anew.
struct Continuation {
  const Game* game = nullptr;
  json::object options;
  int players = 0;
  Seat turn;           // the first seat that may act at this step
  json::object begun;  // dealer, score, deals and moves as in a record
};
[[nodiscard]] Result<Continuation> continue_from(const json::object& record, std::size_t step,
                                                 const std::shared_ptr<const std::atomic<bool>>& gone = {});

}  // namespace stube
