// What Byd's book forbids without naming a cost: a card too early, a look under the stock, a card shown, advice. In
// strict discipline they are refused; at a real table they can be done, everybody notices, and what can be put right is
// put right. None of them ends or changes a turn.
#pragma once
#include "games/byd/five_cards_state.hpp"

namespace stube::five_cards {

// In the order of the words' `list.offence`.
enum class Offence : std::uint8_t { too_early, looking, showing, advising };

template <class Book>
struct Offences {
  static constexpr bool are_meant(const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::look:
      case Verb::call_look:
      case Verb::show:
      case Verb::advise:
        return true;
      default:
        return false;
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::look:
        return judge_look(s, seat);
      case Verb::call_look:
        return judge_call(s, seat, move.seat_a());
      case Verb::show:
        return judge_show(s, seat, move.card());
      default:
        return judge_advice(s, seat, move.seat_a(), move.b);
    }
  }

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::look:
        look(s, seat, tell);
        break;
      case Verb::call_look:
        lay_bottom_open(s, seat, move.seat_a(), tell);
        break;
      case Verb::show:
        show(s, seat, move.card(), tell);
        break;
      default:
        advise(s, seat, move.seat_a(), move.b, tell);
        break;
    }
  }

  // byd/i-15: everybody has seen who looked, so the call is open to all others who still play.
  static constexpr void each_call(const State& s, Seat seat, auto&& visit) {
    if (!s.in.has(seat)) return;
    for (const Seat other : s.looked)
      if (judge_call(s, seat, other).lawful())
        visit(move_of(Verb::call_look, static_cast<std::uint16_t>(other.index())));
  }

  // byd/8
  static constexpr Verdict judge_too_early(const State& s) {
    return forbidden(s, Book::out_of_turn, Book::why("too-early"));
  }

  // byd/i-12: the card goes back, and all have seen it.
  static constexpr void take_back(State& s, Seat seat, Card card, auto&& tell) {
    s.must_hold[seat] |= card;
    tell(offence(Offence::too_early, Book::out_of_turn, seat).showing(card));
    note(s, seat, Book::noting, tell);
  }

 private:
  static constexpr Verdict forbidden(const State& s, RuleId rule, Reason reason) {
    return s.options.discipline == Discipline::table ? infraction(rule, reason) : refuse(rule, reason);
  }
  static constexpr bool is_table(const State& s) { return s.options.discipline == Discipline::table; }

  static constexpr Event offence(Offence which, RuleId rule, Seat seat) {
    return event_of(Book::event("infraction"), rule).by(seat).saying(static_cast<int>(which));
  }
  static constexpr void note(State& s, Seat seat, RuleId rule, auto&& tell) {
    ++s.infractions[seat];
    tell(event_of(Book::event("noted"), rule).by(seat).saying(s.infractions[seat]));
  }

  // byd/5
  static constexpr Verdict judge_look(const State& s, Seat seat) {
    if (is_table(s) && !cards_are_out(s)) return refuse(Book::looking, Book::why("no-stock"));
    if (is_table(s) && knows_bottom(s, seat)) return refuse(Book::looking, Book::why("knows-bottom"));
    return forbidden(s, Book::looking, Book::why("no-looking"));
  }

  // The card is shown to him alone.
  static constexpr void look(State& s, Seat seat, auto&& tell) {
    tell(offence(Offence::looking, Book::looking, seat));
    s.looked |= seat;
    tell(event_of(Book::event("sees-bottom"), Book::look_noted).by(seat).showing(s.bottom).cards_only_for(seat));
    note(s, seat, Book::look_noted, tell);
  }

  static constexpr Verdict judge_call(const State& s, Seat seat, Seat other) {
    if (!cards_are_out(s)) return refuse(Book::looking, Book::why("no-stock"));
    if (s.bottom_open == 1) return refuse(Book::looking, Book::why("lies-open"));
    if (!s.looked.has(other) || other == seat) return refuse(Book::looking, Book::why("not-looked"));
    return lawful(Book::look_noted);
  }

  static constexpr void lay_bottom_open(State& s, Seat seat, Seat other, auto&& tell) {
    s.looked = s.in;
    s.bottom_open = 1;
    tell(event_of(Book::event("laid-open"), Book::look_noted).by(seat).with(other).showing(s.bottom));
  }

  // byd/10
  static constexpr Verdict judge_show(const State& s, Seat seat, Card card) {
    if (!is_table(s)) return refuse(Book::showing, Book::why("no-showing"));
    if (!s.hand[seat].has(card)) return refuse(Book::showing, reasons::not_in_hand);
    if (s.exposed[seat].has(card)) return refuse(Book::showing, Book::why("shown-already"));
    return infraction(Book::showing, Book::why("no-showing"));
  }

  // byd/i-16: it goes back to the hand, and what has been seen stays seen.
  static constexpr void show(State& s, Seat seat, Card card, auto&& tell) {
    s.must_hold[seat] |= card;
    s.exposed[seat] |= card;
    tell(offence(Offence::showing, Book::showing, seat).showing(card));
    note(s, seat, Book::show_noted, tell);
  }

  // byd/13: a card is named while cards are played, `bid` or `pass` while there is bidding.
  static constexpr Verdict judge_advice(const State& s, Seat seat, Seat other, int word) {
    if (!is_table(s)) return refuse(Book::advising, Book::why("no-advice"));
    if (!cards_are_out(s) || other != s.turn || other == seat) return refuse(Book::advising, Book::why("advise-whom"));
    const bool fits = s.phase == Phase::play ? advised_card(word).is_card() : word == advise_bid || word == advise_pass;
    return fits ? infraction(Book::advising, Book::why("no-advice")) : refuse(Book::advising, Book::why("advise-what"));
  }

  // byd/i-17: heard by all. The card is a word; where it lies is not said.
  static constexpr void advise(State& s, Seat seat, Seat other, int word, auto&& tell) {
    const int list_place = word < advise_bid ? 0 : word - advise_bid + 1;
    tell(offence(Offence::advising, Book::advising, seat).with(other));
    tell(event_of(Book::event("advises"), Book::advice_noted)
             .by(seat)
             .with(other)
             .saying(list_place)
             .named(advised_card(word)));
    note(s, seat, Book::advice_noted, tell);
  }
};

}  // namespace stube::five_cards
