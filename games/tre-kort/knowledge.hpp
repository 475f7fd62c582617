// How a sensible player plays Tre-Kort: play with a sure trick or with enough trumps for the place he speaks from, then
// win cheaply where he can and keep what may win the last trick.
#pragma once
#include "games/tre-kort/rules.hpp"
#include "table/advice.hpp"

namespace stube::tre_kort {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  static Advice choose(const State& s, Seat me, Random&) {
    if (s.phase == Phase::declare) return declare(s, me);
    return s.trick.empty() ? lead(s, me) : follow(s, me);
  }

  // Who plays has something, and who has laid his cards away had little.
  static double likelihood(const State& s, Seat me) {
    double product = 1;
    for (const Seat seat : Seats::first(s.players) - me) {
      const bool plays = s.playing.has(seat);
      const Cards cards = plays ? s.hand[seat] | played_now(s, seat) : s.laid_off[seat];
      if (cards.count() < 3) continue;
      const bool sure = cards.has(Rules::top_trump(s));
      const int have = strength(s, cards);
      if (plays) product *= sure || have >= 45 ? 1.0 : have >= 30 ? 0.4 : 0.1;
      if (!plays) product *= sure ? 0.02 : have >= 70 ? 0.2 : 1.0;
    }
    return product;
  }

 private:
  static Cards played_now(const State& s, Seat seat) {
    for (const TrickCard& lying : s.trick.cards)
      if (lying.seat == seat && lying.card.is_card()) return lying.card;
    return {};
  }

  // In hundredths of a trick, by rule of thumb.
  static int strength(const State& s, Cards hand) {
    const Cards trumps = hand.in(s.trump);
    int sum = 0;
    for (const Card card : trumps) sum += 22 + 7 * card.rank();
    if (trumps.count() > 1) sum += 25;
    for (const Card card : hand - trumps) sum += card.rank() == ace ? 22 : card.rank() == king ? 9 : 0;
    return sum;
  }

  static Advice declare(const State& s, Seat me) {
    const auto play = move_of(Verb::announce_play), pass = move_of(Verb::pass);
    if (s.hand[me].has(Rules::top_trump(s))) return {play, advice("sure-trick")};
    int behind = 0;
    for (Seat seat = me; seat != s.dealer; seat = left_of(seat, s.players)) ++behind;
    const int in = s.playing.count();
    // The earlier one speaks the more is needed, and every rival who is in already counts more than one who may come.
    int need = 34 + 13 * in + 4 * behind;
    if (me == s.dealer) need -= 8;
    // In the last deal everything on the table is at stake, but a beet stays what it is.
    if (Rules::is_last_deal(s) && s.beets.sum() > 2 * (3 + s.beets.smallest)) need -= 15;
    const int have = strength(s, s.hand[me]);
    if (have < need) return {pass, advice("too-weak")};
    return {play, in == 0 || have < need + 15 ? advice("cheap-chance") : advice("strong-enough")};
  }

  static int worth(const State& s, Card card) { return card.rank() + (card.suit() == s.trump ? 9 : 0); }
  static Card lowest(const State& s, Cards among) {
    return least_of(among, [&](Card card) { return worth(s, card); });
  }
  static Card highest(const State& s, Cards among) {
    return most_of(among, [&](Card card) { return worth(s, card); });
  }

  static Advice lead(const State& s, Seat me) {
    const Cards can = Rules::playable(s);
    const auto play = [](Card card, AdviceText because) { return Advice{card_move(Verb::play, card), because}; };
    if (can.count() == 1) return play(can.lowest(), advice("forced"));
    // A covered card wins by being covered: the better one is kept for the last trick.
    const bool covered = s.playing.count() > 2 && Rules::trick_number(s) == 2 && s.hand[me].in(s.trump).empty();
    if (covered) return play(lowest(s, can), advice("lead-low"));
    return play(highest(s, can), advice("lead-high"));
  }

  static Advice follow(const State& s, Seat) {
    const Cards can = Rules::playable(s);
    const auto play = [](Card card, AdviceText because) { return Advice{card_move(Verb::play, card), because}; };
    if (can.count() == 1) return play(can.lowest(), advice("forced"));
    Cards winning;
    for (const Card card : can)
      if (would_win(s, card)) winning |= card;
    const bool last_to_play = s.trick.size() + 1 == s.playing.count();
    if (!winning.empty()) return play(last_to_play ? lowest(s, winning) : highest(s, winning), advice("win-cheaply"));
    return play(lowest(s, can), advice("throw-low"));
  }

  static bool would_win(const State& s, Card card) {
    Card best = Card::none();
    for (const TrickCard& played : s.trick.cards) {
      if (!played.card.is_card() || (s.face_down && played.card.suit() != s.trump)) continue;
      if (!best.is_card() || Trick<seats>::beats(played.card, best, s.trump)) best = played.card;
    }
    if (!best.is_card()) return card.suit() == s.trump;
    return Trick<seats>::beats(card, best, s.trump);
  }
};

}  // namespace stube::tre_kort
