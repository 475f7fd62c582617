// How a sensible player plays Tre-Kort: play with a sure trick or with enough trumps for the place he speaks from, then
// win cheaply where he can and keep what may win the last trick.
#pragma once
#include "games/tre-kort/rules.hpp"
#include "table/advice.hpp"

namespace stube::tre_kort {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  static Advice choose(const State& s, Seat me, Random& random) {
    if (s.phase == Phase::declare) return declare(s, me);
    if (s.phase == Phase::review) return review(s, me, random);
    return s.trick.empty() ? lead(s, me) : follow(s, me);
  }

  // Who plays has something, and who has laid his cards away had little.
  static double likelihood(const State& s, Seat me) {
    double product = 1;
    // At the table a wrong card is possible, but rare.
    if (s.options.discipline == Discipline::table)
      for (int wrong = (Duties::at_fault(s) - me).count(); wrong > 0; --wrong) product *= 0.03;
    for (const Seat seat : Seats::first(s.players) - me) {
      const bool plays = s.playing.has(seat);
      const Cards cards = plays ? dealt_to(s, seat) : s.laid_off[seat];
      if (cards.count() < 3) continue;
      const bool sure = cards.has(Rules::top_trump(s));
      const int have = strength(s, cards);
      if (plays) product *= sure || have >= 45 ? 1.0 : have >= 30 ? 0.4 : 0.1;
      if (!plays) product *= sure ? 0.02 : have >= 70 ? 0.2 : 1.0;
    }
    return product;
  }

  // For the exact solver: in strict discipline nothing depends on how the hands came to be as they are.
  static State rest(const State& s) {
    State rest = s;
    if (s.options.discipline == Discipline::table) return rest;
    for (auto& trick : rest.played) trick = {};
    return rest;
  }

 private:
  static Cards dealt_to(const State& s, Seat seat) {
    Cards cards = s.hand[seat];
    for (const auto& trick : s.played) cards |= trick[seat];
    return cards;
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

  // A call pays where the deal goes better for me when it is played again from there. All hands are known by then, but
  // for a card that was led face down.
  static Advice review(const State& s, Seat me, Random& random) {
    constexpr int tries = 6;
    Advice best{move_of(Verb::pass), advice("call-does-not-pay")};
    int most = 0;
    Rules::each_move(s, me, [&](const Move& move) {
      int sum = 0;
      for (int i = 0; i < tries; ++i) {
        State deal = s;
        Rules::imagine(deal, me, random);
        sum += outcome_of(deal, me, move, random) - outcome_of(deal, me, move_of(Verb::pass), random);
      }
      if (sum > most) best = {move, advice("call-pays")}, most = sum;
    });
    return best;
  }
  // What the deal brings me after this move, where nobody calls any more.
  static int outcome_of(State deal, Seat me, const Move& move, Random& random) {
    Rules::apply(deal, me, move, Silence());
    while (deal.phase == Phase::play || deal.phase == Phase::review) {
      const Seat seat = deal.turn;
      const Move next = deal.phase == Phase::review ? move_of(Verb::pass) : choose(deal, seat, random).move;
      Rules::apply(deal, seat, next, Silence());
    }
    return Rules::payoff(deal, me);
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
    const bool covered = Duties::many_play(s) && s.tricks_done == 1 && s.hand[me].in(s.trump).empty();
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
      if (!played.card.is_card() || (s.face_down() && played.card.suit() != s.trump)) continue;
      if (!best.is_card() || Trick<seats>::beats(played.card, best, s.trump)) best = played.card;
    }
    if (!best.is_card()) return card.suit() == s.trump;
    return Trick<seats>::beats(card, best, s.trump);
  }
};

}  // namespace stube::tre_kort
