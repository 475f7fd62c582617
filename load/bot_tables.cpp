#include "load/bot_tables.hpp"

#include "net/client.hpp"

namespace stube {

class BotTables::Watcher final : public LoadConnection {
 public:
  Watcher(LoadConnections& all, std::function<void()> over) : LoadConnection(all), over_(std::move(over)) {}

 private:
  void opened() override {}
  void received(std::string_view text) override {
    if (text.find(R"({"t":"over")") != std::string_view::npos) over_();
  }
  void lost() override {}

  std::function<void()> over_;
};

BotTables::BotTables(LoadShared& shared, Workers& makers, std::string token, std::function<std::string()> make)
    : shared_(shared), makers_(makers), token_(std::move(token)), make_(std::move(make)) {}
BotTables::~BotTables() = default;

void BotTables::open(int count) {
  for (int i = 0; i < count; ++i) make_one();
}

void BotTables::make_one() {
  makers_.run([this] {
    try {
      auto id = make_();
      const std::lock_guard lock(mutex_);
      made_.push_back(std::move(id));
    } catch (const ClientError&) {
    }
  });
}

void BotTables::watch_new() {
  std::vector<std::string> fresh;
  {
    const std::lock_guard lock(mutex_);
    fresh.swap(made_);
  }
  for (const auto& id : fresh) {
    watchers_.push_back(std::make_unique<Watcher>(shared_.connections, [this] { make_one(); }));
    watchers_.back()->connect(shared_.options.host, shared_.port(watchers_.size()), "/ws/" + id + "?after=1000000",
                              load_headers(token_, {}));
  }
}

}  // namespace stube
