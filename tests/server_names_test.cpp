// Names of people: what may stand in one, and that nobody passes for somebody else.
#include "server/people_store.hpp"
#include "server/person_names.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

std::string read(const std::string& text) {
  const auto name = read_name(text);
  if (const auto* refusal = refusal_in(name)) return "! " + refusal->code;
  return std::get<std::string>(name);
}

bool alike(const std::string& a, const std::string& b) {
  const auto first = look_alike_forms(a), second = look_alike_forms(b);
  return first[0] == second[0] || first[1] == second[1];
}

TEST(ServerNames, AreReadInOneForm) {
  EXPECT_EQ(read("  Anna \t  Marie\n"), "Anna Marie");
  EXPECT_EQ(read("Jo\u0308rg"), "J\u00f6rg") << "composed";
  EXPECT_EQ(read("\u00c6r\u00f8"), "\u00c6r\u00f8");
  EXPECT_EQ(read("\u0410\u043d\u043d\u0430"), "\u0410\u043d\u043d\u0430") << "every script is welcome";
  EXPECT_EQ(read(std::string(24, 'a')), std::string(24, 'a'));
  for (const std::string& bad :
       {std::string(), std::string("   "), std::string("..."), std::string(25, 'a'), std::string("\u2660\u2665")})
    EXPECT_EQ(read(bad), "! bad-name") << bad;
}

TEST(ServerNames, HoldNothingThatCannotBeSeen) {
  for (const char* unseen : {"\x01",   "\x1b[31m",   "\x7f",   "\u0080", "\u0085", "\u009b31m", "\u009f", "\u00ad",
                             "\u200b", "\u200d",     "\u200e", "\u202e", "\u2066", "\u2028",    "\u2060", "\ufeff",
                             "\ufe0f", "\U000e0041", "\ue000", "\uffff", "\u034f", "\u3164"})
    EXPECT_EQ(read("An" + std::string(unseen) + "na"), "! unseen-in-name") << unseen;
  EXPECT_EQ(read("A\u0300\u0301\u0302\u0303\u0304na"), "! unseen-in-name") << "marks that leave the line";
  EXPECT_EQ(read("An\xff\xfena"), "! unseen-in-name");
  EXPECT_EQ(read(std::string("An\0na", 5)), "! unseen-in-name");
}

TEST(ServerNames, LookAlike) {
  EXPECT_TRUE(alike("Anna", "ANNA"));
  EXPECT_TRUE(alike("Anna", "\u0410nn\u0430")) << "Cyrillic";
  EXPECT_TRUE(alike("Paul", "PauI")) << "a capital i";
  EXPECT_TRUE(alike("Paul", "Pau1"));
  EXPECT_TRUE(alike("Marie", "MARIE"));
  EXPECT_TRUE(alike("Anna Marie", "AnnaMarie"));
  EXPECT_TRUE(alike("Anna", "\uff21\uff4e\uff4e\uff41")) << "full width";
  EXPECT_TRUE(alike("S\u00f8ren", "S\u00d8REN"));
  for (const auto& [a, b] :
       {std::pair("Anna", "Anne"), {"Jens", "Hans"}, {"S\u00f8ren", "Soren"}, {"Lise", "Else"}, {"Mads", "Mats"}})
    EXPECT_FALSE(alike(a, b)) << a << " " << b;
  EXPECT_TRUE(is_given_to_guests("Guest 123") && is_given_to_guests("GAST 7") && is_given_to_guests("g\u00e6st  99"));
  EXPECT_FALSE(is_given_to_guests("Guestav") || is_given_to_guests("Anna 123"));
}

TEST(ServerNames, TextForOthersIsReadable) {
  EXPECT_EQ(readable("  a\u202eb\u009b31mc\x1b[0m\t\n d  "), "a b 31mc [0m d");
  EXPECT_EQ(readable("\U0001F468\u200d\U0001F469"), "\U0001F468\u200d\U0001F469") << "joiners within emoji stay";
  EXPECT_EQ(readable("\xff"), "\ufffd");
}

TEST(ServerNames, NobodyBearsARegisteredNameOrItsDouble) {
  TestServer server;
  Guest anna(server.port(), "Anna"), jens(server.port(), "Jens"), early(server.port(), "Anna");
  const auto sign_up = [](const Guest& guest, const std::string& name) {
    return guest.ask("POST", "/api/register", {{"name", name}, {"password", "long enough"}});
  };
  const auto made = sign_up(anna, "Anna");
  ASSERT_EQ(made.status, 200) << made.body;
  for (const char* twin : {"Anna", "ANNA", " anna ", "\u0410nna", "\u0391nna", "An na"}) {
    const auto renamed = jens.ask("POST", "/api/name", {{"name", twin}});
    EXPECT_EQ(renamed.status, 409) << twin;
    EXPECT_EQ(sign_up(jens, twin).status, 409) << twin;
    EXPECT_EQ(
        http_call("127.0.0.1", server.port(), "POST", "/api/bot", json::serialize(json::object{{"name", twin}}), {})
            .status,
        409)
        << twin;
  }
  EXPECT_EQ(jens.ask("POST", "/api/name", {{"name", "A\u200bnna"}}).object().at("error").as_string(), "unseen-in-name");
  EXPECT_EQ(sign_up(jens, "Guest 101").status, 409) << "the server gives that name to guests";
  // A guest who had the name before takes another one before he sits down with it.
  const auto refused = early.ask("POST", "/api/tables", {{"game", "byd"}});
  EXPECT_EQ(refused.object().at("error").as_string(), "name-taken-since");
  EXPECT_EQ(early.ask("POST", "/api/name", {{"name", "Anna Bolena"}}).status, 200);
  EXPECT_EQ(early.ask("POST", "/api/tables", {{"game", "byd"}}).status, 200);
}

// Names from before this was looked at: both stay, and both log in.
TEST(ServerNames, OldNamesThatClashStayUsable) {
  Folder folder;
  {
    const auto store = open_store(folder.file("store.db"));
    store->migrate(in_2020);
    for (const auto& [id, name] : {std::pair("u1", "Anna"), {"u2", "\u0410nna"}})
      store->add_user({id, name, hash_password("long enough")});
    store->query("delete from taken_names", {});
    complete_people(*store, 1);
  }
  Server server(quick_options(folder.file("store.db")));
  server.start();
  for (const auto& [id, name] : {std::pair("u1", "Anna"), {"u2", "\u0410nna"}}) {
    const auto back = http_call("127.0.0.1", server.port(), "POST", "/api/login",
                                json::serialize(json::object{{"name", name}, {"password", "long enough"}}), {});
    ASSERT_EQ(back.status, 200) << back.body;
    EXPECT_EQ(back.object().at("user").at("id").as_string(), id);
  }
}

TEST(ServerNames, WhatIsSaidAndTitledIsReadable) {
  TwoAtATable evening({{"game", "byd"}, {"players", 2}, {"freeChat", true}, {"title", "\u202eAn\u009bna"}});
  evening.anna.socket->send({{"t", "say"}, {"text", "hi\u009b31m \u202eback"}});
  EXPECT_EQ(evening.jens.wait_for("say").at("text").as_string(), "hi 31m back");
  const auto table = evening.anna.ask("GET", "/api/tables/" + evening.anna.table).object();
  EXPECT_EQ(table.at("table").at("title").as_string(), "An na");
}

}  // namespace

}  // namespace stube
