// A WebSocket as the load generator needs it: thousands of them on one epoll, and as little work for each message as
// can be, since the generator takes its time from the machine that it measures.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "net/websocket_frames.hpp"

namespace stube {

class LoadConnection;

// The epoll of all connections.
class LoadConnections {
 public:
  LoadConnections();
  ~LoadConnections();
  LoadConnections(const LoadConnections&) = delete;
  LoadConnections& operator=(const LoadConnections&) = delete;
  // Waits for events so long at most, and handles them.
  void poll(int millis);
  // Adds a socket whose events the connection handles; false where that fails.
  [[nodiscard]] bool watch(int socket, LoadConnection& connection);
  // Of all connections so far.
  struct Counts {
    std::uint64_t bytes_received = 0, messages_sent = 0, bytes_sent = 0;
  };
  Counts counts;

 private:
  int epoll_;
  std::vector<char> buffer_;
};

// Who it is, and from where where that is not the generator's address.
[[nodiscard]] std::string load_headers(const std::string& token, const std::string& address);

class LoadConnection {
 public:
  explicit LoadConnection(LoadConnections& all) : all_(all) {}
  virtual ~LoadConnection();
  LoadConnection(const LoadConnection&) = delete;
  LoadConnection& operator=(const LoadConnection&) = delete;

  // Opens a new connection; what the old one still had to deliver is discarded. `lost` may be called at once. `headers`
  // are lines that end with CRLF.
  void connect(const std::string& host, std::uint16_t port, const std::string& target, const std::string& headers);
  void disconnect();
  void send(std::string_view text);
  // For LoadConnections: the socket has something to read, or has ended.
  void read(std::vector<char>& buffer);

 protected:
  virtual void opened() = 0;
  virtual void received(std::string_view text) = 0;
  virtual void lost() = 0;

 private:
  void read_handshake(std::string_view fresh);
  void read_frames(std::span<char> bytes);
  void write(std::string_view bytes);
  void lose();

  LoadConnections& all_;
  int socket_ = -1;
  bool open_ = false;
  std::string unread_;
};

}  // namespace stube
