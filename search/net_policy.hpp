// A seat's choices and the worth of deals as a network tells them, for one Rules type: writes the observations, keeps
// the buffers. One object belongs to one search.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "cards/random.hpp"
#include "search/evaluator.hpp"
#include "search/observation.hpp"

namespace stube {

template <Rules G>
class NetPolicy {
 public:
  using State = typename G::State;

  explicit NetPolicy(const Evaluator& net) : net_(net) {}

  // The seat's moves, and their scores by what it sees of this deal.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] const std::vector<float>& scores() const { return scores_; }
  void gather(const State& s, Seat seat) {
    moves_.clear();
    G::each_move(s, seat, [&](const Move& move) { moves_.push_back(move); });
  }
  void gather(auto&& each) {
    moves_.clear();
    each([&](const Move& move) { moves_.push_back(move); });
  }
  void score(const State& s, Seat seat) {
    observe(G::seen_by(s, seat), seat);
    scores_.resize(moves_.size());
    net_.score(bits_, moves_, scores_);
  }

  // The network's own choice among the moves that were gathered; none where there are none.
  [[nodiscard]] std::optional<Move> best(const State& s, Seat seat) {
    if (moves_.empty()) return {};
    score(s, seat);
    return moves_[static_cast<std::size_t>(std::max_element(scores_.begin(), scores_.end()) - scores_.begin())];
  }

  // One of the moves that were gathered, each as likely as the network says, to the power of `sharpness`.
  [[nodiscard]] Move drawn(const State& s, Seat seat, float sharpness, Random& random) {
    if (moves_.size() == 1) return moves_.front();
    score(s, seat);
    const float best = *std::max_element(scores_.begin(), scores_.end());
    float sum = 0;
    for (float& score : scores_) sum += score = std::exp(sharpness * (score - best));
    float at = static_cast<float>(random.below(parts)) / static_cast<float>(parts) * sum;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if ((at -= scores_[i]) < 0) return moves_[i];
    return moves_.back();
  }

  [[nodiscard]] Evaluator::Judgement judge(const State& deal, Seat seat) {
    observe(deal, seat);
    return net_.judge(bits_);
  }

 private:
  static constexpr std::uint32_t parts = 1U << 24;

  void observe(const State& s, Seat seat) {
    bits_.assign(observation::words<G>, 0);
    observation::observe<G>(s, seat, bits_.data());
  }

  const Evaluator& net_;
  std::vector<Move> moves_;
  std::vector<float> scores_;
  std::vector<std::uint32_t> bits_;
};

}  // namespace stube
