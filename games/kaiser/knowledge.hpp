// How a sensible player plays the Kaiserspiel: announce everything, lead the king of trumps and what cannot be beaten,
// bring the low honour home by ruffing, keep honours from under higher trumps, and mind whose odd points an Imperiale
// would wipe out.
#pragma once
#include "games/kaiser/open_play.hpp"
#include "table/advice.hpp"

namespace stube::kaiser {

class Knowledge {
 public:
  using OpenPlay = kaiser::OpenPlay;

  // Random cards say little of a hand: playouts mostly follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 70;

  static Advice choose(const State& s, Seat me, Random&) {
    switch (s.phase) {
      case Phase::declare:
        return declare(s, me);
      case Phase::play:
        return play(s, me);
      case Phase::review:
        return review(s, me);
      case Phase::erase:  // nobody gains by leaving the others their points
        return {move_of(Verb::erase), advice("erase")};
      default:
        return answer_offer(s, me);
    }
  }

  // Nobody keeps an Imperiale to himself.
  static double likelihood(const State& s, Seat me) {
    if (s.phase != Phase::play) return 1;
    double product = 1;
    for (const Seat seat : Seats::first(s.players) - me) {
      const Cards held = s.hand[seat] | s.played[seat];
      const bool turns = s.options.unrestricted == Unrestricted::on && may_use_turn_up(s, seat);
      for (int i = 0; i < figures; ++i) {
        const Figure figure = static_cast<Figure>(i);
        if (!in_this_pack(s, figure)) continue;
        const Cards four = cards_of(figure);
        if (held.has_all(four) && (s.declared[seat] & bit_of(figure)) == 0) product *= 0.1;
        const bool with_turn_up = turns && four.has(s.turnup) && (held | s.turnup).has_all(four);
        if (with_turn_up && (s.turned[seat] & bit_of(figure)) == 0) product *= 0.1;
      }
    }
    return product;
  }

 private:
  // Chances and worths are counted in thousandths.
  static constexpr int sure = 1000;
  static constexpr int trick_worth = 1500;

  // --- announcing and answering

  static Advice declare(const State& s, Seat me) {
    Move best = move_of(Verb::pass);
    bool found = false;
    // The trump Imperiale, which counts double, may end the match at once; the order of the others does not matter.
    Rules::each_move(s, me, [&](const Move& move) {
      const auto verb = static_cast<Verb>(move.verb);
      if (verb != Verb::imperial && verb != Verb::turned) return;
      const auto figure = static_cast<Figure>(move.a);
      const bool trumps = verb == Verb::imperial && is_suit(figure) && suit_of(figure) == s.trump;
      if (!found || trumps) best = move;
      found = true;
    });
    if (found) return {best, advice("announce")};
    const int mine = rummel_in(s.hand[me], rummel_suit(s, me)).pips;
    for (const Seat other : Seats::first(s.players) - me)
      if (s.rummel[other].pips >= mine) return {move_of(Verb::pass), advice("keep-rummel")};
    return {move_of(Verb::rummel), advice("state-rummel")};
  }

  static Advice review(const State& s, Seat me) {
    if (const Move call = certain_call(s, me); call.b > 0) return {call, advice("call-fault")};
    return {move_of(Verb::pass), advice("nothing-to-call")};
  }

  static Advice answer_offer(const State& s, Seat me) {
    for (const Seat other : Seats::first(s.players) - me)
      if (imperials(s, other) > imperials(s, me)) return {move_of(Verb::agree), advice("agree")};
    return {move_of(Verb::refuse), advice("play-on")};
  }

  // A call that what was played since, or lies open, proves right; b is 0 where there is none.
  static Move certain_call(const State& s, Seat me) {
    Move found;
    Rules::each_move(s, me, [&](const Move& move) {
      if (static_cast<Verb>(move.verb) != Verb::call || found.b > 0) return;
      const Seat other = move.seat_a();
      if (moment(s, other, move.b, s.hand[other]).fault(s.trump) != Fault::none) found = move;
    });
    return found;
  }

  // --- what the others may hold

  struct Outlook {
    const State& s;
    Seat me;
    Cards unseen;
    int places = 1;  // unseen cards in all, at least one

    Outlook(const State& state, Seat seat) : s(state), me(seat) {
      unseen = whole_pack(s) - card_aside(s);
      for (const Seat other : Seats::first(s.players)) unseen -= s.hand[other] | s.played[other];
      places = unseen.empty() ? 1 : unseen.count();
    }
    [[nodiscard]] int chance_of(Seat other, Card card) const {
      if (s.hand[other].has(card)) return sure;
      if (!unseen.has(card) || s.cannot_hold[other].has(card)) return 0;
      return sure * s.hidden[other] / places;
    }
    // The chance that the seat holds none of these.
    [[nodiscard]] int chance_of_none(Seat other, Cards cards) const {
      int none = sure;
      for (const Card card : cards&(unseen | s.hand[other])) none = none * (sure - chance_of(other, card)) / sure;
      return none;
    }
    // The chance that the seat lets `card` stand, if it is the best in a trick to which `led` was led.
    [[nodiscard]] int chance_stands(Seat other, Card card, Suit led) const {
      const Cards all = whole_pack(s);
      const Cards higher = all.above(card);
      if (led == s.trump) return chance_of_none(other, higher);
      const int no_trump = chance_of_none(other, card.suit() == s.trump ? higher : all.in(s.trump));
      const int is_void = chance_of_none(other, all.in(led));
      const int no_higher = card.suit() == led ? chance_of_none(other, higher) : sure;
      const int ruffed = is_void * (sure - no_trump) / sure;
      return no_higher * (sure - ruffed) / sure;
    }
    // The chance that a card wins when the seats in `after` have still to play.
    [[nodiscard]] int chance_wins(Card card, Suit led, Seats after) const {
      int wins = sure;
      for (const Seat other : after) wins = wins * chance_stands(other, card, led) / sure;
      return wins;
    }
  };

  // --- worth

  static bool is_honour(const State& s, Card card) { return honours(s).has(card); }

  // What these points are worth to a seat that gets them now: an Imperiale that they complete wipes out the others' odd
  // points.
  static int worth_of(const State& s, Seat seat, int points) {
    int worth = points;
    if (points > 0 && odd_points(s, seat) + points >= points_of_imperial)
      for (const Seat other : Seats::first(s.players) - seat) worth += odd_points(s, other);
    return sure * worth;
  }
  // What winning `cards` brings a seat: its honours, and an Imperiale that falls with them as far as the hand is known.
  static int brought_by(const State& s, Seat seat, Cards cards) {
    const Cards won = cards & honours(s), own = won & s.hand[seat];
    const bool falls = makes_fall(s, seat, s.hand[seat] - own, s.played[seat] | own, won);
    return 4 * won.count() + (falls ? points_of_imperial : 0);
  }
  // The seat that an honour lost now would most likely go to.
  static Seat rival(const State& s, Seat me) {
    return s.trick.empty() ? left_of(me, s.players) : s.trick.best(s.trump).seat;
  }

  // What a card may still bring if it is kept.
  static int worth_kept(const Outlook& out, Card card) {
    const State& s = out.s;
    const Seats others = Seats::first(s.players) - out.me;
    int wins = out.chance_wins(card, card.suit(), others);
    // A low trump, and above all the low honour, still wins by ruffing.
    if (card.suit() == s.trump && wins < 550) wins = 550;
    const int brings = trick_worth + (is_honour(s, card) ? 4 * sure : 0);
    return wins * brings / sure * 9 / 10;
  }

  // The honours that a lead of `card` may draw out of the others' hands.
  static int honours_drawn(const Outlook& out, Card card) {
    const State& s = out.s;
    if (card.suit() != s.trump) return 0;
    const int alone = brought_by(s, out.me, card);
    int drawn = 0;
    for (const Seat other : Seats::first(s.players) - out.me)
      for (const Card honour : (honours(s) - card) & whole_pack(s).below(card))
        drawn += out.chance_of(other, honour) * (brought_by(s, out.me, Cards(card) | honour) - alone) * 35 / 100;
    return drawn;
  }

  static int value_of(const Outlook& out, Card card) {
    const State& s = out.s;
    const Seat me = out.me;
    Seats after;
    for (int step = 1; step < s.players - s.trick.size(); ++step) after |= left_of(me, s.players, step);
    const Suit led = s.trick.empty() ? card.suit() : s.trick.suit_led();
    const bool best = s.trick.empty() || Trick<seats>::beats(card, s.trick.best(s.trump).card, s.trump);
    const int wins = best ? out.chance_wins(card, led, after) : 0;
    const Cards lying = s.trick.all() | card;
    const int gained = worth_of(s, me, brought_by(s, me, lying));
    const int won = trick_worth + gained + (s.trick.empty() ? honours_drawn(out, card) : 0);
    const int lost = worth_of(s, rival(s, me), brought_by(s, rival(s, me), lying));
    return (wins * (won / 10) - (sure - wins) * (lost / 10)) / 100 - worth_kept(out, card);
  }

  // --- play

  static Advice play(const State& s, Seat me) {
    if (const Move call = certain_call(s, me); call.b > 0) return {call, advice("call-fault")};
    const Cards can = Rules::dutiful(s, me);
    if (can.count() == 1) return {card_move(Verb::play, can.lowest()), advice("only-card")};
    const Outlook out(s, me);
    const Card best = most_of(can, [&](Card card) { return value_of(out, card); });
    return {card_move(Verb::play, best), reason(out, best)};
  }

  static AdviceText reason(const Outlook& out, Card card) {
    const State& s = out.s;
    const bool honour = is_honour(s, card);
    if (s.trick.empty()) {
      const bool wins = out.chance_wins(card, card.suit(), Seats::first(s.players) - out.me) > 600;
      if (wins) return card.suit() == s.trump && honour ? advice("lead-top-trump") : advice("lead-winner");
      if (s.players == 3 && tricks_played(s) == 0) return advice("lead-trump-first");
      return advice("lead-low");
    }
    if (!Trick<seats>::beats(card, s.trick.best(s.trump).card, s.trump)) return advice("throw-low");
    if (!(s.trick.all() & honours(s)).empty()) return advice("take-honour");
    return honour ? advice("home-honour") : advice("take-cheap");
  }
};

}  // namespace stube::kaiser
