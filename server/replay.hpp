// A finished match gone through step by step with all hands open, but for what its record keeps unseen, and a match
// that goes on from one of its steps. Both start from a record that somebody sends: nothing here knows of tables, and
// nothing of a table that is being played.
#pragma once
#include "engine/match.hpp"

namespace stube {

// What a record may have. The longest random match of any game is well below this; what is longer was made to keep the
// inn busy.
inline constexpr std::size_t largest_record = 1024 * 1024;  // bytes
inline constexpr std::size_t most_replay_moves = 5000;

// `{game, names, result, openings, steps:[{seat, move, label, events, state}]}`; the first step is the deal before any
// move, without seat and move. `openings`: whether exactly the cards are open that were shown, null where everything
// is.
[[nodiscard]] Result<json::object> tell_replay(const json::object& record, Language lang);

// Where a match goes on: everything a table's set-up needs to know of the record, up to this step. The deals after the
// one that is on are left out: they will be new.
struct Continuation {
  const Game* game = nullptr;
  json::object options;
  int players = 0;
  Seat turn;           // who may act at this step, the first of them
  json::object begun;  // dealer, score, deals and moves as in a record
};
[[nodiscard]] Result<Continuation> continue_from(const json::object& record, std::size_t step);

}  // namespace stube
