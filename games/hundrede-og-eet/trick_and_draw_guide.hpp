// What Hundrede og Eet and Mariage tell the player whom they ask: the paragraph of each question, and which choices are
// worth something or may ruin one.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"
#include "table/guide.hpp"

namespace stube::trick_and_draw {

template <class Book>
struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Ah Th Kh Qh Jh 9h 8h 7h 6h"},
                                       {OrderRow::Suits::plain, "Ac Tc Kc Qc Jc 9c 8c 7c 6c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    const bool strict_end = s.stock.empty() && s.options.endgame == Endgame::follow;
    if (strict_end && !s.trick.empty()) return stube::paragraphs(Book::ending_duty, Book::trumps_win);
    if constexpr (Book::has_marriages) {
      if (s.trick.empty() && holds_marriage(s, seat))
        return stube::paragraphs(Book::marriage_time, Book::marriage, Book::true_claim);
      return s.trick.empty() ? stube::paragraphs(Book::turn_order, Book::true_claim, Book::ending_duty)
                             : stube::paragraphs(Book::beating, Book::ending_duty, Book::true_claim);
    }
    return s.trick.empty() ? stube::paragraphs(Book::card_points, Book::turn_order)
                           : stube::paragraphs(Book::trumps_win, Book::card_points, Book::ending_duty);
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::announce:
        return worth("marriage", marriage_points(s, static_cast<Suit>(move.a)), "to-you");
      case Verb::claim:
        return ruinous();  // mariage/i-7
      default:
        return {};
    }
  }

 private:
  static constexpr bool holds_marriage(const State& s, Seat seat) {
    for (int i = 0; i < 4; ++i)
      if (s.hand[seat].has_all(pair_of(static_cast<Suit>(i))) && !s.married[i].is_some()) return true;
    return false;
  }
};

}  // namespace stube::trick_and_draw
