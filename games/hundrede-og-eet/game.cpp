// Plugs Hundrede og Eet into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/hundrede-og-eet/fields.hpp"
#include "games/hundrede-og-eet/guide.hpp"
#include "games/hundrede-og-eet/knowledge.hpp"
#include "games/hundrede-og-eet/rules.hpp"
#include "games/hundrede-og-eet/show.hpp"

namespace stube {

namespace hundrede_og_eet {
namespace {

struct Spec {
  using Rules = hundrede_og_eet::Rules;
  using Show = hundrede_og_eet::Show;
  using Guide = hundrede_og_eet::Guide;
  using Knowledge = hundrede_og_eet::Knowledge;
  static constexpr std::string_view id = "hundrede-og-eet";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36_ten_high; }
  static constexpr const auto& options = hundrede_og_eet::options;
  static constexpr std::string_view main[] = {"endgame"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace hundrede_og_eet

const Game& hundrede_og_eet_game() {
  static const GameOf<hundrede_og_eet::Spec> game;
  return game;
}

}  // namespace stube
