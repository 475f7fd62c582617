// The names that Gnav's code cites.
#pragma once
#include "table/event_role.hpp"
#include "table/move_role.hpp"
#include "table/names.hpp"

namespace stube::gnav {

inline constexpr auto rule_ids =
    name_list("gnav/intro", "gnav/1", "gnav/2", "gnav/3", "gnav/4", "gnav/5", "gnav/6", "gnav/7", "gnav/8", "gnav/9",
              "gnav/10", "gnav/11", "gnav/12", "gnav/13", "gnav/14", "gnav/15", "gnav/16", "gnav/17", "gnav/i-1",
              "gnav/i-2", "gnav/i-3", "gnav/i-4", "gnav/i-5", "gnav/i-6", "gnav/i-7", "gnav/i-8", "gnav/i-9",
              "gnav/i-10", "gnav/i-11", "gnav/i-12", "gnav/i-13", "gnav/i-14", "gnav/i-15", "gnav/i-16", "gnav/i-17");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("exchange", "appeal", "over", "deal");
inline constexpr auto forms =
    move_forms(with_role(MoveRole::lays_away, "exchange"), with_role(MoveRole::passes_on, "pass"),
               with_role(MoveRole::penalizes, "appeal"), with_role(MoveRole::other, "sit"));
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("not-in-the-round", "has-answered", "has-sat", "no-round-to-sit-over"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "seats", "strokes", "stakes", "no-fines", "shaken", "begins",
                         "undone", "void", "equals", "spared", "all-equals", "appeal-used", "appeal-open"),
               with_role(EventRole::begins_deal, "bag-goes-to"), with_role(EventRole::deals_cards, "drawn"),
               with_role(EventRole::shows_hand, "show"),
               with_role(EventRole::spoken, "passes", "swap", "exchanged", "passed-by", "kis-kis", "chain-undone",
                         "not-undone", "cat-free", "hug-af", "cuckoo", "cuckoo-stops-asker", "bag-gives",
                         "bag-holder-draws", "leaves-round", "still-counts", "no-show", "no-strokes", "may-appeal",
                         "answered", "appeals", "new-strokes", "sits", "leaves", "out"),
               with_role(EventRole::scores, "score"), with_role(EventRole::pays, "pays"),
               with_role(EventRole::ends_deal, "round-over"), with_role(EventRole::ends_match, "won"));
// What came of a question, in the order of Result.
inline constexpr auto result_names = name_list("swap", "horse", "house", "cat", "dragoon", "cuckoo", "bag");
inline constexpr auto line_names = name_list("dragoon", "cat", "lowest", "equal", "fool", "with-fool");
inline constexpr auto ending_names = name_list("last");
inline constexpr auto advice_names = name_list("rid-of-fool", "somebody-lower", "too-low", "good-enough", "matador",
                                               "draw-again", "keep", "worth-it", "wait-once", "not-worth-it");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

}  // namespace stube::gnav
