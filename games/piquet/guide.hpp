// What Piquet tells the player whom it asks: the paragraph of each question, and what a choice is.
#pragma once
#include "games/piquet/rules.hpp"
#include "table/guide.hpp"

namespace stube::piquet {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::all, "Ah Kh Qh Jh Th 9h 8h 7h"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    switch (s.phase) {
      case Phase::exchange:
        return stube::paragraphs(rule("piquet/12"), rule("piquet/1"), rule("piquet/i-1"));
      case Phase::announce:
        return stube::paragraphs(rule("piquet/2"), rule("piquet/3"), rule("piquet/4"), rule("piquet/i-4"));
      case Phase::reply:
        return stube::paragraphs(rule("piquet/2"), rule("piquet/3"), rule("piquet/4"), rule("piquet/i-5"));
      default:
        break;
    }
    return s.trick.empty() ? stube::paragraphs(rule("piquet/7"), rule("piquet/8"))
                           : stube::paragraphs(rule("piquet/i-9"), rule("piquet/8"));
  }

  // Forehand does not know yet what will be good; the dealer answers to what was said, and what only equals it counts
  // for nobody.
  static constexpr Choice choice(const State& s, Seat seat, const Move& move) {
    const int things = move.verb - static_cast<int>(Verb::announce_none);
    if (things < 0) return {};
    if (things == 0) return in_group("announce");
    int points = 0;
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set})
      if (((things >> static_cast<int>(kind)) & 1) != 0 && !is_equalled(s, seat, kind))
        points += worth_of(s, seat, kind);
    return worth("announce", points, s.phase == Phase::announce ? "if-good" : "to-you");
  }

 private:
  static constexpr bool is_equalled(const State& s, Seat seat, Kind kind) {
    return best_of(kind, s.hand[seat]) == s.declared[other(seat)][kind];
  }
  // piquet/2 to piquet/4, piquet/i-5: all sequences or sets of the better hand. Honeurs and ninety come on top.
  static constexpr int worth_of(const State& s, Seat seat, Kind kind) {
    const Cards hand = s.hand[seat];
    if (kind == Kind::point) return point_of(hand).number;
    int points = 0;
    if (kind == Kind::sequence)
      for (const Claim run : runs_of(hand)) points += worth_of_run(run, s.options.long_runs);
    else
      for (const Claim set : sets_of(hand)) points += worth_of_set(set);
    return points;
  }
};

}  // namespace stube::piquet
