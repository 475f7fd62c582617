// Lang Hanrey (Copenhagen 1774): the names that its code cites, its options, a match as a value, and what beats what.
#pragma once
#include "games/hanrey/beat_or_take.hpp"

namespace stube::lang_hanrey {

using beat_or_take::beaters;
using beat_or_take::Never;

inline constexpr auto rule_ids = name_list(
    "lang-hanrey/1", "lang-hanrey/2", "lang-hanrey/3", "lang-hanrey/4", "lang-hanrey/5", "lang-hanrey/6",
    "lang-hanrey/7", "lang-hanrey/8", "lang-hanrey/i-1", "lang-hanrey/i-2", "lang-hanrey/i-3", "lang-hanrey/i-4",
    "lang-hanrey/i-5", "lang-hanrey/i-6", "lang-hanrey/i-7", "lang-hanrey/i-8", "lang-hanrey/i-9", "lang-hanrey/i-10");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("lead", "beat", "over", "deal");
inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {cards}"), with_role(MoveRole::passes_on, "pass"));
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("one-card-only", "different-ranks", "does-not-beat", "spoils-the-rest",
                                         "must-beat-all", "one-at-a-time", "not-the-best"));
inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "not-cut", "turned-up", "leads", "laid-away", "next-dealer"),
    with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt", "draws", "draws-turnup"),
    with_role(EventRole::lays_card, "play", "beats-best", "play-several", "beats"),
    with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "takes", "second-part", "leads-second", "left", "takes-rest", "keeps", "leads-again",
              "without-cards"),
    with_role(EventRole::decides, "lost"), with_role(EventRole::scores, "score"), with_role(EventRole::pays, "paid"),
    with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("game");
inline constexpr auto ending_names = name_list("games");
inline constexpr auto advice_names = name_list("shed-low", "finish", "win-next", "keep-the-lead", "shed-set",
                                               "beat-cheaply", "beat-useless", "keep-strength", "beat-with-best");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

inline constexpr int seats = 2;
inline constexpr int most_led = 4;

enum class Verb : std::uint8_t { play, pass };
enum class Part : std::uint8_t { first = 1, second = 2 };
enum class BestCard : std::uint8_t { always, first_part };
enum class Several : std::uint8_t { second_part, both_parts };

struct Options {
  BestCard best_card = BestCard::always;
  Several several = Several::second_part;
  std::uint8_t games = 1;
  Discipline discipline = Discipline::strict;
};

struct State {
  enum class Phase : std::uint8_t { lead, beat, over, deal };

  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> open;  // cards of a hand that everybody has seen there
  BySeat<Cards, seats> pile;  // won in the first part
  Cards gone;                 // laid away in the second
  Cards secret;               // what lay unseen in the two hands when the second part began
  std::uint64_t shares = 0;   // how it may have been shared, as far as onlookers can tell: see onlooking.hpp
  beat_or_take::Unseen unseen;
  BySide<std::int16_t, seats> score, deal_score;
  BySeat<std::int16_t, seats> money;
  std::uint16_t deal = 0;
  BySeat<std::uint8_t, seats> hidden;
  BySeat<std::uint8_t, seats> tricks;
  Sequence<Card, beat_or_take::stock_size> stock;  // in the order of drawing, the turn-up last
  Trick<2 * most_led> trick;                       // what was led, in handling order, then what beat it
  Sequence<Card, most_led> answers;                // for each card led that was answered: what beat it, or none
  Options options;
  std::uint8_t players = 0;
  std::uint8_t led = 0;       // how many cards were led together
  std::uint8_t passed = 0;    // which of them, by bits, were left by choice
  bool all_beatable = false;  // settled when they were led
  Part part = Part::first;
  Phase phase = Phase::deal;
  Ending ending;
  Suit trump = Suit::none;
  Card turnup;
  Seat dealer, turn;
  std::uint8_t unused[2] = {};  // so that no byte is left to chance
};
using Phase = State::Phase;

// Whether every card of `led`, which are of one rank, can be beaten with a different card of `hand`. Only trumps are
// wanted in more than one place: by a trump that was led, and by every plain card that has no higher one of its suit
// against it.
STUBE_APART_ON_GPU constexpr bool can_beat_all(Cards hand, Cards led, Suit trump) {
  int trumps_needed = 0;
  for (const Card card : led) {
    if (!hand.above(card).empty() && card.suit() != trump) continue;
    if (beaters(hand, card, trump).empty()) return false;
    ++trumps_needed;
  }
  return hand.in(trump).count() >= trumps_needed;
}

// lang-hanrey/i-3: any trump is better than any plain card; none of no cards.
constexpr Card best_of(Cards cards, Suit trump) {
  if (cards.empty()) return Card::none();
  return cards.in(trump).empty() ? cards.highest() : cards.in(trump).highest();
}

// Cards in handling order: the trump first, then the suits in their order.
STUBE_APART_ON_GPU constexpr Sequence<Card, most_led> in_handling_order(Cards cards, Suit trump) {
  Sequence<Card, most_led> order;
  const Cards trumps = cards.in(trump);
  if (!trumps.empty()) order.add(trumps.lowest());  // they are of one rank
  for (const Card card : cards - trumps) order.add(card);
  return order;
}

// The cards of `hand` that will do for `card`: any that beats it, or, where everything led can be beaten, those that
// leave `rest` of it beatable (lang-hanrey/i-6).
STUBE_APART_ON_GPU constexpr Cards able_for(Cards hand, Card card, Cards rest, bool all_beatable, Suit trump) {
  const Cards can = beaters(hand, card, trump);
  if (!all_beatable) return can;
  Cards keeping;
  for (const Card candidate : can)
    if (can_beat_all(hand - candidate, rest, trump)) keeping |= candidate;
  return keeping;
}

constexpr bool beats_with_best(const State& s) {
  return s.part == Part::first || s.options.best_card == BestCard::always;  // lang-hanrey/4, lang-hanrey/i-10
}

}  // namespace stube::lang_hanrey
