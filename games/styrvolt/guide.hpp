// What Styr-Volt tells the player whom it asks: the paragraph of each question, the hand with the matadors on top and
// the cards of both trump suits by their power, the two trump suits, and what a choice is.
#pragma once
#include "games/styrvolt/rules.hpp"
#include "table/guide.hpp"

namespace stube::styrvolt {

struct Guide {
  static constexpr OrderRow order[] = {
      {OrderRow::Suits::trump, "2h 4c 8s 9h 9d As Js 6s 2s 3s 4s"},
      {OrderRow::Suits::plain, "Ac Kc Qc Jc Tc 9c 8c 7c 6c 3c 2c"},
  };

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    if (s.phase == Phase::matador) return stube::paragraphs(rule("styrvolt/1"), rule("styrvolt/i-3"));
    if (holds_exchange(s, seat) && !has_played(s, seat))
      return stube::paragraphs(rule("styrvolt/2"), rule("styrvolt/i-6"));
    if (s.trick.size() == 1 && s.answer == Answer::none)
      return stube::paragraphs(rule("styrvolt/3"), rule("styrvolt/i-11"), rule("styrvolt/4"));
    return s.trick.empty() ? stube::paragraphs(rule("styrvolt/4"), rule("styrvolt/6"), rule("styrvolt/i-7"))
                           : stube::paragraphs(rule("styrvolt/4"), rule("styrvolt/i-7"), rule("styrvolt/i-8"));
  }

  // Beaters of both suits by their place; then what is left of each trump suit, sevens and leaders before idle cards.
  static constexpr HandPlace place(const State& s, Seat, Card card) {
    const Trumps trumps = Rules::trumps(s);
    if (const int at = sticker_place(card, trumps); at > 0) return {0, -at, HandPlace::Kind::trumps};
    const int suit = index_of(card.suit());
    if (!trumps.chosen(card.suit())) return {suit + 3, card.rank(), HandPlace::Kind::suit};
    const int height = is_free_lead(card, trumps) ? 40 : is_leader(card, trumps) ? 20 + card.rank() : card.rank();
    return {card.suit() == trumps.first ? 1 : 2, height, HandPlace::Kind::trumps};
  }

  static constexpr Contract contract(const State& s) {
    Contract contract = trump_contract(s.trump, whole_pack());
    contract.singles = matadors();
    if (!contract.decided) return contract;
    contract.trumps |= matadors();
    contract.id = "one-suit";
    if (s.second_trump == Suit::none || s.second_trump == s.trump) return contract;
    contract.id = "two-suits";
    contract.suits.add(s.second_trump);
    contract.trumps |= whole_pack() & Cards::of_suit(s.second_trump);
    return contract;
  }

  // The card that is asked for is named, whoever holds it.
  static constexpr Wording question(const State& s, Seat) {
    if (s.phase != Phase::matador) return {};
    return {"asked", Seat(), Cards(Rules::asked_for(s))};
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::exchange:
      case Verb::exchange_for: {
        Choice choice = in_group("exchange");
        if (s.phase == Phase::matador)
          choice.wording.variant = "matador";
        else if (static_cast<Verb>(move.verb) == Verb::exchange)
          choice.wording = {"turned", Seat(), Cards(Rules::turned_for(s, move.card()))};
        return choice;
      }
      case Verb::tell:
        return in_group("tell");
      default:
        return {};
    }
  }

 private:
  static constexpr Cards whole_pack() { return packs::full_suits(13, 4); }
  static constexpr bool holds_exchange(const State& s, Seat seat) {
    bool holds = false;
    Rules::each_move(s, seat, [&](const Move& move) {
      const Verb verb = static_cast<Verb>(move.verb);
      holds = holds || verb == Verb::exchange || verb == Verb::exchange_for;
    });
    return holds;
  }
};

}  // namespace stube::styrvolt
