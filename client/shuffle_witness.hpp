// The player's part in the shuffles: gives bytes of its own when the server asks, remembers what the server promised,
// and checks the record against both when the match is over.
#pragma once
#include <optional>

#include "engine/json_fields.hpp"
#include "fair/entropy.hpp"
#include "table/seat.hpp"

namespace stube {

class ShuffleWitness {
 public:
  explicit ShuffleWitness(Entropy& entropy) : entropy_(entropy) {}

  // The answer to a `shuffle` message: first the hash of the bytes, and the bytes when all are bound.
  [[nodiscard]] json::object answer(const json::object& message);
  // Whether the record fits itself, the promise, and the bytes that were given for this seat.
  [[nodiscard]] bool holds(const json::object& record, Seat seat) const;

 private:
  Entropy& entropy_;
  std::optional<Bytes32> contribution_;
  std::string commitment_;
};

}  // namespace stube
