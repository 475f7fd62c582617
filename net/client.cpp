#include "net/client.hpp"

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <optional>

namespace stube {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using SecureStream = beast::ssl_stream<tcp::socket>;
using Error = boost::system::error_code;

std::string ClientResponse::header(std::string_view name) const {
  for (const auto& [known, value] : headers)
    if (beast::iequals(beast::string_view(known.data(), known.size()), beast::string_view(name.data(), name.size())))
      return value;
  return {};
}

json::object ClientResponse::object() const {
  boost::system::error_code error;
  const auto value = json::parse(body, error);
  if (error || !value.is_object()) throw ClientError("not an object: " + body);
  return value.get_object();
}

namespace {

tcp::socket connected(asio::io_context& context, const ClientAddress& where) {
  tcp::resolver resolver(context);
  tcp::socket socket(context);
  Error error;
  const auto ends = resolver.resolve(where.host, std::to_string(where.port), error);
  if (!error) asio::connect(socket, ends, error);
  if (error) throw ClientError("cannot connect: " + error.message());
  socket.set_option(tcp::no_delay(true));
  return socket;
}

ssl::context trusting_this_machine() {
  ssl::context context(ssl::context::tls_client);
  context.set_default_verify_paths();
  context.set_verify_mode(ssl::verify_peer);
  return context;
}

void shake_hands(SecureStream& stream, const std::string& host) {
  SSL_set_tlsext_host_name(stream.native_handle(), host.c_str());
  stream.set_verify_callback(ssl::host_name_verification(host));
  Error error;
  stream.handshake(ssl::stream_base::client, error);
  if (error) throw ClientError("cannot connect safely: " + error.message());
}

std::string host_header(const ClientAddress& where) {
  const bool usual = where.port == (where.secure ? 443 : 80);
  const bool is_ipv6 = where.host.find(':') != std::string::npos;
  const std::string host = is_ipv6 ? "[" + where.host + "]" : where.host;
  return usual ? host : host + ":" + std::to_string(where.port);
}

template <class Stream>
ClientResponse asked_over(Stream& stream, const http::request<http::string_body>& request) {
  Error error;
  http::write(stream, request, error);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64U << 20);
  http::read(stream, buffer, parser, error);
  if (error || !parser.is_done()) throw ClientError("no answer: " + error.message());
  ClientResponse response;
  response.status = static_cast<int>(parser.get().result_int());
  response.body = parser.get().body();
  for (const auto& field : parser.get())
    response.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  return response;
}

}  // namespace

ClientResponse http_call(const ClientAddress& where, const std::string& method, const std::string& target,
                         const std::string& body, const ClientHeaders& headers) {
  asio::io_context context;
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set(http::field::host, host_header(where));
  request.set(http::field::connection, "close");
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  tcp::socket socket = connected(context, where);
  if (!where.secure) return asked_over(socket, request);
  ssl::context trust = trusting_this_machine();
  SecureStream stream(std::move(socket), trust);
  shake_hands(stream, where.host);
  return asked_over(stream, request);
}

ClientResponse http_call(const std::string& host, std::uint16_t port, const std::string& method,
                         const std::string& target, const std::string& body, const ClientHeaders& headers) {
  return http_call(ClientAddress{host, port}, method, target, body, headers);
}

// A WebSocket over TCP or TLS.
class ClientSocket::Inside {
 public:
  virtual ~Inside() = default;
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  virtual void write(const std::string& data, bool binary, Error& error) = 0;
  virtual void begin_read() = 0;
  [[nodiscard]] virtual int close_code() const = 0;
  [[nodiscard]] virtual tcp::socket& line() = 0;

  asio::io_context context;
  beast::flat_buffer buffer;
  bool reading = false;
  std::optional<Error> read_done;

 protected:
  Inside() = default;
};

namespace {

// The inside of a ClientSocket over one kind of stream: plain TCP, or TLS.
template <class Stream>
class Talk final : public ClientSocket::Inside {
 public:
  Talk(const ClientAddress& where, const std::string& target, const ClientHeaders& headers) {
    open(where);
    socket_->set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      for (const auto& [name, value] : headers) request.set(name, value);
    }));
    socket_->read_message_max(64U << 20);
    websocket::permessage_deflate compression;
    compression.client_enable = true;
    compression.msg_size_threshold = 1024;  // what a client says is short
    socket_->set_option(compression);
    Error error;
    websocket::response_type response;
    socket_->handshake(response, host_header(where), target, error);
    if (error)
      throw ClientError("no WebSocket: " + std::to_string(response.result_int()) + " " + response.body(),
                        error == websocket::error::upgrade_declined ? static_cast<int>(response.result_int()) : 0,
                        response.body());
  }

  void write(const std::string& data, bool binary, Error& error) override {
    socket_->binary(binary);
    socket_->write(asio::buffer(data), error);
  }
  void begin_read() override {
    reading = true;
    read_done.reset();
    socket_->async_read(buffer, [this](Error error, std::size_t) { read_done = error; });
  }
  [[nodiscard]] int close_code() const override { return static_cast<int>(socket_->reason().code); }
  [[nodiscard]] tcp::socket& line() override { return beast::get_lowest_layer(*socket_); }

 private:
  void open(const ClientAddress& where) {
    tcp::socket socket = connected(context, where);
    if constexpr (std::is_same_v<Stream, SecureStream>) {
      trust_.emplace(trusting_this_machine());
      socket_.emplace(std::move(socket), *trust_);
      shake_hands(socket_->next_layer(), where.host);
    } else {
      socket_.emplace(std::move(socket));
    }
  }

  std::optional<ssl::context> trust_;
  std::optional<websocket::stream<Stream>> socket_;
};

}  // namespace

ClientSocket::ClientSocket(const ClientAddress& where, const std::string& target, const ClientHeaders& headers) {
  if (where.secure)
    inside_ = std::make_unique<Talk<SecureStream>>(where, target, headers);
  else
    inside_ = std::make_unique<Talk<tcp::socket>>(where, target, headers);
}

ClientSocket::ClientSocket(const std::string& host, std::uint16_t port, const std::string& target,
                           const ClientHeaders& headers)
    : ClientSocket(ClientAddress{host, port}, target, headers) {}

ClientSocket::~ClientSocket() {
  cut();
}

void ClientSocket::send(const json::object& message) {
  send_text(json::serialize(message));
}

void ClientSocket::send_text(const std::string& text) {
  Error error;
  inside_->write(text, false, error);
  if (error) throw ClientError("cannot send: " + error.message());
}

void ClientSocket::send_binary(const std::string& data) {
  Error error;
  inside_->write(data, true, error);
  if (error) throw ClientError("cannot send: " + error.message());
}

void ClientSocket::send_raw(const std::string& bytes) {
  Error error;
  asio::write(inside_->line(), asio::buffer(bytes), error);
  if (error) throw ClientError("cannot send: " + error.message());
}

std::optional<std::string> ClientSocket::read(std::chrono::milliseconds time) {
  auto& in = *inside_;
  if (!in.reading) in.begin_read();
  in.context.restart();
  const auto end = std::chrono::steady_clock::now() + time;
  while (!in.read_done && std::chrono::steady_clock::now() < end) in.context.run_one_until(end);
  if (!in.read_done) return {};
  in.reading = false;
  if (*in.read_done) throw ClientError("closed: " + in.read_done->message());
  std::string text = beast::buffers_to_string(in.buffer.cdata());
  in.buffer.consume(in.buffer.size());
  return text;
}

int ClientSocket::close_code() const {
  return inside_->close_code();
}

void ClientSocket::cut() {
  Error ignored;
  inside_->line().close(ignored);
  inside_->context.restart();
  inside_->context.poll();
}

}  // namespace stube
