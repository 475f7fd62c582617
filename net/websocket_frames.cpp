#include "net/websocket_frames.hpp"

#include <cstring>

namespace stube {

namespace {

std::uint8_t byte_at(std::span<const char> bytes, std::size_t place) {
  return static_cast<std::uint8_t>(bytes[place]);
}

std::uint64_t number_at(std::span<const char> bytes, std::size_t place, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) number = number << 8 | byte_at(bytes, place + i);
  return number;
}

bool is_control(Opcode opcode) {
  return static_cast<std::uint8_t>(opcode) >= 8;
}

bool is_known(std::uint8_t opcode) {
  return opcode <= 2 || (opcode >= 8 && opcode <= 10);
}

constexpr std::uint8_t reserved = 0x70, compressed = 0x40;

// The bit of a compressed message stands on its first frame alone.
std::uint8_t lawful_bits(std::uint8_t opcode, Compression agreed) {
  return agreed == Compression::deflate && (opcode == 1 || opcode == 2) ? compressed : 0;
}

Frame bad_frame(std::uint16_t code) {
  Frame frame;
  frame.state = Frame::State::bad;
  frame.refused = code;
  return frame;
}

void apply_mask(char* data, std::size_t size, const char* mask) {
  std::uint32_t once = 0;
  std::memcpy(&once, mask, 4);
  const std::uint64_t twice = std::uint64_t{once} << 32 | once;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data + i, 8);
    word ^= twice;
    std::memcpy(data + i, &word, 8);
  }
  for (; i < size; ++i) data[i] = static_cast<char>(data[i] ^ mask[i % 4]);
}

}  // namespace

//   byte 0: last | compressed | reserved (2) | opcode (4)
//   byte 1: masked | length (7); 126: two more bytes of length, 127: eight
//   then the mask, four bytes, where there is one, and the payload
Frame read_frame(std::span<char> bytes, Sender sender, std::size_t most, Compression agreed) {
  if (bytes.size() < 2) return {};
  const std::uint8_t first = byte_at(bytes, 0), second = byte_at(bytes, 1);
  const bool masked = (second & 0x80) != 0;
  if ((first & reserved & ~lawful_bits(first & 0x0f, agreed)) != 0 || !is_known(first & 0x0f) ||
      masked != (sender == Sender::client))
    return bad_frame(close_codes::protocol);
  Frame frame;
  frame.opcode = static_cast<Opcode>(first & 0x0f);
  frame.last = (first & 0x80) != 0;
  frame.compressed = (first & compressed) != 0;
  std::uint64_t length = second & 0x7f;
  if (is_control(frame.opcode) && (!frame.last || length > 125)) return bad_frame(close_codes::protocol);
  const std::size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
  const std::size_t before = 2 + extra + (masked ? 4 : 0);
  if (bytes.size() < 2 + extra) return {};
  if (extra != 0) {
    length = number_at(bytes, 2, extra);
    // The shortest way to write a length is the only lawful one.
    if (length < (extra == 2 ? 126U : 65536U)) return bad_frame(close_codes::protocol);
  }
  if (length > most) return bad_frame(close_codes::too_large);
  if (bytes.size() < before + length) return {};
  char* payload = bytes.data() + before;
  if (masked) apply_mask(payload, length, payload - 4);
  frame.state = Frame::State::whole;
  frame.size = before + length;
  frame.payload = {payload, length};
  return frame;
}

FrameHeader::FrameHeader(Opcode opcode, std::size_t payload, Compression compression) {
  const auto put = [&](std::size_t byte) { bytes_[size_++] = static_cast<char>(byte & 0xff); };
  put(0x80U | (compression == Compression::deflate ? compressed : 0U) | static_cast<std::size_t>(opcode));
  const int wide = payload < 126 ? 0 : payload < 65536 ? 2 : 8;
  put(wide == 0 ? payload : wide == 2 ? 126 : 127);
  for (int i = wide - 1; i >= 0; --i) put(payload >> (8 * i));
}

std::string masked_frame(Opcode opcode, std::string_view payload, std::uint32_t mask) {
  std::string frame(FrameHeader(opcode, payload.size()).bytes());
  frame[1] = static_cast<char>(frame[1] | 0x80);
  char key[4];
  std::memcpy(key, &mask, 4);
  frame.append(key, 4);
  const std::size_t begin = frame.size();
  frame += payload;
  apply_mask(frame.data() + begin, payload.size(), key);
  return frame;
}

std::string close_payload(std::uint16_t code, std::string_view why) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  return payload.append(why.substr(0, 123));
}

std::uint16_t read_close(std::string_view payload) {
  if (payload.empty()) return close_codes::none;
  if (payload.size() < 2) return close_codes::protocol;
  const auto code = static_cast<std::uint16_t>(number_at(payload, 0, 2));
  const bool agreed = code >= 1000 && code < 1015 && code != 1004 && code != 1005 && code != 1006;
  if (!agreed && (code < 3000 || code >= 5000)) return close_codes::protocol;
  return is_utf8(payload.substr(2)) ? code : close_codes::bad_text;
}

namespace {

// How many bytes the character has that begins with this one; 0 where none does.
std::size_t length_of(std::uint8_t first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if ((first & 0xf0) == 0xe0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

// Written longer than needed, half of a pair, or beyond the last character.
bool is_forbidden(std::uint8_t first, std::uint8_t second) {
  return (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) || (first == 0xf0 && second < 0x90) ||
         (first == 0xf4 && second >= 0x90);
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    std::uint64_t word = 0;
    if (at + 8 <= text.size() && (std::memcpy(&word, text.data() + at, 8), (word & 0x8080808080808080U) == 0)) {
      at += 8;
      continue;
    }
    const std::uint8_t first = byte_at(text, at);
    const std::size_t length = length_of(first);
    if (length == 0 || at + length > text.size()) return false;
    for (std::size_t i = 1; i < length; ++i)
      if ((byte_at(text, at + i) & 0xc0) != 0x80) return false;
    if (length > 1 && is_forbidden(first, byte_at(text, at + 1))) return false;
    at += length;
  }
  return true;
}

}  // namespace stube
