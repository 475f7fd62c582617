// WebSocket frames: what RFC 6455 allows is read, everything else refused with the right code; and connections whose
// clients send what no library would.
#include "net/websocket_frames.hpp"

#include <gtest/gtest.h>

#include "cards/random.hpp"
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
      while (anna_->socket->read(std::chrono::seconds(2))) {
      }
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
