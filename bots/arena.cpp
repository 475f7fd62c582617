#include "bots/arena.hpp"

#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

namespace stube {

namespace {

struct Tally {
  double difference = 0;  // of mean winnings, first bot minus second
  long moves = 0;
  double wins = 0, losses = 0;
};

class Duel {
 public:
  Duel(const ArenaPlan& plan, const Bot& first, const Bot& second) : plan_(plan), first_(first), second_(second) {}

  // One seed, played once for every seating.
  [[nodiscard]] Tally play(std::uint64_t number) const {
    Tally sum;
    const auto all = seatings();
    for (const Seats seats : all) {
      const auto one = play_once(number, seats);
      sum.difference += one.difference / static_cast<double>(all.size());
      sum.moves += one.moves;
      sum.wins += one.wins;
      sum.losses += one.losses;
    }
    return sum;
  }
  // Where the first bot sits: each side once, or, where each plays for himself, each seat once and each seat's opposite once.
  [[nodiscard]] std::vector<Seats> seatings() const {
    Opening opening;
    opening.players = plan_.players;
    opening.dealer = Seat(plan_.players - 1);
    const auto position = plan_.game->start(plan_.choices, opening);
    std::vector<Seats> all;
    for (int side = 0; side < position->sides(); ++side) {
      Seats seats;
      for (int i = 0; i < plan_.players; ++i)
        if (position->side_of(Seat(i)) == Side(side)) seats |= Seat(i);
      all.push_back(seats);
      if (position->sides() > 2) all.push_back(Seats::first(plan_.players) - seats);
    }
    return all;
  }

 private:
  [[nodiscard]] Tally play_once(std::uint64_t number, Seats of_first) const {
    Setup setup;
    setup.game = plan_.game;
    setup.choices = plan_.choices;
    setup.players = plan_.players;
    setup.dealer = Seat(static_cast<int>(number % static_cast<std::uint64_t>(plan_.players)));
    setup.seed = plan_.seed * 1'000'003 + number;
    auto position = plan_.game->start(setup.choices, setup.opening());
    std::vector<Event> events;
    std::uint64_t deals = 0;
    Tally tally;
    while (!position->outcome().over()) {
      if (position->awaits_deal()) {
        Random cards(setup.seed, Purpose::deal, ++deals);
        position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events);
        continue;
      }
      const Seat seat = position->turn().lowest();
      Random random(setup.seed, Purpose::bot, static_cast<std::uint64_t>(tally.moves));
      const auto seen = position->seen_by(seat);
      const auto advice = (of_first.has(seat) ? first_ : second_).choose(*seen, seat, random);
      position->apply(seat, advice->move, events);
      events.clear();
      ++tally.moves;
    }
    count(*position, of_first, tally);
    return tally;
  }

  void count(const Position& position, Seats of_first, Tally& tally) const {
    double mine = 0, theirs = 0;
    for (int i = 0; i < plan_.players; ++i) (of_first.has(Seat(i)) ? mine : theirs) += position.money(Seat(i));
    tally.difference = mine / of_first.count() - theirs / (plan_.players - of_first.count());
    const Sides winners = position.outcome().winners;
    double won = 0, lost = 0;
    for (int i = 0; i < plan_.players; ++i)
      if (winners.has(position.side_of(Seat(i)))) (of_first.has(Seat(i)) ? won : lost) += 1;
    if (won + lost > 0) tally.wins += won / (won + lost), tally.losses += lost / (won + lost);
  }

  const ArenaPlan& plan_;
  const Bot& first_;
  const Bot& second_;
};

}  // namespace

ArenaResult duplicate_match(const ArenaPlan& plan, const Bot& first, const Bot& second) {
  const Duel duel(plan, first, second);
  ArenaResult result;
  double sum = 0, squares = 0;
  std::mutex mutex;
  std::atomic<long> next = 0;
  const auto work = [&] {
    for (long i = next++; i < plan.seeds; i = next++) {
      const auto tally = duel.play(static_cast<std::uint64_t>(i));
      const std::lock_guard lock(mutex);
      sum += tally.difference;
      squares += tally.difference * tally.difference;
      result.moves += tally.moves;
      result.wins += tally.wins;
      result.losses += tally.losses;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < plan.threads; ++i) threads.emplace_back(work);
  }
  const auto n = static_cast<double>(plan.seeds);
  result.seeds = plan.seeds;
  result.matches = plan.seeds * static_cast<long>(duel.seatings().size());
  result.mean = sum / n;
  result.margin = n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - result.mean * result.mean) / (n - 1)) : 0;
  return result;
}

}  // namespace stube
