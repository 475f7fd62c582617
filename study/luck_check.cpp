#include "study/luck_check.hpp"

#include "bots/pairing.hpp"
#include "study/luck.hpp"

namespace stube {

namespace {

struct Difference {
  double measured = 0, play = 0, luck = 0;
};

// Of the seats of the first bot less that of the others.
double difference(const std::vector<double>& by_seat, Seats of_first) {
  double first = 0, second = 0;
  int first_seats = 0, second_seats = 0;
  for (std::size_t i = 0; i < by_seat.size(); ++i) {
    const bool is_first = of_first.has(Seat(static_cast<int>(i)));
    (is_first ? first : second) += by_seat[i];
    ++(is_first ? first_seats : second_seats);
  }
  return first / std::max(1, first_seats) - second / std::max(1, second_seats);
}

// What all decisions together brought each seat.
std::vector<double> played(const Shares& shares) {
  std::vector<double> sum(shares.by.size());
  for (const auto& decisions : shares.by)
    for (std::size_t q = 0; q < sum.size(); ++q) sum[q] += decisions[q];
  return sum;
}

Difference play_seating(const LuckPlan& plan, Seats of_first, long number, double decisions) {
  Match match = dealt_match(plan.table, plan.seed, number);
  const BotAt at = [&](Seat seat) -> const Bot& { return of_first.has(seat) ? *plan.first : *plan.second; };
  play_on(match, at, plan.deals, plan.seed + static_cast<std::uint64_t>(number));
  StudyPlan share = plan.study;
  share.seed += static_cast<std::uint64_t>(number) * 104'729;
  auto begun = Study::of_record(match.record(), share);
  Study& study = *std::get<std::unique_ptr<Study>>(begun);
  study.allot(share.seconds * static_cast<double>(study.decisions().size()) / decisions);
  while (study.next() != nullptr) {
  }
  const Shares shares = luck_and_play(study).match;
  return {difference(shares.result, of_first), difference(played(shares), of_first), difference(shares.luck, of_first)};
}

}  // namespace

LuckCheck::LuckCheck(const LuckPlan& plan) : plan_(plan), decisions_(decisions_of_a_match(plan.table)) {
  Contest contest;
  contest.game = plan.table.game, contest.choices = plan.table.choices, contest.players = plan.table.players;
  seatings_ = contest.seatings();
}

LuckSeed LuckCheck::seed(long number) const {
  LuckSeed all;
  for (const Seats of_first : seatings_) {
    const Difference found = play_seating(plan_, of_first, number, decisions_);
    all.measured += found.measured / static_cast<double>(seatings_.size());
    all.play += found.play / static_cast<double>(seatings_.size());
    all.luck += found.luck / static_cast<double>(seatings_.size());
    ++all.matches;
  }
  return all;
}

LuckCount count_luck(std::span<const LuckSeed> seeds) {
  constexpr double error = 0.05;
  const auto over_seeds = [&](double LuckSeed::* part) {
    std::vector<double> values;
    for (const LuckSeed& seed : seeds) values.push_back(seed.*part);
    return estimate(values, error);
  };
  LuckCount count{0, over_seeds(&LuckSeed::measured), over_seeds(&LuckSeed::play), over_seeds(&LuckSeed::luck)};
  for (const LuckSeed& seed : seeds) count.matches += seed.matches;
  return count;
}

}  // namespace stube
