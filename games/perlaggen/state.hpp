// The state of a match of Perlaggen or Straßperlaggen, and questions that can be put to it. Three at the table play
// Straßperlaggen, each alone; two or four play Perlaggen, side against side.
//
// Functions that are called from many places are marked noinline: with all of them inlined the rules were two megabytes
// of a GPU's code, far more than its instruction cache holds. And what depends on chance is reckoned with numbers where
// a branch would be guessed wrong half the time: by estimate that was half the time of a move at random.
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
  take_back,
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
enum class Unseen : std::uint8_t { on, off };
enum class Undertrump : std::uint8_t { no, yes };
enum class RaiseSteps : std::uint8_t { one, any };
enum class RaiseAgain : std::uint8_t { either, holder };
enum class RaiseAtLast : std::uint8_t { answer, never };
enum class SpielAus : std::uint8_t { first, after_good };
enum class NoThrees : std::uint8_t { redeal, simple };
enum class LastCounting : std::uint8_t { order, spiel };
enum class GiveUpSpiel : std::uint8_t { unbid, any };
enum class EqualHeld : std::uint8_t { lose, stand };
enum class GivingWay : std::uint8_t { accepted, raised };
enum class Signals : std::uint8_t { secret, open, off };

struct Options {
  std::uint8_t target = 15;
  Number number = Number::eight;
  AcornTrump acorn_trump = AcornTrump::yes;
  NextDealer next_dealer = NextDealer::loser;
  TrumpHanger trump_hanger = TrumpHanger::equal;
  EqualFigures equal_figures = EqualFigures::stand;
  std::uint8_t false_bid_penalty = 3;
  std::uint8_t agreed_penalty = 0;
  Unseen unseen = Unseen::on;
  Undertrump undertrump = Undertrump::no;
  RaiseSteps raise_steps = RaiseSteps::one;
  RaiseAgain raise_again = RaiseAgain::either;
  RaiseAtLast raise_at_last = RaiseAtLast::answer;
  SpielAus spiel_aus = SpielAus::first;
  NoThrees no_threes = NoThrees::redeal;
  LastCounting last_counting = LastCounting::order;
  GiveUpSpiel give_up_spiel = GiveUpSpiel::unbid;
  EqualHeld equal_held = EqualHeld::lose;
  GivingWay giving_way = GivingWay::accepted;
  Signals signals = Signals::secret;
  Discipline discipline = Discipline::strict;
};

// What has been said about one figure.
struct Bidding {
  std::int16_t stake = 1;  // the level while it is asked about; the points given once it is good
  Status status = Status::open;
  std::uint8_t good = 0;                          // while it is asked about: what is written if all let it good
  std::uint8_t order = 0;                         // its place in the bidding, 0 while nobody has bid it
  std::uint8_t written = 0;                       // let good: its place in the writing, 0 where it is not written
  Seat bidder, last;                              // who first bid it; who bid or raised it last
  Side to;                                        // who has it
  Side unseen_by;                                 // who bid it without looking
  BySide<std::uint8_t, most_sides + 1> accepted;  // the level that each side has agreed to
};

// What a seat has said it can have: for Gleich, Hanger and both together, how many cards lay before it, plus one, when
// it last said so (or, where no false word is possible, named a Perlagg so); 0 for never. Whether it was true the five
// cards tell.
struct Claimed {
  std::uint8_t laid[3] = {};
};

// What a seat is held to: by its own word, and by what its side has bid without looking, as far as the partner's cards
// on the table do not make it already (perlaggen/i-23).
struct Duty {
  Figures own, unseen;
  bool hanger_first = false;  // of two figures bid unseen

  [[nodiscard]] constexpr std::uint8_t packed() const {
    return static_cast<std::uint8_t>(own.mask() | unseen.mask() << 2 | (hanger_first ? 16 : 0));
  }
  static constexpr Duty unpacked(int bits) {
    Duty duty;
    for (const Figure f : gleich_and_hanger()) {
      if (((bits >> index_of(f)) & 1) != 0) duty.own |= f;
      if (((bits >> (2 + index_of(f))) & 1) != 0) duty.unseen |= f;
    }
    duty.hanger_first = (bits & 16) != 0;
    return duty;
  }
};
// What a seat was held to while something bid unseen was to be kept: packed, for each card of its row that was named;
// and for a word given for the one figure when its side was held to the other, how many cards lay before it, plus one.
// Whether its hand could keep it the five cards tell.
struct Duties {
  std::uint8_t naming[hand_size] = {};
  std::uint8_t word_against[2] = {};
};

// What a seat has done in its say after the Spiel is decided.
enum class Done : std::uint8_t { nothing, spoke, showed };

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
  ByFigure<Bidding> bidding;
  Sequence<Card, 22> stock;
  Sequence<Card, 8> turned_away;                      // acorns put under the stock (i-2)
  BySeat<Sequence<Card, hand_size>, most_seats> row;  // what lies before each seat, in the order laid
  Trick<most_seats> trick;
  Trick<most_seats> last_trick;  // where a revoke may still be called
  Card names[places];            // by the place of the Perlagg; none while it is wild
  BySeat<Claimed, most_seats> claimed;
  BySeat<Duties, most_seats> duties;
  BySeat<Sequence<std::uint8_t, most_signals>, most_seats> signals;
  BySeat<std::uint8_t, most_seats> hidden, tricks;
  Options options;
  std::uint8_t players = 0;
  std::uint8_t say = 0;     // how far the order of settling or showing has come
  std::uint8_t silent = 0;  // in the settling: how many seats had nothing to say since the last word or showing
  std::uint8_t heard = 0;   // in the settling: seats whose say has ended once
  std::uint8_t shown = 0;   // seats of the side with the Spiel that have nothing left to show: their hands lie open
  Done done = Done::nothing;
  std::uint8_t had_perlagg = 0;  // after a settling taken back: who had a Perlagg left to show (its place plus one, and
                                 // eight times how many cards lay before it)
  std::uint8_t plain = 0;        // Perlaggen played without a name, by place
  std::uint8_t hopeless = 0;     // seats that claimed a Spiel which they could not take any more
  Phase phase = Phase::deal, origin = Phase::play;  // where the asking interrupted
  Suit trump = Suit::none;
  Card turnup;
  Ending ending;
  Seat dealer, next_dealer, turn;
  Seat speaker;                           // whose bid or raise is being answered
  Seat offered;                           // who may or might exchange
  Seat just_played;                       // whose card may still be called a revoke
  Side winner;                            // who has won the match
  BySide<std::uint8_t, most_sides> home;  // who came to the goal within this deal: first, second, ...; 0: nobody
  bool bottom_seen = false;               // the card that lay lowest after the cut is no permanent Perlagg
  bool left = false;                      // the question has been handed to the partner
  bool exchanged = false;                 // the Perlagg turned up was taken
  bool deciding = false;                  // the last point is played for (3.8)
  bool was_asked = false;                 // § 25 was asked in this deal
  bool corrected = false;                 // a revoke was called; a lawful card must follow
  bool overlooked = false;                // the last card ended a deal, so that it cannot be called any more
};
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) <= 512);

// --- seats and sides

constexpr bool is_strass(const State& s) {
  return s.players == 3;
}
constexpr int side_count(const State& s) {
  return is_strass(s) ? 3 : 2;
}
constexpr Side side_of(const State& s, Seat seat) {
  return Side(seat.index() & (is_strass(s) ? 255 : 1));
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
  const std::uint64_t every_other = std::uint64_t{5} << side.index();
  return is_strass(s) ? Seats(Seat(side.index())) : Seats(every_other) & all_seats(s);
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

// --- points

constexpr bool one_point_short(const State& s, Side side) {
  return s.score[side] == s.options.target - 1;
}
// perlaggen/20
constexpr bool may_bid_at(const State& s, Side side) {
  return s.score[side] <= s.options.target - 2;
}
constexpr bool all_one_point_short(const State& s) {
  for (const Side side : all_sides(s))
    if (!one_point_short(s, side)) return false;
  return true;
}
constexpr int tricks_played(const State& s) {
  int tricks = 0;
  for (const int taken : s.tricks.items) tricks += taken;
  return tricks;
}
constexpr int tricks_of(const State& s, Side side) {
  int tricks = 0;
  for (const Seat seat : seats_of(s, side)) tricks += s.tricks[seat];
  return tricks;
}

// --- cards

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
  const Card name = s.names[place & (places - 1)];
  const bool has_name = (int{place >= 0} & int{name.is_card()}) != 0;
  return has_name ? name : card;
}
// perlaggen/19: what a card is worth against another of the same name.
constexpr int privilege(const State& s, Card card) {
  const int place = place_of(s, card);
  return place < 0 || ((s.plain >> place) & 1) != 0 ? 0 : places - place;
}

// The first `laid` cards before the seat with their names; whatever else it has is taken as it was then, unnamed.
[[gnu::noinline]] constexpr Five five_when(const State& s, Seat seat, Cards hand, int laid) {
  const Cards wild = perlaggen(s);
  Five five{hand - wild, 0, (hand & wild).count()};
  const auto& row = s.row[seat];
  for (int i = 0; i < row.size(); ++i) {
    if (i >= laid && wild.has(row[i]))
      ++five.wild;
    else
      five.add(effective(s, row[i]));
  }
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

// --- the trick

constexpr Suit suit_led(const State& s) {
  return effective(s, s.trick.cards[0].card).suit();
}

constexpr bool takes(const State& s, Card card, Card other) {
  const Card mine = effective(s, card), his = effective(s, other);
  if (mine == his) return privilege(s, card) > privilege(s, other);
  return Trick<most_seats>::beats(mine, his, s.trump);
}
[[gnu::noinline]] constexpr TrickCard best_in(const State& s, const Trick<most_seats>& trick) {
  TrickCard best = trick.cards[0];
  for (int i = 1; i < trick.size(); ++i)
    if (takes(s, trick.cards[i].card, best.card)) best = trick.cards[i];
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

// Cards that will do whatever their privilege, and those that need more than so much (perlaggen/19).
struct ByPrivilege {
  Cards always, privileged;
  int above = 0;
  [[nodiscard]] constexpr Cards with(int privilege) const { return privilege > above ? always | privileged : always; }
};

// The cards with which one takes the trick as it lies.
[[gnu::noinline]] constexpr ByPrivilege taking_cards(const State& s) {
  if (s.trick.empty()) return {whole_pack(), Cards()};
  const TrickCard best = best_in(s, s.trick);
  const Card his = effective(s, best.card);
  const Cards trumps = his.suit() != s.trump ? whole_pack().in(s.trump) : Cards();
  return {whole_pack().above(his) | trumps, his, privilege(s, best.card)};
}

// perlaggen/13, perlaggen/i-12: with which cards one gets out of following suit.
constexpr ByPrivilege trumping_cards(const State& s) {
  const Cards trumps = Cards::of_suit(s.trump);
  if (s.options.undertrump == Undertrump::yes) return {trumps, Cards()};
  const ByPrivilege taking = taking_cards(s);
  return {trumps & taking.always, trumps & taking.privileged, taking.above};
}
// What a card may count as that is played now.
constexpr ByPrivilege following_names(const State& s, Seat seat) {
  constexpr Cards any(~std::uint64_t{0});
  if (s.trick.empty()) return {any, Cards()};
  const Suit led = suit_led(s);
  if (ordinary(s, s.hand[seat]).in(led).empty()) return {any, Cards()};
  ByPrivilege names = trumping_cards(s);
  names.always |= Cards::of_suit(led);
  return names;
}
// Which of its ordinary cards the seat may play.
constexpr Cards following(const State& s, Seat seat) {
  const Cards hand = ordinary(s, s.hand[seat]);
  if (s.trick.empty()) return hand;
  const Cards of_suit = hand.in(suit_led(s)), trumps = hand.in(s.trump);
  if (of_suit.empty()) return hand;
  return trumps.empty() || of_suit == trumps ? of_suit : of_suit | (trumps & trumping_cards(s).always);
}

// --- what has been said

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

constexpr bool is_alive(const Bidding& b) {
  return b.status == Status::pending || b.status == Status::held;
}
constexpr bool is_out(const Bidding& b) {
  return is_alive(b) && b.stake == spiel_aus;
}
constexpr bool any_held_at_out(const State& s) {
  for (const Figure f : all_figures())
    if (s.bidding[f].status == Status::held && s.bidding[f].stake == spiel_aus) return true;
  return false;
}

// The Gleich and Hanger that the seat itself has bid, held or raised and that are not settled yet.
constexpr Figures given_word(const State& s, Seat seat) {
  const Side side = side_of(s, seat);
  return those_of_both(
      [&](Figure f) { return int{is_alive(s.bidding[f])} & int{s.bound[f].has(seat)} & int{s.in[f].has(side)}; });
}

// What of its word the seat can still keep with these cards: all, or what was bid first if it has bid what it cannot
// have together. Nobody can spoil what is lost already.
constexpr Figures kept_word(const State& s, Figures word, Possible possible) {
  if (possible.has(word)) return word;
  const bool hanger_first = s.bidding[Figure::hanger].order < s.bidding[Figure::gleich].order;
  Figures kept;
  for (int i = 0; i < 2; ++i) {
    const Figure f = (i == 0) == hanger_first ? Figure::hanger : Figure::gleich;
    if (word.has(f) && possible.has(kept | f)) kept |= f;
  }
  return kept;
}

// The figures that the seat's cards on the table make, one without regard to the other.
constexpr Figures lying_before(const State& s, Seat seat) {
  // Every figure needs two cards.
  if (s.row[seat].size() < 2) return {};
  const Possible possible(five_when(s, seat, Cards(), hand_size));
  Figures figures;
  for (const Figure f : gleich_and_hanger())
    if (possible.has(f)) figures |= f;
  return figures;
}

// perlaggen/29, perlaggen/i-23
[[gnu::noinline]] constexpr Duty duty_of(const State& s, Seat seat) {
  Duty duty;
  duty.own = given_word(s, seat);
  if (!s.bidding[Figure::gleich].unseen_by.is_some() && !s.bidding[Figure::hanger].unseen_by.is_some()) return duty;
  const Side side = side_of(s, seat);
  duty.unseen = those_of_both([&](Figure f) {
    const Bidding& b = s.bidding[f];
    return int{b.unseen_by == side} & int{is_alive(b)} & int{s.in[f].has(side)};
  });
  if (has_partners(s) && !duty.unseen.empty()) duty.unseen = duty.unseen - lying_before(s, partner_of(s, seat));
  duty.hanger_first =
      duty.unseen == both_figures() && s.bidding[Figure::hanger].order < s.bidding[Figure::gleich].order;
  return duty;
}
// What of it these five cards can keep: each figure bid unseen if they can have it with those before.
constexpr Figures kept_unseen(Possible possible, const Duty& duty) {
  Figures before = duty.own, kept;
  for (int i = 0; i < 2; ++i) {
    const Figure f = (i == 0) == duty.hanger_first ? Figure::hanger : Figure::gleich;
    if (!duty.unseen.has(f) || duty.own.has(f) || !possible.has(before | f)) continue;
    before |= f;
    kept |= f;
  }
  return kept;
}
constexpr Figures kept_unseen(const Five& five, const Duty& duty) {
  return kept_unseen(Possible(five), duty);
}

// What a seat's claims and names are judged by, worked out once for all of them: its five cards, the figures they can
// have, what it is held to, and what of that it must still be able to have.
struct Means {
  constexpr Means(const State& s, Seat seat, const Five& cards)
      : five(cards),
        possible(cards),
        duty(duty_of(s, seat)),
        owed(duty.unseen.empty() ? duty.own : duty.own | kept_unseen(possible, duty)) {}
  constexpr Means(const State& s, Seat seat) : Means(s, seat, five_of(s, seat)) {}

  Five five;
  Possible possible;
  Duty duty;
  Figures owed;
};

// All that the seat must still be able to have.
constexpr Figures owed_by(const State& s, Seat seat, const Five& five) {
  return Means(s, seat, five).owed;
}
constexpr Figures owed_by(const State& s, Seat seat) {
  return Means(s, seat).owed;
}

// The figure that is being asked about: the first of those pending in the order of bidding.
constexpr Figure asked_figure(const State& s) {
  int first = 4096;  // whether it is not pending, its place in the bidding, and which it is
  for (const Figure f : all_figures()) {
    const Bidding& b = s.bidding[f];
    const int place = int{b.status != Status::pending} * 2048 + b.order * 4 + index_of(f);
    first = place < first ? place : first;
  }
  return figure_at(first < 2048 ? first & 3 : 0);
}
constexpr bool any_pending(const State& s) {
  for (const Figure f : all_figures())
    if (s.bidding[f].status == Status::pending) return true;
  return false;
}

// Who must still say whether his side goes along with the level; nobody where all have.
constexpr Seat next_to_answer(const State& s, Figure f) {
  const Bidding& b = s.bidding[f];
  Seat next = Seat::none();
  for (int step = s.players - 1; step > 0; --step) {
    const Seat seat = left_of(b.last, s.players, step);
    const Side side = side_of(s, seat);
    const bool is_asked = (int{s.in[f].has(side)} & int{b.accepted[side] < b.stake}) != 0;
    next = is_asked ? seat : next;
  }
  return next;
}

// perlaggen/8, perlaggen/11, perlaggen/i-11: those who hold a figure begin to raise it; after that either side may, or
// by the other reading always those who held it last.
constexpr bool may_take_up(const State& s, Side side, Figure f) {
  const Bidding& b = s.bidding[f];
  const int holds = int{b.status == Status::held} & int{s.in[f].has(side)};
  const int any_side = int{b.stake > bid_level} & int{s.options.raise_again == RaiseAgain::either};
  return (holds & (any_side | int{side_of(s, b.last) != side})) != 0;
}

// --- whose say after the Spiel is decided

// perlaggen/22, perlaggen/i-14: the side with the Spiel first, each from forehand on.
constexpr Seat speaker_at(const State& s, int i) {
  const Side owner = spiel_of(s).to;
  if (is_strass(s)) return left_of(owner.is_some() ? Seat(owner.index()) : forehand(s), s.players, i);
  const int half = s.players / 2;
  const bool owners_turn = i < half;
  // The sides sit by turns; forehand's is the one of the even steps.
  const bool of_forehand = (side_of(s, forehand(s)) == owner) == owners_turn;
  return left_of(forehand(s), s.players, 2 * (owners_turn ? i : i - half) + (of_forehand ? 0 : 1));
}

constexpr bool has_spiel(const State& s, Seat seat) {
  return spiel_of(s).to.is_some() && spiel_of(s).to == side_of(s, seat);
}

// Whether there is something to bid or raise; the test looks at no cards, so it betrays nothing.
constexpr bool has_a_say(const State& s, Seat seat) {
  const Side side = side_of(s, seat);
  if (!may_bid_at(s, side)) return false;
  for (const Figure f : gleich_and_hanger()) {
    if (s.bidding[f].status == Status::open) return true;
    if (may_take_up(s, side, f) && s.bidding[f].stake < spiel_aus) return true;
  }
  return false;
}
// perlaggen/22: the side with the Spiel shows or bids as long as it has something to show.
constexpr bool has_to_show(const State& s, Seat seat) {
  return has_spiel(s, seat) && !wild_in_hand(s, seat).empty();
}
constexpr bool is_settling(const State& s) {
  return s.phase == Phase::settling || (s.phase == Phase::answer && s.origin == Phase::settling);
}
// A Gleich or Hanger that is still to be won.
constexpr bool figures_remain(const State& s) {
  for (const Figure f : gleich_and_hanger())
    if (s.bidding[f].status == Status::open || s.bidding[f].status == Status::held) return true;
  return false;
}

constexpr bool is_among(std::uint8_t seats, Seat seat) {
  return ((seats >> seat.index()) & 1) != 0;
}
constexpr void include(std::uint8_t& seats, Seat seat) {
  seats = static_cast<std::uint8_t>(seats | 1U << seat.index());
}

// A seat's hand lies open once it has nothing left to show, and at the end of the match.
constexpr bool hand_is_open(const State& s, Seat seat) {
  if (s.phase == Phase::over) return true;
  if (!is_settling(s) && s.phase != Phase::showing) return false;
  if (is_among(s.shown, seat)) return true;
  if (s.phase != Phase::showing) return false;
  for (int i = 0; i < s.say; ++i)
    if (speaker_at(s, i) == seat) return true;
  return false;
}

}  // namespace stube::perlaggen
