// The player's part in the shuffles: makes a time lock when the server asks, keeps what the server said before anything
// was opened, opens only where the list of locks came in time, and checks the record against all of it when the match
// is over. It also holds the key by which this client signs the end of the match.
#pragma once
#include "engine/json_fields.hpp"
#include "fair/signatures.hpp"
#include "fair/verify.hpp"
#include "net/clock.hpp"
#include "table/seat.hpp"

namespace stube {

class ShuffleWitness {
 public:
  ShuffleWitness(Entropy& entropy, const Clock& clock);

  [[nodiscard]] json::object key_message() const { return {{"t", "key"}, {"key", key_.public_key()}}; }
  // The answer to a `shuffle` message for this seat: the lock's modulus, its factors once the list is there and in
  // order; nothing where it stays closed.
  [[nodiscard]] std::optional<json::object> answer(const json::object& message, Seat seat);
  // A `head` message: the chain so far under the house's signature. What is not signed is not kept.
  void keep_head(const json::object& message);
  // What is to be told at once: this seat's part does not count, or its lock stays closed.
  [[nodiscard]] std::vector<Finding> take_news() { return std::exchange(news_, {}); }

  // The record by itself (see verify.hpp), and against what was kept for this seat.
  [[nodiscard]] Findings check(const json::object& record, Seat seat) const;
  // The signature under the last hash of a record that was checked.
  [[nodiscard]] json::object acknowledgement(const json::object& record) const;

 private:
  [[nodiscard]] std::optional<json::object> open(const json::object& message, Seat seat);
  [[nodiscard]] std::optional<Finding> broken_promise(const json::object& record, Seat seat) const;
  [[nodiscard]] bool own_part_stands(const json::object& shuffle, Seat seat) const;

  Entropy& entropy_;
  const Clock& clock_;
  SigningKey key_;
  std::optional<LockKey> lock_;
  std::optional<Moment> bound_at_;
  std::string table_, commitment_, house_;
  // The list as it was first told, and whether it came in time and has this seat's lock.
  json::array list_;
  std::optional<ChainHead> list_head_;
  std::vector<ChainHead> heads_;  // later ones, signed
  bool in_time_ = false, counts_ = false;
  std::optional<Finding> fault_;  // the server contradicted itself
  std::vector<Finding> news_;
};

}  // namespace stube
