// Any bytes as what a stranger sends to the server: requests and WebSocket messages against a whole table service on a
// store of its own, without sockets. Everything is answered, nothing is answered by an error inside, and the store can
// be opened afterwards.
//
// One step a line:
//   METHOD TARGET BODY            a request
//   cookie|origin|token|language VALUE   a header of the requests that follow; without a value it is taken off
//   connect TARGET                opens a WebSocket
//   ws TEXT                       a message on it
//   cut                           closes it
//   wait                          a second passes
// `%t` is the last table that was made, `%i` its invitation, `%k` the last token that was given out.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/server_world.hpp"

using namespace stube;

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

// The client's end: it only counts.
class FakeConnection final : public Connection {
 public:
  void send(std::span<const std::string_view> texts) override {
    for (const auto text : texts) {
      const auto message = json::parse(json::string_view(text.data(), text.size()));
      demand(message.is_object() || message.is_array());  // a list where the client asked for batches
    }
  }
  [[nodiscard]] std::size_t waiting() const override { return 0; }
  void close(std::uint16_t, std::string_view) override { closed = true; }
  bool closed = false;
};

class Stranger {
 public:
  explicit Stranger(World& world) : world_(world), process_(world.start()) {}
  ~Stranger() { cut(); }

  void step(std::string line) {
    fill_in(line);
    const auto space = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, space), rest = line.substr(std::min(space + 1, line.size()));
    if (word == "cookie") headers_.cookie = rest;
    if (word == "origin") headers_.origin = rest;
    if (word == "token") headers_.authorization = rest.empty() ? "" : "Bearer " + rest;
    if (word == "language") headers_.language = rest;
    if (word == "connect") connect(rest);
    if (word == "ws" && listener_ && !connection_->closed) listener_->received(rest);
    if (word == "cut") cut();
    if (word == "wait") world_.scheduler.run_for(std::chrono::seconds(1));
    if (word == "GET" || word == "HEAD" || word == "POST" || word == "PUT" || word == "DELETE") ask(word, rest);
    for (int i = 0; i < 50 && !world_.scheduler.idle(); ++i) world_.scheduler.step();
  }

  void check() {
    cut();
    world_.scheduler.run_for(std::chrono::seconds(1));
    headers_ = {};
    ask("GET", "/healthz");
    demand(status_ == 200);
    // Every table that was made can be opened by another process.
    WorldProcess& other = world_.start();
    for (const auto& table : tables_) {
      HttpRequest request;
      request.method = "GET";
      request.path = "/api/tables/" + table;
      const int status = world_.ask(other, request).status;
      demand(status == 200 || status == 403);
    }
  }

 private:
  void fill_in(std::string& line) const {
    for (const auto& [mark, value] : {std::pair{"%t", table_}, {"%i", invite_}, {"%k", token_}})
      for (auto at = line.find(mark); at != std::string::npos; at = line.find(mark, at + value.size()))
        line.replace(at, 2, value);
  }
  HttpRequest request_to(const std::string& target) const {
    HttpRequest request = headers_;
    const auto mark = target.find('?');
    request.path = target.substr(0, mark);
    if (mark != std::string::npos) request.query = target.substr(mark + 1);
    request.address = "stranger";
    return request;
  }
  void ask(const std::string& method, const std::string& rest) {
    const auto space = std::min(rest.find(' '), rest.size());
    HttpRequest request = request_to(rest.substr(0, space));
    request.method = method;
    request.body = rest.substr(std::min(space + 1, rest.size()));
    // As the network does.
    if (request.body.size() > process_.handler().largest_body(request.path)) return;
    // Passwords are slow by design.
    if (request.path == "/api/register" || request.path == "/api/login") return;
    const HttpResponse response = world_.ask(process_, request);
    status_ = response.status;
    demand(status_ >= 200 && status_ < 600 && status_ != 500);
    if (!request.path.starts_with("/api/")) return;
    const auto told =
        json::parse(response.fixed.empty() ? std::string_view(response.body) : response.fixed).as_object();
    demand(status_ == 200 || !text_in(told, "why").empty());
    if (const auto table = text_in(told, "table"); !table.empty()) table_ = table, tables_.push_back(table);
    if (const auto invite = text_in(told, "invite"); !invite.empty()) invite_ = invite;
    if (const auto token = text_in(told, "token"); !token.empty()) token_ = token;
  }
  void connect(const std::string& target) {
    cut();
    HttpRequest request = request_to(target);
    request.method = "GET";
    int answers = 0;
    process_.handler().upgrade(request, [&](auto answer) {
      ++answers;
      if (auto* listener = std::get_if<std::shared_ptr<ConnectionListener>>(&answer)) listener_ = std::move(*listener);
    });
    demand(world_.scheduler.run_until([&] { return answers > 0; }) && answers == 1);
    if (!listener_) return;
    connection_ = std::make_shared<FakeConnection>();
    listener_->opened(connection_);
  }
  void cut() {
    if (listener_) listener_->closed();
    listener_.reset();
    connection_.reset();
  }

  World& world_;
  WorldProcess& process_;
  HttpRequest headers_;
  std::string table_, invite_, token_;
  std::vector<std::string> tables_;
  int status_ = 0;
  std::shared_ptr<ConnectionListener> listener_;
  std::shared_ptr<FakeConnection> connection_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  GTEST_FLAG_SET(throw_on_failure, true);
  World world(1);
  {
    Stranger stranger(world);
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    for (int lines = 0; !rest.empty() && lines < 40; ++lines) {
      const auto end = std::min(rest.find('\n'), rest.size());
      stranger.step(std::string(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    stranger.check();
  }
  return 0;
}
