// Plugs Lang Hanrey into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/lang-hanrey/fields.hpp"
#include "games/lang-hanrey/guide.hpp"
#include "games/lang-hanrey/knowledge.hpp"
#include "games/lang-hanrey/rules.hpp"
#include "games/lang-hanrey/show.hpp"

namespace stube {

namespace lang_hanrey {
namespace {

struct Spec {
  using Rules = lang_hanrey::Rules;
  using Show = lang_hanrey::Show;
  using Guide = lang_hanrey::Guide;
  using Knowledge = lang_hanrey::Knowledge;
  static constexpr std::string_view id = "lang-hanrey";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {2};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = lang_hanrey::options;
  static constexpr std::string_view length = "games";
  static constexpr std::string_view main[] = {"games"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace lang_hanrey

const Game& lang_hanrey_game() {
  static const GameOf<lang_hanrey::Spec> game;
  return game;
}

}  // namespace stube
