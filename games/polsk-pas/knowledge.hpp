// How a sensible player plays Polsk Pas: undertake with three trumps and a black knave or with two knaves and an ace,
// win early, since the first two tricks are half the game, and help a rival against the player when nothing is to be
// won oneself.
#pragma once
#include "games/polsk-pas/open_play.hpp"
#include "table/advice.hpp"

namespace stube::polsk_pas {

struct Knowledge {
  using OpenPlay = polsk_pas::OpenPlay;

  static Advice choose(const State& s, Seat me, Random&) {
    switch (s.phase) {
      case Phase::bidding:
        return bid(s, me);
      case Phase::discard:
        return lay_aside(s, me);
      default:
        return s.trick.empty() ? lead(s, me) : follow(s, me);
    }
  }

  // Who passed had no hand to play with; who plays has one, as far as it is still together.
  static double likelihood(const State& s, Seat me) {
    if (s.phase == Phase::bidding || !s.player.is_some()) return 1;
    double product = 1;
    for (const Seat seat : Seats::first(4) - me) {
      Cards cards = s.hand[seat];
      for (const TrickCard& lying : s.trick.cards)
        if (lying.seat == seat) cards |= lying.card;
      const int worth = strength(cards, s.trump);
      if (seat != s.player) product *= worth >= 9 ? 0.2 : worth >= 7 ? 0.5 : 1.0;
      if (seat == s.player && s.tricks_played == 0) product *= worth >= 7 ? 1.0 : worth >= 5 ? 0.4 : 0.1;
    }
    return product;
  }

  // For the exact solver: what the table has learned of the hands does not matter with open cards.
  static State rest(const State& s) {
    State rest = s;
    rest.cannot_hold = {};
    return rest;
  }

 private:
  // --- bidding

  // A hand of seven or more is for playing: three trumps with a black knave, or two knaves and a plain ace.
  static int strength(Cards hand, Suit trump) {
    int worth = 0;
    for (const Card card : hand) {
      if (card.rank() == knave)
        worth += card.suit() == Suit::first ? 4 : card.suit() == Suit::second ? 3 : 2;
      else if (card.suit() == trump)
        worth += card.rank() == ace ? 3 : 2;
      else if (card.rank() == ace)
        worth += 2;
    }
    return worth;
  }

  static Advice bid(const State& s, Seat me) {
    Move best = move_of(Verb::pass);
    int strongest = 0;
    Rules::each_move(s, me, [&](const Move& move) {
      if (move.verb != static_cast<std::uint8_t>(Verb::bid)) return;
      const Suit suit = static_cast<Suit>(move.a);
      const bool takes = s.round == 1 && (me == s.dealer || s.options.exchange == Exchange::player);
      const int worth = strength(takes ? s.hand[me] | s.turnup : s.hand[me], suit);
      if (worth > strongest) best = move, strongest = worth;
    });
    // Forehand can come back in any suit, if all pass.
    const bool better_later = s.round == 1 && me == Rules::forehand(s) && best_other(s, me) > strongest + 2;
    if (strongest >= 7 && better_later) return {move_of(Verb::pass), advice("other-suit")};
    const bool costs_double = s.pot_owner.is_some() && s.pot_owner != me;
    if (strongest >= 7 && strongest < 9 && costs_double) return {move_of(Verb::pass), advice("beware-double")};
    if (strongest >= 7) return {best, advice("play-strong")};
    return {move_of(Verb::pass), advice("too-weak")};
  }

  static int best_other(const State& s, Seat me) {
    int best = 0;
    for (int suit = 0; suit < 4; ++suit) {
      const int worth = strength(s.hand[me], static_cast<Suit>(suit));
      if (suit != index_of(s.turnup.suit()) && worth > best) best = worth;
    }
    return best;
  }

  // A single low card makes a void, and a void can be trumped.
  static Advice lay_aside(const State& s, Seat me) {
    const Cards hand = s.hand[me], plain = hand - trumps(s.trump);
    if (plain.empty()) return {card_move(Verb::discard, weakest(s, hand)), advice("lay-aside-low")};
    for (const Card card : plain)
      if ((plain & suit_of(card, s.trump)).count() == 1 && card.rank() != ace)
        return {card_move(Verb::discard, card), advice("lay-aside-singleton")};
    return {card_move(Verb::discard, weakest(s, plain)), advice("lay-aside-low")};
  }

  // --- the play

  static Cards unseen(const State& s, Seat me) {
    const Cards dead = s.taken.is_some() ? Cards() : Cards(s.turnup);
    return whole_pack() - s.hand[me] - s.gone - s.trick.all() - s.discarded - dead;
  }
  static int power_of(const State& s, Card card) { return power(card, s.trump, suit_of(card, s.trump)); }

  static Card weakest(const State& s, Cards among) {
    return least_of(among, [&](Card card) { return power_of(s, card); });
  }
  static Card strongest(const State& s, Cards among) {
    return most_of(among, [&](Card card) { return power_of(s, card); });
  }

  // Nothing that is still out can beat this card when it is led.
  static bool is_certain(const State& s, Seat me, Card card) {
    for (const Card rival : unseen(s, me))
      if (power(rival, s.trump, suit_of(card, s.trump)) > power_of(s, card)) return false;
    return true;
  }

  static Advice lead(const State& s, Seat me) {
    const Cards hand = s.hand[me];
    bool all_certain = true;
    for (const Card card : hand) all_certain = all_certain && is_certain(s, me, card);
    // It risks the whole pot for three stakes.
    if (all_certain && s.stakes.pot <= 8 && Rules::judge(s, me, move_of(Verb::vole)).lawful())
      return {move_of(Verb::vole), advice("vole-certain")};
    const Cards high = hand & trumps(s.trump);
    const bool strong = high.count() >= 2 || (!high.empty() && is_certain(s, me, strongest(s, high)));
    if (!high.empty() && strong) return {card_move(Verb::play, strongest(s, high)), advice("lead-trump")};
    const Cards plain = hand - trumps(s.trump);
    return {card_move(Verb::play, strongest(s, plain.empty() ? hand : plain)), advice("lead-high")};
  }

  static Advice follow(const State& s, Seat me) {
    Cards can;
    Rules::each_move(s, me, [&](const Move& move) { can |= move.card(); });
    const Cards led = suit_of(s.trick.cards[0].card, s.trump);
    TrickCard best = s.trick.cards[0];
    for (const TrickCard& lying : s.trick.cards)
      if (power(lying.card, s.trump, led) > power(best.card, s.trump, led)) best = lying;
    Cards winning;
    for (const Card card : can)
      if (power(card, s.trump, led) > power(best.card, s.trump, led)) winning |= card;
    if (winning.empty()) return {card_move(Verb::play, weakest(s, can)), advice("throw-low")};
    const bool rival_leads = me != s.player && best.seat != s.player && s.tricks[best.seat] > 0;
    if (rival_leads && s.tricks[me] == 0 && s.tricks_played >= 2 && (can - winning).count() > 0)
      return {card_move(Verb::play, weakest(s, can - winning)), advice("help-rival")};
    if (s.trick.size() == 3) return {card_move(Verb::play, weakest(s, winning)), advice("last-hand-cheap")};
    return {card_move(Verb::play, strongest(s, winning)), advice("win-early")};
  }
};

}  // namespace stube::polsk_pas
