// The base of the two record checkers (verify.cpp, verify_sealed.cpp): the list of findings, access to a record's
// parts, and the check that all methods share, of what the seats contributed to the shuffles.
#pragma once
#include <fmt/format.h>

#include <set>

#include "fair/personal_fields.hpp"
#include "fair/table_log.hpp"
#include "fair/verify.hpp"

namespace stube {

class RecordChecker {
 protected:
  explicit RecordChecker(const json::object& record) : record_(record) {}

  // A finding; the result is whether to go on.
  bool good(std::string line) {
    found_.lines.push_back(std::move(line));
    return true;
  }
  bool bad(std::string line) {
    found_.lines.push_back(std::move(line));
    return false;
  }

  static const json::object* object_in(const json::object& object, std::string_view field) {
    const auto* value = object.if_contains(field);
    return value != nullptr ? value->if_object() : nullptr;
  }
  static const json::array* list_in(const json::object& object, std::string_view field) {
    const auto* value = object.if_contains(field);
    return value != nullptr ? value->if_array() : nullptr;
  }

  // Reads what the seats contributed, from a record whose shuffles were made by this method.
  bool read_seats(std::string_view method) {
    shuffle_object_ = object_in(record_, "shuffle");
    const auto* seats = shuffle_object_ != nullptr ? list_in(*shuffle_object_, "seats") : nullptr;
    if (seats == nullptr || text_in(*shuffle_object_, "method") != method)
      return bad("The record holds no proof of its shuffles.");
    for (const auto& seat : *seats) {
      const auto* entry = seat.if_object();
      shuffle_.seats.push_back(entry != nullptr ? from_hex(text_in(*entry, "opened")) : std::nullopt);
    }
    return true;
  }

  // Every seat that was bound has opened the bytes it was bound to.
  bool seats_opened_what_they_bound() {
    int count = 0;
    const auto& seats = *list_in(*shuffle_object_, "seats");
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto* entry = seats[i].if_object();
      if (entry == nullptr) continue;
      if (!shuffle_.seats[i] || to_hex(sha256(*shuffle_.seats[i])) != text_in(*entry, "commitment"))
        return bad(fmt::format("What seat {} opened is not what it was bound to.", i));
      ++count;
    }
    return good(
        fmt::format("{} of {} seats gave something to the shuffles, as they were bound to.", count, seats.size()));
  }

  // What was erased from the acts since the match, at somebody's wish or because it was old.
  void tell_what_was_erased(const std::vector<json::object>& acts) {
    std::size_t lines = 0;
    std::set<std::int64_t> seats;
    for (const json::object& act : acts) {
      if (!is_erased(act)) continue;
      if (text_in(act, "a") == "say") ++lines;
      if (text_in(act, "a") == "sit") seats.insert(number_in(act, "seat"));
    }
    for (const auto seat : seats) good(fmt::format("Seat {}: name erased. Its hash is in the chain.", seat));
    if (lines > 0) good(fmt::format("Chat lines erased: {}. Their hashes are in the chain.", lines));
  }

  const json::object& record_;
  const json::object* shuffle_object_ = nullptr;
  Shuffle shuffle_;
  Findings found_;
};

// Checks a record of method `stube 2`, whose cards were sealed one by one.
[[nodiscard]] Findings verify_sealed_record(const json::object& record);

}  // namespace stube
