// What Styr-Volt's code cites, its options, and what a table remembers. No rule is here but who sits where.
#pragma once
#include "games/styrvolt/powers.hpp"
#include "table/rules.hpp"

namespace stube::styrvolt {

inline constexpr auto rule_ids = name_list(
    "styrvolt/intro", "styrvolt/1", "styrvolt/2", "styrvolt/3", "styrvolt/4", "styrvolt/5", "styrvolt/6", "styrvolt/7",
    "styrvolt/i-1", "styrvolt/i-2", "styrvolt/i-3", "styrvolt/i-4", "styrvolt/i-5", "styrvolt/i-6", "styrvolt/i-7",
    "styrvolt/i-8", "styrvolt/i-9", "styrvolt/i-10", "styrvolt/i-11", "styrvolt/i-12", "styrvolt/i-13", "styrvolt/i-14",
    "styrvolt/i-15", "styrvolt/i-16", "styrvolt/i-17", "styrvolt/i-18");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("matador", "play", "over", "deal");
enum class Phase : std::uint8_t { matador, play, over, deal };

inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::passes_on, "pass"),
               with_role(MoveRole::lays_away, "exchange {card}", "exchange {card} {other}"),
               with_role(MoveRole::other, "ask", "look"), with_role(MoveRole::accuses, "call look"),
               with_role(MoveRole::other, "tell {card}"));
enum class Verb : std::uint8_t { play, pass, exchange, exchange_for, ask, look, call_look, tell };

inline constexpr auto reason_names =
    join_lists(common_reasons,
               name_list("not-asked-for", "too-late", "not-the-ten", "not-the-five", "which-turned", "not-turned",
                         "ask-second", "asked-already", "no-looking", "cutter-only", "looked-already", "looks-too-late",
                         "not-in-stock", "nobody-looked", "lies-open", "no-telling", "told-already"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "pack", "no-fines", "cut", "laid-out", "turned-up", "passed-over",
                         "one-trump", "same-suit", "asks-king", "nobody-takes", "leads", "decided", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "asks-queen", "keeps", "takes-matador", "exchange", "asks", "answers-yes",
                         "answers-no", "stands-equal", "falls-short", "idle-leader", "idle-seven", "free-lead",
                         "infraction", "noted", "sees-second", "laid-open"),
               with_role(EventRole::scores, "score"), with_role(EventRole::ends_deal, "deal-over"),
               with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("game", "jan");
inline constexpr auto ending_names = name_list("goal");
inline constexpr auto advice_names = name_list(
    "take-matador", "no-exchange", "take-turned", "lead-seven", "lead-leader", "lead-plain", "lead-sticker",
    "ask-partner", "leave-to-partner", "partner-has-it", "take-cheaply", "stop-jan", "throw-away", "call-look");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

enum class PackOf48 : std::uint8_t { no_fives, no_tens };
enum class SameSuit : std::uint8_t { turn_on, stay };
// The cutter's look at the card above the bottom one.
enum class Look : std::uint8_t { none, by_cutter, open };
enum class Asking : std::uint8_t { nothing, for_queen, for_king };
enum class Answer : std::uint8_t { none, can, cannot };

struct Options {
  std::uint8_t goal = 5;
  Powers powers = Powers::full;
  PackOf48 pack = PackOf48::no_fives;
  NinesAndTens nines_and_tens = NinesAndTens::plain;
  SameSuit same_suit = SameSuit::turn_on;
  Discipline discipline = Discipline::strict;
};

inline constexpr int hand_size = 9, game_tricks = 5;
inline constexpr int most_answers = 9;  // one a trick

struct State {
  BySeat<Cards, 4> hand;
  BySeat<Cards, 4> cannot_hold;  // learned from the answer no
  BySeat<Cards, 4> must_hold;    // taken up before everybody's eyes, or told, and not yet played
  BySeat<Cards, 4> exposed;      // those that were told: they stay in every view
  Cards some_of[most_answers];   // learned from the answer yes: that seat holds at least one of these
  Cards stock;
  Cards gone;     // cards of finished tricks
  Cards skipped;  // turned up and passed over
  BySide<std::int16_t, 2> score, deal_score;
  BySeat<std::int16_t, 4> money;
  BySeat<std::uint16_t, 4> infractions;
  std::uint16_t deal = 0;
  Seat some_of_whom[most_answers];
  BySeat<std::uint8_t, 4> hidden;
  std::uint8_t stock_hidden = 0;
  Trick<4> trick;
  BySeat<std::uint8_t, 4> tricks;
  Options options;
  Phase phase = Phase::deal;
  Asking asking = Asking::nothing;
  Answer answer = Answer::none;
  Suit trump = Suit::none, second_trump = Suit::none;
  Card turnup, second_turnup;  // what lies there now
  Card bottom, above_bottom;
  Card laid_out;
  Look look = Look::none;
  Seat dealer, turn;
  Ending ending;
  std::uint8_t unused[7] = {};  // fills the last word, so that equal states are equal bytes
};

constexpr Seat forehand(const State& s) {
  return left_of(s.dealer, 4);
}
constexpr Seat cutter(const State& s) {
  return right_of(s.dealer, 4);
}
constexpr bool cards_are_out(const State& s) {
  return s.phase == Phase::matador || s.phase == Phase::play;
}
constexpr bool has_played(const State& s, Seat seat) {
  return s.hand[seat].count() + s.hidden[seat] < hand_size;
}

}  // namespace stube::styrvolt
