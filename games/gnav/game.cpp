// Plugs Gnav into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/gnav/fields.hpp"
#include "games/gnav/guide.hpp"
#include "games/gnav/knowledge.hpp"
#include "games/gnav/rules.hpp"
#include "games/gnav/show.hpp"

namespace stube {

namespace gnav {
namespace {

struct Spec {
  using Rules = gnav::Rules;
  using Show = gnav::Show;
  using Guide = gnav::Guide;
  using Knowledge = gnav::Knowledge;
  static constexpr std::string_view id = "gnav";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
                                    20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37};
  static constexpr int standard_players = 6;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::gnav_42; }
  static constexpr const auto& options = gnav::options;
  static constexpr std::string_view length = "strokes";
  static constexpr std::string_view main[] = {"strokes", "appeals"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
  // Strokes: nobody begins with fewer than none.
  static constexpr std::pair<int, int> opening_scores(const Options&, int) { return {0, 99}; }
};

}  // namespace
}  // namespace gnav

const Game& gnav_game() {
  static const GameOf<gnav::Spec> game;
  return game;
}

}  // namespace stube
