// What both ways of checking a record share: the list of findings, the parts of a record, and the seats' own promises.
#pragma once
#include <fmt/format.h>

#include "fair/table_log.hpp"
#include "fair/verify.hpp"

namespace stube {

class Checker {
 protected:
  explicit Checker(const json::object& record) : record_(record) {}

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

  // The record's `shuffle` with its seats, by this method.
  bool read_seats(std::string_view method) {
    shuffle_object_ = object_in(record_, "shuffle");
    const auto* seats = shuffle_object_ != nullptr ? list_in(*shuffle_object_, "seats") : nullptr;
    if (seats == nullptr || text_in(*shuffle_object_, "method") != method)
      return bad("The record holds no proof of its shuffles.");
    for (const auto& seat : *seats) {
      const auto* given = seat.if_object();
      shuffle_.seats.push_back(given != nullptr ? from_hex(text_in(*given, "opened")) : std::nullopt);
    }
    return true;
  }

  bool seats_kept_theirs() {
    int count = 0;
    const auto& seats = *list_in(*shuffle_object_, "seats");
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto* given = seats[i].if_object();
      if (given == nullptr) continue;
      if (!shuffle_.seats[i] || to_hex(sha256(*shuffle_.seats[i])) != text_in(*given, "commitment"))
        return bad(fmt::format("What seat {} opened is not what it was bound to.", i));
      ++count;
    }
    return good(
        fmt::format("{} of {} seats gave something to the shuffles, as they were bound to.", count, seats.size()));
  }

  const json::object& record_;
  const json::object* shuffle_object_ = nullptr;
  Shuffle shuffle_;
  Findings found_;
};

// A record whose cards were sealed one by one.
[[nodiscard]] Findings verify_sealed_record(const json::object& record);

}  // namespace stube
