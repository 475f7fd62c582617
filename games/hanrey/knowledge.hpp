// How a sensible player plays Hanrey: shed the low plain cards, beat as cheaply as can be, keep trumps for the end, and
// once the stock is gone go out on leads that the next player cannot beat.
#pragma once
#include "games/hanrey/rules.hpp"
#include "table/advice.hpp"

namespace stube::hanrey {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  static Advice choose(const State& s, Seat me, Random&) {
    return s.phase == Phase::lead ? lead(s, me) : answer(s, me);
  }

 private:
  // What it costs to part with a card: ranks count upwards, and every trump is above every plain card.
  static int worth(const State& s, Card card) { return card.rank() + (card.suit() == s.trump ? 9 : 0); }

  static Card cheapest(const State& s, Cards among) {
    return least_of(among, [&](Card card) { return worth(s, card); });
  }

  // Cards that the next player holds for certain, or may hold.
  static Cards may_hold(const State& s, Seat me, Seat other) {
    Cards unseen = Rules::full_pack(s) - s.hand[me] - s.gone - s.trick.all() - Cards(s.turnup);
    for (const Seat seat : Seats::first(s.players)) unseen -= s.open[seat];
    return (unseen - Rules::never_unseen(s, other)) | s.open[other];
  }

  static Advice lead(const State& s, Seat me) {
    const Cards mine = s.hand[me];
    const auto play = [](Card card, AdviceText because) { return Advice{card_move(Verb::play, card), because}; };
    if (mine.count() == 1 && s.stock.empty()) return play(mine.lowest(), advice("last-card"));
    if (!s.stock.empty()) return play(cheapest(s, mine), advice("shed-low"));
    const Cards theirs = may_hold(s, me, next_in(s.in, me, s.players));
    Cards safe;
    for (const Card card : mine)
      if (beat_or_take::beaters(theirs, card, s.trump).empty()) safe |= card;
    // All but one of my cards go through: lead these and keep the weak one for the end.
    if (!safe.empty() && (mine - safe).count() <= 1) return play(cheapest(s, safe), advice("lead-unbeatable"));
    // A low card that only his trumps could beat costs him one or is taken up.
    Cards plain;
    for (const Card card : mine)
      if (card.suit() != s.trump && safe.has(card) && card.rank() < 6) plain |= card;
    if (!plain.empty()) return play(cheapest(s, plain), advice("lead-unbeatable"));
    return play(cheapest(s, mine), advice("shed-low"));
  }

  static Advice answer(const State& s, Seat me) {
    const Cards can = Rules::playable(s, me);
    if (can.empty()) return {move_of(Verb::take), advice("cannot")};
    const Card card = cheapest(s, can);
    if (s.options.duty == Duty::may_take && worth_taking(s, card)) return {move_of(Verb::take), advice("take-up")};
    return {card_move(Verb::play, card), card.suit() == s.trump ? advice("keep-trumps") : advice("beat-cheaply")};
  }

  // A single good card is worth more than the high trump that would beat it, while there is time to be rid of the rest.
  static bool worth_taking(const State& s, Card card) {
    const Card lies = s.trick.cards.back().card;
    return s.stock.size() > 6 && s.trick.size() == 1 && card.suit() == s.trump && worth(s, card) >= 9 + 5 &&
           lies.rank() >= 5;
  }
};

}  // namespace stube::hanrey
