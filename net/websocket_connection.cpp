#include "net/websocket_connection.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "net/serving_stage.hpp"

namespace stube {

namespace {

// Ping after 30 s idle, drop after 60 s; drop 5 s after a close frame that is not answered.
constexpr std::int32_t seconds_to_ping = 30, seconds_to_drop = 60, seconds_to_close = 5;

// What a move brings stays below this and is sent as it is: compressing it would cost more time than its few packets.
constexpr std::size_t least_compressed = 4096;

}  // namespace

WebSocketConnection::WebSocketConnection(WebSocketShared& shared, int socket, Compression agreed,
                                         std::shared_ptr<ConnectionListener> listener)
    : shared_(shared), socket_(socket), agreed_(agreed), quiet_since_(shared.now), listener_(std::move(listener)) {}

WebSocketConnection::~WebSocketConnection() {
  if (socket_ >= 0) ::close(socket_);
}

bool WebSocketConnection::watch() {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = this;
  return ::epoll_ctl(shared_.epoll, EPOLL_CTL_ADD, socket_, &event) == 0;
}

void WebSocketConnection::send(std::span<const std::string_view> texts) {
  if (state_ != State::open) return;
  const StageScope stage(ServingStage::send);
  // Several frames in one system call.
  constexpr std::size_t at_once = 16;
  while (!texts.empty()) {
    const auto now = texts.first(std::min(texts.size(), at_once));
    std::array<FrameHeader, at_once> headers;
    std::array<std::string, at_once> compressed;
    std::array<std::string_view, 2 * at_once> pieces;
    std::size_t count = 0;
    for (const auto text : now) {
      const std::size_t place = count / 2;
      const auto form = text.size() < least_compressed ? Compression::none : agreed_;
      if (form == Compression::deflate) compressed[place] = shared_.deflate.compress(text);
      const std::string_view payload = form == Compression::deflate ? compressed[place] : text;
      headers[place] = FrameHeader(Opcode::text, payload.size(), form);
      pieces[count++] = headers[place].bytes();
      pieces[count++] = payload;
    }
    shared_.counts.messages_out += now.size();
    write(std::span(pieces).first(count));
    texts = texts.subspan(now.size());
  }
}

void WebSocketConnection::write_frame(Opcode opcode, std::string_view payload) {
  const FrameHeader header(opcode, payload.size());
  const std::string_view pieces[] = {header.bytes(), payload};
  write(pieces);
}

// Writes what the socket takes at once and keeps the rest, up to a limit.
void WebSocketConnection::write(std::span<const std::string_view> pieces) {
  if (state_ == State::ended) return;
  const StageScope stage(ServingStage::send);
  std::size_t sent = 0;
  if (unsent_.empty()) {
    std::array<iovec, 32> parts;
    std::size_t count = 0;
    for (const auto piece : pieces)
      if (!piece.empty()) parts[count++] = {const_cast<char*>(piece.data()), piece.size()};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const auto size = ::sendmsg(socket_, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (size < 0 && errno != EAGAIN && errno != EINTR) return drop();
    sent = size > 0 ? static_cast<std::size_t>(size) : 0;
    shared_.counts.bytes_out += sent;
  }
  for (const auto piece : pieces) {
    const std::size_t gone = std::min(sent, piece.size());
    sent -= gone;
    unsent_.append(piece.substr(gone));
  }
  if (unsent_.empty()) return;
  if (unsent_.size() > shared_.most_waiting) {
    // The client does not read; the table must not wait for it.
    ++shared_.counts.dropped_slow;
    return drop();
  }
  want_writing(true);
}

void WebSocketConnection::write_more() {
  const auto size = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (size < 0) {
    if (errno != EAGAIN && errno != EINTR) drop();
    return;
  }
  shared_.counts.bytes_out += static_cast<std::uint64_t>(size);
  unsent_.erase(0, static_cast<std::size_t>(size));
  if (!unsent_.empty()) return;
  unsent_ = {};
  want_writing(false);
  if (state_ == State::failed) ::shutdown(socket_, SHUT_WR);
  if (state_ == State::open) listener_->drained();
}

void WebSocketConnection::want_writing(bool wanted) {
  if (std::exchange(watches_writing_, wanted) == wanted) return;
  epoll_event event{};
  event.events = wanted ? EPOLLIN | EPOLLOUT : EPOLLIN;
  event.data.ptr = this;
  ::epoll_ctl(shared_.epoll, EPOLL_CTL_MOD, socket_, &event);
}

// Destroyed on the next epoll event, never under a caller.
void WebSocketConnection::drop() {
  state_ = State::ended;
  unsent_ = {};
  ::shutdown(socket_, SHUT_RDWR);
}

void WebSocketConnection::write_close(std::uint16_t code, std::string_view why) {
  write_frame(Opcode::close, code == close_codes::none ? std::string() : close_payload(code, why));
  quiet_since_ = shared_.now;
}

void WebSocketConnection::close(std::uint16_t code, std::string_view why) {
  if (state_ != State::open) return;
  state_ = State::closing;
  write_close(code, why);
}

void WebSocketConnection::fail(std::uint16_t code) {
  const bool close_sent = state_ != State::open;
  state_ = State::failed;
  if (!close_sent) write_close(code, {});
  // Only our side is shut down, and what still comes in is discarded: closing the socket with unread bytes would reset
  // the connection, and the close frame would be lost.
  if (state_ == State::failed && unsent_.empty()) ::shutdown(socket_, SHUT_WR);
}

bool WebSocketConnection::read(std::span<char> buffer) {
  const StageScope stage(ServingStage::receive);
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size > 0) read_bytes(buffer.first(static_cast<std::size_t>(size)));
  const bool over = size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
  return !over && state_ != State::ended;
}

void WebSocketConnection::read_bytes(std::span<char> fresh) {
  if (state_ == State::failed || state_ == State::ended) return;
  if (state_ == State::open) quiet_since_ = shared_.now, pinged_ = false;
  if (unread_.empty()) {
    const std::size_t done = read_frames(fresh);
    if (state_ == State::open || state_ == State::closing) unread_.assign(fresh.data() + done, fresh.size() - done);
    return;
  }
  unread_.append(fresh.data(), fresh.size());
  unread_.erase(0, read_frames(unread_));
  if (unread_.empty()) unread_ = {};
}

std::size_t WebSocketConnection::read_frames(std::span<char> bytes) {
  std::size_t done = 0;
  while (state_ == State::open || state_ == State::closing) {
    const Frame frame = read_frame(bytes.subspan(done), Sender::client, largest_message, agreed_);
    if (frame.state == Frame::State::incomplete) break;
    if (frame.state == Frame::State::bad) {
      fail(frame.refused);
      break;
    }
    done += frame.size;
    handle_frame(frame);
  }
  return done;
}

void WebSocketConnection::handle_frame(const Frame& frame) {
  if (frame.opcode == Opcode::close) return handle_close(frame);
  if (state_ != State::open) return;
  if (frame.opcode == Opcode::ping || frame.opcode == Opcode::pong) {
    const auto listener = listener_;
    if (listener && !listener->control_frame()) return close(close_codes::too_many, "too many pings");
    if (frame.opcode == Opcode::ping) write_frame(Opcode::pong, frame.payload);
    return;
  }
  handle_data(frame);
}

void WebSocketConnection::handle_data(const Frame& frame) {
  if (in_message_ != (frame.opcode == Opcode::more)) return fail(close_codes::protocol);
  if (frame.opcode == Opcode::binary) return close(close_codes::not_text, "only text is spoken here");
  if (frame.last && !in_message_) return deliver(frame.payload, frame.compressed);
  if (!in_message_) is_compressed_ = frame.compressed;
  if (message_.size() + frame.payload.size() > largest_message) return fail(close_codes::too_large);
  message_ += frame.payload;
  in_message_ = !frame.last;
  if (in_message_) return;
  const std::string whole = std::exchange(message_, {});
  deliver(whole, is_compressed_);
}

void WebSocketConnection::deliver(std::string_view payload, bool compressed) {
  if (!compressed) return deliver(payload);
  const auto message = shared_.deflate.decompress(payload, largest_message);
  if (message.refused != 0) return fail(message.refused);
  deliver(message.text);
}

void WebSocketConnection::deliver(std::string_view text) {
  ++shared_.counts.messages_in;
  if (!is_utf8(text)) return fail(close_codes::bad_text);
  if (const auto listener = listener_) listener->received(text);
}

void WebSocketConnection::handle_close(const Frame& frame) {
  const std::uint16_t code = read_close(frame.payload);
  if (state_ == State::open) {
    state_ = State::closing;
    write_close(code, {});
  }
  // Both sides have sent a close frame.
  if (unsent_.empty()) state_ = State::ended;
}

bool WebSocketConnection::check_idle() {
  const auto quiet = shared_.now - quiet_since_;
  const bool open = state_ == State::open;
  if (quiet > (open ? seconds_to_drop : seconds_to_close)) return false;
  if (open && quiet > seconds_to_ping && !std::exchange(pinged_, true)) write_frame(Opcode::ping, {});
  return true;
}

void WebSocketConnection::end() {
  state_ = State::ended;
  ::close(std::exchange(socket_, -1));
  if (const auto listener = std::exchange(listener_, nullptr)) listener->closed();
}

}  // namespace stube
