#include "server/verify.hpp"

#include <fmt/format.h>

#include "server/table.hpp"

namespace stube {

namespace {

const json::object* object_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr ? value->if_object() : nullptr;
}
const json::array* list_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr ? value->if_array() : nullptr;
}

class Verifier {
 public:
  explicit Verifier(const json::object& record) : record_(record) {}

  Findings run() {
    found_.good = read() && server_kept_its_word() && seats_kept_theirs() && packs_follow() && moves_are_lawful() &&
                  acts_give_this();
    return found_;
  }

 private:
  bool good(std::string line) {
    found_.lines.push_back(std::move(line));
    return true;
  }
  bool bad(std::string line) {
    found_.lines.push_back(std::move(line));
    return false;
  }

  bool read() {
    const auto* shuffle = object_in(record_, "shuffle");
    const auto* seats = shuffle != nullptr ? list_in(*shuffle, "seats") : nullptr;
    if (seats == nullptr || text_in(*shuffle, "method") != "stube 1")
      return bad("The record holds no proof of its shuffles.");
    shuffle_object_ = shuffle;
    const auto secret = from_hex(text_in(*shuffle, "secret"));
    if (!secret) return bad("The server's secret is not there.");
    shuffle_.secret = *secret;
    for (const auto& seat : *seats) {
      const auto* given = seat.if_object();
      shuffle_.seats.push_back(given != nullptr ? from_hex(text_in(*given, "opened")) : std::nullopt);
    }
    return true;
  }

  bool server_kept_its_word() {
    const std::string promised = text_in(*shuffle_object_, "commitment");
    if (to_hex(sha256(shuffle_.secret)) != promised) return bad("The server's secret is not the one it was bound to.");
    return good("The server opened the secret that it was bound to: " + promised.substr(0, 16) + "...");
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

  bool packs_follow() {
    auto setup = read_setup(record_);
    if (const auto* refusal = refusal_in(setup)) return bad("The record cannot be read: " + refusal->why);
    const Match match(std::get<Setup>(std::move(setup)));
    const auto* deals = list_in(record_, "deals");
    if (deals == nullptr) return bad("The record holds no deals.");
    const std::size_t given = given_deals();
    for (std::size_t i = given; i < deals->size(); ++i) {
      const Deck deck = fair_deck(match.pack(), deal_key(shuffle_, i + 1));
      const auto* text = (*deals)[i].if_string();
      if (text == nullptr || std::string_view(*text) != list_text(match.pack(), deck.cards))
        return bad(fmt::format("The pack of deal {} does not follow from the secrets.", i + 1));
    }
    if (given > 0)
      good(fmt::format("The match goes on from a record: its first {} deals are that record's, and nobody shuffled them here.",
                       given));
    return good(fmt::format("The packs of all {} deals follow from the secrets.", deals->size() - std::min(given, deals->size())));
  }

  // How many deals came with the record that the match goes on from. That the table's first act is what it was, the chain tells.
  [[nodiscard]] std::size_t given_deals() const {
    const auto* table = object_in(record_, "table");
    const auto* acts = table != nullptr ? list_in(*table, "acts") : nullptr;
    if (acts == nullptr || acts->empty() || !acts->front().is_string()) return 0;
    boost::system::error_code error;
    const auto first = json::parse(acts->front().get_string(), error);
    if (error || !first.is_object()) return 0;
    const auto* begun = object_in(first.get_object(), "begun");
    const auto* deals = begun != nullptr ? list_in(*begun, "deals") : nullptr;
    return deals != nullptr ? deals->size() : 0;
  }

  bool moves_are_lawful() {
    const auto match = Match::from_record(record_);
    if (const auto* refusal = refusal_in(match)) return bad("The moves cannot be played again: " + refusal->why);
    const auto& played = std::get<Match>(match);
    if (played.record().at("result") != record_.at("result")) return bad("The moves lead to another result.");
    return good(fmt::format("All {} moves are allowed by the rules and lead to this result.", played.acts().size()));
  }

  bool acts_give_this() {
    const auto* table = object_in(record_, "table");
    const auto* acts = table != nullptr ? list_in(*table, "acts") : nullptr;
    if (acts == nullptr) return bad("The acts of the table are not there.");
    try {
      Table replayed(text_in(*table, "id"), shuffle_.secret);
      std::vector<std::string> texts;
      for (const auto& act : *acts) {
        texts.emplace_back(act.as_string());
        replayed.take(texts.back());
      }
      if (to_hex(replayed.hash()) != text_in(*table, "hash")) return bad("The chain of acts is broken.");
      if (replayed.match() == nullptr || json::value(replayed.record(texts)) != json::value(record_))
        return bad("The acts of the table give another record.");
    } catch (const std::exception& error) {
      return bad(std::string("The acts of the table cannot be replayed: ") + error.what());
    }
    return good(
        fmt::format("The {} acts of the table are linked without a gap and give exactly this record.", acts->size()));
  }

  const json::object& record_;
  const json::object* shuffle_object_ = nullptr;
  Shuffle shuffle_;
  Findings found_;
};

}  // namespace

Findings verify_record(const json::object& record) {
  return Verifier(record).run();
}

}  // namespace stube
