#include "load/load_connection.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

namespace stube {

LoadConnections::LoadConnections() : epoll_(::epoll_create1(EPOLL_CLOEXEC)), buffer_(1U << 18) {
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll");
}

LoadConnections::~LoadConnections() {
  ::close(epoll_);
}

void LoadConnections::poll(int millis) {
  std::array<epoll_event, 256> events;
  const int count = ::epoll_wait(epoll_, events.data(), events.size(), millis);
  for (int i = 0; i < count; ++i)
    static_cast<LoadConnection*>(events[static_cast<std::size_t>(i)].data.ptr)->read(buffer_);
  // Woken for every single message, both sides would spend more on waking than on the message: let messages gather for
  // a moment. The measured times are longer by it.
  if (count > 0 && static_cast<std::size_t>(count) < events.size())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

bool LoadConnections::watch(int socket, LoadConnection& connection) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = &connection;
  return ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) == 0;
}

LoadConnection::~LoadConnection() {
  disconnect();
}

void LoadConnection::disconnect() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  open_ = false;
  unread_ = {};
}

void LoadConnection::lose() {
  disconnect();
  lost();
}

std::string load_headers(const std::string& token, const std::string& address) {
  return "Authorization: Bearer " + token + "\r\n" +
         (address.empty() ? std::string() : "X-Forwarded-For: " + address + "\r\n");
}

void LoadConnection::connect(const std::string& host, std::uint16_t port, const std::string& target,
                             const std::string& headers) {
  disconnect();
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  if (socket_ < 0 || ::inet_pton(AF_INET, host.c_str(), &where.sin_addr) != 1 ||
      ::connect(socket_, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0)
    return lose();
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (!all_.watch(socket_, *this)) return lose();
  write("GET " + target + " HTTP/1.1\r\nHost: " + host + ":" + std::to_string(port) +
        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: c3R1YmUgbG9hZCBsaW5lIQ==\r\n" +
        headers + "\r\n");
}

// Clients send short messages. Where the socket does not take one, the server no longer reads, and the next read will
// find the connection ended.
void LoadConnection::write(std::string_view bytes) {
  if (socket_ >= 0) std::ignore = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

void LoadConnection::send(std::string_view text) {
  // Any mask will do.
  if (!open_) return;
  const std::string frame = masked_frame(Opcode::text, text, 0x5a17c3e9);
  ++all_.counts.messages_sent, all_.counts.bytes_sent += frame.size();
  write(frame);
}

void LoadConnection::read(std::vector<char>& buffer) {
  if (socket_ < 0) return;  // disconnected in this very round
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) return lose();
  all_.counts.bytes_received += static_cast<std::uint64_t>(size);
  const std::span fresh(buffer.data(), static_cast<std::size_t>(size));
  if (!open_) return read_handshake({fresh.data(), fresh.size()});
  if (unread_.empty()) return read_frames(fresh);
  std::string all = std::exchange(unread_, {});
  all.append(fresh.data(), fresh.size());
  read_frames(all);
}

void LoadConnection::read_handshake(std::string_view fresh) {
  unread_ += fresh;
  const auto end = unread_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  if (!unread_.starts_with("HTTP/1.1 101 ")) return lose();
  std::string rest = unread_.substr(end + 4);
  unread_ = {};
  open_ = true;
  opened();
  read_frames(rest);
}

void LoadConnection::read_frames(std::span<char> bytes) {
  const int same = socket_;
  while (open_ && socket_ == same) {
    const Frame frame = read_frame(bytes, Sender::server, std::size_t{1} << 24);
    if (frame.state == Frame::State::incomplete) {
      unread_.assign(bytes.data(), bytes.size());
      return;
    }
    if (frame.state == Frame::State::bad || frame.opcode == Opcode::close) return lose();
    bytes = bytes.subspan(frame.size);
    if (frame.opcode == Opcode::ping) write(masked_frame(Opcode::pong, frame.payload, 0x5a17c3e9));
    if (frame.opcode == Opcode::text) received(frame.payload);
  }
}

}  // namespace stube
