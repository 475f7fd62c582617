#include "client/shuffle_witness.hpp"

#include <algorithm>

#include "client/api_client.hpp"
#include "fair/sealed_record.hpp"
#include "fair/table_log.hpp"

namespace stube {

namespace {

using Kind = Finding::Kind;

std::optional<ChainHead> head_in(const json::object& message) {
  const auto head = object_in(message, "head");
  const auto hash = from_hex(text_in(head, "hash"));
  if (!hash) return {};
  return ChainHead{static_cast<std::uint64_t>(number_in(head, "acts")), *hash};
}

// The record's chain: the hash after each of its acts.
std::vector<Bytes32> chain_of(const json::object& record) {
  const auto table = object_in(record, "table");
  std::vector<Bytes32> hashes;
  Bytes32 hash = chain_start(text_in(table, "id"));
  for (const auto& act : list_in(table, "acts")) {
    const std::string text(act.as_string());
    hash = chain_next(hash, hashes.size() + 1, in_chain(text, json::parse(text).as_object()));
    hashes.push_back(hash);
  }
  return hashes;
}

bool passes_through(const std::vector<Bytes32>& chain, const ChainHead& head) {
  return head.acts > 0 && head.acts <= chain.size() && chain[head.acts - 1] == head.hash;
}

bool names_key(const json::object& record, Seat seat, const std::string& key) {
  const auto table = object_in(record, "table");
  const auto& acts = list_in(table, "acts");
  return std::any_of(acts.begin(), acts.end(), [&](const json::value& text) {
    const json::object act = json::parse(text.as_string()).as_object();
    return text_in(act, "a") == "key" && number_in(act, "seat", -1) == seat.index() && text_in(act, "key") == key;
  });
}

// The moduli that a record's shuffle has, seat by seat.
json::array moduli_in(const json::object& shuffle) {
  json::array moduli;
  for (const auto& seat : list_in(shuffle, "seats"))
    moduli.push_back(seat.is_object() ? json::value(text_in(seat.get_object(), "modulus")) : json::value(nullptr));
  return moduli;
}

}  // namespace

ShuffleWitness::ShuffleWitness(Entropy& entropy, const Clock& clock)
    : entropy_(entropy), clock_(clock), key_(entropy.bytes(Entropy::Use::contribution)) {}

std::optional<json::object> ShuffleWitness::answer(const json::object& message, Seat seat) {
  if (!seat.is_some() || text_in(message, "contributions") != timed_contributions) return {};
  const std::string commitment = text_in(message, "commitment");
  if (!commitment_.empty() && commitment != commitment_) {
    fault_ = Finding{Kind::wrong, "witness-commitment", {}};
    return {};
  }
  commitment_ = commitment;
  table_ = text_in(message, "table");
  house_ = text_in(message, "house");
  if (text_in(message, "stage") != "commit") return open(message, seat);
  if (!lock_) lock_ = make_lock(entropy_);
  // From here on others can square; the time in which the list must come begins.
  if (!bound_at_) bound_at_ = clock_.now();
  return json::object{{"t", "contribute"}, {"modulus", lock_->modulus}};
}

std::optional<json::object> ShuffleWitness::open(const json::object& message, Seat seat) {
  const auto& told = list_in(message, "moduli");
  if (list_head_ && (told != list_ || head_in(message) != list_head_)) {
    fault_ = Finding{Kind::wrong, "witness-list", {}};
    return {};
  }
  if (!list_head_) {
    list_ = told;
    list_head_ = head_in(message);
    const auto window = std::chrono::milliseconds(
        window_millis(static_cast<std::uint64_t>(std::max<std::int64_t>(number_in(message, "squarings"), 0))));
    in_time_ = list_head_ && bound_at_ && clock_.now() - *bound_at_ <= window;
    const auto place = static_cast<std::size_t>(seat.index());
    counts_ = lock_ && place < list_.size() && list_[place] == json::value(lock_->modulus);
    if (!counts_)
      news_.push_back({Kind::open, "witness-uncounted", {}});
    else if (!in_time_)
      news_.push_back({Kind::open, "witness-late", {}});
  }
  if (!counts_ || !in_time_) return {};
  return json::object{{"t", "contribute"}, {"p", lock_->factors.p}, {"q", lock_->factors.q}};
}

void ShuffleWitness::keep_head(const json::object& message) {
  const auto hash = from_hex(text_in(message, "hash"));
  if (!hash || house_.empty()) return;
  const ChainHead head{static_cast<std::uint64_t>(number_in(message, "acts")), *hash};
  if (signature_fits(house_, head_statement(table_, head), text_in(message, "signature"))) heads_.push_back(head);
}

bool ShuffleWitness::own_part_stands(const json::object& shuffle, Seat seat) const {
  const auto& seats = list_in(shuffle, "seats");
  const auto place = static_cast<std::size_t>(seat.index());
  if (place >= seats.size() || !seats[place].is_object() || !lock_) return false;
  const auto& part = seats[place].get_object();
  const TimeLock lock{lock_->modulus, lock_base(from_hex(commitment_).value_or(Bytes32{}), table_, seat.index()),
                      static_cast<std::uint64_t>(number_in(shuffle, "squarings"))};
  const auto value = open_lock(lock, lock_->factors);
  return text_in(part, "modulus") == lock_->modulus && value && text_in(part, "opened") == to_hex(given_by(*value));
}

std::optional<Finding> ShuffleWitness::broken_promise(const json::object& record, Seat seat) const {
  if (fault_) return fault_;
  const auto shuffle = object_in(record, "shuffle");
  const auto wrong = [](std::string code) { return Finding{Kind::wrong, std::move(code), {}}; };
  if (!commitment_.empty() && text_in(shuffle, "commitment") != commitment_) return wrong("witness-commitment");
  if (list_head_ && moduli_in(shuffle) != list_) return wrong("witness-list");
  const auto chain = chain_of(record);
  if (list_head_ && !passes_through(chain, *list_head_)) return wrong("witness-head");
  if (!std::all_of(heads_.begin(), heads_.end(), [&](const ChainHead& head) { return passes_through(chain, head); }))
    return wrong("witness-signed");
  if (counts_ && !own_part_stands(shuffle, seat)) return wrong("witness-own");
  // It was on no list that this client heard of, and yet it counted.
  const auto& seats = list_in(shuffle, "seats");
  const auto place = static_cast<std::size_t>(std::max(seat.index(), 0));
  if (list_head_ && !counts_ && seat.is_some() && place < seats.size() && seats[place].is_object())
    return wrong("witness-own");
  if (lock_ && seat.is_some() && !names_key(record, seat, key_.public_key())) return wrong("witness-key");
  return {};
}

Findings ShuffleWitness::check(const json::object& record, Seat seat) const {
  VerifyOptions options;
  options.house = house_;
  Findings found = verify_record(record, options);
  if (!found.good) return found;
  if (auto broken = broken_promise(record, seat)) {
    found.good = false;
    found.list.push_back(std::move(*broken));
    return found;
  }
  const char* code = !list_head_ ? "witness-nothing" : !counts_ ? "witness-uncounted" : !in_time_ ? "witness-late" : "";
  found.list.push_back(*code != '\0' ? Finding{Kind::open, code, {}} : Finding{Kind::proved, "witness", {}});
  return found;
}

json::object ShuffleWitness::acknowledgement(const json::object& record) const {
  const auto table = object_in(record, "table");
  const std::string hash = text_in(table, "hash");
  const ChainHead end{list_in(table, "acts").size(), from_hex(hash).value_or(Bytes32{})};
  return {{"hash", hash}, {"signature", key_.sign(match_statement(text_in(table, "id"), end))}};
}

}  // namespace stube
