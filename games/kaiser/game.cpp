// The Kaiserspiel's place in the program.
#include "engine/game_of.hpp"
#include "games/kaiser/fields.hpp"
#include "games/kaiser/knowledge.hpp"
#include "games/kaiser/rules.hpp"
#include "games/kaiser/show.hpp"

namespace stube {

namespace kaiser {
namespace {

struct Spec {
  using Rules = kaiser::Rules;
  using Show = kaiser::Show;
  using Knowledge = kaiser::Knowledge;
  static constexpr std::string_view id = "kaiser";
  static constexpr int players[] = {2, 3};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State& s) { return s.options.pack == 32 ? pack_32 : pack_36; }
  static constexpr const auto& options = kaiser::options;
  static_assert(options[0].name == "pack");

  // kaiser/begriff-2: three need the sixes.
  static std::optional<std::string> reconcile(Choices& choices, const std::vector<bool>& given, int& count) {
    if (count != 3) return {};
    if (given[0] && choices[0] == 32) return "refuse.three-need-sixes";
    choices[0] = 36;
    return {};
  }
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
