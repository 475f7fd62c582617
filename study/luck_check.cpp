#include "study/luck_check.hpp"

#include "bots/pairing.hpp"
#include "bots/parallel.hpp"
#include "study/luck.hpp"

namespace stube {

namespace {

struct Difference {
  double measured = 0, luck = 0;
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
  return {difference(shares.result, of_first), difference(shares.luck, of_first)};
}

}  // namespace

LuckCount check_luck(const LuckPlan& plan) {
  Contest contest;
  contest.game = plan.table.game, contest.choices = plan.table.choices, contest.players = plan.table.players;
  const auto seatings = contest.seatings();
  const double decisions = decisions_of_a_match(plan.table);
  const auto seeds = static_cast<std::size_t>(plan.seeds);
  std::vector<double> measured(seeds), play(seeds), luck(seeds);
  in_parallel(plan.seeds, plan.threads, [&](long number) {
    const auto at = static_cast<std::size_t>(number);
    for (const Seats of_first : seatings) {
      const Difference found = play_seating(plan, of_first, number, decisions);
      measured[at] += found.measured / static_cast<double>(seatings.size());
      luck[at] += found.luck / static_cast<double>(seatings.size());
    }
    play[at] = measured[at] - luck[at];
  });
  constexpr double error = 0.05;
  return {plan.seeds * static_cast<long>(seatings.size()), estimate(measured, error), estimate(play, error),
          estimate(luck, error)};
}

}  // namespace stube
