// A table without its match: who sits where, what was agreed, and which stage it has reached. A small value, copied
// freely; acts other than moves are applied to it. In fair/ because it follows from the hash chain alone.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/json_fields.hpp"
#include "engine/match.hpp"
#include "fair/time_lock.hpp"

namespace stube {

// `removed`: nobody has used the table for so long that it is being deleted; nothing can be done at it any more.
enum class TableStage { waiting, binding, opening, playing, over, removed };
[[nodiscard]] std::string_view stage_name(
    TableStage stage);  // as the lobby knows it: waiting, playing, over or removed

struct Chair {
  enum class Kind { open, person, bot };
  Kind kind = Kind::open;
  bool away = false;      // a person whose clock ran out, or whom the others had relieved: a bot plays on
  Seats relief_asked_by;  // who has asked that a bot play for this person
  int level = 3;          // of the bot, where one plays
  std::string user, name;
  // The user who got up during the match: the seat is kept for him while a bot plays.
  std::string kept_for;
  // The user who takes the seat over from the bot with the next deal, so that nobody sees a bot's hand.
  std::string next_user, next_name;
  // The name of the bot that takes the seat over from a person with the next deal; empty where none does.
  std::string next_bot;
  // The key by which the person's client signs the end of the match (see signatures.hpp), and how many it has named.
  std::string key;
  int keys_named = 0;

  [[nodiscard]] bool by_bot() const { return kind == Kind::bot || (kind == Kind::person && away); }
};

// How a match ended that was not played to its result.
struct EarlyEnd {
  enum class How { resigned, claimed };
  How how;
  Seat seat;  // who gave it up, or claimed it
};

// What a seat gives to the shuffles. It stays with the seat when the person gets up after the list was fixed.
struct Contribution {
  bool answered = false;  // the seat is bound, or has said that it gives nothing
  std::string modulus;    // of its lock; empty: nothing, or a hash as in the former scheme
  bool counts = false;    // it is on the list, which is fixed before anybody opens
  // How the lock was opened: by its maker, or by squaring.
  LockFactors factors;
  std::string forced;
  std::optional<Bytes32> given;
};

// What a table calls the scheme of its contributions where they are time locks.
inline constexpr std::string_view timed_contributions = "timed 1";

struct Seating {
  std::string id;
  const Game* game = nullptr;
  json::object options;
  int players = 0;
  bool spectators = true, free_chat = false, closed = false;
  bool hints = false;   // the seats may ask for hints although several people play
  bool sealed = false;  // every card has a seal of its own, and what the game keeps unseen is never opened
  // The seats give time locks of this many squarings; 0: hashes of bytes, as tables did before (docs/decisions/0011).
  std::uint64_t squarings = 0;
  std::string house;  // the public key that signs the record
  int clock = 0;      // seconds for a decision; 0: no limit
  // Where the match goes on from a step of another: its dealer, score, deals and moves; else empty.
  json::object begun;
  Language lang = Language::en;
  std::string host, name, commitment;
  TableStage stage = TableStage::waiting;
  std::optional<EarlyEnd> early_end;  // in stage `over`
  std::vector<Chair> chairs;
  std::vector<std::string> sent_away;       // users whom the host does not want at the table
  std::vector<std::string> sat_in_match;    // users who have had a seat since the match began, in this order
  std::vector<Contribution> contributions;  // by seat

  // An act other than a move. It is not checked: that was done before it was written.
  void apply(const json::object& act);

  [[nodiscard]] Seat seat_of(std::string_view user) const;
  // The seat that is kept for a user who got up, and the one that a user takes with the next deal.
  [[nodiscard]] Seat kept_for(std::string_view user) const;
  [[nodiscard]] Seat next_seat_of(std::string_view user) const;
  // Users and bots that wait for a seat take it; returns their seats.
  Seats begin_deal();
  // The person has erased himself; false where he was not here. In the chain and the store that is done elsewhere.
  bool forget_person(std::string_view user);
  [[nodiscard]] bool is_sent_away(std::string_view user) const;
  [[nodiscard]] bool full() const;
  [[nodiscard]] int persons() const;
  // Whether there are persons, and a bot plays for each of them.
  [[nodiscard]] bool everyone_is_away() const;
  [[nodiscard]] bool timed() const { return squarings > 0; }
  // The lock of a seat that is bound to one.
  [[nodiscard]] TimeLock lock_of(Seat seat) const;
  // Persons, and those who have got up or were sent away during the match.
  [[nodiscard]] int persons_of_the_match() const;
  // Whether somebody else can take part or look on: a seat is free, or two people or more play.
  [[nodiscard]] bool is_for_others() const;
  [[nodiscard]] std::size_t given_deals() const;  // how many came with the record that the match goes on from
  // What the lobby shows, without any text; see describe_table() in server/descriptions.hpp.
  [[nodiscard]] json::object summary() const;

 private:
  void set_up(const json::object& act);
  void fill(Chair& chair, const json::object& act);
  void end(const json::object& act);
  void send_away(Chair& chair, const json::object& act);
  void note_persons();
  void contribute(const std::string& kind, Contribution& part, const json::object& act);
  void fix_list(const json::object& act);
  [[nodiscard]] Seat first_chair(const std::function<bool(const Chair&)>& fits) const;
};

}  // namespace stube
