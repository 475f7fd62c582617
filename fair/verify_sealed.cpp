// Checks the record of a match whose cards were sealed one by one. Unseen cards cannot be checked: the match is
// replayed with other cards in their places, chosen so that all moves are lawful.
#include <algorithm>

#include "engine/fill_in.hpp"
#include "fair/record_checker.hpp"
#include "fair/sealed_record.hpp"
#include "fair/table_match.hpp"
#include "fair/table_record.hpp"

namespace stube {

namespace {

class SealedRecordChecker : RecordChecker {
 public:
  using RecordChecker::RecordChecker;

  Findings run() {
    try {
      found_.good = read_seats("stube 2") && read_acts() && read_seals() && seats_opened_what_they_bound() &&
                    seals_fit() && match_fits() && only_the_shown_is_open() && seats_and_names_fit() &&
                    signatures_fit(seating_, end_);
    } catch (const std::exception& error) {
      found_.good = bad("unreadable", {{"why", error.what()}});
    }
    return found_;
  }

 private:
  // The chain first: everything else follows from the acts.
  bool read_acts() {
    const auto* table = object_in(record_, "table");
    const auto* acts = table != nullptr ? list_in(*table, "acts") : nullptr;
    if (acts == nullptr) return bad("no-acts");
    seating_.id = text_in(*table, "id");
    Bytes32 hash = chain_start(seating_.id);
    std::vector<json::object> parsed;
    for (const auto& value : *acts) {
      const std::string text(value.as_string());
      json::object act = json::parse(text).as_object();
      hash = chain_next(hash, acts_++ + 1, in_chain(text, act));
      if (is_out_of_order(seating_, act)) return bad("out-of-order", {{"n", std::to_string(acts_)}});
      const bool hides = text_in(act, "a") == "move" && text_in(act, "move").find("??") != std::string::npos;
      if (act.if_contains("sealed") != nullptr && !hides) return bad("sealed-without-reason");
      if (auto step = step_of(act))
        steps_.push_back(std::move(*step));
      else
        seating_.apply(act);
      parsed.push_back(std::move(act));
    }
    if (to_hex(hash) != text_in(*table, "hash")) return bad("chain-broken");
    if (!seating_.sealed) return bad("another-method");
    if (seating_.stage != TableStage::over) return bad("cut");
    end_ = {acts_, hash};
    good("acts-linked", {{"n", std::to_string(acts_)}});
    report_erased(parsed);
    return true;
  }

  struct Sealed {
    std::string card;  // empty: unseen
    Bytes32 seal;
  };

  std::optional<Sealed> read_card(const json::value& value) const {
    const auto* text = value.if_string();
    if (text == nullptr) return {};
    const auto words = words_of(*text);
    const auto bytes = words.empty() ? std::nullopt : from_hex(words.back());
    if (!bytes || words.size() > 2) return {};
    if (words.size() == 1) return Sealed{{}, *bytes};
    return Sealed{std::string(words[0]), seal_of(*bytes, words[0])};
  }

  bool read_seals() {
    const auto* deals = list_in(*shuffle_object_, "seals");
    packs_ = list_in(*shuffle_object_, "packs");
    if (deals == nullptr || packs_ == nullptr || packs_->size() != packs_laid_ready) return bad("no-seals");
    const Setup setup = setup_at(seating_);
    pack_ = &setup.game->start(setup.choices, setup.opening())->pack();
    if (text_in(*shuffle_object_, "pack") != list_text(*pack_, sorted_deck(pack_->cards, pack_->copies).cards))
      return bad("pack-of-another-game");
    for (const auto& deal : *deals) {
      const auto* cards = deal.if_array();
      if (cards == nullptr || cards->size() != static_cast<std::size_t>(pack_->size()))
        return bad("no-seals-of-deal", {{"deal", std::to_string(number_of(deals_.size()))}});
      deals_.emplace_back();
      for (const auto& card : *cards) {
        const auto read = read_card(card);
        if (!read) return bad("seal-unreadable", {{"deal", std::to_string(number_of(deals_.size() - 1))}});
        deals_.back().push_back(*read);
      }
    }
    return true;
  }
  // How the deal is counted in the match.
  [[nodiscard]] std::size_t number_of(std::size_t deal) const { return seating_.given_deals() + deal + 1; }

  // All cards and seals, those of the packs that were never dealt included, must give what the server was bound to.
  bool seals_fit() {
    const auto commitment = from_hex(text_in(*shuffle_object_, "commitment"));
    if (!commitment) return bad("no-commitment");
    const PackDraw draw(*commitment, shuffle_.seats);
    std::vector<std::optional<Bytes32>> packs(packs_laid_ready);
    for (std::size_t i = 0; i < deals_.size(); ++i) {
      std::vector<Bytes32> laid(deals_[i].size());
      const auto places = draw.places(number_of(i), laid.size());
      for (std::size_t k = 0; k < laid.size(); ++k) laid[places[k]] = deals_[i][k].seal;
      packs[draw.pack_for(number_of(i))] = seal_of_all(laid);
    }
    for (std::size_t i = 0; i < packs.size(); ++i) {
      const auto* seed = (*packs_)[i].if_string();
      if (packs[i].has_value() == (seed != nullptr))
        return bad(packs[i] ? "pack-dealt-open" : "pack-left-closed", {{"n", std::to_string(i)}});
      if (packs[i]) continue;
      const auto bytes = from_hex(*seed);
      if (!bytes) return bad("pack-unreadable", {{"n", std::to_string(i)}});
      packs[i] = seal_of_all(lay_pack(*pack_, *bytes).seals);
    }
    std::vector<Bytes32> all;
    for (const auto& seal : packs) all.push_back(*seal);
    if (seal_of_all(all) != *commitment) return bad("other-seals");
    good("sealed-before", {{"start", to_hex(*commitment).substr(0, 16)}});
    return good("packs-whole", {{"n", std::to_string(packs_laid_ready - deals_.size())}});
  }

  // Replays the match with the cards that are open, and chosen ones for the others.
  bool match_fits() {
    json::array deals;
    if (const auto* given = seating_.begun.if_contains("deals")) deals = given->as_array();
    for (const auto& deal : deals_) {
      std::string text;
      for (const Sealed& card : deal) text += (text.empty() ? "" : " ") + (card.card.empty() ? "??" : card.card);
      deals.push_back(json::string(text));
    }
    json::object known = setup_object(seating_);
    known["deals"] = deals;
    known["seenBy"] = record_.at("seenBy");
    std::vector<Step> steps = steps_of(seating_.begun);
    const std::size_t given = steps.size();
    steps.insert(steps.end(), steps_.begin(), steps_.end());
    auto filled = fill_in(known, std::move(steps));
    if (const auto* refusal = refusal_in(filled))
      return bad("moves-impossible", {{"why", text_of(*refusal, Language::en)}});
    auto& ready = std::get<FilledIn>(filled);
    ready.steps.erase(ready.steps.begin(), ready.steps.begin() + static_cast<std::ptrdiff_t>(given));
    retelling_.emplace(retell(seating_, ready.setup, ready.steps));
    if (retelling_->match().record().at("result") != record_.at("result")) return bad("another-result");
    const auto& acts = record_.at("table").at("acts").as_array();
    if (!ends_well(retelling_->match().over(), std::string(acts.back().as_string()))) return bad("cut");
    return good("moves-unseen", {{"n", std::to_string(retelling_->match().acts().size())}});
  }

  // By the rules, neither more nor less than what the viewer was shown.
  bool only_the_shown_is_open() {
    const Viewer viewer = viewer_of(record_).value_or(Viewer::spectator());
    int shown_cards = 0, unseen = 0;
    for (std::size_t i = 0; i < deals_.size(); ++i) {
      const Cards shown = retelling_->shown(number_of(i) - 1, viewer);
      for (const Sealed& sealed : deals_[i]) {
        const auto card = card_from(*pack_, sealed.card);
        if (card && !shown.has(*card))
          return bad("opened-unseen", {{"card", sealed.card}, {"deal", std::to_string(number_of(i))}});
        ++(card ? shown_cards : unseen);
      }
      for (const Card card : shown)
        if (std::none_of(deals_[i].begin(), deals_[i].end(),
                         [&](const Sealed& s) { return s.card == to_text(*pack_, card); }))
          return bad("shown-not-opened", {{"card", to_text(*pack_, card)}, {"deal", std::to_string(number_of(i))}});
    }
    const NamedTexts counts{{"open", std::to_string(shown_cards)},
                            {"unseen", std::to_string(unseen)},
                            {"seat", std::to_string(viewer.as_seat().index())}};
    return good(viewer.as_seat().is_some() ? "open-to-seat" : "open-to-all", counts);
  }

  // Everything in the record that is no proof: the match as the viewer may have it, the names, and what the seats gave.
  bool seats_and_names_fit() {
    const Viewer viewer = viewer_of(record_).value_or(Viewer::spectator());
    json::object expected = retelling_->record_for(viewer);
    json::object shuffle = *shuffle_object_;
    add_seats_to_record(expected, shuffle, seating_);
    expected["shuffle"] = std::move(shuffle);
    expected["table"] = record_.at("table");
    if (json::value(expected) != json::value(record_)) return bad("another-record");
    return good("acts-give-record");
  }

  Seating seating_;
  ChainHead end_;
  std::uint64_t acts_ = 0;
  std::vector<Step> steps_;
  const json::array* packs_ = nullptr;
  const Pack* pack_ = nullptr;
  std::vector<std::vector<Sealed>> deals_;
  std::optional<Retelling> retelling_;
};

}  // namespace

Findings verify_sealed_record(const json::object& record, const json::object& signatures,
                              const VerifyOptions& options) {
  return SealedRecordChecker(record, signatures, options).run();
}

}  // namespace stube
