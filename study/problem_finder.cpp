#include "study/problem_finder.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "bots/parallel.hpp"
#include "engine/infractions.hpp"
#include "search/stopwatch.hpp"
#include "study/answers.hpp"
#include "study/marks.hpp"
#include "study/played_deals.hpp"
#include "study/spread.hpp"

namespace stube {

namespace {

constexpr int rated_levels = 5;

// What is kept already, asked from several threads.
struct Kept {
  std::function<bool(Theme)> wants;                   // whether another problem of this theme would stay
  std::function<long(Theme)> of_theme;                // how many there are
  std::function<bool(const std::string&)> is_common;  // whether enough have this solution
};

// A table of the game, its thresholds, and who plays there: badly enough that there is something to find.
struct FinderTable {
  explicit FinderTable(const Setup& setup_of)
      : setup(setup_of), thresholds(Thresholds::of(spread_of_deals(setup_of))) {}
  Setup setup;
  Thresholds thresholds;
};

struct Players {
  std::unique_ptr<Bot> at_the_table = bot_of_level(3);
  std::unique_ptr<Bot> thumb = thumb_bot(), network = bot_named("net");
};

class DealSearch {
 public:
  DealSearch(const FinderPlan& plan, const FinderTable& table, const Players& players, const Kept& kept, long number)
      : plan_(plan),
        thresholds_(table.thresholds),
        players_(players),
        kept_(kept),
        match_(dealt_match(table.setup, plan.seed, number)),
        seed_(plan.seed + static_cast<std::uint64_t>(number)) {}

  // With hidden cards where the deal has such a problem, else the earliest position of the ending that is one with open
  // cards.
  std::optional<Problem> find() {
    play();
    ++count_.deals;
    std::vector<Place> places = decisions();
    if (plan_.table) return about_penalties(places);
    auto ending = in_the_ending(places);
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
    bool is_disputed = false;  // the rule of thumb and the network do not agree
    Theme theme = Theme::other;
  };

  // In discipline `table` somebody breaks a rule now and then, where nobody would by himself.
  void play() {
    constexpr std::uint32_t one_in = 12;
    const BotAt at = [&](Seat) -> const Bot& { return *players_.at_the_table; };
    if (!plan_.table) return play_on(match_, at, 1, seed_);
    Random chance(seed_, Purpose::deal);
    while (!match_.over() && match_.deal_starts().size() == 1) {
      Random random(seed_, Purpose::bot, match_.acts().size());
      Act act = next_act(match_.position(), at, random);
      if (match_.position().turn().has(act.seat) && chance.chance(1, one_in))
        if (const auto offences = infractions_of(match_.game(), match_.position(), act.seat); !offences.empty())
          act.move = offences[chance.below(static_cast<std::uint32_t>(offences.size()))];
      match_.play_judged(act.seat, act.move);
    }
  }

  // Who has seen it calls, and so does every level: whether it is obvious is not asked.
  std::optional<Problem> about_penalties(const std::vector<Place>& places) {
    for (const Place& place : places) {
      if (place.theme != Theme::penalty) continue;
      const Match match = match_before(place.act);
      const Seat seat = match_.acts()[place.act].seat;
      ++count_.positions;
      if (const auto found = with_hidden_cards(match.position(), seat)) return problem_at(match, seat, *found);
    }
    return {};
  }

  // A sign that puts a decision off is none itself. Where a card has dozens of names, some are as good as others.
  [[nodiscard]] std::vector<Place> decisions() const {
    constexpr std::size_t most_moves = 32;
    std::vector<Place> places;
    Match again(match_.setup());
    for (std::size_t i = 0; i < match_.acts().size() && again.deal_starts().size() == 1; ++i) {
      const Act& act = match_.acts()[i];
      const Position& position = again.position();
      if (is_decision(position, act.seat) && position.turn().lowest() == act.seat) {
        const auto moves = answers(match_.game(), position, act.seat);
        if (moves.size() > 1 && moves.size() <= most_moves && is_among(moves, act.move))
          places.push_back(place_of(i, position, act.seat, moves));
      }
      again.play_judged(act.seat, act.move);
    }
    return places;
  }
  [[nodiscard]] Place place_of(std::size_t act, const Position& position, Seat seat,
                               const std::vector<Move>& moves) const {
    const auto thumbs = answer(*players_.thumb, position, seat), networks = answer(*players_.network, position, seat);
    const Move likely = networks.value_or(moves.front());
    return {act, thumbs != networks, theme_of(match_.game(), std::span(&likely, 1), moves)};
  }

  // From the last decision backwards as far as the solver reaches; those places are taken off.
  std::optional<Problem> in_the_ending(std::vector<Place>& places) {
    std::optional<Problem> earliest;
    if (!kept_.wants(Theme::ending)) return {};
    for (; !places.empty(); places.pop_back()) {
      const Match match = match_before(places.back().act);
      const Seat seat = match_.acts()[places.back().act].seat;
      const auto moves = weigh_open(match.position(), seat, most_nodes);
      if (!moves) break;
      ++count_.positions;
      const auto found = among_open_cards(match.position(), seat, *moves);
      if (!found)
        ++count_.near_second;
      else if (kept_.is_common(match.write(found->move)))
        ++count_.common;
      else if (!is_missed(match.position(), seat, found->move))
        ++count_.obvious;
      else
        earliest = problem_at(match, seat, *found);
    }
    return earliest;
  }

  // Some of the other places: first those where the rule of thumb and the network do not agree, which costs next to
  // nothing to ask, and among these what is rare among the problems that are kept.
  std::optional<Problem> before_the_ending(std::vector<Place> places) {
    constexpr std::size_t looks = 8;
    Random random(seed_, Purpose::play);
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(places[i - 1], places[random.below(static_cast<std::uint32_t>(i))]);
    std::erase_if(places, [&](const Place& place) { return !kept_.wants(place.theme); });
    const auto rank = [&](const Place& place) { return std::pair(!place.is_disputed, kept_.of_theme(place.theme)); };
    std::stable_sort(places.begin(), places.end(), [&](const Place& a, const Place& b) { return rank(a) < rank(b); });
    if (places.size() > looks) places.resize(looks);
    for (const Place& place : places) {
      const Match match = match_before(place.act);
      const Seat seat = match_.acts()[place.act].seat;
      ++count_.positions;
      if (const auto found = with_hidden_cards(match.position(), seat)) {
        auto problem = problem_at(match, seat, *found);
        if (kept_.wants(problem.theme)) return problem;
      }
    }
    return {};
  }
  [[nodiscard]] std::optional<Move> answer(const Bot& bot, const Position& position, Seat seat,
                                           std::uint64_t chance = 1) const {
    Random random(chance, Purpose::bot);
    return answer_of(bot, match_.game(), position, seat, random);
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
    problem.theme = when_solved(problem.theme, solution.solved);
    problem.open = solution.open;
    problem.table = plan_.table;
    problem.players = match.players();
    problem.dealer = match.setup().dealer;
    problem.seed = match.setup().seed;
    problem.solution = match.write(solution.move);
    problem.acts = short_acts(match);
    return problem;
  }

  // The gap to the second move is at least what makes a move bad.
  [[nodiscard]] std::optional<Solution> among_open_cards(const Position& position, Seat seat,
                                                         const std::vector<WeighedMove>& moves) const {
    const auto able = answers_among(moves, match_.game(), position, seat);
    if (able.size() < 2 || able[1].loss < thresholds_.bad) return {};
    return Solution{able[0].move, true, true};
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
    if (kept_.is_common(match_.write(first->move))) return rejected(count_.common);
    if (!plan_.table && !is_missed(position, seat, first->move)) return rejected(count_.obvious);
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
    plan.also = answers(match_.game(), position, seat);
    const Weighing weighing = weigh(position, seat, plan.also.front(), plan);
    if (!is_among(plan.also, weighing.best().move)) return {};
    for (const WeighedMove& other : weighing.moves) {
      if (&other == &weighing.best() || !is_among(plan.also, other.move)) continue;
      if (other.loss < look.loss || other.loss - errors_of_margin * other.loss_error < look.least) return {};
      if (other.preferred && !weighing.exact) return {};
    }
    return Solution{weighing.best().move, false, weighing.solved};
  }

  // The rule of thumb misses it, or most levels do.
  [[nodiscard]] bool is_missed(const Position& position, Seat seat, const Move& solution) const {
    return answer(*players_.thumb, position, seat) != solution ||
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
        found += answer(*bot, position, seat, static_cast<std::uint64_t>(i) + 1) == solution ? 1 : 0;
      }
      missing += 2 * found <= asked ? 1 : 0;
    }
    return missing;
  }

  const FinderPlan& plan_;
  const Thresholds& thresholds_;
  const Players& players_;
  const Kept& kept_;
  Match match_;
  std::uint64_t seed_;
  FinderCount count_;
};

void add_up(FinderCount& all, const FinderCount& some) {
  all.deals += some.deals, all.positions += some.positions;
  all.near_second += some.near_second, all.obvious += some.obvious, all.common += some.common,
      all.unsure += some.unsure;
}

}  // namespace

FinderCount find_problems(const FinderPlan& plan, ProblemChoice& choice, const std::function<void()>& changed) {
  constexpr long in_vain = 1000;  // deals without anything that is wanted, where there are enough
  std::vector<FinderTable> tables;
  for (const int players : plan.players) {
    Setup setup;
    setup.game = plan.game;
    setup.choices = plan.game->standard_choices();
    if (plan.table) setup.choices[place_of_discipline(*plan.game).value()] = static_cast<int>(Discipline::table);
    setup.players = players;
    tables.emplace_back(setup);
  }
  const auto table_of = [&](long number) -> const FinderTable& {
    const long others = static_cast<long>(tables.size()) - 1;
    return tables[others == 0 || number % 2 == 0 ? 0 : static_cast<std::size_t>(1 + number / 2 % others)];
  };
  const Players players;
  const Stopwatch watch(plan.seconds);
  FinderCount all;
  long last_deal = 0;  // that changed anything
  std::mutex guard;
  const auto guarded = [&](auto&& ask) {
    return [&guard, ask](const auto& about) {
      const std::scoped_lock lock(guard);
      return ask(about);
    };
  };
  const Kept kept{guarded([&](Theme theme) { return choice.wants(theme); }),
                  guarded([&](Theme theme) { return choice.of_theme(theme); }),
                  guarded([&](const std::string& solution) { return choice.is_common(solution); })};
  std::atomic<bool> enough = choice.is_varied();
  in_parallel(plan.most_deals, plan.threads, [&](long number) {
    if (enough || watch.is_late()) return;
    const long deal = plan.first_deal + number;
    DealSearch search(plan, table_of(deal), players, kept, deal);
    auto problem = search.find();
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
