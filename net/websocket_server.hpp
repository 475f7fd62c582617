// All WebSockets after the handshake: many sockets, one epoll, one thread. HttpServer accepts and upgrades them, and
// calls `poll` when the epoll is readable.
#pragma once
#include <chrono>
#include <vector>

#include "net/websocket_connection.hpp"

namespace stube {

class WebSocketServer {
 public:
  WebSocketServer(HttpServer::Counts& counts, std::size_t most_waiting, const Clock& clock);
  ~WebSocketServer();
  WebSocketServer(const WebSocketServer&) = delete;
  WebSocketServer& operator=(const WebSocketServer&) = delete;

  // Becomes readable when `poll` is due.
  [[nodiscard]] int descriptor() const { return shared_.epoll; }
  [[nodiscard]] std::size_t size() const { return connections_.size(); }
  // A socket whose handshake is done; it belongs to the server from now on.
  void add(int socket, Compression agreed, const std::shared_ptr<ConnectionListener>& listener);
  // Reads and writes what is ready, some sockets at a time.
  void poll();
  // To be called every `sweep_time`: pings the connections that are idle and drops the dead ones.
  void sweep();
  void close_all(std::uint16_t code, std::string_view why);

  static constexpr std::chrono::milliseconds sweep_time{250};

 private:
  void remove(WebSocketConnection& connection);
  [[nodiscard]] std::int32_t seconds() const;

  const Clock& clock_;
  Moment begin_;
  WebSocketShared shared_;
  std::size_t swept_ = 0;
  std::vector<std::shared_ptr<WebSocketConnection>> connections_;
  std::vector<char> buffer_;
};

}  // namespace stube
