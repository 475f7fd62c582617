#include "engine/hint.hpp"

#include <cmath>

#include "engine/offer.hpp"

namespace stube {

double shown_points(double points) {
  return std::round(points * 10) / 10 + 0.0;
}

namespace {

// To a tenth, and without it where there is none.
std::string decimal(double points, Language lang, bool with_plus) {
  const long tenths = std::lround(points * 10), positive = std::labs(tenths);
  std::string text = tenths < 0 ? "-" : with_plus && tenths > 0 ? "+" : "";
  text += std::to_string(positive / 10);
  if (positive % 10 != 0) text += common_words(lang).text("decimal-sign") + std::to_string(positive % 10);
  return text;
}

Sentence compose_reason(const Match& match, const HintReason& reason, const Hint& hint, const Speech& speech) {
  const auto& words = match.game().words(speech.lang);
  if (reason.advice.is_some())
    return {{words.text("advice." + std::string(match.game().vocabulary().advice[reason.advice.value]))}};
  return words.compose("hint." + std::string(reason.key), [&](std::string_view name) -> std::optional<Value> {
    if (name == "n") return Value{std::to_string(reason.n), reason.n};
    if (name == "deals") return Value{std::to_string(hint.deals), static_cast<int>(hint.deals)};
    if (name == "points") return Value{decimal(reason.points, speech.lang, false), {}};
    if (name == "result") return Value{signed_points(reason.points, speech.lang), {}};
    if (name == "other" && reason.other) {
      Sentence called = match.compose_name(*reason.other, speech);
      std::string text = text_of(called);
      return Value{std::move(text), {}, std::move(called)};
    }
    return {};
  });
}

}  // namespace

std::string signed_points(double points, Language lang) {
  return decimal(points, lang, true);
}

std::string unit_of_points(const Game& game, Language lang) {
  return game.words(lang).text("hint.unit");
}

std::string say_surety(Surety sure, Language lang) {
  return common_words(lang).text("sure." + std::string(surety_names[static_cast<int>(sure)]));
}

Sentence compose_reasons(const Match& match, const HintMove& hinted, const Hint& hint, const Speech& speech) {
  Sentence reasons;
  for (const auto& reason : hinted.reasons) {
    if (!reasons.empty()) reasons.push_back({" "});
    for (Piece& piece : compose_reason(match, reason, hint, speech)) reasons.push_back(std::move(piece));
  }
  return reasons;
}

std::string say_reasons(const Match& match, const HintMove& hinted, const Hint& hint, const Speech& speech) {
  return text_of(compose_reasons(match, hinted, hint, speech));
}

json::object hint_object(const Match& match, const Hint& hint, const Speech& speech) {
  json::array best;
  const Offer offer(match, hint.seat.is_some() ? Viewer::seat(hint.seat) : Viewer::spectator(), speech);
  for (const HintMove& hinted : hint.best) {
    const Sentence reasons = compose_reasons(match, hinted, hint, speech);
    json::object one{{"move", match.write(hinted.move)},
                     {"label", offer.name_of(hinted.move)},
                     {"points", nullptr},
                     {"margin", nullptr},
                     {"reason", text_of(reasons)},
                     {"parts", parts_of(reasons)},
                     {"other", nullptr}};
    if (hinted.points) one["points"] = shown_points(*hinted.points), one["margin"] = shown_points(hinted.margin);
    for (const auto& reason : hinted.reasons)
      if (reason.other) one["other"] = match.write(*reason.other);
    best.push_back(std::move(one));
  }
  return {{"best", std::move(best)},
          {"unit", unit_of_points(match.game(), speech.lang)},
          {"sure", surety_names[static_cast<int>(hint.sure)]},
          {"sureText", hint.best.empty() ? "" : say_surety(hint.sure, speech.lang)}};
}

}  // namespace stube
