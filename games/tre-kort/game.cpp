// Plugs Tre-Kort into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/tre-kort/fields.hpp"
#include "games/tre-kort/guide.hpp"
#include "games/tre-kort/knowledge.hpp"
#include "games/tre-kort/rules.hpp"
#include "games/tre-kort/show.hpp"

namespace stube {

namespace tre_kort {
namespace {

struct Spec {
  using Rules = tre_kort::Rules;
  using Show = tre_kort::Show;
  using Guide = tre_kort::Guide;
  using Knowledge = tre_kort::Knowledge;
  static constexpr std::string_view id = "tre-kort";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  static constexpr int standard_players = 5;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = tre_kort::options;
  static constexpr std::string_view length = "rounds";
  static constexpr std::string_view main[] = {"rounds"};
};

}  // namespace
}  // namespace tre_kort

const Game& tre_kort_game() {
  static const GameOf<tre_kort::Spec> game;
  return game;
}

}  // namespace stube
