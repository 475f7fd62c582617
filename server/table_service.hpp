// The tables of one server process: puts the parts together and passes on what happens between them. It runs on the
// serving thread; the store, bots, passwords and records have threads of their own and answer by posting to the loop.
//
//   requests     HttpApi (people, tables, records, page) and SessionManager (WebSockets)
//   a change     decisions.hpp -> ActPipeline -> the store -> TableLog -> act_applied and table_changed here
//   afterwards   TableScheduler (shuffle, bots, clock, end), Broadcaster (messages to sessions), HeadSigner,
//                PresenceService
#pragma once
#include "server/head_signer.hpp"
#include "server/http_api.hpp"
#include "server/request_log.hpp"
#include "server/retention.hpp"
#include "server/session_manager.hpp"

namespace stube {

class TableService final : public RequestHandler, private ActObserver {
 public:
  TableService(ServiceOptions options, EventLoop& loop, std::function<HttpServer::Counts()> net_counts = {});
  ~TableService() override;

  [[nodiscard]] std::size_t largest_body(std::string_view path) const override { return HttpApi::largest_body(path); }
  [[nodiscard]] HttpResponse unreadable(const HttpRequest& head, int status, std::size_t most) const override {
    requests_.unreadable(head, status);
    return stube::unreadable(head, status, most);
  }
  void request(HttpRequest request, Answer answer) override;
  void upgrade(HttpRequest request, UpgradeAnswer answer) override;

  // The process in numbers, in the text form that Prometheus reads.
  [[nodiscard]] std::string metrics();

 private:
  void act_applied(LiveTable& live, const json::object& act) override;
  void table_changed(const LiveTablePtr& live) override;
  void begin_outcome(LiveTable& live) override { broadcaster_.hold(live); }
  void end_outcome(LiveTable& live) override { broadcaster_.release(live); }

  void connections_changed(LiveTable& live);
  // From another process: a table's id, a notification, or an empty text after a gap.
  void receive(const std::string& notification);
  // Every few seconds: drops from memory what nobody uses, closes what has waited too long, reads the orders, and
  // writes what can wait.
  void tidy();
  void read_orders();
  void carry_out_orders();
  // A user was erased from the store, here or by another process: forget what memory has of him.
  void forget_person(const std::string& user);
  void person_erased(const std::string& user);
  // Finished tables of before personal fields had salts may have got other links in the store: they are loaded anew.
  void drop_relinked();
  // Reads which users were erased lately, after a gap in what other processes notify.
  void catch_up_erasures();
  // SQLite: whether a command beside this server has written, such as `stube people delete`.
  void look_for_outside_changes();
  void collect_metrics();  // in service_gauges.cpp
  [[nodiscard]] bool in_use(const std::string& table) const;
  void after_upkeep(const std::vector<std::string>& tables, const std::vector<std::string>& users);
  [[nodiscard]] std::unique_ptr<StoreQueue> open_store_queue();
  [[nodiscard]] std::unique_ptr<Listener> start_listener();

  ServiceOptions options_;
  std::function<HttpServer::Counts()> net_counts_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  LoopHandle loop_;
  std::string process_;  // this one among the others
  std::unique_ptr<StoreQueue> store_;
  std::unique_ptr<Workers> workers_;       // for what people set in motion
  std::unique_ptr<Workers> bot_workers_;   // so that bots wait for nothing else
  std::unique_ptr<Workers> lock_workers_;  // for minutes of squaring, which bots cannot wait for
  std::unique_ptr<Listener> listener_;
  bool shared_store_;  // other processes may use the same store
  ServiceMetrics metrics_;
  RequestLog requests_;

  Limits limits_;
  JobQueue jobs_;
  PacedWork bot_work_;
  ProcessNotifier others_;
  Moderation moderation_;
  LiveTables tables_;
  ActPipeline pipeline_;
  PresenceService presence_;
  ClockKeeper clocks_;
  AbsenceKeeper absences_;
  Broadcaster broadcaster_;
  LockForcer forcer_;
  ShuffleKeeper shuffles_;
  BotRunner bots_;
  TableScheduler scheduler_;
  HeadSigner heads_;
  HintRunner hints_;
  LoginSessions logins_;
  LastSeen last_seen_;
  Health health_;
  SessionManager sessions_;
  TableMaker maker_;
  WaitingTables waiting_;
  HttpApi http_;
  Retention retention_;
  std::uint64_t tidied_ = 0;
  std::optional<std::int64_t> outside_changes_;
};

}  // namespace stube
