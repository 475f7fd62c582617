// What the store keeps of a person's play for his statistics, only of those who have an account: what his studies found
// (his client sends it, since studies are made there), and the results of finished tables, which are read from the
// tables while they are there and stay when those go.
#pragma once
#include "engine/json_fields.hpp"
#include "server/store.hpp"

namespace stube {

// One match that was studied, as its player sent it. A later one of the same match replaces it; of more than a few
// thousand the oldest go.
struct StudyFigures {
  std::string match;  // a hash of its cards and moves
  std::string game, unit;
  std::int64_t when = 0;  // milliseconds since 1970
  std::int64_t decisions = 0, mistakes = 0;
  double luck = 0;
  std::optional<double> result, play;  // earlier clients did not send them
};
// Nothing where a field is missing or cannot be.
[[nodiscard]] std::optional<StudyFigures> study_figures_in(const json::object& body);
void keep_study_figures(Store& store, const std::string& user, const StudyFigures& figures);

// {"results":[{"game","when","won"}],"studies":[{"match","game","when","decisions","mistakes","luck","unit"}]}, the
// oldest first; `when` in milliseconds since 1970. A study has `result` and `play` too where its client sent them.
[[nodiscard]] json::object figures_of(Store& store, const std::string& user);

// Before a finished table is removed: its result stays with those of its people who have an account.
void keep_results(Store& store, const TableRow& table);

}  // namespace stube
