// A hint as data: the two or three best moves of a seat, what each is expected to bring, how sure that is, and reasons;
// and the same in words and in the protocol's fields. It is found in bots/hint.hpp.
#pragma once
#include "engine/match.hpp"

namespace stube {

// How sure it is that the first move is the best one: there is no other; it was counted out; or how far beyond chance
// it is ahead.
enum class Surety { only, exact, clear, likely, close };
inline constexpr std::string_view surety_names[] = {"only", "exact", "clear", "likely", "close"};

// One reason, before it is said in a language: the rule of thumb's own, or `hint.<key>` of the common words.
struct HintReason {
  AdviceText advice;
  std::string_view key;
  int n = 0;                       // of ten imagined deals
  double points = 0;               // a difference
  std::optional<Move> other = {};  // what it is compared with
};

struct HintMove {
  Move move;
  std::optional<double> points;  // the mean payoff of the deal; nothing where there was no need to think
  double margin = 0;             // the true mean is that near in 95 of 100 cases; 0 where it was counted out
  std::vector<HintReason> reasons;
};

struct Hint {
  Seat seat;                   // whom it is for
  std::vector<HintMove> best;  // the best first, never one with fewer points before one with more; empty where the seat
                               // has nothing to do
  Surety sure = Surety::only;
  long deals = 0;  // imagined for it
};

// Points as they are shown, to a tenth.
[[nodiscard]] double shown_points(double points);
[[nodiscard]] Sentence compose_reasons(const Match& match, const HintMove& hinted, const Hint& hint,
                                       const Speech& speech);
[[nodiscard]] std::string say_reasons(const Match& match, const HintMove& hinted, const Hint& hint,
                                      const Speech& speech);
// "+3.2", with the language's decimal sign.
[[nodiscard]] std::string signed_points(double points, Language lang);
// What the points are, such as "points" or "skillings".
[[nodiscard]] std::string unit_of_points(const Game& game, Language lang);
[[nodiscard]] std::string say_surety(Surety sure, Language lang);
// The fields `best`, `unit`, `sure` and `sureText`.
[[nodiscard]] json::object hint_object(const Match& match, const Hint& hint, const Speech& speech);

}  // namespace stube
