// What Byd and Fem Kort tell the player whom they ask: the paragraph of each question, and what a choice is.
#pragma once
#include "games/byd/five_cards.hpp"
#include "table/guide.hpp"

namespace stube::five_cards {

template <class Book>
struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::all, "Ah Kh Qh Jh Th 9h 8h 7h 6h"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    if (s.phase == Phase::stay_or_leave) return stube::paragraphs(Book::may_stop, Book::asking);
    if constexpr (Book::has_bidding) {
      if (s.phase == Phase::bid) return stube::paragraphs(Book::bidding, Book::bid_limit);
      if (s.phase == Phase::join) return stube::paragraphs(Book::bidding, Book::joining);
    }
    if (s.tricks_played == 3) return stube::paragraphs(Book::fifth_card, Book::obligation);
    if (!s.trick.empty()) return stube::paragraphs(Book::in_order, Book::obligation);
    return s.tricks_played == 0 ? stube::paragraphs(Book::first_lead, Book::obligation)
                                : stube::paragraphs(Book::in_order, Book::ranks);
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::pass: {
        Choice choice;
        if (s.phase == Phase::stay_or_leave) choice.wording.variant = "stay";
        return choice;
      }
      case Verb::bid:
        return in_group("bid");
      case Verb::advise:
        return in_group("advise");
      case Verb::call_look:
        return in_group("call");
      case Verb::show:
        return in_group("show");
      default:
        return {};
    }
  }
};

}  // namespace stube::five_cards
