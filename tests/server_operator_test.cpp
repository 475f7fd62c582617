// What a running server tells its operator: metrics on the inner port, a log of JSON lines, a last line when it
// crashes, and its health on a disk that takes nothing.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <regex>

#include "net/metric_registry.hpp"
#include "tests/server_process.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

TEST(Metrics, AreWrittenAsPrometheusReadsThem) {
  MetricRegistry registry;
  registry.counter("a_total", "Things", {{"kind", "odd \"one\"\n"}}).add(3);
  Histogram& histogram = registry.histogram("b_seconds", "Times", std::vector<double>{0.1, 1}, {{"stage", "x"}});
  histogram.observe(0.05), histogram.observe(0.1), histogram.observe(0.5), histogram.observe(7);
  EXPECT_EQ(registry.text(),
            "# HELP a_total Things\n# TYPE a_total counter\na_total{kind=\"odd \\\"one\\\"\\n\"} 3\n"
            "# HELP b_seconds Times\n# TYPE b_seconds histogram\n"
            "b_seconds_bucket{stage=\"x\",le=\"0.1\"} 2\nb_seconds_bucket{stage=\"x\",le=\"1\"} 3\n"
            "b_seconds_bucket{stage=\"x\",le=\"+Inf\"} 4\nb_seconds_sum{stage=\"x\"} 7.65\n"
            "b_seconds_count{stage=\"x\"} 4\n");
}

// The value of a sample with this name and labels; -1 where there is none.
double sample(const std::string& text, const std::string& name) {
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
}

TEST(Metrics, TellOfPlayOnThePortOfTheirOwn) {
  TestServer server([](ServerOptions& options) { options.metrics_port = 0; });
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}, {"bots", 1}});
  anna.connect();
  Random random(4);
  play_on({&anna}, random);
  EXPECT_EQ(anna.ask("POST", "/api/login", {{"name", "nobody"}, {"password", "wrong-wrong"}}).status, 403);
  const auto public_port = http_call("127.0.0.1", server.port(), "GET", "/metrics", "", {});
  EXPECT_EQ(public_port.body.find("stube_"), std::string::npos) << "nothing at the public port";
  const auto answer = http_call("127.0.0.1", server.metrics_port(), "GET", "/metrics", "", {});
  EXPECT_EQ(answer.status, 200);
  EXPECT_NE(answer.header("Content-Type").find("version=0.0.4"), std::string::npos);
  const std::string text = "\n" + answer.body;
  const double moves = sample(text, "stube_moves_total");
  EXPECT_GT(moves, 0);
  for (const char* stage : {"queue", "store", "publish", "total"}) {
    const std::string labels = std::string("{stage=\"") + stage + "\"";
    EXPECT_EQ(sample(text, "stube_move_seconds_count" + labels + "}"), moves) << stage;
    EXPECT_EQ(sample(text, "stube_move_seconds_bucket" + labels + ",le=\"+Inf\"}"), moves) << stage;
  }
  EXPECT_GT(sample(text, "stube_bot_delay_seconds_count"), 0);
  EXPECT_GT(sample(text, "stube_store_commit_seconds_count"), 0);
  EXPECT_GE(sample(text, "stube_store_commit_acts_sum"), moves);
  EXPECT_EQ(sample(text, "stube_login_failures_total"), 1);
  EXPECT_EQ(sample(text, "stube_http_requests_total{method=\"POST\",route=\"/api/login\",status=\"403\"}"), 1);
  EXPECT_EQ(sample(text, "stube_websockets"), 1);
  EXPECT_GE(sample(text, "stube_tables"), 1);
  EXPECT_GT(sample(text, "stube_resident_memory_bytes"), 1e6);
  EXPECT_GT(sample(text, "stube_disk_free_bytes"), 0);
  EXPECT_EQ(sample(text, "stube_store_errors_total"), 0);
  for (const char* name : {"stube_slow_readers_dropped_total", "stube_rate_limited_total",
                           "stube_queue_length{queue=\"store\"}", "stube_queue_length{queue=\"workers\"}",
                           "stube_connections", "stube_websocket_messages_total{direction=\"in\"}",
                           "stube_websocket_messages_read_total{kind=\"act\"}", "stube_exceptions_total"})
    EXPECT_GE(sample(text, name), 0) << name;
  EXPECT_EQ(http_call("127.0.0.1", server.metrics_port(), "GET", "/api/tables", "", {}).status, 404);
  // Every line is one of the format's.
  static const std::regex line(
      R"(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.e]+|)");
  std::istringstream lines(answer.body);
  for (std::string one; std::getline(lines, one);) EXPECT_TRUE(std::regex_match(one, line)) << one;
}

// The log of a server process, whose standard error goes to a file.
struct LoggedServer {
  explicit LoggedServer(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{
        "--port", "0", "--store", folder.file("store.db"), "--bot-pause", "0", "--bot-millis", "5", "--log", "debug"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const int saved = dup(STDERR_FILENO), file = open(folder.file("log").c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
    dup2(file, STDERR_FILENO);
    server.emplace(arguments);
    dup2(saved, STDERR_FILENO);
    ::close(saved), ::close(file);
  }
  [[nodiscard]] std::string text() const {
    std::ifstream in(folder.file("log"));
    std::stringstream all;
    all << in.rdbuf();
    return all.str();
  }
  // All lines, each of which must be a JSON object with a time, a level and what it is.
  [[nodiscard]] std::vector<json::object> lines() const {
    std::vector<json::object> list;
    std::istringstream all(text());
    for (std::string line; std::getline(all, line);) {
      boost::system::error_code error;
      const json::value read = json::parse(line, error);
      EXPECT_TRUE(!error && read.is_object()) << line;
      if (error || !read.is_object()) continue;
      list.push_back(read.get_object());
      EXPECT_TRUE(std::regex_match(text_in(list.back(), "at"),
                                   std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:?\d\d)")))
          << line;
      EXPECT_TRUE(list.back().contains("level") && list.back().contains("what")) << line;
    }
    return list;
  }
  [[nodiscard]] std::vector<json::object> lines_of(std::string_view what) const {
    std::vector<json::object> list;
    for (auto& line : lines())
      if (text_in(line, "what") == what) list.push_back(std::move(line));
    return list;
  }
  Folder folder;
  std::optional<ServerProcess> server;
};

TEST(ServerLog, HasALineOfJsonForEverythingAndNoSecret) {
  LoggedServer logged({"--log-addresses", "coarse"});
  Guest anna(logged.server->port(), "Annabella");
  anna.register_as("Annabella", "secret-secret");
  EXPECT_EQ(anna.ask("POST", "/api/login", {{"name", "Annabella"}, {"password", "wrong-wrong"}}).status, 403);
  anna.log_in("Annabella", "secret-secret");
  EXPECT_GE(anna.ask("GET", "/api/\xff\xfe%22").status, 400);
  anna.make_table({{"game", "mariage"}, {"bots", 1}, {"freeChat", true}, {"title", "secret title"}});
  anna.connect();
  while (anna.moves().empty()) anna.wait_for("view");
  anna.socket->send({{"t", "say"}, {"text", "a secret chat line"}});
  anna.wait_for("say");
  const std::string move = anna.moves().front();
  anna.act_and_wait(move);
  anna.act("play Zz");
  anna.wait_for("no");
  const auto answer = anna.ask("GET", "/api/tables/nowhere");
  EXPECT_EQ(answer.status, 404);
  const std::string id = answer.header("X-Request-Id");
  EXPECT_FALSE(id.empty());
  anna.socket->cut();
  ASSERT_TRUE(logged.server->end()) << logged.server->why_ended();

  const std::string all = logged.text();
  for (const std::string& secret :
       {anna.token(), std::string("secret-secret"), std::string("wrong-wrong"), std::string("secret title"),
        std::string("a secret chat line"), std::string("address\":\"127.0.0.1\""), std::string("play Zz"), move})
    EXPECT_EQ(all.find(secret), std::string::npos) << secret;
  EXPECT_EQ(logged.lines_of("open").size(), 1U);
  EXPECT_EQ(logged.lines_of("closed").size(), 1U);
  EXPECT_EQ(logged.lines_of("websocket-open").size(), 1U);
  EXPECT_EQ(logged.lines_of("websocket-close").size(), 1U);
  EXPECT_GE(logged.lines_of("refusal").size(), 1U);
  const auto logins = logged.lines_of("login");
  ASSERT_EQ(logins.size(), 2U);
  EXPECT_EQ(text_in(logins[0], "outcome"), "wrong-password");
  EXPECT_EQ(text_in(logins[1], "outcome"), "ok");
  EXPECT_EQ(text_in(logins[1], "user"), anna.id());
  bool found = false;
  for (const auto& line : logged.lines_of("request")) {
    EXPECT_EQ(text_in(line, "address"), "127.0.0.0");
    EXPECT_TRUE(line.at("ms").is_number() && line.at("status").is_number());
    if (text_in(line, "request") != id) continue;
    found = true;
    EXPECT_EQ(text_in(line, "route"), "/api/tables/<id>");
    EXPECT_EQ(number_in(line, "status"), 404);
    EXPECT_EQ(text_in(line, "refusal"), "no-such-table");
    EXPECT_EQ(text_in(line, "user"), anna.id());
  }
  EXPECT_TRUE(found) << "the id in the answer is that of the line";
}

TEST(ServerLog, ACrashIsTheLastLine) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS}) {
    LoggedServer logged;
    ASSERT_NE(logged.server->port(), 0);
    ::kill(logged.server->pid(), signal);
    EXPECT_EQ(logged.server->wait(), -1) << "it ends by the signal";
    const auto lines = logged.lines();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(text_in(lines.back(), "what"), "crash");
    EXPECT_GE(lines.back().at("stack").as_array().size(), 2U);
  }
}

TEST(ServerHealth, ADiskThatTakesNothingIsTold) {
  LoggedServer logged;
  const auto status = [&] { return http_call("127.0.0.1", logged.server->port(), "GET", "/healthz", "", {}).status; };
  EXPECT_EQ(status(), 200);
  const rlimit nothing{4096, RLIM_INFINITY}, all{RLIM_INFINITY, RLIM_INFINITY};
  ASSERT_EQ(prlimit(logged.server->pid(), RLIMIT_FSIZE, &nothing, nullptr), 0);
  const auto comes = [&](int wanted) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (status() != wanted)
      if (std::chrono::steady_clock::now() > end) return false;
    return true;
  };
  EXPECT_TRUE(comes(503));
  ASSERT_EQ(prlimit(logged.server->pid(), RLIMIT_FSIZE, &all, nullptr), 0);
  EXPECT_TRUE(comes(200));
}

TEST(ServerLog, AddressesAreAsCoarseAsWanted) {
  EXPECT_EQ(logged_address("192.0.2.77", LogAddresses::full), "192.0.2.77");
  EXPECT_EQ(logged_address("192.0.2.77", LogAddresses::coarse), "192.0.2.0");
  EXPECT_EQ(logged_address("2001:db8:1:2:3:4:5:6", LogAddresses::coarse), "2001:db8:1::");
  EXPECT_EQ(logged_address("fe80::1", LogAddresses::coarse), "fe80::");
  EXPECT_EQ(logged_address("::1", LogAddresses::coarse), "::");
  EXPECT_EQ(logged_address("::1", LogAddresses::none), "");
}

}  // namespace

}  // namespace stube
