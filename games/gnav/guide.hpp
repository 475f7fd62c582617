// What Gnav tells the player whom it asks: the paragraph of each question, which piece he holds, whom he would ask, and
// that all pieces stand in one row.
#pragma once
#include "games/gnav/rules.hpp"
#include "table/guide.hpp"

namespace stube::gnav {

struct Guide {
  static constexpr OrderRow order[] = {
      {OrderRow::Suits::all, "cuckoo dragoon cat horse house 12 11 10 9 8 7 6 5 4 3 2 1 0 pot owl fool"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    if (s.phase == Phase::appeal) return stube::paragraphs(rule("gnav/9"), rule("gnav/12"), rule("gnav/i-10"));
    return seat == s.dealer ? stube::paragraphs(rule("gnav/4"), rule("gnav/i-5"))
                            : stube::paragraphs(rule("gnav/3"), rule("gnav/i-3"));
  }

  static constexpr Wording question(const State& s, Seat seat) {
    if (s.phase == Phase::appeal) return {};
    const Card held = Rules::hand(s, seat).known.empty() ? Card::none() : Rules::face_of(s, seat);
    if (!held.is_card()) return {};
    return {seat == s.dealer ? "bag" : "ask", asked(s, seat), held};
  }

  static constexpr HandPlace place(const State&, Seat, Card card) {
    return {0, card.index() % 32, HandPlace::Kind::all};
  }

  static constexpr Choice choice(const State& s, Seat seat, const Move& move) {
    Choice choice;
    const Verb verb = static_cast<Verb>(move.verb);
    if (s.phase == Phase::appeal) {
      if (verb != Verb::pass) return choice;
      choice = ruinous();  // gnav/11
      choice.wording.variant = "out";
      return choice;
    }
    choice.wording = question(s, seat);
    if (verb == Verb::pass) choice.wording.variant = choice.wording.cards.empty() ? "" : "keep";
    return choice;
  }

 private:
  // gnav/i-3: the next player on the left who is in the round; the bag-holder asks nobody.
  static constexpr Seat asked(const State& s, Seat seat) {
    if (seat == s.dealer || (s.in_round - Seats(seat)).empty()) return Seat::none();
    return next_in(s.in_round, seat, s.players);
  }
};

}  // namespace stube::gnav
