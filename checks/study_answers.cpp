#include "checks/study_answers.hpp"

#include "study/tutor.hpp"

namespace stube {

namespace {

bool are_equal(const Weighing& a, const Weighing& b) {
  const auto same = [](const WeighedMove& x, const WeighedMove& y) {
    return x.move == y.move && x.value == y.value && x.error == y.error && x.loss == y.loss &&
           x.loss_error == y.loss_error && x.preferred == y.preferred && x.tricks == y.tricks &&
           x.tricks_won == y.tricks_won;
  };
  return a.exact == b.exact && a.solved == b.solved && a.deals == b.deals && a.gain == b.gain &&
         a.gain_error == b.gain_error && a.thumb.move == b.thumb.move &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(), same);
}

}  // namespace

std::string difference_in_study(const Position& position, const Position& other, Seat seat, std::uint64_t seed) {
  const auto moves = position.moves(seat);
  Random random(seed, Purpose::play);
  const Move asked = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  WeighPlan plan;
  plan.rounds = 16;
  plan.seed = seed;
  if (!are_equal(weigh(position, seat, asked, plan), weigh(other, seat, asked, plan)))
    return "what the study says of a move depends on what the seat cannot see";
  const Thresholds thresholds = Thresholds::of(1);
  const Tutoring one = tutor(position, seat, asked, Strictness::strict, thresholds, plan),
                 two = tutor(other, seat, asked, Strictness::strict, thresholds, plan);
  if (one.asks != two.asks || one.mark != two.mark || !are_equal(one.weighing, two.weighing))
    return "what the tutor says depends on what the seat cannot see";
  return {};
}

}  // namespace stube
