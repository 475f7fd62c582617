// How good a hand is before play: in the normal game, and how many tricks a solo with it would lose. The rule of thumb
// bids by it, and whoever imagines a soloist's hand asks it whether anybody would have bid with that.
#pragma once
#include "games/doppelkopf/cards.hpp"

namespace stube::doppelkopf {

struct HandSense {
  // Roughly the tricks the hand will take part in winning, in tenths.
  static constexpr int strength(Cards hand) {
    int tenths = copies_in(hand, fox) == 2 ? 25 : 0;
    const Cards queens = hand & both_copies(Cards::of_rank(rank::queen));
    const Cards jacks = hand & both_copies(Cards::of_rank(rank::jack));
    const Cards others = (hand & normal_trumps()) - queens - jacks;
    tenths += 8 * jacks.count() + 6 * others.count() + (25 - 6) * copies_in(hand, dulle);
    for (int i = 0; i < 4; ++i) tenths += (17 - 2 * i) * queens.in(static_cast<Suit>(i)).count();
    for (int c = 0; c < 3; ++c) {
      const Cards suit_cards = hand & cards_of(Contract::diamonds, static_cast<Class>(c));
      const bool has_ace = suit_cards.has(Card(static_cast<Suit>(c), rank::ace));
      if (suit_cards.empty()) tenths += 12;
      if (has_ace) tenths += static_cast<Suit>(c) == suit::hearts ? 7 : 18 - 3 * suit_cards.count();
    }
    return tenths;
  }

  // Tricks that a solo looks like losing, in tenths.
  static constexpr int solo_losers(Cards hand, Contract contract, bool leads) {
    const Cards out = lessened(both_copies(all_kinds()), hand);
    int tenths = leads ? 0 : rank_of(contract) == 5 ? 5 : 12;
    tenths += trump_losers(hand & trumps_of(contract), out & trumps_of(contract), contract);
    for (int c = 0; c < 4; ++c) {
      const Cards of_class = cards_of(contract, static_cast<Class>(c));
      tenths += fehl_losers(hand & of_class, out & of_class);
    }
    return tenths;
  }

  // A trump is worth more than Fehl, and within its kind the higher card.
  static constexpr int worth_in_solo(Contract contract, Card card) {
    return class_of(contract, card) == Class::trump ? 100 + trump_height(contract, card) : card.rank();
  }

  // Where a solo begins to pay; found by letting the bot play against itself.
  static constexpr int trump_solo_limit = 30, other_solo_limit = 19;
  static constexpr int solo_limit(Contract contract) {
    return rank_of(contract) >= 4 ? trump_solo_limit : other_solo_limit;
  }

 private:
  static constexpr Sequence<int, 32> heights(Cards trumps, Contract contract) {
    Sequence<int, 32> list;
    for (const Card card : trumps) {
      list.add(trump_height(contract, kind_of(card)));
      for (int i = list.size() - 1; i > 0 && list[i - 1] < list[i]; --i) {
        const int lower = list[i - 1];
        list[i - 1] = list[i];
        list[i] = lower;
      }
    }
    return list;
  }

  // Top against top until the others, who share theirs among three, have none left.
  static constexpr int trump_losers(Cards mine, Cards theirs, Contract contract) {
    const auto own = heights(mine, contract), out = heights(theirs, contract);
    int losers = 0, top = 0, bottom = own.size(), their_top = 0;
    const int rounds = (out.size() + 1) / 2;
    for (int round = 0; round < rounds && top < bottom; ++round) {
      if (their_top >= out.size() || own[top] >= out[their_top])
        ++top;
      else
        ++losers, --bottom, ++their_top;
    }
    // Trumps that are still out when mine are gone take tricks of my Fehl.
    const int short_of = rounds - own.size();
    return 10 * losers + (short_of > 0 ? 8 * short_of : 0);
  }

  static constexpr int fehl_losers(Cards mine, Cards theirs) {
    if (mine.empty()) return 0;
    int masters = 0, higher = 0;
    const auto highest = [](Cards cards) {
      int top = -1;
      for (const Card card : cards) top = kind_of(card).rank() > top ? kind_of(card).rank() : top;
      return top;
    };
    const int top_out = highest(theirs);
    for (const Card card : mine) masters += kind_of(card).rank() >= top_out ? 1 : 0;
    const int rest = mine.count() - masters;
    if (masters >= (theirs.count() + 1) / 2) return 0;
    for (const Card card : theirs) higher += kind_of(card).rank() == top_out ? 1 : 0;
    // With a master on top the others' high cards fall sooner.
    const int losers = rest < higher + 1 ? rest : higher + 1;
    return 10 * losers - (masters > 0 ? 2 * losers : 0);
  }
};

}  // namespace stube::doppelkopf
