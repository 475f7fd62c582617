// The exact solver against plain minimax, on thousands of small positions of every game.
#include <gtest/gtest.h>

#include <algorithm>

#include "checks/option_sets.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

class Brute {
 public:
  explicit Brute(Seat seat, long most) : seat_(seat), left_(most) {}

  // The value with best play by all, or nothing where the tree is too large.
  std::optional<double> value(const Position& position) {
    if (--left_ < 0) return {};
    if (position.outcome().over() || position.awaits_deal()) return position.analysis().utility(seat_);
    const Seat mover = position.turn().lowest();
    const bool mine = position.analysis().plays_with(seat_, mover);
    std::optional<double> best;
    std::vector<Event> events;
    for (const Move& move : position.moves(mover)) {
      const auto next = position.clone();
      next->apply(mover, move, events);
      const auto v = value(*next);
      if (!v) return {};
      if (!best || (mine ? *v > *best : *v < *best)) best = v;
    }
    return best;
  }

 private:
  Seat seat_;
  long left_;
};

class Solving : public testing::TestWithParam<const Game*> {};

// The positions of a deal that is mostly played by the rule of thumb, the last first; every other one near the end of a
// match, where a game has a goal.
std::vector<std::unique_ptr<Position>> deal_backwards(const Game& game, const OptionSet& set, std::uint64_t seed) {
  Random random(seed);
  Opening opening;
  opening.players = set.players;
  opening.dealer = Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(opening.players))));
  const int most = game.opening_scores(set.choices, set.players).second;
  const bool has_goal = most > 0 && most < 10'000;
  if (has_goal && random.chance(1, 2)) {
    opening.score_given = true;
    for (int i = 0; i < opening.players; ++i)
      opening.score[Side(i)] = static_cast<std::int16_t>(most - std::min(most, static_cast<int>(random.below(5))));
  }
  std::vector<Event> events;
  auto position = game.start(set.choices, opening);
  position->deal(shuffled_deck(position->pack().cards, position->pack().copies, random), events);
  std::vector<std::unique_ptr<Position>> line;
  while (!position->outcome().over() && !position->awaits_deal() && line.size() < 3000) {
    line.push_back(position->clone());
    const Seat seat = random_seat(position->turn(), random);
    const auto moves = position->moves(seat);
    const Move any = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    position->apply(seat, random.chance(1, 5) ? any : position->seen_by(seat)->analysis().advise(seat, random).move,
                    events);
    events.clear();
  }
  std::reverse(line.begin(), line.end());
  return line;
}

TEST_P(Solving, AgreesWithPlainMinimax) {
  const Game& game = *GetParam();
  const OptionSet standard{game.standard_choices(), game.standard_players(), "standard"};
  long compared = 0;
  std::vector<Event> events;
  for (std::uint64_t seed = 0; seed < 400 && compared < 1000; ++seed) {
    for (const auto& position : deal_backwards(game, standard, seed)) {
      const Seat seat = position->turn().lowest();
      const auto wanted = Brute(seat, 4000).value(*position);
      if (!wanted) break;
      const auto solved = position->analysis().solve(seat, {});
      ASSERT_TRUE(solved.complete);
      EXPECT_NEAR(solved.value, *wanted, 1e-9) << game.id() << " seed " << seed;
      EXPECT_FALSE(solved.best.empty());
      const auto every = position->analysis().solve(seat, {.every_value = true});
      for (const Weighed& move : every.moves) {
        const auto next = position->clone();
        next->apply(seat, move.move, events);
        EXPECT_NEAR(move.value, Brute(seat, 4000).value(*next).value(), 1e-9) << game.id() << " seed " << seed;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 50) << game.id();
}

// What a game tells the solver to leave out changes neither the value nor what is best, under all its options, in
// positions far larger than minimax can do.
TEST_P(Solving, TheGamesShortcutsLeaveTheAnswerAsItIs) {
  const Game& game = *GetParam();
  const auto sets = option_sets(game);
  long compared = 0;
  for (std::uint64_t seed = 0; seed < std::max<std::size_t>(2 * sets.size(), 120); ++seed) {
    Random random(seed, Purpose::deal);
    const OptionSet set = seed < 2 * sets.size() ? sets[seed % sets.size()] : random_option_set(game, random);
    for (const auto& position : deal_backwards(game, set, seed)) {
      const Seat seat = position->turn().lowest();
      const auto plainly = position->analysis().solve(seat, {.most_nodes = 20'000, .shortcuts = false});
      if (!plainly.complete) break;
      const auto solved = position->analysis().solve(seat, {.most_nodes = 100'000});
      ASSERT_TRUE(solved.complete) << set.name << ", seed " << seed;
      EXPECT_NEAR(solved.value, plainly.value, 1e-9) << set.name << ", seed " << seed;
      EXPECT_EQ(solved.best, plainly.best) << set.name << ", seed " << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 20) << game.id();
}

// What a game says of its card play is what its rules say: the trick machine and the general solver find the same value
// of every move, under all options and in every position that the general solver can do.
TEST_P(Solving, TheTrickMachineAgreesWithTheGeneralSolver) {
  const Game& game = *GetParam();
  const auto sets = option_sets(game);
  for (std::uint64_t seed = 0; seed < std::max<std::size_t>(2 * sets.size(), 120); ++seed) {
    Random random(seed, Purpose::deal, 1);
    const OptionSet set = seed < 2 * sets.size() ? sets[seed % sets.size()] : random_option_set(game, random);
    for (const auto& position : deal_backwards(game, set, 1000 + seed)) {
      const Seat seat = position->turn().lowest();
      const auto judged =
          position->analysis().solve(seat, {.most_nodes = 10'000, .every_value = true, .machine = false});
      if (!judged.complete) break;
      const auto every = position->analysis().solve(seat, {.every_value = true});
      const auto best = position->analysis().solve(seat, {});
      ASSERT_TRUE(every.complete && best.complete) << set.name << ", seed " << seed;
      EXPECT_NEAR(best.value, judged.value, 1e-9) << set.name << ", seed " << seed;
      EXPECT_EQ(best.best, judged.best) << set.name << ", seed " << seed;
      ASSERT_EQ(every.moves.size(), judged.moves.size());
      for (std::size_t i = 0; i < judged.moves.size(); ++i)
        EXPECT_NEAR(every.moves[i].value, judged.moves[i].value, 1e-9) << set.name << ", seed " << seed;
    }
  }
}

TEST_P(Solving, StopsAtItsBound) {
  const Game& game = *GetParam();
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(opening.players - 1);
  Random random(3);
  auto position = game.start(game.standard_choices(), opening);
  std::vector<Event> events;
  position->deal(shuffled_deck(position->pack().cards, position->pack().copies, random), events);
  const auto solved = position->analysis().solve(position->turn().lowest(), {.most_nodes = 500});
  EXPECT_LT(solved.nodes, 5000);
  if (!solved.complete) {
    EXPECT_TRUE(solved.best.empty());
  }
}

// A search that was cut short says so, wherever in a deal it was: what it holds by then is no value of anything.
TEST_P(Solving, StopsAtAnyBoundInEveryPositionOfADeal) {
  const Game& game = *GetParam();
  long cut = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    for (const auto& position : deal_backwards(game, option_sets(game).front(), seed))
      for (const long most : {1, 4, 30})
        for (const bool every : {false, true}) {
          const auto solved =
              position->analysis().solve(position->turn().lowest(), {.most_nodes = most, .every_value = every});
          if (solved.complete) continue;
          EXPECT_TRUE(solved.best.empty()) << "seed " << seed;
          ++cut;
        }
  EXPECT_GT(cut, 0) << game.id();
}

INSTANTIATE_TEST_SUITE_P(All, Solving, every_game(), test_name);

}  // namespace
}  // namespace stube
