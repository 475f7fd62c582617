// Floods of one address: pings, sockets, requests, chat, questions, hints, tables, sign-ups, as fast as they go. What
// is within the limits is answered, the rest refused or closed; the moves of others stay fast (the printed table has
// their p99).
#include <fmt/format.h>

#include "net/websocket_frames.hpp"
#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/raw_socket.hpp"

namespace stube::siege {

namespace {

using std::chrono::milliseconds;

// Frames on one WebSocket, read now and then so that answers do not pile up; how many were sent.
long flood_socket(const AttackClient& guest, const std::string& frame, int count) {
  RawSocket socket(guest.port);
  if (!socket.send(upgrade_text("/ws/" + guest.table + "?after=0", guest.address, guest.token))) return 0;
  (void)socket.read(65536, milliseconds(500));
  long sent = 0;
  for (int i = 0; i < count; ++i) {
    if (!socket.send(frame)) break;
    ++sent;
    if (i % 50 == 0) (void)socket.read(1 << 20, milliseconds(0));
  }
  return sent;
}

}  // namespace

void attack_by_floods(Attempt& attempt) {
  const std::uint16_t port = attempt.server->port();
  std::uint32_t number = 4u << 20;
  while (attempt.goes_on(1)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    const std::string address = address_of(++number);
    try {
      AttackClient guest(port, address, "Flood");
      if (!guest.make_table({{"game", "byd"}, {"players", 3}, {"bots", 1}, {"freeChat", true}})) continue;
      const auto text = [](const char* message) { return masked_frame(Opcode::text, message, 0x9e3779b9); };
      const std::string kinds[] = {masked_frame(Opcode::ping, std::string(100, 'p'), 0x1234567),
                                   text(R"({"t":"say","text":"again and again and again"})"),
                                   text(R"({"t":"phrase","id":"hello"})"),
                                   text(R"({"t":"hint"})"),
                                   text(R"({"t":"why","move":"pass"})"),
                                   text(R"({"t":"act","id":"x","move":"nonsense"})"),
                                   text(R"({"t":"lang","lang":"da"})"),
                                   text("no JSON at all")};
      for (const auto& frame : kinds) attempt.tries += flood_socket(guest, frame, 400);
      // Sockets.
      std::vector<RawSocket> sockets;
      for (int i = 0; i < 200; ++i) {
        sockets.emplace_back(port);
        sockets.back().send(upgrade_text("/ws/" + guest.table + "?after=0", address, guest.token));
        ++attempt.tries;
      }
      // Requests, tables, sign-ups, wrong passwords, one connection for each.
      for (int i = 0; i < 200 && attempt.goes_on(1); ++i) {
        const int kind = static_cast<int>(random.below(5));
        const ClientResponse answer =
            kind == 0   ? guest.ask("GET", "/api/tables")
            : kind == 1 ? guest.ask("POST", "/api/tables", {{"game", "byd"}, {"title", "one of many"}})
            : kind == 2 ? guest.ask("POST", "/api/bot", {{"name", "Flood " + std::to_string(i)}})
            : kind == 3
                ? guest.ask("POST", "/api/login", {{"name", "nobody"}, {"password", "guess " + std::to_string(i)}})
                : guest.ask("GET", "/api/tables/" + guest.table + "/record");
        ++attempt.tries;
        if (answer.status >= 500 && answer.status != 503)
          attempt.fail(fmt::format("status {} (seed {})", answer.status, seed));
      }
    } catch (const ClientError& error) {
      // A handshake that is refused counts as refused.
      if (error.status == 0 && !attempt.server->alive()) attempt.fail(error.what());
    }
    if (!attempt.server->alive()) return attempt.fail("the server ended: " + attempt.server->why_ended());
    AttackClient stranger(port, address_of(++number), "Stranger");
    if (stranger.ask("GET", "/api/tables").status != 200) attempt.fail("a stranger is not served");
  }
  attempt.note("refused or closed, others served");
}

}  // namespace stube::siege
