#include "checks/golden.hpp"

#include <fmt/format.h>

#include "bots/bot.hpp"
#include "engine/match.hpp"

namespace stube {

namespace {

constexpr std::uint64_t kept_seed = 1774;
constexpr std::size_t most_lines = 160;

void tell(const Match& match, std::size_t from, const Speech& speech, std::string& out) {
  for (std::size_t i = from; i < match.events().size(); ++i) {
    const Event& event = match.events()[i];
    out += fmt::format("  {}", match.say(event, speech));
    if (event.rule.is_some()) out += fmt::format(" [{}]", match.game().vocabulary().rule(event.rule));
    out += '\n';
  }
}

}  // namespace

std::string playthrough(const Game& game) {
  Setup setup;
  setup.game = &game;
  setup.choices = game.standard_choices();
  setup.players = game.standard_players();
  setup.dealer = Seat(setup.players - 1);
  setup.seed = kept_seed;
  Match match(setup);
  const auto bot = thumb_bot();
  const auto speech = match.plain_speech();
  std::string out = fmt::format("{} with seed {}, played by the rule of thumb\n", game.id(), kept_seed);
  tell(match, 0, speech, out);
  while (!match.over() && static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n')) < most_lines) {
    Random random(kept_seed, Purpose::bot, match.acts().size());
    const auto [seat, move] = next_act(match.position(), [&](Seat) -> const Bot& { return *bot; }, random);
    out += fmt::format("{}: {}\n", seat.index(), match.write(move));
    const auto before = match.events().size();
    if (auto refusal = match.play(seat, move)) return out + "refused: " + text_of(*refusal, Language::en) + "\n";
    tell(match, before, speech, out);
  }
  if (match.over()) out += match.say_result(speech) + "\n";
  const auto random = game.play_out(setup.choices, setup.players, kept_seed, 100);
  return out + fmt::format("random play: {} matches, {} moves, fingerprint {:016x}\n", random.matches, random.moves,
                           random.fingerprint);
}

}  // namespace stube
