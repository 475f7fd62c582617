// Plugs Fem Kort into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/femkort/fields.hpp"
#include "games/femkort/guide.hpp"
#include "games/femkort/knowledge.hpp"
#include "games/femkort/rules.hpp"
#include "games/femkort/show.hpp"

namespace stube {

namespace femkort {
namespace {

struct Spec {
  using Rules = femkort::Rules;
  using Show = femkort::Show;
  using Guide = femkort::Guide;
  using Knowledge = femkort::Knowledge;
  static constexpr std::string_view id = "femkort";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4, 5, 6, 7};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = femkort::options;
  static constexpr std::string_view length = "rounds";
  static constexpr std::string_view main[] = {"rounds", "ante"};
};

}  // namespace
}  // namespace femkort

const Game& femkort_game() {
  static const GameOf<femkort::Spec> game;
  return game;
}

}  // namespace stube
