// The inn: all rooms with a table in them, the people, and what happens when. It lives on the serving thread; bots,
// passwords and the store have threads of their own and answer by posting back.
//
// Every change of a table goes through `propose`: the act is checked against the table as it is, made durable, and only
// then taken, told to all viewers and acknowledged. While one act of a table is being written, the next ones wait; acts
// of other tables share the commit. Where another process was first, its acts are read, and the proposal is checked
// again.
#pragma once
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "bots/hint.hpp"
#include "fair/entropy.hpp"
#include "net/http_server.hpp"
#include "net/rate_limit.hpp"
#include "server/messages.hpp"
#include "server/presence.hpp"
#include "server/threads.hpp"

namespace stube {

struct ServiceOptions {
  std::string store = "stube.db";
  std::vector<std::string> origins;          // exactly these may send requests that change something
  bool secure_cookies = false;               // behind https
  std::chrono::milliseconds bot_pause{700};  // from the turn to the bot's move, whatever it holds
  int bot_millis = 300;                      // of these for thinking
  std::chrono::milliseconds shuffle_wait{3000};
  std::chrono::milliseconds presence_beat{2000};  // how often a process tells the others that it is there
  std::chrono::milliseconds room_rest{60'000};    // how long an empty room is kept in memory
  unsigned workers = 2;
  Rate messages{20, 60};   // on one WebSocket
  Rate requests{40, 200};  // of one address
  Rate arrivals{5, 100};   // new guests and logins of one address
  Entropy* entropy = &system_entropy();
  const Clock* clock = &system_clock();
  Background* background = &background_threads();
};

struct User {
  std::string id, name;
  bool guest = true;
};

class TableSession;

// A table in use.
struct LiveTable {
  using Decision = std::variant<json::object, Refusal, std::uint64_t>;  // an act; why not; made before
  struct Outcome {
    std::optional<Refusal> refusal;
    std::uint64_t seq = 0;
  };
  struct Proposal {
    std::function<Decision(const TableLog&)> decide;
    std::function<void(const Outcome&)> done;
  };

  LiveTable(const TableRow& row, const Bytes32& secret, Moment now)
      : table(row.id, secret), invite(row.invite), emptied(now) {}
  TableLog table;
  std::string invite;
  std::vector<TableSession*> visitors;
  std::deque<Proposal> proposals;
  bool busy = false;                    // being written or read
  bool stale = false;                   // another process may have added acts
  std::uint64_t seats_version = 1;      // grows when the company changes
  std::vector<std::uint64_t> thinking;  // by seat: the act after which its bot was asked
  std::uint64_t clock_set = 0;          // the act after which the clock was set
  Moment clock_ends{};
  std::uint64_t stage_timer = 0;  // the stage for which a timer runs

  // What the house itself had proposed was dropped with the rest: its bots are asked again, and its timers set again.
  void begin_anew() {
    std::fill(thinking.begin(), thinking.end(), 0);
    stage_timer = 0;
  }
  Moment emptied;  // when the last visitor left
};

class TableService final : public RequestHandler {
 public:
  TableService(ServiceOptions options, EventLoop& loop, std::function<HttpServer::Counts()> net_counts = {});
  ~TableService() override;

  [[nodiscard]] std::size_t largest_body(std::string_view path) const override;
  void request(HttpRequest request, Answer answer) override;
  void call(HttpRequest request, UpgradeAnswer answer) override;

  // For the page's rooms; see visitor.cpp.
  void enter(TableSession& visitor);
  void enter_again(TableSession& visitor);
  void leave_room(TableSession& visitor);
  void make_move(TableSession& visitor, const std::string& id, const std::string& move);
  void take_back(TableSession& visitor, const std::string& id);
  void contribute(TableSession& visitor, const json::object& message);
  void open_contribution(TableSession& visitor);
  void speak(TableSession& visitor, const json::object& message, bool free);
  void come_back(TableSession& visitor);
  void hint(TableSession& visitor);
  void flush_later(TableSession& visitor);
  void tell_next_page(TableSession& visitor);
  // Where a visitor puts together what it sends; used again and again.
  struct Scratch {
    std::string list;
    std::vector<std::string_view> messages;
  };
  [[nodiscard]] Scratch& scratch() { return scratch_; }
  void forget(TableSession& visitor);

  [[nodiscard]] const ServiceOptions& options() const { return options_; }
  [[nodiscard]] std::string metrics();

 private:
  friend class Api;
  using WithRoom = std::function<void(std::shared_ptr<LiveTable>, const Refusal*)>;

  // --- rooms
  void with_room(const std::string& id, WithRoom use);
  void open_room(const std::string& id, std::optional<std::pair<std::optional<TableRow>, std::vector<ActRow>>> loaded);
  void propose(const std::shared_ptr<LiveTable>& room, LiveTable::Proposal proposal);
  void go_on(const std::shared_ptr<LiveTable>& room);
  void write(const std::shared_ptr<LiveTable>& room, json::object act);
  void written(const std::shared_ptr<LiveTable>& room, const std::string& text, const json::object& act,
               Written result);
  void settle(const std::shared_ptr<LiveTable>& room, const std::string& text, const json::object& act, Written result);
  void refresh(const std::shared_ptr<LiveTable>& room);
  void took(const std::shared_ptr<LiveTable>& room, const json::object& act);
  void changed_elsewhere(const std::string& id);
  // When everything that other processes have written is known here.
  void when_fresh(const std::shared_ptr<LiveTable>& room, std::function<void(const Refusal*)> then);
  void tidy();

  // --- who is connected, on all processes
  void announce(const LiveTable& room);
  void beat();
  void say_to_others(const std::string& word);
  void heard_of_presence(const std::string& word);
  void company_changed(const std::vector<std::string>& tables);
  [[nodiscard]] static std::set<int> seats_here(const LiveTable& room);

  // --- what the inn does by itself
  void attend(const std::shared_ptr<LiveTable>& room);
  void attend_shuffle(const std::shared_ptr<LiveTable>& room);
  void attend_bots(const std::shared_ptr<LiveTable>& room);
  void attend_clock(const std::shared_ptr<LiveTable>& room);
  void ask_bot(const std::shared_ptr<LiveTable>& room, Seat seat);
  void bot_moves(const std::shared_ptr<LiveTable>& room, Seat seat, std::uint64_t asked_at, bool on_turn,
                 const Move& move);

  // --- telling
  void broadcast(LiveTable& room);
  [[nodiscard]] bool is_here(const LiveTable& room, Seat seat) const;
  // Events that are the same for all are put into words once; kept while one act is told.
  struct Told {
    std::size_t from;
    Language lang;
    Seat hearer;
    std::shared_ptr<const std::string> text;
  };
  void tell(LiveTable& room, TableSession& visitor, std::vector<Told>& told);
  void tell_events(LiveTable& room, TableSession& visitor, std::vector<Told>& told);
  void tell_table(LiveTable& room, TableSession& visitor);
  void tell_shuffle(LiveTable& room, TableSession& visitor);
  [[nodiscard]] json::value clock_of(const LiveTable& room) const;

  // --- people
  using WithUser = std::function<void(const User*, const std::string& cookie)>;
  void with_user(const HttpRequest& request, bool make_guest, WithUser use);
  void end_session(const std::string& token_hash);
  void remember_session(const std::string& token_hash, const User& user);

  ServiceOptions options_;
  EventLoop& loop_;
  std::function<HttpServer::Counts()> net_counts_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> rooms_;
  std::unordered_map<std::string, std::vector<WithRoom>> loading_;
  std::unordered_map<std::string, User> sessions_;
  std::set<TableSession*> visitors_;
  std::string who_;  // this process among the others
  Presence presence_;
  std::vector<TableSession*> unflushed_;
  bool flush_posted_ = false;
  const LiveTable* telling_ = nullptr;  // whose visitors are flushed when the act is told to all of them
  Scratch scratch_;
  TokenBuckets requests_, arrivals_;
  int records_ = 0;  // being written or gone through by workers
  int hints_ = 0;    // being thought about
  std::vector<std::unique_ptr<Bot>> bots_;
  std::uint64_t moves_ = 0, refused_ = 0, races_ = 0, bot_moves_ = 0, tables_ = 0;
  // Last, so that their threads end before what they answer to.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::unique_ptr<StoreQueue> store_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Listener> listener_;
};

// Someone at a WebSocket: a seat, or a spectator.
class TableSession final : public ConnectionListener, public std::enable_shared_from_this<TableSession> {
 public:
  TableSession(TableService& inn, std::shared_ptr<LiveTable> room, User user, Language lang, std::size_t after);
  ~TableSession() override;
  TableSession(const TableSession&) = delete;
  TableSession& operator=(const TableSession&) = delete;

  void opened(std::shared_ptr<Connection> wire) override;
  void heard(std::string_view text) override;
  void drained() override;
  void gone() override;

  void say(const json::object& message);
  void say(std::shared_ptr<const std::string> text);
  void refuse(const Refusal& refusal, const std::string& id);
  void flush();
  void close(std::uint16_t code, std::string_view why);
  // The inn closes; nothing is to be done any more. Lets go of the line, which holds this visitor: the caller may not
  // use it again.
  void inn_gone();

  // Asked several times for every act, so it is looked up only when the company has changed.
  [[nodiscard]] Seat seat() const {
    if (std::exchange(seat_looked_up_, room->seats_version) != room->seats_version)
      seat_ = room->table.seating().seat_of(user.id);
    return seat_;
  }

  std::shared_ptr<LiveTable> room;
  User user;
  Language lang;
  std::size_t told;             // lines
  bool behind = false;          // more lines are told when these have been taken
  std::uint64_t view_told = 0;  // the act after which the view was told, plus one
  std::uint64_t seats_told = 0;
  bool views_on_turn = false;  // a view only when the seat may act
  bool batches = false;        // several messages in one list
  Stage shuffle_told = Stage::waiting;
  bool over_told = false;
  bool hinting = false;                 // asked for a hint that is being thought about
  std::optional<Bytes32> contribution;  // to be opened when all are bound
  bool waiting_flush = false;

 private:
  void obey(std::string_view text);

  TableService* inn_;
  std::shared_ptr<Connection> wire_;
  std::vector<std::shared_ptr<const std::string>> unsent_;
  TokenBucket messages_;
  mutable Seat seat_;
  mutable std::uint64_t seat_looked_up_ = 0;  // the company's version
};

// What the inn understands; the description in docs/api.json is compared with these.
struct Route {
  std::string_view method, path;
};
[[nodiscard]] std::vector<Route> all_routes();
[[nodiscard]] std::vector<std::string_view> messages_in();
[[nodiscard]] std::vector<std::string_view> messages_out();

}  // namespace stube
