// Statistics of a game from many matches between bots: how often each scoring rule fires, what a place at the table is
// worth, how long matches are, and how much of a deal's result lies in the cards. As data; `stube stats` prints it
// (cli/stats_report.hpp).
#pragma once
#include <functional>
#include <map>

#include "bots/bot.hpp"
#include "bots/estimate.hpp"
#include "engine/setup.hpp"

namespace stube {

struct SurveyPlan {
  const Game* game = nullptr;
  Choices choices;
  int players = 0;
  std::uint64_t seed = 1;
  long matches = 400, deals = 400;  // whole matches; deals that are played again and again
  int repeats = 2;                  // of each seating
  unsigned threads = 1;
  const Bot *bot = nullptr, *rival = nullptr;
  std::function<void(long, long)> progress;  // called by one thread at a time
};

// A line of the score sheet: how often, in how many deals, and with how many points in all.
struct LineCount {
  RuleId rule;
  LineText line;
  long times = 0, deals = 0;
  long long points = 0;
};

// A place counts from the forehand: 0 sits at the dealer's left, the last is the dealer.
struct PlaceResult {
  Estimate payoff;  // of a deal
  double won = 0;   // share of deals of which nobody had more
};

// Where the variance of a deal's result comes from, when players of two strengths sit in all seatings: the cards, who
// sits where, and what the same players do by chance. The three shares add up to 1.
struct Sources {
  Estimate cards, players, chance;
};
// results[deal][seating][repeat][side]; needs two deals, two seatings and two repeats of each. The deal is a random
// effect, the seating a fixed one: every seating is played, so it cancels from the mean of a deal. Intervals by
// resampling deals.
using DealResults = std::vector<std::vector<std::vector<double>>>;
[[nodiscard]] Sources sources_of_variance(const std::vector<DealResults>& results);

struct Luck {
  long deals = 0;
  int plays = 0;  // of each deal
  Sources sources;
  Estimate same_winner;  // share of deals that one side wins whoever plays them
};

struct Survey {
  long matches = 0, deals = 0, moves = 0;
  std::vector<LineCount> lines;  // the most frequent first
  std::vector<PlaceResult> places;
  Estimate forehand;                   // what the forehand's side has more of a deal than the others
  double spread = 0;                   // standard deviation of what a deal brings a seat
  std::map<long, long> match_deals;    // how many matches had so many deals
  std::map<int, long> payoffs;         // how many seats had so much of a deal
  Estimate match_length, match_moves;  // in deals, in moves
  Luck luck;
};

[[nodiscard]] Survey survey(const SurveyPlan& plan);

}  // namespace stube
