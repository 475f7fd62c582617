// Hundertspiel's place in the program.
#include "engine/game_of.hpp"
#include "games/hundert/fields.hpp"
#include "games/hundert/knowledge.hpp"
#include "games/hundert/rules.hpp"
#include "games/hundert/show.hpp"

namespace stube {

namespace hundert {
namespace {

struct Spec {
  using Rules = hundert::Rules;
  using Show = hundert::Show;
  using Knowledge = hundert::Knowledge;
  static constexpr std::string_view id = "hundert";
  static constexpr int players[] = {3, 4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {rule_ids,    phases,     forms,        reason_names,
                                            event_names, line_names, ending_names, advice_names};
  static const Pack& pack(const State&) { return packs::trappola_36; }
  static constexpr const auto& options = hundert::options;

  // hundert/1: the form says how many play; a bare number of players means the form without Scat.
  static std::optional<std::string> reconcile(Choices& choices, const std::vector<bool>& given, int& seated) {
    constexpr std::size_t form = 0;
    if (!given[form] && (seated == 3 || seated == 4)) choices[form] = static_cast<int>(form_for(seated, false));
    const int wanted = players_in(static_cast<Form>(choices[form]));
    if (seated == 0) seated = wanted;
    // Five at the table are too many in any form; that is not this contradiction.
    if (seated != wanted && (seated == 3 || seated == 4)) return "contradiction.form-players";
    return {};
  }
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
