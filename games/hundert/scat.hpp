// The Scat of Hundertspiel: bidding for a game, buying, laying away, and what follows when somebody or nobody plays.
#pragma once
#include "games/hundert/dealing.hpp"

namespace stube::hundert {

constexpr bool speaks_last(const State& s, Seat seat) {
  return seat == s.dealer;
}

constexpr Seats still_bidding(const State& s) {
  Seats still;
  for (const Seat seat : everyone(s))
    if (!s.passed[seat]) still |= seat;
  return still;
}

// hundert/i-6: each speaks once; where it is so agreed, round and round until all others have passed after a bid.
constexpr bool bidding_is_over(const State& s, Seat last_to_speak) {
  if (s.options.bidding == Bidding::once) return speaks_last(s, last_to_speak);
  const int still_in = still_bidding(s).count();
  return still_in == 0 || (still_in == 1 && highest_bid(s).value > 0);
}

constexpr void begin_announcing(State& s) {
  s.phase = Phase::announce;
  s.turn = forehand(s);
}

// hundert/48: the declarer's suit is trump, and his 26 stands.
constexpr void declare(State& s, Suit suit, RuleId by, auto&& tell) {
  const Card needed = do_of(suit);
  const bool holds = s.hand[s.declarer].has(needed);
  s.trump = suit;
  s.bottom = Card::none();
  tell(event_of(event("declares"), by).by(s.declarer).saying(index_of(suit)));
  tell(event_of(event("trump"), rule("hundert/48")).by(s.declarer).saying(index_of(suit)));
  Lay lay;
  lay.seat = s.declarer;
  if (holds) {
    lay.dos = suits_of(needed);
    tell(event_of(event("lay"), rule("hundert/8")).by(s.declarer).saying(26).showing(needed));
  } else {  // hundert/i-7
    lay.open = false;
    s.cannot_hold[s.declarer] |= needed;
    tell(event_of(event("lay-empty"), rule("hundert/i-7")).by(s.declarer).saying(26));
  }
  s.lays.add(lay);
  begin_announcing(s);
}

constexpr void end_bid(State& s, Seat seat, auto&& tell) {
  const bool over = bidding_is_over(s, seat);
  if (!over) {
    s.turn =
        s.options.bidding == Bidding::once ? left_of(seat, players(s)) : next_in(still_bidding(s), seat, players(s));
    return;
  }
  const Bid high = highest_bid(s);
  s.turn = forehand(s);
  if (high.value > 0) {
    s.declarer = high.seat;
    declare(s, high.suit, rule("hundert/48"), tell);
  } else {
    s.phase = Phase::buy;
    tell(event_of(event("buying"), rule("hundert/44")).by(s.turn));
  }
}

constexpr void bid(State& s, Seat seat, Suit suit, auto&& tell) {
  const bool overbids = highest_bid(s).value > 0;
  s.bid_suits[seat] = static_cast<std::uint8_t>(s.bid_suits[seat] | 1 << index_of(suit));
  tell(event_of(event("bid"), overbids ? rule("hundert/46") : rule("hundert/43")).by(seat).saying(index_of(suit)));
  end_bid(s, seat, tell);
}

// hundert/i-8
constexpr void nobody_declares(State& s, auto&& tell) {
  tell(event_of(event("nobody-declares"), rule("hundert/i-8")));
  make_trump_by_seat(s, s.bottom, tell);
  s.bottom = Card::none();
  begin_announcing(s);
}

// hundert/44
constexpr void buy(State& s, Seat seat, auto&& tell) {
  const Cards scat = as_set(s.stock);
  s.declarer = seat;
  s.bought = true;
  s.hand[seat] |= scat;
  s.stock.clear();
  s.bottom = Card::none();
  s.phase = Phase::discard;
  s.turn = seat;
  tell(event_of(event("buys"), rule("hundert/44")).by(seat).saying(scat.count()).showing(scat).cards_only_for(seat));
}

constexpr void discard(State& s, Seat seat, const Move& move, auto&& tell) {
  const Cards cards = as_set(move.cards);
  s.hand[seat] -= cards;
  for (const Card card : move.cards) s.stock.add(card);
  s.phase = Phase::name;
  tell(event_of(event("discards"), rule("hundert/44"))
           .by(seat)
           .saying(cards.count())
           .showing(cards)
           .cards_only_for(seat));
}

}  // namespace stube::hundert
