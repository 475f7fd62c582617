#include "bots/playout_speed.hpp"

namespace stube {

namespace {

constexpr int deals_searched = 5;

const Position* middle_of(const PlayedDeal& deal) {
  return deal.positions.empty() ? nullptr : deal.positions[deal.positions.size() / 2].get();
}

long search(const Position& position, double seconds, std::uint64_t seed) {
  const Seat seat = position.turn().lowest();
  SearchPlan plan;
  plan.seconds = seconds;
  plan.seed = seed;
  return position.seen_by(seat)->analysis().search(seat, plan).rounds;
}

}  // namespace

PlayedDeal play_deal(const Setup& setup, std::uint64_t number) {
  PlayedDeal deal;
  std::vector<Event> events;
  auto position = setup.game->start(setup.choices, setup.opening());
  const auto telling = setup.game->telling(*position);
  const auto tell = [&] {
    for (const Event& event : events) telling->note(event);
    events.clear();
  };
  Random cards(number, Purpose::deal, 1), random(number, Purpose::bot);
  const Deck deck = shuffled_deck(position->pack().cards, position->pack().copies, cards);
  telling->begin_deal(&deck);
  position->deal(deck, events);
  tell();
  while (!position->awaits_deal() && !position->outcome().over()) {
    const bool empty = telling->picture(*position, false).at("trick").as_array().empty();
    deal.has_tricks = deal.has_tricks || !empty;
    deal.between_tricks.push_back(empty);
    deal.positions.push_back(position->clone());
    const Seat seat = position->turn().lowest();
    position->apply(seat, position->seen_by(seat)->analysis().advise(seat, random).move, events);
    tell();
  }
  return deal;
}

double playouts_per_second(const Setup& setup, double seconds, double (*clock)()) {
  double spent = 0;
  long rounds = 0;
  for (std::uint64_t number = 1; number <= deals_searched; ++number) {
    const PlayedDeal deal = play_deal(setup, number);
    const Position* middle = middle_of(deal);
    if (middle == nullptr) continue;
    const double begin = clock();
    rounds += search(*middle, seconds / deals_searched, number);
    spent += clock() - begin;
  }
  return spent > 0 ? static_cast<double>(rounds) / spent : 0;
}

}  // namespace stube
