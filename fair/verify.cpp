#include "fair/verify.hpp"

#include "fair/record_checker.hpp"
#include "fair/table_record.hpp"

namespace stube {

namespace {

class OpenRecordChecker : RecordChecker {
 public:
  using RecordChecker::RecordChecker;

  Findings run() {
    try {
      found_.good = read() && server_opened_what_it_bound() && seats_opened_what_they_bound() && packs_follow() &&
                    moves_are_lawful() && acts_give_this() && signatures_fit(seating_, end_);
    } catch (const std::exception& error) {
      found_.good = bad("unreadable", {{"why", error.what()}});
    }
    return found_;
  }

 private:
  bool read() {
    if (!read_seats("stube 1")) return false;
    const auto secret = from_hex(text_in(*shuffle_object_, "secret"));
    if (!secret) return bad("no-secret");
    shuffle_.secret = *secret;
    return true;
  }

  bool server_opened_what_it_bound() {
    const std::string promised = text_in(*shuffle_object_, "commitment");
    if (to_hex(sha256(shuffle_.secret)) != promised) return bad("another-secret");
    return good("secret", {{"start", promised.substr(0, 16)}});
  }

  bool packs_follow() {
    auto setup = read_setup(record_);
    if (const auto* refusal = refusal_in(setup)) return bad("unreadable", {{"why", text_of(*refusal, Language::en)}});
    const Match match(std::get<Setup>(std::move(setup)));
    const auto* deals = list_in(record_, "deals");
    if (deals == nullptr) return bad("no-deals");
    const std::size_t given = given_deals();
    for (std::size_t i = given; i < deals->size(); ++i) {
      const Deck deck = fair_deck(match.pack(), deal_key(shuffle_, i + 1));
      const auto* text = (*deals)[i].if_string();
      if (text == nullptr || std::string_view(*text) != list_text(match.pack(), deck.cards))
        return bad("another-pack", {{"deal", std::to_string(i + 1)}});
    }
    if (given > 0) good("given-deals", {{"n", std::to_string(given)}});
    return good("packs", {{"n", std::to_string(deals->size() - std::min(given, deals->size()))}});
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
      return bad("moves-refused", {{"why", text_of(*refusal, Language::en)}});
    const auto& played = std::get<Match>(match);
    if (played.record().at("result") != record_.at("result")) return bad("another-result");
    return good("moves", {{"n", std::to_string(played.acts().size())}});
  }

  bool acts_give_this() {
    const auto* table = object_in(record_, "table");
    const auto* acts = table != nullptr ? list_in(*table, "acts") : nullptr;
    if (acts == nullptr) return bad("no-acts");
    TableLog replayed(text_in(*table, "id"), shuffle_.secret);
    std::vector<std::string> texts;
    try {
      for (const auto& value : *acts) {
        texts.emplace_back(value.as_string());
        const json::object act = json::parse(texts.back()).as_object();
        if (is_out_of_order(replayed.seating(), act)) return bad("out-of-order", {{"n", std::to_string(texts.size())}});
        replayed.apply(texts.back(), act);
      }
      if (to_hex(replayed.hash()) != text_in(*table, "hash")) return bad("chain-broken");
      if (replayed.match() == nullptr ||
          json::value(table_record(replayed, texts, Viewer::referee())) != json::value(record_))
        return bad("another-record");
      std::vector<json::object> parsed;
      for (const auto& text : texts) parsed.push_back(json::parse(text).as_object());
      report_erased(parsed);
    } catch (const std::exception& error) {
      return bad("acts-refused", {{"why", error.what()}});
    }
    if (replayed.seating().stage != TableStage::over || !ends_well(replayed.match()->over(), texts.back()))
      return bad("cut");
    seating_ = replayed.seating();
    end_ = replayed.head();
    return good("acts", {{"n", std::to_string(acts->size())}});
  }

  Seating seating_;
  ChainHead end_;
};

}  // namespace

Findings verify_record(const json::object& record, const VerifyOptions& options) {
  json::object bare = record, signatures;
  if (const auto* found = bare.if_contains("signatures")) {
    if (!found->is_object()) return {false, {{Finding::Kind::wrong, "house-signature-wrong", {}}}};
    signatures = found->get_object();
    bare.erase("signatures");
  }
  const auto* shuffle = bare.if_contains("shuffle");
  const bool sealed =
      shuffle != nullptr && shuffle->is_object() && text_in(shuffle->get_object(), "method") == "stube 2";
  return sealed ? verify_sealed_record(bare, signatures, options) : OpenRecordChecker(bare, signatures, options).run();
}

}  // namespace stube
