#include "study/weigh.hpp"

#include <algorithm>
#include <cmath>

#include "bots/play_style.hpp"
#include "bots/strongest_search.hpp"
#include "nets/network.hpp"
#include "search/stopwatch.hpp"
#include "study/worth.hpp"

namespace stube {

namespace {

// Mean and standard error of so many values at a time, `a[i] - b[i]` where there is a `b`.
RunningStats stats_of(const std::vector<double>& a, const std::vector<double>* b = nullptr) {
  RunningStats stats;
  for (std::size_t i = 0; i < a.size(); ++i) stats.add(b == nullptr ? a[i] : a[i] - (*b)[i]);
  return stats;
}

// The standard error of a mean, made so wide that 1.96 of it are Student's 95% interval: few deals tell little.
double error_of(const RunningStats& stats) {
  constexpr double few[] = {6.48, 2.2, 1.62, 1.42};  // by degrees of freedom, from 1
  const double freedom = stats.count() - 1;
  if (freedom < 1) return 1e9;
  const double wider = freedom <= 4 ? few[static_cast<int>(freedom) - 1] : 1 + 1.24 / freedom + 1 / (freedom * freedom);
  return wider * stats.error_of_mean();
}

// Trials of the same moves in further deals.
void add_trials(std::vector<TriedMove>& all, std::vector<TriedMove> more) {
  if (all.empty()) return void(all = std::move(more));
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].payoff.insert(all[i].payoff.end(), more[i].payoff.begin(), more[i].payoff.end());
    all[i].utility.insert(all[i].utility.end(), more[i].utility.begin(), more[i].utility.end());
    all[i].tricks += more[i].tricks, all[i].tricks_won += more[i].tricks_won;
  }
}

const Weighed* found_move(const SearchResult& found, const Move& move) {
  const auto at = place_of_move(found.moves, move);
  return at == found.moves.end() ? nullptr : &*at;
}

// Whether all who do not play with the seat play with each other: then open cards are a game of two parties.
bool has_two_parties(const Position& open, Seat seat) {
  const Analysis& analysis = open.analysis();
  for (int i = 0; i < open.players(); ++i)
    for (int k = 0; k < i; ++k) {
      const Seat a(i), b(k);
      if (!analysis.plays_with(seat, a) && !analysis.plays_with(seat, b) && open.side_of(a) != open.side_of(b) &&
          !analysis.plays_with(a, b))
        return false;
    }
  return true;
}

void order_by_loss(std::vector<WeighedMove>& moves) {
  if (moves.size() > 1)
    std::stable_sort(moves.begin() + 1, moves.end(),
                     [](const WeighedMove& a, const WeighedMove& b) { return a.loss < b.loss; });
}

class Weigher {
 public:
  Weigher(const Position& position, Seat seat, const Move& asked, const WeighPlan& plan)
      : view_(position.seen_by(seat)),
        seen_(*view_),
        seat_(seat),
        asked_(asked),
        plan_(plan),
        watch_(plan.seconds),
        unit_(worth_of_utility(seen_, seat)) {}

  Weighing weigh() {
    Random random(plan_.seed, Purpose::bot);
    weighing_.thumb = seen_.analysis().advise(seat_, random);
    if (count_out()) return std::move(weighing_);
    look_ahead(random);
    if (!found_.race.empty() && network_plays_on())
      weigh_race();
    else
      weigh_trials();
    order_by_loss(weighing_.moves);
    return std::move(weighing_);
  }

 private:
  static constexpr double clearly = 3;         // standard errors
  static constexpr double enough_visits = 64;  // of a search's first move, so that the others' tell anything

  bool count_out() {
    constexpr long most_nodes = 50'000;
    const auto open = only_deal(seen_, seat_, plan_.seed);
    if (!open || !open->judge(seat_, asked_).lawful()) return false;
    auto moves = weigh_open(*open, seat_, most_nodes);
    if (!moves) return false;
    weighing_.moves = std::move(*moves);
    weighing_.exact = weighing_.solved = true;
    weighing_.deals = 1;
    weighing_.gain = -weighing_.find(asked_)->loss;
    return true;
  }

  void note_gain(const RunningStats& ahead) {
    weighing_.gain = unit_ * ahead.mean();
    weighing_.gain_error = unit_ * error_of(ahead);
  }

  // What the strongest bots would find; it gets half of the time, the measuring the other half.
  void look_ahead(Random& random) {
    const PlayStyle& style = play_style_of(seen_.analysis().game());
    if (style.net_speaks && (settled_ = network_word(seen_, seat_))) return;
    if (!style.net_speaks && (style.settles != Settles::never || !has_network_search()))
      if (const auto settled = seen_.analysis().settle(seat_, random)) return void(settled_ = settled->move);
    SearchPlan search;
    search.seed = plan_.seed;
    search.rounds = plan_.rounds;
    search.seconds = plan_.seconds / 2;
    found_ = strongest_search(seen_, seat_, search, network_lead);
  }
  // A network's own choice is departed from only where another move is that many standard errors ahead.
  static constexpr double network_lead = 2.5;
  [[nodiscard]] bool has_network_search() const {
    return play_style_of(seen_.analysis().game()).search != LookAhead::tree;
  }

  // Else a tree does, which knows little beyond the rule of thumb: then that is whom all are measured against.
  [[nodiscard]] bool network_plays_on() const { return !play_style_of(seen_.analysis().game()).look.tree_plays_on; }

  // --- trials: all play on by the rule of thumb ---

  [[nodiscard]] std::vector<TriedMove> trials(const std::vector<Move>& moves) const {
    constexpr long deals_at_once = 500, fewest = 16;
    const long wanted = plan_.rounds > 0 ? std::max(fewest, plan_.rounds / 8) : 16 * deals_at_once;
    std::vector<TriedMove> all;
    for (long done = 0, part = 1; done < wanted; done += deals_at_once, ++part) {
      if (part > 1 && watch_.is_late()) break;
      SearchPlan plan;
      plan.seed = plan_.seed + 7919 * static_cast<std::uint64_t>(part);
      plan.rounds = std::min(deals_at_once, wanted - done);
      if (plan_.seconds > 0) plan.seconds = std::max(plan_.seconds / 10, plan_.seconds - watch_.seconds());
      add_trials(all, seen_.analysis().try_moves(seat_, moves, plan));
    }
    return all;
  }

  [[nodiscard]] std::vector<Move> candidates() const {
    constexpr std::size_t by_search = 3, fewest = 3;
    std::vector<Move> moves;
    const auto add = [&](const Move& move) {
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    };
    if (settled_) add(*settled_);
    for (const Weighed& weighed : found_.moves)
      if (moves.size() < by_search) add(weighed.move);
    add(weighing_.thumb.move);
    add(asked_);
    for (const Move& move : plan_.also) add(move);
    for (const Move& move : seen_.moves(seat_))
      if (moves.size() < fewest) add(move);
    return moves;
  }

  [[nodiscard]] bool prefers(const Move& move) const {
    if (settled_) return move == *settled_;
    if (found_.moves.empty()) return true;
    const Weighed& first = found_.moves.front();
    if (first.visits < (found_.solved ? 4 : enough_visits)) return true;
    const Weighed* own = found_move(found_, move);
    if (own == nullptr) return false;
    return found_.solved ? own->value >= first.value - 1e-9 : own->visits >= first.visits / 4;
  }

  void weigh_trials() {
    const auto tried = trials(candidates());
    weighing_.deals = static_cast<long>(tried.front().utility.size());
    note_gain_in(tried, weighing_.thumb.move);
    weighing_.solved = found_.solved;
    const TriedMove* best = &tried.front();
    for (const TriedMove& other : tried) {
      if (settled_ || found_.solved || !prefers(other.move)) continue;
      const RunningStats ahead = stats_of(other.utility, &best->utility);
      if (ahead.mean() > clearly * ahead.error_of_mean()) best = &other;
    }
    add_tried(*best, *best);
    for (const TriedMove& other : tried)
      if (&other != best) add_tried(other, *best);
  }

  // Nothing is noted where `own` was made: it is not ahead of itself.
  void note_gain_in(const std::vector<TriedMove>& tried, const Move& own) {
    const auto trial_of = [&](const Move& move) {
      return std::find_if(tried.begin(), tried.end(), [&](const TriedMove& trial) { return trial.move == move; });
    };
    const auto asked = trial_of(asked_), first = trial_of(own);
    if (asked != tried.end() && first != tried.end() && asked != first)
      note_gain(stats_of(asked->utility, &first->utility));
  }

  void add_tried(const TriedMove& tried, const TriedMove& best) {
    const RunningStats own = stats_of(tried.utility), behind = stats_of(best.utility, &tried.utility);
    WeighedMove move{tried.move, unit_ * own.mean(), unit_ * error_of(own)};
    move.preferred = prefers(tried.move);
    move.tricks = tried.tricks, move.tricks_won = tried.tricks_won;
    move.loss = unit_ * behind.mean(), move.loss_error = unit_ * error_of(behind);
    if (&tried != &best) {
      take_search_into_account(move, best.move, behind.deviation());
      move.value = weighing_.best().value - move.loss;
    }
    weighing_.moves.push_back(move);
  }

  // Solved deals are worth more than trials. And where the search has looked at both moves and finds less difference
  // than the trials, in which all play by the rule of thumb, that is believed.
  void take_search_into_account(WeighedMove& move, const Move& best, double deviation) const {
    const Weighed *own = found_move(found_, move.move), *first = found_move(found_, best);
    if (own == nullptr || first == nullptr) return;
    const double loss = unit_ * (first->value - own->value);
    if (found_.solved && found_.rounds > 0) {
      move.loss = loss;
      move.loss_error = unit_ * deviation / std::sqrt(static_cast<double>(found_.rounds));
    } else if (move.preferred && own->visits >= enough_visits && loss < move.loss) {
      move.loss = std::max(loss, 0.0);
    }
  }

  // --- a race: all play on as the network would ---

  void weigh_race() {
    const auto& race = found_.race;
    // After few deals another move than the network's own may be ahead by chance, whatever the errors say.
    constexpr double few = 16;
    const Move chosen = race.front().value.count() < few ? *race.front().move : found_.moves.front().move;
    const auto best =
        std::find_if(race.begin(), race.end(), [&](const RacedMove& runner) { return runner.move == chosen; });
    weighing_.deals = static_cast<long>(race.front().value.count());
    add_race(race, *best);
    const Move own = *race.front().move;
    if (asked_ == chosen && chosen == own && plan_.also.empty()) return;
    measure(chosen);
    try_beside(chosen, own);
  }

  void add_race(const std::vector<RacedMove>& race, const RacedMove& best) {
    add_raced(best, best, race.front());
    for (const RacedMove& runner : race)
      if (&runner != &best) add_raced(runner, best, race.front());
  }

  // All meet again in deals of their own, as many for each: in a race moves are dropped early, when little is known of
  // them yet, and the leader owes something to chance.
  void measure(const Move& best) {
    const std::vector<RacedMove> met = races_in_which_all_stay();
    const auto first =
        std::find_if(met.begin(), met.end(), [&](const RacedMove& runner) { return runner.move == best; });
    if (first == met.end()) return;
    weighing_.moves.clear();
    add_race(met, *first);
    for (const RacedMove& runner : met)
      if (&runner != &met.front() && runner.move == asked_) note_gain(runner.ahead);
    weighing_.deals += static_cast<long>(first->value.count());
  }

  // What the network did not think of at all is tried beside the best.
  void try_beside(const Move& best, const Move& own) {
    std::vector<Move> compared = {best};
    if (own != best) compared.push_back(own);
    const std::size_t known = compared.size();
    for (const Move& move : plan_.also.empty() ? std::vector{asked_} : candidates())
      if (weighing_.find(move) == nullptr) compared.push_back(move);
    if (compared.size() == known) return;
    const auto tried = trials(compared);
    if (weighing_.find(asked_) == nullptr) note_gain_in(tried, own);
    for (std::size_t i = known; i < tried.size(); ++i) {
      const RunningStats behind = stats_of(tried[0].utility, &tried[i].utility);
      WeighedMove move{tried[i].move, 0, unit_ * error_of(stats_of(tried[i].utility))};
      move.loss = unit_ * behind.mean(), move.loss_error = unit_ * error_of(behind);
      move.value = weighing_.best().value - move.loss;
      move.preferred = false;
      weighing_.moves.push_back(move);
    }
  }

  // After the move everybody takes what the network holds best. A player who draws among his moves loses something by
  // that at each decision, and then the best move would seem to gain what it only does not lose: more for whoever has
  // more to decide. A race drops nothing before its sixteenth deal, so many short ones tell as much of each move as of
  // the best.
  [[nodiscard]] std::vector<RacedMove> races_in_which_all_stay() const {
    constexpr long deals_of_a_race = 15;
    constexpr double decided = 100;
    const long moves = static_cast<long>(found_.race.size()), of_a_race = deals_of_a_race * moves;
    const double begun = watch_.seconds();
    std::vector<RacedMove> all;
    for (long done = 0, number = 1; plan_.rounds == 0 || done < plan_.rounds; done += of_a_race, ++number) {
      const double now = watch_.seconds(), left = plan_.seconds - now;
      if (plan_.rounds == 0 && number > 1 && left < (now - begun) / static_cast<double>(number - 1)) break;
      SearchPlan plan;
      plan.seed = plan_.seed + 7919 * static_cast<std::uint64_t>(number);
      plan.style = play_style_of(seen_.analysis().game()).look;
      plan.style.sharpness = decided;
      plan.rounds = plan_.rounds > 0 ? std::min(of_a_race, std::max(2 * moves, plan_.rounds - done)) : of_a_race;
      if (plan_.seconds > 0) plan.seconds = std::max(plan_.seconds / 10, left);
      join(all, seen_.analysis().search_with(*network_of(seen_.analysis().game()), seat_, plan).race);
      if (all.empty()) break;
    }
    return all;
  }

  // The network has the same choice every time, and with it the same order.
  static void join(std::vector<RacedMove>& all, std::vector<RacedMove> more) {
    if (all.empty()) return void(all = std::move(more));
    if (more.size() != all.size()) return;
    for (std::size_t i = 0; i < all.size(); ++i) all[i].value.add(more[i].value), all[i].ahead.add(more[i].ahead);
  }

  void add_raced(const RacedMove& runner, const RacedMove& best, const RacedMove& own) {
    WeighedMove move{*runner.move, unit_ * runner.value.mean(), unit_ * error_of(runner.value)};
    move.loss = unit_ * (best.ahead.mean() - runner.ahead.mean());
    // Both are compared with the network's own choice, which is not ahead of itself, and there is no error in that. The
    // errors of the two differences go together, and the sum of their squares is rather too much.
    const double a = &best == &own ? 0 : error_of(best.ahead), b = &runner == &own ? 0 : error_of(runner.ahead);
    move.loss_error = &runner == &best ? 0 : unit_ * std::sqrt(a * a + b * b);
    move.preferred = &runner == &best;
    if (!move.preferred) move.value = weighing_.best().value - move.loss;
    weighing_.moves.push_back(move);
  }

  std::unique_ptr<Position> view_;
  const Position& seen_;
  Seat seat_;
  Move asked_;
  WeighPlan plan_;
  Stopwatch watch_;
  double unit_;
  Weighing weighing_;
  SearchResult found_;
  std::optional<Move> settled_;
};

}  // namespace

const WeighedMove* Weighing::find(const Move& move) const {
  const auto at = place_of_move(moves, move);
  return at == moves.end() ? nullptr : &*at;
}

std::unique_ptr<Position> only_deal(const Position& seen, Seat seat, std::uint64_t seed) {
  constexpr int looks = 32;
  Random random(seed, Purpose::imagine);
  auto first = seen.analysis().imagined(seat, random);
  for (int i = 1; i < looks; ++i)
    if (!same_state(*first, *seen.analysis().imagined(seat, random))) return nullptr;
  return first;
}

std::optional<std::vector<WeighedMove>> weigh_open(const Position& open, Seat seat, long most_nodes) {
  if (!has_two_parties(open, seat)) return {};
  const Solved solved = open.analysis().solve(seat, {.most_nodes = most_nodes, .every_value = true});
  if (!solved.complete) return {};
  const double unit = worth_of_utility(open, seat);
  std::vector<WeighedMove> moves;
  for (const Weighed& weighed : solved.moves) {
    WeighedMove move{weighed.move, unit * weighed.value, 0};
    move.loss = unit * (solved.value - weighed.value);
    move.preferred = move.loss < 1e-9;
    moves.push_back(move);
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const WeighedMove& a, const WeighedMove& b) { return a.loss < b.loss; });
  return moves;
}

Weighing weigh(const Position& position, Seat seat, const Move& asked, const WeighPlan& plan) {
  return Weigher(position, seat, asked, plan).weigh();
}

}  // namespace stube
