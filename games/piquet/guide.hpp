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

  static constexpr Choice choice(const State&, Seat, const Move& move) {
    return move.verb >= static_cast<int>(Verb::announce_none) ? in_group("announce") : Choice{};
  }
};

}  // namespace stube::piquet
