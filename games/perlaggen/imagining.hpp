// Filling in what a seat cannot see, so that everything said and done at the table could have been: suits not followed,
// cards seen to be taken, figures claimed, the answers to § 25.
#pragma once
#include "games/perlaggen/scoring.hpp"
#include "table/imagine.hpp"

namespace stube::perlaggen {

// Whether the seat has a Perlagg that was not among the first `laid` cards of its row.
constexpr bool has_perlagg_after(const State& s, Seat seat, int laid) {
  for (int i = laid; i < s.row[seat].size(); ++i)
    if (place_of(s, s.row[seat][i]) >= 0) return true;
  return !wild_in_hand(s, seat).empty();
}

// What the turn tells after the Spiel is decided: who has nothing to say is asked only if he has something to show, and
// who has the Spiel lies open when he has nothing left.
constexpr bool fits_turn(const State& s, Seat seat) {
  if (!is_settling(s) && s.phase != Phase::showing) return true;
  const bool has_wild = !wild_in_hand(s, seat).empty();
  if (s.turn == seat && s.phase == Phase::showing) return has_wild;
  if (s.turn == seat && s.phase == Phase::settling && !has_a_say(s, seat)) return has_wild;
  if (!has_spiel(s, seat) || !is_among(s.heard, seat) || is_among(s.shown, seat) || s.phase == Phase::showing)
    return true;
  return has_wild || (speaker_at(s, s.say) == seat && s.done == Done::showed);
}

// perlaggen/29: in strict discipline whoever could keep what his side bid unseen has kept it.
constexpr bool kept_unseen_bids(const State& s, Seat seat) {
  const Duties& duties = s.duties[seat];
  for (int i = 0; i < s.row[seat].size(); ++i) {
    if (duties.naming[i] == 0) continue;
    const Duty duty = Duty::unpacked(duties.naming[i]);
    const Figures kept = kept_unseen(five_when(s, seat, s.hand[seat], i), duty);
    if (!can_have(five_when(s, seat, s.hand[seat], i + 1), duty.own | kept)) return false;
  }
  for (const Figure f : gleich_and_hanger()) {
    const int laid = duties.word_against[index_of(f)] - 1;
    if (laid < 0) continue;
    const Five five = five_when(s, seat, s.hand[seat], laid);
    if (can_have(five, f) && !can_have(five, both_figures())) return false;
  }
  return true;
}

constexpr bool fits_deeds(const State& s, Seat seat) {
  const Cards five = s.hand[seat] | as_set(s.row[seat]);
  for (int i = 0; i < 4; ++i) {
    const Cards wanted = s.one_of[seat].in(static_cast<Suit>(i));
    if (!wanted.empty() && (five & wanted).empty()) return false;
  }
  // Among partners the dealer has the right only with a trump.
  const bool must_have_trump = s.offered == seat && seat == s.dealer && has_partners(s) && !s.exchanged;
  if (must_have_trump && five.in(s.trump).empty()) return false;
  if (s.had_perlagg % 8 == seat.index() + 1 && !has_perlagg_after(s, seat, s.had_perlagg / 8)) return false;
  return fits_turn(s, seat);
}

constexpr int distance(int a, int b) {
  return a > b ? a - b : b - a;
}

// How far the imagined hands of the seats in `hidden` are from what all have heard and seen; 0 where they agree with
// it.
constexpr int discord(const State& s, Seats hidden) {
  int sum = 0;
  for (const Seat seat : hidden) {
    if (!at_table(s) && !words_were_true(s, seat)) sum += 256;
    if (!at_table(s) && !kept_unseen_bids(s, seat)) sum += 256;
    if (!fits_deeds(s, seat)) sum += 256;
  }
  // The question of § 25 was put before the first card.
  if (s.was_asked)
    for (const Side side : all_sides(s)) sum += distance(answer_of(s, side, 0).value, s.asked[side].value);
  return sum;
}

constexpr Cards seen_cards(const State& s) {
  Cards seen = as_set(s.turned_away) | s.turnup;
  for (const Seat seat : all_seats(s)) {
    seen |= s.hand[seat] | as_set(s.row[seat]);
    if (s.hidden[seat] > 0) seen |= s.known[seat];
  }
  for (const Card card : s.stock) seen |= card;
  return seen;
}

// Which card lies how in the stock matters only at the bottom: the one that lay lowest after the cut is no permanent
// Perlagg, else it would have been kept. The acorns that were turned away lie under it in the order in which all saw
// them go.
constexpr void lay_stock(State& s, const Sequence<Card, 64>& cards) {
  int at = 0;
  for (const Card card : cards) s.stock[at++] = card;
  for (const Card card : s.turned_away) s.stock[at++] = card;
  const Cards permanent = permanent_perlaggen(six_only(s));
  const int bottom = cards.size() - 1;
  for (int i = 0; s.bottom_seen && i < bottom && permanent.has(s.stock[bottom]); ++i) {
    if (permanent.has(s.stock[i])) continue;
    const Card card = s.stock[i];
    s.stock[i] = s.stock[bottom];
    s.stock[bottom] = card;
  }
}

// Deals the unseen cards by chance, without suits that a seat has shown not to have.
constexpr void deal_hidden(State& s, Seats hidden, Random& random) {
  Vacancy vacancies[most_seats + 1];
  for (const Seat seat : hidden)
    vacancies[seat.index()] = {s.cannot_hold[seat], s.hidden[seat] - s.known[seat].count()};
  vacancies[most_seats].room = s.stock.size() - s.turned_away.size();
  Imagined<most_seats + 1> dealt;
  dealt.deal(listed(whole_pack() - seen_cards(s)), vacancies, random);
  for (const Seat seat : hidden) {
    s.hand[seat] = as_set(dealt.at(seat.index())) | s.known[seat];
    s.hidden[seat] = 0;
  }
  lay_stock(s, dealt.at(most_seats));
}

constexpr Card any_of(Cards cards, Random& random) {
  return cards.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(cards.count()))));
}

// Exchanges a card of a hidden hand for one of another or of the stock.
constexpr void exchange_hidden(State& s, Seats hidden, Random& random) {
  const Seat one = random_seat(hidden, random);
  const Cards mine = s.hand[one] - s.known[one];
  if (mine.empty()) return;
  const Card given = any_of(mine, random);
  const Seat other = random_seat(all_seats(s), random);
  if (other != one && hidden.has(other)) {
    const Cards his = s.hand[other] - s.known[other] - s.cannot_hold[one];
    if (his.empty() || s.cannot_hold[other].has(given)) return;
    const Card taken = any_of(his, random);
    s.hand[one] = (s.hand[one] - given) | taken;
    s.hand[other] = (s.hand[other] - taken) | given;
    return;
  }
  const int size = s.stock.size() - s.turned_away.size();
  const int at = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
  const Card taken = s.stock[at];
  const bool spoils_bottom = s.bottom_seen && at == size - 1 && permanent_perlaggen(six_only(s)).has(given);
  if (s.cannot_hold[one].has(taken) || spoils_bottom) return;
  s.stock[at] = given;
  s.hand[one] = (s.hand[one] - given) | taken;
}

// A deal by chance mostly fits after a few tries; where much has been said, exchanges bring it nearer.
constexpr void imagine_hidden(State& s, Random& random) {
  if (s.stock.empty() || s.stock[0].is_card()) return;
  constexpr int most_deals_tried = 40, most_exchanges = 4000;
  Seats hidden;
  for (const Seat seat : all_seats(s))
    if (s.hidden[seat] > 0) hidden |= seat;
  if (hidden.empty()) return deal_hidden(s, hidden, random);
  const State seen = s;
  int worst = 0;
  for (int i = 0; i < most_deals_tried; ++i) {
    s = seen;
    deal_hidden(s, hidden, random);
    worst = discord(s, hidden);
    if (worst == 0) return;
  }
  for (int i = 0; i < most_exchanges && worst > 0; ++i) {
    const State before = s;
    exchange_hidden(s, hidden, random);
    const int now = discord(s, hidden);
    // Now and then a step back leads out of a corner.
    if (now <= worst || random.chance(1, 64))
      worst = now;
    else
      s = before;
  }
}

}  // namespace stube::perlaggen
