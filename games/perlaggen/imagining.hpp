// Filling in what a seat cannot see, so that everything said and done at the table could have been: suits not followed,
// cards seen to be taken, figures claimed, the answers to § 25.
#pragma once
#include "games/perlaggen/scoring.hpp"
#include "table/imagine.hpp"

namespace stube::perlaggen {

// Whether the seat could have spoken as it did with the hand it is imagined to have.
constexpr bool fits_words(const State& s, Seat seat) {
  const Claimed& claimed = s.claimed[seat];
  for (int i = 0; i < 3; ++i) {
    if (claimed.laid[i] == 0) continue;
    Figures figures;
    for (const Figure f : gleich_and_hanger())
      if (((i + 1) >> index_of(f) & 1) != 0) figures |= f;
    if (!can_have(five_when(s, seat, s.hand[seat], claimed.laid[i] - 1), figures)) return false;
  }
  return true;
}

constexpr bool fits_deeds(const State& s, Seat seat) {
  const Cards five = s.hand[seat] | as_set(s.row[seat]);
  if (!s.one_of[seat].empty() && (five & s.one_of[seat]).empty()) return false;
  if (s.offered == seat && !s.exchanged && five.in(s.trump).empty()) return false;
  return s.phase != Phase::showing || s.turn != seat || !wild_in_hand(s, seat).empty();
}

// The question of § 25 was put before the first card.
constexpr bool fits_answers(const State& s) {
  if (!s.was_asked) return true;
  for (const Side side : all_sides(s))
    if (answer_of(s, side, 0) != s.asked[side]) return false;
  return true;
}

constexpr Cards seen_cards(const State& s) {
  Cards seen = s.turned_away | s.turnup;
  for (const Seat seat : all_seats(s)) {
    seen |= s.hand[seat] | as_set(s.row[seat]);
    if (s.hidden[seat] > 0) seen |= s.known[seat];
  }
  for (const Card card : s.stock) seen |= card;
  return seen;
}

constexpr void imagine_hidden(State& s, Random& random) {
  if (s.deal == 0 || s.stock.empty() || s.stock[0].is_card()) return;
  constexpr int most_tries = 400;
  const State seen = s;
  const Sequence<Card, 64> pool = listed(whole_pack() - seen_cards(s));
  Vacancy vacancies[most_seats + 1];
  for (const Seat seat : all_seats(s))
    if (s.hidden[seat] > 0) vacancies[seat.index()] = {s.cannot_hold[seat], s.hidden[seat] - s.known[seat].count()};
  vacancies[most_seats].room = s.stock.size() - s.turned_away.count();
  for (int attempt = 0; attempt < most_tries; ++attempt) {
    s = seen;
    Imagined<most_seats + 1> dealt;
    dealt.deal(pool, vacancies, random);
    for (const Seat seat : all_seats(s)) {
      if (s.hidden[seat] == 0) continue;
      s.hand[seat] = as_set(dealt.at(seat.index())) | s.known[seat];
      s.hidden[seat] = 0;
    }
    // The acorns that were turned away lie at the bottom, where all saw them go.
    int at = 0;
    for (const Card card : dealt.at(most_seats)) s.stock[at++] = card;
    for (const Card card : s.turned_away) s.stock[at++] = card;
    bool fits = fits_answers(s);
    for (const Seat seat : all_seats(s))
      if (seen.hidden[seat] > 0) fits = fits && fits_words(s, seat) && fits_deeds(s, seat);
    if (fits) return;
  }
}

}  // namespace stube::perlaggen
