// What Tre-Kort tells the player whom it asks: the paragraph of each question, and what a choice is.
#pragma once
#include "games/tre-kort/rules.hpp"
#include "table/guide.hpp"

namespace stube::tre_kort {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Ah Kh Qh Jh Th 9h 8h 7h 6h"},
                                       {OrderRow::Suits::plain, "Ac Kc Qc Jc Tc 9c 8c 7c 6c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    if (s.phase == Phase::declare) return stube::paragraphs(rule("tre-kort/5"), rule("tre-kort/8"));
    if (s.phase == Phase::review) return stube::paragraphs(rule("tre-kort/6"), rule("tre-kort/i-15"));
    if (!Duties::many_play(s)) return stube::paragraphs(rule("tre-kort/6"), rule("tre-kort/i-8"));
    if (s.trick.empty()) return stube::paragraphs(rule("tre-kort/10"), rule("tre-kort/6"));
    return s.face_down() ? stube::paragraphs(rule("tre-kort/10"), rule("tre-kort/i-7"))
                         : stube::paragraphs(rule("tre-kort/i-4"), rule("tre-kort/6"));
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    // tre-kort/8, tre-kort/i-10: who plays and takes no trick pays a new beet.
    if (static_cast<Verb>(move.verb) == Verb::announce_play) return worth("", Rules::new_beet(s), "beet");
    return static_cast<Verb>(move.verb) == Verb::call ? in_group("call") : Choice{};
  }
};

}  // namespace stube::tre_kort
