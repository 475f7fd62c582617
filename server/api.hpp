// The HTTP side of the inn: one request on its way to its answer. What it does is told apart by subject: people,
// tables, records, and the page with the machine behind it.
#pragma once
#include "server/http_fields.hpp"
#include "server/replay.hpp"
#include "server/table_service.hpp"

namespace stube {

// One request on its way to its answer. It holds the caller's connection, so a worker that is given it must hand it
// back with its answer, moved and not copied: neither may end on another thread.
class Api : public std::enable_shared_from_this<Api> {
 public:
  Api(TableService& inn, HttpRequest request, RequestHandler::Answer answer)
      : inn_(inn),
        request_(std::move(request)),
        answer_(std::move(answer)),
        lang_(language_of(request_)),
        inn_alive_(inn.alive_) {}
  // A request that was given up on its way is answered with 500.
  ~Api();
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  struct Handler {
    Route route;
    bool needs_user;
    void (Api::*handle)();
    std::size_t largest_body = largest_message;
  };
  static const std::vector<Handler>& handlers();
  void run();

 private:
  // Where the request came with a cookie, it must come from our own page. A token that was put in openly proves enough.
  [[nodiscard]] bool origin_fits() const;

  // Whether the path has the route's form; what stands for <...> is kept.
  bool fits(std::string_view form);
  bool read_body();
  // The answer, with the cookie of a session that was made on the way; and the answer as it is.
  void reply(HttpResponse response);
  void send(HttpResponse response);
  void reply(const json::object& body) { reply(answer_with(body)); }
  void fail(int status, const std::string& code) { fail(status, complain(code)); }
  void fail(int status, const Refusal& refusal) { reply(refused(status, refusal, lang_)); }
  static int status_of(const Refusal& refusal);

  // --- people

  json::object user_object() const;
  void me() { reply(user_object()); }

  std::optional<std::string> wanted_name();
  void change_user(UserRow row);
  void rename();
  [[nodiscard]] bool password_is_good(const std::string& password) const;
  void register_user();
  void login();
  void new_session(const std::function<void()>& then);
  void logout();

  // For a bot from outside: a guest of its own, and the token openly in the answer.
  void bot_token();

  // --- games and rules

  void games();
  void rules();

  // --- tables

  void tables();
  void tell_who_is_here(json::object& described) const;
  void make_table();

  // Makes the table durable with its first act; then its host sits down.
  void set_up_table(json::object act);
  void sit_host(const std::shared_ptr<LiveTable>& room);
  [[nodiscard]] std::optional<int> wanted_seat() const;
  static int level_of(std::int64_t number);

  // The levels of the bots that fill the table at once: one for all, or a list from the first empty seat on.
  [[nodiscard]] std::vector<int> bot_levels() const;
  void table_made(const std::shared_ptr<LiveTable>& room);

  // Sitting down: at the seat that was named, or at the first that is free, or in the place of a bot.
  std::function<LiveTable::Decision(const TableLog&)> sitting(const std::shared_ptr<LiveTable>& room,
                                                              std::optional<int> wanted, const std::string& invite);
  static LiveTable::Decision seat_bot(std::size_t seat, int level);

  // Bots for the empty seats, one after the other; the last level is for all that follow.
  void fill_with_bots(const std::shared_ptr<LiveTable>& room, std::vector<int> levels,
                      const std::function<void()>& then);
  void with_table(std::function<void(const std::shared_ptr<LiveTable>&)> use);
  void join();
  void leave();
  void add_bots();

  // One bot on a seat of the host's choice: an empty one, or that of another bot while the match has not begun.
  void add_bot(const std::shared_ptr<LiveTable>& room, std::int64_t seat, int level);
  void one_table();

  // --- records

  void record();
  void give_record(const std::shared_ptr<LiveTable>& room);
  void write_record(const LiveTable& room, std::vector<ActRow> rows);

  // What is long costs more, and a few at a time are gone through, so that the bots get to think as well.
  template <class Work, class Then>
  void go_through_record(double price, Work work, Then then);
  [[nodiscard]] double price_of_body() const;
  void replay();
  void play_on();

  // The cards are known to who has the record: nobody else is to walk into this match by chance.
  void make_continued_table(Continuation from);

  // --- the machine

  void health();
  void metrics();
  void page();

  TableService& inn_;
  HttpRequest request_;
  RequestHandler::Answer answer_;
  bool answered_ = false;
  Language lang_;
  std::weak_ptr<bool> inn_alive_;
  User user_;
  std::string cookie_;
  json::object body_;
  std::vector<std::string> words_;
};

}  // namespace stube
