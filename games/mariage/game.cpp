// Plugs Mariage into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/mariage/fields.hpp"
#include "games/mariage/guide.hpp"
#include "games/mariage/knowledge.hpp"
#include "games/mariage/rules.hpp"
#include "games/mariage/show.hpp"

namespace stube {

namespace mariage {
namespace {

struct Spec {
  using Rules = mariage::Rules;
  using Show = mariage::Show;
  using Guide = mariage::Guide;
  using Knowledge = mariage::Knowledge;
  static constexpr std::string_view id = "mariage";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36_ten_high; }
  static constexpr const auto& options = mariage::options;
  static constexpr std::string_view main[] = {"endgame", "count"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace mariage

const Game& mariage_game() {
  static const GameOf<mariage::Spec> game;
  return game;
}

}  // namespace stube
