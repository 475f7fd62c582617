// Plugs Hundertspiel into the engine: its description for GameOf (engine/game_of.hpp). No rule is here.
#include "engine/game_of.hpp"
#include "games/hundert/fields.hpp"
#include "games/hundert/guide.hpp"
#include "games/hundert/knowledge.hpp"
#include "games/hundert/rules.hpp"
#include "games/hundert/show.hpp"

namespace stube {

namespace hundert {
namespace {

struct Spec {
  using Rules = hundert::Rules;
  using Show = hundert::Show;
  using Guide = hundert::Guide;
  using Knowledge = hundert::Knowledge;
  static constexpr std::string_view id = "hundert";
  static constexpr const BookPlace& place = book_places::vienna;
  static constexpr int players[] = {3, 4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::trappola_36; }
  static constexpr const auto& options = hundert::options;
  static constexpr std::string_view length = "games";
  static constexpr std::string_view main[] = {"form", "trump", "recontra", "games", "alt-und-neu"};

  // hundert/1, hundert/51: the form says how many play.
  static constexpr Conflict conflicts[] = {
      {"form", words("three", "three-scat"), {"players", numbers(4)}, "contradiction.form-players"},
      {"form", words("four", "four-scat"), {"players", numbers(3)}, "contradiction.form-players"},
  };
  static constexpr IdleOption idle[] = {
      {"suit-order", {"form", words("four", "three")}},     {"suit-pay", {"form", words("four", "three")}},
      {"bidding", {"form", words("four", "three")}},        {"scat-lays", {"form", words("four", "three")}},
      {"scat-points", {"form", words("four", "three")}},    {"penalty", {"discipline", words("strict")}},
      {"unasked-figures", {"discipline", words("strict")}}, {"alt-und-neu", {"games", numbers(1)}},
  };
  // hundert/4, hundert/42, hundert/53: how many cards each gets.
  static constexpr RuleId misdeal(const Options& agreed) {
    if (players_in(agreed.form) == 3) return rule("hundert/53");
    return has_scat(agreed.form) ? rule("hundert/42") : rule("hundert/4");
  }
  static std::pair<int, int> opening_scores(const Options&, int) { return {0, 999}; }
};

}  // namespace
}  // namespace hundert

const Game& hundert_game() {
  static const GameOf<hundert::Spec> game;
  return game;
}

}  // namespace stube
