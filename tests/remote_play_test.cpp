// The terminal at a server's table: lobby, invitation, play to the end in every game, a server that goes away and comes
// back.
#include "client/remote_play.hpp"

#include <sys/wait.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "fair/verify.hpp"
#include "tests/places.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// Types what the screen offers: the first number, or the example of a form that is too long to be listed.
class Copycat final : public Input {
 public:
  explicit Copycat(std::ostringstream& screen) : screen_(screen) {}
  [[nodiscard]] std::optional<std::string> line() override {
    if (!first.empty()) {
      auto next = first.front();
      first.erase(first.begin());
      return next;
    }
    if (++asked == pause_at && at_pause) at_pause();
    if (asked > most_asked) return {};  // a match that never ends is a failure, not a test without end
    const std::string all = screen_.str();
    std::string now = all.substr(std::min(read_, all.size()));
    read_ = all.size();
    // Several tables may have been drawn since: what is on offer stands below the last line of the last one.
    constexpr std::string_view ruler = "─";
    const auto drawn = now.rfind(ruler);
    now = drawn == std::string::npos ? std::string() : now.substr(drawn + ruler.size());
    const auto list = now.rfind("\n 1 ");
    const auto example = now.find("such as \"");
    // After a hint the choice is not shown again: it is what it was before.
    if (list != std::string::npos) {
      choice_ = "1";
    } else if (example != std::string::npos) {
      const auto begin = example + 9;
      choice_ = now.substr(begin, now.find('"', begin) - begin);
      std::replace(choice_.begin(), choice_.end(), '\n', ' ');
    }
    return asked % 9 == 0 ? "hint" : choice_;
  }
  [[nodiscard]] std::optional<std::string> peek(std::chrono::milliseconds) override {
    if (at_peek) at_peek();
    return first.empty() ? std::string("1") : first.front();
  }

  std::vector<std::string> first;  // typed before all else
  int asked = 0, pause_at = 0;
  std::function<void()> at_pause, at_peek;

 private:
  std::ostringstream& screen_;
  static constexpr int most_asked = 2000;
  std::size_t read_ = 0;
  std::string choice_ = "1";
};

struct Stay {
  std::ostringstream screen;
  Copycat typist{screen};
  RemotePlayOptions options;
  SeededEntropy entropy;
  bool good = false;

  Stay(const Folder& folder, std::uint16_t port, const std::string& name = "Ruth") : entropy(next_seed(name)) {
    options.server = *read_address("http://127.0.0.1:" + std::to_string(port));
    options.name = name;
    options.keys_file = folder.file("keys-" + name + ".json");
    options.screen.width = 100;
    options.entropy = &entropy;
  }
  void run() { good = play_remotely(options, typist, screen); }
  [[nodiscard]] bool says(const std::string& text) const { return screen.str().find(text) != std::string::npos; }
};

TEST(RemotePlay, AddressesAreUnderstood) {
  const auto plain = read_address("http://inn:8080");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->where.host, "inn");
  EXPECT_EQ(plain->where.port, 8080);
  const auto invitation = read_address("https://inn.example/#/table/abc-1/xyz_2");
  ASSERT_TRUE(invitation);
  EXPECT_TRUE(invitation->where.secure);
  EXPECT_EQ(invitation->where.port, 443);
  EXPECT_EQ(invitation->url, "https://inn.example");
  EXPECT_EQ(invitation->table, "abc-1");
  EXPECT_EQ(invitation->invite, "xyz_2");
  EXPECT_EQ(read_address("http://[::1]:81/")->where.host, "::1");
  EXPECT_EQ(read_address("localhost:1")->url, "http://localhost:1");
  for (const char* bad : {"", "http://", "http://inn:0", "http://inn:99999", "http://a b", "http://inn/#/table/../x"})
    EXPECT_FALSE(read_address(bad)) << bad;
}

TEST(RemotePlay, EveryGameIsPlayedToTheEndFromATerminal) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  for (const Game* game : all_games()) {
    Stay ruth(folder, server.port());
    ruth.options.new_table = {{"game", game->id()}, {"bots", 0}};
    ruth.options.record_file = folder.file("record.json");
    ruth.run();
    EXPECT_TRUE(ruth.good) << game->id() << "\n"
                           << ruth.screen.str().substr(ruth.screen.str().size() -
                                                       std::min<std::size_t>(2000, ruth.screen.str().size()));
    EXPECT_TRUE(ruth.says("everything fits")) << game->id();
    EXPECT_TRUE(ruth.says("The match is over")) << game->id();
    const auto misread = ruth.screen.str().find("is neither a move");
    EXPECT_EQ(misread, std::string::npos) << game->id() << "\n"
                                          << ruth.screen.str().substr(misread > 2000 ? misread - 2000 : 0, 2100);
    std::ifstream file(folder.file("record.json"));
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_TRUE(verify_record(json::parse(text.str()).as_object()).good) << game->id();
  }
}

TEST(RemotePlay, AMatchIsGivenUpFromATerminal) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Stay ruth(folder, server.port());
  ruth.options.new_table = {{"game", "mariage"}, {"bots", 0}};
  ruth.typist.first = {"replace", "conclude", "resign"};
  ruth.run();
  EXPECT_TRUE(ruth.good) << ruth.screen.str();
  EXPECT_TRUE(ruth.says("Nobody by that name is away"));
  EXPECT_TRUE(ruth.says("The match can be claimed only"));
  EXPECT_TRUE(ruth.says("You give the match up")) << ruth.screen.str();
}

TEST(RemotePlay, TheTableIsDrawnAsAtHome) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  Stay ruth(folder, server.port());
  ruth.options.new_table = {{"game", "mariage"}, {"bots", 0}};
  ruth.options.lang = *language_from("de");
  ruth.typist.first = {"why 99", "slate", "last", "rules i-5", "help", "?", "say", "say 1", "look", "quit"};
  ruth.run();
  EXPECT_TRUE(ruth.good);
  for (const char* text : {"Mariage", "Hand", "Trumpf", "Geber", "mariage/i-5", "Guten Abend", "Dein Platz bleibt dir"})
    EXPECT_TRUE(ruth.says(text)) << text << "\n" << ruth.screen.str();
}

TEST(RemotePlay, TwoMeetByInvitationAndComeBackAsTheSame) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  // Ruth makes a table from the lobby and goes again; her seat is kept, and the lobby knows her.
  Stay first(folder, server.port());
  first.typist.first = {"", "new nothing", "new mariage", "invite", "quit"};
  first.run();
  ASSERT_TRUE(first.good) << first.screen.str();
  EXPECT_TRUE(first.says("There is no open table"));
  const std::string screen = first.screen.str();
  const auto at = screen.rfind("http://127.0.0.1");
  std::string link;
  for (std::size_t i = screen.rfind("http://127.0.0.1", screen.find("/#/table/"));
       i < screen.size() && screen[i] != ' ' && screen[i] != '\n'; ++i)
    link += screen[i];
  ASSERT_NE(at, std::string::npos);
  Stay ruth(folder, server.port()), otto(folder, server.port(), "Otto");
  ruth.typist.first = {"1"};
  otto.options.server = *read_address(link);
  std::thread other([&] { otto.run(); });
  ruth.run();
  other.join();
  EXPECT_TRUE(ruth.good) << ruth.screen.str();
  EXPECT_TRUE(otto.good) << otto.screen.str();
  EXPECT_TRUE(ruth.says("Your tables"));
  EXPECT_TRUE(ruth.says("Otto"));
  EXPECT_TRUE(otto.says("Ruth"));
  EXPECT_TRUE(otto.says("everything fits"));
}

TEST(RemotePlay, AServerThatComesBackIsFoundAgain) {
  Folder folder;
  auto options = quick_options(folder.file("store.db"));
  auto server = std::make_unique<Server>(options);
  options.net.port = server->port();
  server->start();
  Stay ruth(folder, server->port());
  ruth.options.new_table = {{"game", "byd"}, {"bots", 0}};
  ruth.typist.pause_at = 2;
  ruth.typist.at_pause = [&] { server.reset(); };
  // It opens again when the loss was noticed.
  ruth.typist.at_peek = [&] {
    if (server || !ruth.says("The connection is lost")) return;
    server = std::make_unique<Server>(options);
    server->start();
  };
  ruth.run();
  EXPECT_TRUE(ruth.good) << ruth.screen.str();
  EXPECT_TRUE(ruth.says("The connection is lost"));
  EXPECT_TRUE(ruth.says("The connection is back"));
  EXPECT_TRUE(ruth.says("everything fits"));
}

TEST(RemotePlay, BotsOfEveryLevelTakeTheFreeSeats) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  for (const auto& [level, name] : {std::pair("1", "Beginner (1)"), std::pair("6", "Grandmaster (6)")}) {
    Stay ruth(folder, server.port());
    ruth.options.new_table = {{"game", "byd"}};
    ruth.typist.first = {"bots 7", std::string("bots ") + level, "level", "quit"};
    ruth.run();
    EXPECT_TRUE(ruth.says("Type \"level 1\"")) << ruth.screen.str();
    EXPECT_TRUE(ruth.says(name)) << ruth.screen.str();
  }
}

TEST(RemotePlay, WhatCannotBeIsSaid) {
  Folder folder;
  std::uint16_t port = 0;
  {
    Server server(quick_options(folder.file("store.db")));
    server.start();
    port = server.port();
    Stay ruth(folder, port);
    ruth.options.server.table = "nowhere";
    ruth.run();
    EXPECT_FALSE(ruth.good);
    EXPECT_TRUE(ruth.says("There is no such table"));
    Stay otto(folder, port, "Otto");
    otto.options.new_table = {{"game", "mariage"}, {"players", 9}};
    otto.run();
    EXPECT_FALSE(otto.good);
  }
  Stay late(folder, port);
  late.run();
  EXPECT_FALSE(late.good);
  EXPECT_TRUE(late.says("does not answer"));
}

// Left to chance are the cards: the program gives its own part to the shuffle, from the system. Nothing that is
// asserted depends on them: "1" answers every question, and a match of 24 deals is not over after three answers.
TEST(RemotePlay, TheProgramPlaysFromAScript) {
  Folder folder;
  Server server(quick_options(folder.file("store.db")));
  server.start();
  std::ofstream script(folder.file("script"));
  for (int i = 0; i < 3; ++i) script << "1\n";
  script << "help\nquit\n";
  script.close();
  const std::string command = "XDG_STATE_HOME=" + folder.path() + " " + stube_program() +
                              " play doppelkopf --server http://127.0.0.1:" + std::to_string(server.port()) +
                              " --name Ruth --bots 4 --lang da <" + folder.file("script") + " >" + folder.file("out") +
                              " 2>&1";
  const int status = std::system(command.c_str());
  std::ifstream out(folder.file("out"));
  std::stringstream said;
  said << out.rdbuf();
  EXPECT_EQ(WEXITSTATUS(status), 0) << said.str();
  EXPECT_NE(said.str().find("Din plads er din"), std::string::npos) << said.str();
  // The key that makes one the same guest again is nobody else's to read.
  const auto mode = std::filesystem::status(folder.file("stube/keys.json")).permissions();
  EXPECT_EQ(mode & (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
            std::filesystem::perms::none);
}

}  // namespace

}  // namespace stube
