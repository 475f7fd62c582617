// Hundertspiel (Vienna 1829): the names that its code cites, its options, and a whole match as one value.
// What is lawful is in lawful.hpp, what a move does in rules.hpp, what is counted and paid in scoring.hpp, what a seat
// may know in imagining.hpp.
#pragma once
#include "table/rules.hpp"

namespace stube::hundert {

// --- names

inline constexpr auto rule_ids = name_list(
    "hundert/vorrede-1", "hundert/vorrede-2", "hundert/vorrede-3", "hundert/vorrede-4", "hundert/vorrede-5",
    "hundert/vorrede-6", "hundert/vorrede-7", "hundert/1", "hundert/2", "hundert/3", "hundert/4", "hundert/5",
    "hundert/6", "hundert/7", "hundert/8", "hundert/9", "hundert/10", "hundert/11", "hundert/12", "hundert/13",
    "hundert/14", "hundert/15", "hundert/16", "hundert/17", "hundert/18", "hundert/19", "hundert/20", "hundert/21",
    "hundert/22", "hundert/23", "hundert/24", "hundert/25", "hundert/26", "hundert/27", "hundert/28", "hundert/29",
    "hundert/30", "hundert/31", "hundert/32", "hundert/33", "hundert/34", "hundert/35", "hundert/36", "hundert/37",
    "hundert/38", "hundert/39", "hundert/40", "hundert/41", "hundert/42", "hundert/43", "hundert/44", "hundert/45",
    "hundert/46", "hundert/47", "hundert/48", "hundert/49", "hundert/50", "hundert/51", "hundert/52", "hundert/53",
    "hundert/54", "hundert/55", "hundert/56", "hundert/i-1", "hundert/i-2", "hundert/i-3", "hundert/i-4", "hundert/i-5",
    "hundert/i-6", "hundert/i-7", "hundert/i-8", "hundert/i-9", "hundert/i-10", "hundert/i-11", "hundert/i-12",
    "hundert/i-13", "hundert/i-14", "hundert/i-15", "hundert/i-16", "hundert/i-17", "hundert/i-18", "hundert/i-19",
    "hundert/i-20", "hundert/i-21", "hundert/i-22", "hundert/i-23", "hundert/i-24", "hundert/i-25", "hundert/i-26",
    "hundert/i-27");

enum class Phase : std::uint8_t { bid, buy, discard, name, announce, contra, play, review, over, deal };
inline constexpr auto phases =
    name_list("bid", "buy", "discard", "name", "announce", "contra", "play", "review", "over", "deal");

enum class Verb : std::uint8_t {
  play,
  pass,
  bid,
  take,
  discard,
  tours,
  lay_26,
  lay_52,
  announce,
  contra,
  recontra,
  supracontra,
  claim,
  call_fourth,
  call_false
};
// Suits stand in the order in which the book counts up the seats: Bastoni, Coppi, Denari, Spadi.
inline constexpr auto forms = move_forms(
    with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::passes_on, "pass"),
    with_role(MoveRole::makes_bid, "bid {a=b|c|d|s}", "take"), with_role(MoveRole::lays_away, "discard {cards}"),
    with_role(MoveRole::makes_announcement, "announce tours", "announce 26 {cards}", "announce 52 {cards}",
              "announce {a=kings|cavalls|jacks|dos|aces} {b}"),
    with_role(MoveRole::makes_bid, "contra", "recontra", "supracontra"), with_role(MoveRole::ends_early, "claim"),
    with_role(MoveRole::accuses, "call fourth {a=kings|cavalls|jacks|dos|aces} {b}",
              "call false {a=kings|cavalls|jacks|dos|aces} {b}"));

inline constexpr auto reason_names = join_lists(
    common_reasons,
    name_list("must-trump", "out-of-turn", "not-asked", "no-recontra", "had-your-turn", "figures-too-late",
              "lay-too-late", "led-unasked", "aces-time", "announced-already", "ace-taken", "ace-played", "wrong-count",
              "not-a-do", "do-not-held", "side-has-laid", "do-is-laid", "not-trump-do", "first-trick-played",
              "nobody-declares", "not-declarer", "raised-already", "needs-trump-do", "fixed-length", "tours-said",
              "tours-time", "ahead", "not-a-hundred", "game-decided", "claim-time", "ask-first", "scat-later",
              "not-higher", "discard-count", "discard-king-ace", "no-fourth", "no-call"));

inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "form", "alone", "suits-of-seats", "length", "open-session", "as-plain",
              "as-four", "scat-laid", "trump", "turn-up", "alt-und-neu", "last-game", "deals-left", "bidding",
              "nobody-declares", "leads", "first-do", "new-game", "played-on", "thrown-in", "review", "not-struck",
              "next-game"),
    with_role(EventRole::begins_deal, "dealing"), with_role(EventRole::deals_cards, "dealt"),
    with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "bid", "weiter", "declares", "buying", "buys", "declines", "discards", "lay",
              "lay-empty", "raise", "announces", "announces-late", "tours", "asks", "passes", "unasked", "contra-asked",
              "contra", "recontra", "supracontra", "no-contra", "no-recontra", "dos-together", "asks-fourth", "fourth",
              "claims", "may-call", "calls", "found-false", "found-true", "scat-counted", "scat-in-claim", "unlaid"),
    with_role(EventRole::decides, "game-won", "matsch", "false-claim", "lay-made", "lay-lost", "bought-lost"),
    with_role(EventRole::scores, "score"), with_role(EventRole::pays, "game-paid", "false-paid", "unlaid-paid"),
    with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));

inline constexpr auto line_names =
    name_list("announce kings 3", "announce kings 4", "announce cavalls 3", "announce cavalls 4", "announce jacks 3",
              "announce jacks 4", "announce dos 3", "announce dos 4", "announce aces 3", "announce aces 4", "cards",
              "last trick", "Do", "Do in the last trick", "two Dos in the last two tricks",
              "three Dos in the last three tricks", "first trick with the trump Do", "Scat", "struck");

inline constexpr auto ending_names = name_list("games", "tours");

inline constexpr auto advice_names = name_list(
    "claim", "announce-set", "announce-aces", "keep-aces", "speak-last", "lay-26", "lay-first", "nothing-to-announce",
    "bid-do", "weiter", "buy", "do-not-buy", "void-a-suit", "best-suit", "contra-strong", "no-contra", "call-seen",
    "no-call", "give-notice", "ruff-first-trick", "first-trick-do", "take-figures", "cheap-trick", "help-partner",
    "throw-empty", "keep-do", "do-is-safe", "draw-trumps", "lead-empty", "break-lay", "only-card");

inline constexpr Cited<RuleId, rule_ids> rule;
inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

// --- cards

inline constexpr int seats = 4;  // hundert/51

// Ranks of the Trappola pack, 2 7 8 9 T J C K A.
inline constexpr int rank_do = 0, rank_jack = 5, rank_cavall = 6, rank_king = 7, rank_ace = 8;

constexpr Card do_of(Suit suit) {
  return Card(suit, rank_do);
}
constexpr Cards all_dos() {
  return Cards::of_rank(rank_do);
}
// The book's order of seats and suits: b, c, d, s; in the pack Spadi come first.
constexpr Suit suit_of_seat(int seat) {
  return static_cast<Suit>((seat + 1) % 4);
}
constexpr int place_in_book(Suit suit) {
  return (index_of(suit) + 3) % 4;
}

// hundert/19: ace 6, king 5, cavall 4, jack 3.
constexpr int points_of(Card card) {
  return card.rank() >= rank_jack ? card.rank() - 2 : 0;
}
constexpr int points_of(Cards cards) {
  int points = 0;
  for (int rank = rank_jack; rank <= rank_ace; ++rank) points += (cards & Cards::of_rank(rank)).count() * (rank - 2);
  return points;
}

// What can be announced in threes and fours.
enum class Figure : std::uint8_t { kings, cavalls, jacks, dos, aces };
inline constexpr int figures = 5;

constexpr int rank_of(Figure figure) {
  switch (figure) {
    case Figure::kings:
      return rank_king;
    case Figure::cavalls:
      return rank_cavall;
    case Figure::jacks:
      return rank_jack;
    case Figure::dos:
      return rank_do;
    default:
      return rank_ace;
  }
}
constexpr Cards cards_of(Figure figure) {
  return Cards::of_rank(rank_of(figure));
}

// hundert/20
constexpr int set_points(Figure figure, int count) {
  if (figure == Figure::aces) return count == 4 ? 40 : 30;
  if (figure == Figure::dos) return count == 4 ? 20 : 10;
  return count == 4 ? 12 : 6;
}

// --- options

enum class Form : std::uint8_t { four, four_scat, three, three_scat };
enum class TrumpBy : std::uint8_t { fixed, forehand, cut };
enum class Recontra : std::uint8_t { off, on };
enum class AltUndNeu : std::uint8_t { on, off };
enum class SuitPay : std::uint8_t { by_suit, flat };
enum class AcesUntil : std::uint8_t { taken, played };
enum class UnaskedFigures : std::uint8_t { lost, kept };
enum class Unlaid26 : std::uint8_t { points, marks };
enum class Bidding : std::uint8_t { once, rounds };
enum class ScatLays : std::uint8_t { declarer, plain };
enum class ScatPoints : std::uint8_t { end, claim };

struct Options {
  Form form = Form::four;
  TrumpBy trump = TrumpBy::fixed;
  Recontra recontra = Recontra::off;
  AltUndNeu alt_und_neu = AltUndNeu::on;
  std::uint8_t games = 3;
  std::uint8_t suit_order = 0;  // which of the 24 orders, see suit_value
  SuitPay suit_pay = SuitPay::by_suit;
  std::uint8_t penalty = 1;
  AcesUntil aces_until = AcesUntil::taken;
  UnaskedFigures unasked_figures = UnaskedFigures::lost;
  Unlaid26 unlaid_26 = Unlaid26::points;
  Bidding bidding = Bidding::once;
  ScatLays scat_lays = ScatLays::declarer;
  ScatPoints scat_points = ScatPoints::end;
  Discipline discipline = Discipline::strict;
};

inline constexpr Option<Options> options[] = {
    option<&Options::form>("form", words("four", "four-scat", "three", "three-scat"), 0, rule("hundert/1")),
    option<&Options::trump>("trump", words("fixed", "forehand", "cut"), 0, rule("hundert/3")),
    option<&Options::recontra>("recontra", words("off", "on"), 0, rule("hundert/10")),
    option<&Options::alt_und_neu>("alt-und-neu", words("on", "off"), 0, rule("hundert/34")),
    option<&Options::games>("games", range(0, 12), 3, rule("hundert/25")),
    option<&Options::suit_order>(
        "suit-order",
        words("sdcb", "sdbc", "scdb", "scbd", "sbdc", "sbcd", "dscb", "dsbc", "dcsb", "dcbs", "dbsc", "dbcs", "csdb",
              "csbd", "cdsb", "cdbs", "cbsd", "cbds", "bsdc", "bscd", "bdsc", "bdcs", "bcsd", "bcds"),
        0, rule("hundert/46")),
    option<&Options::suit_pay>("suit-pay", words("by-suit", "flat"), 0, rule("hundert/46")),
    option<&Options::penalty>("penalty", range(0, 10), 1, rule("hundert/17")),
    option<&Options::aces_until>("aces-until", words("taken", "played"), 0, rule("hundert/16")),
    option<&Options::unasked_figures>("unasked-figures", words("lost", "kept"), 0, rule("hundert/12")),
    option<&Options::unlaid_26>("unlaid-26", words("points", "marks"), 0, rule("hundert/31")),
    option<&Options::bidding>("bidding", words("once", "rounds"), 0, rule("hundert/44")),
    option<&Options::scat_lays>("scat-lays", words("declarer", "plain"), 0, rule("hundert/50")),
    option<&Options::scat_points>("scat-points", words("end", "claim"), 0, rule("hundert/49")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("hundert/17")),
};

// hundert/46: 1 for the lowest suit to 4 for the highest. The orders are listed as a dictionary would with s, d, c, b
// as its alphabet, so each letter is found by counting off the letters not used before it.
constexpr int suit_value(int order, Suit suit) {
  int rest[4] = {0, 3, 2, 1};  // s, d, c, b as suits of the pack
  int after = 6;               // orders that agree up to here
  for (int value = 1, left = 4; value <= 4; ++value) {
    const int pick = order / after;
    if (rest[pick] == index_of(suit)) return value;
    order %= after;
    --left;
    for (int i = pick; i < left; ++i) rest[i] = rest[i + 1];
    after = left > 1 ? after / left : 1;
  }
  return 0;
}

constexpr bool has_scat(Form form) {
  return form == Form::four_scat || form == Form::three_scat;
}
constexpr int players_in(Form form) {
  return form == Form::four || form == Form::four_scat ? 4 : 3;
}
constexpr Form form_for(int players, bool with_scat) {
  if (players == 3) return with_scat ? Form::three_scat : Form::three;
  return with_scat ? Form::four_scat : Form::four;
}
constexpr int scat_size(Form form) {
  return form == Form::four_scat ? 4 : form == Form::three_scat ? 3 : 0;
}
constexpr int tricks_in(Form form) {
  return (36 - scat_size(form)) / players_in(form);
}

// --- a match

// A 26 or 52 that was laid or declared.
struct Lay {
  enum class Aim : std::uint8_t { last, first };
  enum class Made : std::uint8_t { undecided, lost, made };

  Seat seat;
  std::uint8_t kind = 26;
  Aim aim = Aim::last;
  std::uint8_t dos = 0;     // a bit for each suit of the pack
  std::uint8_t contra = 1;  // what it is multiplied by
  Seat contra_by;
  std::uint8_t won = 0;  // tricks it needs that were won with its Dos
  bool open = true;      // it can still be made
  Made made = Made::undecided;
  constexpr bool operator==(const Lay&) const = default;

  [[nodiscard]] constexpr Cards cards() const { return Cards(bits::deposit(dos, all_dos().mask())); }
  [[nodiscard]] constexpr bool achieved() const { return won > 0 && won == (kind == 52 && aim == Aim::last ? 2 : 1); }
};

constexpr std::uint8_t suits_of(Cards dos) {
  std::uint8_t suits = 0;
  for (const Card card : dos) suits = static_cast<std::uint8_t>(suits | 1 << index_of(card.suit()));
  return suits;
}

// One seat's announcement of one figure.
struct Announcement {
  enum class Truth : std::uint8_t { uncalled, found_true, found_false };

  std::uint8_t count = 0;          // 0: not announced
  std::uint8_t since = 0;          // tricks complete when it was said
  std::uint8_t played_before = 0;  // cards of its kind that he had played by then, a bit for each suit of the pack
  Truth truth = Truth::uncalled;
  bool counts = false;       // its points are in the score of the game now played
  Suit fourth = Suit::none;  // the missing suit, once asked
  constexpr bool operator==(const Announcement&) const = default;

  [[nodiscard]] constexpr bool uncalled() const { return count > 0 && truth == Truth::uncalled; }
};

struct Announcements {
  Announcement of[figures];
  constexpr Announcement& operator[](Figure figure) { return of[static_cast<int>(figure)]; }
  constexpr const Announcement& operator[](Figure figure) const { return of[static_cast<int>(figure)]; }
  constexpr bool operator==(const Announcements&) const = default;
};

inline constexpr std::uint8_t no_notice = 255;
inline constexpr std::uint8_t not_counted = 255;

struct State {
  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> played;       // what each seat has played in this deal, the trick on the table included
  BySeat<Cards, seats> cannot_hold;  // what the table has learned that a hand lacks
  BySide<std::int16_t, seats> score, deal_score;
  Stakes<seats> stakes;
  BySeat<std::int16_t, seats> money_before;  // this deal
  BySide<std::uint16_t, seats> games_won;
  std::uint16_t deal = 0;
  std::uint16_t game = 1;
  BySeat<Announcements, seats> announced;
  Sequence<Lay, 4> lays;  // each needs a Do of its own
  Trick<seats> trick;
  Sequence<Card, 4> stock;
  BySeat<std::uint8_t, seats> hidden;
  BySeat<std::uint8_t, seats> tricks;
  BySeat<std::uint8_t, seats> bid_suits;  // the suits that each seat has bid: it held their Dos
  BySeat<bool, seats> passed;             // in the bidding
  BySeat<bool, seats> took_ace;           // has won a trick with an ace (hundert/16)
  std::uint8_t tricks_played = 0;
  std::uint8_t lays_put = 0;  // how many lays the opponents have been asked about
  std::uint8_t deals_left = no_notice;
  std::uint8_t scat_in_claim = not_counted;  // the points of the Scat, once they were counted in a claim (hundert/i-19)
  Options options;
  Phase phase = Phase::deal;
  Phase claimed_in = Phase::play;
  Suit trump = Suit::none;
  Card turnup;
  Card bottom;  // with Scat under `trump: cut`, until it is known whether it makes trump
  Seat dealer, turn, declarer, claimant;
  Seat last_do, do_before;  // who won the last trick, and the one before, with a Do
  Seat unlaid;              // who won the last trick of the deal with a Do that he had not laid for it
  bool bought = false, asked = true, alt_und_neu = false, game_over = false;
  Ending ending;
  std::uint8_t unused[7] = {};  // no padding is left to chance: equal positions are equal bytes
};
static_assert(sizeof(State) <= 512 && std::has_unique_object_representations_v<State>);

// --- the table

constexpr bool is_strict(const State& s) {
  return s.options.discipline == Discipline::strict;
}
constexpr bool has_scat(const State& s) {
  return has_scat(s.options.form);
}
constexpr int tricks_in(const State& s) {
  return tricks_in(s.options.form);
}
constexpr int players(const State& s) {
  return players_in(s.options.form);
}
constexpr Seats everyone(const State& s) {
  return Seats::first(players(s));
}
constexpr int side_count(const State& s) {
  return players(s) == 4 ? 2 : 3;
}
constexpr Side side_of(const State& s, Seat seat) {
  return Side(players(s) == 4 ? seat.index() % 2 : seat.index());
}
constexpr Seats seats_of(const State& s, Side side) {
  return Seats(players(s) == 4 ? std::uint64_t{5} << side.index() : std::uint64_t{1} << side.index());
}
constexpr Seats opponents(const State& s, Seat seat) {
  return everyone(s) - seats_of(s, side_of(s, seat));
}
constexpr Seat forehand(const State& s) {
  return left_of(s.dealer, players(s));
}
constexpr int total(const State& s, Side side) {
  return s.score[side] + s.deal_score[side];
}
constexpr bool is_last_trick(const State& s) {
  return s.tricks_played + 1 == tricks_in(s);
}

constexpr bool first_card_is_led(const State& s) {
  return s.tricks_played + s.trick.size() > 0;
}

// hundert/46: the highest bid so far. Every bid is higher than those before it, so the highest of all is the last.
struct Bid {
  Seat seat;
  Suit suit = Suit::none;
  int value = 0;
};
constexpr Bid highest_bid(const State& s) {
  Bid best;
  for (const Seat seat : everyone(s))
    for (int i = 0; i < 4; ++i) {
      const Suit suit = static_cast<Suit>(i);
      const int value = suit_value(s.options.suit_order, suit);
      if ((s.bid_suits[seat] >> i & 1) != 0 && value > best.value) best = {seat, suit, value};
    }
  return best;
}

// What the seat held when the cards were dealt and laid away.
constexpr Cards held_at_first(const State& s, Seat seat) {
  return s.hand[seat] | s.played[seat];
}

// The cards of that kind which the seat held when it announced them.
constexpr Cards held_when_announced(const State& s, Seat seat, Figure figure) {
  Cards held = held_at_first(s, seat) & cards_of(figure);
  for (int suit = 0; suit < 4; ++suit)
    if ((s.announced[seat][figure].played_before >> suit & 1) != 0)
      held -= Card(static_cast<Suit>(suit), rank_of(figure));
  return held;
}

// hundert/34, hundert/i-22
constexpr bool another_game_follows(const State& s) {
  return s.options.games == 0 || s.game < s.options.games;
}

constexpr bool some_lay_is_open(const State& s) {
  for (const Lay& lay : s.lays)
    if (lay.open) return true;
  return false;
}

// hundert/i-6, hundert/i-8: whether lays are made as in the forms without Scat.
constexpr bool lays_are_free(const State& s) {
  return !has_scat(s) || (s.options.scat_lays == ScatLays::plain && !s.declarer.is_some());
}

// hundert/49, hundert/i-19: whether the seat, having bought the Scat and knowing it, counts it to say that it is out.
constexpr bool counts_scat_in_claim(const State& s, Seat seat) {
  return s.options.scat_points == ScatPoints::claim && s.bought && seat == s.declarer &&
         s.scat_in_claim == not_counted && total(s, side_of(s, seat)) < 100;
}

// Cards in hands that all may see: laid Dos, and the card that made trump.
constexpr Cards lying_open(const State& s, Seat seat) {
  Cards open = seat == s.dealer ? Cards(s.turnup) : Cards();
  for (const Lay& lay : s.lays)
    if (lay.seat == seat) open |= lay.cards();
  return open & s.hand[seat];
}

}  // namespace stube::hundert
