// One WebSocket after the handshake, on a non-blocking socket. It costs a few hundred bytes while it is quiet: what
// comes in is read into a buffer that all share, and only what the socket does not take is kept. WebSocketServer calls
// it when the socket is ready; the listener gets whole messages.
#pragma once
#include "net/http_server.hpp"
#include "net/message_deflate.hpp"
#include "net/websocket_frames.hpp"

namespace stube {

// What all connections of a server share.
struct WebSocketShared {
  HttpServer::Counts& counts;
  std::size_t most_waiting;  // bytes that a slow reader may leave unread
  int epoll;
  std::int32_t now = 0;  // seconds since the server began
  MessageDeflate deflate;
};

class WebSocketConnection final : public Connection {
 public:
  // The socket belongs to the connection from now on.
  WebSocketConnection(WebSocketShared& shared, int socket, Compression agreed,
                      std::shared_ptr<ConnectionListener> listener);
  ~WebSocketConnection() override;
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;

  void send(std::span<const std::string_view> texts) override;
  [[nodiscard]] std::size_t waiting() const override { return unsent_.size(); }
  void close(std::uint16_t code, std::string_view why) override;

  // --- for WebSocketServer

  // Adds the socket to the epoll; false where that fails.
  [[nodiscard]] bool watch();
  // The socket can take more.
  void write_more();
  // The socket has something to read, or has ended. False: the connection is over, and `end` is due.
  [[nodiscard]] bool read(std::span<char> buffer);
  // Pings after 30 s of silence. False after 60 s, or 5 s after a close frame: `end` is due.
  [[nodiscard]] bool check_idle();
  // Closes the socket and tells the listener.
  void end();
  std::size_t index = 0;  // in the server's list

 private:
  enum class State : std::uint8_t {
    open,
    closing,  // a close frame was sent; only the answer to it is read
    failed,   // a close frame was sent for a protocol error; nothing is read any more
    ended     // the socket is shut down
  };
  void write(std::span<const std::string_view> pieces);
  void write_frame(Opcode opcode, std::string_view payload);
  void want_writing(bool wanted);
  void drop();
  void fail(std::uint16_t code);
  void write_close(std::uint16_t code, std::string_view why);
  void read_bytes(std::span<char> fresh);
  std::size_t read_frames(std::span<char> bytes);
  void handle_frame(const Frame& frame);
  void handle_data(const Frame& frame);
  void handle_close(const Frame& frame);
  void deliver(std::string_view payload, bool compressed);
  void deliver(std::string_view text);

  WebSocketShared& shared_;
  int socket_;
  const Compression agreed_;
  State state_ = State::open;
  bool watches_writing_ = false;  // EPOLLOUT is set
  bool pinged_ = false;
  bool in_message_ = false;
  bool is_compressed_ = false;  // the message whose frames are in message_
  std::int32_t quiet_since_;    // in seconds, as shared_.now
  std::shared_ptr<ConnectionListener> listener_;
  std::string unread_;   // the beginning of a frame
  std::string message_;  // the frames of a message so far
  std::string unsent_;
};

}  // namespace stube
