// The HTTP interface: its description agrees with the code, people and lobby work, the page is guarded, and the example
// bot plays.
#include <sys/wait.h>

#include <fstream>
#include <sstream>

#include "server/house_key.hpp"
#include "tests/places.hpp"
#include "tests/server_process.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(source_root() + "/" + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

template <class List>
std::set<std::string> names(const List& list,
                            const std::function<std::string(const typename List::value_type&)>& name) {
  std::set<std::string> out;
  for (const auto& item : list) out.insert(name(item));
  return out;
}

TEST(ServerApi, TheDescriptionNamesExactlyWhatThereIs) {
  const auto description = json::parse(read_file("docs/api.json")).as_object();
  const auto route = [](const json::value& item) {
    return std::string(item.at("method").as_string()) + " " + std::string(item.at("path").as_string());
  };
  const auto kind = [](const json::value& item) { return std::string(item.at("t").as_string()); };
  const auto text = [](const std::string_view& item) { return std::string(item); };
  EXPECT_EQ(names<json::array>(description.at("http").as_array(), route),
            names<std::vector<Route>>(
                all_routes(), [](const Route& r) { return std::string(r.method) + " " + std::string(r.path); }));
  EXPECT_EQ(names<json::array>(description.at("in").as_array(), kind),
            names<std::vector<std::string_view>>(messages_in(), text));
  EXPECT_EQ(names<json::array>(description.at("out").as_array(), kind),
            names<std::vector<std::string_view>>(messages_out(), text));
  std::set<std::string> roles(role_names.begin(), role_names.end());
  roles.insert("table");  // the server's own notes
  EXPECT_EQ(names<json::array>(description.at("roles").as_array(),
                               [](const json::value& role) { return std::string(role.as_string()); }),
            roles);
  // And the page for people tells of each.
  const std::string page = read_file("docs/api.md");
  for (const auto& one : all_routes()) EXPECT_NE(page.find(std::string(one.path)), std::string::npos) << one.path;
}

// Fields of a described object are there with their types; a type is a word, or several with |.
void check_fields(const json::object& described, const json::object& object, const std::string& where) {
  for (const auto& field : described) {
    std::string type(field.value().as_string());
    const auto* value = object.if_contains(field.key());
    if (type.ends_with('?') && value == nullptr) continue;
    if (type.ends_with('?')) type.pop_back();
    ASSERT_NE(value, nullptr) << where << ": " << field.key();
    const std::string is = value->is_string()   ? "text"
                           : value->is_bool()   ? "flag"
                           : value->is_array()  ? "list"
                           : value->is_object() ? "object"
                           : value->is_null()   ? "null"
                                                : "number";
    EXPECT_NE(("|" + type + "|").find("|" + is + "|"), std::string::npos)
        << where << ": " << field.key() << " is " << is;
  }
  for (const auto& field : object)
    EXPECT_TRUE(described.contains(field.key())) << where << ": " << field.key() << " is not described";
}

TEST(ServerApi, MessagesAreAsDescribed) {
  const auto description = json::parse(read_file("docs/api.json")).as_object();
  std::map<std::string, json::object> described;
  json::object hinted, event, part;
  for (const auto& message : description.at("out").as_array()) {
    described[std::string(message.at("t").as_string())] = message.at("fields").as_object();
    if (const auto* best = message.as_object().if_contains("best")) hinted = best->as_object();
    if (const auto* one = message.as_object().if_contains("event")) event = one->as_object();
    if (const auto* piece = message.as_object().if_contains("part")) part = piece->as_object();
  }
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  // A table that waits is said to close soon as soon as it is looked at.
  options.service.tidy_every = std::chrono::milliseconds(20);
  options.service.waiting = {std::chrono::hours(1), std::chrono::hours(1)};
  SeededEntropy entropy(seed_for("house key"));
  options.service.house = load_house_key(folder.file("house.key"), entropy);  // it signs the head of every deal
  Server server(options);
  server.start();
  Guest host(server.port()), anna(server.port());
  host.make_table({{"game", "byd"}});
  host.connect();
  host.wait_for("notice");
  anna.make_table({{"game", "mariage"}, {"bots", 1}, {"freeChat", true}, {"clock", 60}});
  anna.connect();
  std::set<std::string> seen;
  const auto check = [&](Guest& guest) {
    const std::string kind(guest.last.at("t").as_string());
    seen.insert(kind);
    ASSERT_TRUE(described.contains(kind)) << kind;
    check_fields(described[kind], guest.last, kind);
    if (kind != "events") return;
    for (const auto& told : guest.last.at("events").as_array()) {
      check_fields(event, told.as_object(), "an event");
      for (const auto& piece : told.at("parts").as_array()) check_fields(part, piece.as_object(), "a part");
    }
  };
  check(host);
  for (const char* text :
       {R"({"t":"phrase","id":"hello"})", R"({"t":"say","text":"hello"})", R"({"t":"why","move":"play Ah"})",
        R"({"t":"hint"})", R"({"t":"act","id":"1","move":"fly"})", "nonsense"})
    anna.socket->send_text(text);
  Random random(3);
  bool advised = false;
  play_on(
      {&anna}, random,
      [&] {
        if (!anna.moves().empty() && !seen.contains("why"))
          anna.socket->send({{"t", "why"}, {"move", anna.moves().front()}});
        return false;
      },
      [&](Guest& guest) {
        check(guest);
        // A hint is asked for before the move is made, or it comes too late and is empty.
        if (advised || std::string_view(guest.last.at("t").as_string()) != "view" || guest.moves().empty()) return;
        guest.socket->send({{"t", "hint"}});
        do {
          if (!guest.listen()) return;
          check(guest);
        } while (std::string_view(guest.last.at("t").as_string()) != "hint");
        for (const auto& one : guest.last.at("best").as_array()) {
          check_fields(hinted, one.as_object(), "best");
          advised = true;
        }
      });
  EXPECT_TRUE(advised);
  for (const auto& message : messages_out()) EXPECT_TRUE(seen.contains(std::string(message))) << message;
}

TEST(ServerApi, EachBotHasALevelWithANameInThreeLanguages) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  const auto levels_at = [&](const char* lang) {
    std::vector<std::string> levels;
    const auto shown = anna.ask("GET", "/api/tables/" + anna.table + "?lang=" + lang).object();
    for (const auto& seat : shown.at("table").at("seats").as_array())
      if (seat.at("kind").as_string() == "bot")
        levels.push_back(std::to_string(seat.at("level").as_int64()) + " " +
                         std::string(seat.at("levelName").as_string()));
    return levels;
  };
  using Levels = std::vector<std::string>;
  anna.make_table({{"game", "doppelkopf"}, {"bots", json::array{1, 4}}});
  EXPECT_EQ(levels_at("en"), (Levels{"1 Beginner", "4 Old hand", "4 Old hand"}));
  EXPECT_EQ(levels_at("de"), (Levels{"1 Anfänger", "4 Alter Hase", "4 Alter Hase"}));
  EXPECT_EQ(levels_at("da"), (Levels{"1 Begynder", "4 Gammel rotte", "4 Gammel rotte"}));
  // Seat by seat, and changed while somebody is missing.
  anna.make_table({{"game", "doppelkopf"}});
  const std::string bots = "/api/tables/" + anna.table + "/bots";
  EXPECT_FALSE(anna.ask("POST", bots, {{"seat", 2}, {"level", 5}}).object().at("full").as_bool());
  EXPECT_EQ(levels_at("en"), Levels{"5 Master"});
  EXPECT_EQ(anna.ask("POST", bots, {{"seat", 2}, {"level", 3}}).status, 200);
  EXPECT_EQ(levels_at("en"), Levels{"3 Regular"});
  EXPECT_EQ(anna.ask("POST", bots, {{"seat", 0}, {"level", 3}}).status, 409) << "a person sits there";
  EXPECT_EQ(anna.ask("POST", bots, {{"seat", 9}, {"level", 3}}).status, 409) << "there is no such seat";
  EXPECT_TRUE(anna.ask("POST", bots, {{"level", 1}}).object().at("full").as_bool());
  EXPECT_EQ(levels_at("en"), (Levels{"1 Beginner", "3 Regular", "1 Beginner"}));
  // What can be chosen is listed with the games.
  const auto games = anna.ask("GET", "/api/games?lang=da", {}).object();
  ASSERT_EQ(games.at("levels").as_array().size(), 6U);
  EXPECT_EQ(games.at("levels").at(4), json::value({{"level", 5}, {"name", "Mester"}}));
}

TEST(ServerApi, GuestsBecomePeopleWithAPassword) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  const std::string origin = "http://localhost:" + std::to_string(server.port());
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& body,
                       const std::string& cookie) {
    ClientHeaders headers{{"Origin", origin}};
    if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
    return http_call("127.0.0.1", server.port(), method, path, body, headers);
  };
  EXPECT_TRUE(ask("GET", "/api/me", "", "").object().at("user").is_null());
  const auto first = ask("POST", "/api/guest", "", "");
  EXPECT_TRUE(first.object().at("user").at("guest").as_bool());
  const std::string set = first.header("Set-Cookie");
  for (const char* part : {"HttpOnly", "SameSite=Strict", "Path=/"}) EXPECT_NE(set.find(part), std::string::npos);
  const std::string cookie = set.substr(0, set.find(';'));
  EXPECT_GE(cookie.size() - cookie.find('=') - 1, 32U);
  EXPECT_EQ(ask("GET", "/api/me", "", cookie).object().at("user"), first.object().at("user"));
  EXPECT_EQ(ask("POST", "/api/name", R"({"name":"Anna"})", cookie).object().at("user").at("name").as_string(), "Anna");
  EXPECT_EQ(ask("POST", "/api/register", R"({"name":"Anna","password":"short"})", cookie).status, 400);
  EXPECT_EQ(ask("POST", "/api/register", R"({"name":"Anna","password":"long enough"})", cookie).status, 200);
  EXPECT_EQ(ask("POST", "/api/login", R"({"name":"Anna","password":"wrong one"})", "").status, 403);
  EXPECT_EQ(ask("POST", "/api/login", R"({"name":"Nobody","password":"wrong one"})", "").status, 403);
  const auto back = ask("POST", "/api/login", R"({"name":"anna","password":"long enough"})", "");
  EXPECT_EQ(back.object().at("user").at("id"), first.object().at("user").at("id"));
  EXPECT_EQ(ask("POST", "/api/logout", "", cookie).status, 200);
  EXPECT_TRUE(ask("GET", "/api/me", "", cookie).object().at("user").is_null());
}

TEST(ServerApi, TheLobbyShowsTablesInEveryLanguage) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Guest anna(server.port());
  const auto games = anna.ask("GET", "/api/games?lang=de").object().at("games").as_array();
  EXPECT_EQ(games.size(), all_games().size());
  for (const Game* game : all_games())
    for (const Language lang : all_languages())
      EXPECT_EQ(anna.ask("GET", "/api/rules/" + std::string(game->id()) + "?lang=" + std::string(code_of(lang)))
                    .object()
                    .at("entries")
                    .as_array()
                    .size(),
                game->rulebook(Language::en).entries.size());
  // The page is told which rules are ours, and how each is cited.
  const auto book = anna.ask("GET", "/api/rules/byd?lang=de").object();
  for (const auto& entry : book.at("entries").as_array()) {
    const bool ours = entry.at("id").as_string().starts_with("byd/i-");
    EXPECT_EQ(entry.at("ours").as_bool(), ours) << entry.at("id");
    EXPECT_EQ(entry.at("cite").as_string().starts_with("von uns "), ours) << entry.at("cite");
  }
  // Every value of every option is called something in every language; only numbers are their own names.
  for (const Language lang : all_languages()) {
    const auto listed = anna.ask("GET", "/api/games?lang=" + std::string(code_of(lang))).object();
    for (const auto& game : listed.at("games").as_array())
      for (const auto& option : game.at("options").as_array())
        for (std::size_t i = 0; i < option.at("values").as_array().size(); ++i)
          if (const auto* value = option.at("values").at(i).if_string()) {
            // A name may be the value's own word, but it stands in the words.
            const auto& words = find_game(std::string_view(game.at("id").as_string()))->words(lang);
            const std::string key = "value." + std::string(option.at("name").as_string()) + "." + std::string(*value);
            const bool named = words.find(key) != nullptr || option.at("valueLabels").at(i).as_string() != *value;
            EXPECT_TRUE(named) << code_of(lang) << " " << game.at("id") << " " << option.at("name") << " " << *value;
          }
  }
  anna.make_table({{"game", "mariage"}, {"options", json::object{{"count", "open"}}}});
  const auto lobby = anna.ask("GET", "/api/tables?lang=de").object();
  ASSERT_EQ(lobby.at("open").as_array().size(), 1U);
  EXPECT_EQ(lobby.at("mine").as_array().size(), 1U);
  EXPECT_FALSE(lobby.at("open").at(0).at("sentence").as_string().empty());
  EXPECT_EQ(anna.ask("POST", "/api/tables", {{"game", "chess"}}).status, 400);
  EXPECT_EQ(
      anna.ask("POST", "/api/tables", {{"game", "mariage"}, {"options", json::object{{"count", "never"}}}}).status,
      400);
  EXPECT_EQ(anna.ask("POST", "/api/tables", {{"game", "mariage"}, {"players", 9}}).status, 400);
  EXPECT_EQ(anna.ask("GET", "/api/nothing").status, 404);
  anna.make_table({{"game", "mariage"}, {"closed", true}});
  EXPECT_EQ(anna.ask("GET", "/api/tables").object().at("open").as_array().size(), 1U);
  Guest jens(server.port(), "Jens");
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/join", {}).status, 403);
  EXPECT_EQ(jens.ask("POST", "/api/tables/" + anna.table + "/join", {{"invite", anna.invite}}).status, 200);
}

TEST(ServerApi, ThePageIsGuardedAndTheMachineTellsOfItself) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  const auto get = [&](const std::string& path) { return http_call("127.0.0.1", server.port(), "GET", path, "", {}); };
  const auto page = get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.header("Content-Type").find("text/html"), std::string::npos);
  const std::string policy = page.header("Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("script-src 'self' 'unsafe-inline'"), std::string::npos);
  EXPECT_TRUE(page.header("Content-Encoding").empty());
  EXPECT_EQ(get("/../../etc/passwd").status, 404);
  EXPECT_EQ(get("/healthz").status, 200);
}

TEST(ServerApi, OptionsComeFromFlagsEnvironmentOrFile) {
  Folder folder;
  std::ofstream(folder.file("server.toml"))
      << "port = 1\nstore = \"" << folder.file("store.db") << "\"\nsecure = true\norigin = [\"https://inn.example\"]\n";
  const auto opens = [&](const std::vector<std::string>& arguments,
                         const std::vector<std::pair<std::string, std::string>>& environment) {
    std::vector<std::string> all{"--config", folder.file("server.toml")};
    all.insert(all.end(), arguments.begin(), arguments.end());
    ServerProcess server(all, environment);
    EXPECT_NE(server.first_line().find("The inn is open"), std::string::npos) << server.first_line();
    EXPECT_NE(server.port(), 1);
    EXPECT_TRUE(server.end()) << server.why_ended();
  };
  // Port 0 from the flag or the environment, not 1 from the file; the store from the file.
  opens({"--port", "0"}, {});
  EXPECT_TRUE(std::filesystem::exists(folder.file("store.db")));
  opens({}, {{"STUBE_PORT", "0"}});
  std::ofstream(folder.file("server.toml")) << "colour = 1\n";
  ServerProcess wrong({"--config", folder.file("server.toml")});
  EXPECT_EQ(wrong.wait(), 2);
}

TEST(ServerApi, TheExampleBotOfTheDocumentationPlaysAMatch) {
  if (std::system("python3 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no Python here";
  const std::string page = read_file("docs/bot-api.md");
  const auto begin = page.find("```python\n") + 10, end = page.find("```", begin);
  const std::string program = page.substr(begin, end - begin);
  EXPECT_LE(std::count(program.begin(), program.end(), '\n'), 32);
  Folder folder;
  std::ofstream(folder.file("bot.py")) << program;
  auto options = quick_options(folder.file("store.db"));
  options.service.shuffle_wait = std::chrono::milliseconds(50);  // the example gives nothing to the shuffle
  Server server(options);
  server.start();
  Guest anna(server.port());
  anna.make_table({{"game", "mariage"}});
  const std::string command = "timeout 300 python3 " + folder.file("bot.py") +
                              " 127.0.0.1:" + std::to_string(server.port()) + " " + anna.table + " " + anna.invite +
                              " >" + folder.file("out") + " 2>&1";
  int status = -1;
  std::thread bot([&] { status = std::system(command.c_str()); });
  anna.connect();
  Random random(21);
  play_on({&anna}, random);
  bot.join();
  std::ifstream out(folder.file("out"));
  std::stringstream said;
  said << out.rdbuf();
  EXPECT_EQ(WEXITSTATUS(status), 0) << said.str();
  EXPECT_TRUE(anna.over);
}

}  // namespace

}  // namespace stube
