// Plugs Straßperlaggen into the engine (engine/game_of.hpp): the rules of Perlaggen at a table of three. Its folder
// adds what is its own to the rulebook and the words of Perlaggen.
#include "engine/game_of.hpp"
#include "games/perlaggen/guide.hpp"
#include "games/perlaggen/knowledge.hpp"
#include "games/perlaggen/options.hpp"
#include "games/perlaggen/show.hpp"
#include "games/strassperlaggen/fields.hpp"

namespace stube {

namespace strassperlaggen {
namespace {

struct Spec {
  using Rules = perlaggen::Rules;
  using Show = perlaggen::Show;
  using Guide = perlaggen::Guide;
  using Knowledge = perlaggen::Knowledge;
  static constexpr std::string_view id = "strassperlaggen";
  static constexpr const BookPlace& place = book_places::innsbruck;
  static constexpr std::string_view folders[] = {"perlaggen", "strassperlaggen"};
  static constexpr int players[] = {3};
  static constexpr int standard_players = 3;
  static constexpr Vocabulary vocabulary = {perlaggen::strass_rule_ids, perlaggen::phases,      perlaggen::forms,
                                            perlaggen::reason_names,    perlaggen::event_names, perlaggen::line_names,
                                            perlaggen::ending_names,    perlaggen::advice_names};
  static const Pack& pack(const perlaggen::State&) { return packs::german_33; }
  static constexpr const auto& options = perlaggen::strass_options;
  static constexpr std::string_view length = "target";
  static constexpr std::string_view main[] = {"target", "unseen"};
  static std::pair<int, int> opening_scores(const perlaggen::Options& o, int) { return {-10'000, o.target - 1}; }
};

}  // namespace
}  // namespace strassperlaggen

const Game& strassperlaggen_game() {
  static const GameOf<strassperlaggen::Spec> game;
  return game;
}

}  // namespace stube
