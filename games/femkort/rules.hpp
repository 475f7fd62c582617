// Fem Kort (Copenhagen 1774): the names that its code cites, its options, and its book. The old book takes the game
// from Byd by reference, and so the play itself is in games/byd/five_cards.hpp.
#pragma once
#include "games/byd/five_cards.hpp"

namespace stube::femkort {

using five_cards::Options;
using five_cards::State;

inline constexpr auto rule_ids = name_list(
    "femkort/intro", "femkort/1", "femkort/2", "femkort/3", "femkort/4", "femkort/5", "femkort/6", "femkort/7",
    "femkort/8", "femkort/9", "femkort/10", "femkort/11", "femkort/12", "femkort/13", "femkort/14", "femkort/15",
    "femkort/16", "femkort/i-1", "femkort/i-2", "femkort/i-3", "femkort/i-4", "femkort/i-5", "femkort/i-6",
    "femkort/i-7", "femkort/i-8", "femkort/i-9", "femkort/i-10", "femkort/i-11", "femkort/i-12");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("play", "stay-or-leave", "over", "deal");
inline constexpr auto forms = five_cards::common_forms;
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("must-follow", "must-head", "too-early", "has-left", "no-looking", "no-stock",
                                         "knows-bottom", "lies-open", "not-looked", "no-showing", "shown-already",
                                         "no-advice", "advise-whom", "advise-what"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "cut", "leads", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play", "show"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "infraction", "noted", "sees-bottom", "laid-open", "advises", "fifth-won",
                         "leaves", "stays"),
               with_role(EventRole::scores, "score"), with_role(EventRole::ends_deal, "deal-over"),
               with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("ante", "pot");
inline constexpr auto ending_names = name_list("rounds", "left");
inline constexpr auto advice_names = name_list("throw-low", "win-fourth", "keep-high", "stay", "call-look");

struct Book {
  static constexpr Cited<EventType, event_names> event{};
  static constexpr Cited<Reason, reason_names> why{};
  static constexpr Cited<LineText, line_names> line{};
  static constexpr Cited<AdviceText, advice_names> advice{};
  static constexpr Cited<Ending, ending_names> ending{};

  static constexpr bool has_bidding = false;

  static constexpr RuleId intro = rule("femkort/intro"), shuffling = rule("femkort/1"), cutting = rule("femkort/2"),
                          first_packet = rule("femkort/3"), second_packet = rule("femkort/4"),
                          looking = rule("femkort/5"), showing = rule("femkort/10"), advising = rule("femkort/13"),
                          first_lead = rule("femkort/6"), in_order = rule("femkort/7"), out_of_turn = rule("femkort/8"),
                          fifth_card = rule("femkort/11"), pot_won = rule("femkort/11"),
                          next_deals = rule("femkort/12"), may_stop = rule("femkort/15"),
                          obligation = rule("femkort/i-2"), ranks = rule("femkort/i-3"), ante = rule("femkort/i-4"),
                          length = rule("femkort/i-5"), asking = rule("femkort/i-6"), noting = rule("femkort/i-7"),
                          fifth_cards_fall = rule("femkort/i-8"), counting = rule("femkort/i-9"),
                          look_noted = rule("femkort/i-10"), show_noted = rule("femkort/i-11"),
                          advice_noted = rule("femkort/i-12");
};

struct Rules : five_cards::FiveCards<Book> {
  static constexpr RuleId misdeal = rule("femkort/16");
  static constexpr RuleId player_count = rule("femkort/i-1");
};

inline constexpr Option<Options> options[] = {
    option<&Options::obligation>("obligation", words("follow", "follow-and-head", "free"), 0, rule("femkort/i-2")),
    option<&Options::ante>("ante", numbers(1, 2, 3), 1, rule("femkort/i-4")),
    option<&Options::rounds>("rounds", numbers(1, 2, 3, 4, 5), 2, rule("femkort/i-5")),
    option<&Options::leaving>("leaving", words("free", "agreed"), 0, rule("femkort/15")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("femkort/8")),
};

}  // namespace stube::femkort
