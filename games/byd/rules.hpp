// Byd (Copenhagen 1774): the names that its code cites, its options, and its book. The play itself is in
// five_cards.hpp.
#pragma once
#include "games/byd/five_cards.hpp"

namespace stube::byd {

using five_cards::Options;
using five_cards::State;

inline constexpr auto rule_ids =
    name_list("byd/preface", "byd/intro", "byd/1", "byd/2", "byd/3", "byd/4", "byd/5", "byd/6", "byd/7", "byd/8",
              "byd/9", "byd/10", "byd/11", "byd/12", "byd/13", "byd/14", "byd/15", "byd/16", "byd/i-1", "byd/i-2",
              "byd/i-3", "byd/i-4", "byd/i-5", "byd/i-6", "byd/i-7", "byd/i-8", "byd/i-9", "byd/i-10", "byd/i-11",
              "byd/i-12", "byd/i-13", "byd/i-14", "byd/i-15", "byd/i-16", "byd/i-17");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("play", "stay-or-leave", "over", "deal", "bid", "join");
inline constexpr auto forms = move_forms(five_cards::common_forms, with_role(MoveRole::makes_bid, "bid {a}"));
inline constexpr auto reason_names = join_lists(
    common_reasons, name_list("must-follow", "must-head", "too-early", "has-left", "no-looking", "no-stock",
                              "knows-bottom", "lies-open", "not-looked", "no-showing", "shown-already", "no-advice",
                              "advise-whom", "advise-what", "bid-nothing", "over-limit", "over-bid", "not-equal"));
inline constexpr auto event_names =
    event_list(with_role(EventRole::note, "match", "cut", "leads", "next-dealer"),
               with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt"),
               with_role(EventRole::lays_card, "play", "show"), with_role(EventRole::takes_trick, "trick"),
               with_role(EventRole::spoken, "infraction", "noted", "sees-bottom", "laid-open", "advises", "may-bid",
                         "bid", "no-bid", "joins", "stays-out", "unopposed", "fifth-won", "leaves", "stays"),
               with_role(EventRole::scores, "score"), with_role(EventRole::ends_deal, "deal-over"),
               with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("ante", "pot", "bid won", "bid lost");
inline constexpr auto ending_names = name_list("rounds", "left");
inline constexpr auto advice_names = name_list("throw-low", "win-fourth", "keep-high", "bid-sure", "bid-fair", "bluff",
                                               "no-bid", "stay-out", "join-sure", "join-cheap", "stay", "call-look");

struct Book {
  static constexpr Cited<EventType, event_names> event{};
  static constexpr Cited<Reason, reason_names> why{};
  static constexpr Cited<LineText, line_names> line{};
  static constexpr Cited<AdviceText, advice_names> advice{};
  static constexpr Cited<Ending, ending_names> ending{};

  static constexpr bool has_bidding = true;

  static constexpr RuleId intro = rule("byd/intro"), shuffling = rule("byd/1"), cutting = rule("byd/2"),
                          first_packet = rule("byd/3"), second_packet = rule("byd/4"), first_lead = rule("byd/6"),
                          looking = rule("byd/5"), showing = rule("byd/10"), advising = rule("byd/13"),
                          in_order = rule("byd/7"), out_of_turn = rule("byd/8"), bidding = rule("byd/11"),
                          next_deals = rule("byd/12"), may_stop = rule("byd/15"), obligation = rule("byd/i-2"),
                          ranks = rule("byd/i-3"), ante = rule("byd/i-4"), bid_limit = rule("byd/i-5"),
                          joining = rule("byd/i-6"), no_bid = rule("byd/i-7"), nobody_joins = rule("byd/i-8"),
                          staying_out = rule("byd/i-9"), length = rule("byd/i-10"), asking = rule("byd/i-11"),
                          noting = rule("byd/i-12"), fifth_cards_fall = rule("byd/i-13"), counting = rule("byd/i-14"),
                          look_noted = rule("byd/i-15"), show_noted = rule("byd/i-16"), advice_noted = rule("byd/i-17"),
                          fifth_card = rule("byd/11"), pot_won = rule("byd/i-4");
};

struct Rules : five_cards::FiveCards<Book> {
  static constexpr RuleId misdeal = rule("byd/16");
  static constexpr RuleId player_count = rule("byd/i-1");
};

inline constexpr Option<Options> options[] = {
    option<&Options::obligation>("obligation", words("follow", "follow-and-head", "free"), 0, rule("byd/i-2")),
    option<&Options::ante>("ante", numbers(0, 1, 2, 3), 1, rule("byd/i-4")),
    option<&Options::limit>("limit", numbers(1, 2, 3, 4, 6, 8, 12), 6, rule("byd/i-5")),
    option<&Options::joining>("joining", words("up-to", "equal"), 0, rule("byd/i-6")),
    option<&Options::rounds>("rounds", numbers(1, 2, 3, 4, 5), 2, rule("byd/i-10")),
    option<&Options::leaving>("leaving", words("free", "agreed"), 0, rule("byd/15")),
    option<&Options::unjoined>("unjoined", words("shown", "hidden"), 0, rule("byd/i-8")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("byd/8")),
};

}  // namespace stube::byd
