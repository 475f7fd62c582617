// The names that Doppelkopf's code cites: rules, phases, moves, reasons, events, score lines, advice. A name that is
// not here does not build.
#pragma once
#include "table/event_role.hpp"
#include "table/move_role.hpp"
#include "table/names.hpp"

namespace stube::doppelkopf {

inline constexpr auto rule_ids = name_list(
    "doppelkopf/grund-1", "doppelkopf/grund-2", "doppelkopf/grund-3", "doppelkopf/grund-3a", "doppelkopf/grund-4",
    "doppelkopf/grund-4a", "doppelkopf/grund-5", "doppelkopf/grund-6", "doppelkopf/grund-6a", "doppelkopf/grund-6b",
    "doppelkopf/grund-6c", "doppelkopf/grund-7", "doppelkopf/grund-7a", "doppelkopf/grund-7b", "doppelkopf/grund-8-1",
    "doppelkopf/grund-8-2", "doppelkopf/soli-1", "doppelkopf/soli-2", "doppelkopf/soli-3", "doppelkopf/ansagen-1",
    "doppelkopf/ansagen-2", "doppelkopf/ansagen-3", "doppelkopf/boecke-1", "doppelkopf/boecke-2", "doppelkopf/boecke-3",
    "doppelkopf/boecke-4", "doppelkopf/boecke-5", "doppelkopf/sonder-1", "doppelkopf/sonder-2", "doppelkopf/sonder-3",
    "doppelkopf/abrechnung-1", "doppelkopf/abrechnung-2", "doppelkopf/abrechnung-3", "doppelkopf/abrechnung-4",
    "doppelkopf/abrechnung-5", "doppelkopf/abrechnung-6", "doppelkopf/abrechnung-7", "doppelkopf/i-1", "doppelkopf/i-2",
    "doppelkopf/i-3", "doppelkopf/i-4", "doppelkopf/i-5", "doppelkopf/i-6", "doppelkopf/i-7", "doppelkopf/i-8",
    "doppelkopf/i-9", "doppelkopf/i-10", "doppelkopf/i-11", "doppelkopf/i-12", "doppelkopf/i-13", "doppelkopf/i-14",
    "doppelkopf/i-15", "doppelkopf/i-16", "doppelkopf/i-17", "doppelkopf/i-18", "doppelkopf/i-19", "doppelkopf/i-20",
    "doppelkopf/i-21", "doppelkopf/i-22", "doppelkopf/i-23", "doppelkopf/i-24", "doppelkopf/i-25", "doppelkopf/i-26",
    "doppelkopf/i-27", "doppelkopf/i-28", "doppelkopf/i-29", "doppelkopf/i-30");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("reservations", "solo-auction", "solo-lead", "armut-offer", "armut-return",
                                         "play", "review", "match-over", "deal");

// In the order of Verb. The bare forms let a missing word be refused with the rule that asks for it.
inline constexpr auto forms = move_forms(
    with_role(MoveRole::lays_card, "play {card}", "play {card} schwein"), with_role(MoveRole::passes_on, "pass"),
    with_role(MoveRole::makes_announcement, "announce {a=re|kontra|no90|no60|no30|schwarz}",
              "announce solo {a=diamonds|clubs|spades|hearts|koehler|queens|jacks|meatless|*}", "announce five-kings",
              "announce armut", "announce hochzeit {a=any|trump|fehl|*}"),
    with_role(MoveRole::makes_bid, "bid {a=re|no90|no60|no30|schwarz}"),
    with_role(MoveRole::lays_away, "exchange take", "exchange {cards}"), with_role(MoveRole::other, "lead"),
    with_role(MoveRole::accuses, "call revoke {a}"),
    with_role(MoveRole::makes_announcement, "announce solo", "announce hochzeit"),
    with_role(MoveRole::lays_away, "exchange"));

inline constexpr auto reason_names = join_lists(
    common_reasons, name_list("must-follow", "no-schwein", "name-schwein", "already-played", "no-such-solo",
                              "too-few-kings", "too-many-trumps", "no-hochzeit", "which-hochzeit", "bid-higher",
                              "hold-exactly", "return-count", "return-fehl-first", "partner-unknown", "only-the-bride",
                              "other-party", "already-said", "out-of-order", "too-late", "too-late-hochzeit",
                              "too-late-step", "nothing-proven", "own-revoke", "no-calls", "ends-by-itself"));

inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "redeal", "game", "trumps", "leads", "speak", "review", "stands", "settlement",
              "augen", "specials", "bock", "bock-used", "bock-skipped", "bock-lapses", "next-dealer"),
    with_role(EventRole::begins_deal, "shuffle"), with_role(EventRole::deals_cards, "deal"),
    with_role(EventRole::lays_card, "play", "schwein"), with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "reservation", "declares", "bid", "holds", "gives-way", "solo", "hochzeit", "armut",
              "armut-bare", "declines", "takes", "takes-bare", "exchange", "trumps-back", "first-solo", "waives",
              "announce", "bound", "partner", "wrong-kind", "alone", "foxes", "lets-pass", "calls", "revoke", "party"),
    with_role(EventRole::scores, "score"), with_role(EventRole::pays, "payment"),
    with_role(EventRole::ends_deal, "deal-over"), with_role(EventRole::ends_match, "match-over"));

inline constexpr auto line_names =
    name_list("no120", "no90", "no60", "no30", "schwarz", "no90-announced", "no60-announced", "no30-announced",
              "schwarz-announced", "against-old", "re", "kontra", "doppelkopf", "fox", "charlie", "charlie-caught",
              "bock", "solo-lost");

inline constexpr auto ending_names = name_list("session over");

inline constexpr auto advice_names =
    name_list("healthy", "play-solo", "lead-solo", "waive-lead", "throw-in", "declare-armut", "declare-hochzeit",
              "silent-hochzeit", "bid-solo", "give-way", "take-armut", "leave-armut", "return-fehl", "announce-strong",
              "announce-step", "call-revoke", "spare-partner", "lead-ace", "draw-trumps", "lead-low", "smear",
              "bring-fox-home", "catch-fox", "take-trick", "keep-strong", "throw-low", "name-schwein", "only-card");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<Ending, ending_names> ending;
inline constexpr Cited<AdviceText, advice_names> advice;

}  // namespace stube::doppelkopf
