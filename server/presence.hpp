// Who is connected to which table at the other server processes, as far as they have notified this one. Each process
// notifies the others when somebody connects or disconnects, and at intervals that it is alive; one that is silent for
// a while is gone, and its connections with it. Nothing is stored: a process that starts asks, and the others answer.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "net/clock.hpp"

namespace stube {

// The notifications: `!PROCESS` it is alive; `!PROCESS TABLE SEAT...` these seats are connected to it; `?PROCESS` it
// asks for all of them.
[[nodiscard]] bool is_about_presence(std::string_view notification);
[[nodiscard]] std::string alive_notification(const std::string& process);
[[nodiscard]] std::string question_notification(const std::string& process);
[[nodiscard]] std::string seats_notification(const std::string& process, const std::string& table,
                                             const std::set<int>& seats);

class Presence {
 public:
  struct Change {
    std::vector<std::string> tables;  // where other seats are connected now
    bool asked = false;               // the other process wants to know what is connected here
    bool unknown = false;             // not heard of before, or forgotten meanwhile: it is to be asked
  };
  Change receive(std::string_view notification, Moment now);
  // Forgets the processes that were last heard of before this moment; the tables at which that changes something.
  std::vector<std::string> forget_silent(Moment before);
  // After a gap in what was received; the tables at which that changes something.
  std::vector<std::string> forget_all() { return forget_silent(Moment::max()); }
  [[nodiscard]] bool is_connected(const std::string& table, int seat) const;

 private:
  using Tables = std::unordered_map<std::string, std::set<int>>;
  struct Process {
    Moment last{};
    Tables tables;
  };
  std::map<std::string, Process, std::less<>> processes_;
};

}  // namespace stube
