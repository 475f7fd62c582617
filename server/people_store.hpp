// What the store keeps about people: logins, names that are taken, and what the operator has ordered. Plain statements
// that both databases understand, through Store::query; times are seconds since 1970.
#pragma once
#include "server/store.hpp"

namespace stube {

// A login: a cookie or token in use. Known by the hash of its token only.
struct LoginRow {
  std::string token_hash, user;
  std::int64_t created = 0, seen = 0;  // when it began, and when it was last used
  std::string place;                   // where from, coarsely (net/client_address.hpp)
};

struct LoginOfUser {
  LoginRow login;
  UserRow user;
};

void add_login(Store& store, const LoginRow& login);
void touch_login(Store& store, const std::string& token_hash, std::int64_t now, const std::string& place);
void drop_login(Store& store, const std::string& token_hash);
[[nodiscard]] std::optional<LoginOfUser> find_login(Store& store, const std::string& token_hash);
// The newest use first.
[[nodiscard]] std::vector<LoginRow> logins_of(Store& store, const std::string& user);
// Ends all logins of the user but the one that is kept; returns their hashes.
std::vector<std::string> drop_logins_of(Store& store, const std::string& user, const std::string& kept = {});

// --- names

// Whether a registered person other than this user has the name, or one that looks like it.
[[nodiscard]] bool name_taken(Store& store, const std::string& name, const std::string& user);
// The user gets this name and password; false where the name, or one that looks like it, is somebody else's.
[[nodiscard]] bool register_user(Store& store, const UserRow& user);

// Part of the migration: takes the names of all who are registered into the list of taken ones (of two that look alike,
// the first's; both stay usable), and lets logins of before begin now.
void complete_people(Store& store, std::int64_t now);

// --- what the operator orders

struct Order {
  enum class Kind { ban, mute, close };
  Kind kind = Kind::ban;
  std::string whom;        // a user's id, a network (ban), a table's id (close)
  std::int64_t until = 0;  // 0: for good
  std::string why;
};
[[nodiscard]] std::string_view name_of(Order::Kind kind);
void give_order(Store& store, const Order& order);
// False where there was none.
bool withdraw_order(Store& store, Order::Kind kind, const std::string& whom);
[[nodiscard]] std::vector<Order> orders(Store& store);
// People by id or by name, registered ones first; at most so many. An empty text: those who are registered.
[[nodiscard]] std::vector<UserRow> find_people(Store& store, const std::string& text, int most);

// To other processes: the orders have changed.
inline constexpr std::string_view orders_changed = "-orders";

// --- tables in the lobby

// Tables that anyone may see, from the `from`-th on: those that wait for people before those in play, and the first of
// every host before anybody's second, so that nobody fills the list. The newest first otherwise.
[[nodiscard]] std::vector<TableRow> lobby_tables(Store& store, int from, int most);
// How many tables of this host wait for people.
[[nodiscard]] int waiting_tables_of(Store& store, const std::string& host);
// The tables that wait for people and have not changed since, the longest first.
[[nodiscard]] std::vector<TableRow> waiting_since(Store& store, std::int64_t before, int most);

}  // namespace stube
