#include "bots/net_bots.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/joined_searches.hpp"
#include "bots/play_style.hpp"
#include "bots/strongest_search.hpp"
#include "nets/network.hpp"
#include "search/beyond_chance.hpp"

namespace stube {

namespace {

// The network for a position with what it is told of it; null where the game or the table has none.
struct Asked {
  Asked(const Position& seen, Seat seat) : net(network_of(seen.analysis().game())) {
    if (net != nullptr) observation = seen.analysis().observation(seat);
    if (observation.empty()) net = nullptr;
  }
  const Network* net;
  std::vector<std::uint32_t> observation;
};

// With the rule of thumb's reason where the two agree.
Advice with_reason(const Position& seen, Seat seat, const Move& move, Random& random) {
  const Advice thumb = seen.analysis().advise(seat, random);
  return thumb.move == move ? thumb : Advice{move, {}};
}

const PlayStyle& style_for(const Position& seen) {
  return play_style_of(seen.analysis().game());
}

// Out of turn the rule of thumb proposes; it is done where the network expects as much of it as of silence.
std::optional<Advice> interjection(const Position& seen, Seat seat, const Network& net, SearchPlan plan,
                                   Random& random) {
  const auto advice = seen.analysis().interject(seat, random);
  plan.seed = random.next();
  if (!advice || !seen.analysis().is_worth_it(net, seat, advice->move, plan)) return {};
  return advice;
}

// How long an act out of turn is thought about: at a glance, by the judge, or in deals that are played to their end.
SearchPlan glance() {
  SearchPlan plan;
  plan.rounds = 64;
  plan.style.horizon = 1;
  return plan;
}
SearchPlan closer_look(const NetStyle& style) {
  SearchPlan plan;
  plan.rounds = 256;
  plan.style = style;
  return plan;
}

class NetBot final : public Bot {
 public:
  NetBot(const Care& care, std::unique_ptr<Bot> otherwise) : care_(care), otherwise_(std::move(otherwise)) {}

  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    const auto [net, observation] = Asked(seen, seat);
    const PlayStyle& style = style_for(seen);
    if (net == nullptr || (care_.heeds_style && style.bare_is_thumb)) return otherwise_->choose(seen, seat, random);
    if (!seen.turn().has(seat)) return interjection(seen, seat, *net, glance(), random);
    if (style.thumb_in == seen.phase_name()) return seen.analysis().advise(seat, random);
    const auto moves = seen.moves(seat);
    if (moves.empty()) return {};
    std::vector<float> scores(moves.size());
    if (moves.size() > 1) net->score(observation, moves, scores);
    return with_reason(seen, seat, moves[chosen(scores, random)], random);
  }

 private:
  [[nodiscard]] std::size_t chosen(const std::vector<float>& scores, Random& random) const {
    const auto best = std::max_element(scores.begin(), scores.end());
    if (care_.temperature <= 0) return static_cast<std::size_t>(best - scores.begin());
    constexpr std::uint32_t parts = 1U << 24;
    std::vector<double> chances;
    double sum = 0;
    for (const float score : scores) {
      const float behind = *best - score;
      chances.push_back(behind > care_.plausible ? 0 : std::exp(-static_cast<double>(behind / care_.temperature)));
      sum += chances.back();
    }
    double at = sum * random.below(parts) / parts;
    for (std::size_t i = 0; i < chances.size(); ++i)
      if ((at -= chances[i]) < 0) return i;
    return static_cast<std::size_t>(best - scores.begin());
  }

  Care care_;
  std::unique_ptr<Bot> otherwise_;
};

class NetSearchBot final : public Bot {
 public:
  NetSearchBot(const Budget& budget, std::unique_ptr<Bot> otherwise)
      : budget_(budget), otherwise_(std::move(otherwise)) {}

  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    const PlayStyle& style = style_for(seen);
    const Network* net = Asked(seen, seat).net;
    if (net != nullptr && !seen.turn().has(seat))
      return interjection(seen, seat, *net, closer_look(style.look), random);
    if (net == nullptr || style.search == LookAhead::tree) return otherwise_->choose(seen, seat, random);
    if (style.thumb_in == seen.phase_name()) return seen.analysis().advise(seat, random);
    if (style.search == LookAhead::none) return best_move_.choose(seen, seat, random);
    const auto moves = seen.moves(seat);
    if (moves.empty()) return {};
    if (moves.size() == 1) return seen.analysis().advise(seat, random);
    if (const auto said = word_by(style, seen, seat, random)) return said;
    const auto found = seen.analysis().search_with(*net, seat, plan_by(style, random.next()));
    return with_reason(seen, seat, found.moves.front().move, random);
  }

  [[nodiscard]] std::optional<SearchResult> search(const Position& seen, Seat seat, std::uint64_t seed) const override {
    const PlayStyle& style = style_for(seen);
    const Network* net = network_to_search_with(seen, seat);
    if (net == nullptr) return otherwise_->search(seen, seat, seed);
    const bool at_once = !seen.turn().has(seat) || style.thumb_in == seen.phase_name() ||
                         style.search == LookAhead::none || seen.moves(seat).size() < 2;
    if (at_once) return {};
    Random random(seed, Purpose::bot, 1);
    if (word_by(style, seen, seat, random)) return {};
    return seen.analysis().search_with(*net, seat, plan_by(style, seed));
  }

  [[nodiscard]] std::optional<Advice> choose_by(std::span<const SearchResult> found, const Position& seen, Seat seat,
                                                Random& random) const override {
    if (network_to_search_with(seen, seat) == nullptr) return otherwise_->choose_by(found, seen, seat, random);
    const NetStyle& look = style_for(seen).look;
    const SearchResult all = look.tree ? joined_trees(found) : joined_races(found, look);
    if (all.moves.empty()) return choose(seen, seat, random);
    if (!look.tree) return with_reason(seen, seat, all.moves.front().move, random);
    return with_reason(seen, seat, beyond_chance(all, best_move_.choose(seen, seat, random)->move), random);
  }

 private:
  // What is not searched for: the network's word, or what the game decides by a look ahead of its own.
  [[nodiscard]] std::optional<Advice> word_by(const PlayStyle& style, const Position& seen, Seat seat,
                                              Random& random) const {
    if (style.net_speaks) {
      const auto word = network_word(seen, seat);
      return word ? std::optional(with_reason(seen, seat, *word, random)) : std::nullopt;
    }
    return style.settles == Settles::always ? seen.analysis().settle(seat, random) : std::nullopt;
  }
  static const Network* network_to_search_with(const Position& seen, Seat seat) {
    return style_for(seen).search == LookAhead::tree ? nullptr : Asked(seen, seat).net;
  }
  [[nodiscard]] SearchPlan plan_by(const PlayStyle& style, std::uint64_t seed) const {
    SearchPlan plan = plan_for(budget_);
    plan.seed = seed;
    plan.style = style.look;
    return plan;
  }

  Budget budget_;
  std::unique_ptr<Bot> otherwise_;
  NetBot best_move_{{}, nullptr};  // asked only where there is a network
};

}  // namespace

std::unique_ptr<Bot> net_bot(const Care& care, std::unique_ptr<Bot> otherwise) {
  return std::make_unique<NetBot>(care, std::move(otherwise));
}
std::unique_ptr<Bot> net_search_bot(const Budget& budget, std::unique_ptr<Bot> otherwise) {
  return std::make_unique<NetSearchBot>(budget, std::move(otherwise));
}

}  // namespace stube
