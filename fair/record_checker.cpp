#include "fair/record_checker.hpp"

#include <algorithm>

namespace stube {

const json::object* RecordChecker::object_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr ? value->if_object() : nullptr;
}

const json::array* RecordChecker::list_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr ? value->if_array() : nullptr;
}

// --- contributions

bool RecordChecker::read_seats(std::string_view method) {
  shuffle_object_ = object_in(record_, "shuffle");
  const auto* seats = shuffle_object_ != nullptr ? list_in(*shuffle_object_, "seats") : nullptr;
  if (seats == nullptr || text_in(*shuffle_object_, "method") != method) return bad("no-proof");
  for (const auto& seat : *seats) {
    const auto* entry = seat.if_object();
    shuffle_.seats.push_back(entry != nullptr ? from_hex(text_in(*entry, "opened")) : std::nullopt);
  }
  return true;
}

bool RecordChecker::seats_opened_what_they_bound() {
  const auto& seats = *list_in(*shuffle_object_, "seats");
  const std::string scheme = text_in(*shuffle_object_, "contributions");
  if (!scheme.empty() && scheme != timed_contributions) return bad("unknown-scheme", {{"scheme", quoted(scheme)}});
  const bool fit = scheme.empty() ? hashes_fit(seats) : locks_fit(seats);
  const bool nobody = std::none_of(seats.begin(), seats.end(), [](const json::value& v) { return v.is_object(); });
  return fit && (!nobody || open("nobody-gave"));
}

bool RecordChecker::hashes_fit(const json::array& seats) {
  int count = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto* entry = seats[i].if_object();
    if (entry == nullptr) continue;
    if (!shuffle_.seats[i] || to_hex(sha256(*shuffle_.seats[i])) != text_in(*entry, "commitment"))
      return bad("seat-opened-another", {{"seat", std::to_string(i)}});
    ++count;
  }
  good("seats-gave", {{"n", std::to_string(count)}, {"seats", std::to_string(seats.size())}});
  return open("scheme-hash");
}

bool RecordChecker::locks_fit(const json::array& seats) {
  int count = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto* entry = seats[i].if_object();
    if (entry == nullptr) continue;
    if (!shuffle_.seats[i] || !lock_fits(i, *entry)) return bad("seat-opened-another", {{"seat", std::to_string(i)}});
    ++count;
  }
  good("scheme-timed", {{"n", std::to_string(count)}, {"seats", std::to_string(seats.size())}});
  const auto squarings = number_in(*shuffle_object_, "squarings");
  if (count > 0 && squarings < static_cast<std::int64_t>(standard_squarings))
    open("weak-lock", {{"n", std::to_string(squarings)}});
  return count == 0 || open("in-time");
}

bool RecordChecker::lock_fits(std::size_t seat, const json::object& entry) {
  const auto* table = object_in(record_, "table");
  const auto commitment = from_hex(text_in(*shuffle_object_, "commitment"));
  const auto squarings = number_in(*shuffle_object_, "squarings");
  if (table == nullptr || !commitment || squarings <= 0) return false;
  const TimeLock lock{text_in(entry, "modulus"), lock_base(*commitment, text_in(*table, "id"), static_cast<int>(seat)),
                      static_cast<std::uint64_t>(squarings)};
  if (!is_lock_modulus(lock.modulus)) return false;
  const std::string number = std::to_string(seat);
  if (const std::string forced = text_in(entry, "forced"); !forced.empty()) {
    if (given_by(forced) != *shuffle_.seats[seat]) return false;
    if (lock.squarings > options_.most_squarings) return open("forced-unchecked", {{"seat", number}});
    if (force_lock(lock, options_.told) != forced) return false;
    return good("forced", {{"seat", number}, {"n", std::to_string(squarings)}});
  }
  const auto* factors = list_in(entry, "factors");
  if (factors == nullptr || factors->size() != 2 || !(*factors)[0].is_string() || !(*factors)[1].is_string())
    return false;
  const auto value =
      open_lock(lock, {std::string((*factors)[0].get_string()), std::string((*factors)[1].get_string())});
  return value && given_by(*value) == *shuffle_.seats[seat];
}

bool RecordChecker::is_out_of_order(const Seating& before, const json::object& act) {
  if (!before.timed()) return false;
  const std::string kind = text_in(act, "a");
  if (kind == "setup" || kind == "reveal" || kind == "give") return true;
  if (kind == "bind") return before.stage != TableStage::binding;
  if (kind == "list") {
    const auto* counts = list_in(act, "counts");
    return before.stage != TableStage::binding || counts == nullptr ||
           std::any_of(counts->begin(), counts->end(), [&](const json::value& seat) {
             const auto* place = seat.if_int64();
             return place == nullptr || *place < 0 || *place >= before.players ||
                    !is_lock_modulus(before.contributions[static_cast<std::size_t>(*place)].modulus);
           });
  }
  if (kind == "open" || kind == "force") {
    const auto place = static_cast<std::size_t>(number_in(act, "seat", -1));
    return before.stage != TableStage::opening || place >= before.contributions.size() ||
           !before.contributions[place].counts || before.contributions[place].given;
  }
  if (kind != "start") return false;
  if (before.stage == TableStage::binding) return false;
  return before.stage != TableStage::opening ||
         std::any_of(before.contributions.begin(), before.contributions.end(),
                     [](const Contribution& part) { return part.counts && !part.given; });
}

// --- signatures

bool RecordChecker::signatures_fit(const Seating& seating, const ChainHead& end) {
  const std::string statement = match_statement(seating.id, end);
  return house_signed(seating, statement) && players_signed(seating, statement) && open("names-and-times");
}

bool RecordChecker::house_signed(const Seating& seating, const std::string& statement) {
  const auto* house = object_in(signatures_, "house");
  if (house == nullptr) {
    // The first act names the house's key: its signature was taken away.
    const bool wanted = options_.house_signed || !options_.house.empty() || !seating.house.empty();
    return wanted ? bad("house-signature-missing") : open("unsigned");
  }
  const std::string key = text_in(*house, "key");
  if (!options_.house.empty() && key != options_.house) return bad("another-house", {{"key", quoted(key)}});
  if (!seating.house.empty() && key != seating.house) return bad("another-house", {{"key", quoted(key)}});
  if (!signature_fits(key, statement, text_in(*house, "signature"))) return bad("house-signature-wrong");
  good("house-signed", {{"key", key}});
  return !options_.house.empty() || open("house-by-itself");
}

bool RecordChecker::players_signed(const Seating& seating, const std::string& statement) {
  std::vector<std::string> signers, others;
  const auto* list = list_in(signatures_, "seats");
  std::vector<bool> has_signed(seating.chairs.size());
  for (const auto& value : list != nullptr ? *list : json::array()) {
    const auto* entry = value.if_object();
    const auto seat = entry != nullptr ? static_cast<std::size_t>(number_in(*entry, "seat", -1)) : std::string::npos;
    if (seat >= seating.chairs.size()) return bad("player-signature-wrong", {{"name", "?"}});
    const Chair& chair = seating.chairs[seat];
    if (chair.key.empty() || text_in(*entry, "key") != chair.key ||
        !signature_fits(chair.key, statement, text_in(*entry, "signature")))
      return bad("player-signature-wrong", {{"name", quoted(chair.name)}});
    has_signed[seat] = true;
  }
  for (std::size_t i = 0; i < seating.chairs.size(); ++i)
    if (seating.chairs[i].kind == Chair::Kind::person)
      (has_signed[i] ? signers : others).push_back(seating.chairs[i].name);
  const auto named = [](const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + quoted(name);
    return text;
  };
  if (!signers.empty()) good("acknowledged", {{"names", named(signers)}});
  if (others.empty()) return true;
  if (options_.acknowledged) return bad("acknowledgement-missing", {{"names", named(others)}});
  return open("unacknowledged", {{"names", named(others)}});
}

}  // namespace stube
