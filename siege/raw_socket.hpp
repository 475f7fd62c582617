// A TCP connection of an attacker: bytes as they are, none read unless asked for.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace stube::siege {

class RawSocket {
 public:
  RawSocket() = default;
  // A small receive buffer makes the server's answers wait in the server. 0: the system's.
  explicit RawSocket(std::uint16_t port, int receive_buffer = 0);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  RawSocket& operator=(RawSocket&& other) noexcept {
    std::swap(socket_, other.socket_);
    return *this;
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  [[nodiscard]] bool open() const { return socket_ >= 0; }
  // False where the connection has ended or takes no more at once.
  bool send(std::string_view bytes) const;
  // What comes within this time, at most so much; empty where nothing does.
  [[nodiscard]] std::string read(std::size_t most, std::chrono::milliseconds time) const;

 private:
  int socket_ = -1;
};

[[nodiscard]] std::string request_text(const std::string& method, const std::string& target, const std::string& address,
                                       const std::string& token, const std::string& body);
[[nodiscard]] std::string upgrade_text(const std::string& target, const std::string& address, const std::string& token);

}  // namespace stube::siege
