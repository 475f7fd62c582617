#include "study/problem_finder.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "bots/parallel.hpp"
#include "search/stopwatch.hpp"
#include "study/marks.hpp"
#include "study/played_deals.hpp"
#include "study/spread.hpp"

namespace stube {

namespace {

constexpr int rated_levels = 5;

// Whether another problem of this theme would be welcome.
using Welcome = std::function<bool(Theme)>;

class DealSearch {
 public:
  DealSearch(const FinderPlan& plan, const Setup& table, const Thresholds& thresholds, const Welcome& is_welcome,
             long number)
      : plan_(plan),
        thresholds_(thresholds),
        is_welcome_(is_welcome),
        match_(dealt_match(table, plan.seed, number)),
        seed_(plan.seed + static_cast<std::uint64_t>(number)) {}

  // With hidden cards where the deal has such a problem, else the earliest position of the ending that is one with open
  // cards.
  std::optional<Problem> find(const Bot& bot) {
    play_on(match_, [&](Seat) -> const Bot& { return bot; }, 1, seed_);
    ++count_.deals;
    std::vector<Place> places = decisions();
    const auto ending = in_the_ending(places);
    if (auto hidden = before_the_ending(places)) return hidden;
    return ending;
  }
  [[nodiscard]] const FinderCount& count() const { return count_; }

 private:
  static constexpr long most_nodes = 20'000;

  struct Solution {
    Move move;
    bool open = false, solved = false;
  };

  // An act of the first deal that was a decision.
  struct Place {
    std::size_t act = 0;
    bool is_rare = false;  // moves of a theme are on offer that is not that of most decisions
  };

  [[nodiscard]] std::vector<Place> decisions() const {
    std::vector<Place> places;
    Match again(match_.setup());
    for (std::size_t i = 0; i < match_.acts().size() && again.deal_starts().size() == 1; ++i) {
      const Act& act = match_.acts()[i];
      if (is_decision(again.position(), act.seat) && again.position().turn().lowest() == act.seat)
        places.push_back({i, offers_more_than_play(again.position().moves(act.seat))});
      again.play_judged(act.seat, act.move);
    }
    return places;
  }
  [[nodiscard]] bool offers_more_than_play(const std::vector<Move>& moves) const {
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      const Theme theme = theme_of(match_.game(), std::span(&move, 1), {});
      return theme != Theme::play && theme != Theme::other && is_welcome_(theme);
    });
  }

  // From the last decision backwards as far as the solver reaches; those places are taken off.
  std::optional<Problem> in_the_ending(std::vector<Place>& places) {
    std::optional<Problem> earliest;
    if (!is_welcome_(Theme::ending)) return {};
    for (; !places.empty(); places.pop_back()) {
      const Match match = match_before(places.back().act);
      const Seat seat = match_.acts()[places.back().act].seat;
      const auto moves = weigh_open(match.position(), seat, most_nodes);
      if (!moves) break;
      ++count_.positions;
      const auto found = among_open_cards(*moves);
      if (!found)
        ++count_.near_second;
      else if (!is_missed(match.position(), seat, found->move))
        ++count_.obvious;
      else
        earliest = problem_at(match, seat, *found);
    }
    return earliest;
  }

  // Some of the other places, first those where there is more to decide than which card to play.
  std::optional<Problem> before_the_ending(std::vector<Place> places) {
    constexpr std::size_t looks = 6;
    Random random(seed_, Purpose::play);
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(places[i - 1], places[random.below(static_cast<std::uint32_t>(i))]);
    std::stable_partition(places.begin(), places.end(), [](const Place& place) { return place.is_rare; });
    if (places.size() > looks) places.resize(looks);
    for (const Place& place : places) {
      const Match match = match_before(place.act);
      const Seat seat = match_.acts()[place.act].seat;
      ++count_.positions;
      if (const auto found = with_hidden_cards(match.position(), seat)) {
        auto problem = problem_at(match, seat, *found);
        if (is_welcome_(problem.theme)) return problem;
      }
    }
    return {};
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

  static std::nullopt_t rejected(long& counted) {
    ++counted;
    return std::nullopt;
  }

  // A glance and a longer look tell what is worth two long ones, with chance of their own, which must agree.
  [[nodiscard]] std::optional<Solution> with_hidden_cards(const Position& position, Seat seat) {
    constexpr long longer = 4, long_look = 40;
    const auto first = clearly_best(position, seat, {.rounds = plan_.rounds, .loss = thresholds_.doubtful});
    if (!first) return rejected(count_.near_second);
    if (!is_missed(position, seat, first->move)) return rejected(count_.obvious);
    const auto second =
        clearly_best(position, seat, {.rounds = longer * plan_.rounds, .loss = thresholds_.bad, .least = 0});
    if (!second || second->move != first->move) return rejected(count_.near_second);
    std::optional<Solution> last;
    for (int i = 0; i < 2; ++i) {
      last = clearly_best(position, seat,
                          {.rounds = long_look * plan_.rounds, .loss = thresholds_.bad, .least = thresholds_.bad});
      if (!last || last->move != first->move) return rejected(count_.unsure);
    }
    return last;
  }

  // How long a look is, and what every other move must lose by it: so much, and with its whole interval at least so
  // much.
  struct Look {
    long rounds = 0;
    double loss = 0, least = -1e9;
  };

  [[nodiscard]] std::optional<Solution> clearly_best(const Position& position, Seat seat, const Look& look) {
    WeighPlan plan;
    plan.rounds = look.rounds;
    plan.seed = ++seed_ * 6364136223846793005U;
    plan.every_move = true;
    Random random(plan.seed, Purpose::bot);
    const Move thumb = position.seen_by(seat)->analysis().advise(seat, random).move;
    const Weighing weighing = weigh(position, seat, thumb, plan);
    if (weighing.moves.size() < 2) return {};
    for (std::size_t i = 1; i < weighing.moves.size(); ++i) {
      const WeighedMove& other = weighing.moves[i];
      if (other.loss < look.loss || other.loss - errors_of_margin * other.loss_error < look.least) return {};
      if (other.preferred && !weighing.exact) return {};
    }
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
      budget.millis = 0, budget.rounds = plan_.level_rounds;
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
  const Welcome& is_welcome_;
  Match match_;
  std::uint64_t seed_;
  FinderCount count_;
};

void add_up(FinderCount& all, const FinderCount& some) {
  all.deals += some.deals, all.positions += some.positions;
  all.near_second += some.near_second, all.obvious += some.obvious, all.unsure += some.unsure;
}

}  // namespace

FinderCount find_problems(const FinderPlan& plan, ProblemChoice& choice, const std::function<void()>& changed) {
  constexpr long in_vain = 200;  // deals without anything that is wanted, where there are enough
  Setup table;
  table.game = plan.game;
  table.choices = plan.game->standard_choices();
  table.players = plan.players;
  const Thresholds thresholds = Thresholds::of(spread_of_deals(table));
  const auto bot = bot_of_level(3);
  const Stopwatch watch(plan.seconds);
  FinderCount all;
  long last_deal = 0;  // that changed anything
  std::mutex guard;
  const Welcome is_welcome = [&](Theme theme) {
    const std::scoped_lock lock(guard);
    return choice.wants(theme);
  };
  std::atomic<bool> enough = choice.is_varied();
  in_parallel(plan.most_deals, plan.threads, [&](long number) {
    if (enough || watch.is_late()) return;
    DealSearch search(plan, table, thresholds, is_welcome, plan.first_deal + number);
    auto problem = search.find(*bot);
    const std::scoped_lock lock(guard);
    add_up(all, search.count());
    if (problem && choice.add(std::move(*problem))) {
      ++all.found;
      last_deal = all.deals;
      changed();
    }
    enough = choice.is_varied() || (choice.is_full() && all.deals - last_deal > in_vain);
  });
  return all;
}

long deal_after(std::span<const Problem> problems, std::uint64_t seed) {
  const std::uint64_t first = seed_of_deal(seed, 0), end = seed_of_deal(seed + 1, 0);
  std::uint64_t next = first;
  for (const Problem& problem : problems)
    if (problem.seed >= next && problem.seed < end) next = problem.seed + 1;
  return static_cast<long>(next - first);
}

}  // namespace stube
