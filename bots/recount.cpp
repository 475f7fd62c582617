#include "bots/recount.hpp"

#include <algorithm>
#include <map>

#include "bots/parallel.hpp"
#include "engine/match.hpp"

namespace stube {

namespace {

// The contract, and whether the seat plays it.
using Group = std::pair<std::string, bool>;

struct Gains {
  long seats = 0;
  double sum = 0;
};

// What one deal showed.
struct DealCount {
  std::map<Group, Gains> groups;
  long not_playable = 0;
};

class DealRecount {
 public:
  DealRecount(const RecountPlan& plan, long number) : plan_(plan) {
    setup_.game = plan.game;
    setup_.choices = plan.choices;
    setup_.players = plan.players;
    setup_.dealer = Seat(static_cast<int>(number % plan.players));
    setup_.seed = plan.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  }

  DealCount play() {
    const auto position = dealt();
    for (std::uint64_t moves = 0; goes_on(*position); ++moves) {
      Random random(setup_.seed, Purpose::bot, moves);
      const Act act = next_act(*position, [&](Seat) -> const Bot& { return *plan_.bot; }, random);
      acts_.push_back(act);
      position->apply(act.seat, act.move, events_);
      events_.clear();
    }
    DealCount count;
    for (int i = 0; i < plan_.players; ++i)
      if (has_acted(Seat(i))) recount(*position, Seat(i), count);
    return count;
  }

 private:
  [[nodiscard]] std::unique_ptr<Position> dealt() {
    auto position = setup_.game->start(setup_.choices, setup_.opening());
    Random cards(setup_.seed, Purpose::deal, 1);
    position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events_);
    events_.clear();
    return position;
  }
  static bool goes_on(const Position& position) { return !position.awaits_deal() && !position.outcome().over(); }
  [[nodiscard]] bool is_left_out(const Act& act, Seat seat) const {
    return act.seat == seat && act.move.verb == plan_.verb && act.move.a >= plan_.least;
  }
  [[nodiscard]] bool has_acted(Seat seat) const {
    return std::any_of(acts_.begin(), acts_.end(), [&](const Act& act) { return is_left_out(act, seat); });
  }

  void recount(const Position& played, Seat seat, DealCount& count) {
    const auto position = dealt();
    for (const Act& act : acts_) {
      if (is_left_out(act, seat)) continue;
      if (!goes_on(*position) || !position->judge(act.seat, act.move).lawful()) return void(++count.not_playable);
      position->apply(act.seat, act.move, events_);
      events_.clear();
    }
    if (goes_on(*position)) return void(++count.not_playable);
    Gains& gains = count.groups[group_of(played, seat)];
    ++gains.seats;
    gains.sum += played.payoff(seat) - position->payoff(seat);
  }
  static Group group_of(const Position& position, Seat seat) {
    const auto contract = position.guidance().contract();
    return contract ? Group(contract->id, contract->seat == seat) : Group();
  }

  const RecountPlan& plan_;
  Setup setup_;
  std::vector<Act> acts_;
  std::vector<Event> events_;
};

}  // namespace

Recount recount(const RecountPlan& plan) {
  std::vector<DealCount> counts(static_cast<std::size_t>(plan.deals));
  in_parallel(plan.deals, plan.threads,
              [&](long number) { counts[static_cast<std::size_t>(number)] = DealRecount(plan, number).play(); });
  Recount result;
  result.deals = plan.deals;
  std::map<Group, std::vector<double>> gains;
  std::map<Group, long> seats;
  for (const DealCount& count : counts) {
    result.not_playable += count.not_playable;
    for (const auto& [group, found] : count.groups) {
      gains[group].push_back(found.sum / static_cast<double>(found.seats));
      seats[group] += found.seats;
    }
  }
  for (const auto& [group, values] : gains)
    result.groups.push_back({group.first, group.second, seats[group], static_cast<long>(values.size()),
                             values.size() > 1 ? estimate(values, 0.05) : Estimate{values.front(), -1e9, 1e9}});
  return result;
}

}  // namespace stube
