// What Polsk Pas tells the player whom it asks: the paragraph of each question, the knaves above the trumps in the
// hand, who plays in which suit, and what a choice is.
#pragma once
#include "games/polsk-pas/rules.hpp"
#include "table/guide.hpp"

namespace stube::polsk_pas {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Jc Js Jh Jd Ah Kh Qh Th 9h"},
                                       {OrderRow::Suits::plain, "Ac Kc Qc Tc 9c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    switch (s.phase) {
      case Phase::bidding:
        return s.round == 1 ? stube::paragraphs(rule("polsk-pas/5"), rule("polsk-pas/i-4"))
                            : stube::paragraphs(rule("polsk-pas/6"));
      case Phase::discard:
        return stube::paragraphs(rule("polsk-pas/3"), rule("polsk-pas/i-5"));
      default:
        break;
    }
    if (Rules::judge(s, seat, move_of(Verb::vole)).lawful())
      return stube::paragraphs(rule("polsk-pas/9"), rule("polsk-pas/i-14"));
    return s.trick.empty() ? stube::paragraphs(rule("polsk-pas/7"), rule("polsk-pas/4"))
                           : stube::paragraphs(rule("polsk-pas/4"), rule("polsk-pas/i-6"));
  }

  static constexpr HandPlace place(const State& s, Seat, Card card) {
    if (trumps(s.trump).has(card)) return {0, power(card, s.trump, Cards()), HandPlace::Kind::trumps};
    return {index_of(card.suit()) + 1, card.rank(), HandPlace::Kind::suit};
  }

  static constexpr Contract contract(const State& s) {
    Contract contract = trump_contract(s.trump, whole_pack());
    contract.ranks = "J";
    if (!contract.decided) return contract;
    contract.id = "played";
    contract.trumps = trumps(s.trump);
    contract.seat = s.player;
    return contract;
  }

  static constexpr Choice choice(const State& s, Seat seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::bid: {
        Choice choice = worth("bid", Rules::pot(s), "pot");
        // polsk-pas/2: the card turned up comes with it.
        if (Rules::takes_turnup(s, seat)) choice.wording = {"taking", Seat(), Cards(s.turnup)};
        return choice;
      }
      case Verb::vole:
        return ruinous();  // polsk-pas/9: without the fifth trick the deal does not count
      default:
        return {};
    }
  }
};

}  // namespace stube::polsk_pas
