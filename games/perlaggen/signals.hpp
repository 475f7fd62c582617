// The signs that partners may make to each other (§ 1, i-24). A sign is kept as its place in one list of all signs.
#pragma once
#include "games/perlaggen/state.hpp"

namespace stube::perlaggen {

// The signs of one verb: how many there are, where they begin in the list, and the smallest number that the verb takes.
struct SignVerb {
  int first = 0, count = 0, least = 0;
};
inline constexpr int sign_count = 31;

constexpr bool is_sign(Verb verb) {
  return verb >= Verb::signal_gleich && verb <= Verb::signal_good;
}
constexpr SignVerb signs_of(Verb verb) {
  switch (verb) {
    case Verb::signal_gleich:
      return {0, 4, 2};
    case Verb::signal_hanger:
      return {4, 4, 2};
    case Verb::signal_perlaggen:
      return {8, 6, 0};
    case Verb::signal_bring:
      return {14, 5, 0};
    case Verb::signal_trump:
      return {19, 1, 0};
    case Verb::signal_take:
      return {20, 1, 0};
    case Verb::signal_cannot:
      return {21, 1, 0};
    case Verb::signal_bid:
      return {22, 3, 0};
    case Verb::signal_hold:
      return {25, 3, 0};
    case Verb::signal_good:
      return {28, 3, 0};
    default:
      return {};
  }
}

// Where the signs of each verb begin in the list, a bit for each.
constexpr std::uint64_t first_signs() {
  std::uint64_t firsts = 0;
  for (int v = static_cast<int>(Verb::signal_gleich); v <= static_cast<int>(Verb::signal_good); ++v)
    firsts |= std::uint64_t{1} << signs_of(static_cast<Verb>(v)).first;
  return firsts;
}
// The smallest number of each verb, four bits for each.
constexpr std::uint64_t least_numbers() {
  std::uint64_t least = 0;
  for (int v = static_cast<int>(Verb::signal_good); v >= static_cast<int>(Verb::signal_gleich); --v)
    least = least << 4 | static_cast<std::uint64_t>(signs_of(static_cast<Verb>(v)).least);
  return least;
}
constexpr int least_number(int nth_verb) {
  constexpr std::uint64_t least = least_numbers();
  return static_cast<int>((least >> (4 * nth_verb)) & 15);
}

constexpr bool is_such_a_sign(const Move& move) {
  const SignVerb verb = signs_of(static_cast<Verb>(move.verb));
  return move.a >= verb.least && move.a < verb.least + verb.count;
}
constexpr int sign_of(const Move& move) {
  constexpr std::uint64_t firsts = first_signs();
  const int nth_verb = move.verb - static_cast<int>(Verb::signal_gleich);
  return bits::nth(firsts, nth_verb) + move.a - least_number(nth_verb);
}
constexpr Move move_of_sign(int sign) {
  constexpr std::uint64_t firsts = first_signs();
  const std::uint64_t begun = firsts & ((std::uint64_t{2} << sign) - 1);
  const int nth_verb = bits::count(begun) - 1;
  return move_of(static_cast<int>(Verb::signal_gleich) + nth_verb,
                 static_cast<std::uint16_t>(sign - bits::highest(begun) + least_number(nth_verb)));
}

constexpr void each_sign(auto&& visit) {
  for (int sign = 0; sign < sign_count; ++sign) visit(move_of_sign(sign));
}

constexpr bool signs_are_made(const State& s) {
  return has_partners(s) && s.options.signals != Signals::off;
}
constexpr bool in_signal_phase(const State& s) {
  return s.phase == Phase::exchange || s.phase == Phase::play || s.phase == Phase::answer ||
         s.phase == Phase::settling || s.phase == Phase::showing;
}
constexpr bool may_signal(const State& s, Seat seat) {
  return signs_are_made(s) && in_signal_phase(s) && s.signals[seat].size() < most_signals;
}

constexpr Verdict judge_signal(const State& s, Seat seat, const Move& move) {
  if (s.phase == Phase::unseen) return refuse(rule("perlaggen/29"), why("unseen-only"));
  if (!signs_are_made(s)) return refuse(rule("perlaggen/i-24"), why("no-signs-here"));
  if (!is_sign(static_cast<Verb>(move.verb)) || !is_such_a_sign(move))
    return refuse(rule("perlaggen/i-24"), why("no-such-sign"));
  return may_signal(s, seat) ? lawful() : refuse(rule("perlaggen/i-24"), why("no-more-signs"));
}

constexpr void make_signal(State& s, Seat seat, const Move& move, auto&& tell) {
  const int sign = sign_of(move);
  s.signals[seat].add(static_cast<std::uint8_t>(sign));
  const Seats seen_by_all = Seats::all(), partners = seats_of(s, side_of(s, seat));
  tell(event_of(event("signal"), rule("perlaggen/i-24"))
           .by(seat)
           .saying(sign)
           .number_only_for(s.options.signals == Signals::open ? seen_by_all : partners));
}

}  // namespace stube::perlaggen
