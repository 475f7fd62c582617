// Plugs Perlaggen into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/perlaggen/fields.hpp"
#include "games/perlaggen/guide.hpp"
#include "games/perlaggen/knowledge.hpp"
#include "games/perlaggen/options.hpp"
#include "games/perlaggen/show.hpp"

namespace stube {

namespace perlaggen {
namespace {

struct Spec {
  using Rules = perlaggen::Rules;
  using Show = perlaggen::Show;
  using Guide = perlaggen::Guide;
  using Knowledge = perlaggen::Knowledge;
  static constexpr std::string_view id = "perlaggen";
  static constexpr const BookPlace& place = book_places::innsbruck;
  static constexpr int players[] = {2, 4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::german_33; }
  static constexpr const auto& options = perlaggen::options;
  static constexpr IdleOption idle[] = {{"signals", {"players", numbers(2)}}};
  static constexpr std::string_view length = "target";
  static constexpr std::string_view main[] = {"target", "signals", "unseen"};
  static std::pair<int, int> opening_scores(const Options& o, int) { return {-10'000, o.target - 1}; }
};

}  // namespace
}  // namespace perlaggen

const Game& perlaggen_game() {
  static const GameOf<perlaggen::Spec> game;
  return game;
}

}  // namespace stube
