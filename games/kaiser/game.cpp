// Plugs the Kaiserspiel into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/kaiser/fields.hpp"
#include "games/kaiser/guide.hpp"
#include "games/kaiser/knowledge.hpp"
#include "games/kaiser/rules.hpp"
#include "games/kaiser/show.hpp"

namespace stube {

namespace kaiser {
namespace {

struct Spec {
  using Rules = kaiser::Rules;
  using Show = kaiser::Show;
  using Guide = kaiser::Guide;
  using Knowledge = kaiser::Knowledge;
  static constexpr std::string_view id = "kaiser";
  static constexpr const BookPlace& place = book_places::nuremberg;
  static constexpr int players[] = {2, 3};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State& s) { return s.options.pack == 32 ? pack_32 : pack_36; }
  static constexpr const auto& options = kaiser::options;
  static constexpr std::string_view length = "imperials";
  static constexpr std::string_view main[] = {"pack", "imperials"};
  // kaiser/begriff-2: three need the sixes.
  static constexpr Conflict conflicts[] = {{"pack", numbers(32), {"players", numbers(3)}, "refuse.three-need-sixes"}};
  static constexpr IdleOption idle[] = {
      {"sevens-in-36", {"pack", numbers(32)}},    {"tournee", {"unrestricted", words("off")}},
      {"fallen", {"unrestricted", words("off")}}, {"turn-up-falls", {"unrestricted", words("off")}},
      {"tournee", {"players", numbers(3)}},       {"turn-up-falls", {"players", numbers(3)}},
      {"trick-count", {"players", numbers(3)}},   {"written-off", {"discipline", words("strict")}},
  };
  static constexpr int score_step = 4;  // kaiser/marque-1
  // A match cannot begin won.
  static std::pair<int, int> opening_scores(const Options& chosen, int) {
    return {0, points_of_imperial * chosen.imperials - 1};
  }
};

}  // namespace
}  // namespace kaiser

const Game& kaiser_game() {
  static const GameOf<kaiser::Spec> game;
  return game;
}

}  // namespace stube
