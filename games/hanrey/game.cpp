// Plugs Hanrey into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/hanrey/fields.hpp"
#include "games/hanrey/guide.hpp"
#include "games/hanrey/knowledge.hpp"
#include "games/hanrey/rules.hpp"
#include "games/hanrey/show.hpp"

namespace stube {

namespace hanrey {
namespace {

struct Spec {
  using Rules = hanrey::Rules;
  using Show = hanrey::Show;
  using Guide = hanrey::Guide;
  using Knowledge = hanrey::Knowledge;
  static constexpr std::string_view id = "hanrey";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = hanrey::options;
  static constexpr std::string_view length = "games";
  static constexpr std::string_view main[] = {"games"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace hanrey

const Game& hanrey_game() {
  static const GameOf<hanrey::Spec> game;
  return game;
}

}  // namespace stube
