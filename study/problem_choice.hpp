// Which problems are kept where more are found than wanted: those that make the set more varied. No theme crowds out
// the others, nor one solution ("pass"), nor within a theme the same word, nor within that one rating.
#pragma once
#include "study/problems.hpp"

namespace stube {

class ProblemChoice {
 public:
  ProblemChoice(long wanted, std::vector<Problem> kept) : wanted_(wanted), problems_(std::move(kept)) {}

  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
  [[nodiscard]] bool is_full() const { return static_cast<long>(problems_.size()) >= wanted_; }
  // Whether there are as many as wanted, no more than half of them are about the same, and no more than a quarter have
  // the same solution.
  [[nodiscard]] bool is_varied() const {
    return is_full() && 2 * most_of_a_theme() <= wanted_ && 4 * most_of_a_solution() <= wanted_;
  }
  [[nodiscard]] long of_theme(Theme theme) const;
  // Whether another one of this theme would stay.
  [[nodiscard]] bool wants(Theme theme) const {
    return !is_full() || of_theme(theme) + 1 < most_of_a_theme() ||
           (4 * most_of_a_solution() > wanted_ && (2 * of_theme(theme) < wanted_ || most_of_a_theme() == wanted_));
  }
  // Whether a quarter of those wanted have this solution: no more such are taken.
  [[nodiscard]] bool is_common(const std::string& solution) const;

  // Whether the set has changed: where it is full, one of the most crowded kind goes, which may be the new one.
  bool add(Problem problem);

 private:
  [[nodiscard]] long most_of_a_theme() const;
  [[nodiscard]] long of_solution(const std::string& solution) const;
  [[nodiscard]] long most_of_a_solution() const;
  [[nodiscard]] std::size_t most_common() const;

  long wanted_;
  std::vector<Problem> problems_;
};

}  // namespace stube
