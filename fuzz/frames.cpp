// Any bytes as what a WebSocket brings: however they are cut into pieces, the same frames are read, and what is read is
// written again to the same bytes. A compressed message becomes a text within its bound, or is refused.
#include <cstdlib>
#include <string>
#include <vector>

#include "net/message_deflate.hpp"
#include "net/websocket_frames.hpp"

using namespace stube;

namespace {

constexpr std::size_t most = 4096;

struct Read {
  Opcode opcode;
  bool last, compressed;
  std::string payload;
  bool operator==(const Read&) const = default;
};

struct Outcome {
  std::vector<Read> frames;
  std::uint16_t refused = 0;
  std::string rest;
  bool operator==(const Outcome&) const = default;
};

void demand(bool holds) {
  if (!holds) std::abort();
}

// As a connection reads them: pieces of this size are added to what is left over.
Outcome read_all(std::string_view bytes, std::size_t piece, Sender sender, Compression agreed) {
  Outcome out;
  while (!bytes.empty() && out.refused == 0) {
    out.rest.append(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    while (out.refused == 0) {
      const std::string before = out.rest;
      const Frame frame = read_frame(out.rest, sender, most, agreed);
      if (frame.state == Frame::State::incomplete) {
        demand(out.rest == before);
        break;
      }
      if (frame.state == Frame::State::bad) {
        demand(frame.refused >= 1000);
        out.refused = frame.refused;
        break;
      }
      demand(frame.size > 0 && frame.size <= out.rest.size() && frame.payload.size() <= most);
      demand(frame.payload.empty() || (frame.payload.data() >= out.rest.data() &&
                                       frame.payload.data() + frame.payload.size() <= out.rest.data() + frame.size));
      if (frame.opcode == Opcode::close) demand(read_close(frame.payload) >= 1000);
      demand(!frame.compressed ||
             (agreed == Compression::deflate && (frame.opcode == Opcode::text || frame.opcode == Opcode::binary)));
      out.frames.push_back({frame.opcode, frame.last, frame.compressed, std::string(frame.payload)});
      out.rest.erase(0, frame.size);
    }
  }
  if (out.refused != 0) out.rest.clear();
  return out;
}

// What is compressed is read again; what somebody says is compressed becomes no more than it may.
void decompress_all(const std::vector<Read>& frames) {
  static MessageDeflate deflate;
  for (const Read& frame : frames) {
    const auto message = deflate.decompress(frame.payload, most);
    demand(message.text.size() <= most && (message.refused == 0 || message.text.empty()));
    const auto again = deflate.decompress(deflate.compress(frame.payload), frame.payload.size());
    demand(again.refused == 0 && again.text == frame.payload);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < 2) return 0;
  const Sender sender = data[0] % 2 == 0 ? Sender::client : Sender::server;
  const Compression agreed = data[0] / 2 % 2 == 0 ? Compression::none : Compression::deflate;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
  const Outcome whole = read_all(bytes, bytes.size() + 1, sender, agreed);
  demand(read_all(bytes, 1U + data[1], sender, agreed) == whole);
  demand(read_all(bytes, 1, sender, agreed) == whole);
  decompress_all(whole.frames);
  for (const Read& frame : whole.frames) {
    (void)is_utf8(frame.payload);
    if (!frame.last) continue;
    std::string again = masked_frame(frame.opcode, frame.payload, 0x01020304U + data[1]);
    const Frame reread = read_frame(again, Sender::client, most);
    demand(reread.state == Frame::State::whole && reread.payload == frame.payload && reread.opcode == frame.opcode);
  }
  return 0;
}
