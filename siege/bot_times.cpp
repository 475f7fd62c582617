// What a bot's time tells: many tables go on from positions that the attacker has laid out, at which the strongest bot
// is next, in half of them with one lawful move, in half with several. All are opened at once, so that the workers are
// short. The times until the bots' moves are compared: they must come from one distribution.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "engine/match.hpp"
#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/two_samples.hpp"

namespace stube::siege {

namespace {

struct LaidOut {
  json::object record;
  std::size_t moves;
  int seat;  // the attacker's: not the one to move
  bool forced;
};

// A random match of this game until somebody on turn has one move, or several.
std::optional<LaidOut> laid_out(Random& random, bool forced) {
  const auto read = read_setup({{"game", "piquet"}, {"seed", random.below(1u << 30)}});
  Match match(std::get<Setup>(read));
  for (int i = 0; i < 200 && !match.over(); ++i) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    if (i > 4 && (moves.size() == 1) == forced && moves.size() != 2 && random.chance(1, 3))
      return LaidOut{match.record(), match.acts().size(), (seat.index() + 1) % match.players(), forced};
    if (match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) return {};
  }
  return {};
}

// Seconds from the view to the bot's move; nothing where it did not come.
std::optional<double> time_of_move(std::uint16_t port, const LaidOut& position, std::uint32_t number) {
  AttackClient guest(port, address_of(number), "Clock");
  const auto made =
      guest.ask("POST", "/api/replay/table",
                {{"record", position.record}, {"step", position.moves}, {"seat", position.seat}, {"bots", 5}});
  if (made.status != 200) return {};
  guest.table = text_in(made.object(), "table");
  guest.connect("after=1000000");
  if (!guest.wait_for("view", std::chrono::seconds(20))) return {};
  const auto begin = Clock::now();
  if (!guest.wait_for("view", std::chrono::seconds(60))) return {};
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

void attack_by_the_clock(Attempt& attempt) {
  std::vector<double> forced, chosen;
  std::uint32_t number = 7u << 20;
  const std::size_t at_once = attempt.target.brief ? 16 : 40;
  while (attempt.goes_on(1)) {
    std::vector<LaidOut> positions;
    int searched = 0;
    while (positions.size() < at_once)
      if (++searched > 100'000)
        return attempt.fail("no position with one lawful move was found");
      else if (auto one = laid_out(attempt.random, positions.size() % 2 == 0))
        positions.push_back(std::move(*one));
    for (std::size_t i = positions.size(); i > 1; --i)
      std::swap(positions[i - 1], positions[attempt.random.below(static_cast<std::uint32_t>(i))]);
    std::mutex mutex;
    {
      std::vector<std::jthread> guests;
      for (const LaidOut& position : positions)
        guests.emplace_back([&, own = ++number] {
          try {
            const auto time = time_of_move(attempt.server->port(), position, own);
            const std::lock_guard lock(mutex);
            if (time) (position.forced ? forced : chosen).push_back(*time);
          } catch (const ClientError&) {
            // Refused: no sample.
          }
        });
    }
    attempt.tries += static_cast<long>(positions.size());
    if (!attempt.server->alive()) return attempt.fail("the server ended: " + attempt.server->why_ended());
  }
  if (forced.size() < 5 || chosen.size() < 5)
    return attempt.fail(fmt::format("only {} and {} bots moved", forced.size(), chosen.size()));
  const TwoSamples test = compare(forced, chosen);
  attempt.note(fmt::format("median forced {:.3f} s, chosen {:.3f} s; two samples differ with p = {:.3f} (n = {}, {})",
                           test.median_one, test.median_other, test.p, forced.size(), chosen.size()));
  if (test.p < 0.001 && std::abs(test.median_one - test.median_other) > 0.02)
    attempt.fail("time tells: " + attempt.held);
}

}  // namespace stube::siege
