#include "fair/verify.hpp"

#include "fair/record_checker.hpp"

namespace stube {

namespace {

class OpenRecordChecker : RecordChecker {
 public:
  explicit OpenRecordChecker(const json::object& record) : RecordChecker(record) {}

  Findings run() {
    found_.good = read() && server_opened_what_it_bound() && seats_opened_what_they_bound() && packs_follow() &&
                  moves_are_lawful() && acts_give_this();
    return found_;
  }

 private:
  bool read() {
    if (!read_seats("stube 1")) return false;
    const auto secret = from_hex(text_in(*shuffle_object_, "secret"));
    if (!secret) return bad("The server's secret is not there.");
    shuffle_.secret = *secret;
    return true;
  }

  bool server_opened_what_it_bound() {
    const std::string promised = text_in(*shuffle_object_, "commitment");
    if (to_hex(sha256(shuffle_.secret)) != promised) return bad("The server's secret is not the one it was bound to.");
    return good("The server opened the secret that it was bound to: " + promised.substr(0, 16) + "...");
  }

  bool packs_follow() {
    auto setup = read_setup(record_);
    if (const auto* refusal = refusal_in(setup))
      return bad("The record cannot be read: " + text_of(*refusal, Language::en));
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
      good(fmt::format(
          "The match goes on from a record: its first {} deals are that record's, and nobody shuffled them here.",
          given));
    return good(fmt::format("The packs of all {} deals follow from the secrets.",
                            deals->size() - std::min(given, deals->size())));
  }

  // How many deals came with the record that the match was continued from. They stand in the table's first act, which
  // the chain protects.
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
    if (const auto* refusal = refusal_in(match))
      return bad("The moves cannot be played again: " + text_of(*refusal, Language::en));
    const auto& played = std::get<Match>(match);
    if (played.record().at("result") != record_.at("result")) return bad("The moves lead to another result.");
    return good(fmt::format("All {} moves are allowed by the rules and lead to this result.", played.acts().size()));
  }

  bool acts_give_this() {
    const auto* table = object_in(record_, "table");
    const auto* acts = table != nullptr ? list_in(*table, "acts") : nullptr;
    if (acts == nullptr) return bad("The acts of the table are not there.");
    try {
      TableLog replayed(text_in(*table, "id"), shuffle_.secret);
      std::vector<std::string> texts;
      for (const auto& act : *acts) {
        texts.emplace_back(act.as_string());
        replayed.apply(texts.back());
      }
      if (to_hex(replayed.hash()) != text_in(*table, "hash")) return bad("The chain of acts is broken.");
      if (replayed.match() == nullptr || json::value(replayed.record(texts, Viewer::referee())) != json::value(record_))
        return bad("The acts of the table give another record.");
      std::vector<json::object> parsed;
      for (const auto& text : texts) parsed.push_back(json::parse(text).as_object());
      tell_what_was_erased(parsed);
    } catch (const std::exception& error) {
      return bad(std::string("The acts of the table cannot be replayed: ") + error.what());
    }
    return good(
        fmt::format("The {} acts of the table are linked without a gap and give exactly this record.", acts->size()));
  }
};

}  // namespace

Findings verify_record(const json::object& record) {
  const auto* shuffle = record.if_contains("shuffle");
  const bool sealed =
      shuffle != nullptr && shuffle->is_object() && text_in(shuffle->get_object(), "method") == "stube 2";
  return sealed ? verify_sealed_record(record) : OpenRecordChecker(record).run();
}

}  // namespace stube
