// Playing cards: following suit (§ 13), naming Perlaggen (§ 17, 18), taking tricks (§ 19, 27), showing what is left (§
// 22, 23), and the revoke that is called or taken back (§ 15, 32).
#pragma once
#include "games/perlaggen/bidding.hpp"

namespace stube::perlaggen {

// --- what may be played

// The seat's five cards with one Perlagg of its hand taken out, which is to be named.
constexpr Five five_but_one(const State& s, Seat seat) {
  Five five = five_of(s, seat);
  --five.wild;
  return five;
}
// perlaggen/7, perlaggen/29: whether the figures owed could still be had if the Perlagg taken out were this card.
constexpr bool keeps_figures(Five others, Figures owed, Card name) {
  if (owed.empty()) return true;
  others.add(name);
  return can_have(others, owed);
}
constexpr Verdict judge_name(const State& s, Seat seat, Card name) {
  const Means means(s, seat);
  if (means.owed.empty()) return lawful();
  const Five others = five_but_one(s, seat);
  const Figures word = kept_word(s, means.duty.own, means.possible);
  if (!keeps_figures(others, word, name)) return claim_verdict(s, rule("perlaggen/7"), why("spoils-figure"));
  if (word == means.duty.own && !keeps_figures(others, means.owed, name))
    return claim_verdict(s, rule("perlaggen/29"), why("breaks-unseen"));
  return lawful();
}

constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
  if (!s.hand[seat].has(card)) return refuse(rule("perlaggen/i-8"), reasons::not_in_hand);
  const bool may_err = at_table(s) && !s.corrected;
  const auto wrong = [&](RuleId by, Reason reason, int n) {
    return may_err ? infraction(by, reason) : refuse(by, reason, n);
  };
  if (place_of(s, card) >= 0) return wrong(rule("perlaggen/17"), why("must-be-named"), 0);
  if (following(s, seat).has(card)) return lawful();
  return wrong(rule("perlaggen/13"), why("must-follow"), stube::index_of(suit_led(s)));
}

// A Perlagg is never taken back, so an unlawful name is refused at every table (perlaggen/16).
constexpr Verdict judge_named(const State& s, Seat seat, Card card, Card name) {
  if (!s.hand[seat].has(card)) return refuse(rule("perlaggen/i-8"), reasons::not_in_hand);
  if (place_of(s, card) < 0) return refuse(rule("perlaggen/18"), why("not-a-perlagg"));
  if (!following_names(s, seat).with(privilege(s, card)).has(name))
    return refuse(rule("perlaggen/13"), why("name-must-follow"), stube::index_of(suit_led(s)));
  return judge_name(s, seat, name);
}

// The names that keep what the seat owes; `others` are its cards without the Perlagg that is to be named.
constexpr Cards keeping_names(const State& s, const Means& means) {
  const Figures kept = means.possible.has(means.owed) ? means.owed : kept_word(s, means.duty.own, means.possible);
  Five others = means.five;
  --others.wild;
  return names_for(others, kept);
}
constexpr Cards keeping_names(const State& s, Seat seat, const Five& others) {
  Five five = others;
  ++five.wild;
  return keeping_names(s, Means(s, seat, five));
}
// Those among which the Perlagg may have one now: where it is played, it must follow suit or take.
constexpr Cards names_for_now(const State& s, Seat seat, Verb verb, Card perlagg) {
  return verb == Verb::play_as ? whole_pack() & following_names(s, seat).with(privilege(s, perlagg)) : whole_pack();
}
// What a Perlagg may be called that is played, or shown.
constexpr Cards lawful_names(const State& s, Seat seat, Verb verb, Card perlagg, const Five& others) {
  return names_for_now(s, seat, verb, perlagg) & keeping_names(s, seat, others);
}
// The names with which the Perlagg would take the trick as it lies.
constexpr Cards taking_names(const State& s, Card perlagg) {
  return taking_cards(s).with(privilege(s, perlagg));
}
constexpr Move naming(Verb verb, Card card, Card name) {
  Move move = card_move(verb, card);
  move.cards.add(name);
  return move;
}

// The cards that a seat may play, or of its Perlaggen those that it may show: the ordinary ones, and the others with
// their names. `means` are those of the seat.
class CardChoice {
 public:
  constexpr CardChoice() = default;
  static constexpr CardChoice to_play(const State& s, Seat seat, const Means& means) {
    CardChoice choice(s, seat, Verb::play_as, means);
    const ByPrivilege names = following_names(s, seat);
    choice.plain_ = ordinary(s, s.hand[seat]) & names.always;
    choice.names_ = {choice.names_.always & names.always, choice.names_.always & names.privileged, names.above};
    return choice;
  }
  static constexpr CardChoice to_show(const State& s, Seat seat, const Means& means) {
    return CardChoice(s, seat, Verb::show, means);
  }

  [[nodiscard]] constexpr int count(const State& s) const {
    const int moves = plain_.count() + wild_.count() * names_.always.count();
    if (names_.privileged.empty()) return moves;
    int more = 0;
    for (const Card card : wild_) more += (names_of(s, card) - names_.always).count();
    return moves + more;
  }
  constexpr void each(const State& s, auto&& visit) const {
    for (const Card card : plain_ | wild_) {
      if (wild_.has(card))
        visit_names(verb_, card, names_of(s, card), visit);
      else
        visit(card_move(Verb::play, card));
    }
  }
  [[nodiscard]] constexpr Move nth(const State& s, int n) const {
    for (const Card card : plain_ | wild_) {
      const Cards names = wild_.has(card) ? names_of(s, card) : Cards(card);
      if (n >= names.count()) {
        n -= names.count();
        continue;
      }
      return wild_.has(card) ? naming(verb_, card, names.nth(n)) : card_move(Verb::play, card);
    }
    return {};
  }

 private:
  constexpr CardChoice(const State& s, Seat seat, Verb verb, const Means& means)
      : verb_(verb), wild_(wild_in_hand(s, seat)) {
    if (!wild_.empty()) names_.always = keeping_names(s, means);
  }
  [[nodiscard]] constexpr Cards names_of(const State& s, Card card) const { return names_.with(privilege(s, card)); }

  Verb verb_ = Verb::play_as;
  Cards plain_, wild_;
  ByPrivilege names_;
};

// --- what playing does

// Who neither follows nor gets out of it with a trump has no ordinary card of the suit led.
[[gnu::noinline]] constexpr void learn_void(State& s, Seat seat, Card counts_as, int with_privilege) {
  if (s.trick.empty() || counts_as.suit() == suit_led(s)) return;
  if (trumping_cards(s).with(with_privilege).has(counts_as)) return;
  s.cannot_hold[seat] |= ordinary(s, Cards::of_suit(suit_led(s)));
}

// What the seat is held to when it names the next card of its row (perlaggen/i-23).
constexpr void remember_duty(State& s, Seat seat) {
  const Duty duty = duty_of(s, seat);
  s.duties[seat].naming[s.row[seat].size()] = duty.unseen.empty() ? std::uint8_t{0} : duty.packed();
}

constexpr void lay_down(State& s, Seat seat, Card card) {
  s.hand[seat] -= card;
  s.known[seat] -= card;
  s.row[seat].add(card);
}

[[gnu::noinline]] constexpr void take_trick(State& s, auto&& tell) {
  const TrickCard best = best_in(s, s.trick);
  const Side side = side_of(s, best.seat);
  ++s.tricks[best.seat];
  tell(event_of(event("trick"), privilege(s, best.card) > 0 ? rule("perlaggen/19") : rule("perlaggen/13"))
           .by(best.seat)
           .showing(s.trick.all()));
  if (at_table(s)) s.last_trick = s.trick;
  s.trick.clear();
  s.turn = best.seat;
  if (tricks_of(s, side) == 3) {  // perlaggen/27b, perlaggen/i-13
    spiel_of(s).to = side;
    tell(event_of(event("spiel-made"), rule("perlaggen/27b")).by(best.seat).on(side));
    begin_settling(s, tell);
  } else if (tricks_played(s) == hand_size) {
    tell(event_of(event("spiel-nobody"), rule("strassperlaggen/i-2")));
    begin_settling(s, tell);
  }
}

[[gnu::noinline]] constexpr void put_in_trick(State& s, Seat seat, Card card, auto&& tell) {
  lay_down(s, seat, card);
  s.trick.add(seat, card);
  s.corrected = false;
  s.just_played = at_table(s) ? seat : Seat::none();
  s.last_trick.clear();
  if (s.trick.size() < s.players)
    s.turn = left_of(seat, s.players);
  else
    take_trick(s, tell);
}

[[gnu::noinline]] constexpr void play_unnamed(State& s, Seat seat, Card card, auto&& tell) {
  const int place = place_of(s, card);
  tell(event_of(event("unnamed"), rule("perlaggen/17")).by(seat).showing(card));
  const bool off_suit = !s.trick.empty() && card.suit() != suit_led(s) && card.suit() != s.trump;
  if (off_suit) tell(event_of(event("stays"), rule("perlaggen/16")).by(seat).showing(card));
  remember_duty(s, seat);
  s.names[place] = card;
  s.plain = static_cast<std::uint8_t>(s.plain | 1U << place);
  put_in_trick(s, seat, card, tell);
}

constexpr void play_card(State& s, Seat seat, Card card, auto&& tell) {
  if (place_of(s, card) >= 0) return play_unnamed(s, seat, card, tell);
  if (!at_table(s) || s.corrected) learn_void(s, seat, card, 0);
  const bool trumps = !s.trick.empty() && card.suit() == s.trump && suit_led(s) != s.trump;
  tell(event_of(event("play"), trumps ? rule("perlaggen/i-12") : rule("perlaggen/13")).by(seat).showing(card));
  put_in_trick(s, seat, card, tell);
}

constexpr void give_name(State& s, Card card, Card name) {
  s.names[place_of(s, card)] = name;
}

constexpr void play_named(State& s, Seat seat, Card card, Card name, auto&& tell) {
  learn_void(s, seat, name, privilege(s, card));
  // perlaggen/28: who spoke for the Spiel in the fifth trick may name his Perlagg at will.
  const bool free = in_fifth_trick(s) && s.bound[Figure::spiel].has(seat);
  tell(event_of(event("named"), free ? rule("perlaggen/28") : rule("perlaggen/17")).by(seat).showing(card).named(name));
  remember_duty(s, seat);
  give_name(s, card, name);
  // A false word is about the time when it was spoken; only where none is possible does a name tell more.
  if (!at_table(s)) remember_word(s, seat, s.row[seat].size() + 1);
  put_in_trick(s, seat, card, tell);
}

// perlaggen/22, perlaggen/23: the side with the Spiel names first; the other knows what there is to beat.
constexpr void show(State& s, Seat seat, Card card, Card name, auto&& tell) {
  const bool owner = spiel_of(s).to == side_of(s, seat);
  tell(
      event_of(event("show"), owner ? rule("perlaggen/i-7") : rule("perlaggen/23")).by(seat).showing(card).named(name));
  remember_duty(s, seat);
  give_name(s, card, name);
  lay_down(s, seat, card);
  if (!at_table(s)) remember_word(s, seat, s.row[seat].size());
  if (s.phase == Phase::showing) return go_on_showing(s, tell);
  have_said(s, Done::showed);
  go_on_settling(s, tell);
}

// --- the revoke

// The card that may still be called or taken back is the last one here.
constexpr const Trick<most_seats>& trick_in_question(const State& s) {
  return s.trick.empty() ? s.last_trick : s.trick;
}
// Whether it was played as by one who has no card of the suit led (perlaggen/13, perlaggen/i-12).
constexpr bool goes_off_suit(const State& s) {
  Trick<most_seats> before = trick_in_question(s);
  const Card card = before.cards.take_last().card;
  if (before.empty() || place_of(s, card) >= 0) return false;
  if (card.suit() == effective(s, before.cards[0].card).suit()) return false;
  const bool trumps = card.suit() == s.trump;
  return !trumps || (s.options.undertrump == Undertrump::no && !takes(s, card, best_in(s, before).card));
}
constexpr Cards suit_in_question(const State& s) {
  return ordinary(s, Cards::of_suit(effective(s, trick_in_question(s).cards[0].card).suit()));
}
constexpr bool was_revoke(const State& s) {
  return goes_off_suit(s) && !(s.hand[s.just_played] & suit_in_question(s)).empty();
}

constexpr Verdict judge_call(const State& s, Seat seat) {
  if (!at_table(s)) return refuse(rule("perlaggen/15"), why("no-call"));
  if (s.overlooked) return refuse(rule("perlaggen/21"), why("call-too-late"));
  if (s.just_played.is_some() && side_of(s, s.just_played) != side_of(s, seat)) return lawful();
  return refuse(rule("perlaggen/15"), why("no-call"));
}
// perlaggen/15, perlaggen/i-31
constexpr Verdict judge_taking_back(const State& s, Seat seat) {
  if (!at_table(s)) return refuse(rule("perlaggen/15"), why("no-taking-back"));
  if (s.overlooked) return refuse(rule("perlaggen/21"), why("call-too-late"));
  if (s.just_played == seat && was_revoke(s)) return lawful();
  return refuse(rule("perlaggen/15"), why("no-taking-back"));
}

// The settling has not begun after all. What lay open in it all have seen.
constexpr void undo_settling(State& s) {
  for (const Seat seat : all_seats(s))
    if (hand_is_open(s, seat)) s.known[seat] = s.hand[seat];
  s.say = s.silent = s.heard = s.shown = 0;
  s.done = Done::nothing;
  if (spiel_of(s).status != Status::good && spiel_of(s).status != Status::conceded) spiel_of(s).to = Side::none();
}

// Opens the trick again that the card had completed, or lifts the card from the trick.
constexpr void lift_card(State& s, Seat seat) {
  // Who was to show, and for that reason alone had the turn.
  const bool shows = s.phase == Phase::showing || (s.phase == Phase::settling && !has_a_say(s, s.turn));
  const Seat to_show = shows ? s.turn : Seat::none();
  if (s.trick.empty()) {
    s.trick = s.last_trick;
    --s.tricks[best_in(s, s.trick).seat];
    undo_settling(s);
  }
  s.last_trick.clear();
  s.phase = Phase::play;
  const Card card = s.trick.cards.take_last().card;
  s.row[seat].take_last();
  s.hand[seat] |= card;
  s.known[seat] |= card;
  if (to_show.is_some()) s.had_perlagg = static_cast<std::uint8_t>(to_show.index() + 1 + 8 * s.row[to_show].size());
  s.turn = seat;
}

// The card goes back, and all know that the seat has the suit led (perlaggen/15).
[[gnu::noinline]] constexpr void put_right(State& s) {
  const Seat seat = s.just_played;
  const Cards of_suit = suit_in_question(s);
  Cards lying = s.turnup;
  for (const Seat other : all_seats(s)) lying |= as_set(s.row[other]);
  s.one_of[seat] = (s.one_of[seat] - Cards::of_suit(of_suit.lowest().suit())) | (of_suit - lying);
  lift_card(s, seat);
  s.just_played = Seat::none();
  s.corrected = true;
}

[[gnu::noinline]] constexpr void take_back(State& s, Seat seat, auto&& tell) {
  const Card card = trick_in_question(s).cards.back().card;
  tell(event_of(event("take-back"), rule("perlaggen/i-31")).by(seat).showing(card));
  put_right(s);
}

// perlaggen/15, perlaggen/32, perlaggen/i-22
[[gnu::noinline]] constexpr void call_revoke(State& s, Seat caller, auto&& tell) {
  const Seat seat = s.just_played;
  const Card card = trick_in_question(s).cards.back().card;
  if (was_revoke(s)) {
    tell(event_of(event("revoke"), rule("perlaggen/15")).by(seat).with(caller).showing(card));
    put_right(s);
    return write(s, side_of(s, seat), -s.options.agreed_penalty, line("revoke"), rule("perlaggen/32"), tell);
  }
  tell(event_of(event("unfounded"), rule("perlaggen/i-22")).by(caller).with(seat).showing(card));
  if (goes_off_suit(s)) s.cannot_hold[seat] |= suit_in_question(s);
  s.just_played = Seat::none();
  write(s, side_of(s, caller), -s.options.agreed_penalty, line("unfounded-call"), rule("perlaggen/32"), tell);
}

}  // namespace stube::perlaggen
