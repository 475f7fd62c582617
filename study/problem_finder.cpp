#include "study/problem_finder.hpp"

#include <algorithm>
#include <map>

#include "bots/parallel.hpp"
#include "search/stopwatch.hpp"
#include "study/marks.hpp"
#include "study/played_deals.hpp"
#include "study/spread.hpp"

namespace stube {

namespace {

constexpr int rated_levels = 5;

class DealSearch {
 public:
  DealSearch(const FinderPlan& plan, const Setup& table, const Thresholds& thresholds, long number)
      : plan_(plan),
        thresholds_(thresholds),
        match_(dealt_match(table, plan.seed, number)),
        seed_(plan.seed + static_cast<std::uint64_t>(number)) {}

  // The earliest position of the ending that is a problem with open cards; else some position of the deal, if it is one
  // with hidden cards.
  std::optional<Problem> find(const Bot& bot) {
    play_on(match_, [&](Seat) -> const Bot& { return bot; }, 1, seed_);
    std::vector<std::size_t> places = decisions();
    std::optional<std::size_t> place;
    std::optional<Solution> solution;
    while (!places.empty()) {
      const Match match = match_before(places.back());
      const Seat seat = match_.acts()[places.back()].seat;
      const auto moves = weigh_open(match.position(), seat, most_nodes);
      if (!moves) break;
      if (auto found = among_open_cards(*moves); found && is_missed(match.position(), seat, found->move))
        place = places.back(), solution = found;
      places.pop_back();
    }
    if (!place && !places.empty()) {
      Random random(seed_, Purpose::play);
      place = places[random.below(static_cast<std::uint32_t>(places.size()))];
      solution = with_hidden_cards(match_before(*place).position(), match_.acts()[*place].seat);
    }
    if (!solution) return {};
    return problem_at(match_before(*place), match_.acts()[*place].seat, *solution);
  }

 private:
  static constexpr long most_nodes = 20'000;

  struct Solution {
    Move move;
    bool open = false, solved = false;
  };

  // The acts of the first deal that were decisions.
  [[nodiscard]] std::vector<std::size_t> decisions() const {
    std::vector<std::size_t> places;
    Match again(match_.setup());
    for (std::size_t i = 0; i < match_.acts().size() && again.deal_starts().size() == 1; ++i) {
      const Act& act = match_.acts()[i];
      if (is_decision(again.position(), act.seat) && again.position().turn().lowest() == act.seat) places.push_back(i);
      again.play_judged(act.seat, act.move);
    }
    return places;
  }
  [[nodiscard]] Match match_before(std::size_t place) const {
    Match match(match_.setup());
    for (std::size_t i = 0; i < place; ++i) match.play_judged(match_.acts()[i].seat, match_.acts()[i].move);
    return match;
  }

  [[nodiscard]] Problem problem_at(const Match& match, Seat seat, const Solution& solution) const {
    Problem problem;
    problem.rating = 1 + levels_that_miss(match.position(), seat, solution.move);
    const auto moves = match.position().moves(seat);
    problem.theme = theme_of(match.game(), std::span(&solution.move, 1), moves);
    if (problem.theme == Theme::play && solution.solved) problem.theme = Theme::ending;
    problem.open = solution.open;
    problem.players = match.players();
    problem.dealer = match.setup().dealer;
    problem.seed = match.setup().seed;
    problem.solution = match.write(solution.move);
    problem.acts = short_acts(match);
    return problem;
  }

  // The gap to the second move is at least what makes a move bad.
  [[nodiscard]] std::optional<Solution> among_open_cards(const std::vector<WeighedMove>& moves) const {
    if (moves.size() < 2 || moves[1].loss < thresholds_.bad) return {};
    return Solution{moves.front().move, true, true};
  }

  // Two long looks with chance of their own must agree.
  [[nodiscard]] std::optional<Solution> with_hidden_cards(const Position& position, Seat seat) {
    constexpr long longer = 20;
    const auto first = clearly_best(position, seat, plan_.rounds, thresholds_.doubtful);
    if (!first || !is_missed(position, seat, first->move)) return {};
    for (int i = 0; i < 2; ++i) {
      const auto again = clearly_best(position, seat, longer * plan_.rounds, thresholds_.bad);
      if (!again || again->move != first->move) return {};
    }
    return first;
  }

  [[nodiscard]] std::optional<Solution> clearly_best(const Position& position, Seat seat, long rounds, double gap) {
    WeighPlan plan;
    plan.rounds = rounds;
    plan.seed = ++seed_ * 6364136223846793005U;
    Random random(plan.seed, Purpose::bot);
    const Move thumb = position.seen_by(seat)->analysis().advise(seat, random).move;
    const Weighing weighing = weigh(position, seat, thumb, plan);
    for (std::size_t i = 1; i < weighing.moves.size(); ++i) {
      const WeighedMove& other = weighing.moves[i];
      if (other.loss - errors_of_margin * other.loss_error < gap) return {};
      if (other.preferred && !weighing.exact) return {};
    }
    if (weighing.moves.size() < 2) return {};
    return Solution{weighing.best().move, false, weighing.solved};
  }

  // The rule of thumb misses it, or most levels do.
  [[nodiscard]] bool is_missed(const Position& position, Seat seat, const Move& solution) const {
    Random random(1, Purpose::bot);
    return position.seen_by(seat)->analysis().advise(seat, random).move != solution ||
           2 * levels_that_miss(position, seat, solution) > rated_levels;
  }

  // Those that draw their moves are asked several times.
  [[nodiscard]] int levels_that_miss(const Position& position, Seat seat, const Move& solution) const {
    constexpr int draws = 5;
    int missing = 0;
    for (int level = 1; level <= rated_levels; ++level) {
      Budget budget;
      budget.millis = plan_.level_millis;
      const auto bot = bot_of_level(level, budget);
      const int asked = thinks(level) ? 1 : draws;
      int found = 0;
      for (int i = 0; i < asked; ++i) {
        Random random(static_cast<std::uint64_t>(i) + 1, Purpose::bot);
        const auto advice = bot->choose(*position.seen_by(seat), seat, random);
        found += advice && advice->move == solution ? 1 : 0;
      }
      missing += 2 * found <= asked ? 1 : 0;
    }
    return missing;
  }

  const FinderPlan& plan_;
  const Thresholds& thresholds_;
  Match match_;
  std::uint64_t seed_;
};

}  // namespace

std::vector<Problem> find_problems(const FinderPlan& plan, const std::function<void(long)>& found) {
  Setup table;
  table.game = plan.game;
  table.choices = plan.game->standard_choices();
  table.players = plan.players;
  const Thresholds thresholds = Thresholds::of(spread_of_deals(table));
  const auto bot = bot_of_level(3);
  const Stopwatch watch(plan.seconds);
  std::map<long, Problem> problems;
  std::map<Theme, long> themes;
  std::mutex guard;
  std::atomic<bool> enough = false;
  in_parallel(plan.most_deals, plan.threads, [&](long number) {
    if (enough || watch.is_late()) return;
    auto problem = DealSearch(plan, table, thresholds, number).find(*bot);
    if (!problem) return;
    const std::scoped_lock lock(guard);
    // No theme has more than six in ten, so that others come to their turn where the game has them.
    if (10 * themes[problem->theme] >= 6 * plan.wanted && watch.seconds() < plan.seconds / 2) return;
    ++themes[problem->theme];
    problems.emplace(number, std::move(*problem));
    found(static_cast<long>(problems.size()));
    enough = static_cast<long>(problems.size()) >= plan.wanted;
  });
  std::vector<Problem> all;
  for (auto& [number, problem] : problems) all.push_back(std::move(problem));
  return all;
}

}  // namespace stube
