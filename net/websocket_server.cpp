#include "net/websocket_server.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace stube {

namespace {

// Every connection is checked once in so many sweeps, so that ten thousand idle ones are not pinged at the same moment.
constexpr std::size_t sweeps_for_all = 20;

}  // namespace

WebSocketServer::WebSocketServer(HttpServer::Counts& counts, std::size_t most_waiting, const Clock& clock)
    : clock_(clock),
      begin_(clock.now()),
      shared_{counts, most_waiting, ::epoll_create1(EPOLL_CLOEXEC), 0, {}},
      buffer_(65536) {
  if (shared_.epoll < 0) throw std::system_error(errno, std::generic_category(), "epoll");
}

WebSocketServer::~WebSocketServer() {
  while (!connections_.empty()) remove(*connections_.back());
  ::close(shared_.epoll);
}

std::int32_t WebSocketServer::seconds() const {
  return static_cast<std::int32_t>(std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - begin_).count());
}

void WebSocketServer::add(int socket, Compression agreed, const std::shared_ptr<ConnectionListener>& listener) {
  const auto connection = std::make_shared<WebSocketConnection>(shared_, socket, agreed, listener);
  if (!connection->watch()) return listener->closed();
  connection->index = connections_.size();
  connections_.push_back(connection);
  shared_.counts.websockets = connections_.size();
  listener->opened(connection);
}

void WebSocketServer::poll() {
  shared_.now = seconds();
  // An event names its connection by its address: within one round only the connection at hand is removed.
  std::array<epoll_event, 128> events;
  const int count = ::epoll_wait(shared_.epoll, events.data(), events.size(), 0);
  for (const epoll_event& event : std::span(events).first(static_cast<std::size_t>(std::max(count, 0)))) {
    WebSocketConnection& connection = *static_cast<WebSocketConnection*>(event.data.ptr);
    if ((event.events & EPOLLOUT) != 0) connection.write_more();
    if ((event.events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0 && !connection.read(buffer_)) remove(connection);
  }
}

void WebSocketServer::sweep() {
  shared_.now = seconds();
  for (std::size_t left = connections_.size() / sweeps_for_all + 1; left > 0 && !connections_.empty(); --left) {
    swept_ = swept_ + 1 < connections_.size() ? swept_ + 1 : 0;
    if (!connections_[swept_]->check_idle()) remove(*connections_[swept_]);
  }
}

void WebSocketServer::close_all(std::uint16_t code, std::string_view why) {
  shared_.now = seconds();
  for (const auto& connection : connections_) connection->close(code, why);
}

void WebSocketServer::remove(WebSocketConnection& connection) {
  const std::size_t index = connection.index;
  const auto removed = connections_[index];
  connections_[index] = connections_.back();
  connections_[index]->index = index;
  connections_.pop_back();
  shared_.counts.websockets = connections_.size();
  removed->end();
}

}  // namespace stube
