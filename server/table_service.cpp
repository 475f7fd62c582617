#include "server/table_service.hpp"

namespace stube {

namespace {

// Deliver at most 64 answers per turn of the loop, so that a large commit doesn't starve the sockets.
void deliver_in_turns(const LoopHandle& loop, std::shared_ptr<StoreQueue::Done> done) {
  loop.post([loop, done = std::move(done)] {
    if (done->answer_some()) deliver_in_turns(loop, done);
  });
}

}  // namespace

TableService::TableService(ServiceOptions options, EventLoop& loop, std::function<HttpServer::Counts()> net_counts)
    : options_(std::move(options)),
      net_counts_(std::move(net_counts)),
      loop_(loop, alive_),
      process_(options_.entropy->token().substr(0, 16)),
      store_(open_store_queue()),
      workers_(options_.background->workers(options_.workers)),
      lock_workers_(options_.background->workers(1)),
      listener_(start_listener()),
      shared_store_(listener_ != nullptr),
      limits_(*options_.clock, options_.requests, options_.arrivals),
      others_(*store_, shared_store_),
      tables_(*store_, *options_.clock, options_.table_rest),
      pipeline_(*store_, loop_, *options_.clock, *options_.entropy, shared_store_, *this),
      presence_(process_, others_, tables_, loop_, *options_.clock, options_.presence_beat,
                [this](LiveTable& live) { connections_changed(live); }),
      clocks_(pipeline_, loop_, *options_.clock),
      broadcaster_(loop_, presence_, clocks_),
      forcer_(pipeline_, *lock_workers_, loop_),
      shuffles_(pipeline_, *workers_, forcer_, loop_, options_.shuffle_wait),
      bots_(pipeline_, *workers_, loop_, *options_.entropy, {options_.bot_pause, options_.bot_millis}),
      scheduler_(pipeline_, shuffles_, bots_, clocks_),
      heads_(tables_, *workers_, loop_, options_.house),
      hints_(*workers_, loop_, options_.bot_millis, 4 * static_cast<int>(options_.workers)),
      logins_(*store_, others_, limits_, *options_.entropy),
      sessions_(options_,
                {tables_, logins_, limits_, pipeline_, scheduler_, shuffles_, hints_, presence_, broadcaster_}),
      maker_(tables_, pipeline_, *store_, *options_.clock, *options_.entropy,
             {options_.squarings, options_.house ? options_.house->public_key() : std::string()}),
      http_(options_, loop_, limits_, logins_, PeopleApi(logins_, *store_, *workers_, loop_, limits_),
            TablesApi(tables_, pipeline_, maker_, presence_, *store_),
            RecordsApi(tables_, pipeline_, maker_, *store_, *workers_, loop_, limits_, options_.house),
            PageApi(*store_, [this] { return metrics(); })) {
  tidy();
  if (shared_store_) presence_.start_beat();
}

TableService::~TableService() {
  alive_.reset();
  sessions_.detach_all();
  tables_.drop_proposals();
  // The threads end before the parts that they answer to.
  listener_.reset();
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
  http_.handle(std::move(request), std::move(answer));
}

void TableService::upgrade(HttpRequest request, UpgradeAnswer answer) {
  sessions_.upgrade(request, answer);
}

void TableService::act_applied(LiveTable& live, const json::object& act) {
  const std::string kind = text_in(act, "a");
  const bool was_move = kind == "move";
  if (was_move) ++moves_;
  const bool sat_down = was_move && live.log.seated_at() == live.log.act_count();
  if (sat_down || changes_lobby(kind) || kind == "clock" || kind == "back") ++live.company_version;
  if ((sat_down || kind == "sit" || kind == "leave") && !live.sessions.empty()) presence_.announce(live);
  if (kind == "phrase" || kind == "say") broadcaster_.send_chat(live, act);
}

void TableService::table_changed(const LiveTablePtr& live) {
  scheduler_.schedule(live);
  broadcaster_.send_news(*live);
  heads_.schedule(*live);
}

void TableService::connections_changed(LiveTable& live) {
  ++live.company_version;
  broadcaster_.send_news(live);
}

void TableService::receive(const std::string& notification) {
  if (is_about_presence(notification)) return presence_.receive(notification);
  if (logins_.receive(notification)) return;
  if (!notification.empty()) {
    if (const auto live = tables_.find(notification)) pipeline_.refresh(live);
    return;
  }
  // A gap: anything may have been missed.
  logins_.forget_all();
  presence_.synchronize();
  const auto all = tables_.all();  // a copy: refreshing may change the list
  for (const auto& [id, live] : all) pipeline_.refresh(live);
}

void TableService::tidy() {
  tables_.expire();
  logins_.trim();
  loop_.after(std::chrono::seconds(5), [this] { tidy(); });
}

std::string TableService::metrics() {
  ServiceCounts counts;
  counts.moves = moves_;
  counts.bot_moves = bots_.moves();
  counts.refused = pipeline_.counts().refused;
  counts.races = pipeline_.counts().races;
  counts.tables_made = maker_.made();
  counts.tables = tables_.size();
  counts.sessions = sessions_.count();
  counts.store = store_->counts();
  if (net_counts_) counts.net = net_counts_();
  return metrics_text(counts);
}

}  // namespace stube
