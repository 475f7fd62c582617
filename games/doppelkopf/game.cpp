// Plugs Doppelkopf into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/doppelkopf/fields.hpp"
#include "games/doppelkopf/guide.hpp"
#include "games/doppelkopf/knowledge.hpp"
#include "games/doppelkopf/rules.hpp"
#include "games/doppelkopf/show.hpp"

namespace stube {

namespace doppelkopf {
namespace {

struct Spec {
  using Rules = doppelkopf::Rules;
  using Show = doppelkopf::Show;
  using Guide = doppelkopf::Guide;
  using Knowledge = doppelkopf::Knowledge;
  static constexpr std::string_view id = "doppelkopf";
  static constexpr const BookPlace& place = book_places::northern_club;
  static constexpr int players[] = {4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_40_double; }
  static constexpr const auto& options = doppelkopf::options;
  static constexpr IdleOption idle[] = {{"revoke-ends", {"discipline", words("strict")}},
                                        {"revoke-payment", {"discipline", words("strict")}}};
  static constexpr std::string_view length = "length";
  static constexpr std::string_view main[] = {"length", "stake"};
};

}  // namespace
}  // namespace doppelkopf

const Game& doppelkopf_game() {
  static const GameOf<doppelkopf::Spec> game;
  return game;
}

}  // namespace stube
