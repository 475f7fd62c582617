// Logins: they end when they should, everywhere at once; they are listed for their owner; tokens change hands with
// every change of who one is, and stand in no address and no log.
#include <mutex>

#include "server/people_store.hpp"
#include "siege/postgresql.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// A browser: keeps the cookie that it was given last.
class Browser {
 public:
  explicit Browser(std::uint16_t port) : port_(port) {}
  ClientResponse ask(const std::string& method, const std::string& path, const json::object& body = {}) {
    const auto answer =
        http_call("127.0.0.1", port_, method, path, method == "GET" ? "" : json::serialize(body), headers());
    if (const std::string set = answer.header("Set-Cookie"); !set.empty()) cookie = set.substr(0, set.find(';'));
    return answer;
  }
  [[nodiscard]] ClientHeaders headers() const {
    ClientHeaders list{{"Origin", "http://localhost:" + std::to_string(port_)}};
    if (!cookie.empty()) list.emplace_back("Cookie", cookie);
    return list;
  }
  std::string id() { return std::string(ask("POST", "/api/guest").object().at("user").at("id").as_string()); }
  [[nodiscard]] int status_with(const std::string& old) const {
    return http_call("127.0.0.1", port_, "GET", "/api/me", "",
                     {{"Authorization", "Bearer " + old.substr(old.find('=') + 1)}})
        .status;
  }
  std::string cookie;

 private:
  std::uint16_t port_;
};

int closed_with(ClientSocket& socket) {
  try {
    while (socket.read(patience)) {
    }
  } catch (const ClientError&) {
  }
  return socket.close_code();
}

TEST(ServerLogins, TokensAreReplacedWhenOneBecomesSomebodyElse) {
  TestServer server;
  Browser anna(server.port());
  const std::string id = anna.id(), as_guest = anna.cookie;
  ASSERT_EQ(anna.ask("POST", "/api/register", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  EXPECT_NE(anna.cookie, as_guest);
  EXPECT_EQ(anna.id(), id);
  EXPECT_EQ(anna.status_with(as_guest), 401) << "the guest's cookie is worth nothing any more";
  Browser again(server.port());
  again.id();
  const std::string other_guest = again.cookie;
  ASSERT_EQ(again.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  EXPECT_NE(again.cookie, other_guest);
  EXPECT_EQ(again.status_with(other_guest), 401);
  EXPECT_EQ(again.id(), id);
}

TEST(ServerLogins, AreListedAndEnded) {
  TestServer server;
  Browser anna(server.port()), phone(server.port()), stranger(server.port());
  const std::string id = anna.id();
  ASSERT_EQ(anna.ask("POST", "/api/register", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  ASSERT_EQ(phone.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  stranger.id();
  const auto list = anna.ask("GET", "/api/sessions").object().at("sessions").as_array();
  ASSERT_EQ(list.size(), 2U);
  std::string of_phone;
  for (const auto& one : list) {
    EXPECT_EQ(one.at("place").as_string(), "127.0.0.*");
    EXPECT_GT(one.at("created").to_number<std::int64_t>(), 1'700'000'000);
    if (!one.at("current").as_bool()) of_phone = one.at("id").as_string();
  }
  ASSERT_EQ(of_phone.size(), 16U);
  // Nobody ends another's.
  EXPECT_EQ(stranger.ask("POST", "/api/sessions/end", {{"id", of_phone}}).object().at("ended").to_number<int>(), 0);
  const std::string old = phone.cookie;
  EXPECT_EQ(anna.ask("POST", "/api/sessions/end", {{"id", of_phone}}).object().at("ended").to_number<int>(), 1);
  EXPECT_EQ(phone.status_with(old), 401);
  EXPECT_NE(phone.id(), id) << "a new guest";
  EXPECT_EQ(anna.ask("POST", "/api/sessions/end", {{"id", "x"}}).status, 400);
  EXPECT_EQ(anna.ask("POST", "/api/sessions/end", {{"which", "all"}}).object().at("ended").to_number<int>(), 1);
  EXPECT_NE(anna.id(), id);
}

TEST(ServerLogins, TheSocketsOfAnEndedLoginAreClosed) {
  TestServer server;
  Guest anna(server.port(), "Anna");
  anna.make_table({{"game", "byd"}, {"players", 2}});
  anna.connect();
  anna.wait_for("table");
  EXPECT_EQ(anna.ask("POST", "/api/logout").status, 200);
  EXPECT_EQ(closed_with(*anna.socket), 4401);
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 401);
}

TEST(ServerLogins, EndAtAllProcessesAtOnce) {
  if (!siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
  siege::Postgresql postgres;
  Server first(quick_options(postgres.url())), second(quick_options(postgres.url()));
  first.start(), second.start();
  Guest anna(first.port(), "Anna");
  anna.make_table({{"game", "byd"}, {"players", 2}});
  anna.move_to(second.port());
  anna.connect();
  anna.wait_for("table");
  const auto ended =
      http_call("127.0.0.1", first.port(), "POST", "/api/sessions/end", R"({"which":"all"})", anna.headers());
  EXPECT_EQ(ended.object().at("ended").to_number<int>(), 1) << ended.body;
  EXPECT_EQ(closed_with(*anna.socket), 4401) << "the other process has heard of it";
  EXPECT_EQ(anna.ask("GET", "/api/me").status, 401);
}

TEST(ServerLogins, EndByThemselves) {
  ManualClock clock;
  TestServer server([&](ServerOptions& options) {
    options.service.clock = options.net.clock = &clock;
    options.service.logins = {10 * 86400, 30 * 86400};
  });
  Guest idle(server.port(), "Idle"), busy(server.port(), "Busy");
  for (int day = 0; day < 30; ++day) {
    EXPECT_EQ(busy.ask("GET", "/api/me").status, 200) << day;
    clock.advance(std::chrono::hours(24));
    if (day == 9) {
      EXPECT_EQ(idle.ask("GET", "/api/me").status, 200) << "used on the tenth day";
    }
  }
  EXPECT_EQ(idle.ask("GET", "/api/me").status, 401) << "ten days after its last use";
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(busy.ask("GET", "/api/me").status, 401) << "thirty days after it began";
  // And it is gone from the store.
  const auto store = open_store(server.folder.file("store.db"));
  const auto end = std::chrono::steady_clock::now() + patience;
  while (find_login(*store, to_hex(sha256(busy.token())))) ASSERT_LT(std::chrono::steady_clock::now(), end);
}

TEST(ServerLogins, APasswordIsChangedByItsOwnerAndEndsAllOtherLogins) {
  TestServer server;
  Browser anna(server.port()), thief(server.port()), guest(server.port());
  const std::string id = anna.id();
  ASSERT_EQ(anna.ask("POST", "/api/register", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  ASSERT_EQ(thief.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
  const auto change = [](Browser& who, const char* old, const std::string& wanted) {
    return who.ask("POST", "/api/password", {{"old", old}, {"new", wanted}});
  };
  guest.id();
  EXPECT_EQ(change(guest, "", "another one").object().at("error").as_string(), "no-password");
  EXPECT_EQ(change(anna, "wrong one", "another one").status, 403);
  const auto short_one = change(anna, "long enough", "short");
  EXPECT_EQ(short_one.status, 400);
  EXPECT_NE(short_one.object().at("why").as_string().find("8"), std::string::npos);
  EXPECT_EQ(change(anna, "long enough", std::string(201, 'x')).status, 400);
  const std::string before = anna.cookie, of_thief = thief.cookie;
  ASSERT_EQ(change(anna, "long enough", "another one").status, 200);
  EXPECT_EQ(anna.id(), id);
  EXPECT_NE(anna.cookie, before);
  EXPECT_EQ(anna.status_with(before), 401);
  EXPECT_EQ(anna.status_with(of_thief), 401);
  Browser later(server.port());
  EXPECT_EQ(later.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "long enough"}}).status, 403);
  EXPECT_EQ(later.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "another one"}}).status, 200);
}

TEST(ServerLogins, TokensStandInNoAddressAndNoLog) {
  std::mutex mutex;
  std::string log;
  set_log_sink([&](std::string_view what, const LogFields& fields) {
    const std::lock_guard lock(mutex);
    log.append(what);
    for (const auto& [name, value] : fields) log.append(" ").append(name).append("=").append(value.text);
    log += '\n';
  });
  {
    TestServer server;
    set_log_level(Level::debug);
    Guest anna(server.port(), "Anna");
    anna.make_table({{"game", "byd"}, {"players", 2}});
    const auto refused = http_call("127.0.0.1", server.port(), "GET", "/api/me?token=" + anna.token(), "", {});
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.object().at("error").as_string(), "token-in-address");
    try {
      const ClientSocket socket("127.0.0.1", server.port(), "/ws/" + anna.table + "?token=" + anna.token(), {});
      ADD_FAILURE() << "a token in the address was taken";
    } catch (const ClientError& error) {
      EXPECT_EQ(error.status, 400);
    }
    anna.connect();
    anna.wait_for("table");
    EXPECT_EQ(anna.ask("POST", "/api/register", {{"name", "Anna"}, {"password", "long enough"}}).status, 200);
    EXPECT_EQ(anna.ask("POST", "/api/login", {{"name", "Anna"}, {"password", "a wrong secret"}}).status, 403);
    EXPECT_EQ(anna.ask("POST", "/api/logout").status, 200);
    const std::lock_guard lock(mutex);
    EXPECT_NE(log.find("login-failed"), std::string::npos) << "the log was kept";
    for (const std::string& secret : {anna.token(), std::string("long enough"), std::string("a wrong secret")})
      EXPECT_EQ(log.find(secret), std::string::npos) << log;
  }
  set_log_sink({});
  set_log_level(Level::error);
}

}  // namespace

}  // namespace stube
