#include "fair/sealed_record.hpp"

#include "fair/personal_fields.hpp"

namespace stube {

std::optional<Step> step_of(const json::object& act) {
  const std::string kind = text_in(act, "a");
  if (kind == "move") return Step{Seat(static_cast<int>(number_in(act, "seat"))), text_in(act, "move"), 0};
  if (kind == "undo") return Step{{}, {}, static_cast<std::size_t>(number_in(act, "moves"))};
  return {};
}

Retelling retell(const Seating& seating, Setup setup, const std::vector<Step>& steps) {
  const auto given = steps_of(seating.begun);
  Retelling retelling(std::move(setup), seating.given_deals(), given.size());
  const auto take = [&](const Step& step) {
    if (const auto refusal = retelling.take(step)) throw std::runtime_error(text_of(*refusal, Language::en));
  };
  for (const Step& step : given) take(step);
  for (const Step& step : steps) take(step);
  return retelling;
}

void add_seals(json::object& shuffle, const Retelling& retelling, const Bytes32& secret, const PackDraw& draw,
               Viewer viewer) {
  const Pack& pack = retelling.match().pack();
  json::array packs, deals;
  for (std::size_t i = 0; i < packs_laid_ready; ++i) packs.push_back(json::string(to_hex(pack_seed(secret, i))));
  for (std::size_t deal = retelling.given_deals(); deal < retelling.deals(); ++deal) {
    const std::size_t number = draw.pack_for(deal + 1);
    packs[number] = nullptr;
    const LaidPack laid = lay_pack(pack, pack_seed(secret, number));
    const Cards open = retelling.shown(deal, viewer);
    json::array cards;
    for (const std::size_t place : draw.places(deal + 1, laid.cards.size()))
      cards.push_back(json::string(open.has(laid.cards[place])
                                       ? to_text(pack, laid.cards[place]) + " " + to_hex(laid.salts[place])
                                       : to_hex(laid.seals[place])));
    deals.push_back(std::move(cards));
  }
  shuffle["pack"] = list_text(pack, sorted_deck(pack.cards, pack.copies).cards);
  shuffle["packs"] = std::move(packs);
  shuffle["seals"] = std::move(deals);
}

namespace {

std::string seal_of_move(const json::object& act) {
  return to_hex(sha256("stube move\n" + text_in(act, "salt") + "\n" + text_in(act, "move")));
}

}  // namespace

std::string act_for(const std::string& text, const Retelling& retelling, std::size_t step, Viewer viewer) {
  json::object act = json::parse(text).as_object();
  if (text_in(act, "a") != "move" || retelling.was_shown(step, viewer)) return text;
  const std::string seal = seal_of_move(act);
  const auto move = retelling.match().read(text_in(act, "move"));
  act["move"] = retelling.match().write(with_unseen_cards(std::get<Move>(move)));
  act.stable_erase("salt");
  act["sealed"] = seal;
  return json::serialize(act);
}

std::string in_chain(std::string_view text, const json::object& act) {
  if (is_personal(act) && (is_erased(act) || act.if_contains("salt") != nullptr))
    return json::serialize(with_hashed_fields(act));
  const bool salted = act.if_contains("salt") != nullptr;
  if (!salted && act.if_contains("sealed") == nullptr) return std::string(text);
  json::object chained = act;
  chained["move"] = salted ? seal_of_move(act) : text_in(act, "sealed");
  chained.stable_erase(salted ? "salt" : "sealed");
  return json::serialize(chained);
}

}  // namespace stube
