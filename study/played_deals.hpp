// Deals between bots as matches with a history, for the study's own checks and for finding problems: whose record can
// be studied.
#pragma once
#include "bots/bot.hpp"
#include "engine/match.hpp"

namespace stube {

// Who sits at a seat.
using BotAt = std::function<const Bot&(Seat)>;

// The seed of the deal of this number in a series.
[[nodiscard]] std::uint64_t seed_of_deal(std::uint64_t seed, long number);
// A match that has just been dealt, by number: the same cards for the same number.
[[nodiscard]] Match dealt_match(const Setup& like, std::uint64_t seed, long number);
// Plays on to the end of the match, or of so many deals.
void play_on(Match& match, const BotAt& bot_at, std::size_t deals, std::uint64_t seed);
// How many decisions with a choice a match has on average; over a few matches by the rule of thumb.
[[nodiscard]] double decisions_of_a_match(const Setup& like);
// Whether the seat on turn has a choice that is worth weighing: none in phases that are about going home.
[[nodiscard]] bool is_decision(const Position& position, Seat seat);

}  // namespace stube
