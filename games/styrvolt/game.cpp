// Plugs Styr-Volt into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/styrvolt/fields.hpp"
#include "games/styrvolt/guide.hpp"
#include "games/styrvolt/knowledge.hpp"
#include "games/styrvolt/rules.hpp"
#include "games/styrvolt/show.hpp"

namespace stube {

namespace styrvolt {
namespace {

struct Spec {
  using Rules = styrvolt::Rules;
  using Show = styrvolt::Show;
  using Guide = styrvolt::Guide;
  using Knowledge = styrvolt::Knowledge;
  static constexpr std::string_view id = "styrvolt";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State& s) { return s.options.pack == PackOf48::no_tens ? pack_no_tens : pack_no_fives; }
  static constexpr const auto& options = styrvolt::options;
  static constexpr std::string_view length = "goal";
  static constexpr std::string_view main[] = {"goal"};
};

}  // namespace
}  // namespace styrvolt

const Game& styrvolt_game() {
  static const GameOf<styrvolt::Spec> game;
  return game;
}

}  // namespace stube
