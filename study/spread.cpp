#include "study/spread.hpp"

#include "bots/bot.hpp"
#include "study/worth.hpp"

namespace stube {

double spread_of_deals(const Setup& setup) {
  constexpr std::uint64_t deals = 256, longest = 5000;
  const auto thumb = thumb_bot();
  const auto at = [&](Seat) -> const Bot& { return *thumb; };
  RunningStats results;
  std::vector<Event> events;
  Setup first;
  first.game = setup.game, first.choices = setup.choices, first.players = setup.players;
  for (std::uint64_t number = 1; number <= deals; ++number) {
    first.dealer = Seat(static_cast<int>(number % static_cast<std::uint64_t>(setup.players)));
    const auto position = first.game->start(first.choices, first.opening());
    Random cards(number, Purpose::deal, 1), chance(number, Purpose::bot);
    position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events);
    for (std::uint64_t moves = 0; moves < longest && !deal_is_over(*position); ++moves) {
      events.clear();
      const Act act = next_act(*position, at, chance);
      position->apply(act.seat, act.move, events);
    }
    for (int i = 0; i < setup.players; ++i) results.add(worth(*position, Seat(i)));
  }
  constexpr double least = 1e-6;
  return std::max(least, results.deviation());
}

}  // namespace stube
