// The options of both games, the default first. What one of them alone has is named where it stands: signs and giving
// the Spiel up are for two sides, the writing of losses for three.
#pragma once
#include <array>

#include "games/perlaggen/state.hpp"

namespace stube::perlaggen {

using OneOption = Option<Options>;

inline constexpr OneOption shared_options[] = {
    option<&Options::target>("target", numbers(15, 11, 21), 15, rule("perlaggen/5")),
    option<&Options::number>("perlaggen", words("eight", "six"), 0, rule("perlaggen/i-1")),
    option<&Options::acorn_trump>("acorn-trump", words("yes", "no"), 0, rule("perlaggen/i-2")),
    option<&Options::next_dealer>("next-dealer", words("loser", "left"), 0, rule("perlaggen/1")),
    option<&Options::trump_hanger>("trump-hanger", words("equal", "beats"), 0, rule("perlaggen/i-6")),
    option<&Options::equal_figures>("equal-figures", words("stand", "spiel"), 0, rule("perlaggen/26")),
    option<&Options::false_bid_penalty>("false-bid-penalty", numbers(3, 2), 3, rule("perlaggen/31")),
    option<&Options::agreed_penalty>("agreed-penalty", numbers(0, 1, 2), 0, rule("perlaggen/32")),
    option<&Options::unseen>("unseen", words("on", "off"), 0, rule("perlaggen/29")),
    option<&Options::undertrump>("undertrump", words("no", "yes"), 0, rule("perlaggen/13")),
    option<&Options::raise_steps>("raise-steps", words("one", "any"), 0, rule("perlaggen/10")),
    option<&Options::raise_again>("raise-again", words("either", "holder"), 0, rule("perlaggen/8")),
    option<&Options::raise_at_last>("raise-at-last", words("answer", "never"), 0, rule("perlaggen/20")),
    option<&Options::spiel_aus>("spiel-aus", words("first", "after-good"), 0, rule("perlaggen/12")),
    option<&Options::no_threes>("no-threes", words("redeal", "simple"), 0, rule("perlaggen/25a")),
    option<&Options::last_counting>("last-counting", words("order", "spiel"), 0, rule("perlaggen/25a")),
};
inline constexpr OneOption give_up_spiel_option =
    option<&Options::give_up_spiel>("give-up-spiel", words("unbid", "any"), 0, rule("perlaggen/7"));
inline constexpr OneOption equal_held_option =
    option<&Options::equal_held>("equal-held", words("lose", "stand"), 0, rule("strassperlaggen/strass"));
inline constexpr OneOption giving_way_option =
    option<&Options::giving_way>("giving-way", words("accepted", "raised"), 0, rule("strassperlaggen/strass"));
inline constexpr OneOption signals_option =
    option<&Options::signals>("signals", words("secret", "open", "off"), 0, rule("perlaggen/1"));
inline constexpr OneOption discipline_option =
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("perlaggen/32"));

template <class... Own>
constexpr auto shared_and(const Own&... own) {
  std::array<OneOption, std::size(shared_options) + sizeof...(own)> all{};
  std::size_t at = 0;
  for (const OneOption& one : shared_options) all[at++] = one;
  ((all[at++] = own), ...);
  return all;
}
inline constexpr auto options = shared_and(give_up_spiel_option, signals_option, discipline_option);
inline constexpr auto strass_options = shared_and(equal_held_option, giving_way_option, discipline_option);

}  // namespace stube::perlaggen
