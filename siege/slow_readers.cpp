// Clients that do not read: replays and records whose answers nobody takes, WebSockets that ask and never read,
// bodies that never end, heads that come a byte at a time. The server's memory stays within bounds.
#include <fmt/format.h>

#include <thread>

#include "engine/match.hpp"
#include "net/websocket_frames.hpp"
#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/raw_socket.hpp"

namespace stube::siege {

namespace {

// The record of a long match: many steps, large answers.
std::string long_record(Random& random, const char* game) {
  const auto read = read_setup({{"game", game}, {"seed", random.below(1u << 30)}});
  Match match(std::get<Setup>(read));
  while (!match.over() && match.acts().size() < 2000) {
    const Seat seat = match.position().turn().lowest();
    const auto moves = match.moves(seat);
    if (match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))])) break;
  }
  return json::serialize(match.record());
}

}  // namespace

void attack_by_not_reading(Attempt& attempt) {
  const std::uint16_t port = attempt.server->port();
  const double before = attempt.server->memory();
  double most = before;
  std::uint32_t number = 3u << 20;
  while (attempt.goes_on(1)) {
    Random random(attempt.random.next());
    const std::string address = address_of(++number);
    std::vector<RawSocket> sockets;
    try {
      AttackClient guest(port, address, "Slow");
      const std::string record = long_record(random, "doppelkopf");
      // 56 replays whose answers are not read.
      for (int i = 0; i < 56; ++i) {
        sockets.emplace_back(port, 4096);
        sockets.back().send(request_text("POST", "/api/replay", address, guest.token, record));
        ++attempt.tries;
      }
      // Bodies that are announced and do not come; heads that never end.
      for (int i = 0; i < 100; ++i) {
        sockets.emplace_back(port, 4096);
        sockets.back().send(i % 2 == 0 ? "POST /api/replay HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + address +
                                             "\r\nContent-Length: 1048576\r\n\r\n" + std::string(2000, ' ')
                                       : "GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ");
        ++attempt.tries;
      }
      // A WebSocket that asks for everything again and again.
      if (guest.make_table({{"game", "byd"}, {"players", 2}, {"bots", 1}})) {
        for (int line = 0; line < 10; ++line) {
          sockets.emplace_back(port, 4096);
          sockets.back().send(upgrade_text("/ws/" + guest.table + "?after=0", address, guest.token));
          (void)sockets.back().read(200, std::chrono::milliseconds(200));
          for (int i = 0; i < 19; ++i)
            sockets.back().send(masked_frame(Opcode::text, R"({"t":"lang","lang":"de"})", 0x12345678));
          ++attempt.tries;
        }
      }
      for (int i = 0; i < 20 && attempt.goes_on(1000000); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        most = std::max(most, attempt.server->memory());
      }
    } catch (const ClientError& error) {
      attempt.fail(error.what());
    }
    if (!attempt.server->alive()) return attempt.fail("the server ended: " + attempt.server->why_ended());
  }
  const double grown = (most - before) / 1e6;
  attempt.note(fmt::format("memory grew by {:.0f} MB at most", grown));
  if (grown > 250) attempt.fail(fmt::format("memory grew by {:.0f} MB", grown));
}

}  // namespace stube::siege
