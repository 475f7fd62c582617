// What is lawful in Hundertspiel, and which rule forbids the rest.
#pragma once
#include "games/hundert/state.hpp"

namespace stube::hundert {

// Who may act now.
constexpr Seats turn(const State& s) {
  return s.phase == Phase::over || s.phase == Phase::deal ? Seats() : Seats(s.turn);
}

// --- playing

constexpr Verdict judge_pass(const State& s) {
  const bool may = s.phase == Phase::bid || s.phase == Phase::buy || s.phase == Phase::announce ||
                   s.phase == Phase::contra || s.phase == Phase::review;
  return may ? lawful() : refuse(reasons::not_now);
}

// hundert/35: only a trump lead binds.
constexpr Cards playable(const State& s, Seat seat) {
  // Without a branch, for what was led is chance; where nothing was, the suit led is none of the pack.
  const Cards hand = s.hand[seat], trumps = hand.in(s.trump);
  const int is_free = int{s.trick.suit_led() != s.trump} | int{trumps.empty()};
  return trumps | Cards(hand.mask() & -static_cast<std::uint64_t>(is_free));
}

constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
  if (s.phase == Phase::announce) {  // hundert/12
    if (is_strict(s) || has_scat(s) || seat != forehand(s)) return refuse(rule("hundert/12"), why("ask-first"));
    return s.hand[seat].has(card) ? infraction(rule("hundert/12"), why("ask-first")) : refuse(reasons::not_in_hand);
  }
  if (s.phase != Phase::play) return refuse(reasons::not_now);
  if (!s.hand[seat].has(card)) return refuse(reasons::not_in_hand);
  return playable(s, seat).has(card) ? lawful() : refuse(rule("hundert/35"), why("must-trump"), index_of(s.trump));
}

// --- the Scat

constexpr Verdict judge_bid(const State& s, Seat seat, Suit suit) {
  if (s.phase == Phase::name) return lawful();  // hundert/47: any suit
  if (s.phase != Phase::bid) return refuse(reasons::not_now);
  if (!s.hand[seat].has(do_of(suit))) return refuse(rule("hundert/37"), why("do-not-held"));
  if (suit_value(s.options.suit_order, suit) <= highest_bid(s).value)
    return refuse(rule("hundert/46"), why("not-higher"), index_of(highest_bid(s).suit));
  return lawful();
}

constexpr Cards may_be_laid_away(const State& s, Seat seat) {
  return s.hand[seat] - Cards::of_rank(rank_king) - Cards::of_rank(rank_ace);  // hundert/44
}

constexpr Verdict judge_discard(const State& s, Seat seat, const Move& move) {
  if (s.phase != Phase::discard) return refuse(reasons::not_now);
  const int size = scat_size(s.options.form);
  const Cards cards = as_set(move.cards);
  if (!s.hand[seat].has_all(cards)) return refuse(reasons::not_in_hand);
  if (!may_be_laid_away(s, seat).has_all(cards)) return refuse(rule("hundert/44"), why("discard-king-ace"));
  if (move.cards.size() != size || cards.count() != size) return refuse(rule("hundert/44"), why("discard-count"), size);
  return lawful();
}

constexpr void each_discard(const State& s, Seat seat, auto&& visit) {
  const Cards from = may_be_laid_away(s, seat);
  for (const Card one : from)
    for (const Card two : from) {
      if (two <= one) continue;
      for (const Card three : from) {
        if (three <= two) continue;
        const Cards cards = Cards(one) | two | three;
        if (scat_size(s.options.form) == 3) {
          visit(cards_move(Verb::discard, cards));
          continue;
        }
        for (const Card four : from)
          if (four > three) visit(cards_move(Verb::discard, cards | four));
      }
    }
}

// --- announcing and laying

// hundert/i-3: forehand, whose turn it is until he leads, may still announce and lay.
constexpr bool may_still_speak(const State& s, Seat seat) {
  return s.phase == Phase::play && seat == forehand(s) && !first_card_is_led(s);
}
// hundert/12, hundert/i-17: after a lead without asking forehand's opponents may lay until the trick is made, in turn
// or not.
constexpr bool is_unasked_trick(const State& s) {
  return !s.asked && s.tricks_played == 0;
}
constexpr bool may_lay_late(const State& s, Seat seat) {
  return s.phase == Phase::play && is_unasked_trick(s) && opponents(s, forehand(s)).has(seat);
}

// Whether the seat's turn in the round of announcements is over.
constexpr bool had_its_turn_to_announce(const State& s, Seat seat) {
  const bool reviewing = s.phase == Phase::review;
  const Phase at = reviewing ? s.claimed_in : s.phase;
  if (at != Phase::announce) return at == Phase::contra || at == Phase::play;
  const auto place = [&](Seat who) { return (who.index() - forehand(s).index() + players(s)) % players(s); };
  return place(seat) < place(reviewing ? s.claimant : s.turn);
}

constexpr Verdict judge_tours(const State& s, Seat seat) {
  constexpr RuleId notice = rule("hundert/56");
  if (s.options.games != 0) return refuse(notice, why("fixed-length"));
  if (s.deals_left != no_notice) return refuse(notice, why("tours-said"));
  if (s.phase != Phase::announce && !may_still_speak(s, seat)) return refuse(notice, why("tours-time"));
  if (s.stakes.money[seat] <= 0) return lawful();
  return is_strict(s) ? refuse(notice, why("ahead")) : infraction(notice, why("ahead"));
}

constexpr Verdict judge_set_time(const State& s, Seat seat, Figure figure) {
  if (s.phase == Phase::announce || may_still_speak(s, seat)) return lawful();
  if (figure == Figure::aces) return s.phase == Phase::play ? lawful() : refuse(rule("hundert/16"), why("aces-time"));
  if (may_lay_late(s, seat) && s.options.unasked_figures == UnaskedFigures::kept) return lawful();  // hundert/i-17
  // hundert/i-27: at a table they are heard and count nothing.
  const bool is_heard = s.phase == Phase::play && !is_strict(s);
  return is_heard ? infraction(rule("hundert/14"), why("figures-too-late"))
                  : refuse(rule("hundert/14"), why("figures-too-late"));
}

// hundert/16, hundert/i-15
constexpr bool has_lost_aces(const State& s, Seat seat) {
  if (s.options.aces_until == AcesUntil::taken) return s.took_ace[seat];
  return !(s.played[seat] & cards_of(Figure::aces)).empty();
}

constexpr Verdict judge_set(const State& s, Seat seat, Figure figure, int count) {
  const Verdict time = judge_set_time(s, seat, figure);
  if (time.refused()) return time;
  if (s.announced[seat][figure].count > 0) return refuse(rule("hundert/17"), why("announced-already"));
  if (figure == Figure::aces && has_lost_aces(s, seat))
    return refuse(rule("hundert/16"), s.options.aces_until == AcesUntil::taken ? why("ace-taken") : why("ace-played"));
  if (count != 3 && count != 4) return refuse(rule("hundert/17"), why("wrong-count"));
  if ((s.hand[seat] & cards_of(figure)).count() == count) return time;
  return is_strict(s) ? refuse(rule("hundert/17"), why("wrong-count"))
                      : infraction(rule("hundert/17"), why("wrong-count"));
}

// The ranks of which these are three cards or four, a bit for each.
constexpr std::uint64_t ranks_held_thrice(Cards cards) {
  const auto suit = [&](int i) { return (cards.mask() >> (16 * i)) & 0xffff; };
  const std::uint64_t a = suit(0), b = suit(1), c = suit(2), d = suit(3);
  return (a & b & (c | d)) | (c & d & (a | b));
}

// The ranks that may be announced now: the aces all through the play, the others only before it (judge_set_time).
constexpr std::uint64_t ranks_in_time(const State& s, Seat seat) {
  return judge_set_time(s, seat, Figure::kings).lawful() ? ~std::uint64_t{0} : std::uint64_t{1} << rank_ace;
}

constexpr void each_announcement(const State& s, Seat seat, auto&& visit) {
  if ((ranks_held_thrice(s.hand[seat]) & ranks_in_time(s, seat)) == 0) return;
  for (std::uint16_t a = 0; a < figures; ++a) {
    const Figure figure = static_cast<Figure>(a);
    const int held = (s.hand[seat] & cards_of(figure)).count();
    if (held >= 3 && judge_set(s, seat, figure, held).lawful())
      visit(move_of(Verb::announce, a, static_cast<std::uint16_t>(held)));
  }
}

// hundert/i-6, hundert/i-8: with Scat only the declarer lays, and only by raising his 26 before it is put to Contra.
constexpr Verdict judge_raise(const State& s, Seat seat, bool is_26, Cards dos) {
  if (!s.declarer.is_some()) return refuse(rule("hundert/i-8"), why("nobody-declares"));
  if (seat != s.declarer) return refuse(rule("hundert/i-6"), why("not-declarer"));
  if (is_26 || s.lays[0].kind == 52 || s.lays_put > 0) return refuse(rule("hundert/i-6"), why("raised-already"));
  if (dos.count() != 2 || !dos.has(do_of(s.trump))) return refuse(rule("hundert/i-6"), why("needs-trump-do"));
  return lawful();
}

// hundert/i-5: of each side one on the first trick and one on the last, with different Dos.
constexpr Verdict judge_second_lay(const State& s, Seat seat, Lay::Aim aim, Cards dos) {
  for (const Lay& lay : s.lays) {
    if (side_of(s, lay.seat) != side_of(s, seat)) continue;
    if (lay.aim == aim) return refuse(rule("hundert/i-5"), why("side-has-laid"));
    if (!(lay.cards() & dos).empty()) return refuse(rule("hundert/i-5"), why("do-is-laid"));
  }
  return lawful();
}

constexpr bool is_time_to_lay(const State& s, Seat seat) {
  return s.phase == Phase::announce || may_still_speak(s, seat) || may_lay_late(s, seat);
}
// In time, with Dos that the seat holds.
constexpr Verdict judge_dos_laid(const State& s, Seat seat, bool is_26, Cards dos) {
  if (!lays_are_free(s)) return judge_raise(s, seat, is_26, dos);
  const bool on_first = !is_26 && dos.count() == 1;
  if (on_first && dos != do_of(s.trump)) return refuse(rule("hundert/21"), why("not-trump-do"));
  if (on_first && !s.played[seat].empty()) return refuse(rule("hundert/21"), why("first-trick-played"));
  return judge_second_lay(s, seat, on_first ? Lay::Aim::first : Lay::Aim::last, dos);
}

constexpr Verdict judge_lay(const State& s, Seat seat, const Move& move) {
  if (!is_time_to_lay(s, seat)) {
    const bool own_fault = !s.asked && !opponents(s, forehand(s)).has(seat);
    return refuse(rule("hundert/12"), own_fault ? why("led-unasked") : why("lay-too-late"));
  }
  const bool is_26 = static_cast<Verb>(move.verb) == Verb::lay_26;
  const Cards dos = as_set(move.cards);
  const bool fits = move.cards.size() == dos.count() && dos.count() <= (is_26 ? 1 : 2);
  if (!fits || !all_dos().has_all(dos)) return refuse(rule("hundert/8"), why("not-a-do"));
  if (!s.hand[seat].has_all(dos)) return refuse(rule("hundert/37"), why("do-not-held"));
  return judge_dos_laid(s, seat, is_26, dos);
}

constexpr void each_lay(const State& s, Seat seat, auto&& visit) {
  const Cards dos = s.hand[seat] & all_dos();
  if (dos.empty() || !is_time_to_lay(s, seat)) return;
  const auto is_lawful = [&](Verb verb, Cards laid) {
    return judge_dos_laid(s, seat, verb == Verb::lay_26, laid).lawful();
  };
  for (int i = 0; i < 4; ++i) {
    const Card one = do_of(suit_of_seat(i));
    if (!dos.has(one)) continue;
    for (const Verb verb : {Verb::lay_26, Verb::lay_52})
      if (is_lawful(verb, one)) visit(card_move(verb, one));
    for (int j = i + 1; j < 4; ++j) {
      const Card other = do_of(suit_of_seat(j));
      if (!dos.has(other) || !is_lawful(Verb::lay_52, Cards(one) | other)) continue;
      Move move = card_move(Verb::lay_52, one);
      move.cards.add(other);
      visit(move);
    }
  }
}

// --- Contra, claims and calls

constexpr Verdict judge_contra(const State& s, Verb verb) {
  const int said = s.phase == Phase::contra ? s.lays[s.lays_put].contra : 0;
  if (verb == Verb::contra) return said == 1 ? lawful() : refuse(rule("hundert/9"), why("not-asked"));
  if (s.options.recontra == Recontra::off) return refuse(rule("hundert/10"), why("no-recontra"));
  const int wanted = verb == Verb::recontra ? 2 : 4;
  return said == wanted ? lawful() : refuse(rule("hundert/10"), why("not-asked"));
}

constexpr Verdict judge_claim(const State& s, Seat seat) {
  if (s.phase != Phase::announce && s.phase != Phase::play) return refuse(rule("hundert/i-11"), why("claim-time"));
  if (s.game_over) return refuse(rule("hundert/34"), why("game-decided"));
  const int scat = counts_scat_in_claim(s, seat) ? points_of(as_set(s.stock)) : 0;
  const int have = total(s, side_of(s, seat)) + scat;
  if (have >= 100) return lawful();
  return is_strict(s) ? refuse(rule("hundert/30"), why("not-a-hundred"), have)
                      : infraction(rule("hundert/30"), why("not-a-hundred"));
}

// hundert/15, hundert/i-23
constexpr Verdict judge_call_fourth(const State& s, Seat seat, Figure figure, Seat of) {
  const Announcement& said = s.announced[of][figure];
  const bool may = s.phase == Phase::play && opponents(s, seat).has(of) && figure != Figure::dos &&
                   figure != Figure::aces && said.count == 3 && s.tricks_played > said.since &&
                   said.fourth == Suit::none;
  return may ? lawful() : refuse(rule("hundert/15"), why("no-fourth"));
}

constexpr Verdict judge_call_false(const State& s, Seat seat, Figure figure, Seat of) {
  const bool in_time = s.phase == Phase::announce || s.phase == Phase::play || s.phase == Phase::review;
  const bool may = !is_strict(s) && in_time && opponents(s, seat).has(of) && s.announced[of][figure].uncalled();
  return may ? lawful() : refuse(rule("hundert/17"), why("no-call"));
}

// Whether there is an announcement of the seat that can be called at all; in strict discipline only a fourth can.
constexpr bool any_to_call(const State& s, Seat of) {
  const Announcements& said = s.announced[of];
  const int called = said[Figure::kings].count | said[Figure::cavalls].count | said[Figure::jacks].count;
  return (called | (is_strict(s) ? 0 : said[Figure::dos].count | said[Figure::aces].count)) != 0;
}

constexpr void each_call(const State& s, Seat seat, auto&& visit) {
  for (const Seat of : opponents(s, seat)) {
    if (!any_to_call(s, of)) continue;
    for (std::uint16_t a = 0; a < figures; ++a) {
      const Figure figure = static_cast<Figure>(a);
      if (s.announced[of][figure].count == 0) continue;
      const auto whom = static_cast<std::uint16_t>(of.index());
      if (judge_call_fourth(s, seat, figure, of).lawful()) visit(move_of(Verb::call_fourth, a, whom));
      if (judge_call_false(s, seat, figure, of).lawful()) visit(move_of(Verb::call_false, a, whom));
    }
  }
}

// --- out of turn

constexpr Verdict judge_out_of_turn(const State& s, Seat seat, const Move& move) {
  const Verb verb = static_cast<Verb>(move.verb);
  if (verb == Verb::play) return refuse(rule("hundert/7"), why("out-of-turn"));
  if (verb == Verb::contra && s.phase == Phase::contra) return refuse(rule("hundert/9"), why("not-asked"));
  const bool lays = verb == Verb::lay_26 || verb == Verb::lay_52;
  if (lays && is_unasked_trick(s)) return judge_lay(s, seat, move);
  if ((lays || verb == Verb::announce) && !first_card_is_led(s) && had_its_turn_to_announce(s, seat))
    return refuse(rule("hundert/i-3"), why("had-your-turn"));
  return refuse(reasons::not_your_turn);
}

// --- every move

constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
  if (seat.index() >= players(s)) return refuse(reasons::not_at_this_table);
  if (s.phase == Phase::over) return refuse(reasons::match_over);
  const Verb verb = static_cast<Verb>(move.verb);
  if (!turn(s).has(seat)) return judge_out_of_turn(s, seat, move);
  const Figure figure = static_cast<Figure>(move.a);
  switch (verb) {
    case Verb::play:
      return judge_card(s, seat, move.card());
    case Verb::pass:
      return judge_pass(s);
    case Verb::bid:
      return judge_bid(s, seat, suit_of_seat(move.a));
    case Verb::take:
      if (s.phase == Phase::buy) return lawful();
      return has_scat(s) ? refuse(rule("hundert/44"), why("scat-later")) : refuse(reasons::not_now);
    case Verb::discard:
      return judge_discard(s, seat, move);
    case Verb::tours:
      return judge_tours(s, seat);
    case Verb::lay_26:
    case Verb::lay_52:
      return judge_lay(s, seat, move);
    case Verb::announce:
      return judge_set(s, seat, figure, move.b);
    case Verb::contra:
    case Verb::recontra:
    case Verb::supracontra:
      return judge_contra(s, verb);
    case Verb::claim:
      return judge_claim(s, seat);
    case Verb::call_fourth:
      return judge_call_fourth(s, seat, figure, move.seat_b());
    case Verb::call_false:
      return judge_call_false(s, seat, figure, move.seat_b());
  }
  return refuse(reasons::no_such_move);
}

// What judge calls lawful, each once.
constexpr void each_move(const State& s, Seat seat, auto&& visit) {
  const auto end_of_list = [&] {
    if (judge_claim(s, seat).lawful()) visit(move_of(Verb::claim));
    if (judge_tours(s, seat).lawful()) visit(move_of(Verb::tours));
  };
  if (!turn(s).has(seat)) {
    if (may_lay_late(s, seat)) each_lay(s, seat, visit);
    return;
  }
  switch (s.phase) {
    case Phase::bid:
      visit(move_of(Verb::pass));
      for (std::uint16_t a = 0; a < 4; ++a)
        if (judge_bid(s, seat, suit_of_seat(a)).lawful()) visit(move_of(Verb::bid, a));
      break;
    case Phase::buy:
      visit(move_of(Verb::pass));
      visit(move_of(Verb::take));
      break;
    case Phase::discard:
      each_discard(s, seat, visit);
      break;
    case Phase::name:
      for (std::uint16_t a = 0; a < 4; ++a) visit(move_of(Verb::bid, a));
      break;
    case Phase::announce:
      visit(move_of(Verb::pass));
      each_announcement(s, seat, visit);
      each_lay(s, seat, visit);
      each_call(s, seat, visit);
      end_of_list();
      break;
    case Phase::contra:
      visit(move_of(Verb::pass));
      for (const Verb verb : {Verb::contra, Verb::recontra, Verb::supracontra})
        if (judge_contra(s, verb).lawful()) visit(move_of(verb));
      break;
    case Phase::play:
      visit_cards(Verb::play, playable(s, seat), visit);
      each_announcement(s, seat, visit);
      each_lay(s, seat, visit);
      each_call(s, seat, visit);
      end_of_list();
      break;
    case Phase::review:
      visit(move_of(Verb::pass));
      each_call(s, seat, visit);
      break;
    default:
      break;
  }
}

// In most of the play there is nothing but a card to choose.
constexpr bool has_only_cards(const State& s, Seat seat) {
  if (s.phase != Phase::play || seat != s.turn || !is_strict(s) || s.options.games == 0) return false;
  if (!first_card_is_led(s) || is_unasked_trick(s)) return false;
  if ((s.hand[seat] & cards_of(Figure::aces)).count() >= 3) return false;
  if (!s.game_over && (total(s, side_of(s, seat)) >= 100 || counts_scat_in_claim(s, seat))) return false;
  bool any = false;
  for (const Seat of : opponents(s, seat)) any = any || any_to_call(s, of);
  return !any;
}

}  // namespace stube::hundert
