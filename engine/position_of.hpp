// Position, Analysis and Inspection (Guidance: guidance_of.hpp) for one Rules type: each function hands its question to
// the game's Rules or Knowledge. Nothing is decided here. Included by game_of.hpp only, which says what a Spec is.
#pragma once
#include "engine/guidance_of.hpp"
#include "engine/position.hpp"
#include "search/observation.hpp"
#include "search/same_deals.hpp"
#include "search/solve_or_search.hpp"
#include "search/solver.hpp"

namespace stube {

template <class Spec>
class PositionOf;

template <class Spec>
class AnalysisOf final : public Analysis {
 public:
  using G = typename Spec::Rules;
  using Knowledge = typename Spec::Knowledge;
  using State = typename G::State;

  explicit AnalysisOf(const State& state) : state_(state) {}

  [[nodiscard]] std::unique_ptr<Position> imagined(Seat seat, Random& random) const override {
    State deal = state_;
    G::imagine(deal, seat, random);
    return std::make_unique<PositionOf<Spec>>(deal);
  }
  [[nodiscard]] Advice advise(Seat seat, Random& random) const override {
    return Knowledge::choose(state_, seat, random);
  }
  [[nodiscard]] std::optional<Advice> interject([[maybe_unused]] Seat seat,
                                                [[maybe_unused]] Random& random) const override {
    if constexpr (requires { Knowledge::interject(state_, seat, random); })
      return Knowledge::interject(state_, seat, random);
    return {};
  }
  [[nodiscard]] std::optional<Advice> settle([[maybe_unused]] Seat seat,
                                             [[maybe_unused]] Random& random) const override {
    if constexpr (requires { Knowledge::settle(state_, seat, random); }) return Knowledge::settle(state_, seat, random);
    return {};
  }
  [[nodiscard]] SearchResult search(Seat seat, const SearchPlan& plan) const override {
    return solve_or_search<G, Knowledge>(state_, seat, plan);
  }
  [[nodiscard]] SearchResult search_with(const Evaluator& net, Seat seat, const SearchPlan& plan) const override {
    if (!has_network()) return {};
    return solve_or_search<G, Knowledge>(net, state_, seat, plan);
  }
  [[nodiscard]] bool is_worth_it(const Evaluator& net, Seat seat, const Move& act,
                                 const SearchPlan& plan) const override {
    return !has_network() || NetSearch<G, Knowledge>(net).is_worth_it(state_, seat, act, plan);
  }
  [[nodiscard]] std::vector<TriedMove> try_moves(Seat seat, std::span<const Move> moves,
                                                 const SearchPlan& plan) const override {
    return SameDeals<G, Knowledge>(state_, seat).compare(moves, plan);
  }
  [[nodiscard]] std::vector<std::uint32_t> observation(Seat seat) const override {
    if (!has_network()) return {};
    std::vector<std::uint32_t> bits(stube::observation::words<G>);
    stube::observation::observe<G>(G::seen_by(state_, seat), seat, bits.data());
    return bits;
  }
  [[nodiscard]] std::string_view game() const override { return Spec::id; }
  [[nodiscard]] Solved solve(Seat seat, const SolvePlan& plan) const override {
    return Solver<G, Knowledge>().solve(state_, seat, plan);
  }
  [[nodiscard]] double utility(Seat seat) const override { return stube::utility<G>(state_, seat); }
  [[nodiscard]] bool plays_with(Seat seat, Seat other) const override {
    return stube::plays_with<G, Knowledge>(state_, seat, other);
  }

 private:
  [[nodiscard]] bool has_network() const { return G::players(state_) <= stube::observation::most_seats; }

  const State& state_;  // of the position that this belongs to
};

template <class Spec>
class InspectionOf final : public Inspection {
 public:
  using G = typename Spec::Rules;
  using State = typename G::State;

  explicit InspectionOf(const State& state) : state_(state) {}

  [[nodiscard]] std::vector<Cards> places() const override {
    std::vector<Cards> places;
    G::each_place(state_, [&](Cards cards) { places.push_back(cards); });
    return places;
  }
  [[nodiscard]] int pot() const override { return G::pot(state_); }
  [[nodiscard]] int deal_score(Side side) const override { return G::deal_score(state_, side); }
  [[nodiscard]] bool sheet_is_deal_score() const override {
    if constexpr (requires { G::sheet_is_deal_score; }) return G::sheet_is_deal_score;
    return true;
  }
  [[nodiscard]] Move hidden_move([[maybe_unused]] Seat seat, const Move& move) const override {
    if constexpr (requires { G::hidden_move(state_, seat, move); }) return G::hidden_move(state_, seat, move);
    return move;
  }

 private:
  const State& state_;  // of the position that this belongs to
};

template <class Spec>
class PositionOf final : public Position {
 public:
  using G = typename Spec::Rules;
  using State = typename G::State;
  static_assert(Rules<G>);

  explicit PositionOf(const State& state) : state_(state) {}

  [[nodiscard]] std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(state_); }
  [[nodiscard]] int players() const override { return G::players(state_); }
  [[nodiscard]] int sides() const override { return G::sides(state_); }
  [[nodiscard]] Side side_of(Seat seat) const override { return G::side_of(state_, seat); }
  [[nodiscard]] const Pack& pack() const override { return Spec::pack(state_); }
  [[nodiscard]] bool awaits_deal() const override { return !G::outcome(state_).over() && G::awaits_deal(state_); }
  [[nodiscard]] DealPlan plan() const override { return G::plan(state_); }
  void deal(const Deck& deck, std::vector<Event>& events) override {
    G::deal(state_, deck, [&](const Event& event) { events.push_back(event); });
  }
  [[nodiscard]] Seats turn() const override { return G::turn(state_); }
  [[nodiscard]] Seats may_interject() const override {
    Seats seats;
    if constexpr (requires(Random& random) { Spec::Knowledge::interject(state_, Seat(), random); })
      for (const Seat seat : Seats::first(players()) - G::turn(state_))
        if (count_moves<G>(state_, seat) > 0) seats |= seat;
    return seats;
  }
  [[nodiscard]] std::vector<Move> moves(Seat seat) const override {
    std::vector<Move> moves;
    if (seat.index() < players()) G::each_move(state_, seat, [&](const Move& move) { moves.push_back(move); });
    return moves;
  }
  [[nodiscard]] bool lists_offences() const override {
    if constexpr (requires { G::lists_offences; }) return G::lists_offences;
    return true;
  }
  [[nodiscard]] Verdict judge(Seat seat, const Move& move) const override { return G::judge(state_, seat, move); }
  void apply(Seat seat, const Move& move, std::vector<Event>& events) override {
    G::apply(state_, seat, move, [&](const Event& event) { events.push_back(event); });
  }
  [[nodiscard]] std::string_view phase_name() const override {
    return Spec::vocabulary.phases[static_cast<std::size_t>(state_.phase)];
  }
  [[nodiscard]] Outcome outcome() const override { return G::outcome(state_); }
  [[nodiscard]] int money(Seat seat) const override { return G::money(state_, seat); }
  [[nodiscard]] int payoff(Seat seat) const override { return G::payoff(state_, seat); }
  [[nodiscard]] Holding hand(Seat seat) const override { return G::hand(state_, seat); }
  [[nodiscard]] std::unique_ptr<Position> seen_by(Seat seat) const override {
    return std::make_unique<PositionOf>(G::seen_by(state_, seat));
  }
  [[nodiscard]] std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(&state_, 1)); }

  [[nodiscard]] const Guidance& guidance() const override { return guidance_; }
  [[nodiscard]] const Analysis& analysis() const override { return analysis_; }
  [[nodiscard]] const Inspection& inspection() const override { return inspection_; }

  [[nodiscard]] const State& state() const { return state_; }

 private:
  State state_;
  GuidanceOf<Spec> guidance_{state_};
  AnalysisOf<Spec> analysis_{state_};
  InspectionOf<Spec> inspection_{state_};
};

}  // namespace stube
