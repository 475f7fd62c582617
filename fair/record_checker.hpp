// The base of the two record checkers (verify.cpp, verify_sealed.cpp): the list of findings, access to a record's
// parts, and what all methods share: the seats' contributions and the signatures.
#pragma once
#include <set>

#include "fair/personal_fields.hpp"
#include "fair/table_log.hpp"
#include "fair/verify.hpp"

namespace stube {

class RecordChecker {
 public:
  // `record` without its signatures.
  RecordChecker(const json::object& record, const json::object& signatures, const VerifyOptions& options)
      : record_(record), signatures_(signatures), options_(options) {}

 protected:
  // A finding; the result is whether to go on.
  bool good(std::string code, NamedTexts values = {}) { return add(Finding::Kind::proved, code, values), true; }
  bool open(std::string code, NamedTexts values = {}) { return add(Finding::Kind::open, code, values), true; }
  bool bad(std::string code, NamedTexts values = {}) { return add(Finding::Kind::wrong, code, values), false; }

  static const json::object* object_in(const json::object& object, std::string_view field);
  static const json::array* list_in(const json::object& object, std::string_view field);

  // Reads what the seats contributed, from a record whose shuffles were made by this method.
  bool read_seats(std::string_view method);
  // Every seat that counts has given what it was bound to.
  bool seats_opened_what_they_bound();
  // An act of the shuffle that may not stand at this place; empty where it may. `before`: without the act.
  [[nodiscard]] static bool is_out_of_order(const Seating& before, const json::object& act);
  // Whether the acts may end here: the match is over, or it was given up, claimed or closed in the middle, which the
  // record then says.
  bool ends_well(bool match_over, const std::string& last_act) {
    if (match_over) return true;
    const json::object act = json::parse(last_act).as_object();
    if (text_in(act, "a") == "close") return open("closed");
    const std::string how = text_in(act, "by");
    if (text_in(act, "a") != "over" || how.empty()) return false;
    return open(how == "resign" ? "resigned" : "claimed", {{"seat", std::to_string(number_in(act, "seat"))}});
  }
  // Who has signed the end of the match, as the acts leave the table.
  bool signatures_fit(const Seating& seating, const ChainHead& end);

  // What was erased from the acts since the match, at somebody's wish or because it was old.
  void report_erased(const std::vector<json::object>& acts) {
    std::size_t lines = 0;
    std::set<std::int64_t> seats;
    for (const json::object& act : acts) {
      if (!is_erased(act)) continue;
      if (text_in(act, "a") == "say") ++lines;
      if (text_in(act, "a") == "sit") seats.insert(number_in(act, "seat"));
    }
    for (const auto seat : seats) open("name-erased", {{"seat", std::to_string(seat)}});
    if (lines > 0) open("chat-erased", {{"n", std::to_string(lines)}});
  }

  const json::object& record_;
  const json::object* shuffle_object_ = nullptr;
  Shuffle shuffle_;
  Findings found_;

 private:
  void add(Finding::Kind kind, std::string& code, NamedTexts& values) {
    found_.list.push_back({kind, std::move(code), std::move(values)});
  }
  bool hashes_fit(const json::array& seats);
  bool locks_fit(const json::array& seats);
  bool lock_fits(std::size_t seat, const json::object& entry);
  bool house_signed(const Seating& seating, const std::string& statement);
  bool players_signed(const Seating& seating, const std::string& statement);

  const json::object& signatures_;
  const VerifyOptions& options_;
};

// Checks a record of method `stube 2`, whose cards were sealed one by one.
[[nodiscard]] Findings verify_sealed_record(const json::object& record, const json::object& signatures,
                                            const VerifyOptions& options);

}  // namespace stube
