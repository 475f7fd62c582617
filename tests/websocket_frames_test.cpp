// WebSocket frames: what RFC 6455 and RFC 7692 allow is read, everything else refused with the right code; and
// connections whose clients send what no library would.
#include "net/websocket_frames.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "cards/random.hpp"
#include "net/message_deflate.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

Frame read(std::string& bytes, Sender sender = Sender::client) {
  return read_frame(bytes, sender, largest_message);
}

TEST(ServerFrames, WhatIsWrittenIsReadAgainWhateverItsLength) {
  for (const std::size_t size : {0U, 1U, 7U, 8U, 125U, 126U, 127U, 4095U, 4096U}) {
    const std::string text(size, 'x');
    std::string bytes = masked_frame(Opcode::text, text, 0x12345678);
    const Frame frame = read(bytes);
    ASSERT_EQ(frame.state, Frame::State::whole) << size;
    EXPECT_EQ(frame.payload, text);
    EXPECT_EQ(frame.size, bytes.size());
    EXPECT_TRUE(frame.last);
  }
  for (const std::size_t size : {0U, 125U, 126U, 65535U, 65536U, 100000U}) {
    std::string bytes(FrameHeader(Opcode::text, size).bytes());
    bytes.append(size, 'y');
    const Frame frame = read_frame(bytes, Sender::server, 1U << 20);
    ASSERT_EQ(frame.state, Frame::State::whole) << size;
    EXPECT_EQ(frame.payload.size(), size);
  }
}

TEST(ServerFrames, EveryBeginningOfAFrameIsIncomplete) {
  const std::string whole = masked_frame(Opcode::text, std::string(300, 'z'), 77);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::string part = whole.substr(0, size);
    EXPECT_EQ(read(part).state, Frame::State::incomplete) << size;
    EXPECT_EQ(part, whole.substr(0, size)) << "what is not whole stays as it is";
  }
}

TEST(ServerFrames, UnlawfulFramesAreRefusedWithTheirCode) {
  const auto refused = [](std::string bytes, Sender sender = Sender::client) {
    const Frame frame = read(bytes, sender);
    return frame.state == Frame::State::bad ? frame.refused : std::uint16_t{0};
  };
  const std::string mask(4, '\0');
  EXPECT_EQ(refused("\x81\x02{}"), close_codes::protocol) << "a client masks";
  EXPECT_EQ(refused("\x81\x82" + mask + "{}", Sender::server), close_codes::protocol) << "a server does not";
  for (const char reserved : {'\xc1', '\xa1', '\x91'})
    EXPECT_EQ(refused(std::string(1, reserved) + "\x80" + mask), close_codes::protocol);
  for (const char unknown : {'\x83', '\x87', '\x8b', '\x8f'})
    EXPECT_EQ(refused(std::string(1, unknown) + "\x80" + mask), close_codes::protocol);
  EXPECT_EQ(refused("\x09\x80" + mask), close_codes::protocol) << "a ping is whole";
  EXPECT_EQ(refused(std::string("\x89\xfe\x00\x7e", 4) + mask), close_codes::protocol) << "a ping is short";
  EXPECT_EQ(refused(std::string("\x81\xfe\x00\x01", 4) + mask), close_codes::protocol) << "the shortest length counts";
  EXPECT_EQ(refused(std::string("\x81\xfe\x10\x01", 4)), close_codes::too_large) << "before it is read";
  EXPECT_EQ(refused(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10)), close_codes::too_large);
}

TEST(ServerFrames, OnlyTheFirstFrameOfAMessageSaysThatItIsCompressed) {
  const auto read_agreed = [](int first) {
    std::string bytes = masked_frame(Opcode::text, "", 3);
    bytes[0] = static_cast<char>(first);
    return read_frame(bytes, Sender::client, largest_message, Compression::deflate);
  };
  for (const int lawful : {0xc1, 0x41, 0xc2}) EXPECT_TRUE(read_agreed(lawful).compressed) << lawful;
  for (const int plain : {0x81, 0x80, 0x89}) EXPECT_FALSE(read_agreed(plain).compressed) << plain;
  // Not a further frame, not a ping, and no other bit.
  for (const int unlawful : {0xc0, 0x40, 0xc8, 0xc9, 0xca, 0xe1, 0xa1, 0x91})
    EXPECT_EQ(read_agreed(unlawful).refused, close_codes::protocol) << unlawful;
}

TEST(ServerFrames, ACompressedMessageIsReadAgain) {
  MessageDeflate deflate;
  Random random(18);
  for (const std::size_t size : {0U, 1U, 100U, 4096U, 70'000U, 1'000'000U})
    for (const bool repeats : {true, false}) {
      std::string text(size, 'x');
      if (!repeats)
        for (char& letter : text) letter = static_cast<char>(random.below(256));
      const std::string payload = deflate.compress(text);
      const auto message = deflate.decompress(payload, size);
      EXPECT_EQ(message.refused, 0);
      EXPECT_EQ(message.text, text);
      if (size == 0) continue;
      EXPECT_EQ(deflate.decompress(payload, size - 1).refused, close_codes::too_large);
    }
}

// The examples of RFC 7692, 7.2.3.
TEST(ServerFrames, TheExamplesOfTheStandardAreRead) {
  MessageDeflate deflate;
  const auto text = [&](std::string_view payload) { return deflate.decompress(payload, 100).text; };
  EXPECT_EQ(text({"\xf2\x48\xcd\xc9\xc9\x07\x00", 7}), "Hello") << "one block";
  EXPECT_EQ(text({"\x00\x05\x00\xfa\xff\x48\x65\x6c\x6c\x6f\x00", 11}), "Hello") << "one that is not compressed";
  EXPECT_EQ(text({"\xf3\x48\xcd\xc9\xc9\x07\x00\x00", 8}), "Hello") << "one that calls itself the last";
  EXPECT_EQ(text({"\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00", 13}), "Hello") << "two blocks";
}

TEST(ServerFrames, WhatIsNoCompressedMessageIsRefused) {
  MessageDeflate deflate;
  const std::string payload = deflate.compress(std::string(50, 'a') + std::string(50, 'b') + "cdefgh");
  // What is cut off within a block has no end.
  for (std::size_t size = 1; size + 1 < payload.size(); ++size)
    EXPECT_EQ(deflate.decompress(payload.substr(0, size), 1000).refused, close_codes::bad_text) << size;
  for (const char* wrong : {"\xff", "\x06", "\x06\x07\x08"})
    EXPECT_EQ(deflate.decompress(wrong, 1000).refused, close_codes::bad_text);
  EXPECT_EQ(deflate.decompress({"\xf3\x48\xcd\xc9\xc9\x07\x00\x00more", 12}, 1000).refused, close_codes::bad_text);
  EXPECT_EQ(deflate.decompress(payload, 1000).text.size(), 106U) << "a bad message spoils no other";
  // A thousand times as long as it came: nothing of it is kept.
  const std::string bomb = deflate.compress(std::string(4 << 20, 'x'));
  ASSERT_LT(bomb.size(), 25'000U);
  const auto refused = deflate.decompress(bomb, largest_message);
  EXPECT_EQ(refused.refused, close_codes::too_large);
  EXPECT_TRUE(refused.text.empty());
}

TEST(ServerFrames, CloseCodesAreTheLawfulOnes) {
  EXPECT_EQ(read_close({}), close_codes::none);
  EXPECT_EQ(read_close("\x03"), close_codes::protocol);
  for (const int code : {1000, 1001, 1003, 1007, 1011, 1012, 1014, 3000, 4999})
    EXPECT_EQ(read_close(close_payload(static_cast<std::uint16_t>(code), "good")), code);
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535})
    EXPECT_EQ(read_close(close_payload(static_cast<std::uint16_t>(code), {})), close_codes::protocol) << code;
  EXPECT_EQ(read_close(close_payload(1000, "\xff")), close_codes::bad_text);
  EXPECT_EQ(close_payload(1000, std::string(500, 'x')).size(), 125U);
}

TEST(ServerFrames, TextIsUtf8AndNothingElse) {
  for (const char* good : {"", "plain", "Grün", "♣♠♥♦", "😀 and more text after it", "\xed\x9f\xbf", "\xee\x80\x80",
                           "\xf4\x8f\xbf\xbf", "eight by\xc3\xa5te"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad :
       {"\xff", "\x80", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80", "\xc3", "\xe2\x99", "\xf0\x9f\x98", "\xc3(", "long enough for a word \xe2\x99"})
    EXPECT_FALSE(is_utf8(bad));
  // Against a decoder written the long way round.
  Random random(3);
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::uint32_t n = random.below(12); n > 0; --n)
      text += random.chance(1, 2) ? 'a' : static_cast<char>(0x80 + random.below(128));
    bool good = true;
    for (std::size_t at = 0; good && at < text.size();) {
      const auto byte = [&](std::size_t k) { return at + k < text.size() ? std::uint8_t(text[at + k]) : 0U; };
      const std::size_t size = byte(0) < 0x80       ? 1
                               : byte(0) >> 5 == 6  ? 2
                               : byte(0) >> 4 == 14 ? 3
                               : byte(0) >> 3 == 30 ? 4
                                                    : 0;
      std::uint32_t letter = size == 1 ? byte(0) : byte(0) & (0xffU >> (size + 1));
      for (std::size_t k = 1; k < size; ++k) good &= byte(k) >> 6 == 2, letter = letter << 6 | (byte(k) & 63U);
      static constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
      good &= size > 0 && letter >= least[size] && letter < 0x110000 && letter >> 11 != 27;
      at += size;
    }
    EXPECT_EQ(is_utf8(text), good);
  }
}

// --- over a real connection

class ServerConnections : public testing::Test {
 protected:
  ServerConnections() : server_(quick_options(folder_.file("store.db"))) {
    server_.start();
    anna_ = std::make_unique<Guest>(server_.port(), "Anna");
    anna_->make_table({{"game", "byd"}, {"players", 2}});
    anna_->connect();
    anna_->wait_for("table");
  }
  // The frames of a message, as a client would that likes it complicated.
  static std::string frame(int first, std::string_view payload) {
    std::string bytes = masked_frame(Opcode::text, payload, 0xa5b6c7d8);
    bytes[0] = static_cast<char>(first);
    return bytes;
  }
  int closed_with() {
    try {
      // A server that has ended keeps its socket until it is destroyed, so the end of the stream may not come.
      const auto end = std::chrono::steady_clock::now() + patience;
      while (anna_->socket->close_code() == 0 && std::chrono::steady_clock::now() < end)
        (void)anna_->socket->read(std::chrono::milliseconds(20));
    } catch (const ClientError&) {
    }
    return anna_->socket->close_code();
  }

  Folder folder_;
  Server server_;
  std::unique_ptr<Guest> anna_;
};

constexpr int text_more = 0x01, text_last = 0x81, more = 0x00, last = 0x80, ping = 0x89;

TEST_F(ServerConnections, AMessageInPiecesWithAPingBetweenIsRead) {
  anna_->socket->send_raw(frame(text_more, R"({"t":"phr)") + frame(ping, "hello") + frame(more, R"(ase","i)") +
                          frame(last, R"(d":"no-such"})"));
  EXPECT_EQ(anna_->wait_for("no").at("error").as_string(), "no-such-phrase");
}

TEST_F(ServerConnections, AMessageThatComesByteByByteIsRead) {
  for (const char byte : frame(text_last, R"({"t":"phrase","id":"no-such"})")) {
    anna_->socket->send_raw(std::string(1, byte));
    // Its answer comes after the server has read the byte.
    EXPECT_EQ(anna_->ask("GET", "/healthz").status, 200);
  }
  EXPECT_EQ(anna_->wait_for("no").at("error").as_string(), "no-such-phrase");
}

TEST_F(ServerConnections, ManyMessagesAtOnceAreAllAnswered) {
  std::string all;
  for (int i = 0; i < 500; ++i) all += frame(text_last, R"({"t":"phrase","id":"no-such"})");
  anna_->socket->send_raw(all);
  for (int i = 0; i < 500; ++i) anna_->wait_for("no");
}

TEST_F(ServerConnections, PiecesOutOfOrderCloseTheConnection) {
  anna_->socket->send_raw(frame(last, "{}"));
  EXPECT_EQ(closed_with(), 1002);
  anna_->connect();
  anna_->socket->send_raw(frame(text_more, "{") + frame(text_last, "}"));
  EXPECT_EQ(closed_with(), 1002);
}

TEST_F(ServerConnections, PiecesThatAreTooLargeTogetherCloseTheConnection) {
  anna_->socket->send_raw(frame(text_more, std::string(4000, ' ')) + frame(last, std::string(97, ' ')));
  EXPECT_EQ(closed_with(), 1009);
}

constexpr int compressed_last = 0xc1, compressed_more = 0x41;

TEST_F(ServerConnections, ACompressedMessageIsReadWholeAndInPieces) {
  MessageDeflate deflate;
  const std::string payload = deflate.compress(R"({"t":"phrase","id":"no-such"})");
  anna_->socket->send_raw(frame(compressed_last, payload));
  EXPECT_EQ(anna_->wait_for("no").at("error").as_string(), "no-such-phrase");
  anna_->socket->send_raw(frame(compressed_more, payload.substr(0, 9)) + frame(ping, "hello") +
                          frame(last, payload.substr(9)) + frame(text_last, R"({"t":"phrase","id":"no-such"})"));
  for (int i = 0; i < 2; ++i) EXPECT_EQ(anna_->wait_for("no").at("error").as_string(), "no-such-phrase");
}

TEST_F(ServerConnections, ACompressedMessageThatIsTooLargeOrDamagedClosesTheConnection) {
  MessageDeflate deflate;
  anna_->socket->send_raw(frame(compressed_last, deflate.compress(std::string(100'000, ' '))));
  EXPECT_EQ(closed_with(), 1009);
  anna_->connect();
  anna_->socket->send_raw(frame(compressed_last, "\xff\xff\xff"));
  EXPECT_EQ(closed_with(), 1007);
  anna_->connect();
  anna_->socket->send_raw(frame(compressed_last, deflate.compress("\xff\xfe")));
  EXPECT_EQ(closed_with(), 1007);
}

// Tells everybody who opens a WebSocket the same.
class OneText final : public RequestHandler {
 public:
  explicit OneText(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] std::size_t largest_body(std::string_view) const override { return largest_message; }
  [[nodiscard]] HttpResponse unreadable(const HttpRequest&, int status, std::size_t) const override {
    HttpResponse response;
    response.status = status;
    return response;
  }
  void request(HttpRequest, Answer answer) override { answer({}); }
  void upgrade(HttpRequest, UpgradeAnswer answer) override { answer(std::make_shared<Listener>(text_)); }

 private:
  struct Listener final : ConnectionListener {
    explicit Listener(const std::string& said) : text(said) {}
    void opened(std::shared_ptr<Connection> connection) override {
      const std::string_view texts[] = {"short", text, "short too"};
      connection->send(texts);
      open = std::move(connection);
    }
    void received(std::string_view) override {}
    void drained() override {}
    void closed() override { open.reset(); }
    const std::string& text;
    std::shared_ptr<Connection> open;
  };
  std::string text_;
};

// Bytes that the server sends where a client offers these extensions; the texts come as they are in any case.
std::size_t sent_with(const std::string& extensions, const std::string& text) {
  HttpServerOptions options;
  options.port = 0;
  HttpServer server(options);
  OneText handler(text);
  std::jthread serving([&] { server.run(handler); });
  ClientHeaders headers;
  if (!extensions.empty()) headers.emplace_back("Sec-WebSocket-Extensions", extensions);
  {
    ClientSocket socket("127.0.0.1", server.port(), "/", headers);
    for (const std::string& expected : {std::string("short"), text, std::string("short too")})
      EXPECT_EQ(socket.read(patience).value_or(""), expected);
  }
  server.stop();
  serving.join();
  return server.counts().bytes_out;
}

TEST(ServerCompression, ALargeTextIsCompressedWhereTheClientOffersIt) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += R"({"move":"discard )" + std::to_string(i) + R"("},)";
  EXPECT_GE(sent_with("x-something-else", text), text.size());
  EXPECT_LT(sent_with("", text), text.size() / 5);
  EXPECT_LT(sent_with("permessage-deflate; client_max_window_bits", text), text.size() / 5) << "as browsers offer it";
  EXPECT_GE(sent_with("permessage-deflate; server_max_window_bits=10", text), text.size())
      << "all connections share one window";
}

TEST_F(ServerConnections, ACloseFrameIsAnsweredWithTheSameCode) {
  std::string bytes = masked_frame(Opcode::close, close_payload(4321, "bye"), 1);
  anna_->socket->send_raw(bytes);
  EXPECT_EQ(closed_with(), 4321);
  anna_->connect();
  bytes = masked_frame(Opcode::close, close_payload(1005, {}), 1);
  anna_->socket->send_raw(bytes);
  EXPECT_EQ(closed_with(), 1002);
}

TEST_F(ServerConnections, TheServerSendsACloseFrameWhenItCloses) {
  server_.close();
  EXPECT_EQ(closed_with(), 1012);
}

}  // namespace

}  // namespace stube
