#include "study/planted.hpp"

#include <algorithm>

#include "search/stopwatch.hpp"
#include "study/spread.hpp"

namespace stube {

namespace {

class PlantedDeal {
 public:
  PlantedDeal(const PlantedPlan& plan, const Thresholds& thresholds, double decisions, long number)
      : plan_(plan),
        thresholds_(thresholds),
        decisions_(decisions),
        number_(number),
        chance_(plan.seed * 7919 + static_cast<std::uint64_t>(number), Purpose::play) {}

  PlantedCount play() {
    Match match = dealt_match(plan_.table, plan_.seed, number_);
    const BotAt at = [this](Seat) -> const Bot& { return *plan_.bot; };
    play_on(match, at, 1, bot_seed());
    if (const auto place = plant(match)) {
      planted_at_ = place;
      play_on(match, at, 1, bot_seed());
    }
    return judge(match);
  }

 private:
  [[nodiscard]] std::uint64_t bot_seed() const { return plan_.seed + static_cast<std::uint64_t>(number_); }

  // Goes back to some decision and makes an error there; where none is found in a few tries, the match is as it was.
  std::optional<std::size_t> plant(Match& match) {
    constexpr int tries = 12;
    std::vector<std::size_t> places;
    Match again = dealt_match(plan_.table, plan_.seed, number_);
    const auto acts = match.acts();
    for (std::size_t i = 0; i < acts.size(); ++i) {
      if (is_decision(again.position(), acts[i].seat)) places.push_back(i);
      again.play_judged(acts[i].seat, acts[i].move);
    }
    for (int i = 0; i < tries && !places.empty(); ++i) {
      const std::size_t place = places[chance_.below(static_cast<std::uint32_t>(places.size()))];
      Match other = dealt_match(plan_.table, plan_.seed, number_);
      for (std::size_t k = 0; k < place; ++k) other.play_judged(acts[k].seat, acts[k].move);
      const Seat seat = acts[place].seat;
      if (const auto error = error_at(other.position(), seat)) {
        other.play_judged(seat, *error);
        match = std::move(other);
        return place;
      }
    }
    return {};
  }

  // Any move, where a long look shows that it is very bad. No shorter look chooses before it: what the study overlooks
  // in its own time would never be planted, and could not be missed.
  std::optional<Move> error_at(const Position& position, Seat seat) {
    const auto moves = position.moves(seat);
    const Move move = moves[chance_.below(static_cast<std::uint32_t>(moves.size()))];
    WeighPlan look;
    look.seed = chance_.next();
    if (plan_.study.rounds > 0)
      look.rounds = static_cast<long>(static_cast<double>(plan_.study.rounds) * plan_.longer);
    else
      look.seconds = plan_.study.seconds / decisions_ * plan_.longer;
    const Weighing found = weigh(position, seat, move, look);
    const WeighedMove& own = *found.find(move);
    if (own.preferred && !found.exact) return {};
    if (own.loss - errors_of_margin * own.loss_error < thresholds_.very_bad) return {};
    return move;
  }

  PlantedCount judge(const Match& match) const {
    const Stopwatch watch(0);
    PlantedCount count;
    count.deals = 1;
    StudyPlan share = plan_.study;
    share.seed += static_cast<std::uint64_t>(number_) * 104'729;
    auto begun = Study::of_record(match.record(), share);
    Study& study = *std::get<std::unique_ptr<Study>>(begun);
    study.allot(share.seconds * static_cast<double>(study.decisions().size()) / decisions_);
    while (study.next() != nullptr) {
    }
    for (const StudiedDecision& decision : study.decisions()) {
      const Mark mark = study.mark(decision);
      if (planted_at_ == decision.ply) {
        ++count.planted;
        count.found += mark >= Mark::bad ? 1 : 0;
      } else {
        ++count.own;
        count.doubtful += mark == Mark::doubtful ? 1 : 0;
        count.marked += mark >= Mark::bad ? 1 : 0;
      }
    }
    count.seconds = watch.seconds();
    return count;
  }

  const PlantedPlan& plan_;
  const Thresholds& thresholds_;
  double decisions_;  // of a match
  long number_;
  Random chance_;
  std::optional<std::size_t> planted_at_;
};

}  // namespace

void PlantedCount::add(const PlantedCount& other) {
  deals += other.deals;
  planted += other.planted, found += other.found;
  own += other.own, doubtful += other.doubtful, marked += other.marked;
  seconds += other.seconds;
}

PlantedCheck::PlantedCheck(const PlantedPlan& plan)
    : plan_(plan),
      thresholds_(Thresholds::of(spread_of_deals(plan.table))),
      decisions_(decisions_of_a_match(plan.table)) {}

PlantedCount PlantedCheck::deal(long number) const {
  return PlantedDeal(plan_, thresholds_, decisions_, number).play();
}

}  // namespace stube
