// Costly jobs of one person: records full of `??`, replays of the longest matches, hints, tables that go on from long
// records, undo in them, long histories asked for again and again, callers that go before the answer. An honest
// stranger's replay and hint must come soon all the same.
#include <fmt/format.h>

#include <thread>

#include "engine/registry.hpp"
#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/match_pairs.hpp"
#include "siege/raw_socket.hpp"

namespace stube::siege {

namespace {

using std::chrono::milliseconds;

// A record of a game that keeps cards unseen, in which nothing is known and the moves do not fit together.
std::string unknown_record(Random& random) {
  const auto read = read_setup({{"game", "piquet"}, {"seed", random.below(1u << 30)}});
  Match match(std::get<Setup>(read));
  for (int i = 0; i < 40 && !match.over(); ++i) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    if (match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) break;
  }
  json::object record = match.record();
  for (auto& deal : record["deals"].as_array()) {
    if (!deal.is_string()) continue;
    std::string text;
    const auto count = words_of(std::string_view(deal.get_string())).size();
    for (std::size_t i = 0; i < count; ++i) text += i > 0 ? " ??" : "??";
    deal = text;
  }
  // Moves that cannot all have been made.
  auto& moves = record["moves"].as_array();
  for (std::size_t i = moves.size() / 2; i + 1 < moves.size(); ++i)
    if (random.chance(1, 3)) moves[i].as_object()["move"] = moves[i + 1].at("move");
  record["seenBy"] = nullptr;
  return json::serialize(record);
}

Match long_match(Random& random, const char* game, std::size_t most) {
  const auto read = read_setup({{"game", game}, {"seed", random.below(1u << 30)}});
  Match match(std::get<Setup>(read));
  while (!match.over() && match.acts().size() < most) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    if (match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) break;
  }
  return match;
}

// Milliseconds until a stranger has the first page of an ordinary replay.
double honest_replay(std::uint16_t port, std::uint32_t number, Random& random) {
  const AttackClient stranger(port, address_of(number), "Honest");
  const std::string record = json::serialize(long_match(random, "mariage", 200).record());
  const auto begin = Clock::now();
  const auto answer = stranger.ask_raw("POST", "/api/replay?steps=50", record);
  if (answer.status != 200) throw ClientError("an honest replay: " + std::to_string(answer.status));
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

}  // namespace

void attack_by_costly_jobs(Attempt& attempt) {
  const std::uint16_t port = attempt.server->port();
  std::uint32_t number = 5u << 20;
  double worst = 0;
  while (attempt.goes_on(1)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    const std::string address = address_of(++number);
    try {
      const AttackClient guest(port, address, "Costly");
      std::vector<RawSocket> sockets;
      const std::string whole = json::serialize(long_match(random, "doppelkopf", 2500).record());
      for (int i = 0; i < 8; ++i) {
        sockets.emplace_back(port);
        sockets.back().send(
            request_text("POST", "/api/replay", address, guest.token, i % 2 == 0 ? unknown_record(random) : whole));
        ++attempt.tries;
      }
      // A table that goes on from a long match, its history again and again, and undo.
      const Match begun = long_match(random, "doppelkopf", 1500);
      AttackClient host(port, address, "Host");
      const auto made = host.ask("POST", "/api/replay/table",
                                 {{"record", begun.record()}, {"step", begun.acts().size()}, {"bots", 1}});
      if (made.status == 200) {
        host.table = text_in(made.object(), "table");
        for (int i = 0; i < 5; ++i) {
          try {
            host.connect();
            (void)host.wait_for("view", std::chrono::seconds(5));
            for (int n = 0; n < 10; ++n)
              host.socket->send({{"t", n % 2 == 0 ? "undo" : "hint"}, {"id", std::to_string(n)}});
            (void)host.listen(milliseconds(50));
          } catch (const ClientError&) {
            break;  // refused for a while
          }
          ++attempt.tries;
        }
      }
      // Half of them go before they are answered.
      sockets.resize(sockets.size() / 2);
      worst = std::max(worst, honest_replay(port, ++number, random));
    } catch (const ClientError& error) {
      attempt.fail(fmt::format("{} (seed {})", error.what(), seed));
    }
    if (!attempt.server->alive()) return attempt.fail("the server ended: " + attempt.server->why_ended());
  }
  attempt.note(fmt::format("a stranger's replay in {:.0f} ms at most", worst));
  if (worst > 10'000) attempt.fail(fmt::format("a stranger waited {:.0f} ms for a replay", worst));
}

}  // namespace stube::siege
