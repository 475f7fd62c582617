// Who sits connected at which table on the other server processes. Each process tells the others when someone comes or
// goes, and that it is still there; a process that has not been heard for a while is gone, and its people with it.
// Nothing of it is kept: a process that starts asks, and the others tell.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "net/rate_limit.hpp"

namespace stube {

// The words: `!PROCESS` it is there; `!PROCESS TABLE SEAT...` these seats are connected to it; `?PROCESS` it wants to
// know.
[[nodiscard]] bool is_about_presence(std::string_view word);
[[nodiscard]] std::string presence_word(const std::string& process, const std::string& table,
                                        const std::set<int>& seats);

class Presence {
 public:
  struct Heard {
    std::vector<std::string> changed;  // tables whose company is another now
    bool wants_to_know = false;        // all of ours is to be told
  };
  Heard heard(std::string_view word, Moment now);
  // Forgets the processes that were last heard before this moment.
  std::vector<std::string> forget_silent(Moment before);
  [[nodiscard]] bool is_here(const std::string& table, int seat) const;

 private:
  using Tables = std::unordered_map<std::string, std::set<int>>;
  struct Process {
    Moment last{};
    Tables tables;
  };
  std::map<std::string, Process, std::less<>> processes_;
};

}  // namespace stube
