// How a deal of Hundertspiel begins: who deals, in which packets, what is told before, and the trump where no game is
// announced. What is done with the Scat is in scat.hpp.
#pragma once
#include "games/hundert/state.hpp"

namespace stube::hundert {

constexpr Seat next_dealer(const State& s) {
  return s.deal == 0 ? s.dealer : left_of(s.dealer, players(s));  // hundert/i-2
}

constexpr DealPlan plan_deal(const State& s) {
  DealPlan plan;
  const auto round = [&](int count) { plan.round(everyone(s), next_dealer(s), players(s), count); };
  if (has_scat(s)) plan.lay_aside(scat_size(s.options.form));
  switch (s.options.form) {
    case Form::four:  // hundert/4
      round(3), round(3), round(3);
      break;
    case Form::four_scat:  // hundert/42
      round(4), round(4);
      break;
    case Form::three:  // hundert/53
      round(6), round(6);
      break;
    default:
      round(6), round(5);
      break;
  }
  return plan;
}

constexpr void clear_table(State& s) {
  s.hand = {};
  s.played = {};
  s.cannot_hold = {};
  s.deal_score = {};
  s.money_before = s.stakes.money;
  s.announced = {};
  s.lays.clear();
  s.trick.clear();
  s.stock.clear();
  s.hidden = {};
  s.tricks = {};
  s.bid_suits = {};
  s.passed = {};
  s.took_ace = {};
  s.tricks_played = s.lays_put = 0;
  s.scat_in_claim = not_counted;
  s.claimed_in = Phase::play;
  s.trump = Suit::none;
  s.turnup = s.bottom = Card::none();
  s.declarer = s.claimant = s.last_do = s.do_before = s.unlaid = Seat::none();
  s.bought = s.alt_und_neu = s.game_over = false;
  s.asked = true;
}

constexpr void tell_opening(const State& s, auto&& tell) {
  tell(event_of(event("match"), rule("hundert/vorrede-4")).saying(players(s)));
  tell(event_of(event("form"), players(s) == 4 ? rule("hundert/1") : rule("hundert/51"))
           .saying(static_cast<int>(s.options.form)));
  if (players(s) == 3) {
    tell(event_of(event("alone"), rule("hundert/52")));
    tell(event_of(event("as-four"), rule("hundert/55")));
  }
  if (has_scat(s)) tell(event_of(event("as-plain"), rule("hundert/50")));
  const bool by_forehand = s.options.trump == TrumpBy::forehand;
  if (s.options.trump != TrumpBy::cut)
    tell(event_of(event("suits-of-seats"), by_forehand ? rule("hundert/i-26") : rule("hundert/i-1"))
             .saying((by_forehand ? 2 : 0) + (players(s) == 3 ? 1 : 0)));
  if (s.options.games > 0)
    tell(event_of(event("length"), rule("hundert/i-12")).saying(s.options.games));
  else
    tell(event_of(event("open-session"), rule("hundert/56")));
}

constexpr void tell_deal(const State& s, const DealPlan& plan, const Deck& deck, auto&& tell) {
  const RuleId by = players(s) == 3 ? rule("hundert/53") : has_scat(s) ? rule("hundert/42") : rule("hundert/4");
  tell(event_of(event("dealing"), s.deal == 1 ? rule("hundert/2") : rule("hundert/i-2")).by(s.dealer).saying(s.deal));
  int at = 0;
  for (const Packet& packet : plan.packets) {
    Cards cards;
    for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
    const bool is_scat = !packet.to.is_some();
    tell(event_of(is_scat ? event("scat-laid") : event("dealt"), by)
             .by(packet.to)
             .saying(packet.count)
             .showing(cards)
             .cards_only_for(packet.to));
  }
}

// hundert/34
constexpr void declare_alt_und_neu(State& s, auto&& tell) {
  if (s.options.alt_und_neu == AltUndNeu::off) return;
  bool near = false;
  for (int i = 0; i < side_count(s); ++i) near = near || (s.score[Side(i)] >= 90 && s.score[Side(i)] <= 99);
  if (!near) return;
  s.alt_und_neu = another_game_follows(s);
  if (s.alt_und_neu)
    tell(event_of(event("alt-und-neu"), rule("hundert/34")));
  else
    tell(event_of(event("last-game"), rule("hundert/i-22")));
}

// hundert/56
constexpr void count_down_tours(State& s, auto&& tell) {
  if (s.deals_left == no_notice) return;
  --s.deals_left;
  tell(event_of(event("deals-left"), rule("hundert/56")).saying(s.deals_left));
}

// hundert/3, hundert/i-26
constexpr void make_trump_by_seat(State& s, Card bottom, auto&& tell) {
  const bool by_forehand = s.options.trump == TrumpBy::forehand;
  const Seat whose = by_forehand ? forehand(s) : s.dealer;
  if (s.options.trump == TrumpBy::cut) {
    s.turnup = bottom;
    s.trump = bottom.suit();
    tell(event_of(event("turn-up"), rule("hundert/3")).by(s.dealer).showing(bottom));
  } else {
    s.trump = suit_of_seat(whose.index());
  }
  tell(event_of(event("trump"), by_forehand ? rule("hundert/i-26") : rule("hundert/3"))
           .by(whose)
           .saying(index_of(s.trump)));
}

}  // namespace stube::hundert
