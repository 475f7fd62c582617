#include "cli/arena_wishes.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

ArenaRun::ArenaRun(const ArenaWishes& asked, Crew& all) : wishes(asked), crew(all), progress(asked.progress) {
  if (wishes.resume.empty() || !crew.leads()) return;
  if (const auto complaint = journal.open(wishes.resume)) fail(*complaint);
}

ArenaResult ArenaRun::hold(const Contest& contest, const Effort& effort) {
  progress.begin(fmt::format("{}: {} against {}", contest.game->id(), contest.first.name, contest.second.name));
  Workforce force{&crew, &journal, wishes.threads,
                  [&](long done, long of, double most) { progress.show(done, of, most); }};
  const auto result = stube::hold(contest, effort, force);
  progress.clear();
  return result;
}

std::vector<const Game*> games_of(const std::vector<std::string>& ids) {
  std::vector<const Game*> games;
  for (const auto& id : ids) games.push_back(&game_of(id));
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  return games;
}

Entrant entrant_named(const std::string& name, const ArenaWishes& wishes) {
  Budget budget;
  budget.millis = wishes.rounds > 0 ? 0 : wishes.millis;
  budget.rounds = wishes.rounds;
  std::shared_ptr<const Bot> bot = bot_named(name, budget);
  if (!bot)
    bad_usage(fmt::format("There is no bot '{}'; there are random, thumb, and the levels 0 to {}.", stube::quoted(name),
                          strongest_level));
  return {name, bot, {}};
}

Contest contest_of(const Game& game, const Entrant& first, const Entrant& second, const ArenaWishes& wishes) {
  json::object request{{"game", game.id()}, {"options", options_of(game, wishes.options)}};
  if (wishes.players != 0) request["players"] = wishes.players;
  const auto setup = read_setup(request);
  if (const auto* refusal = refusal_in(setup)) bad_usage(sentence_of(*refusal));
  Contest contest;
  contest.game = &game;
  contest.choices = std::get<Setup>(setup).choices;
  contest.players = std::get<Setup>(setup).players;
  contest.seed = wishes.seed;
  contest.unit = wishes.unit == "deal" ? Unit::deal : Unit::match;
  contest.first = first;
  contest.second = second;
  contest.house = {wishes.millis, wishes.patience, wishes.hide_cards};
  contest.budget = wishes.rounds > 0 ? fmt::format("{} rounds", wishes.rounds) : fmt::format("{} ms", wishes.millis);
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
