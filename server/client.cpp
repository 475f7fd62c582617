#include "server/client.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace stube {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
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

tcp::socket connected(asio::io_context& context, const std::string& host, std::uint16_t port) {
  tcp::resolver resolver(context);
  tcp::socket socket(context);
  Error error;
  asio::connect(socket, resolver.resolve(host, std::to_string(port)), error);
  if (error) throw ClientError("cannot connect: " + error.message());
  socket.set_option(tcp::no_delay(true));
  return socket;
}

}  // namespace

ClientResponse http_call(const std::string& host, std::uint16_t port, const std::string& method,
                         const std::string& target, const std::string& body, const ClientHeaders& headers) {
  asio::io_context context;
  tcp::socket socket = connected(context, host, port);
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set(http::field::host, host + ":" + std::to_string(port));
  request.set(http::field::connection, "close");
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  Error error;
  http::write(socket, request, error);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64U << 20);
  http::read(socket, buffer, parser, error);
  if (error || !parser.is_done()) throw ClientError("no answer: " + error.message());
  ClientResponse response;
  response.status = static_cast<int>(parser.get().result_int());
  response.body = parser.get().body();
  for (const auto& field : parser.get())
    response.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  return response;
}

struct ClientSocket::Inside {
  asio::io_context context;
  websocket::stream<tcp::socket> socket{context};
  beast::flat_buffer buffer;
  bool reading = false;
  std::optional<Error> read_done;
};

ClientSocket::ClientSocket(const std::string& host, std::uint16_t port, const std::string& target,
                           const ClientHeaders& headers)
    : inside_(std::make_unique<Inside>()) {
  inside_->socket.next_layer() = connected(inside_->context, host, port);
  inside_->socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  inside_->socket.read_message_max(64U << 20);
  Error error;
  websocket::response_type response;
  inside_->socket.handshake(response, host + ":" + std::to_string(port), target, error);
  if (error) throw ClientError("no WebSocket: " + std::to_string(response.result_int()) + " " + response.body());
  inside_->socket.text(true);
}

ClientSocket::~ClientSocket() {
  cut();
}

void ClientSocket::send(const json::object& message) {
  send_text(json::serialize(message));
}

void ClientSocket::send_text(const std::string& text) {
  Error error;
  inside_->socket.write(asio::buffer(text), error);
  if (error) throw ClientError("cannot send: " + error.message());
}

void ClientSocket::send_binary(const std::string& data) {
  inside_->socket.binary(true);
  send_text(data);
  inside_->socket.text(true);
}

void ClientSocket::send_raw(const std::string& bytes) {
  Error error;
  asio::write(inside_->socket.next_layer(), asio::buffer(bytes), error);
  if (error) throw ClientError("cannot send: " + error.message());
}

std::optional<std::string> ClientSocket::read(std::chrono::milliseconds time) {
  auto& in = *inside_;
  if (!in.reading) {
    in.reading = true;
    in.read_done.reset();
    in.socket.async_read(in.buffer, [&in](Error error, std::size_t) { in.read_done = error; });
  }
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
  return static_cast<int>(inside_->socket.reason().code);
}

void ClientSocket::cut() {
  Error ignored;
  inside_->socket.next_layer().close(ignored);
  inside_->context.restart();
  inside_->context.poll();
}

}  // namespace stube
