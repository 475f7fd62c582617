// The options of both games; signs are for partners only, so Straßperlaggen lacks that one.
#pragma once
#include "games/perlaggen/state.hpp"

namespace stube::perlaggen {

inline constexpr Option<Options> options[] = {
    option<&Options::target>("target", numbers(11, 15, 21), 15, rule("perlaggen/5")),
    option<&Options::number>("perlaggen", words("eight", "six"), 0, rule("perlaggen/i-1")),
    option<&Options::acorn_trump>("acorn-trump", words("yes", "no"), 0, rule("perlaggen/i-2")),
    option<&Options::next_dealer>("next-dealer", words("loser", "left"), 0, rule("perlaggen/1")),
    option<&Options::trump_hanger>("trump-hanger", words("equal", "beats"), 0, rule("perlaggen/i-6")),
    option<&Options::equal_figures>("equal-figures", words("stand", "spiel"), 0, rule("perlaggen/26")),
    option<&Options::false_bid_penalty>("false-bid-penalty", numbers(2, 3), 3, rule("perlaggen/31")),
    option<&Options::agreed_penalty>("agreed-penalty", numbers(0, 1, 2), 1, rule("perlaggen/32")),
    option<&Options::unseen>("unseen", words("off", "on"), 0, rule("perlaggen/29")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("perlaggen/32")),
    option<&Options::signals>("signals", words("secret", "open", "off"), 0, rule("perlaggen/1")),
};
inline constexpr std::size_t strass_option_count = std::size(options) - 1;

}  // namespace stube::perlaggen
