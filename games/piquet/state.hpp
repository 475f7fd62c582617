// Piquet (Copenhagen 1774): the names that its code cites, its options, and a match as a value.
#pragma once
#include "games/piquet/combinations.hpp"
#include "table/rules.hpp"

namespace stube::piquet {

inline constexpr auto rule_ids =
    name_list("piquet/intro", "piquet/1", "piquet/2", "piquet/3", "piquet/4", "piquet/5", "piquet/6", "piquet/7",
              "piquet/8", "piquet/9", "piquet/10", "piquet/11", "piquet/12", "piquet/i-1", "piquet/i-2", "piquet/i-3",
              "piquet/i-4", "piquet/i-5", "piquet/i-6", "piquet/i-7", "piquet/i-8", "piquet/i-9", "piquet/i-10",
              "piquet/i-11", "piquet/i-12", "piquet/i-13", "piquet/i-14", "piquet/i-15", "piquet/i-16");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("exchange", "announce", "reply", "play", "over", "deal");
enum class Phase : std::uint8_t { exchange, announce, reply, play, over, deal };

// From `announce none` on, the place in the list says which of the three things are named: 1 point, 2 sequence, 4 set.
inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::passes_on, "pass"),
               with_role(MoveRole::lays_away, "discard {cards}"),
               with_role(MoveRole::makes_announcement, "announce blank", "announce none", "announce point",
                         "announce sequence", "announce point sequence", "announce set", "announce point set",
                         "announce sequence set", "announce point sequence set"));
enum class Verb : std::uint8_t { play, pass, discard, show_blank, announce_none };

inline constexpr auto reason_names = join_lists(
    common_reasons, name_list("elder-buys", "younger-buys", "card-twice", "not-blank", "blank-shown", "no-sequence",
                              "no-set", "worse-point", "worse-sequence", "worse-set", "must-follow"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "no-fines", "heaps", "equal", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "blank", "throws", "buys", "buys-none", "point", "tierce", "quart", "quint",
                         "six-run", "seven-run", "eight-run", "trio", "fourteen", "silent", "good", "long-run",
                         "honeur", "ninety", "ninety-barred", "sixty", "sixty-barred", "last-trick", "capot"),
               with_role(EventRole::scores, "score"), with_role(EventRole::pays, "settled"),
               with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names =
    name_list("point", "sequence", "set", "repique", "lead", "pique", "last", "cards", "capot", "honeurs", "honeur");
inline constexpr auto ending_names = name_list("goal");
inline constexpr auto advice_names =
    name_list("show-blank", "buy-for-attack", "buy-for-defence", "stand", "announce-all", "nothing-to-say", "answer",
              "cash-winner", "lead-long", "win-cheaply", "follow-low", "throw-idle");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

enum class Honeurs : std::uint8_t { aside, score, at_once };
enum class Sixty : std::uint8_t { reached, by_leads };

struct Options {
  std::uint16_t goal = 100;
  Honeurs honeurs = Honeurs::aside;
  LongRuns long_runs = LongRuns::flat;
  Sixty sixty = Sixty::reached;
  Discipline discipline = Discipline::strict;
};

inline constexpr std::uint8_t not_yet = 255;
inline constexpr int elders_heap = 5, youngers_heap = 3, hand_size = 12;

// What a seat has announced, by kind.
struct Declared {
  Claim claims[3];
  constexpr Claim& operator[](Kind kind) { return claims[static_cast<int>(kind)]; }
  constexpr const Claim& operator[](Kind kind) const { return claims[static_cast<int>(kind)]; }
  constexpr bool operator==(const Declared&) const = default;
};

// Whether one of the two has announced thirty in this deal, and whether thirty has been raised, to ninety or to sixty.
enum class Thirty : std::uint8_t { none, announced, raised };

// What each of several runs or sets was worth; their ranks are not told.
using Worths = Sequence<std::uint8_t, 4>;

struct State {
  static constexpr int players = 2;

  BySeat<Cards, 2> hand;
  BySeat<Cards, 2> discarded;
  BySeat<Cards, 2> played;       // in finished tricks
  BySeat<Cards, 2> shown;        // a blank hand as it was laid open; empty where none was
  BySeat<Cards, 2> cannot_hold;  // what the other has learned from a seat's play
  BySide<std::int16_t, 2> score, deal_score;
  BySeat<std::int16_t, 2> money;
  std::uint16_t deal = 0;
  Options options;
  Sequence<Card, 8> stock;  // what is left of elder's five, then of younger's three
  BySeat<Declared, 2> declared;
  Worths runs_counted, sets_counted;  // as both players heard them
  Trick<2> trick;
  BySeat<std::uint8_t, 2> hidden, bought, tricks, honeurs, deal_honeurs;
  Thirty thirty = Thirty::none;
  Phase phase = Phase::deal;
  Ending ending;
  Seat dealer, turn, winner;
};

constexpr Seat other(Seat seat) {
  return Seat(1 - seat.index());
}
constexpr Seat elder(const State& s) {
  return other(s.dealer);
}

// The twelve cards that a seat's announcements were made from, as far as they are known here.
constexpr Cards announced_from(const State& s, Seat seat) {
  Cards cards = s.hand[seat] | s.played[seat];
  for (const TrickCard& lying : s.trick.cards)
    if (lying.seat == seat) cards |= lying.card;
  return cards;
}

// Whose announcement of a kind is good: a seat, nobody's because they are equal, or nobody's because none was made.
struct Good {
  Seat seat;
  bool equal = false;
};
constexpr Good good(const State& s, Kind kind) {
  if (s.phase != Phase::reply && s.phase != Phase::play && s.phase != Phase::over) return {};
  const Claim first = s.declared[Seat(0)][kind], second = s.declared[Seat(1)][kind];
  if (!first.made() && !second.made()) return {};
  if (first == second) return {Seat(), true};  // piquet/i-5
  return {first > second ? Seat(0) : Seat(1), false};
}

}  // namespace stube::piquet
