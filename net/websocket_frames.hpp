// WebSocket frames (RFC 6455) as bytes: read in place, and written as a header in front of a text. Strict where the
// document leaves no choice: no extension bits but the agreed one, clients mask and servers do not, control frames are
// short and whole. No socket here; websocket_connection.hpp has those. What is compressed stays so:
// message_deflate.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stube {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

enum class Sender { client, server };

// What the handshake agreed on: messages as they are, or some of them compressed (RFC 7692).
enum class Compression : std::uint8_t { none, deflate };

// Why a WebSocket is closed.
namespace close_codes {
inline constexpr std::uint16_t normal = 1000, protocol = 1002, not_text = 1003, none = 1005, bad_text = 1007,
                               too_many = 1008, too_large = 1009, internal = 1011, restart = 1012, logged_out = 4401,
                               banned = 4403;
}

struct Frame {
  enum class State : std::uint8_t { incomplete, whole, bad };
  State state = State::incomplete;
  Opcode opcode = Opcode::more;
  bool last = false;          // of a message
  bool compressed = false;    // the message that begins here
  std::uint16_t refused = 0;  // the code to close with, where it is bad
  std::size_t size = 0;       // all its bytes
  std::string_view payload;   // unmasked, within the bytes that were read
};

// The first frame of these bytes, sent by `sender`. A masked payload is unmasked where it stands, once the frame is
// whole. One whose payload is larger than `most` is bad before it is read.
[[nodiscard]] Frame read_frame(std::span<char> bytes, Sender sender, std::size_t most,
                               Compression agreed = Compression::none);

// The bytes before a payload that is not masked.
class FrameHeader {
 public:
  FrameHeader() = default;
  FrameHeader(Opcode opcode, std::size_t payload, Compression compression = Compression::none);
  [[nodiscard]] std::string_view bytes() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 10> bytes_{};
  std::size_t size_ = 0;
};

// A whole frame as a client sends it.
[[nodiscard]] std::string masked_frame(Opcode opcode, std::string_view payload, std::uint32_t mask);

[[nodiscard]] std::string close_payload(std::uint16_t code, std::string_view why);
// The code in a close frame's payload; `none` where it is empty, `protocol` or `bad_text` where it is not a lawful one.
[[nodiscard]] std::uint16_t read_close(std::string_view payload);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace stube
