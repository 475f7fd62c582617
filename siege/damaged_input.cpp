// Requests and frames that are damaged at random: kept ones (fuzz/corpus, built into the list below in their plainest
// form) with bytes changed, cut, doubled and mixed. The server answers or closes, and serves the next one.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "net/websocket_frames.hpp"
#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "siege/raw_socket.hpp"

namespace stube::siege {

namespace {

using std::chrono::milliseconds;

std::vector<std::string> seeds_of_requests(const AttackClient& guest) {
  const auto post = [&](const std::string& target, const std::string& body) {
    return request_text("POST", target, guest.address, guest.token, body);
  };
  return {
      request_text("GET", "/api/tables", guest.address, guest.token, ""),
      request_text("GET", "/api/tables/" + guest.table, guest.address, guest.token, ""),
      request_text("GET", "/api/rules/byd?lang=de", guest.address, "", ""),
      request_text("HEAD", "/", guest.address, "", ""),
      post("/api/tables", R"({"game":"byd","players":3,"title":"Übung","options":{},"bots":[1,2]})"),
      post("/api/tables/" + guest.table + "/join", R"({"seat":1,"invite":"x"})"),
      post("/api/name", R"({"name":"Ånna"})"),
      post("/api/login", R"({"name":"a","password":"bbbbbbbb"})"),
      post(
          "/api/replay?from=0&steps=5",
          R"({"game":"byd","players":2,"dealer":1,"deals":["Ah ?? Kh"],"moves":[{"seat":0,"move":"pass"}],"seenBy":1})"),
      post("/api/replay/table", R"({"record":{"game":"mariage","deals":[],"moves":[]},"step":0,"seat":0,"bots":1})"),
      upgrade_text("/ws/" + guest.table + "?after=0&batch=1&views=turn", guest.address, guest.token),
  };
}

std::vector<std::string> seeds_of_messages() {
  return {R"({"t":"act","id":"1","move":"play Ah"})",
          R"({"t":"why","move":"play Kh"})",
          R"({"t":"hint"})",
          R"({"t":"undo","id":"2"})",
          R"({"t":"phrase","id":"hello"})",
          R"({"t":"say","text":"grüß"})",
          R"({"t":"contribute","hex":"00"})",
          R"({"t":"lang","lang":"da"})",
          R"({"t":"back"})"};
}

// Files of the kept corpus, where the sources are at hand.
std::vector<std::string> kept(const char* folder) {
  std::vector<std::string> all;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(std::string("fuzz/corpus/") + folder, none)) {
    std::ifstream in(entry.path(), std::ios::binary);
    all.emplace_back((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  }
  return all;
}

std::string damaged(std::string text, const std::vector<std::string>& others, Random& random) {
  for (auto changes = random.below(4) + 1; changes > 0 && !text.empty(); --changes) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
    switch (random.below(7)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.erase(at, 1 + random.below(8));
        break;
      case 2:
        text.insert(at, text.substr(at, random.below(64)));
        break;
      case 3:
        text.insert(at, std::string(random.below(3000), static_cast<char>(random.below(256))));
        break;
      case 4: {
        const auto& other = others[random.below(static_cast<std::uint32_t>(others.size()))];
        if (!other.empty()) text.insert(at, other.substr(random.below(static_cast<std::uint32_t>(other.size())), 200));
        break;
      }
      case 5:
        text.insert(at, random.chance(1, 2) ? "\xff\xfe" : "\xc3");
        break;
      default:
        text.insert(at, random.chance(1, 2) ? "99999999999999999999" : "-1");
    }
  }
  return text;
}

}  // namespace

void attack_by_damaged_input(Attempt& attempt) {
  const std::uint16_t port = attempt.server->port();
  const auto frames = kept("frames"), lines = kept("http");
  std::uint32_t number = 6u << 20;
  while (attempt.goes_on(50)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    try {
      AttackClient guest(port, address_of(++number), "Damage");
      (void)guest.make_table({{"game", "byd"}, {"players", 2}, {"bots", 1}});
      auto requests = seeds_of_requests(guest);
      auto messages = seeds_of_messages();
      for (const auto& line : lines) messages.push_back(line.substr(0, 2000));
      for (int i = 0; i < 30; ++i) {
        RawSocket socket(port);
        socket.send(damaged(requests[random.below(static_cast<std::uint32_t>(requests.size()))], requests, random));
        (void)socket.read(1000, milliseconds(random.chance(1, 4) ? 20 : 0));
        ++attempt.tries;
      }
      for (int line = 0; line < 4; ++line) {
        RawSocket socket(port);
        socket.send(requests.back());
        (void)socket.read(500, milliseconds(200));
        for (int i = 0; i < 10; ++i) {
          std::string message = messages[random.below(static_cast<std::uint32_t>(messages.size()))];
          if (random.chance(2, 3)) message = damaged(message, messages, random);
          std::string frame = masked_frame(random.chance(9, 10) ? Opcode::text : Opcode::binary, message, 0x55aa55aa);
          if (random.chance(1, 3)) frame = damaged(frame, frames.empty() ? messages : frames, random);
          if (!frames.empty() && random.chance(1, 5))
            frame = frames[random.below(static_cast<std::uint32_t>(frames.size()))];
          socket.send(frame);
          ++attempt.tries;
        }
        (void)socket.read(1000, milliseconds(5));
      }
    } catch (const ClientError& error) {
      attempt.fail(fmt::format("{} (seed {})", error.what(), seed));
    }
    if (!attempt.server->alive())
      return attempt.fail(fmt::format("the server ended: {} (seed {})", attempt.server->why_ended(), seed));
  }
  attempt.note("answered or closed");
}

}  // namespace stube::siege
