// Guesses at a password, counted by name: after a few wrong ones each further guess has to wait, twice as long every
// time. Nobody is locked out: the wait has an end, a right password forgets it, and an address from which the owner has
// logged in before waits only for its own guesses.
#pragma once
#include <algorithm>
#include <string>
#include <unordered_map>

#include "net/clock.hpp"

namespace stube {

class GuessDelay {
 public:
  explicit GuessDelay(const Clock& clock) : clock_(clock) {}

  // Seconds until a guess at this name is checked, from this network; 0: now. `known`: the owner has been there.
  [[nodiscard]] double wait(const std::string& name, const std::string& network, bool known) const {
    const double own = wait_of(name + '\n' + network, longest_own);
    return known ? own : std::max(own, wait_of(name, longest_of_all));
  }
  void wrong(const std::string& name, const std::string& network) {
    if (guesses_.size() > 100'000) forget_old();
    count(name + '\n' + network);
    count(name);
  }
  void right(const std::string& name, const std::string& network) {
    guesses_.erase(name + '\n' + network);
    guesses_.erase(name);
  }

  static constexpr int free_guesses = 4;
  // The longest waits: of one network, and of all strangers together.
  static constexpr double longest_own = 900, longest_of_all = 60;

 private:
  struct Guesses {
    int wrong = 0;
    Moment last{};
  };
  void count(const std::string& key) {
    Guesses& guesses = guesses_[key];
    // Half a day without a wrong guess, and all is forgotten.
    if (clock_.now() - guesses.last > std::chrono::hours(12)) guesses.wrong = 0;
    ++guesses.wrong;
    guesses.last = clock_.now();
  }
  [[nodiscard]] double wait_of(const std::string& key, double longest) const {
    const auto found = guesses_.find(key);
    if (found == guesses_.end() || found->second.wrong < free_guesses) return 0;
    const int doubled = std::min(found->second.wrong - free_guesses, 20);
    const double whole = std::min(longest, static_cast<double>(1 << doubled));
    return std::max(0.0, whole - std::chrono::duration<double>(clock_.now() - found->second.last).count());
  }
  void forget_old() {
    std::erase_if(guesses_, [&](const auto& item) {
      return clock_.now() - item.second.last > std::chrono::seconds(static_cast<int>(longest_own));
    });
  }

  const Clock& clock_;
  std::unordered_map<std::string, Guesses> guesses_;
};

}  // namespace stube
