// A blocking client for HTTP and WebSockets, one call after the other: for the terminal, tests and tools. It knows no
// table; client/table_connection.hpp builds on it. For thousands of connections at once: load/load_connection.hpp.
#pragma once
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stube {

namespace json = boost::json;

class ClientError : public std::runtime_error {
 public:
  explicit ClientError(const std::string& what, int http_status = 0, std::string answer = {})
      : std::runtime_error(what), status(http_status), body(std::move(answer)) {}
  int status;        // what was answered instead of a WebSocket; 0 where nothing was
  std::string body;  // and what came with it
};

// Where a server is. Behind https it must show a certificate for its name that this machine trusts.
struct ClientAddress {
  std::string host;
  std::uint16_t port = 0;
  bool secure = false;
};

struct ClientResponse {
  int status = 0;
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  [[nodiscard]] std::string header(std::string_view name) const;
  [[nodiscard]] json::object object() const;
};

using ClientHeaders = std::vector<std::pair<std::string, std::string>>;

// One request on a connection of its own.
[[nodiscard]] ClientResponse http_call(const ClientAddress& where, const std::string& method, const std::string& target,
                                       const std::string& body, const ClientHeaders& headers);
[[nodiscard]] ClientResponse http_call(const std::string& host, std::uint16_t port, const std::string& method,
                                       const std::string& target, const std::string& body,
                                       const ClientHeaders& headers);

class ClientSocket {
 public:
  ClientSocket(const ClientAddress& where, const std::string& target, const ClientHeaders& headers);
  ClientSocket(const std::string& host, std::uint16_t port, const std::string& target, const ClientHeaders& headers);
  ~ClientSocket();
  ClientSocket(const ClientSocket&) = delete;
  ClientSocket& operator=(const ClientSocket&) = delete;

  void send(const json::object& message);
  void send_text(const std::string& text);
  void send_binary(const std::string& data);
  // Bytes as they are, without framing: for tests of a hostile client.
  void send_raw(const std::string& bytes);
  // The next message; nothing when the time is over. Throws where the connection is closed.
  [[nodiscard]] std::optional<std::string> read(std::chrono::milliseconds time = std::chrono::seconds(10));
  [[nodiscard]] int close_code() const;
  // Closes the socket without a close frame.
  void cut();

  class Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace stube
