// The state of a match of Perlaggen or Straßperlaggen, and questions that can be put to it. Three at the table play
// Straßperlaggen, each alone; two or four play Perlaggen, side against side.
#pragma once
#include "games/perlaggen/figures.hpp"
#include "games/perlaggen/names.hpp"
#include "table/rules.hpp"

namespace stube::perlaggen {

inline constexpr int most_seats = 4, most_sides = 3;
inline constexpr int hand_size = 5, most_deals = 60, most_signals = 4;

enum class Phase : std::uint8_t { unseen, exchange, play, answer, settling, showing, over, deal };
enum class Verb : std::uint8_t {
  play,
  play_as,
  bid_one,
  bid_two,
  bid_three,
  raise,
  hold,
  good,
  leave,
  bid_unseen,
  look,
  exchange,
  pass,
  show,
  signal_gleich,
  signal_hanger,
  signal_perlaggen,
  signal_bring,
  signal_trump,
  signal_take,
  signal_cannot,
  signal_bid,
  signal_hold,
  signal_good,
  call_revoke,
  no_signal,
  no_signal_either,
  unknown_one,
  unknown_two,
  unknown_three,
  unknown_four
};
enum class Status : std::uint8_t { open, pending, held, good, conceded, dropped };

// What a figure is worth: 1 to 7, and after that the whole match.
inline constexpr int bid_level = 2, spiel_aus = 8;
inline constexpr std::uint16_t word_all = 3;  // of `bid unseen`

enum class Number : std::uint8_t { eight, six };
enum class AcornTrump : std::uint8_t { yes, no };
enum class NextDealer : std::uint8_t { loser, left };
enum class TrumpHanger : std::uint8_t { equal, beats };
enum class EqualFigures : std::uint8_t { stand, spiel };
enum class Unseen : std::uint8_t { off, on };
enum class Signals : std::uint8_t { secret, open, off };

struct Options {
  std::uint8_t target = 15;
  Number number = Number::eight;
  AcornTrump acorn_trump = AcornTrump::yes;
  NextDealer next_dealer = NextDealer::loser;
  TrumpHanger trump_hanger = TrumpHanger::equal;
  EqualFigures equal_figures = EqualFigures::stand;
  std::uint8_t false_bid_penalty = 3;
  std::uint8_t agreed_penalty = 1;
  Unseen unseen = Unseen::off;
  Signals signals = Signals::secret;
  Discipline discipline = Discipline::strict;
};

// What has been said about one figure.
struct Bidding {
  Status status = Status::open;
  std::uint8_t stake = 1;                     // the level while it is asked about
  std::uint8_t order = 0;                     // its place in the bidding, 0 while nobody has bid it
  std::uint8_t written = 0;                   // let good: its place in the writing, 0 where it is not written
  Seat bidder, last;                          // who first bid it; who bid or raised it last
  Side to;                                    // who has it
  Side unseen_by;                             // who bid it without looking
  BySide<std::uint8_t, most_sides> accepted;  // the level that each side has agreed to
};

// What a seat has said it can have: for Gleich, Hanger and both together, how many cards lay before it, plus one, when
// it last said so (or, where no false word is possible, named a Perlagg so); 0 for never. Whether it was true the five
// cards tell.
struct Claimed {
  std::uint8_t laid[3] = {};
};

struct State {
  BySeat<Cards, most_seats> hand;
  BySeat<Cards, most_seats> known;        // cards in hand that all have seen: cut, taken in exchange, taken back
  BySeat<Cards, most_seats> cannot_hold;  // what the table has learned from each seat's play
  BySeat<Cards, most_seats> one_of;       // of each suit in it, at least one is among the seat's five (called revokes)
  BySeat<Cards, most_seats>
      fifth_card;         // what gives the right to a Spiel claimed in the fifth trick; empty: not claimed
  ByFigure<Seats> bound;  // who bid, held or raised it himself and must have it
  ByFigure<Sides> in;     // who takes part in it
  BySide<std::int16_t, most_sides> score, deal_score;
  BySide<Strength, most_sides> asked;  // the answers to § 25 at the beginning of this deal
  std::uint16_t deal = 0;
  Sequence<Card, 22> stock;
  Sequence<Card, 8> turned_away;                      // acorns put under the stock (i-2)
  BySeat<Sequence<Card, hand_size>, most_seats> row;  // what lies before each seat, in the order laid
  Trick<most_seats> trick;
  Trick<most_seats> last_trick;  // where a revoke may still be called
  ByFigure<Bidding> bidding;
  Card names[places];  // by the place of the Perlagg; none while it is wild
  BySeat<Claimed, most_seats> claimed;
  BySeat<Sequence<std::uint8_t, most_signals>, most_seats> signals;
  BySeat<std::uint8_t, most_seats> hidden, tricks;
  Options options;
  std::uint8_t players = 0;
  std::uint8_t say = 0;                             // how far the order of settling or showing has come
  std::uint8_t plain = 0;                           // Perlaggen played without a name, by place
  std::uint8_t hopeless = 0;                        // seats that claimed a Spiel which they could not take any more
  Phase phase = Phase::deal, origin = Phase::play;  // where the asking interrupted
  Suit trump = Suit::none;
  Card turnup;
  Ending ending;
  Seat dealer, next_dealer, turn;
  Seat speaker;              // whose bid or raise is being answered
  Seat offered;              // who may or might exchange
  Seat just_played;          // whose card may still be called a revoke
  bool bottom_seen = false;  // the card that lay lowest after the cut is no permanent Perlagg
  bool left = false;         // the question has been handed to the partner
  bool exchanged = false;    // the Perlagg turned up was taken
  bool deciding = false;     // the last point is played for (3.8)
  bool was_asked = false;    // § 25 was asked in this deal
  bool corrected = false;    // a revoke was called; a lawful card must follow
  bool overlooked = false;   // the last card ended a deal, so that it cannot be called any more
};
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) <= 512);

// --- seats and sides -----------------------------------------------------------------------------------------------

constexpr bool is_strass(const State& s) {
  return s.players == 3;
}
constexpr int side_count(const State& s) {
  return is_strass(s) ? 3 : 2;
}
constexpr Side side_of(const State& s, Seat seat) {
  return Side(is_strass(s) ? seat.index() : seat.index() % 2);
}
// Where there are two.
constexpr Side other_side(Side side) {
  return Side(1 - side.index());
}
constexpr Sides all_sides(const State& s) {
  return Sides::first(side_count(s));
}
constexpr Seats all_seats(const State& s) {
  return Seats::first(s.players);
}
constexpr Seats seats_of(const State& s, Side side) {
  Seats seats;
  for (const Seat seat : all_seats(s))
    if (side_of(s, seat) == side) seats |= seat;
  return seats;
}
constexpr Seat forehand(const State& s) {
  return left_of(s.dealer, s.players);
}
constexpr bool has_partners(const State& s) {
  return s.players == 4;
}
constexpr Seat partner_of(const State& s, Seat seat) {
  return left_of(seat, s.players, 2);
}
constexpr bool at_table(const State& s) {
  return s.options.discipline == Discipline::table;
}

// --- points --------------------------------------------------------------------------------------------------------

constexpr bool one_point_short(const State& s, Side side) {
  return s.score[side] == s.options.target - 1;
}
constexpr bool may_bid_at(const State& s, Side side) {
  return s.score[side] <= s.options.target - 2;
}  // perlaggen/20
constexpr bool all_one_point_short(const State& s) {
  for (const Side side : all_sides(s))
    if (!one_point_short(s, side)) return false;
  return true;
}
constexpr int tricks_played(const State& s) {
  int tricks = 0;
  for (const Seat seat : all_seats(s)) tricks += s.tricks[seat];
  return tricks;
}
constexpr int tricks_of(const State& s, Side side) {
  int tricks = 0;
  for (const Seat seat : seats_of(s, side)) tricks += s.tricks[seat];
  return tricks;
}

// --- cards ---------------------------------------------------------------------------------------------------------

constexpr bool six_only(const State& s) {
  return s.options.number == Number::six;
}
constexpr Cards perlaggen(const State& s) {
  return perlaggen_of(s.trump, six_only(s));
}
constexpr int place_of(const State& s, Card card) {
  return place_of(card, s.trump, six_only(s));
}
constexpr Cards ordinary(const State& s, Cards cards) {
  return cards - perlaggen(s);
}
// In a hand every Perlagg is wild.
constexpr Cards wild_in_hand(const State& s, Seat seat) {
  return s.hand[seat] & perlaggen(s);
}

// What the card counts as: its name where it has one.
constexpr Card effective(const State& s, Card card) {
  const int place = place_of(s, card);
  return place >= 0 && s.names[place].is_card() ? s.names[place] : card;
}
// perlaggen/19: what a card is worth against another of the same name.
constexpr int privilege(const State& s, Card card) {
  const int place = place_of(s, card);
  return place < 0 || ((s.plain >> place) & 1) != 0 ? 0 : places - place;
}

// The first `laid` cards before the seat with their names; whatever else it has is taken as it was then, unnamed.
constexpr Five five_when(const State& s, Seat seat, Cards hand, int laid) {
  Five five;
  const Cards wild = perlaggen(s);
  const auto& row = s.row[seat];
  for (int i = 0; i < row.size(); ++i) {
    if (!wild.has(row[i]))
      five.add(row[i]);
    else if (i < laid)
      five.add(effective(s, row[i]));
    else
      ++five.wild;
  }
  five.wild += (hand & wild).count();
  for (const Card card : hand - wild) five.add(card);
  return five;
}
constexpr Five five_of(const State& s, Seat seat) {
  return five_when(s, seat, s.hand[seat], hand_size);
}

constexpr Suit trumps_first(const State& s) {
  return s.options.trump_hanger == TrumpHanger::beats ? s.trump : Suit::none;
}
constexpr Strength best_of(const State& s, const Five& five, Figure f) {
  return f == Figure::gleich ? best_gleich(five) : best_hanger(five, trumps_first(s));
}

// --- the trick -----------------------------------------------------------------------------------------------------

constexpr Suit suit_led(const State& s) {
  return effective(s, s.trick.cards[0].card).suit();
}

constexpr bool takes(const State& s, Card card, Card other) {
  const Card mine = effective(s, card), his = effective(s, other);
  if (mine == his) return privilege(s, card) > privilege(s, other);
  return Trick<most_seats>::beats(mine, his, s.trump);
}
constexpr TrickCard best_in(const State& s, const Trick<most_seats>& trick) {
  TrickCard best = trick.cards[0];
  for (const TrickCard& played : trick.cards)
    if (takes(s, played.card, best.card)) best = played;
  return best;
}

constexpr bool has_played(const State& s, Seat seat) {
  for (const TrickCard& played : s.trick.cards)
    if (played.seat == seat) return true;
  return false;
}
constexpr bool in_fifth_trick(const State& s) {
  return tricks_played(s) == hand_size - 1 && !s.trick.empty();
}

// perlaggen/13: what a card may count as that is played now.
constexpr Cards following(const State& s, Seat seat) {
  constexpr Cards any(~std::uint64_t{0});
  if (s.trick.empty()) return any;
  const Suit led = suit_led(s);
  return ordinary(s, s.hand[seat]).in(led).empty() ? any : Cards::of_suit(led) | Cards::of_suit(s.trump);
}
constexpr bool follows(const State& s, Seat seat, Card card) {
  return following(s, seat).has(card);
}

// --- what has been said --------------------------------------------------------------------------------------------

constexpr Bidding& spiel_of(State& s) {
  return s.bidding[Figure::spiel];
}
constexpr const Bidding& spiel_of(const State& s) {
  return s.bidding[Figure::spiel];
}
constexpr bool taken_by_tricks(const State& s) {
  const Bidding& spiel = spiel_of(s);
  const bool played = spiel.status == Status::open || spiel.status == Status::held;
  return played && (spiel.to.is_some() || tricks_played(s) == hand_size);
}

// The Gleich and Hanger that the seat has bound itself to and that are not settled yet.
constexpr Figures owed_by(const State& s, Seat seat) {
  Figures owed;
  for (const Figure f : gleich_and_hanger()) {
    const Status status = s.bidding[f].status;
    const bool alive = status == Status::pending || status == Status::held;
    if (alive && s.bound[f].has(seat) && s.in[f].has(side_of(s, seat))) owed |= f;
  }
  return owed;
}

// The figure that is being asked about: the first of those pending in the order of bidding.
constexpr Figure asked_figure(const State& s) {
  Figure first = Figure::gleich;
  int order = 255;
  for (const Figure f : all_figures()) {
    const Bidding& b = s.bidding[f];
    if (b.status == Status::pending && b.order < order) order = b.order, first = f;
  }
  return first;
}
constexpr bool any_pending(const State& s) {
  for (const Figure f : all_figures())
    if (s.bidding[f].status == Status::pending) return true;
  return false;
}

// Who must still say whether his side goes along with the level; nobody where all have.
constexpr Seat next_to_answer(const State& s, Figure f) {
  const Bidding& b = s.bidding[f];
  for (int step = 1; step < s.players; ++step) {
    const Seat seat = left_of(b.last, s.players, step);
    const Side side = side_of(s, seat);
    if (s.in[f].has(side) && b.accepted[side] < b.stake) return seat;
  }
  return Seat::none();
}

// perlaggen/11: only those who hold a figure may raise it.
constexpr bool may_take_up(const State& s, Side side, Figure f) {
  const Bidding& b = s.bidding[f];
  return b.status == Status::held && s.in[f].has(side) && side_of(s, b.last) != side;
}

// A side that bid the figure without looking need not have it (perlaggen/29, perlaggen/31).
constexpr bool exempt(const State& s, Seat seat, Figure f) {
  return s.bidding[f].unseen_by == side_of(s, seat);
}

// --- whose say after the Spiel is decided --------------------------------------------------------------------------

// perlaggen/22, perlaggen/i-14: the side with the Spiel first, each from forehand on.
constexpr Seat speaker_at(const State& s, int i) {
  const Side owner = spiel_of(s).to;
  if (is_strass(s)) return left_of(owner.is_some() ? Seat(owner.index()) : forehand(s), s.players, i);
  const int half = s.players / 2;
  const bool owners_turn = i < half;
  int nth = i % half;
  for (int step = 0; step < s.players; ++step) {
    const Seat seat = left_of(forehand(s), s.players, step);
    if ((side_of(s, seat) == owner) == owners_turn && nth-- == 0) return seat;
  }
  return Seat::none();
}

// The test looks at no cards, so it betrays nothing.
constexpr bool has_a_say(const State& s, Seat seat) {
  const Side side = side_of(s, seat);
  if (one_point_short(s, side)) return false;
  for (const Figure f : gleich_and_hanger()) {
    if (s.bidding[f].status == Status::open) return true;
    if (may_take_up(s, side, f) && s.bidding[f].stake < spiel_aus) return true;
  }
  return false;
}

// A seat's hand lies open once its turn to show has passed, and at the end of the match.
constexpr bool hand_is_open(const State& s, Seat seat) {
  if (s.phase == Phase::over) return true;
  if (s.phase != Phase::showing) return false;
  for (int i = 0; i < s.say; ++i)
    if (speaker_at(s, i) == seat) return true;
  return false;
}

}  // namespace stube::perlaggen
