// Fem Kort (Copenhagen 1774): the names that its code cites, its options, and its book. The old book takes the game
// from Byd by reference, and so the play itself is in games/byd/five_cards.hpp.
#pragma once
#include "games/byd/five_cards.hpp"

namespace stube::femkort {

using five_cards::Options;
using five_cards::State;

inline constexpr auto rule_ids =
    name_list("femkort/intro", "femkort/1", "femkort/2", "femkort/3", "femkort/4", "femkort/5", "femkort/6",
              "femkort/7", "femkort/8", "femkort/9", "femkort/10", "femkort/11", "femkort/12", "femkort/13",
              "femkort/14", "femkort/15", "femkort/16", "femkort/i-1", "femkort/i-2", "femkort/i-3", "femkort/i-4",
              "femkort/i-5", "femkort/i-6", "femkort/i-7", "femkort/i-8", "femkort/i-9");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("play", "stay-or-leave", "over", "deal");
inline constexpr auto forms = name_list("play {card}", "pass", "announce leave");
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("must-follow", "must-head", "too-early", "has-left"));
inline constexpr auto event_names =
    name_list("match", "shuffled", "cut", "dealt", "leads", "play", "trick", "infraction", "noted", "show", "fifth-won",
              "score", "deal-over", "next-dealer", "leaves", "stays", "match-over");
inline constexpr auto line_names = name_list("ante", "pot");
inline constexpr auto ending_names = name_list("rounds", "left");
inline constexpr auto advice_names = name_list("throw-low", "win-fourth", "keep-high", "stay");

inline constexpr Cited<EventType, event_names> event;
inline constexpr Cited<Reason, reason_names> why;
inline constexpr Cited<LineText, line_names> line;
inline constexpr Cited<AdviceText, advice_names> advice;
inline constexpr Cited<Ending, ending_names> ending;

struct Book {
  static constexpr bool has_bidding = false;

  static constexpr RuleId intro = rule("femkort/intro"), shuffling = rule("femkort/1"), cutting = rule("femkort/2"),
                          first_packet = rule("femkort/3"), second_packet = rule("femkort/4"),
                          first_lead = rule("femkort/6"), in_order = rule("femkort/7"), out_of_turn = rule("femkort/8"),
                          fifth_card = rule("femkort/11"), pot_won = rule("femkort/11"),
                          next_deals = rule("femkort/12"), may_stop = rule("femkort/15"),
                          obligation = rule("femkort/i-2"), ranks = rule("femkort/i-3"), ante = rule("femkort/i-4"),
                          length = rule("femkort/i-5"), asking = rule("femkort/i-6"), noting = rule("femkort/i-7"),
                          fifth_cards_fall = rule("femkort/i-8"), counting = rule("femkort/i-9");

  static constexpr Reason why_must_follow = why("must-follow"), why_must_head = why("must-head"),
                          why_too_early = why("too-early"), why_has_left = why("has-left");

  static constexpr EventType event_match = event("match"), event_shuffled = event("shuffled"), event_cut = event("cut"),
                             event_dealt = event("dealt"), event_leads = event("leads"), event_play = event("play"),
                             event_trick = event("trick"), event_infraction = event("infraction"),
                             event_noted = event("noted"), event_show = event("show"),
                             event_fifth_won = event("fifth-won"), event_score = event("score"),
                             event_deal_over = event("deal-over"), event_next_dealer = event("next-dealer"),
                             event_leaves = event("leaves"), event_stays = event("stays"),
                             event_match_over = event("match-over");

  static constexpr LineText line_ante = line("ante"), line_pot = line("pot");
  static constexpr AdviceText advice_throw_low = advice("throw-low"), advice_win_fourth = advice("win-fourth"),
                              advice_keep_high = advice("keep-high"), advice_stay = advice("stay");
  static constexpr Ending ended_by_rounds = ending("rounds"), ended_by_leaving = ending("left");
};

struct Rules : five_cards::FiveCards<Book> {
  static constexpr RuleId misdeal = rule("femkort/16");
  static constexpr RuleId player_count = rule("femkort/i-1");
};

inline constexpr Option<Options> options[] = {
    option<&Options::obligation>("obligation", words("follow", "follow-and-head", "free"), 0, rule("femkort/i-2")),
    option<&Options::ante>("ante", numbers(1, 2, 3), 1, rule("femkort/i-4")),
    option<&Options::rounds>("rounds", numbers(1, 2, 3, 4, 5), 2, rule("femkort/i-5")),
    option<&Options::leaving>("leaving", words("agreed", "free"), 0, rule("femkort/15")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("femkort/8")),
};

}  // namespace stube::femkort
