// Imagining the unseen cards. A seat that stated its Rummel has told pips and number of its best suit, and a called
// card may have proved that something was held; so the deals that agree are counted suit by suit, and one of them is
// drawn, each equally likely.
#pragma once
#include "games/kaiser/counting.hpp"
#include "games/kaiser/faults.hpp"
#include "table/imagine.hpp"

namespace stube::kaiser {

// What is known of a place that has unseen cards: a hand, or the stock, which nothing is known of.
struct Known {
  Cards never;
  Cards seen;  // what the hand was dealt, as far as it has been seen
  Rummel rummel;
  Suit rummel_suit = Suit::none;  // known of the winner only
  RummelSuit how = RummelSuit::longest;
  Sequence<Cards, hand_size> one_of;  // of each of these sets a card is among the unseen
  Cards not_all_of;                   // of one suit: these are not all here
  int room = 0;

  [[nodiscard]] constexpr bool is_free() const { return rummel.cards == 0 && one_of.empty() && not_all_of.empty(); }
};

class Imagination {
 public:
  // Splits `unseen` between one place and another; false where no way agrees.
  constexpr bool split(Cards unseen, const Known& one, const Known& other, Random& random) {
    unseen_ = unseen;
    count(one, other);
    const std::uint32_t total = ways_that_meet(0, one.room, met_);
    if (total == 0) return false;
    one_ = draw(one, other, random.below(total), random);
    return true;
  }
  [[nodiscard]] constexpr Cards to_one() const { return one_; }
  [[nodiscard]] constexpr Cards to_other() const { return unseen_ - one_; }

 private:
  static constexpr int most_of_suit = 9;
  static constexpr unsigned all_met = 3;  // a bit for each of the two places: its Rummel is found in some suit

  enum class Fit : std::uint8_t { no, plain, is_rummel };

  // Whether these unseen cards of a suit may lie at the place, and whether they make its Rummel.
  static constexpr Fit fit(const Known& place, Suit suit, Cards cards) {
    if (!(cards & place.never).empty()) return Fit::no;
    for (const Cards needed : place.one_of)
      if (!needed.in(suit).empty() && (cards & needed).empty()) return Fit::no;
    if (!place.not_all_of.in(suit).empty() && cards.has_all(place.not_all_of)) return Fit::no;
    if (place.rummel.cards == 0) return Fit::plain;
    const Rummel here = rummel_in(place.seen | cards, suit);
    if (is_stated_before(here, place.rummel, place.how)) return Fit::no;
    if (place.rummel_suit == Suit::none) return here == place.rummel ? Fit::is_rummel : Fit::plain;
    // kaiser/i-3: among equal suits the first is stated.
    if (suit == place.rummel_suit) return here == place.rummel ? Fit::is_rummel : Fit::no;
    return here == place.rummel && suit < place.rummel_suit ? Fit::no : Fit::plain;
  }

  // Visits every way to split the unseen cards of a suit: the part of the one place, and which Rummel are found in it.
  constexpr void each_part(Suit suit, const Known& one, const Known& other, auto&& visit) const {
    const std::uint64_t all = unseen_.in(suit).mask();
    std::uint64_t part = all;
    for (;;) {
      const Fit mine = fit(one, suit, Cards(part)), yours = fit(other, suit, Cards(all & ~part));
      if (mine != Fit::no && yours != Fit::no)
        visit(Cards(part), (mine == Fit::is_rummel ? 1U : 0U) | (yours == Fit::is_rummel ? 2U : 0U));
      if (part == 0) return;
      part = (part - 1) & all;
    }
  }

  constexpr void count(const Known& one, const Known& other) {
    for (auto& suit : parts_)
      for (auto& row : suit)
        for (auto& n : row) n = 0;
    for (auto& suit : ways_)
      for (auto& row : suit)
        for (auto& n : row) n = 0;
    // What need not be found counts as found.
    met_ = (one.rummel.cards == 0 ? 1U : 0U) | (other.rummel.cards == 0 ? 2U : 0U);
    ways_[4][0][0] = 1;
    for (int at = 3; at >= 0; --at) {
      each_part(static_cast<Suit>(at), one, other,
                [&](Cards part, unsigned found) { ++parts_[at][part.count()][found]; });
      for (int size = 0; size <= most_of_suit; ++size)
        for (unsigned found = 0; found <= all_met; ++found)
          if (parts_[at][size][found] > 0)
            for (int rest = 0; rest + size <= one.room; ++rest)
              for (unsigned later = 0; later <= all_met; ++later)
                ways_[at][rest + size][found | later] += parts_[at][size][found] * ways_[at + 1][rest][later];
    }
  }

  // The way with this number, suit by suit.
  constexpr Cards draw(const Known& one, const Known& other, std::uint32_t number, Random& random) const {
    Cards drawn;
    int room = one.room;
    unsigned found_before = met_;
    for (int at = 0; at < 4; ++at) {
      bool chosen = false;
      for (int size = 0; size <= most_of_suit && size <= room && !chosen; ++size)
        for (unsigned found = 0; found <= all_met && !chosen; ++found) {
          const std::uint32_t weight =
              parts_[at][size][found] * ways_that_meet(at + 1, room - size, found_before | found);
          if (number >= weight) {
            number -= weight;
            continue;
          }
          drawn |= nth_part(static_cast<Suit>(at), one, other, size, found, random.below(parts_[at][size][found]));
          number = number / parts_[at][size][found];
          room -= size;
          found_before |= found;
          chosen = true;
        }
    }
    return drawn;
  }
  [[nodiscard]] constexpr std::uint32_t ways_that_meet(int at, int room, unsigned found) const {
    std::uint32_t sum = 0;
    for (unsigned later = 0; later <= all_met; ++later)
      if ((found | later) == all_met) sum += ways_[at][room][later];
    return sum;
  }
  [[nodiscard]] constexpr Cards nth_part(Suit suit, const Known& one, const Known& other, int size, unsigned wanted,
                                         std::uint32_t n) const {
    Cards chosen;
    each_part(suit, one, other, [&](Cards part, unsigned found) {
      if (part.count() == size && found == wanted && n-- == 0) chosen = part;
    });
    return chosen;
  }

  Cards unseen_, one_;
  unsigned met_ = 0;
  std::uint32_t parts_[4][most_of_suit + 1][all_met + 1] = {};
  std::uint32_t ways_[5][hand_size + 1][all_met + 1] = {};  // from this suit on: so many cards, these Rummel found
};

// A seat that took one of the four top trumps from another, and made no Imperiale fall by it, does not hold all the
// others: kaiser/i-7.
constexpr Cards not_all_held(const State& s, Seat seat) {
  const Cards four = court(s.trump), won = s.honours_won[seat];
  const bool took = !((won & four) - s.played[seat]).empty();
  if (!took || s.options.fallen == Fallen::in_tricks || s.options.unrestricted == Unrestricted::off) return {};
  const Cards on_table = s.trick.all() & s.played[seat];  // was held when the last trick was won
  return four - won - on_table - turn_up_had(s, seat) - s.hand[seat];
}

// What the table knows of a seat's unseen cards.
constexpr Known known_of(const State& s, Seat seat) {
  Known known;
  known.never = s.cannot_hold[seat];
  known.seen = s.played[seat] | s.hand[seat];
  known.rummel = s.rummel[seat];
  known.rummel_suit = s.rummel_winner == seat ? s.rummel_suit : Suit::none;
  known.how = s.options.rummel_suit;
  known.not_all_of = not_all_held(s, seat);
  known.room = s.hidden[seat];
  for (int number = 1; number <= hand_size; ++number) {
    const std::uint16_t bit = trick_bit(number);
    if (((s.cleared[seat] | s.not_taken[seat] | s.denied[seat]) & bit) == 0) continue;
    const Moment then = moment(s, seat, number, s.hand[seat]);
    const auto proves_one_of = [&](Cards needed) {
      if ((then.held & needed).empty()) known.one_of.add(needed);
    };
    const Cards taking_trick = taking(whole_pack(s), then.best, s.trump);
    if ((s.cleared[seat] & bit) != 0) {
      known.never |= ruled_out(then.card, then.led, then.best, s.trump);
    } else if ((s.denied[seat] & bit) != 0) {
      proves_one_of(Cards::of_suit(then.led));
    } else if (then.card.suit() == then.led) {
      proves_one_of(taking_trick.in(then.led));
    } else {
      known.never |= Cards::of_suit(then.led);
      proves_one_of(taking_trick.in(s.trump));
    }
  }
  return known;
}

constexpr void put(State& s, Seat place, Cards cards) {
  if (place.is_some())
    s.hand[place] |= cards;
  else
    s.stock |= cards;
}

// A deal that agrees with all that was announced and called; false where none was found.
constexpr bool settle_agreeing(State& s, Cards unseen, const Known (&places)[seats + 1],
                               const Sequence<Seat, seats + 1>& vacant, Random& random) {
  bool free = true;
  for (int i = 0; i < vacant.size(); ++i) free = free && places[i].is_free();
  if (free || vacant.size() < 2) return false;
  Imagination imagination;
  if (vacant.size() == 2) {
    if (!imagination.split(unseen, places[0], places[1], random)) return false;
    put(s, vacant[0], imagination.to_one());
    put(s, vacant[1], imagination.to_other());
    return true;
  }
  // Only a spectator has three places to fill: one of the hands by itself, each in turn, until the others can agree
  // with what it leaves.
  const Known anything;
  for (int attempt = 0; attempt < 6000; ++attempt) {
    const int first = attempt % 3, second = (attempt + 1) % 3, third = (attempt + 2) % 3;
    if (!imagination.split(unseen, places[first], anything, random)) return false;
    const Cards taken = imagination.to_one();
    if (!imagination.split(unseen - taken, places[second], places[third], random)) continue;
    put(s, vacant[first], taken);
    put(s, vacant[second], imagination.to_one());
    put(s, vacant[third], imagination.to_other());
    return true;
  }
  return false;
}

// Where nothing was announced, only what a place cannot hold binds.
constexpr void settle_somehow(State& s, Cards unseen, const Known (&places)[seats + 1],
                              const Sequence<Seat, seats + 1>& vacant, Random& random) {
  Vacancy vacancies[seats + 1];
  for (int i = 0; i < vacant.size(); ++i) vacancies[i] = {places[i].never, places[i].room};
  Imagined<seats + 1> imagined;
  imagined.deal(listed(unseen), vacancies, random);
  for (int i = 0; i < vacant.size(); ++i) put(s, vacant[i], as_set(imagined.at(i)));
}

// Fills the hidden places of a seen state.
constexpr void imagine_unseen(State& s, Random& random) {
  Cards unseen = s.deal == 0 ? Cards() : whole_pack(s) - card_aside(s) - s.stock;
  Known places[seats + 1];
  Sequence<Seat, seats + 1> vacant;
  for (const Seat seat : Seats::first(s.players)) {
    unseen -= s.hand[seat] | s.played[seat];
    if (s.hidden[seat] == 0) continue;
    places[vacant.size()] = known_of(s, seat);
    vacant.add(seat);
  }
  places[vacant.size()].room = s.stock_hidden;
  if (s.stock_hidden > 0) vacant.add(Seat::none());
  if (!settle_agreeing(s, unseen, places, vacant, random)) settle_somehow(s, unseen, places, vacant, random);
  s.hidden = {};
  s.stock_hidden = 0;
}

}  // namespace stube::kaiser
