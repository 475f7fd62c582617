// `stube people ban|mute|unban|list` and `stube tables close`: what an operator orders about people and tables. The
// orders are written into the store; the servers that use it obey within seconds, and those on PostgreSQL at once.
#include <fmt/format.h>

#include <charconv>
#include <ctime>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "net/client_address.hpp"
#include "net/clock.hpp"
#include "server/people_store.hpp"

namespace stube {

namespace {

constexpr int most_listed = 1000;

struct Asked {
  std::string store = "stube.db", whom, time, why;
  bool address = false;
};

std::unique_ptr<Store> open_existing(const std::string& where) {
  try {
    auto store = open_store(where, "operator");
    store->migrate(system_clock().wall_millis() / 1000);
    return store;
  } catch (const StoreError& error) {
    fail(error.what());
  }
}

// Seconds in `90m`, `12h` or `7d`; 0 for an empty text.
std::int64_t seconds_in(const std::string& time) {
  if (time.empty()) return 0;
  std::int64_t count = 0;
  const auto* end = std::from_chars(time.data(), time.data() + time.size(), count).ptr;
  const std::string_view unit(end, static_cast<std::size_t>(time.data() + time.size() - end));
  const int seconds = unit == "m" ? 60 : unit == "h" ? 3600 : unit == "d" ? 86400 : 0;
  if (count <= 0 || count > 100'000 || seconds == 0)
    bad_usage(fmt::format("'{}' is no time; write 90m, 12h or 7d.", stube::quoted(time)));
  return count * seconds;
}

// The one person whom the operator means; else the command ends and tells who could be meant.
UserRow person_named(Store& store, const std::string& text) {
  const auto people = find_people(store, text, most_listed);
  if (people.empty()) fail(fmt::format("There is nobody by the name or id '{}'.", stube::quoted(text)));
  const bool one_registered = !people[0].password.empty() && (people.size() == 1 || people[1].password.empty());
  if (people.size() > 1 && !one_registered && people[0].id != text) {
    std::string ids;
    for (const UserRow& person : people) ids += "\n  " + person.id;
    fail(fmt::format("Several guests are called '{}'; give the id of one:{}", stube::quoted(text), ids));
  }
  return people[0];
}

std::int64_t now() {
  return system_clock().wall_millis() / 1000;
}

std::string moment_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
  return text;
}

std::string until_text(std::int64_t until) {
  return until == 0 ? "for good" : "until " + moment_text(until);
}

void order(const Asked& asked, Order::Kind kind) {
  const auto store = open_existing(asked.store);
  const std::int64_t time = seconds_in(asked.time);
  Order order{kind, asked.whom, time == 0 ? 0 : now() + time, asked.why};
  std::string name = asked.whom;
  if (asked.address) {
    order.whom = name = network_of(asked.whom);
  } else {
    const UserRow person = person_named(*store, asked.whom);
    order.whom = person.id;
    name = stube::quoted(person.name);
  }
  give_order(*store, order);
  store->notify(std::string(orders_changed));
  fmt::print("{} {} {}.\n", name, kind == Order::Kind::ban ? "is banned" : "is muted", until_text(order.until));
}

void withdraw(const Asked& asked) {
  const auto store = open_existing(asked.store);
  const std::string whom = asked.address ? network_of(asked.whom) : person_named(*store, asked.whom).id;
  const bool banned = withdraw_order(*store, Order::Kind::ban, whom),
             muted = withdraw_order(*store, Order::Kind::mute, whom);
  if (!banned && !muted) fail("There is no ban and no mute to take back.");
  store->notify(std::string(orders_changed));
  fmt::print("{} {} free again.\n", stube::quoted(asked.whom), banned ? "may come in and is" : "is");
}

void list(const Asked& asked) {
  const auto store = open_existing(asked.store);
  const auto all = orders(*store);
  for (const UserRow& person : find_people(*store, asked.whom, most_listed)) {
    std::string line =
        fmt::format("{}  {}{}", person.id, stube::quoted(person.name), person.password.empty() ? " (guest)" : "");
    for (const Order& order : all)
      if (order.whom == person.id) line += fmt::format("  {} {}", name_of(order.kind), until_text(order.until));
    fmt::print("{}\n", line);
  }
  // Orders about networks, guests and tables, which are not among the registered.
  if (!asked.whom.empty()) return;
  for (const Order& order : all)
    fmt::print("{} {} {}{}\n", name_of(order.kind), order.whom, until_text(order.until),
               order.why.empty() ? "" : ": " + stube::quoted(order.why));
}

void close_table(const Asked& asked) {
  const auto store = open_existing(asked.store);
  const auto table = store->table(asked.whom);
  if (!table) fail(fmt::format("There is no table '{}'.", stube::quoted(asked.whom)));
  if (table->state == "over") fail("That table is over already.");
  give_order(*store, {Order::Kind::close, table->id, 0, asked.why});
  store->notify(std::string(orders_changed));
  fmt::print("Table {} is closed as soon as a server has read this.\n", table->id);
}

CLI::App* add(CLI::App* group, const std::string& name, const std::string& help, const std::shared_ptr<Asked>& asked) {
  auto* command = group->add_subcommand(name, help);
  command->add_option("--store,--data", asked->store, "File for SQLite, or postgresql://user@host/name")
      ->envname("STUBE_STORE")
      ->capture_default_str();
  return command;
}

}  // namespace

void add_orders(CLI::App& people) {
  const auto asked = std::make_shared<Asked>();
  const auto restrict = [&](const char* name, const char* help, Order::Kind kind) {
    auto* command = add(&people, name, help, asked);
    command->add_option("WHO", asked->whom, "A registered name, or the id of anybody")->required();
    command->add_option("--for", asked->time, "How long: 90m, 12h, 7d; without it, for good");
    command->add_option("--why", asked->why, "A note for the operators");
    if (kind == Order::Kind::ban) command->add_flag("--address", asked->address, "WHO is an address (IPv6: its /64)");
    command->callback([asked, kind] { order(*asked, kind); });
  };
  restrict("ban", "Let somebody in no more, and show him out", Order::Kind::ban);
  restrict("mute", "Let somebody play, but not talk", Order::Kind::mute);
  auto* unban = add(&people, "unban", "Take back a ban or a mute", asked);
  unban->add_option("WHO", asked->whom, "As it was banned")->required();
  unban->add_flag("--address", asked->address, "WHO is an address");
  unban->callback([asked] { withdraw(*asked); });
  auto* listing = add(&people, "list", "List those who are registered, and the orders", asked);
  listing->add_option("WHO", asked->whom, "Only those of this name or id, guests too");
  listing->callback([asked] { list(*asked); });
  people.footer(
      "Examples:\n  stube people ban Anna --for 7d --why \"insults\"\n  stube people ban 203.0.113.7 --address\n"
      "  stube people mute Jens --for 12h\n  stube people list");
}

void add_tables(CLI::App& app) {
  auto* tables = app.add_subcommand("tables", "For the operator of an inn: close a table");
  tables->require_subcommand(1);
  const auto asked = std::make_shared<Asked>();
  auto* command = add(tables, "close", "Close a table, whether it waits or is in play", asked);
  command->add_option("ID", asked->whom, "The table's id, as in its address")->required();
  command->add_option("--why", asked->why, "A note for the operators");
  command->callback([asked] { close_table(*asked); });
  tables->footer("Example:\n  stube tables close 0123456789abcdef01234567");
}

}  // namespace stube
