// Mariage (Copenhagen 1774): the names that its code cites, its options, and its book. The play itself is shared with
// Hundrede og Eet, in games/hundrede-og-eet/trick_and_draw.hpp.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"

namespace stube::mariage {

using trick_and_draw::Options;
using trick_and_draw::State;

inline constexpr auto rule_ids =
    name_list("mariage/intro", "mariage/1", "mariage/2", "mariage/3", "mariage/4", "mariage/5", "mariage/i-1",
              "mariage/i-2", "mariage/i-3", "mariage/i-4", "mariage/i-5", "mariage/i-6", "mariage/i-7", "mariage/i-8",
              "mariage/i-9", "mariage/i-10");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("play", "over", "deal");
inline constexpr auto forms = move_forms(with_role(MoveRole::lays_card, "play {card}"),
                                         with_role(MoveRole::makes_announcement, "announce {a=c|s|h|d}"),
                                         with_role(MoveRole::ends_early, "claim"));
inline constexpr auto reason_names =
    join_lists(common_reasons, name_list("must-follow", "must-trump", "no-trick-yet", "stock-gone", "trick-begun",
                                         "no-pair", "already-announced"));
inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "count-kept", "cut", "turned-up", "leads", "stock-gone", "next-dealer"),
    with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt", "draws", "draws-turnup"),
    with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "marriage", "claim", "claim-proved", "claim-false", "counted"),
    with_role(EventRole::scores, "score"), with_role(EventRole::pays, "pays"),
    with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("trick", "last trick", "marriage", "trump marriage");
inline constexpr auto ending_names = name_list("claim", "false-claim", "count");
inline constexpr auto advice_names = name_list("lead-low", "lead-winner", "take", "take-trump", "throw-low",
                                               "feed-nothing", "lose-for-turnup", "last-trick", "claim", "announce");

struct Book {
  static constexpr Cited<EventType, event_names> event{};
  static constexpr Cited<Reason, reason_names> why{};
  static constexpr Cited<LineText, line_names> line{};
  static constexpr Cited<AdviceText, advice_names> advice{};
  static constexpr Cited<Ending, ending_names> ending{};

  static constexpr bool has_marriages = true;

  static constexpr RuleId intro = rule("mariage/intro"), shuffling = rule("mariage/1"),
                          packets_of_three = rule("mariage/1"), whole_hand = rule("mariage/1"),
                          turning_up = rule("mariage/1"), turn_order = rule("mariage/2"),
                          trumps_win = rule("mariage/2"), card_points = rule("mariage/2"), marriage = rule("mariage/3"),
                          marriage_time = rule("mariage/4"), true_claim = rule("mariage/5"),
                          last_trick = rule("mariage/i-2"), beating = rule("mariage/i-2"),
                          winner_draws = rule("mariage/i-3"), others_draw = rule("mariage/i-3"),
                          ending_duty = rule("mariage/i-4"), marriage_lead = rule("mariage/i-5"),
                          carried_on = rule("mariage/i-6"), claim_turn = rule("mariage/i-7"),
                          unclaimed = rule("mariage/i-8"), counting = rule("mariage/i-9"),
                          next_deals = rule("mariage/i-10"), stake = rule("mariage/i-10");

  static constexpr bool lost_by(Ending how) { return how == ending("false-claim"); }
  static constexpr RuleId rule_of(Ending how) {
    return either(how == ending("claim"), true_claim, either(how == ending("count"), unclaimed, claim_turn));
  }
  static constexpr RuleId stake_of(Ending how) { return either(lost_by(how), claim_turn, stake); }
};

struct Rules : trick_and_draw::TrickAndDraw<Book> {
  static constexpr RuleId player_count = rule("mariage/i-1");
};

inline constexpr Option<Options> options[] = {
    option<&Options::endgame>("endgame", words("free", "follow"), 0, rule("mariage/i-4")),
    option<&Options::count>("count", words("hidden", "open"), 0, rule("mariage/i-9")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("mariage/2")),
};

}  // namespace stube::mariage
