// Hidden information over the WebSocket: two tables go on from two records that look the same to the host, and he sends
// the same to both. Every message that comes back must be the same, byte for byte, but for the table's own id,
// invitation and commitment. The bots at the tables do not get to move.
#include <fmt/format.h>

#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/match_pairs.hpp"

namespace stube::siege {

namespace {

void replace_all(std::string& text, const std::string& what, std::string_view by) {
  if (what.empty()) return;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

// One of the two tables.
struct Side {
  std::unique_ptr<AttackClient> host;
  std::string commitment;

  // What was said, without what is this table's own.
  [[nodiscard]] std::string clean(std::string text) const {
    replace_all(text, host->table, "TABLE");
    replace_all(text, host->invite, "INVITE");
    replace_all(text, host->id, "HOST");
    replace_all(text, commitment, "COMMITMENT");
    return text;
  }
};

std::optional<Side> open_table(Attempt& attempt, const Match& match, Seat seat, std::uint32_t number) {
  Side side;
  side.host = std::make_unique<AttackClient>(attempt.server->port(), address_of(number), "Pair");
  const ClientResponse made =
      side.host->ask("POST", "/api/replay/table",
                     {{"record", match.record()}, {"step", match.acts().size()}, {"seat", seat.index()}, {"bots", 1}});
  if (made.status != 200) return {};
  side.host->table = text_in(made.object(), "table");
  side.host->invite = text_in(made.object(), "invite");
  side.host->keeps_messages = true;
  side.host->connect();
  if (!side.host->wait_for("view")) return {};
  for (const auto& text : side.host->messages) {
    const auto message = json::parse(text).as_object();
    if (text_in(message, "t") == "shuffle") side.commitment = text_in(message, "commitment");
  }
  return side;
}

}  // namespace

void attack_hidden_over_websocket(Attempt& attempt) {
  ServerProcess server(attempt.target.program,
                       {"--port", "0", "--store", attempt.target.folder + "/pairs.db", "--behind-proxy", "--bot-pause",
                        "60000", "--log", "error"},
                       attempt.target.folder + "/pairs.log");
  attempt.server = &server;
  std::uint32_t number = 1u << 20;
  long messages = 0;
  while (attempt.goes_on(8)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    const auto pair = random_pair(random, 30);
    if (!pair || !pair->viewer.as_seat().is_some() || pair->one.over()) continue;
    const Seat seat = pair->viewer.as_seat();
    try {
      auto one = open_table(attempt, pair->one, seat, ++number),
           other = open_table(attempt, pair->other, seat, ++number);
      if (!one || !other) {
        if (one.has_value() != other.has_value()) attempt.fail(fmt::format("only one table opens (pair {})", seed));
        continue;
      }
      ++attempt.tries;
      // What is lawful would change the table: of those only the refused ones are tried as acts.
      std::vector<json::object> probes;
      for (const Move& move : candidates(pair->one, seat, random, 12)) {
        const std::string text = pair->one.write(move);
        probes.push_back({{"t", "why"}, {"move", text}});
        if (pair->one.judge(seat, move).refused())
          probes.push_back({{"t", "act"}, {"id", "p" + std::to_string(probes.size())}, {"move", text}});
      }
      probes.push_back({{"t", "undo"}, {"id", "u"}});
      for (const auto* side : {&*one, &*other}) {
        for (const auto& probe : probes) {
          side->host->socket->send(probe);
          // Within the limits: each is answered before the next is sent.
          if (!side->host->listen())
            attempt.fail(fmt::format("no answer to {} (pair {})", json::serialize(probe), seed));
        }
        // All events again, in another language; a job replays them first.
        side->host->socket->send({{"t", "lang"}, {"lang", "de"}});
        if (!side->host->wait_for("view")) attempt.fail(fmt::format("no view in another language (pair {})", seed));
      }
      const auto& first = one->host->messages;
      const auto& second = other->host->messages;
      if (first.size() != second.size())
        attempt.fail(fmt::format("{} messages and {} (pair {})", first.size(), second.size(), seed));
      for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
        ++messages;
        if (one->clean(first[i]) == other->clean(second[i])) continue;
        attempt.fail(fmt::format("{} seat {}: message {} differs (pair {}): {}", pair->one.game().id(), seat.index(), i,
                                 seed, one->clean(first[i]).substr(0, 120)));
        break;
      }
    } catch (const ClientError& error) {
      attempt.fail(fmt::format("{} (pair {})", error.what(), seed));
    }
    if (!server.alive()) return attempt.fail("the server ended: " + server.why_ended() + "\n" + server.log_tail());
  }
  attempt.server = nullptr;
  attempt.note(fmt::format("{} messages byte for byte in {} pairs", messages, attempt.tries));
  if (!server.end()) attempt.fail("the server did not end well: " + server.why_ended() + "\n" + server.log_tail());
}

}  // namespace stube::siege
