#include "study/study_json.hpp"

#include "bots/hint.hpp"

namespace stube {

namespace {

json::value mark_value(Mark mark) {
  return mark == Mark::none ? json::value(nullptr) : json::value(mark_names[static_cast<int>(mark)]);
}

// Beyond what chance might do, as hints judge it.
bool is_clear(const WeighedMove& move) {
  constexpr double likely = 1.3;  // standard errors
  return move.loss > likely * move.loss_error && shown_points(move.loss) > 0;
}

std::vector<HintReason> reasons_of(const Weighing& weighing, const WeighedMove& move, bool partners) {
  std::vector<HintReason> reasons;
  const WeighedMove& best = weighing.best();
  const bool first = &move == &best, is_thumb = move.move == weighing.thumb.move;
  const WeighedMove* thumb = weighing.find(weighing.thumb.move);
  if (is_thumb && weighing.thumb.why.is_some()) reasons.push_back({weighing.thumb.why, {}});
  if (weighing.exact) {
    const bool as_good = move.loss < 1e-9;
    reasons.push_back({{}, as_good ? "exact" : "exact-other", 0, move.value, {}});
    return reasons;
  }
  const auto count = [&](const WeighedMove& m) { return TrickCount{weighing.deals, m.tricks, m.tricks_won}; };
  if (reasons.empty() && (!first || thumb != nullptr))
    if (const auto trick = trick_reason(count(move), count(first ? *thumb : best), partners)) reasons.push_back(*trick);
  if (first && !is_thumb && thumb != nullptr)
    reasons.push_back(is_clear(*thumb) ? HintReason{{}, "more", 0, thumb->loss, thumb->move}
                                       : HintReason{{}, weighing.solved ? "solved" : "search-for", 0, 0, thumb->move});
  if (!first && is_clear(move))
    reasons.push_back({{}, "less", 0, move.loss, best.move});
  else if (!first && !move.preferred)
    reasons.push_back({{}, "search-against", 0, 0, best.move});
  else if (!first)
    reasons.push_back({{}, shown_points(move.loss) > 0 ? "less-by-chance" : "as-good", 0, move.loss, best.move});
  return reasons;
}

json::array list_of(const std::vector<double>& values) {
  return json::array(values.begin(), values.end());
}
template <class Of>
json::array by_seat(std::size_t seats, const Of& of) {
  json::array list;
  for (std::size_t i = 0; i < seats; ++i) list.push_back(of(i));
  return list;
}

json::object shares_object(const Shares& shares) {
  const std::size_t seats = shares.result.size();
  json::array by;
  for (const auto& row : shares.by) by.push_back(list_of(row));
  return {{"result", list_of(shares.result)},
          {"luck", list_of(shares.luck)},
          {"play", by_seat(seats, [&](std::size_t i) { return shares.play(i); })},
          {"others", by_seat(seats, [&](std::size_t i) { return shares.others(i); })},
          {"by", std::move(by)},
          {"luckMargin", by_seat(seats, [&](std::size_t i) { return shares.luck_margin(i); })},
          {"playMargin", by_seat(seats, [&](std::size_t i) { return shares.play_margin(i); })},
          {"othersMargin", by_seat(seats, [&](std::size_t i) { return shares.others_margin(i); })}};
}

json::value result_of(const StudiedDeal& deal) {
  return deal.result.empty() ? json::value(nullptr) : json::value(list_of(deal.result));
}

json::object marks_of_seat(const Study& study, std::size_t seat) {
  int counts[4] = {};
  for (const StudiedDecision& decision : study.decisions())
    if (decision.pass > 0 && decision.seat == Seat(static_cast<int>(seat)))
      ++counts[static_cast<int>(study.mark(decision))];
  json::object marks;
  for (int i = 1; i < 4; ++i) marks[mark_names[i]] = counts[i];
  return marks;
}

}  // namespace

std::string reasons_text(const Match& match, const Weighing& weighing, const WeighedMove& move, const Speech& speech) {
  const bool partners = match.position().sides() < match.players();
  Hint hint;
  hint.deals = weighing.deals;
  return say_reasons(match, {move.move, {}, 0, reasons_of(weighing, move, partners)}, hint, speech);
}

json::array choices_object(const Match& match, const Weighing& weighing, const Move& asked, const Speech& speech) {
  constexpr std::size_t most = 3;
  json::array choices;
  for (std::size_t i = 0; i < weighing.moves.size(); ++i) {
    const WeighedMove& move = weighing.moves[i];
    if (i >= most && move.move != asked) continue;
    choices.push_back(json::object{{"move", match.write(move.move)},
                                   {"label", match.name_of(move.move, speech)},
                                   {"value", move.value},
                                   {"margin", errors_of_margin * move.error},
                                   {"loss", std::max(0.0, move.loss)},
                                   {"reason", reasons_text(match, weighing, move, speech)},
                                   {"played", move.move == asked}});
  }
  return choices;
}

json::object decision_object(const Study& study, const StudiedDecision& decision, const Speech& speech) {
  const Match& match = study.match();
  const Thresholds& thresholds = study.thresholds();
  json::value open = nullptr;
  if (!decision.open.empty())
    open = json::object{{"move", match.write(decision.open.front().move)},
                        {"label", match.name_of(decision.open.front().move, speech)},
                        {"loss", decision.open_loss(decision.move)}};
  return {{"deal", decision.deal},
          {"ply", decision.ply},
          {"step", decision.ply},
          {"seat", decision.seat.index()},
          {"move", match.write(decision.move)},
          {"label", match.name_of(decision.move, speech)},
          {"best", match.write(decision.best())},
          {"bestLabel", match.name_of(decision.best(), speech)},
          {"value", decision.played().value},
          {"bestValue", decision.played().value + decision.loss()},
          {"gain", decision.weighing.gain},
          {"loss", decision.loss()},
          {"margin", decision.margin()},
          {"mark", mark_value(study.mark(decision))},
          {"exact", decision.weighing.exact},
          {"deals", decision.weighing.deals},
          {"choices", choices_object(match, decision.weighing, decision.move, speech)},
          {"rules", json::array(decision.rules.begin(), decision.rules.end())},
          {"theme", theme_names[static_cast<int>(decision.theme)]},
          {"open", std::move(open)},
          {"unlucky", decision.is_unlucky(thresholds)},
          {"unknowable", decision.is_unknowable(thresholds)},
          {"pass", decision.pass}};
}

json::object thresholds_object(const Thresholds& thresholds) {
  return {{"doubtful", thresholds.doubtful}, {"bad", thresholds.bad}, {"very-bad", thresholds.very_bad}};
}

json::object beginning_object(const Study& study, const Speech& speech) {
  const Match& match = study.match();
  json::array sides, deals;
  for (int i = 0; i < match.players(); ++i) sides.push_back(match.position().side_of(Seat(i)).index());
  for (std::size_t i = 0; i < study.deals().size(); ++i)
    deals.push_back(
        json::object{{"deal", i + 1}, {"step", study.deals()[i].step}, {"result", result_of(study.deals()[i])}});
  return {{"game", match.game().id()},
          {"players", match.players()},
          {"sides", std::move(sides)},
          {"unit", unit_of_points(match.game(), speech.lang)},
          {"spread", study.spread()},
          {"thresholds", thresholds_object(study.thresholds())},
          {"decisions", study.decisions().size()},
          {"steps", study.steps()},
          {"deals", std::move(deals)}};
}

json::object summary_object(const Study& study, const Speech& speech) {
  const LuckAndPlay found = luck_and_play(study);
  const auto seats = static_cast<std::size_t>(study.match().players());
  json::object summary{{"summary", true}};
  for (auto& field : shares_object(found.match)) summary[field.key()] = field.value();
  json::array deals;
  for (std::size_t i = 0; i < found.deals.size(); ++i) {
    json::object deal{{"deal", i + 1}, {"step", study.deals()[i].step}};
    for (auto& field : shares_object(found.deals[i])) deal[field.key()] = field.value();
    deal["result"] = result_of(study.deals()[i]);
    deals.push_back(std::move(deal));
  }
  summary["deals"] = std::move(deals);
  summary["decisions"] = by_seat(seats, [&](std::size_t i) {
    return std::count_if(study.decisions().begin(), study.decisions().end(),
                         [&](const StudiedDecision& d) { return d.seat == Seat(static_cast<int>(i)); });
  });
  summary["marks"] = by_seat(seats, [&](std::size_t i) { return marks_of_seat(study, i); });
  summary["unit"] = unit_of_points(study.match().game(), speech.lang);
  summary["spread"] = study.spread();
  summary["thresholds"] = thresholds_object(study.thresholds());
  return summary;
}

}  // namespace stube
