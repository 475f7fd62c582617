#include "client/shuffle_witness.hpp"

#include "client/api_client.hpp"
#include "fair/verify.hpp"

namespace stube {

json::object ShuffleWitness::answer(const json::object& message) {
  commitment_ = text_in(message, "commitment");
  if (!contribution_) contribution_ = entropy_.bytes(Entropy::Use::contribution);
  if (text_in(message, "stage") == "commit") return {{"t", "contribute"}, {"commit", to_hex(sha256(*contribution_))}};
  return {{"t", "contribute"}, {"hex", to_hex(*contribution_)}};
}

bool ShuffleWitness::holds(const json::object& record, Seat seat) const {
  const auto shuffle = object_in(record, "shuffle");
  if (!commitment_.empty() && text_in(shuffle, "commitment") != commitment_) return false;
  const auto& seats = list_in(shuffle, "seats");
  const auto place = static_cast<std::size_t>(std::max(seat.index(), 0));
  if (contribution_ && seat.is_some() && place < seats.size() && seats[place].is_object() &&
      text_in(seats[place].get_object(), "opened") != to_hex(*contribution_))
    return false;
  return verify_record(record).good;
}

}  // namespace stube
