// permessage-deflate (RFC 7692) without context takeover: every message is compressed by itself, so one compressor and
// one decompressor serve all connections of a thread. No frames here; websocket_frames.hpp has those.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace stube {

class MessageDeflate {
 public:
  MessageDeflate();
  ~MessageDeflate();
  MessageDeflate(const MessageDeflate&) = delete;
  MessageDeflate& operator=(const MessageDeflate&) = delete;

  // The payload of a compressed message.
  [[nodiscard]] std::string compress(std::string_view text);

  struct Message {
    std::string text;
    std::uint16_t refused = 0;  // the code to close with, where there is no text
  };
  // Stops where the text is longer than `most`: so much and no more is ever in memory.
  [[nodiscard]] Message decompress(std::string_view payload, std::size_t most);

 private:
  struct Streams;
  std::unique_ptr<Streams> streams_;  // from the first message on
};

}  // namespace stube
