#include "tests/server_world.hpp"

namespace stube {

// One process's way to the store of all.
class World::SharedStore final : public Store {
 public:
  SharedStore(World& world, const WorldProcess& process) : world_(world), process_(process) {}

  [[nodiscard]] int version() override { return world_.store_->version(); }
  std::vector<bool> commit(std::span<const Write> writes) override {
    const bool fails = world_.failing_commits_ > 0;
    if (fails) --world_.failing_commits_;
    if (fails && world_.scheduler.random().chance(1, 2)) throw StoreError("lost before it was durable");
    const auto written = world_.store_->commit(writes);
    std::set<std::string> tables;
    for (std::size_t i = 0; i < writes.size(); ++i)
      if (written[i]) tables.insert(writes[i].act.table);
    for (const auto& table : tables) world_.notify_others(process_, table);
    if (fails) throw StoreError("lost after it was durable");
    return written;
  }
  [[nodiscard]] std::optional<TableRow> table(const std::string& id) override { return world_.store_->table(id); }
  [[nodiscard]] std::vector<ActRow> acts(const std::string& table, std::uint64_t after) override {
    return world_.store_->acts(table, after);
  }
  void save_summary(const TableRow& row) override { world_.store_->save_summary(row); }
  [[nodiscard]] std::vector<TableRow> tables_of(const std::string& user, int most) override {
    return world_.store_->tables_of(user, most);
  }
  void add_acknowledgement(const AcknowledgementRow& row) override { world_.store_->add_acknowledgement(row); }
  [[nodiscard]] std::vector<AcknowledgementRow> acknowledgements(const std::string& table) override {
    return world_.store_->acknowledgements(table);
  }
  bool add_user(const UserRow& user) override { return world_.store_->add_user(user); }
  bool change_user(const UserRow& user) override { return world_.store_->change_user(user); }
  [[nodiscard]] std::optional<UserRow> user_named(const std::string& name) override {
    return world_.store_->user_named(name);
  }
  TextRows query(const std::string& statement, const std::vector<std::string>& values) override {
    if (world_.failing_queries_) throw StoreError("database or disk is full");
    return world_.store_->query(statement, values);
  }
  void notify(const std::string& notification) override { world_.notify_others(process_, notification); }

 private:
  // The store of all is migrated already.
  void begin_alone() override {}
  void run(const std::string&) override {}
  void rollback() override {}

  World& world_;
  const WorldProcess& process_;
};

namespace {

class ScheduledWorkers final : public Workers {
 public:
  ScheduledWorkers(Scheduler& scheduler, std::string source, unsigned count)
      : scheduler_(scheduler), source_(std::move(source)), count_(count) {}
  void run(std::function<void()> job) override { scheduler_.add(source_, std::move(job), count_); }

 private:
  Scheduler& scheduler_;
  std::string source_;
  unsigned count_;
};

class ScheduledStore final : public StoreQueue {
 public:
  ScheduledStore(Scheduler& scheduler, std::string source, Open open, const Clock& clock, Deliver deliver)
      : StoreQueue(std::move(open), clock, std::move(deliver)), scheduler_(scheduler), source_(std::move(source)) {}

 private:
  void wake() override {
    scheduler_.add(source_, [this] {
      if (waits()) work();
    });
  }

  Scheduler& scheduler_;
  std::string source_;
};

class ScheduledListener final : public Listener {};

}  // namespace

WorldProcess::WorldProcess(World& world, std::string name, const std::function<void(ServiceOptions&)>& change)
    : world_(world),
      name_(std::move(name)),
      entropy_(Random(world.seed, Purpose::play, 1000 + static_cast<std::uint64_t>(world.started_)).next()) {
  set_log_level(Level::error);
  ServiceOptions options;
  options.store = "shared";
  options.messages = {}, options.requests = {}, options.arrivals = {};
  options.limits = LimitOptions::none();
  options.bot_millis = 1;
  options.squarings = 1000;
  options.entropy = &entropy_;
  options.clock = &world.scheduler.clock();
  options.background = this;
  change(options);
  service_ = std::make_unique<TableService>(options, static_cast<EventLoop&>(*this));
}

WorldProcess::~WorldProcess() {
  // Jobs hold what belongs to the service, and the service may add jobs while it ends.
  service_.reset();
  world_.scheduler.drop(name_ + " ");
}

void WorldProcess::post(std::function<void()> job) {
  world_.scheduler.add(name_ + " loop", std::move(job));
}

void WorldProcess::after(std::chrono::milliseconds time, std::function<void()> job) {
  world_.scheduler.after(name_ + " timers", time, std::move(job));
}

std::unique_ptr<Workers> WorldProcess::workers(unsigned count, Priority) {
  return std::make_unique<ScheduledWorkers>(world_.scheduler, name_ + " workers", count);
}

std::unique_ptr<StoreQueue> WorldProcess::store(const std::string&, const std::string&, const Clock& clock,
                                                StoreQueue::Deliver deliver) {
  return std::make_unique<ScheduledStore>(
      world_.scheduler, name_ + " store", [this] { return std::make_unique<World::SharedStore>(world_, *this); }, clock,
      std::move(deliver));
}

std::unique_ptr<Listener> WorldProcess::listener(const std::string&, const std::string&,
                                                 std::function<void(std::string)> changed) {
  changed_ = std::move(changed);
  receive("");
  return std::make_unique<ScheduledListener>();
}

void WorldProcess::receive(const std::string& word) {
  world_.scheduler.add(name_ + " listener", [this, word] { changed_(word); });
}

void WorldProcess::lose_words() {
  world_.scheduler.drop(name_ + " listener");
  receive("");
}

std::size_t WorldProcess::words_waiting() const {
  return world_.scheduler.waiting(name_ + " listener");
}

void WorldProcess::stand_still(bool still) {
  world_.scheduler.hold(name_ + " ", still);
}

World::World(std::uint64_t the_seed) : scheduler(the_seed), seed(the_seed) {
  start_crypto();
  store_ = open_store(folder_.file("store.db"));
  store_->migrate(in_2020);
  // The store fails as it is told to; anything else that is logged as an error is one.
  set_log_sink([](std::string_view what, const LogFields& fields) {
    if (what == "store-failed") return;
    std::string line(what);
    for (const auto& [name, value] : fields) line.append(" ").append(name).append("=").append(value.text);
    ADD_FAILURE() << "logged: " << line;
  });
}

World::~World() {
  processes_.clear();
  set_log_sink({});
}

WorldProcess& World::start(const std::function<void(ServiceOptions&)>& change) {
  const std::string name = "P" + std::to_string(++started_);
  processes_.push_back(std::make_unique<WorldProcess>(*this, name, change));
  return *processes_.back();
}

void World::end(WorldProcess& process) {
  std::erase_if(processes_, [&](const auto& one) { return one.get() == &process; });
}

std::vector<WorldProcess*> World::processes() const {
  std::vector<WorldProcess*> all;
  for (const auto& process : processes_) all.push_back(process.get());
  return all;
}

void World::notify_others(const WorldProcess& from, const std::string& word) {
  for (const auto& process : processes_)
    if (process.get() != &from) process->receive(word);
}

void World::send(WorldProcess& process, HttpRequest request, RequestHandler::Answer answer) {
  scheduler.add(process.name() + " http " + std::to_string(++asked_),
                [&process, request = std::move(request), answer = std::move(answer)] {
                  process.handler().request(request, answer);
                });
}

HttpResponse World::ask(WorldProcess& process, HttpRequest request) {
  struct Asked {
    int answers = 0;
    HttpResponse response;
  };
  const auto asked = std::make_shared<Asked>();
  const std::string path = request.path;
  send(process, std::move(request), [asked](HttpResponse response) {
    ++asked->answers;
    asked->response = std::move(response);
  });
  EXPECT_TRUE(scheduler.run_until([&] { return asked->answers > 0; })) << path << " was not answered";
  EXPECT_EQ(asked->answers, 1) << path;
  return asked->response;
}

}  // namespace stube
