// Filling the hidden cards of a seen state so that the other seat could have announced, counted, shown and played just
// what it did. A few guesses built from the announcements nearly always do; where they do not, every hand is looked at.
#pragma once
#include "games/piquet/state.hpp"
#include "table/imagine.hpp"

namespace stube::piquet {

class Imagining {
 public:
  constexpr Imagining(State& s, Random& random) : s_(s), random_(random) {
    Cards known;
    for (const Seat seat : Seats::first(2)) known |= s.discarded[seat] | announced_from(s, seat);
    pool_ = whole_pack() - known;
  }

  constexpr void fill() {
    if (s_.phase == Phase::deal || pool_.count() != hidden_cards()) return;
    const bool spectator = s_.hidden[Seat(0)] > 0 && s_.hidden[Seat(1)] > 0;
    for (int attempt = 0; attempt < (spectator ? 3000 : 8); ++attempt)
      if (guess()) return;
    look_at_every_hand();
  }

 private:
  [[nodiscard]] constexpr int thrown_unseen(Seat seat) const {
    return s_.bought[seat] == not_yet ? 0 : s_.bought[seat] - s_.discarded[seat].count();
  }
  [[nodiscard]] constexpr int stock_unseen() const {
    int count = 0;
    for (const Card card : s_.stock) count += card.is_card() ? 0 : 1;
    return count;
  }
  [[nodiscard]] constexpr int hidden_cards() const {
    int count = stock_unseen();
    for (const Seat seat : Seats::first(2)) count += s_.hidden[seat] + thrown_unseen(seat);
    return count;
  }

  constexpr Cards some_of(Cards cards, int count) {
    Cards taken;
    for (; count > 0 && cards != taken; --count) {
      const Cards left = cards - taken;
      taken |= left.nth(static_cast<int>(random_.below(static_cast<std::uint32_t>(left.count()))));
    }
    return taken;
  }

  // Cards that would make a seat's announcements true, and cards that would make them greater than they were.
  struct Needs {
    Cards must, never;
  };

  constexpr Needs guess_needs(Seat seat, Cards pool) {
    Needs needs{{}, s_.cannot_hold[seat]};
    const Cards held = announced_from(s_, seat);
    if (const Claim set = s_.declared[seat][Kind::set]; set.made()) {
      const Cards rank = Cards::of_rank(set.rank);
      needs.must |= some_of((pool & rank) - needs.never, set.number - (held & rank).count());
      needs.never |= (pool & rank) - needs.must;
    }
    if (const Claim run = s_.declared[seat][Kind::sequence]; run.made()) need_run(needs, run, held, pool);
    if (const Claim point = s_.declared[seat][Kind::point]; point.made()) need_point(needs, point.number, held, pool);
    return needs;
  }

  static constexpr Cards run_cards(Suit suit, Claim run) {
    Cards cards;
    for (int rank = run.rank; rank > run.rank - run.number; --rank) cards |= Card(suit, rank);
    return cards;
  }

  constexpr void need_run(Needs& needs, Claim run, Cards held, Cards pool) {
    Suit possible[4] = {};
    std::uint32_t count = 0;
    for (int i = 0; i < 4; ++i) {
      const Suit suit = static_cast<Suit>(i);
      if ((held | (pool - needs.never)).has_all(run_cards(suit, run))) possible[count++] = suit;
    }
    if (count == 0) return;
    const Suit suit = possible[random_.below(count)];
    needs.must |= run_cards(suit, run) - held;
    if (run.rank < ace) needs.never |= Card(suit, run.rank + 1);
    if (run.rank >= run.number) needs.never |= Card(suit, run.rank - run.number);
  }

  constexpr void need_point(Needs& needs, int number, Cards held, Cards pool) {
    Suit possible[4] = {};
    std::uint32_t count = 0;
    for (int i = 0; i < 4; ++i) {
      const Suit suit = static_cast<Suit>(i);
      const bool enough = (held | (pool - needs.never)).in(suit).count() >= number;
      if (enough && (held | needs.must).in(suit).count() <= number) possible[count++] = suit;
    }
    if (count == 0) return;
    const Suit suit = possible[random_.below(count)];
    const int missing = number - (held | needs.must).in(suit).count();
    needs.must |= some_of((pool - needs.never - needs.must).in(suit), missing);
  }

  // A hand for each seat whose cards are hidden, one after the other; then the rest.
  constexpr bool guess() {
    BySeat<Needs, 2> chosen;
    Cards pool = pool_;
    for (const Seat seat : Seats::first(2)) {
      if (s_.hidden[seat] == 0) continue;
      bool found = false;
      for (int attempt = 0; attempt < 40 && !found; ++attempt) {
        chosen[seat].must = guess_hand(seat, pool);
        found = chosen[seat].must.count() == s_.hidden[seat] && agrees(seat, chosen[seat].must);
      }
      if (!found) return false;
      pool -= chosen[seat].must;
    }
    return deal_rest(chosen, pool);
  }

  constexpr Cards guess_hand(Seat seat, Cards pool) {
    const Needs needs = guess_needs(seat, pool);
    Cards hand = needs.must;
    // Of a hand that was shown, all is still there but what was thrown.
    const Cards shown = s_.shown[seat] & pool;
    hand |= some_of(shown - hand - needs.never, shown.count() - thrown_unseen(seat) - (hand & shown).count());
    const Cards others = pool - hand - needs.never - shown - s_.shown[other(seat)];
    return hand | some_of(others, s_.hidden[seat] - hand.count());
  }

  // Deals `pool` to all places after each hand has got what it must; keeps the deal if it agrees with what was said.
  constexpr bool deal_rest(const BySeat<Needs, 2>& needs, Cards pool) {
    Vacancy places[5];
    for (const Seat seat : Seats::first(2)) {
      const Cards not_his = s_.shown[other(seat)];
      places[seat.index()] = {needs[seat].never | not_his, s_.hidden[seat] - needs[seat].must.count()};
      // Who showed his hand threw from what was seen.
      const Cards not_thrown = s_.shown[seat].empty() ? not_his : whole_pack() - s_.shown[seat];
      places[2 + seat.index()] = {not_thrown, thrown_unseen(seat)};
    }
    places[4] = {s_.shown[Seat(0)] | s_.shown[Seat(1)], stock_unseen()};
    Imagined<5> imagined;
    if (!imagined.deal(listed(pool), places, random_)) return false;
    for (const Seat seat : Seats::first(2)) {
      const Cards hand = needs[seat].must | as_set(imagined.at(seat.index()));
      if (s_.hidden[seat] > 0 && !agrees(seat, hand)) return false;
    }
    for (const Seat seat : Seats::first(2)) {
      s_.hand[seat] |= needs[seat].must | as_set(imagined.at(seat.index()));
      s_.hidden[seat] = 0;
      s_.discarded[seat] |= as_set(imagined.at(2 + seat.index()));
    }
    int next = 0;
    for (Card& card : s_.stock)
      if (!card.is_card()) card = imagined.at(4)[next++];
    return true;
  }

  [[nodiscard]] constexpr bool agrees(Seat seat, Cards hand) const {
    const Cards all = announced_from(s_, seat) | hand;
    for (const Kind kind : {Kind::point, Kind::sequence, Kind::set}) {
      const Claim claim = s_.declared[seat][kind];
      if (claim.made() && best_of(kind, all) != claim) return false;
    }
    if (s_.phase != Phase::play && s_.phase != Phase::over) return true;
    if (good(s_, Kind::sequence).seat == seat && !same_counts(runs_of(all), s_.runs_counted, true)) return false;
    return good(s_, Kind::set).seat != seat || same_counts(sets_of(all), s_.sets_counted, false);
  }

  // The other heard how much each counted. A match that was won in the middle of the counting leaves the rest unheard.
  [[nodiscard]] constexpr bool same_counts(const ClaimList& held, const Worths& counted, bool runs) const {
    const bool unheard = counting_was_cut() && (!runs || s_.sets_counted.empty());
    if (held.size() < counted.size() || (held.size() > counted.size() && !unheard)) return false;
    for (int i = 0; i < counted.size(); ++i) {
      const int worth = runs ? worth_of_run(held[i], s_.options.long_runs) : worth_of_set(held[i]);
      if (worth != counted[i]) return false;
    }
    return true;
  }
  [[nodiscard]] constexpr bool counting_was_cut() const {
    const bool nothing_played = s_.trick.empty() && s_.tricks[Seat(0)] + s_.tricks[Seat(1)] == 0;
    return s_.phase == Phase::over && nothing_played && s_.thirty != Thirty::raised;
  }

  constexpr void look_at_every_hand() {
    const Seat seat = s_.hidden[Seat(0)] > 0 ? Seat(0) : Seat(1);
    BySeat<Needs, 2> chosen;
    if (s_.hidden[other(seat)] == 0) {
      std::uint32_t found = 0;
      const Cards possible = pool_ - s_.cannot_hold[seat] - s_.shown[other(seat)];
      each_choice(possible, s_.hidden[seat], [&](Cards hand) {
        if (!throw_fits(seat, hand) || !agrees(seat, hand)) return;
        if (random_.chance(1, ++found)) chosen[seat].must = hand;
      });
      if (found > 0 && deal_rest(chosen, pool_ - chosen[seat].must)) return;
    }
    // Only a spectator, to whom both hands are hidden, comes here: any deal will do.
    const BySeat<Declared, 2> said = s_.declared;
    s_.declared = {};
    guess();
    s_.declared = said;
  }

  [[nodiscard]] constexpr bool throw_fits(Seat seat, Cards hand) const {
    if (s_.shown[seat].empty()) return true;
    return (s_.shown[seat] - announced_from(s_, seat) - hand).count() == thrown_unseen(seat);
  }

  State& s_;
  Random& random_;
  Cards pool_;
};

}  // namespace stube::piquet
