// A whole session of Doppelkopf as one value, and the questions that rules, scoring and imagining all put to it.
#pragma once
#include "games/doppelkopf/cards.hpp"
#include "games/doppelkopf/names.hpp"
#include "table/rules.hpp"

namespace stube::doppelkopf {

inline constexpr int seats = 4;
inline constexpr int hand_size = 10;
inline constexpr int tricks_in_deal = 10;

enum class Phase : std::uint8_t {
  reservations,
  solo_auction,
  solo_lead,
  armut_offer,
  armut_return,
  play,
  review,
  match_over,
  deal
};
enum class Verb : std::uint8_t {
  play,
  play_schwein,
  pass,
  announce,
  solo,
  five_kings,
  armut,
  hochzeit,
  bid,
  take,
  give_back,
  lead,
  call_revoke,
  bare_solo,
  bare_hochzeit,
  bare_exchange
};
enum class Game : std::uint8_t { none, normal, hochzeit, armut, solo };
enum class Party : std::uint8_t { re, kontra, unknown };
// `vorbehalt` stands in a seen state for one whose words are hidden.
enum class Reservation : std::uint8_t {
  none,
  pass,
  vorbehalt,
  five_kings,
  armut,
  hochzeit_any,
  hochzeit_trump,
  hochzeit_fehl,
  first_solo
};
enum class FindingTrick : std::uint8_t { any, trump, fehl };
enum class TrumpsBack : std::uint8_t { unknown, no, yes };

// The steps of announcing and of the solo auction: nothing, Re or Kontra, no 90, no 60, no 30, schwarz.
inline constexpr int step_said = 1, step_no90 = 2, step_schwarz = 5;
inline constexpr std::uint8_t no_deadline = 255;

// The options: the first of each is the letter of the sheet, the others are other readings of it.
enum class ArmutTable : std::uint8_t { face_down, face_up };                // doppelkopf/i-12
enum class SchweinNaming : std::uint8_t { must, may };                      // doppelkopf/i-13
enum class FirstSoloLead : std::uint8_t { choice, automatic };              // doppelkopf/i-11
enum class FurtherAnnouncements : std::uint8_t { any, own };                // doppelkopf/i-17
enum class HochzeitAnnounce : std::uint8_t { after_finding, bride_early };  // doppelkopf/i-14
enum class SilentHochzeit : std::uint8_t { normal, solo };                  // doppelkopf/i-15
enum class InSolo : std::uint8_t { yes, no };                               // doppelkopf/i-20, i-23
enum class RevokeEnds : std::uint8_t { at_once, when_called };              // doppelkopf/i-26
enum class RevokePayment : std::uint8_t { shares, twice };                  // doppelkopf/i-26

struct Options {
  std::uint8_t length = 24;
  std::uint8_t stake = 1;
  ArmutTable armut_table = ArmutTable::face_down;
  SchweinNaming schwein = SchweinNaming::must;
  FirstSoloLead first_solo_lead = FirstSoloLead::choice;
  FurtherAnnouncements further_announcements = FurtherAnnouncements::any;
  HochzeitAnnounce hochzeit_announce = HochzeitAnnounce::after_finding;
  SilentHochzeit silent_hochzeit = SilentHochzeit::normal;
  InSolo solo_against_old = InSolo::yes;
  InSolo solo_specials = InSolo::yes;
  RevokeEnds revoke_ends = RevokeEnds::at_once;
  RevokePayment revoke_payment = RevokePayment::shares;
  Discipline discipline = Discipline::strict;
};

// What a finished trick leaves behind for the settlement; seats as bits, since parties may be fixed later.
struct TrickMade {
  Seat winner;
  std::uint8_t augen = 0;
  std::uint8_t foxes = 0;     // who put a fox into it
  std::uint8_t charlies = 0;  // who put a jack of clubs into it
  bool by_charlie = false;    // a jack of clubs took it
  bool hearts = false;        // four Fehl hearts
  constexpr bool operator==(const TrickMade&) const = default;
};

// The trick (1, 2, ...) in which a seat first failed to follow each class, and the classes it was seen to hold later.
struct Failures {
  std::uint8_t trick[class_count] = {};
  std::uint8_t proven = 0;

  constexpr bool operator==(const Failures&) const = default;
  [[nodiscard]] constexpr bool failed(Class c) const { return trick[static_cast<int>(c)] != 0; }
  [[nodiscard]] constexpr bool is_proven(Class c) const { return ((proven >> static_cast<int>(c)) & 1) != 0; }
};

struct State {
  static constexpr int players = seats;

  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> played;        // in this deal, the trick on the table included
  Cards armut_table;                  // the poor player's trumps while they lie there
  Cards armut_given, armut_returned;  // what went over and what came back, for those who know
  BySide<std::int16_t, seats> score, opening_score, deal_score;
  std::uint16_t deal = 1;
  std::uint16_t redeals = 0;
  std::uint16_t bock = 0;
  BySeat<std::uint8_t, seats> hidden;
  std::uint8_t armut_table_hidden = 0;
  Trick<seats> trick;
  Sequence<TrickMade, tricks_in_deal> made;
  BySeat<std::uint8_t, seats> tricks;
  BySeat<Failures, seats> failures;
  BySeat<Reservation, seats> reservations;
  BySeat<Party, seats> party = {{Party::unknown, Party::unknown, Party::unknown, Party::unknown}};
  BySeat<bool, seats> party_shown;
  BySeat<bool, seats> first_solo_used;
  std::uint8_t announced[2] = {};
  std::uint8_t deadline[2] = {no_deadline, no_deadline};
  std::uint8_t passed = 0;  // who has given way in the auction, or passed in the review
  std::uint8_t level = 0;   // of the auction
  std::uint8_t armut_count = 0;
  std::uint8_t finding_trick = 0;
  Phase phase = Phase::deal;
  Game game = Game::none;
  Contract contract = Contract::none;
  FindingTrick finding = FindingTrick::any;
  TrumpsBack trumps_back = TrumpsBack::unknown;
  Suit trump = Suit::none;
  Ending ending;
  Seat dealer, turn, low, high, soloist, bride, partner, poor, taker;
  Seat schwein;           // who has named one in this deal
  Seat schwein_in_trick;  // whose card on the table is the Schwein
  Options options;
  std::uint8_t unused[4] = {};  // no padding is left to chance: equal positions are equal bytes
};

// --- small questions ---

constexpr Seats everyone() {
  return Seats::first(seats);
}
constexpr Seats seats_of(std::uint8_t mask) {
  return Seats(mask);
}
constexpr std::uint8_t bit_of(Seat seat) {
  return static_cast<std::uint8_t>(1U << seat.index());
}
constexpr int index_of(Party party) {
  return static_cast<int>(party);
}
constexpr Party other_party(Party party) {
  return party == Party::re ? Party::kontra : Party::re;
}

constexpr Seat forehand(const State& s) {
  return left_of(s.dealer, seats);
}
// 0 for forehand, 3 for the dealer.
constexpr int distance_from_forehand(const State& s, Seat seat) {
  return (seat.index() - forehand(s).index() + seats) % seats;
}

constexpr bool is_solo(Reservation r) {
  return r >= Reservation::first_solo;
}
constexpr bool is_hochzeit(Reservation r) {
  return r >= Reservation::hochzeit_any && r <= Reservation::hochzeit_fehl;
}
constexpr Reservation reservation_of(Contract contract) {
  return static_cast<Reservation>(static_cast<int>(Reservation::first_solo) + static_cast<int>(contract));
}
constexpr Contract contract_of(Reservation r) {
  return static_cast<Contract>(static_cast<int>(r) - static_cast<int>(Reservation::first_solo));
}
constexpr Seats who_reserved(const State& s, auto&& fits) {
  Seats found;
  for (const Seat seat : everyone())
    if (fits(s.reservations[seat])) found |= seat;
  return found;
}
constexpr Seat nearest_to_forehand(const State& s, Seats among) {
  Seat seat = forehand(s);
  while (!among.has(seat)) seat = left_of(seat, seats);
  return seat;
}

constexpr bool in_play(const State& s) {
  return s.phase == Phase::play || s.phase == Phase::review;
}
constexpr int cards_played(const State& s) {
  return seats * s.made.size() + s.trick.size();
}
constexpr int trick_number(const State& s) {
  return s.made.size() + 1;
}
constexpr bool is_last_trick(const State& s) {
  return trick_number(s) == tricks_in_deal;
}
constexpr Class class_led(const State& s) {
  return class_of(s.contract, s.trick.cards[0].card);
}

// Who holds the trick so far; it must not be empty.
constexpr TrickCard best_of(const State& s) {
  if (s.schwein_in_trick.is_some())
    for (const TrickCard& card : s.trick.cards)
      if (card.seat == s.schwein_in_trick) return card;  // doppelkopf/grund-3
  const TrickOrder order(s.contract, s.trick.cards[0].card, is_last_trick(s));
  int best = 0, highest = order.height(s.trick.cards[0].card, 0);
  for (int i = 1; i < s.trick.size(); ++i) {
    const int height = order.height(s.trick.cards[i].card, i);
    best = height > highest ? i : best;
    highest = height > highest ? height : highest;
  }
  return s.trick.cards[best];
}

constexpr int augen_of(const State& s, Seat seat) {
  int sum = 0;
  for (const TrickMade& made : s.made) sum += made.winner == seat ? made.augen : 0;
  return sum;
}

// doppelkopf/i-14: a Hochzeit whose partner is still looked for.
constexpr bool partner_open(const State& s) {
  return s.game == Game::hochzeit && s.finding_trick == 0;
}
constexpr Seats members(const State& s, Party party) {
  Seats found;
  for (const Seat seat : everyone())
    if (s.party[seat] == party) found |= seat;
  return found;
}

// The cards that were dealt to a seat, wherever the exchange of an Armut and the play have carried them.
constexpr Cards dealt_to(const State& s, Seat seat) {
  if (!s.poor.is_some()) return joined(s.hand[seat], s.played[seat]);
  Cards dealt;
  const int sign = !s.taker.is_some() ? 0 : seat == s.poor ? 1 : seat == s.taker ? -1 : 0;
  for (const Card kind : all_kinds()) {
    int count = copies_in(s.hand[seat], kind) + copies_in(s.played[seat], kind);
    count += sign * (copies_in(s.armut_given, kind) - copies_in(s.armut_returned, kind));
    if (seat == s.poor) count += copies_in(s.armut_table, kind);
    for (; count > 0; --count) dealt = with(dealt, kind);
  }
  return dealt;
}

// doppelkopf/i-13: both aces of diamonds when play began; a card once played counts as held then.
constexpr bool held_both_foxes(const State& s, Seat seat) {
  return copies_in(s.hand[seat], fox) + copies_in(s.played[seat], fox) == 2;
}
constexpr bool may_name_schwein(const State& s, Seat seat) {
  return s.trump == suit::diamonds && !s.schwein.is_some() && s.hand[seat].has(fox) && held_both_foxes(s, seat);
}
// doppelkopf/grund-3a: of two aces of diamonds the one that is left, when the other fell unnamed, is the Schwein.
constexpr bool must_name_schwein(const State& s, Seat seat) {
  return s.options.schwein == SchweinNaming::must && may_name_schwein(s, seat) && copies_in(s.hand[seat], fox) == 1;
}

// doppelkopf/i-26: whether the deal goes on after a wrong card, until somebody calls it.
constexpr bool revokes_wait_for_a_call(const State& s) {
  return s.options.discipline == Discipline::table && s.options.revoke_ends == RevokeEnds::when_called;
}
constexpr bool revoke_is_proven(const State& s, Seat seat) {
  return s.failures[seat].proven != 0;
}
constexpr Seats offenders(const State& s) {
  Seats found;
  for (const Seat seat : everyone())
    if (revoke_is_proven(s, seat)) found |= seat;
  return found;
}
// The trick now on the table, or the earliest in which a failure to follow has since been proven.
constexpr int trick_of_revoke(const State& s, Seat offender) {
  if (!revokes_wait_for_a_call(s)) return trick_number(s);
  int earliest = tricks_in_deal + 1;
  for (int c = 0; c < class_count; ++c)
    if (s.failures[offender].is_proven(static_cast<Class>(c)) && s.failures[offender].trick[c] < earliest)
      earliest = s.failures[offender].trick[c];
  return earliest;
}

}  // namespace stube::doppelkopf
