// What Lang Hanrey tells the player whom it asks: the paragraph of each question.
#pragma once
#include "games/lang-hanrey/rules.hpp"
#include "table/guide.hpp"

namespace stube::lang_hanrey {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Ah Kh Qh Jh Th 9h 8h 7h 6h"},
                                       {OrderRow::Suits::plain, "Ac Kc Qc Jc Tc 9c 8c 7c 6c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    const bool first = s.part == Part::first;
    if (s.phase == Phase::lead)
      return first ? stube::paragraphs(rule("lang-hanrey/4"), rule("lang-hanrey/i-2"))
                   : stube::paragraphs(rule("lang-hanrey/7"), rule("lang-hanrey/8"));
    if (beats_with_best(s))
      return s.led > 1 ? stube::paragraphs(rule("lang-hanrey/4"), rule("lang-hanrey/i-6"), rule("lang-hanrey/i-3"))
                       : stube::paragraphs(rule("lang-hanrey/4"), rule("lang-hanrey/i-3"));
    return stube::paragraphs(rule("lang-hanrey/7"), rule("lang-hanrey/i-7"));
  }

  static constexpr Wording question(const State& s, Seat) {
    if (s.phase == Phase::beat) {
      const bool first_of_several = s.led > 1 && s.answers.empty();
      const std::string_view wording = !s.all_beatable ? "or-leave" : first_of_several ? "this-first" : "this";
      return {wording, Seat(), Cards(Rules::current(s))};
    }
    return Rules::may_lead_several(s) ? Wording{"several", Seat(), Cards()} : Wording{};
  }
};

}  // namespace stube::lang_hanrey
