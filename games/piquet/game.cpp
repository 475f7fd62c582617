// Plugs Piquet into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/piquet/fields.hpp"
#include "games/piquet/guide.hpp"
#include "games/piquet/knowledge.hpp"
#include "games/piquet/rules.hpp"
#include "games/piquet/show.hpp"

namespace stube {

namespace piquet {
namespace {

struct Spec {
  using Rules = piquet::Rules;
  using Show = piquet::Show;
  using Guide = piquet::Guide;
  using Knowledge = piquet::Knowledge;
  static constexpr std::string_view id = "piquet";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_32; }
  static constexpr const auto& options = piquet::options;
  static constexpr std::string_view length = "goal";
  static constexpr std::string_view main[] = {"goal"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace piquet

const Game& piquet_game() {
  static const GameOf<piquet::Spec> game;
  return game;
}

}  // namespace stube
