// The names that the code of the Kaiserspiel cites: rules, phases, moves, reasons, events, score lines.
#pragma once
#include "table/event_role.hpp"
#include "table/move_role.hpp"
#include "table/names.hpp"

namespace stube::kaiser {

inline constexpr auto rule_ids =
    name_list("kaiser/begriff-1", "kaiser/begriff-2", "kaiser/begriff-3", "kaiser/begriff-4", "kaiser/begriff-5",
              "kaiser/begriff-6", "kaiser/begriff-7", "kaiser/begriff-8", "kaiser/begriff-9", "kaiser/begriff-10",
              "kaiser/begriff-11", "kaiser/begriff-12", "kaiser/begriff-13", "kaiser/begriff-14", "kaiser/marque-1",
              "kaiser/marque-2", "kaiser/marque-3", "kaiser/marque-4", "kaiser/marque-5", "kaiser/marque-6",
              "kaiser/marque-7", "kaiser/I", "kaiser/II", "kaiser/III", "kaiser/IV", "kaiser/V", "kaiser/VI",
              "kaiser/VII", "kaiser/VIII", "kaiser/IX", "kaiser/X", "kaiser/XI", "kaiser/XII", "kaiser/XIII",
              "kaiser/XIV", "kaiser/XV", "kaiser/XVI", "kaiser/XVII", "kaiser/XVIII", "kaiser/XIX", "kaiser/XX",
              "kaiser/i-1", "kaiser/i-2", "kaiser/i-3", "kaiser/i-4", "kaiser/i-5", "kaiser/i-6", "kaiser/i-7",
              "kaiser/i-8", "kaiser/i-9", "kaiser/i-10", "kaiser/i-11", "kaiser/i-12", "kaiser/i-13", "kaiser/i-14",
              "kaiser/i-15", "kaiser/i-16", "kaiser/i-17", "kaiser/i-18", "kaiser/i-19", "kaiser/i-20");

inline constexpr auto phases = name_list("declare", "play", "review", "erase", "offer", "over", "deal");

// A word after `announce` that names no Imperiale is let through, so that the refusal can name the rule.
inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_card, "play {card}"),
               with_role(MoveRole::makes_announcement, "announce rummel",
                         "announce {a=kings|queens|jacks|aces|sevens|sixes|clubs|spades|hearts|diamonds|*}",
                         "announce turned {a=kings|queens|jacks|aces|sevens|sixes|clubs|spades|hearts|diamonds|*}"),
               with_role(MoveRole::passes_on, "pass"), with_role(MoveRole::penalizes, "erase"),
               with_role(MoveRole::other, "leave"), with_role(MoveRole::accuses, "call fault {a} {b}"),
               with_role(MoveRole::ends_early, "offer end"), with_role(MoveRole::other, "agree", "refuse", "resign"));

inline constexpr auto reason_names =
    join_lists(common_reasons,
               name_list("must-follow", "must-beat", "must-trump", "must-lead-trump", "declare-in-turn",
                         "announced-already", "after-rummel", "rummel-over", "announcing-over", "no-such-imperial",
                         "not-of-this-pack", "rank-incomplete", "suit-incomplete", "three-have-no-turned", "restricted",
                         "only-dealer", "turned-incomplete", "no-call-in-strict", "no-call-now", "nothing-to-call",
                         "no-leaving", "leave-on-turn", "offered-already", "no-offer", "nothing-to-erase"));

inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "low-card", "sevens-too", "agreed", "unrestricted", "restricted",
                         "first-dealer", "honours", "no-fall", "rummel-cards", "no-rummel", "play-begins",
                         "honours-last", "leads", "review", "closing-review", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "turn-up", "declares", "imperial", "turned-imperial", "rummel", "pass",
                         "rummel-won", "falls", "honours-won", "fiche", "call", "fault", "no-fault", "rubs-out-points",
                         "caller-marks", "nothing-to-say", "goes-on", "extra-tricks", "may-leave", "leaves-points",
                         "offer", "agrees", "refuses", "resigns"),
               with_role(EventRole::decides, "erased"), with_role(EventRole::scores, "score"),
               with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));

// The Imperialen in the order of the words in the forms.
inline constexpr auto line_names = name_list(
    "imperial kings", "imperial queens", "imperial jacks", "imperial aces", "imperial sevens", "imperial sixes",
    "imperial clubs", "imperial spades", "imperial hearts", "imperial diamonds", "imperial turned kings",
    "imperial turned queens", "imperial turned jacks", "imperial turned aces", "imperial turned sevens",
    "imperial turned sixes", "imperial turned clubs", "imperial turned spades", "imperial turned hearts",
    "imperial turned diamonds", "turn-up", "rummel", "imperial made to fall", "honours", "tricks", "penalty");

inline constexpr auto ending_names = name_list("imperials", "left", "agreed");

inline constexpr auto advice_names =
    name_list("announce", "state-rummel", "keep-rummel", "lead-top-trump", "lead-winner", "lead-low",
              "lead-trump-first", "take-honour", "home-honour", "take-cheap", "throw-low", "only-card", "call-fault",
              "nothing-to-call", "erase", "agree", "play-on");

inline constexpr Cited<RuleId, rule_ids> rule;
inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

}  // namespace stube::kaiser
