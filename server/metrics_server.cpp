#include "server/metrics_server.hpp"

#include <map>
#include <mutex>

namespace stube {

class MetricsServer::Handler final : public RequestHandler {
 public:
  Handler(HttpServer& net, EventLoop& serving, std::function<std::string()> collect)
      : serving_(serving), way_back_(std::make_shared<WayBack>()) {
    way_back_->net = &net;
    way_back_->collect = std::move(collect);
  }
  ~Handler() override {
    const std::lock_guard lock(way_back_->mutex);
    way_back_->net = nullptr;
  }

  [[nodiscard]] std::size_t largest_body(std::string_view) const override { return 0; }
  [[nodiscard]] HttpResponse unreadable(const HttpRequest&, int status, std::size_t) const override {
    return plain(status, "unreadable\n");
  }
  void request(HttpRequest request, Answer answer) override {
    if (request.path != "/metrics") return answer(plain(404, "only /metrics is here\n"));
    if (request.method != "GET" && request.method != "HEAD") return answer(plain(405, "only GET\n"));
    // An answer holds its connection and stays on this thread: only its number goes to the other one.
    const std::uint64_t number = ++asked_;
    waiting_[number] = std::move(answer);
    serving_.post([this, way_back = way_back_, number] {
      std::string text = way_back->collect();
      const std::lock_guard lock(way_back->mutex);
      if (way_back->net == nullptr) return;
      way_back->net->post([this, number, text = std::move(text)] {
        const auto found = waiting_.extract(number);
        if (!found.empty()) found.mapped()(plain(200, text));
      });
    });
  }
  void upgrade(HttpRequest, UpgradeAnswer answer) override { answer(plain(404, "only /metrics is here\n")); }

 private:
  static HttpResponse plain(int status, std::string text) {
    HttpResponse response;
    response.status = status;
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = std::move(text);
    return response;
  }

  // For a job on the serving thread, which may run after this has ended.
  struct WayBack {
    std::mutex mutex;
    HttpServer* net = nullptr;
    std::function<std::string()> collect;
  };

  EventLoop& serving_;
  std::shared_ptr<WayBack> way_back_;
  std::uint64_t asked_ = 0;
  std::map<std::uint64_t, Answer> waiting_;
};

namespace {

HttpServerOptions options_for(const std::string& host, std::uint16_t port) {
  HttpServerOptions options;
  options.host = host;
  options.port = port;
  options.most_connections = 64;
  return options;
}

}  // namespace

MetricsServer::MetricsServer(const std::string& host, std::uint16_t port, EventLoop& serving,
                             std::function<std::string()> collect)
    : net_(options_for(host, port)), handler_(std::make_unique<Handler>(net_, serving, std::move(collect))) {
  thread_ = std::thread([this] { net_.run(*handler_); });
}

MetricsServer::~MetricsServer() {
  net_.stop();
  thread_.join();
}

}  // namespace stube
