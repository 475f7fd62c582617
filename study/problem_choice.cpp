#include "study/problem_choice.hpp"

#include <algorithm>
#include <map>

namespace stube {

namespace {

std::string_view word_of(const Problem& problem) {
  return std::string_view(problem.solution).substr(0, problem.solution.find(' '));
}

// Of these places, those whose problems have what most of them have in common.
template <class KindOf>
std::vector<std::size_t> of_the_largest_kind(const std::vector<Problem>& problems,
                                             const std::vector<std::size_t>& places, const KindOf& kind_of) {
  std::map<std::decay_t<decltype(kind_of(problems.front()))>, std::vector<std::size_t>> kinds;
  for (const std::size_t place : places) kinds[kind_of(problems[place])].push_back(place);
  return std::max_element(kinds.begin(), kinds.end(),
                          [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); })
      ->second;
}

}  // namespace

long ProblemChoice::of_theme(Theme theme) const {
  return std::count_if(problems_.begin(), problems_.end(), [&](const Problem& p) { return p.theme == theme; });
}

long ProblemChoice::most_of_a_theme() const {
  long most = 0;
  for (const Problem& problem : problems_) most = std::max(most, of_theme(problem.theme));
  return most;
}

long ProblemChoice::of_solution(const std::string& solution) const {
  return std::count_if(problems_.begin(), problems_.end(), [&](const Problem& p) { return p.solution == solution; });
}

long ProblemChoice::most_of_a_solution() const {
  long most = 0;
  for (const Problem& problem : problems_) most = std::max(most, of_solution(problem.solution));
  return most;
}

std::size_t ProblemChoice::most_common() const {
  std::vector<std::size_t> places(problems_.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  if (4 * most_of_a_solution() > wanted_)
    places = of_the_largest_kind(problems_, places, [](const Problem& problem) { return problem.solution; });
  places = of_the_largest_kind(problems_, places, [](const Problem& problem) { return problem.theme; });
  places = of_the_largest_kind(problems_, places, word_of);
  places = of_the_largest_kind(problems_, places, [](const Problem& problem) { return problem.rating; });
  return places.back();
}

bool ProblemChoice::is_common(const std::string& solution) const {
  return 4 * of_solution(solution) >= wanted_;
}

bool ProblemChoice::add(Problem problem) {
  if (is_common(problem.solution)) return false;
  problems_.push_back(std::move(problem));
  if (static_cast<long>(problems_.size()) <= wanted_) return true;
  const std::size_t gone = most_common();
  const bool is_new = gone + 1 == problems_.size();
  problems_.erase(problems_.begin() + static_cast<std::ptrdiff_t>(gone));
  return !is_new;
}

}  // namespace stube
