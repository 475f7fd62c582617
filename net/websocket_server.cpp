#include "net/websocket_server.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace stube {

namespace {

// Who says nothing for so long is asked, and is given up when there is still no answer. In seconds.
constexpr std::int32_t quiet_until_asked = 30, quiet_until_dropped = 60, patience_with_closing = 5;
// Every line is looked at once in so many sweeps, so that ten thousand quiet ones are not asked in the same moment.
constexpr std::size_t sweeps_for_all = 20;

}  // namespace

// --- one line

WebSocketConnection::WebSocketConnection(WebSocketServer& lines, int socket, std::shared_ptr<ConnectionListener> caller)
    : lines_(lines), socket_(socket), quiet_since_(lines.now_), caller_(std::move(caller)) {}

WebSocketConnection::~WebSocketConnection() {
  if (socket_ >= 0) ::close(socket_);
}

void WebSocketConnection::send(std::span<const std::string_view> texts) {
  if (mood_ != Mood::open) return;
  // Several frames in one call to the system.
  constexpr std::size_t at_once = 16;
  while (!texts.empty()) {
    const auto now = texts.first(std::min(texts.size(), at_once));
    std::array<FrameHeader, at_once> headers;
    std::array<std::string_view, 2 * at_once> pieces;
    std::size_t count = 0;
    for (const auto text : now) {
      FrameHeader& header = headers[count / 2] = FrameHeader(Opcode::text, text.size());
      pieces[count++] = header.bytes();
      pieces[count++] = text;
    }
    lines_.counts_.messages_out += now.size();
    put(std::span(pieces).first(count));
    texts = texts.subspan(now.size());
  }
}

void WebSocketConnection::put_frame(Opcode opcode, std::string_view payload) {
  const FrameHeader header(opcode, payload.size());
  const std::string_view pieces[] = {header.bytes(), payload};
  put(pieces);
}

// Writes what the socket takes at once; the rest is kept, but not without end.
void WebSocketConnection::put(std::span<const std::string_view> pieces) {
  if (mood_ == Mood::ended) return;
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
    lines_.counts_.bytes_out += sent;
  }
  for (const auto piece : pieces) {
    const std::size_t gone = std::min(sent, piece.size());
    sent -= gone;
    unsent_.append(piece.substr(gone));
  }
  if (unsent_.empty()) return;
  if (unsent_.size() > lines_.most_waiting_) {
    // It does not read; the table must not wait for it.
    ++lines_.counts_.dropped_slow;
    return drop();
  }
  want_writing(true);
}

void WebSocketConnection::write_on() {
  const auto size = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (size < 0) {
    if (errno != EAGAIN && errno != EINTR) drop();
    return;
  }
  lines_.counts_.bytes_out += static_cast<std::uint64_t>(size);
  unsent_.erase(0, static_cast<std::size_t>(size));
  if (!unsent_.empty()) return;
  unsent_ = {};
  want_writing(false);
  if (mood_ == Mood::failed) ::shutdown(socket_, SHUT_WR);
  if (mood_ == Mood::open) caller_->drained();
}

void WebSocketConnection::want_writing(bool wanted) {
  if (std::exchange(writing_, wanted) == wanted) return;
  epoll_event event{};
  event.events = wanted ? EPOLLIN | EPOLLOUT : EPOLLIN;
  event.data.ptr = this;
  ::epoll_ctl(lines_.epoll_, EPOLL_CTL_MOD, socket_, &event);
}

// The socket then tells of its end, and the line is let go when it is its turn: whoever speaks just now need not fear
// that the listener vanishes.
void WebSocketConnection::drop() {
  mood_ = Mood::ended;
  unsent_ = {};
  ::shutdown(socket_, SHUT_RDWR);
}

void WebSocketConnection::say_close(std::uint16_t code, std::string_view why) {
  put_frame(Opcode::close, code == close_codes::none ? std::string() : close_payload(code, why));
  quiet_since_ = lines_.now_;
}

void WebSocketConnection::close(std::uint16_t code, std::string_view why) {
  if (mood_ != Mood::open) return;
  mood_ = Mood::closing;
  say_close(code, why);
}

void WebSocketConnection::fail(std::uint16_t code) {
  const bool told = mood_ != Mood::open;
  mood_ = Mood::failed;
  if (!told) say_close(code, {});
  // What is still on its way in is thrown away until the other side closes: closing first would take our last word
  // with it.
  if (mood_ == Mood::failed && unsent_.empty()) ::shutdown(socket_, SHUT_WR);
}

void WebSocketConnection::hear(std::span<char> fresh) {
  if (mood_ == Mood::failed || mood_ == Mood::ended) return;
  if (mood_ == Mood::open) quiet_since_ = lines_.now_, pinged_ = false;
  if (unread_.empty()) {
    const std::size_t done = hear_frames(fresh);
    if (mood_ == Mood::open || mood_ == Mood::closing) unread_.assign(fresh.data() + done, fresh.size() - done);
    return;
  }
  unread_.append(fresh.data(), fresh.size());
  unread_.erase(0, hear_frames(unread_));
  if (unread_.empty()) unread_ = {};
}

std::size_t WebSocketConnection::hear_frames(std::span<char> bytes) {
  std::size_t done = 0;
  while (mood_ == Mood::open || mood_ == Mood::closing) {
    const Frame frame = read_frame(bytes.subspan(done), Speaker::client, largest_message);
    if (frame.state == Frame::State::incomplete) break;
    if (frame.state == Frame::State::bad) {
      fail(frame.refused);
      break;
    }
    done += frame.size;
    hear_frame(frame);
  }
  return done;
}

void WebSocketConnection::hear_frame(const Frame& frame) {
  if (frame.opcode == Opcode::close) return hear_close(frame);
  if (mood_ != Mood::open || frame.opcode == Opcode::pong) return;
  if (frame.opcode == Opcode::ping) return put_frame(Opcode::pong, frame.payload);
  hear_message(frame);
}

void WebSocketConnection::hear_message(const Frame& frame) {
  if (in_message_ != (frame.opcode == Opcode::more)) return fail(close_codes::protocol);
  if (frame.opcode == Opcode::binary) return close(close_codes::not_text, "only text is spoken here");
  if (frame.last && !in_message_) return say_to_caller(frame.payload);
  if (message_.size() + frame.payload.size() > largest_message) return fail(close_codes::too_large);
  message_ += frame.payload;
  in_message_ = !frame.last;
  if (in_message_) return;
  const std::string whole = std::exchange(message_, {});
  say_to_caller(whole);
}

void WebSocketConnection::say_to_caller(std::string_view text) {
  ++lines_.counts_.messages_in;
  if (!is_utf8(text)) return fail(close_codes::bad_text);
  if (const auto caller = caller_) caller->heard(text);
}

void WebSocketConnection::hear_close(const Frame& frame) {
  const std::uint16_t code = read_close(frame.payload);
  if (mood_ == Mood::open) {
    mood_ = Mood::closing;
    say_close(code, {});
  }
  // Both have said it.
  if (unsent_.empty()) mood_ = Mood::ended;
}

// --- all of them

WebSocketServer::WebSocketServer(HttpServer::Counts& counts, std::size_t most_waiting, const Clock& clock)
    : counts_(counts),
      most_waiting_(most_waiting),
      epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      clock_(clock),
      begin_(clock.now()),
      buffer_(65536) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll");
}

WebSocketServer::~WebSocketServer() {
  while (!all_.empty()) end(*all_.back());
  ::close(epoll_);
}

std::int32_t WebSocketServer::seconds() const {
  return static_cast<std::int32_t>(std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - begin_).count());
}

void WebSocketServer::add(int socket, std::shared_ptr<ConnectionListener> caller) {
  const auto line = std::make_shared<WebSocketConnection>(*this, socket, caller);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = line.get();
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) return caller->gone();
  line->self_ = line;
  line->place_ = static_cast<std::uint32_t>(all_.size());
  all_.push_back(line.get());
  counts_.websockets = all_.size();
  caller->opened(line);
}

void WebSocketServer::turn() {
  now_ = seconds();
  // An event names its line by its address: within one round only the line that is looked at can end.
  std::array<epoll_event, 128> events;
  const int count = ::epoll_wait(epoll_, events.data(), events.size(), 0);
  for (int i = 0; i < count; ++i) {
    WebSocketConnection& line = *static_cast<WebSocketConnection*>(events[static_cast<std::size_t>(i)].data.ptr);
    if ((events[static_cast<std::size_t>(i)].events & EPOLLOUT) != 0) line.write_on();
    if ((events[static_cast<std::size_t>(i)].events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0) look_at(line);
  }
}

void WebSocketServer::look_at(WebSocketConnection& line) {
  const auto size = ::recv(line.socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (size > 0) line.hear(std::span(buffer_.data(), static_cast<std::size_t>(size)));
  const bool over = size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
  if (over || line.mood_ == WebSocketConnection::Mood::ended) end(line);
}

void WebSocketServer::sweep() {
  now_ = seconds();
  for (std::size_t left = all_.size() / sweeps_for_all + 1; left > 0 && !all_.empty(); --left) {
    swept_ = swept_ + 1 < all_.size() ? swept_ + 1 : 0;
    WebSocketConnection& line = *all_[swept_];
    const auto quiet = now_ - line.quiet_since_;
    const bool open = line.mood_ == WebSocketConnection::Mood::open;
    if (quiet > (open ? quiet_until_dropped : patience_with_closing)) {
      end(line);
    } else if (open && quiet > quiet_until_asked && !std::exchange(line.pinged_, true)) {
      line.put_frame(Opcode::ping, {});
    }
  }
}

void WebSocketServer::close_all(std::uint16_t code, std::string_view why) {
  now_ = seconds();
  for (WebSocketConnection* line : all_) line->close(code, why);
}

void WebSocketServer::end(WebSocketConnection& line) {
  const auto last_hold = std::move(line.self_);
  line.mood_ = WebSocketConnection::Mood::ended;
  all_[line.place_] = all_.back();
  all_[line.place_]->place_ = line.place_;
  all_.pop_back();
  counts_.websockets = all_.size();
  ::close(std::exchange(line.socket_, -1));
  if (const auto caller = std::exchange(line.caller_, nullptr)) caller->gone();
}

}  // namespace stube
