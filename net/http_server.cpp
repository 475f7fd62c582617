#include "net/http_server.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <map>
#include <set>

#include "net/exception_barrier.hpp"
#include "net/serving_stage.hpp"
#include "net/websocket_server.hpp"

namespace stube {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

class HttpConnection;

}  // namespace

struct HttpServer::Inside {
  explicit Inside(const HttpServerOptions& given)
      : options(given),
        websockets(counts, given.most_waiting, *given.clock),
        acceptor(context),
        signals(context),
        watch(context) {
    // A descriptor of its own, since the watch closes what it was given.
    watch.assign(::dup(websockets.descriptor()));
  }

  void listen();
  void accept();
  void accept_later();
  void poll();
  void sweep();
  void stop();
  void stop_when_empty();
  [[nodiscard]] std::size_t open_connections() const { return connections.size() + websockets.size(); }

  HttpServerOptions options;
  // Before the context: connections that end with it still remove themselves.
  std::set<HttpConnection*> connections;
  Counts counts;
  bool stopping = false, running = false;
  WebSocketServer websockets;
  asio::io_context context{1};
  tcp::acceptor acceptor;
  asio::signal_set signals;
  asio::posix::stream_descriptor watch;  // the epoll of the WebSockets
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  RequestHandler* handler = nullptr;
  std::size_t large_bodies = 0;
  std::map<std::string, std::size_t> large_bodies_of;  // by address
};

namespace {

constexpr auto timeout = std::chrono::seconds(30);

// One connection: requests one after the other, and perhaps a handshake at the end, after which its socket belongs to
// the WebSocketServer. It keeps itself alive through the operations under way.
class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(HttpServer::Inside& net, tcp::socket socket) : net_(net), stream_(std::move(socket)) {
    net_.connections.insert(this);
    Error ignored;
    stream_.socket().set_option(tcp::no_delay(true), ignored);
    const auto end = stream_.socket().remote_endpoint(ignored);
    if (!ignored) address_ = end.address().to_string();
  }
  ~HttpConnection() {
    release_large_body();
    net_.connections.erase(this);
    net_.stop_when_empty();
  }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void read_request() {
    parser_.emplace();
    parser_->header_limit(8192);
    parser_->body_limit(boost::none);  // the path decides
    stream_.expires_after(timeout);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](Error error, std::size_t) { self->have_header(error); });
  }

  void shut_down() {
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
  }

 private:
  void have_header(Error error) {
    if (error || parser_->is_done()) return have_request(error);
    const auto target = parser_->get().target();
    const std::string_view whole(target.data(), target.size());
    body_limit_ = net_.handler->largest_body(whole.substr(0, whole.find('?')));
    // A length that is named is refused before anything is read; one that is not, when it is reached.
    const auto named = parser_->content_length_remaining();
    if (named.value_or(0) > body_limit_) return answer_and_close(413);
    if (named.value_or(body_limit_) > largest_message && !take_large_body()) return answer_and_close(429);
    parser_->body_limit(body_limit_);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](Error failed, std::size_t) { self->have_request(failed); });
  }

  void have_request(Error error) {
    const StageScope stage(ServingStage::http);
    if (error == http::error::body_limit || error == http::error::header_limit) return answer_and_close(413);
    if (error == http::error::end_of_stream || error == asio::error::eof || error == beast::error::timeout ||
        error == asio::error::operation_aborted)
      return;
    if (error) return answer_and_close(400);
    if (net_.stopping) return;
    ++net_.counts.requests;
    HttpRequest request = plain(parser_->get());
    keep_alive_ = parser_->get().keep_alive();
    head_only_ = parser_->get().method() == http::verb::head;
    stream_.expires_never();
    answered_ = false;
    if (websocket::is_upgrade(parser_->get())) {
      net_.handler->upgrade(std::move(request),
                            [self = shared_from_this()](auto answer) { self->answer_upgrade(std::move(answer)); });
      return;
    }
    const auto gone = std::make_shared<std::atomic<bool>>(false);
    request.gone = gone;
    net_.handler->request(std::move(request),
                          [self = shared_from_this()](HttpResponse answer) { self->respond(std::move(answer)); });
    if (!answered_) watch_client(gone);
  }

  // Until the answer. Bytes that come are a further request, and end the watching.
  void watch_client(const std::shared_ptr<std::atomic<bool>>& gone) {
    watched_ = true;
    stream_.socket().async_wait(tcp::socket::wait_read, [weak = weak_from_this(), gone](Error error) {
      const auto self = weak.lock();
      if (error || !self) return;
      char byte = 0;
      const auto size = ::recv(self->stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
      if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) gone->store(true);
    });
  }

  // A large body counts from before it is read until its request is answered.
  bool take_large_body() {
    client_ = plain(parser_->get()).address;
    auto& of_address = net_.large_bodies_of[client_];
    if (net_.large_bodies >= net_.options.most_large_bodies || of_address >= net_.options.large_bodies_of_address) {
      if (of_address == 0) net_.large_bodies_of.erase(client_);
      return false;
    }
    ++net_.large_bodies;
    ++of_address;
    has_large_body_ = true;
    return true;
  }
  void release_large_body() {
    if (!std::exchange(has_large_body_, false)) return;
    --net_.large_bodies;
    if (const auto found = net_.large_bodies_of.find(client_); --found->second == 0) net_.large_bodies_of.erase(found);
  }

  template <class Message>
  HttpRequest plain(const Message& message) const {
    const auto header = [&](http::field field) {
      const auto value = message[field];
      return std::string(value.data(), value.size());
    };
    HttpRequest request;
    request.method = std::string(message.method_string());
    const auto target = message.target();
    const std::string_view whole(target.data(), target.size());
    const auto mark = whole.find('?');
    request.path = std::string(whole.substr(0, mark));
    if (mark != std::string_view::npos) request.query = std::string(whole.substr(mark + 1));
    request.body = message.body();
    request.host = header(http::field::host);
    request.origin = header(http::field::origin);
    request.cookie = header(http::field::cookie);
    request.authorization = header(http::field::authorization);
    request.language = header(http::field::accept_language);
    request.known_tag = header(http::field::if_none_match);
    request.encodings = header(http::field::accept_encoding);
    request.address = address_;
    if (net_.options.behind_proxy) {
      // The last one is what our own proxy saw; what stands before it was sent by the client.
      const std::string chain = std::string(message["X-Forwarded-For"]);
      const auto last = chain.find_last_of(", ");
      if (!chain.empty()) request.address = last == std::string::npos ? chain : chain.substr(last + 1);
      const std::string id(message["X-Request-Id"]);
      const bool usable = id.size() <= 64 && std::all_of(id.begin(), id.end(), [](unsigned char c) {
                            return std::isalnum(c) != 0 || c == '-';
                          });
      if (usable) request.id = id;
    }
    return request;
  }

  void answer_and_close(int status) {
    keep_alive_ = false;
    respond(net_.handler->unreadable(plain(parser_->get()), status, body_limit_));
  }

  void respond(HttpResponse answer) {
    const StageScope stage(ServingStage::http);
    answered_ = true;
    if (std::exchange(watched_, false)) {
      Error ignored;
      stream_.socket().cancel(ignored);
    }
    release_large_body();
    auto response = std::make_shared<http::response<http::span_body<const char>>>();
    auto kept = std::make_shared<HttpResponse>(std::move(answer));
    response->version(11);
    response->result(static_cast<unsigned>(kept->status));
    response->set(http::field::content_type, kept->type);
    for (const auto& [name, value] : kept->headers) response->insert(name, value);
    response->keep_alive(keep_alive_ && !net_.stopping);
    const std::string_view body = kept->fixed.empty() ? std::string_view(kept->body) : kept->fixed;
    if (!head_only_) response->body() = beast::span<const char>(body.data(), body.size());
    response->content_length(body.size());
    stream_.expires_after(timeout);
    http::async_write(stream_, *response, [self = shared_from_this(), response, kept](Error error, std::size_t size) {
      self->net_.counts.bytes_out += size;
      if (error) return;
      if (response->keep_alive()) return self->read_request();
      Error ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  void answer_upgrade(std::variant<HttpResponse, std::shared_ptr<ConnectionListener>> answer) {
    if (auto* response = std::get_if<HttpResponse>(&answer)) return respond(std::move(*response));
    const StageScope stage(ServingStage::http);
    auto listener = std::get<std::shared_ptr<ConnectionListener>>(std::move(answer));
    stream_.expires_after(timeout);
    handshake_.emplace(stream_);
    offer_compression();
    handshake_->async_accept(parser_->get(), [self = shared_from_this(), listener = std::move(listener)](Error error) {
      if (error || self->net_.stopping) return listener->closed();
      const int socket = self->stream_.release_socket().release(error);
      if (error) return listener->closed();
      self->net_.websockets.add(socket, self->compression_, listener);
    });
  }

  // Every message by itself and with the whole window, or not at all.
  void offer_compression() {
    websocket::permessage_deflate offer;
    offer.server_enable = true;
    offer.server_no_context_takeover = offer.client_no_context_takeover = true;
    handshake_->set_option(offer);
    handshake_->set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      const auto agreed = response[http::field::sec_websocket_extensions];
      if (agreed.find("server_max_window_bits") != beast::string_view::npos)
        response.erase(http::field::sec_websocket_extensions);
      else if (!agreed.empty())
        compression_ = Compression::deflate;
    }));
  }

  HttpServer::Inside& net_;
  beast::tcp_stream stream_;
  std::optional<websocket::stream<beast::tcp_stream&>> handshake_;
  beast::flat_buffer buffer_{16384};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string address_;
  std::string client_;                           // whose large body it is: the address, or what the proxy says
  Compression compression_ = Compression::none;  // of the WebSocket that this becomes
  bool keep_alive_ = false, head_only_ = false;
  bool answered_ = false, watched_ = false, has_large_body_ = false;
  std::size_t body_limit_ = largest_message;
};

}  // namespace

void HttpServer::Inside::listen() {
  const tcp::endpoint end(asio::ip::make_address(options.host), options.port);
  acceptor.open(end.protocol());
  acceptor.set_option(asio::socket_base::reuse_address(true));
  acceptor.bind(end);
  acceptor.listen(4096);
}

void HttpServer::Inside::accept() {
  acceptor.async_accept([this](Error error, tcp::socket socket) {
    if (error == asio::error::operation_aborted || stopping) return;
    if (error) return accept_later();
    if (open_connections() < options.most_connections)
      std::make_shared<HttpConnection>(*this, std::move(socket))->read_request();
    accept();
  });
}

// Most likely out of file descriptors: try again when others have closed.
void HttpServer::Inside::accept_later() {
  auto timer = std::make_shared<asio::steady_timer>(context, std::chrono::milliseconds(100));
  timer->async_wait([this, timer](Error) {
    if (!stopping) accept();
  });
}

void HttpServer::Inside::poll() {
  watch.async_wait(asio::posix::stream_descriptor::wait_read, [this](Error error) {
    if (error) return;
    websockets.poll();
    stop_when_empty();
    poll();
  });
}

void HttpServer::Inside::sweep() {
  auto timer = std::make_shared<asio::steady_timer>(context, WebSocketServer::sweep_time);
  timer->async_wait([this, timer](Error error) {
    if (error) return;
    websockets.sweep();
    sweep();
  });
}

void HttpServer::Inside::stop_when_empty() {
  if (running && stopping && open_connections() == 0) context.stop();
}

void HttpServer::Inside::stop() {
  if (std::exchange(stopping, true)) return;
  Error ignored;
  acceptor.close(ignored);
  signals.cancel(ignored);
  work.reset();
  // A copy: shutting down may end a connection.
  std::vector<std::shared_ptr<HttpConnection>> all;
  for (auto* connection : connections)
    if (auto alive = connection->weak_from_this().lock()) all.push_back(alive);
  if (open_connections() == 0) return context.stop();
  for (const auto& connection : all) connection->shut_down();
  websockets.close_all(close_codes::restart, "the server restarts");
  auto timer = std::make_shared<asio::steady_timer>(context, std::chrono::milliseconds(500));
  timer->async_wait([this, timer](Error) { context.stop(); });
}

HttpServer::HttpServer(const HttpServerOptions& options) : inside_(std::make_unique<Inside>(options)) {
  inside_->listen();
}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
  return inside_->acceptor.local_endpoint().port();
}

void HttpServer::run(RequestHandler& handler) {
  inside_->handler = &handler;
  inside_->accept();
  inside_->poll();
  inside_->sweep();
  inside_->running = true;
  inside_->context.run();
  inside_->running = false;
}

void HttpServer::stop() {
  asio::post(inside_->context, [inside = inside_.get()] { inside->stop(); });
}

void HttpServer::stop_on_signals() {
  inside_->signals.add(SIGTERM);
  inside_->signals.add(SIGINT);
  inside_->signals.async_wait([this](Error error, int) {
    if (error) return;
    log_line(Level::info, "stopping");
    inside_->stop();
  });
}

void HttpServer::post(std::function<void()> job) {
  asio::post(inside_->context, [job = std::move(job)] { contained("job", job); });
}

void HttpServer::after(std::chrono::milliseconds time, std::function<void()> job) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->context, time);
  timer->async_wait([timer, job = std::move(job)](Error error) {
    if (!error) contained("timer", job);
  });
}

HttpServer::Counts HttpServer::counts() const {
  Counts counts = inside_->counts;
  counts.connections = inside_->open_connections();
  return counts;
}

}  // namespace stube
