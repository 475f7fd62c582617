// Luck and play: what of each deal's result the decisions brought against those of the player by whom they are weighed,
// by seat, and the rest, which is luck. The method and what it assumes is in docs/study.md. Figures only;
// study_json.hpp puts them into fields.
#pragma once
#include "study/study.hpp"

namespace stube {

// By seat, in the game's unit. result = luck + play + others, always.
struct Shares {
  explicit Shares(std::size_t seats);

  std::vector<double> result, luck;
  std::vector<std::vector<double>> by;      // by[p][q]: what the decisions of p brought q
  std::vector<std::vector<double>> errors;  // squares of the standard errors of these

  [[nodiscard]] double play(std::size_t seat) const { return by[seat][seat]; }
  [[nodiscard]] double others(std::size_t seat) const;
  // Of 95% intervals; they stem from the weighing of decisions, as the result is known.
  [[nodiscard]] double play_margin(std::size_t seat) const;
  [[nodiscard]] double others_margin(std::size_t seat) const;
  [[nodiscard]] double luck_margin(std::size_t seat) const;

  void add(const Shares& other);
};

struct LuckAndPlay {
  Shares match;
  std::vector<Shares> deals;  // of a deal that was not finished only `by` and `errors`, and it does not count
};

// By what the study has found so far; decisions that were not looked at yet count as without fault.
[[nodiscard]] LuckAndPlay luck_and_play(const Study& study);

}  // namespace stube
