#include "net/message_deflate.hpp"

#include <zlib.h>

#include <stdexcept>

#include "net/websocket_frames.hpp"

namespace stube {

namespace {

// What a flush ends with; it is left out of a message (RFC 7692, 7.2.1).
constexpr std::string_view tail("\x00\x00\xff\xff", 4);

// zlib does not write to what it is given.
Bytef* input(std::string_view bytes) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT
}

void give(z_stream& stream, std::string_view bytes) {
  stream.next_in = input(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
}

void take_into(z_stream& stream, std::string& out) {
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(out.size());
}

// All was read, and it ended where a block ends. After a block that calls itself the last only the empty one of the
// flush may follow (7.2.3.4).
bool is_whole(const z_stream& stream, int result) {
  constexpr int at_end_of_block = 128;
  if (result == Z_STREAM_END) return stream.avail_in <= tail.size() + 1;
  return result == Z_OK && stream.avail_in == 0 && (stream.data_type & at_end_of_block) != 0;
}

}  // namespace

struct MessageDeflate::Streams {
  // A negative window: no header and no checksum.
  static constexpr int window = -15;
  // The quickest level: texts of a table repeat themselves so much that more is hardly gained.
  static constexpr int level = 1, memory = 8;

  Streams() {
    if (deflateInit2(&out, level, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY) != Z_OK) fail();
    if (inflateInit2(&in, window) == Z_OK) return;
    deflateEnd(&out);
    fail();
  }
  ~Streams() {
    deflateEnd(&out);
    inflateEnd(&in);
  }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  [[noreturn]] static void fail() { throw std::runtime_error("no memory for compression"); }

  z_stream out{}, in{};
};

MessageDeflate::MessageDeflate() = default;
MessageDeflate::~MessageDeflate() = default;

std::string MessageDeflate::compress(std::string_view text) {
  if (!streams_) streams_ = std::make_unique<Streams>();
  z_stream& stream = streams_->out;
  deflateReset(&stream);
  // The flush adds an empty block, which the bound does not count.
  constexpr std::size_t flush = 16;
  std::string payload(deflateBound(&stream, static_cast<uLong>(text.size())) + flush, '\0');
  give(stream, text);
  take_into(stream, payload);
  // Where there is no room left, not all of it may be there.
  const bool is_done = deflate(&stream, Z_SYNC_FLUSH) == Z_OK && stream.avail_in == 0 && stream.avail_out > 0;
  if (!is_done) throw std::runtime_error("compression failed");
  payload.resize(payload.size() - stream.avail_out - tail.size());
  return payload;
}

MessageDeflate::Message MessageDeflate::decompress(std::string_view payload, std::size_t most) {
  if (!streams_) streams_ = std::make_unique<Streams>();
  z_stream& stream = streams_->in;
  inflateReset(&stream);
  const std::string whole = std::string(payload).append(tail);
  Message message;
  message.text.resize(most + 1);  // one more than may be: a longer text is known by it
  give(stream, whole);
  take_into(stream, message.text);
  const int result = inflate(&stream, Z_SYNC_FLUSH);
  if (stream.avail_out == 0) return {{}, close_codes::too_large};
  if (!is_whole(stream, result)) return {{}, close_codes::bad_text};
  message.text.resize(message.text.size() - stream.avail_out);
  return message;
}

}  // namespace stube
