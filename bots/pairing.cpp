#include "bots/pairing.hpp"

#include <fmt/format.h>

#include <chrono>

namespace stube {

std::string Contest::key() const {
  return json::serialize(json::array{game->id(), options_object(*game, choices), players, seed,
                                     unit == Unit::deal ? "deal" : "match", first.name, second.name, budget,
                                     limits.hide_cards});
}

std::vector<Seats> Contest::seatings() const {
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(players - 1);
  const auto position = game->start(choices, opening);
  std::vector<Seats> all;
  for (int side = 0; side < position->sides(); ++side) {
    Seats seats;
    for (int i = 0; i < players; ++i)
      if (position->side_of(Seat(i)) == Side(side)) seats |= Seat(i);
    all.push_back(seats);
    if (position->sides() > 2) all.push_back(Seats::first(players) - seats);
  }
  return all;
}

json::object to_json(const Tally& tally) {
  return {{"number", tally.number}, {"difference", tally.difference}, {"wins", tally.wins},
          {"losses", tally.losses}, {"moves", tally.moves},           {"seconds", tally.seconds}};
}

std::optional<Tally> tally_from(const json::object& object) {
  const auto number = [&](std::string_view name) -> std::optional<double> {
    const auto* value = object.if_contains(name);
    if (value == nullptr || !value->is_number()) return {};
    return value->to_number<double>();
  };
  const auto n = number("number"), difference = number("difference"), wins = number("wins"), losses = number("losses"),
             moves = number("moves"), seconds = number("seconds");
  if (!n || !difference || !wins || !losses || !moves || !seconds) return {};
  return Tally{static_cast<long>(*n), *difference, *wins, *losses, static_cast<long>(*moves), *seconds};
}

Pairing::Pairing(const Contest& contest)
    : contest_(contest),
      seatings_(contest.seatings()),
      first_(make_player(contest.first, contest.limits)),
      second_(make_player(contest.second, contest.limits)) {}

std::optional<Tally> Pairing::play(long number) {
  const auto begin = std::chrono::steady_clock::now();
  Setup setup;
  setup.game = contest_.game;
  setup.choices = contest_.choices;
  setup.players = contest_.players;
  setup.dealer = Seat(static_cast<int>(number % contest_.players));
  setup.seed = contest_.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  Tally tally;
  tally.number = number;
  for (const Seats seats : seatings_)
    if (!play_once(setup, seats, tally)) return {};
  tally.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return tally;
}

bool Pairing::play_once(const Setup& setup, Seats of_first, Tally& tally) {
  if (!first_->begin_match(setup)) return failed(*first_);
  if (!second_->begin_match(setup)) return failed(*second_);
  const auto position = setup.game->start(setup.choices, setup.opening());
  std::uint64_t deals = 0, moves = 0;
  while (!position->outcome().over()) {
    if (position->awaits_deal()) {
      if (contest_.unit == Unit::deal && deals == 1) break;
      Random cards(setup.seed, Purpose::deal, ++deals);
      position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events_);
      continue;
    }
    Random random(setup.seed, Purpose::bot, moves++);
    if (!play_move(*position, of_first, random)) return false;
  }
  tally.moves += static_cast<long>(moves);
  count(*position, of_first, tally);
  return true;
}

bool Pairing::play_move(Position& position, Seats of_first, Random& random) {
  for (const Seat seat : position.may_interject())
    if (const auto move = player_at(seat, of_first).interject(position, seat, random))
      return apply(position, seat, *move);
  const Seat seat = position.turn().lowest();
  Player& mover = player_at(seat, of_first);
  const auto move = mover.choose(position, seat, random);
  return move ? apply(position, seat, *move) : failed(mover);
}

Player& Pairing::player_at(Seat seat, Seats of_first) {
  return of_first.has(seat) ? *first_ : *second_;
}

bool Pairing::apply(Position& position, Seat seat, const Move& move) {
  position.apply(seat, move, events_);
  events_.clear();
  for (Player* player : {first_.get(), second_.get()})
    if (!player->notify_move(seat, move)) return failed(*player);
  return true;
}

bool Pairing::failed(const Player& player) {
  error_ = player.error();
  return false;
}

void Pairing::count(const Position& position, Seats of_first, Tally& tally) const {
  double mine = 0, theirs = 0;
  for (int i = 0; i < contest_.players; ++i)
    (of_first.has(Seat(i)) ? mine : theirs) +=
        contest_.unit == Unit::deal ? position.payoff(Seat(i)) : position.money(Seat(i));
  tally.difference += (mine / of_first.count() - theirs / (contest_.players - of_first.count())) /
                      static_cast<double>(seatings_.size());
  double won = 0, lost = 0;
  const Sides best = winners(position);
  for (int i = 0; i < contest_.players; ++i)
    if (best.has(position.side_of(Seat(i)))) (of_first.has(Seat(i)) ? won : lost) += 1;
  if (won + lost > 0) tally.wins += won / (won + lost), tally.losses += lost / (won + lost);
}

// Of a match, as the rules say; of a deal, whom it brought most.
Sides Pairing::winners(const Position& position) const {
  if (contest_.unit == Unit::match) return position.outcome().winners;
  Sides best;
  int most = 0;
  for (int i = 0; i < contest_.players; ++i) {
    const int payoff = position.payoff(Seat(i));
    if (best.empty() || payoff > most) best = Sides(), most = payoff;
    if (payoff == most) best |= position.side_of(Seat(i));
  }
  return best;
}

}  // namespace stube
