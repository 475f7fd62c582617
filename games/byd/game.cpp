// Plugs Byd into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/byd/fields.hpp"
#include "games/byd/guide.hpp"
#include "games/byd/knowledge.hpp"
#include "games/byd/rules.hpp"
#include "games/byd/show.hpp"

namespace stube {

namespace byd {
namespace {

struct Spec {
  using Rules = byd::Rules;
  using Show = byd::Show;
  using Guide = byd::Guide;
  using Knowledge = byd::Knowledge;
  static constexpr std::string_view id = "byd";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4, 5, 6, 7};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = byd::options;
  static constexpr std::string_view length = "rounds";
  static constexpr std::string_view main[] = {"rounds", "ante", "limit"};
};

}  // namespace
}  // namespace byd

const Game& byd_game() {
  static const GameOf<byd::Spec> game;
  return game;
}

}  // namespace stube
