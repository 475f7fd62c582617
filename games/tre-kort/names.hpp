// The names that Tre-Kort's code cites.
#pragma once
#include "table/event_role.hpp"
#include "table/move_role.hpp"
#include "table/names.hpp"

namespace stube::tre_kort {

inline constexpr auto rule_ids =
    name_list("tre-kort/intro", "tre-kort/1", "tre-kort/2", "tre-kort/3", "tre-kort/4", "tre-kort/5", "tre-kort/6",
              "tre-kort/7", "tre-kort/8", "tre-kort/9", "tre-kort/10", "tre-kort/i-1", "tre-kort/i-2", "tre-kort/i-3",
              "tre-kort/i-4", "tre-kort/i-5", "tre-kort/i-6", "tre-kort/i-7", "tre-kort/i-8", "tre-kort/i-9",
              "tre-kort/i-10", "tre-kort/i-11", "tre-kort/i-12", "tre-kort/i-13", "tre-kort/i-14", "tre-kort/i-15");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("declare", "play", "review", "over", "deal");
inline constexpr auto forms =
    move_forms(with_role(MoveRole::makes_announcement, "announce play"), with_role(MoveRole::passes_on, "pass"),
               with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::accuses, "call fault {a}"));
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("not-asked-yet", "has-answered", "does-not-play", "must-lead-top",
                                         "must-lead-honour", "must-lead-trump", "top-must-fall", "must-follow",
                                         "must-trump", "must-play-trump", "nothing-to-call", "no-such-fault"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "seats", "cut", "first-served", "turned-up", "leads", "top-falls",
                         "review", "stands", "paid-out", "last-deal"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "lead", "lead-face-down", "follow"),
               with_role(EventRole::takes_trick, "trick", "trick-face-down"),
               with_role(EventRole::spoken, "plays", "passes", "infraction", "noted", "alone", "lets-pass",
                         "calls-fault", "put-right", "beet"),
               with_role(EventRole::scores, "score"), with_role(EventRole::pays, "dealer-pays"),
               with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("tricks", "beets", "beet");
inline constexpr auto ending_names = name_list("rounds");
inline constexpr auto advice_names =
    name_list("sure-trick", "strong-enough", "cheap-chance", "too-weak", "forced", "lead-high", "lead-low",
              "win-cheaply", "throw-low", "call-pays", "call-does-not-pay");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

}  // namespace stube::tre_kort
