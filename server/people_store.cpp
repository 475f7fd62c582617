#include "server/people_store.hpp"

#include <charconv>

#include "server/person_names.hpp"

namespace stube {

namespace {

constexpr std::string_view order_names[] = {"ban", "mute", "close"};
// The lobby is put together from this many of the newest tables.
constexpr int lobby_candidates = 2000;

std::int64_t number_of(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

LoginRow login_in(const std::vector<std::string>& row) {
  return {row[0], row[1], number_of(row[2]), number_of(row[3]), row[4]};
}

TableRow table_in(const std::vector<std::string>& row) {
  TableRow table;
  table.id = row[0], table.secret = row[1], table.invite = row[2], table.state = row[3], table.summary = row[4];
  table.closed = row[5] != "0";
  table.changed = number_of(row[6]);
  table.host = row[7];
  table.listed = row[8] != "0";
  return table;
}

std::vector<TableRow> tables_in(const TextRows& rows) {
  std::vector<TableRow> tables;
  for (const auto& row : rows) tables.push_back(table_in(row));
  return tables;
}

}  // namespace

void add_login(Store& store, const LoginRow& login) {
  store.query("insert into sessions (token, user_id, created, seen, place) values ($1, $2, $3, $4, $5)",
              {login.token_hash, login.user, std::to_string(login.created), std::to_string(login.seen), login.place});
}

void touch_login(Store& store, const std::string& token_hash, std::int64_t now, const std::string& place) {
  store.query("update sessions set seen = $1, place = $2 where token = $3", {std::to_string(now), place, token_hash});
}

void drop_login(Store& store, const std::string& token_hash) {
  store.query("delete from sessions where token = $1", {token_hash});
}

std::optional<LoginOfUser> find_login(Store& store, const std::string& token_hash) {
  const auto rows = store.query(
      "select token, user_id, created, seen, place, id, name, password from sessions join users on user_id = id"
      " where token = $1",
      {token_hash});
  if (rows.empty()) return {};
  const auto& row = rows.front();
  return LoginOfUser{login_in(row), {row[5], row[6], row[7]}};
}

std::vector<LoginRow> logins_of(Store& store, const std::string& user) {
  std::vector<LoginRow> list;
  for (const auto& row : store.query("select token, user_id, created, seen, place from sessions where user_id = $1"
                                     " order by seen desc, token limit 200",
                                     {user}))
    list.push_back(login_in(row));
  return list;
}

std::vector<std::string> drop_logins_of(Store& store, const std::string& user, const std::string& kept) {
  std::vector<std::string> dropped;
  for (const auto& row :
       store.query("delete from sessions where user_id = $1 and token <> $2 returning token", {user, kept}))
    dropped.push_back(row[0]);
  return dropped;
}

bool name_taken(Store& store, const std::string& name, const std::string& user) {
  const auto forms = look_alike_forms(name);
  return !store
              .query(
                  "select form from taken_names join users on user_id = id"
                  " where form in ($1, $2) and user_id <> $3 and password <> '' limit 1",
                  {forms[0], forms[1], user})
              .empty();
}

bool register_user(Store& store, const UserRow& user) {
  bool done = false;
  store.together([&] {
    if (name_taken(store, user.name, user.id) || !store.change_user(user)) return;
    store.query("delete from taken_names where user_id = $1", {user.id});
    for (const auto& form : look_alike_forms(user.name))
      store.query(
          "insert into taken_names (form, user_id) values ($1, $2)"
          " on conflict (form) do update set user_id = excluded.user_id",
          {form, user.id});
    done = true;
  });
  return done;
}

void complete_people(Store& store, std::int64_t now) {
  store.query("update sessions set created = $1, seen = $2 where created = 0",
              {std::to_string(now), std::to_string(now)});
  for (const auto& row : store.query("select id, name from users where password <> '' order by id", {}))
    for (const auto& form : look_alike_forms(row[1]))
      store.query("insert into taken_names (form, user_id) values ($1, $2) on conflict do nothing", {form, row[0]});
}

std::string_view name_of(Order::Kind kind) {
  return order_names[static_cast<std::size_t>(kind)];
}

void give_order(Store& store, const Order& order) {
  store.query(
      "insert into orders (kind, whom, until, why) values ($1, $2, $3, $4)"
      " on conflict (kind, whom) do update set until = excluded.until, why = excluded.why",
      {std::string(name_of(order.kind)), order.whom, std::to_string(order.until), order.why});
}

bool withdraw_order(Store& store, Order::Kind kind, const std::string& whom) {
  return !store
              .query("delete from orders where kind = $1 and whom = $2 returning whom",
                     {std::string(name_of(kind)), whom})
              .empty();
}

std::vector<Order> orders(Store& store) {
  std::vector<Order> list;
  for (const auto& row : store.query("select kind, whom, until, why from orders order by kind, whom", {}))
    for (std::size_t kind = 0; kind < std::size(order_names); ++kind)
      if (row[0] == order_names[kind])
        list.push_back({static_cast<Order::Kind>(kind), row[1], number_of(row[2]), row[3]});
  return list;
}

std::vector<UserRow> find_people(Store& store, const std::string& text, int most) {
  const std::string order = " order by case when password <> '' then 0 else 1 end, name, id limit ";
  const auto rows =
      text.empty()
          ? store.query("select id, name, password from users where password <> ''" + order + "$1",
                        {std::to_string(most)})
          : store.query("select id, name, password from users where id = $1 or lower(name) = lower($2)" + order + "$3",
                        {text, text, std::to_string(most)});
  std::vector<UserRow> people;
  for (const auto& row : rows) people.push_back({row[0], row[1], row[2]});
  return people;
}

std::vector<TableRow> lobby_tables(Store& store, int from, int most) {
  return tables_in(store.query(
      "select id, secret, invite, state, summary, closed, changed, host, listed from"
      " (select *, row_number() over (partition by state, host order by changed desc, id) as of_host from"
      "   (select * from tables where state in ('waiting', 'playing') and closed = 0 and listed = 1"
      "    order by changed desc limit $1) as newest) as ranked"
      " order by case when state = 'waiting' then 0 else 1 end, of_host, changed desc, id limit $2 offset $3",
      {std::to_string(lobby_candidates), std::to_string(most), std::to_string(from)}));
}

int waiting_tables_of(Store& store, const std::string& host) {
  const auto rows = store.query("select count(*) from tables where state = 'waiting' and host = $1", {host});
  return static_cast<int>(number_of(rows.at(0).at(0)));
}

std::vector<TableRow> waiting_since(Store& store, std::int64_t before, int most) {
  return tables_in(
      store.query("select id, secret, invite, state, summary, closed, changed, host, listed from tables"
                  " where state = 'waiting' and changed <= $1 order by changed limit $2",
                  {std::to_string(before), std::to_string(most)}));
}

}  // namespace stube
