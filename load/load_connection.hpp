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

class LoadConnections {
 public:
  LoadConnections();
  ~LoadConnections();
  LoadConnections(const LoadConnections&) = delete;
  LoadConnections& operator=(const LoadConnections&) = delete;
  // Waits so long at most for something to happen, and handles it.
  void turn(int millis);

 private:
  friend class LoadConnection;
  int epoll_;
  std::vector<char> buffer_;
};

class LoadConnection {
 public:
  explicit LoadConnection(LoadConnections& lines) : lines_(lines) {}
  virtual ~LoadConnection();
  LoadConnection(const LoadConnection&) = delete;
  LoadConnection& operator=(const LoadConnection&) = delete;

  // Begins anew; what the old line had to say is not listened to. `lost` may come at once.
  void connect(const std::string& host, std::uint16_t port, const std::string& target);
  void hang_up();
  void send(std::string_view text);

 protected:
  virtual void opened() = 0;
  virtual void heard(std::string_view text) = 0;
  virtual void lost() = 0;

 private:
  friend class LoadConnections;
  void look(std::vector<char>& buffer);
  void read_handshake(std::string_view fresh);
  void read_frames(std::span<char> bytes);
  void put(std::string_view bytes);
  void give_up();

  LoadConnections& lines_;
  int socket_ = -1;
  bool open_ = false;
  std::string unread_;
};

}  // namespace stube
