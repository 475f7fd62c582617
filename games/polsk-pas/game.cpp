// Plugs Polsk Pas into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/polsk-pas/fields.hpp"
#include "games/polsk-pas/guide.hpp"
#include "games/polsk-pas/knowledge.hpp"
#include "games/polsk-pas/rules.hpp"
#include "games/polsk-pas/show.hpp"

namespace stube {

namespace polsk_pas {
namespace {

struct Spec {
  using Rules = polsk_pas::Rules;
  using Show = polsk_pas::Show;
  using Guide = polsk_pas::Guide;
  using Knowledge = polsk_pas::Knowledge;
  static constexpr std::string_view id = "polsk-pas";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return pack_24; }
  static constexpr const auto& options = polsk_pas::options;
  static constexpr std::string_view length = "rounds";
  static constexpr std::string_view main[] = {"rounds"};
  static constexpr IdleOption idle[] = {{"discipline", {}}};
};

}  // namespace
}  // namespace polsk_pas

const Game& polsk_pas_game() {
  static const GameOf<polsk_pas::Spec> game;
  return game;
}

}  // namespace stube
