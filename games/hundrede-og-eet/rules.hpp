// Hundrede og Eet (Copenhagen 1774): the names that its code cites, its options, and its book. The play itself is in
// trick_and_draw.hpp.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"

namespace stube::hundrede_og_eet {

using trick_and_draw::Options;
using trick_and_draw::State;

inline constexpr auto rule_ids =
    name_list("hundrede-og-eet/intro", "hundrede-og-eet/1", "hundrede-og-eet/2", "hundrede-og-eet/3",
              "hundrede-og-eet/4", "hundrede-og-eet/5", "hundrede-og-eet/6", "hundrede-og-eet/7", "hundrede-og-eet/i-1",
              "hundrede-og-eet/i-2", "hundrede-og-eet/i-3", "hundrede-og-eet/i-4", "hundrede-og-eet/i-5",
              "hundrede-og-eet/i-6", "hundrede-og-eet/i-7", "hundrede-og-eet/i-8");
inline constexpr Cited<RuleId, rule_ids> rule;

inline constexpr auto phases = name_list("play", "over", "deal");
inline constexpr auto forms = move_forms(with_role(MoveRole::lays_card, "play {card}"));
inline constexpr auto reason_names = join_lists(common_reasons, name_list("must-follow", "must-trump"));
inline constexpr auto event_names = event_list(
    with_role(EventRole::note, "match", "cut", "turned-up", "leads", "stock-gone", "next-dealer"),
    with_role(EventRole::begins_deal, "shuffled"), with_role(EventRole::deals_cards, "dealt", "draws", "draws-turnup"),
    with_role(EventRole::lays_card, "play"), with_role(EventRole::takes_trick, "trick"),
    with_role(EventRole::spoken, "counted"), with_role(EventRole::scores, "score"), with_role(EventRole::pays, "pays"),
    with_role(EventRole::ends_match, "match-over"));
inline constexpr auto line_names = name_list("trick", "last trick");
inline constexpr auto ending_names = name_list("hundred-and-one");
inline constexpr auto advice_names = name_list("lead-low", "lead-winner", "take", "take-trump", "throw-low",
                                               "feed-nothing", "lose-for-turnup", "last-trick");

struct Book {
  static constexpr Cited<EventType, event_names> event{};
  static constexpr Cited<Reason, reason_names> why{};
  static constexpr Cited<LineText, line_names> line{};
  static constexpr Cited<AdviceText, advice_names> advice{};
  static constexpr Cited<Ending, ending_names> ending{};

  static constexpr bool has_marriages = false;

  static constexpr RuleId intro = rule("hundrede-og-eet/intro"), shuffling = rule("hundrede-og-eet/1"),
                          packets_of_three = rule("hundrede-og-eet/2"), turning_up = rule("hundrede-og-eet/2"),
                          full_number = rule("hundrede-og-eet/3"), card_points = rule("hundrede-og-eet/4"),
                          trumps_win = rule("hundrede-og-eet/5"), winner_draws = rule("hundrede-og-eet/6"),
                          last_trick = rule("hundrede-og-eet/7"), whole_hand = rule("hundrede-og-eet/i-2"),
                          others_draw = rule("hundrede-og-eet/i-3"), ending_duty = rule("hundrede-og-eet/i-4"),
                          carried_on = rule("hundrede-og-eet/i-5"), next_deals = rule("hundrede-og-eet/i-6"),
                          stake = rule("hundrede-og-eet/i-7"), turn_order = rule("hundrede-og-eet/i-8");

  static constexpr bool lost_by(Ending) { return false; }
  static constexpr RuleId rule_of(Ending) { return full_number; }
  static constexpr RuleId stake_of(Ending) { return stake; }
};

struct Rules : trick_and_draw::TrickAndDraw<Book> {
  static constexpr RuleId player_count = rule("hundrede-og-eet/i-1");
};

inline constexpr Option<Options> options[] = {
    option<&Options::hand_size>("hand-size", numbers(6, 3), 6, rule("hundrede-og-eet/i-2")),
    option<&Options::endgame>("endgame", words("free", "follow"), 0, rule("hundrede-og-eet/i-4")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("hundrede-og-eet/i-8")),
};

}  // namespace stube::hundrede_og_eet
