// Any bytes as protocol input, line by line: every line gets a reply, and a refused one leaves the match as it was.
#include "engine/protocol.hpp"

#include <cstdlib>
#include <string_view>

#include "bots/hint.hpp"
#include "study/engine_protocol.hpp"

using namespace stube;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  Protocol protocol(
      [](const Position& seen, Seat seat, int level, const AskedEffort&, std::uint64_t seed) -> std::optional<Move> {
        Random random(seed, Purpose::bot);
        const auto advice = bot_of_level(level)->choose(seen, seat, random);
        return advice ? std::optional(advice->move) : std::nullopt;
      },
      [](const Position& seen, Seat seat, const AskedEffort&, std::uint64_t seed) {
        return find_hint(seen, seat, {0, 20, 1}, seed);
      },
      [](const Position& position, Seat seat, const AskedEffort&, std::uint64_t seed) {
        return weigh_all(position, seat, {.rounds = 16, .seed = seed});
      });
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::string state;
  for (int lines = 0; !rest.empty() && lines < 64; ++lines) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto reply = json::parse(protocol.answer(rest.substr(0, end)));
    const bool ok = reply.at("ok").as_bool();
    if (!ok && reply.at("why").as_string().empty()) std::abort();
    auto now = protocol.answer(R"({"cmd":"state"})");
    if (!ok && !state.empty() && now != state) std::abort();
    state = std::move(now);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
