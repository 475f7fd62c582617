#include "server/table_service.hpp"

#include "net/log.hpp"
#include "net/serving_stage.hpp"
#include "server/decisions.hpp"

namespace stube {

namespace {

// Deliver at most 64 answers per turn of the loop, so that a large commit doesn't starve the sockets.
void deliver_in_turns(const LoopHandle& loop, std::shared_ptr<StoreQueue::Done> done) {
  loop.post([loop, done = std::move(done)] {
    if (done->answer_some()) deliver_in_turns(loop, done);
  });
}

unsigned job_workers(const ServiceOptions& options) {
  return std::max(1U, options.workers / 2);
}
// To the other processes: the links of old finished tables may have changed.
constexpr std::string_view chat_erased_word = "-chat-erased";

}  // namespace

TableService::TableService(ServiceOptions options, EventLoop& loop, std::function<HttpServer::Counts()> net_counts)
    : options_(std::move(options)),
      net_counts_(std::move(net_counts)),
      loop_(loop, alive_),
      process_(options_.entropy->token().substr(0, 16)),
      store_(open_store_queue()),
      workers_(options_.background->workers(job_workers(options_))),
      bot_workers_(options_.background->workers(std::max(1U, options_.workers), Priority::spare)),
      lock_workers_(options_.background->workers(1)),
      listener_(start_listener()),
      shared_store_(listener_ != nullptr),
      requests_(options_, process_, metrics_),
      limits_(*options_.clock, options_.requests, options_.arrivals, options_.limits),
      jobs_(*workers_, loop_, {.at_once = static_cast<int>(job_workers(options_))}),
      bot_work_(*bot_workers_, loop_, *options_.clock,
                {options_.bot_pause, std::chrono::milliseconds(options_.bot_millis), std::max(1U, options_.workers)}),
      others_(*store_, shared_store_),
      moderation_(*store_, *options_.clock),
      tables_(*store_, jobs_, *options_.clock, options_.table_rest),
      pipeline_(*store_, jobs_, loop_, *options_.clock, *options_.entropy, shared_store_, *this, metrics_),
      presence_(process_, others_, tables_, loop_, *options_.clock, options_.presence_beat,
                [this](LiveTable& live) { connections_changed(live); }),
      clocks_(pipeline_, loop_, *options_.clock),
      absences_(pipeline_, presence_, *options_.clock,
                {options_.absence_wait, options_.idle_wait, options_.claim_wait}),
      broadcaster_(loop_, jobs_, presence_, clocks_, absences_),
      forcer_(pipeline_, *lock_workers_, loop_),
      shuffles_(pipeline_, *workers_, forcer_, loop_, options_.shuffle_wait),
      bots_(pipeline_, bot_work_, loop_, *options_.entropy, options_.bot_pause, *options_.clock, metrics_),
      scheduler_(pipeline_, shuffles_, bots_, clocks_, absences_),
      heads_(tables_, *workers_, loop_, options_.house),
      hints_(jobs_, options_.bot_millis),
      logins_({*store_, others_, limits_, moderation_, *options_.entropy, *options_.clock}, options_.logins,
              [this](const std::string& token_hash) { sessions_.close_login(token_hash); }),
      last_seen_(*store_, *options_.clock),
      health_(options_, *store_, process_),
      sessions_(options_, {tables_, logins_, limits_, moderation_, pipeline_, scheduler_, shuffles_, hints_, presence_,
                           absences_, broadcaster_, last_seen_, metrics_}),
      maker_(tables_, pipeline_, *store_, jobs_, *options_.clock, *options_.entropy,
             {options_.squarings, options_.house ? options_.house->public_key() : std::string()}),
      waiting_(*store_, tables_, pipeline_, *options_.clock, options_.waiting),
      http_(options_, loop_, limits_, logins_, last_seen_, health_,
            PeopleApi(logins_, *store_, *workers_, loop_, limits_, moderation_, *options_.clock),
            PrivacyApi(options_, *store_, *workers_, loop_, limits_,
                       [this](const std::string& user) { person_erased(user); }),
            TablesApi(tables_, pipeline_, maker_, presence_, *store_, limits_),
            RecordsApi(tables_, pipeline_, maker_, *store_, jobs_, limits_, options_.house)),
      retention_(
          options_, *store_, loop_, process_, metrics_, [this](const std::string& table) { return in_use(table); },
          [this](const auto& tables, const auto& users) { after_upkeep(tables, users); }) {
  store_->watch([this](const StoreQueue::Commit& commit) {
    if (commit.failed) return metrics_.store_errors.add();
    metrics_.commit_seconds.observe(commit.seconds);
    metrics_.commit_acts.observe(static_cast<double>(commit.acts));
    metrics_.act_bytes.add(static_cast<double>(commit.bytes));
  });
  tidy();
  retention_.start();
  if (shared_store_) presence_.start_beat();
}

TableService::~TableService() {
  alive_.reset();
  sessions_.detach_all();
  tables_.drop_proposals();
  // The threads end before the parts that they answer to.
  listener_.reset();
  bot_workers_.reset();
  forcer_.stop();
  lock_workers_.reset();
  workers_.reset();
  store_.reset();
}

std::unique_ptr<StoreQueue> TableService::open_store_queue() {
  return options_.background->store(
      options_.store, process_, *options_.clock,
      [loop = loop_](std::shared_ptr<StoreQueue::Done> done) { deliver_in_turns(loop, std::move(done)); });
}

std::unique_ptr<Listener> TableService::start_listener() {
  return options_.background->listener(options_.store, process_, [this, loop = loop_](std::string notification) {
    loop.post([this, notification = std::move(notification)] { receive(notification); });
  });
}

void TableService::request(HttpRequest request, Answer answer) {
  const StageScope stage(ServingStage::http);
  auto watched = requests_.watch(request, std::move(answer));
  http_.handle(std::move(request), std::move(watched));
}

void TableService::upgrade(HttpRequest request, UpgradeAnswer answer) {
  const StageScope stage(ServingStage::http);
  const auto watched = requests_.watch(request, std::move(answer));
  sessions_.upgrade(request, watched);
}

void TableService::act_applied(LiveTable& live, const json::object& act) {
  const std::string kind = text_in(act, "a");
  live.changed = number_in(act, "at") / 1000;
  const bool was_move = kind == "move";
  if (was_move) metrics_.moves.add();
  if (kind == "remove") sessions_.close_table(live);
  const bool sat_down = was_move && live.log.seated_at() == live.log.act_count();
  if (sat_down || changes_lobby(kind) || is_about_absence(kind)) ++live.company_version;
  if ((sat_down || kind == "sit" || kind == "leave" || kind == "send-away") && !live.sessions.empty())
    presence_.announce(live);
  if (kind == "phrase" || kind == "say") broadcaster_.send_chat(live, act);
}

void TableService::table_changed(const LiveTablePtr& live) {
  {
    const StageScope stage(ServingStage::schedule);
    scheduler_.schedule(live);
  }
  broadcaster_.send_news(*live);
  heads_.schedule(*live);
}

void TableService::connections_changed(LiveTable& live) {
  ++live.company_version;
  absences_.update(live);
  broadcaster_.send_news(live);
}

void TableService::receive(const std::string& notification) {
  if (is_about_presence(notification)) return presence_.receive(notification);
  if (logins_.receive(notification)) return;
  if (notification == chat_erased_word) return drop_relinked();
  if (notification.starts_with(person_erased_word))
    return forget_person(notification.substr(person_erased_word.size()));
  if (notification == orders_changed) return read_orders();
  if (!notification.empty()) {
    return tables_.with_known_table(notification, [this](const LiveTablePtr& live) { pipeline_.refresh(live); });
  }
  // A gap: anything may have been missed.
  logins_.forget_all();
  catch_up_erasures();
  drop_relinked();
  logins_.check(sessions_.token_hashes());
  read_orders();
  presence_.synchronize();
  const auto all = tables_.all();  // a copy: refreshing may change the list
  for (const auto& [id, live] : all) pipeline_.refresh(live);
}

void TableService::tidy() {
  tables_.expire();
  logins_.trim();
  waiting_.look();
  last_seen_.write();
  if (!shared_store_) look_for_outside_changes();
  read_orders();
  // Now and then: an open connection is use of its login, and does not outlive it.
  if (++tidied_ % 60 == 0) logins_.check(sessions_.token_hashes());
  loop_.after(options_.tidy_every, [this] { tidy(); });
}

void TableService::read_orders() {
  moderation_.read([this] { carry_out_orders(); });
}

void TableService::carry_out_orders() {
  sessions_.close_banned();
  for (const std::string& id : moderation_.tables_to_close())
    tables_.with_table({"table " + id, {}}, id, [this, id](const LiveTablePtr& live, const Refusal* refusal) {
      if (refusal != nullptr) {
        if (refusal->code == "no-such-table") moderation_.closed(id);
        return;
      }
      log_line(Level::info, "table-closed", {{"table", id}});
      pipeline_.propose(live, {[](const TableLog& log) { return decide_close(log, false); },
                               [this, id](const ActOutcome& outcome) {
                                 if (!outcome.refusal) moderation_.closed(id);
                               }});
    });
}

void TableService::forget_person(const std::string& user) {
  logins_.forget_user(user);
  sessions_.close_user(user);
  drop_relinked();
  const auto all = tables_.all();  // a copy: refreshing may change the list
  for (const auto& [id, live] : all) {
    if (!live->log.forget_person(user)) continue;
    ++live->company_version;
    pipeline_.refresh(live);  // he got up, by an act that was written beside this process's pipeline
  }
}

void TableService::drop_relinked() {
  tables_.reload_unfinished();
  const auto all = tables_.all();
  for (const auto& [id, live] : all) {
    if (!live->log.has_unsalted() || live->log.seating().stage != TableStage::over) continue;
    sessions_.close_table(*live);
    tables_.drop(id);
  }
}

void TableService::person_erased(const std::string& user) {
  forget_person(user);
  others_.notify(std::string(person_erased_word) + user);
}

void TableService::catch_up_erasures() {
  constexpr std::int64_t an_hour = 3600;
  store_->ask<std::vector<std::string>>(
      [since = options_.clock->wall_millis() / 1000 - an_hour](Store& store) { return erased_since(store, since); },
      [this](const std::optional<std::vector<std::string>>& users) {
        if (!users) return;
        for (const auto& user : *users) forget_person(user);
      });
}

void TableService::look_for_outside_changes() {
  store_->ask<std::int64_t>([](Store& store) { return store.outside_changes(); },
                            [this](std::optional<std::int64_t> number) {
                              if (!number) return;
                              const auto before = std::exchange(outside_changes_, number);
                              if (before && *before != *number) receive("");
                            });
}

bool TableService::in_use(const std::string& table) const {
  const auto live = tables_.find(table);
  return (live && (!live->sessions.empty() || !live->proposals.empty() || live->busy)) ||
         !presence_.connected_seats(table, max_seats).empty();
}

void TableService::after_upkeep(const std::vector<std::string>& tables, const std::vector<std::string>& users) {
  drop_relinked();
  others_.notify(std::string(chat_erased_word));
  for (const auto& id : tables)
    if (const auto live = tables_.find(id)) pipeline_.refresh(live);
  for (const auto& user : users) person_erased(user);
}

std::string TableService::metrics() {
  collect_metrics();
  return metrics_.registry.text();
}

}  // namespace stube
