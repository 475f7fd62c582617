#include "server/presence.hpp"

#include <charconv>

#include "talk/notation.hpp"

namespace stube {

bool is_about_presence(std::string_view notification) {
  return notification.starts_with('!') || notification.starts_with('?');
}

std::string alive_notification(const std::string& process) {
  return "!" + process;
}

std::string question_notification(const std::string& process) {
  return "?" + process;
}

std::string seats_notification(const std::string& process, const std::string& table, const std::set<int>& seats) {
  std::string text = "!" + process + " " + table;
  for (const int seat : seats) text += " " + std::to_string(seat);
  return text;
}

Presence::Change Presence::receive(std::string_view notification, Moment now) {
  Change change;
  if (notification.empty()) return change;
  change.asked = notification.front() == '?';
  const auto words = words_of(notification.substr(1));
  if (words.empty()) return change;
  auto found = processes_.find(words[0]);
  if (found == processes_.end()) {
    found = processes_.emplace(std::string(words[0]), Process{}).first;
    change.unknown = true;
  }
  Process& process = found->second;
  process.last = now;
  if (words.size() < 2) return change;
  std::set<int> seats;
  for (std::size_t i = 2; i < words.size(); ++i) {
    int seat = 0;
    std::from_chars(words[i].data(), words[i].data() + words[i].size(), seat);
    seats.insert(seat);
  }
  const std::string table(words[1]);
  auto& known = process.tables[table];
  if (known != seats) change.tables.push_back(table);
  known = seats;
  if (seats.empty()) process.tables.erase(table);
  return change;
}

std::vector<std::string> Presence::forget_silent(Moment before) {
  std::vector<std::string> changed;
  std::erase_if(processes_, [&](const auto& item) {
    if (item.second.last >= before) return false;
    for (const auto& [table, seats] : item.second.tables) changed.push_back(table);
    return true;
  });
  return changed;
}

bool Presence::is_connected(const std::string& table, int seat) const {
  for (const auto& [name, process] : processes_)
    if (const auto found = process.tables.find(table); found != process.tables.end() && found->second.contains(seat))
      return true;
  return false;
}

}  // namespace stube
