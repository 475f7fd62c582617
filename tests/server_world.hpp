// Server processes without sockets, threads or real time: each is a whole TableService whose wake-ups a Scheduler
// shuffles, and all of them share one store, which may fail. What a process writes or notifies reaches the others as
// PostgreSQL would bring it.
#pragma once
#include "server/table_service.hpp"
#include "tests/server_scheduler.hpp"
#include "tests/server_support.hpp"

namespace stube {

class World;

// One process: its event loop, and what runs beside it. All sources of its jobs begin with its name.
class WorldProcess final : private EventLoop, private Background {
 public:
  WorldProcess(World& world, std::string name, const std::function<void(ServiceOptions&)>& change);
  ~WorldProcess() override;
  WorldProcess(const WorldProcess&) = delete;
  WorldProcess& operator=(const WorldProcess&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] RequestHandler& handler() { return *service_; }
  [[nodiscard]] std::string metrics() { return service_->metrics(); }
  // A notification by another process: the id of a table, or a word. An empty one stands for a gap.
  void receive(const std::string& word);
  // What was on its way from the others is lost, and the listener says so.
  void lose_words();
  [[nodiscard]] std::size_t words_waiting() const;
  // None of its jobs runs, as when its machine sleeps.
  void stand_still(bool still);

 private:
  void post(std::function<void()> job) override;
  void after(std::chrono::milliseconds time, std::function<void()> job) override;
  std::unique_ptr<Workers> workers(unsigned count, Priority priority) override;
  std::unique_ptr<StoreQueue> store(const std::string& where, const std::string& who, const Clock& clock,
                                    StoreQueue::Deliver deliver) override;
  std::unique_ptr<Listener> listener(const std::string& where, const std::string& who,
                                     std::function<void(std::string)> changed) override;

  World& world_;
  std::string name_;
  SeededEntropy entropy_;
  std::function<void(std::string)> changed_;
  std::unique_ptr<TableService> service_;
};

class World {
 public:
  explicit World(std::uint64_t seed);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // Another process, by default without limits and with a bot's pause of 700 ms.
  WorldProcess& start(const std::function<void(ServiceOptions&)>& change = [](ServiceOptions&) {});
  // Ends it as a crash does: nothing is said to the others.
  void end(WorldProcess& process);
  [[nodiscard]] std::vector<WorldProcess*> processes() const;

  // Sends a request; it comes to the process when it is its turn.
  void send(WorldProcess& process, HttpRequest request, RequestHandler::Answer answer);
  // Asks and runs everything at random until the answer is there; a second answer is a failure of the test.
  HttpResponse ask(WorldProcess& process, HttpRequest request);

  // The next so many commits fail: by chance before or after they were made durable.
  void fail_commits(int count) { failing_commits_ = count; }
  // What is beside play fails, as on a full disk.
  void fail_queries(bool fail) { failing_queries_ = fail; }

  Scheduler scheduler;
  std::uint64_t seed;

 private:
  friend class WorldProcess;
  class SharedStore;
  void notify_others(const WorldProcess& from, const std::string& word);

  Folder folder_;
  std::unique_ptr<Store> store_;
  bool failing_queries_ = false;
  int failing_commits_ = 0, started_ = 0, asked_ = 0;
  std::vector<std::unique_ptr<WorldProcess>> processes_;

 public:
  // The store itself, for looking into it.
  [[nodiscard]] Store& store() { return *store_; }
};

}  // namespace stube
