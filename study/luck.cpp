#include "study/luck.hpp"

#include <cmath>

namespace stube {

Shares::Shares(std::size_t seats)
    : result(seats), luck(seats), by(seats, std::vector<double>(seats)), errors(seats, std::vector<double>(seats)) {}

namespace {

double column(const std::vector<std::vector<double>>& matrix, std::size_t seat, bool own, bool rest) {
  double sum = 0;
  for (std::size_t p = 0; p < matrix.size(); ++p) sum += (p == seat ? own : rest) ? matrix[p][seat] : 0;
  return sum;
}

void add_to(std::vector<double>& sum, const std::vector<double>& more) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
}

// What a decision brought its seat it brought all who win and lose with it, and the others lose it in equal shares: the
// worth of a deal sums to nought over the table.
void add_decision(const StudiedDecision& decision, Shares& shares) {
  const Position& position = *decision.position;
  const auto players = static_cast<std::size_t>(position.players());
  std::vector<bool> with(players);
  std::size_t partners = 0;
  for (std::size_t q = 0; q < players; ++q) {
    const Seat other(static_cast<int>(q));
    with[q] = position.side_of(other) == position.side_of(decision.seat) ||
              position.analysis().plays_with(decision.seat, other);
    partners += with[q] ? 1 : 0;
  }
  const double gain = decision.weighing.gain, error = decision.weighing.gain_error;
  const auto p = static_cast<std::size_t>(decision.seat.index());
  for (std::size_t q = 0; q < players; ++q) {
    const double share =
        with[q] ? 1
                : -static_cast<double>(partners) / static_cast<double>(std::max<std::size_t>(1, players - partners));
    shares.by[p][q] += share * gain;
    shares.errors[p][q] += share * share * error * error;
  }
}

}  // namespace

double Shares::others(std::size_t seat) const {
  return column(by, seat, false, true);
}
double Shares::play_margin(std::size_t seat) const {
  return errors_of_margin * std::sqrt(column(errors, seat, true, false));
}
double Shares::others_margin(std::size_t seat) const {
  return errors_of_margin * std::sqrt(column(errors, seat, false, true));
}
double Shares::luck_margin(std::size_t seat) const {
  return errors_of_margin * std::sqrt(column(errors, seat, true, true));
}

void Shares::add(const Shares& other) {
  add_to(result, other.result);
  add_to(luck, other.luck);
  for (std::size_t p = 0; p < by.size(); ++p) add_to(by[p], other.by[p]), add_to(errors[p], other.errors[p]);
}

LuckAndPlay luck_and_play(const Study& study) {
  const auto seats = static_cast<std::size_t>(study.match().players());
  LuckAndPlay all{Shares(seats), std::vector<Shares>(study.deals().size(), Shares(seats))};
  for (const StudiedDecision& decision : study.decisions())
    if (decision.pass > 0) add_decision(decision, all.deals[static_cast<std::size_t>(decision.deal) - 1]);
  for (std::size_t i = 0; i < all.deals.size(); ++i) {
    Shares& deal = all.deals[i];
    if (study.deals()[i].result.empty()) continue;
    deal.result = study.deals()[i].result;
    for (std::size_t q = 0; q < seats; ++q) deal.luck[q] = deal.result[q] - deal.play(q) - deal.others(q);
    all.match.add(deal);
  }
  return all;
}

}  // namespace stube
