// WebSockets after the handshake: many sockets, one epoll, one thread. A line costs a few hundred bytes while it is
// quiet: what comes in is read into one buffer for all, and only what a socket does not take is kept.
#pragma once
#include <chrono>
#include <vector>

#include "net/http_server.hpp"
#include "net/websocket_frames.hpp"

namespace stube {

class WebSocketServer;

class WebSocketConnection final : public Connection {
 public:
  WebSocketConnection(WebSocketServer& lines, int socket, std::shared_ptr<ConnectionListener> caller);
  ~WebSocketConnection() override;
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;

  void send(std::span<const std::string_view> texts) override;
  [[nodiscard]] std::size_t waiting() const override { return unsent_.size(); }
  void close(std::uint16_t code, std::string_view why) override;

 private:
  friend class WebSocketServer;
  enum class Mood : std::uint8_t {
    open,
    closing,  // we have said good-bye; what comes in is not listened to but for the answer
    failed,   // what comes in cannot be understood any more
    ended     // nothing comes any more
  };
  void put(std::span<const std::string_view> pieces);
  void put_frame(Opcode opcode, std::string_view payload);
  void write_on();
  void want_writing(bool wanted);
  void drop();
  void fail(std::uint16_t code);
  void say_close(std::uint16_t code, std::string_view why);
  // What the socket had; false when it has ended.
  void hear(std::span<char> fresh);
  std::size_t hear_frames(std::span<char> bytes);
  void hear_frame(const Frame& frame);
  void hear_message(const Frame& frame);
  void hear_close(const Frame& frame);
  void say_to_caller(std::string_view text);

  WebSocketServer& lines_;
  int socket_;
  Mood mood_ = Mood::open;
  bool writing_ = false;  // the socket tells when it can take more
  bool pinged_ = false;
  bool in_message_ = false;
  std::uint32_t place_ = 0;       // in the list of lines
  std::int32_t quiet_since_ = 0;  // seconds, by the clock of the lines
  std::shared_ptr<ConnectionListener> caller_;
  std::shared_ptr<WebSocketConnection> self_;  // while the socket is open
  std::string unread_;                         // the beginning of a frame
  std::string message_;                        // the frames of a message so far
  std::string unsent_;
};

class WebSocketServer {
 public:
  WebSocketServer(HttpServer::Counts& counts, std::size_t most_waiting, const Clock& clock);
  ~WebSocketServer();
  WebSocketServer(const WebSocketServer&) = delete;
  WebSocketServer& operator=(const WebSocketServer&) = delete;

  // Becomes readable when there is something to do.
  [[nodiscard]] int descriptor() const { return epoll_; }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  // A socket whose handshake is done; it belongs to the lines from now on.
  void add(int socket, std::shared_ptr<ConnectionListener> caller);
  // Listens to those who have something to say and writes to those who can take it, some at a time.
  void turn();
  // To be called every `sweep_time`: asks the quiet ones whether they are there, and gives up those who are not.
  void sweep();
  void close_all(std::uint16_t code, std::string_view why);

  static constexpr std::chrono::milliseconds sweep_time{250};

 private:
  friend class WebSocketConnection;
  void look_at(WebSocketConnection& line);
  void end(WebSocketConnection& line);
  [[nodiscard]] std::int32_t seconds() const;

  HttpServer::Counts& counts_;
  std::size_t most_waiting_;
  int epoll_;
  const Clock& clock_;
  Moment begin_;
  std::int32_t now_ = 0;
  std::size_t swept_ = 0;
  std::vector<WebSocketConnection*> all_;
  std::vector<char> buffer_;
};

}  // namespace stube
