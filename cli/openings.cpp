// `stube openings`: how matches of a game may begin, as raw states for training. Standard options most of the time, for
// those are played most, and scores as in the middle of a match half of the time. With --standard the beginnings that
// duels are played from.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "checks/option_sets.hpp"
#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/setup.hpp"
#include "search/observation.hpp"

namespace stube {

namespace {

OptionSet drawn_set(const Game& game, std::uint32_t standard_share, Random& random) {
  OptionSet set;
  if (random.chance(standard_share, 100)) {
    set.choices = game.standard_choices();
    set.players = game.standard_players();
  } else {
    set = random_option_set(game, random);
  }
  if (const auto place = place_of_discipline(game)) set.choices[*place] = static_cast<int>(Discipline::strict);
  return set;
}

Opening drawn_opening(const Game& game, const OptionSet& set, Random& random) {
  Opening opening;
  opening.players = set.players;
  opening.dealer = Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(set.players))));
  if (random.chance(1, 2)) return opening;
  opening.score_given = true;
  const auto [least, most] = game.opening_scores(set.choices, set.players);
  // Scores of a few deals or of many: what a deal brings differs by game. Below nought only as far as fines lead.
  constexpr int scales[] = {6, 20, 100, 500, 2000};
  const int step = game.score_step(), high = std::min(most, step * scales[random.below(std::size(scales))]),
            low = std::max(least, -high / 4 / step * step);
  for (int i = 0; i < set.players; ++i) {
    const int steps = (high - low) / step + 1;
    opening.score[Side(i)] =
        static_cast<std::int16_t>(low + step * static_cast<int>(random.below(static_cast<std::uint32_t>(steps))));
  }
  return opening;
}

void write_openings(const std::string& id, const std::string& file, int count, std::uint32_t standard_share,
                    std::uint64_t seed) {
  const Game& game = game_of(id);
  std::ofstream out(file, std::ios::binary);
  if (!out) fail(fmt::format("'{}' cannot be written.", stube::quoted(file)));
  Random random(seed);
  for (int written = 0; written < count;) {
    const OptionSet set = drawn_set(game, standard_share, random);
    if (set.players > observation::most_seats) continue;
    const auto position = game.start(set.choices, drawn_opening(game, set, random));
    if (position->outcome().over()) continue;
    const auto bytes = position->bytes();
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    ++written;
  }
}

// The standard table at level scores, once for each dealer.
void write_standard_openings(const std::string& id, const std::string& file) {
  const Game& game = game_of(id);
  std::ofstream out(file, std::ios::binary);
  if (!out) fail(fmt::format("'{}' cannot be written.", stube::quoted(file)));
  Opening opening;
  opening.players = game.standard_players();
  for (int dealer = 0; dealer < opening.players; ++dealer) {
    opening.dealer = Seat(dealer);
    const auto position = game.start(game.standard_choices(), opening);
    const auto bytes = position->bytes();
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
}

}  // namespace

void add_openings(CLI::App& app) {
  auto* command = app.add_subcommand("openings", "Write states in which matches begin, for training");
  struct OpeningsOptions {
    std::string game, file;
    int count = 2048;
    std::uint64_t seed = 1;
    std::uint32_t standard_share = 85;
    bool standard = false;
  };
  const auto options = std::make_shared<OpeningsOptions>();
  command->add_option("game", options->game, "The game")->required();
  command->add_option("file", options->file, "Where to write them")->required();
  command->add_option("--count", options->count, "How many")->check(CLI::Range(1, 1000000));
  command->add_option("--seed", options->seed, "For the choice");
  command->add_option("--standard-share", options->standard_share, "In how many of a hundred the options are standard")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_flag("--standard", options->standard,
                    "Only the standard table at level scores, once for each dealer: for duels");
  command->callback([options] {
    if (options->standard) return write_standard_openings(options->game, options->file);
    write_openings(options->game, options->file, options->count, options->standard_share, options->seed);
  });
}

}  // namespace stube
