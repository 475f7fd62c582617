// What Hanrey tells the player whom it asks: the paragraph of each question.
#pragma once
#include "games/hanrey/rules.hpp"
#include "table/guide.hpp"

namespace stube::hanrey {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Ah Kh Qh Jh Th 9h 8h 7h 6h"},
                                       {OrderRow::Suits::plain, "Ac Kc Qc Jc Tc 9c 8c 7c 6c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    const RuleId way = s.players == 2 ? rule("hanrey/4") : rule("hanrey/5");
    return s.phase == State::Phase::lead ? stube::paragraphs(way, rule("hanrey/i-1"))
                                         : stube::paragraphs(way, rule("hanrey/i-3"), rule("hanrey/3"));
  }
};

}  // namespace stube::hanrey
