// Everybody is answered in his own language, whatever the language of the table is: two people at one table, refused
// over the WebSocket for the same reasons.
#include <sqlite3.h>

#include "server/messages.hpp"
#include "server/server_words.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

using Languages = std::pair<std::string, std::string>;

struct Spoken {
  Guest& guest;
  Language lang;

  void connect() const {
    guest.socket = std::make_unique<ClientSocket>("127.0.0.1", guest.port(), target(), headers());
  }
  [[nodiscard]] ClientHeaders headers() const {
    ClientHeaders all = guest.headers();
    all.emplace_back("Accept-Language", code());
    return all;
  }
  [[nodiscard]] std::string code() const { return std::string(code_of(lang)); }
  [[nodiscard]] std::string target() const { return guest.target(); }
  // The refusal that this move gets.
  [[nodiscard]] json::object refused(const std::string& move) const {
    guest.act(move);
    return guest.wait_for("no");
  }
  [[nodiscard]] std::string said_by_byd(const std::string& key) const {
    return find_game("byd")->words(lang).text(key);
  }
};

std::string why(const json::object& message) {
  return std::string(message.at("why").as_string());
}

bool on_turn(const Guest& guest) {
  const auto seat = guest.company.at("seat").to_number<int>();
  for (const auto& turn : guest.view.at("view").as_object().at("turn").as_array())
    if (turn.to_number<int>() == seat) return true;
  return false;
}

// A card of the pack that the guest does not hold.
std::string not_in_hand(const Guest& guest) {
  const auto seat = guest.company.at("seat").to_number<std::size_t>();
  const std::string hand(guest.view.at("view").as_object().at("hands").as_array().at(seat).as_string());
  for (const std::string card : {"Ah", "Kh", "Qh", "Jh", "Th", "9h"})
    if (hand.find(card) == std::string::npos) return card;
  return {};
}

void lose_the_acts(const std::string& file) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_busy_timeout(db, 5000);
  EXPECT_EQ(sqlite3_exec(db, "alter table acts rename to lost", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
}

class ServerLanguage : public testing::TestWithParam<Languages> {
 protected:
  ServerLanguage() {
    anna.make_table({{"game", "byd"}, {"players", 2}});
    jens.join(anna.table);
    for (const Spoken* who : {&first, &second}) who->connect();
    for (const Spoken* who : {&first, &second}) who->guest.wait_for("view");
  }
  [[nodiscard]] const Spoken& who_is_on_turn() const { return on_turn(anna) ? first : second; }
  [[nodiscard]] const Spoken& who_is_not() const { return on_turn(anna) ? second : first; }

  TestServer server;
  Guest anna{server.port(), "Anna"}, jens{server.port(), "Jens"};
  Spoken first{anna, *language_from(GetParam().first)}, second{jens, *language_from(GetParam().second)};
};

TEST_P(ServerLanguage, OfATextThatIsNoMove) {
  for (const Spoken& who : {first, second}) {
    EXPECT_EQ(why(who.refused("xyzzy")), who.said_by_byd("refuse.no-such-move")) << who.code();
    EXPECT_EQ(why(who.refused("play 1x")), who.said_by_byd("refuse.no-such-card")) << who.code();
  }
}

TEST_P(ServerLanguage, OfAMoveThatTheRulesRefuse) {
  const Spoken &plays = who_is_on_turn(), &waits = who_is_not();
  const auto no = plays.refused("play " + not_in_hand(plays.guest));
  EXPECT_EQ(why(no), plays.said_by_byd("refuse.not-in-hand"));
  EXPECT_EQ(no.at("error").as_string(), "illegal");
  EXPECT_EQ(why(waits.refused("play " + not_in_hand(waits.guest))), waits.said_by_byd("refuse.not-your-turn"));
}

TEST_P(ServerLanguage, OfWhatTheTableDoesNotAllow) {
  for (const Spoken& who : {first, second}) {
    who.guest.socket->send({{"t", "say"}, {"text", "psst"}});
    EXPECT_EQ(why(who.guest.wait_for("no")), server_text(who.lang, "error.no-free-chat"));
    who.guest.socket->send({{"t", "why"}, {"move", "xyzzy"}});
    EXPECT_EQ(why(who.guest.wait_for("why")), who.said_by_byd("refuse.no-such-move"));
  }
}

TEST_P(ServerLanguage, OfAMessageThatIsNotUnderstood) {
  for (const Spoken& who : {first, second}) {
    const auto error_to = [&](const std::string& text) {
      who.guest.socket->send_text(text);
      return who.guest.wait_for("error");
    };
    for (const std::string text : {"xyzzy", "[]", R"({"t":"xyzzy"})"}) {
      const auto error = error_to(text);
      EXPECT_EQ(error.at("error").as_string(), "bad-request") << text;
      EXPECT_EQ(why(error), server_text(who.lang, "error.bad-request")) << text;
    }
    const auto error = error_to(R"({"t":"lang","lang":"xyzzy"})");
    EXPECT_EQ(error.at("error").as_string(), "bad-language");
    EXPECT_EQ(why(error), server_text(who.lang, "error.bad-language", {{"languages", language_codes()}}));
  }
}

TEST_P(ServerLanguage, WhenNothingCanBeWrittenDown) {
  lose_the_acts(server.folder.file("store.db"));
  const Spoken &plays = who_is_on_turn(), &waits = who_is_not();
  // The first is refused when it is written, the other when the table is read again.
  for (const Spoken* who : {&plays, &waits}) {
    const auto no = who->refused(plays.guest.moves().front());
    EXPECT_EQ(no.at("error").as_string(), "store");
    EXPECT_EQ(why(no), server_text(who->lang, "error.store")) << who->code();
  }
}

TEST_P(ServerLanguage, AtATableThatIsNotThere) {
  for (const Spoken& who : {first, second})
    for (const std::string name : {"nowhere", "not.a.name"}) {
      who.guest.table = name;
      try {
        who.connect();
        FAIL() << "there is no such table";
      } catch (const ClientError& error) {
        EXPECT_EQ(error.status, 404);
        EXPECT_EQ(why(json::parse(error.body).as_object()), server_text(who.lang, "error.no-such-table"));
      }
    }
}

TEST_P(ServerLanguage, AfterItWasChanged) {
  anna.events.clear();  // everything is sent again
  anna.socket->send({{"t", "lang"}, {"lang", second.code()}});
  EXPECT_EQ(why(first.refused("xyzzy")), second.said_by_byd("refuse.no-such-move"));
}

// Before anybody has looked at what is asked for.
TEST(ServerLanguageOverHttp, OfARequestThatCannotBeRead) {
  TestServer server;
  for (const Language lang : all_languages()) {
    const ClientHeaders headers{{"Accept-Language", std::string(code_of(lang)) + ", en;q=0.5"}};
    const auto refusal = [&](const std::string& path, const std::string& body) {
      return http_call("127.0.0.1", server.port(), "POST", path, body, headers).object();
    };
    const auto large = refusal("/api/tables", std::string(1 << 20, 'x'));
    EXPECT_EQ(large.at("error").as_string(), "too-large");
    EXPECT_EQ(why(large), server_text(lang, "error.too-large", {{"n", std::to_string(largest_message)}}));
    EXPECT_EQ(why(refusal("/api/replay", "[")), server_text(lang, "error.bad-request"));
    EXPECT_EQ(why(refusal("/api/nothing", "{}")), server_text(lang, "error.not-found"));
  }
}

INSTANTIATE_TEST_SUITE_P(TwoLanguages, ServerLanguage,
                         testing::Values(Languages("de", "da"), Languages("da", "de"), Languages("en", "de")),
                         [](const auto& test) { return test.param.first + "_" + test.param.second; });

}  // namespace

}  // namespace stube
