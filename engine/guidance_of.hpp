// Guidance for one game: each function hands its question to the game's Guide; what a Guide leaves out has the plain
// answer here. Included by position_of.hpp only.
#pragma once
#include <algorithm>

#include "cards/pack.hpp"
#include "engine/guidance.hpp"

namespace stube {

template <class Spec>
class GuidanceOf final : public Guidance {
 public:
  using G = typename Spec::Rules;
  using Guide = typename Spec::Guide;
  using State = typename G::State;

  explicit GuidanceOf(const State& state) : state_(state) {}

  [[nodiscard]] Paragraphs paragraphs(Seat seat) const override { return Guide::paragraphs(state_, seat); }

  [[nodiscard]] Wording question([[maybe_unused]] Seat seat) const override {
    if constexpr (requires { Guide::question(state_, seat); }) return Guide::question(state_, seat);
    return {};
  }

  [[nodiscard]] std::vector<HandGroup> arranged(Seat seat, Cards cards) const override {
    struct Placed {
      HandPlace place;
      Card card;
    };
    std::vector<Placed> placed;
    for (const Card card : cards) placed.push_back({place(seat, card), card});
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
      return a.place.group != b.place.group ? a.place.group < b.place.group : a.place.height > b.place.height;
    });
    std::vector<HandGroup> groups;
    int last = 0;
    for (const auto& [place, card] : placed) {
      const Suit suit = has_suits() ? card.suit() : Suit::none;
      if (groups.empty() || place.group != last) groups.push_back({place.kind, suit, {}});
      last = place.group;
      if (groups.back().suit != suit) groups.back().suit = Suit::none;
      groups.back().cards.push_back(card);
    }
    return groups;
  }

  [[nodiscard]] std::optional<Contract> contract() const override {
    if constexpr (requires { Guide::contract(state_); })
      return Guide::contract(state_);
    else if constexpr (requires { Suit(state_.trump); })
      return trump_contract(state_.trump, G::full_pack(state_));
    else
      return {};
  }

  [[nodiscard]] Choice choice([[maybe_unused]] Seat seat, [[maybe_unused]] const Move& move) const override {
    if constexpr (requires { Guide::choice(state_, seat, move); }) return Guide::choice(state_, seat, move);
    return {};
  }

 private:
  [[nodiscard]] bool has_suits() const { return Spec::pack(state_).pieces == nullptr; }

  // Trumps first, then suit by suit, each from the top.
  [[nodiscard]] HandPlace place([[maybe_unused]] Seat seat, Card card) const {
    if constexpr (requires { Guide::place(state_, seat, card); }) {
      return Guide::place(state_, seat, card);
    } else {
      const int suit = index_of(card.suit());
      if constexpr (requires { Suit(state_.trump); })
        if (card.suit() == state_.trump) return {0, card.rank(), HandPlace::Kind::trumps};
      return {suit + 1, card.rank(), HandPlace::Kind::suit};
    }
  }

  const State& state_;  // of the position that this belongs to
};

}  // namespace stube
