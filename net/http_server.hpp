// The HTTP server, and the interfaces between network and application. No library is named here: http_server.cpp alone
// includes Boost.Beast, which compiles slowly. Beast has the requests and the WebSocket handshake;
// websocket_connection.hpp has the WebSockets from then on. Everything runs on the one serving thread; only `post` may
// be called from others.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "net/clock.hpp"

namespace stube {

// Bytes of a WebSocket message or a request body, where the handler does not allow more.
inline constexpr std::size_t largest_message = 4096;

struct HttpRequest {
  std::string method, path, query, body;
  std::string host, origin, cookie, authorization, language, known_tag, encodings;
  std::string address;  // of the client, or what the proxy in front says
  std::string id;       // for the log: what the proxy in front calls this request, or empty
  // Set when the client has closed the connection before it was answered; may be looked at by any thread. May be null.
  std::shared_ptr<const std::atomic<bool>> gone;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::string_view fixed;  // a body that lives as long as the program, instead of `body`
  std::vector<std::pair<std::string, std::string>> headers;
  std::string refusal, user;         // for the log, and not sent: the code of a refusal, the id of the user
  std::shared_ptr<const void> held;  // let go of when the answer has been written, or cannot be
};

// The server's end of a WebSocket. It may be closed at any time; then it discards what is sent.
class Connection {
 public:
  virtual ~Connection() = default;
  // Each text is a message of its own; they are written together.
  virtual void send(std::span<const std::string_view> texts) = 0;
  // Bytes that the socket has not taken yet.
  [[nodiscard]] virtual std::size_t waiting() const = 0;
  virtual void close(std::uint16_t code, std::string_view why) = 0;
};

// Callbacks of one WebSocket, implemented by the application.
class ConnectionListener {
 public:
  virtual ~ConnectionListener() = default;
  virtual void opened(std::shared_ptr<Connection> connection) = 0;
  virtual void received(std::string_view text) = 0;
  // A ping or a pong came, which is answered without the listener. False: that is too many, and the connection is
  // closed.
  [[nodiscard]] virtual bool control_frame() { return true; }
  // The socket has taken all that waited.
  virtual void drained() = 0;
  virtual void closed() = 0;
};

// Answers requests; implemented by the application.
class RequestHandler {
 public:
  using Answer = std::function<void(HttpResponse)>;
  using UpgradeAnswer = std::function<void(std::variant<HttpResponse, std::shared_ptr<ConnectionListener>>)>;
  virtual ~RequestHandler() = default;
  // How many bytes the body of a request to this path may have. Asked before the body is read.
  [[nodiscard]] virtual std::size_t largest_body(std::string_view path) const = 0;
  // The answer to a request that cannot be read (400), is larger than `most` bytes (413) or comes while too many large
  // ones are being read (429); of the request no more is known than its head, and perhaps not that.
  [[nodiscard]] virtual HttpResponse unreadable(const HttpRequest& head, int status, std::size_t most) const = 0;
  // The answer may be given later, on the serving thread.
  virtual void request(HttpRequest request, Answer answer) = 0;
  // A request to open a WebSocket: answered with a response, or with the listener of the connection.
  virtual void upgrade(HttpRequest request, UpgradeAnswer answer) = 0;
};

// The serving thread, as others see it: jobs to run on it now or later.
class EventLoop {
 public:
  virtual ~EventLoop() = default;
  virtual void post(std::function<void()> job) = 0;  // from any thread
  virtual void after(std::chrono::milliseconds time, std::function<void()> job) = 0;
};

struct HttpServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;              // 0: any that is free
  bool behind_proxy = false;              // the address of a client is what X-Forwarded-For ends with
  std::size_t most_waiting = 256 * 1024;  // bytes that a slow reader may leave unread
  std::size_t most_connections = 20'000;
  // Requests with bodies above `largest_message` that are in memory at once, of all and of one address.
  std::size_t most_large_bodies = 64, large_bodies_of_address = 4;
  const Clock* clock = &system_clock();
};

class HttpServer : public EventLoop {
 public:
  explicit HttpServer(const HttpServerOptions& options);
  ~HttpServer() override;
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  // Serves until stopped.
  void run(RequestHandler& handler);
  // From any thread: stops accepting, sends close frames on all WebSockets, and lets run() return.
  void stop();
  // SIGTERM and SIGINT do the same.
  void stop_on_signals();
  void post(std::function<void()> job) override;
  void after(std::chrono::milliseconds time, std::function<void()> job) override;

  struct Counts {
    std::uint64_t connections = 0, websockets = 0, requests = 0, messages_in = 0, messages_out = 0, dropped_slow = 0,
                  bytes_out = 0;
  };
  [[nodiscard]] Counts counts() const;

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace stube
