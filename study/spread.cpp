#include "study/spread.hpp"

#include <cstdlib>
#include <optional>

#include "bots/bot.hpp"
#include "study/worth.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

// Of the usual table with the usual options, as it is kept.
std::optional<double> kept_spread(const Setup& setup) {
  if (setup.players != setup.game->standard_players() || setup.choices != setup.game->standard_choices()) return {};
  const std::string text(embedded("games/" + std::string(setup.game->id()) + "/spread.txt"));
  const double spread = std::strtod(text.c_str(), nullptr);
  if (spread <= 0) return {};
  return spread;
}

}  // namespace

double spread_of_deals(const Setup& setup) {
  const auto kept = kept_spread(setup);
  return kept ? *kept : played_spread(setup);
}

double played_spread(const Setup& setup) {
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
