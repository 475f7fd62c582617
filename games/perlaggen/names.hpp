// The names that Perlaggen and Straßperlaggen cite: rules, phases, moves, reasons, events, score lines, endings,
// advice. Straßperlaggen's rule ids stand behind those of Perlaggen, so that a shared rule has the same number in both
// games.
#pragma once
#include "table/event_role.hpp"
#include "table/move_role.hpp"
#include "table/names.hpp"

namespace stube::perlaggen {

inline constexpr auto rule_ids = name_list(
    "perlaggen/note", "perlaggen/1", "perlaggen/2", "perlaggen/3", "perlaggen/3b", "perlaggen/4", "perlaggen/5",
    "perlaggen/6", "perlaggen/7", "perlaggen/8", "perlaggen/9", "perlaggen/10", "perlaggen/11", "perlaggen/12",
    "perlaggen/13", "perlaggen/14", "perlaggen/15", "perlaggen/16", "perlaggen/17", "perlaggen/18", "perlaggen/19",
    "perlaggen/20", "perlaggen/21", "perlaggen/22", "perlaggen/23", "perlaggen/24", "perlaggen/25", "perlaggen/25a",
    "perlaggen/25b", "perlaggen/26", "perlaggen/27", "perlaggen/27b", "perlaggen/28", "perlaggen/29", "perlaggen/30",
    "perlaggen/31", "perlaggen/32", "perlaggen/old-new", "perlaggen/advice-1", "perlaggen/advice-2",
    "perlaggen/advice-3", "perlaggen/advice-4", "perlaggen/advice-5", "perlaggen/advice-6", "perlaggen/advice-7",
    "perlaggen/advice-8", "perlaggen/advice-9", "perlaggen/advice-10", "perlaggen/advice-11", "perlaggen/advice-12",
    "perlaggen/advice-13", "perlaggen/advice-14", "perlaggen/advice-15", "perlaggen/advice-16", "perlaggen/advice-17",
    "perlaggen/advice-18", "perlaggen/advice-19", "perlaggen/advice-20", "perlaggen/advice-21", "perlaggen/i-1",
    "perlaggen/i-2", "perlaggen/i-3", "perlaggen/i-4", "perlaggen/i-5", "perlaggen/i-6", "perlaggen/i-7",
    "perlaggen/i-8", "perlaggen/i-9", "perlaggen/i-10", "perlaggen/i-11", "perlaggen/i-12", "perlaggen/i-13",
    "perlaggen/i-14", "perlaggen/i-15", "perlaggen/i-16", "perlaggen/i-17", "perlaggen/i-18", "perlaggen/i-19",
    "perlaggen/i-20", "perlaggen/i-21", "perlaggen/i-22", "perlaggen/i-23", "perlaggen/i-24", "perlaggen/i-25",
    "perlaggen/i-26", "perlaggen/i-27", "perlaggen/i-28", "perlaggen/i-29", "perlaggen/i-30", "perlaggen/i-31",
    "perlaggen/i-32");

inline constexpr auto strass_rule_ids = join_lists(
    rule_ids, name_list("strassperlaggen/strass", "strassperlaggen/i-1", "strassperlaggen/i-2", "strassperlaggen/i-3",
                        "strassperlaggen/i-4", "strassperlaggen/i-5", "strassperlaggen/i-6"));
inline constexpr Cited<RuleId, strass_rule_ids> rule;

// In the order of Phase.
inline constexpr auto phases = name_list("unseen", "exchange", "play", "answer", "settling", "showing", "over", "deal");

// In the order of Verb. The last ones take whatever is none of the others, so that it can be refused with its rule.
inline constexpr auto forms = move_forms(
    with_role(MoveRole::lays_card, "play {card}", "play {card} as {other}"),
    with_role(MoveRole::makes_bid, "bid {a=gleich|hanger|spiel}", "bid {a=gleich|hanger|spiel} {b=gleich|hanger|spiel}",
              "bid {a=gleich|hanger|spiel} {b=gleich|hanger|spiel} {c=gleich|hanger|spiel}",
              "raise {a=gleich|hanger|spiel} {b=3|4|5|6|7|out|*}", "hold {a=gleich|hanger|spiel}",
              "good {a=gleich|hanger|spiel}"),
    with_role(MoveRole::other, "leave"), with_role(MoveRole::makes_bid, "bid unseen {a=gleich|hanger|spiel|all}"),
    with_role(MoveRole::other, "look"), with_role(MoveRole::lays_away, "exchange {card}"),
    with_role(MoveRole::passes_on, "pass"), with_role(MoveRole::makes_announcement, "show {card} as {other}"),
    with_role(MoveRole::other, "signal gleich {a}", "signal hanger {a}", "signal perlaggen {a}",
              "signal bring {a=e|l|h|s|any}", "signal trump", "signal take", "signal cannot",
              "signal bid {a=gleich|hanger|spiel}", "signal hold {a=gleich|hanger|spiel}",
              "signal good {a=gleich|hanger|spiel}"),
    with_role(MoveRole::accuses, "call revoke"), with_role(MoveRole::penalizes, "take back"),
    with_role(MoveRole::other, "signal {a=*}", "signal {a=*} {b=*}", "{a=*}", "{a=*} {b=*}", "{a=*} {b=*} {c=*}",
              "{a=*} {b=*} {c=*} {c=*}"));

inline constexpr auto reason_names = join_lists(
    common_reasons,
    name_list("must-follow", "name-must-follow", "must-be-named", "not-a-perlagg", "spoils-figure", "one-point-short",
              "spiel-taken", "already-held", "already-settled", "figure-twice", "cannot-have", "not-entitled",
              "no-three-tricks", "not-the-holder", "not-held", "wrong-step", "not-higher", "breaks-unseen",
              "spiel-is-held", "must-show", "no-taking-back", "cannot-leave", "answer-first", "unseen-only", "not-open",
              "exchange-only", "not-a-trump", "settling-only", "showing-only", "cannot-concede", "no-such-sign",
              "no-more-signs", "no-signs-here", "no-call", "call-too-late"));

inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "agreed", "cut", "turned-away", "turned", "perlaggen", "last-point",
                         "leads", "stays", "spiel-made", "spiel-nobody", "settling", "showing", "dropped",
                         "spiel-decides", "counting", "compares", "has-gleich", "has-hanger", "equal", "to-the-spiel",
                         "trap", "false-bid", "unseen-broken", "comes-first", "counts-on", "written", "redeal",
                         "next-dealer", "asked-gleich", "asked-hanger", "asked-none"),
               with_role(EventRole::begins_deal, "deal"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play", "unnamed"), with_role(EventRole::lays_named, "named"),
               with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "cut-perlagg", "bid-unseen", "look", "sees", "may-exchange", "exchanged",
                         "keeps", "bid", "fifth-claim", "hold", "raise", "raise-later", "good", "leave", "drops-out",
                         "conceded", "pass", "overbid", "revoke", "take-back", "unfounded", "lies-open", "signal"),
               with_role(EventRole::shows_card, "show"), with_role(EventRole::scores, "score"),
               with_role(EventRole::pays, "money"), with_role(EventRole::ends_deal, "deal-over"),
               with_role(EventRole::ends_match, "match-over"));

inline constexpr auto line_names =
    name_list("gleich", "hanger", "spiel", "asked", "overbid", "false-bid", "revoke", "unfounded-call");
inline constexpr auto ending_names = name_list("target", "asked", "spiel-aus", "deals");

inline constexpr auto advice_names = name_list(
    "look", "unseen-bold", "take-perlagg", "keep-trump", "lead-trump-ace", "lead-asked", "lead-sure",
    "lead-small-trump", "lead-low", "take-cheaply", "take-perlagg-spiel", "partner-has-it", "throw-away",
    "save-perlagg", "bid-natural", "bid-both", "bid-slate", "hold-chance", "hold-sure", "raise-strong", "let-good",
    "let-good-slate", "leave-partner", "give-up-spiel", "nothing-to-say", "name-both", "name-best", "signal-strong",
    "signal-perlaggen", "signal-bring", "show-duty", "wait-with-perlagg", "take-back", "call-revoke");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

}  // namespace stube::perlaggen
