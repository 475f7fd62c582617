#include "siege/raw_socket.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace stube::siege {

RawSocket::RawSocket(std::uint16_t port, int receive_buffer) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (receive_buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0)
    ::close(std::exchange(socket_, -1));
}

RawSocket::~RawSocket() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawSocket::send(std::string_view bytes) const {
  return socket_ >= 0 &&
         ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) == static_cast<ssize_t>(bytes.size());
}

std::string RawSocket::read(std::size_t most, std::chrono::milliseconds time) const {
  pollfd waiting{socket_, POLLIN, 0};
  if (socket_ < 0 || ::poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return {};
  std::string bytes(most, '\0');
  const auto size = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
  bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return bytes;
}

namespace {

std::string head(const std::string& method, const std::string& target, const std::string& address,
                 const std::string& token) {
  return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + address + "\r\n" +
         (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n");
}

}  // namespace

std::string request_text(const std::string& method, const std::string& target, const std::string& address,
                         const std::string& token, const std::string& body) {
  return head(method, target, address, token) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string upgrade_text(const std::string& target, const std::string& address, const std::string& token) {
  return head("GET", target, address, token) +
         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: c3R1YmUgc2llZ2UgbGluZQ==\r\n\r\n";
}

}  // namespace stube::siege
