#include "cli/arena_options.hpp"

#include <fmt/format.h>

#include <cmath>

#include "bots/joined_bot.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

ArenaRun::ArenaRun(const ArenaOptions& asked, ProcessGroup& all)
    : options(asked), group(all), progress(asked.progress) {
  if (options.resume.empty() || !group.is_leader()) return;
  if (const auto error = log.open(options.resume)) fail(*error);
}

ArenaResult ArenaRun::run_contest(const Contest& contest, const Effort& effort) {
  progress.begin(fmt::format("{}: {} against {}", contest.game->id(), contest.first.name, contest.second.name));
  ArenaResources resources{&group, &log, options.threads,
                           [&](long done, long of, double most) { progress.show(done, of, most); }};
  const auto result = stube::run_contest(contest, effort, resources);
  progress.clear();
  return result;
}

std::vector<const Game*> games_of(const std::vector<std::string>& ids) {
  std::vector<const Game*> games;
  for (const auto& id : ids) games.push_back(&game_of(id));
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  return games;
}

// "3*net-search@200" thinks three times and joins what it found: what the workers of a page bring.
static std::unique_ptr<Bot> bot_or_joined(std::string_view name, const Budget& budget) {
  const bool joined = name.size() > 2 && name[0] >= '2' && name[0] <= '9' && name[1] == '*';
  if (!joined) return bot_named(name, budget);
  auto one = bot_named(name.substr(2), budget);
  return one ? joined_bot(std::move(one), name[0] - '0') : nullptr;
}

Entrant entrant_named(const std::string& name, const ArenaOptions& options) {
  Budget budget;
  budget.millis = options.rounds > 0 ? 0 : options.millis;
  budget.rounds = options.rounds;
  // "open-net-search@200" looks at all cards: a measure, no player.
  constexpr std::string_view open = "open-";
  const bool sees_all = name.starts_with(open);
  std::shared_ptr<const Bot> bot = bot_or_joined(sees_all ? std::string_view(name).substr(open.size()) : name, budget);
  if (!bot)
    bad_usage(
        fmt::format("There is no bot '{}'; there are random, thumb, net, search, search@ROUNDS, net-search@ROUNDS, and "
                    "the levels 0 to {}; with open- before its name a bot sees all cards, with 3* it joins "
                    "three searches.",
                    stube::quoted(name), strongest_level));
  return {name, bot, {}, sees_all};
}

Contest contest_of(const Game& game, const Entrant& first, const Entrant& second, const ArenaOptions& options) {
  json::object request{{"game", game.id()}, {"options", options_of(game, options.options)}};
  if (options.players != 0) request["players"] = options.players;
  const auto setup = read_setup(request);
  if (const auto* refusal = refusal_in(setup)) bad_usage(sentence_of(*refusal));
  Contest contest;
  contest.game = &game;
  contest.choices = std::get<Setup>(setup).choices;
  contest.players = std::get<Setup>(setup).players;
  contest.seed = options.seed;
  contest.unit = options.unit == "deal" ? Unit::deal : Unit::match;
  contest.first = first;
  contest.second = second;
  contest.limits = {options.millis, options.patience, options.hide_cards};
  contest.budget = options.rounds > 0 ? fmt::format("{} rounds", options.rounds) : fmt::format("{} ms", options.millis);
  return contest;
}

std::string elo_text(const Estimate& share) {
  const double value = elo_of(share.mean), low = elo_of(share.low), high = elo_of(share.high);
  if (std::isinf(low) && std::isinf(high)) return "unknown";
  const auto bounded = [](double bound) { return fmt::format("{:+.0f}", bound); };
  if (std::isinf(value)) return value > 0 ? "over " + bounded(low) : "under " + bounded(high);
  if (std::isinf(high)) return fmt::format("{} (over {})", bounded(value), bounded(low));
  if (std::isinf(low)) return fmt::format("{} (under {})", bounded(value), bounded(high));
  return fmt::format("{} ({} to {})", bounded(value), bounded(low), bounded(high));
}

}  // namespace stube
