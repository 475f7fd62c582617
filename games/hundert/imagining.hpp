// What a seat of Hundertspiel may know, and deals that agree with it.
#pragma once
#include "games/hundert/state.hpp"
#include "table/imagine.hpp"

namespace stube::hundert {

constexpr State erase_hidden(const State& s, Seat viewer) {
  State seen = s;
  for (const Seat seat : everyone(s)) {
    if (seat == viewer) continue;
    const Cards open = lying_open(s, seat);
    seen.hidden[seat] = static_cast<std::uint8_t>(s.hand[seat].count() + s.hidden[seat] - open.count());
    seen.hand[seat] = open;
  }
  // An untouched Scat is seen by nobody; what was laid away, by the one who did it.
  const bool sees_stock = s.phase == Phase::over || (s.bought && viewer.is_some() && viewer == s.declarer);
  if (!sees_stock)
    for (Card& card : seen.stock) card = Card::hidden();
  if (s.bottom != Card::none() && viewer != s.dealer) seen.bottom = Card::hidden();
  return seen;
}

// Fills the hidden places of a seen state. Announcements say how many of a kind a seat held; where that leaves a
// choice, chance makes it, and a choice that fits nothing else is made again.
class Imagining {
 public:
  constexpr Imagining(State& s, Random& random) : s_(s), random_(random) {
    for (const Seat seat : everyone(s)) known_ |= held_at_first(s, seat);
    for (const Card card : s.stock) known_ |= card;
  }

  constexpr void run() {
    bool done = false;
    for (int attempt = 0; attempt < 400 && !done; ++attempt)
      done = choose_sets() && choose_scat() && deal() && agrees();
    if (!done) {  // cannot happen where all that was announced can be true together
      forget_sets();
      scat_ = Cards();
      deal();
    }
    take_over();
    if (s_.bottom == Card::hidden()) s_.bottom = any_of(s_.hand[s_.dealer]);
  }

 private:
  constexpr Card any_of(Cards cards) const {
    return cards.nth(static_cast<int>(random_.below(static_cast<std::uint32_t>(cards.count()))));
  }

  constexpr void forget_sets() {
    for (const Seat seat : everyone(s_)) {
      never_[seat] = s_.cannot_hold[seat];
      must_[seat] = Cards();
      if (s_.hidden[seat] == 0) continue;
      // hundert/37: whoever bid a suit held its Do.
      for (int i = 0; i < 4; ++i)
        if ((s_.bid_suits[seat] >> i & 1) != 0) must_[seat] |= do_of(static_cast<Suit>(i)) & Cards(~known_.mask());
    }
  }

  // Is it known that the number is right?
  [[nodiscard]] constexpr bool is_true(const Announcement& said) const {
    return said.count > 0 && (is_strict(s_) || said.truth == Announcement::Truth::found_true);
  }

  constexpr bool choose_sets() {
    forget_sets();
    for (const Seat seat : everyone(s_)) {
      if (s_.hidden[seat] == 0) continue;
      for (int i = 0; i < figures; ++i) {
        const Figure figure = static_cast<Figure>(i);
        const Announcement& said = s_.announced[seat][figure];
        if (said.count == 0) continue;
        if (said.fourth != Suit::none) heed_fourth(seat, figure, said);
        if (is_true(said) && !choose_set(seat, figure, said.count)) return false;
      }
      if (must_[seat].count() > s_.hidden[seat] || !(must_[seat] & never_[seat]).empty()) return false;
    }
    return true;
  }

  // hundert/15: the suit named is the first in the book's order that he lacked, or the first of all where he had every
  // one.
  constexpr void heed_fourth(Seat seat, Figure figure, const Announcement& said) {
    const Cards shown = held_when_announced(s_, seat, figure);
    const Card missing(said.fourth, rank_of(figure));
    const bool may_have_all = place_in_book(said.fourth) == 0 && !is_true(said) && said.played_before == 0;
    const bool has_all = shown.has(missing) || (may_have_all && random_.chance(1, 8));
    if (!has_all) never_[seat] |= missing;
    for (int i = 0; i < (has_all ? 4 : place_in_book(said.fourth)); ++i)
      must_[seat] |= Cards(Card(suit_of_seat(i), rank_of(figure))) - shown;
  }

  // Decides which cards of the kind the seat held when it announced them, so that they are `count`.
  constexpr bool choose_set(Seat seat, Figure figure, int count) {
    const Cards kind = cards_of(figure), shown = held_when_announced(s_, seat, figure);
    Cards chosen = must_[seat] & kind;
    Cards open = kind - known_ - chosen - never_[seat] - taken_by_others(seat);
    while (shown.count() + chosen.count() < count) {
      if (open.empty()) return false;
      const Card card = any_of(open);
      chosen |= card;
      open -= card;
    }
    must_[seat] |= chosen;
    never_[seat] |= kind - chosen;
    return shown.count() + chosen.count() == count;
  }
  [[nodiscard]] constexpr Cards taken_by_others(Seat seat) const {
    Cards taken;
    for (const Seat other : everyone(s_) - seat) taken |= must_[other];
    return taken;
  }

  [[nodiscard]] constexpr int hidden_in_scat() const {
    int hidden = 0;
    for (const Card card : s_.stock) hidden += card == Card::hidden() ? 1 : 0;
    return hidden;
  }

  // hundert/i-19: once the Scat was counted in a claim all know its points, and so how many Cavalls (4) and Bubes (3)
  // may lie in it.
  constexpr bool choose_scat() {
    scat_ = Cards();
    if (s_.scat_in_claim == not_counted || hidden_in_scat() == 0) return true;
    Cards taken = known_;
    for (const Seat seat : everyone(s_)) taken |= must_[seat];
    const Cards cavalls = Cards::of_rank(rank_cavall) - taken, jacks = Cards::of_rank(rank_jack) - taken;
    const int points = s_.scat_in_claim;
    int ways = 0, chosen = 0;
    for (int i = 0; i <= cavalls.count() && 4 * i <= points; ++i) {
      const int rest = points - 4 * i;
      if (rest % 3 != 0 || rest / 3 > jacks.count() || i + rest / 3 > hidden_in_scat()) continue;
      if (random_.chance(1, static_cast<std::uint32_t>(++ways))) chosen = i;
    }
    if (ways == 0) return false;
    add_to_scat(cavalls, chosen);
    add_to_scat(jacks, (points - 4 * chosen) / 3);
    return true;
  }
  constexpr void add_to_scat(Cards from, int count) {
    for (; count > 0; --count) {
      const Card card = any_of(from);
      scat_ |= card;
      from -= card;
    }
  }

  constexpr bool deal() {
    Vacancy places[seats + 1];
    Cards pool = packs::full_suits(9, 4) - known_;
    for (const Seat seat : everyone(s_)) {
      places[seat.index()] = {never_[seat], s_.hidden[seat] - must_[seat].count()};
      pool -= must_[seat];
    }
    pool -= scat_;
    Vacancy& scat = places[seats];
    scat.room = hidden_in_scat() - scat_.count();
    // hundert/44: no king and no ace is laid away.
    if (s_.bought) scat.never = Cards::of_rank(rank_king) | Cards::of_rank(rank_ace);
    if (s_.scat_in_claim != not_counted) scat.never |= Cards::of_rank(rank_cavall) | Cards::of_rank(rank_jack);
    dealt_ = Imagined<seats + 1>();
    return dealt_.deal(listed(pool), places, random_);
  }

  [[nodiscard]] constexpr Cards imagined(Seat seat) const { return must_[seat] | as_set(dealt_.at(seat.index())); }

  // What was called and found false must be false.
  [[nodiscard]] constexpr bool agrees() const {
    for (const Seat seat : everyone(s_))
      for (int i = 0; i < figures; ++i) {
        const Figure figure = static_cast<Figure>(i);
        const Announcement& said = s_.announced[seat][figure];
        const Cards held = held_when_announced(s_, seat, figure) | (imagined(seat) & cards_of(figure));
        if (said.truth == Announcement::Truth::found_false && held.count() == said.count) return false;
      }
    return true;
  }

  constexpr void take_over() {
    for (const Seat seat : everyone(s_)) {
      s_.hand[seat] |= imagined(seat);
      s_.hidden[seat] = 0;
    }
    Cards scat = scat_ | as_set(dealt_.at(seats));
    for (Card& card : s_.stock) {
      if (card != Card::hidden() || scat.empty()) continue;
      card = any_of(scat);
      scat -= card;
    }
  }

  State& s_;
  Random& random_;
  Cards known_;
  BySeat<Cards, seats> must_, never_;
  Cards scat_;  // what must lie in the Scat
  Imagined<seats + 1> dealt_;
};

}  // namespace stube::hundert
