#include "study/tutor.hpp"

#include "engine/offer.hpp"
#include "study/study_json.hpp"

namespace stube {

std::optional<Strictness> strictness_named(std::string_view name) {
  if (name == "gentle") return Strictness::gentle;
  if (name == "normal") return Strictness::normal;
  if (name == "strict") return Strictness::strict;
  return {};
}

Tutoring tutor(const Position& position, Seat seat, const Move& move, Strictness strictness,
               const Thresholds& thresholds, const WeighPlan& plan) {
  Tutoring tutoring;
  tutoring.move = move;
  const auto view = position.seen_by(seat);
  const Position& seen = *view;
  // Neither a forced move nor one that will be refused, nor an act out of turn.
  if (!seen.turn().has(seat) || seen.moves(seat).size() < 2 || !seen.judge(seat, move).lawful()) return tutoring;
  tutoring.weighing = weigh(seen, seat, move, plan);
  tutoring.mark = mark_of(tutoring.weighing, move, thresholds);
  const Mark from = strictness == Strictness::gentle   ? Mark::very_bad
                    : strictness == Strictness::normal ? Mark::bad
                                                       : Mark::doubtful;
  tutoring.asks = tutoring.mark >= from;
  return tutoring;
}

json::object tutoring_object(const Match& match, Seat seat, const Tutoring& tutoring, const Speech& speech) {
  json::object out{
      {"ask", tutoring.asks}, {"move", match.write(tutoring.move)}, {"label", match.name_of(tutoring.move, speech)}};
  if (tutoring.weighing.moves.empty()) return out;
  const Weighing& weighing = tutoring.weighing;
  const WeighedMove& own = *weighing.find(tutoring.move);
  const auto rules = Offer(match, Viewer::seat(seat), speech).rules();
  out["best"] = match.write(weighing.best().move);
  out["bestLabel"] = match.name_of(weighing.best().move, speech);
  out["loss"] = std::max(0.0, own.loss);
  out["margin"] = errors_of_margin * own.loss_error;
  out["mark"] =
      tutoring.mark == Mark::none ? json::value(nullptr) : json::value(mark_names[static_cast<int>(tutoring.mark)]);
  out["exact"] = weighing.exact;
  out["reason"] = reasons_text(match, weighing, own, speech);
  out["bestReason"] = reasons_text(match, weighing, weighing.best(), speech);
  out["rules"] = json::array(rules.begin(), rules.end());
  out["unit"] = unit_of_points(match.game(), speech.lang);
  out["choices"] = choices_object(match, weighing, tutoring.move, speech);
  return out;
}

}  // namespace stube
