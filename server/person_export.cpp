#include "server/person_export.hpp"

#include <map>

#include "fair/personal_fields.hpp"
#include "net/exception_barrier.hpp"
#include "server/figures_store.hpp"

namespace stube {

namespace {

// What this person did at the table, in order, and whether he made it.
json::object table_of(Store& store, const std::string& table, const std::string& user) {
  json::array acts;
  bool hosted = false;
  std::map<std::int64_t, std::string> sits;
  for (const ActRow& row : store.acts(table, 0)) {
    boost::system::error_code error;
    const json::value read = json::parse(row.act, error);
    if (error || !read.is_object()) continue;
    json::object act = read.get_object();
    const std::string kind = text_in(act, "a");
    const auto seat = number_in(act, "seat", -1);
    if (kind == "setup") hosted = personal_text(act, "host") == user;
    if (kind == "sit") sits[seat] = personal_text(act, "user");
    const bool his = kind == "setup" ? hosted : seat >= 0 && sits[seat] == user && text_in(act, "by") != "bot";
    if (kind == "bot" || kind == "leave") sits[seat].clear();
    if (!his) continue;
    act.stable_erase("salt");
    act["number"] = row.number;
    acts.push_back(std::move(act));
  }
  json::object out{{"id", table}, {"hosted", hosted}, {"acts", std::move(acts)}};
  if (const auto row = store.table(table)) {
    out["state"] = row->state;
    out["changed"] = row->changed;
  }
  return out;
}

}  // namespace

bool PersonExport::step(Store& store) {
  if (!std::exchange(begun_, true)) {
    json::object person{{"id", user_}};
    for (const auto& row : store.query("select name, password from users where id = $1", {user_})) {
      person["name"] = row[0];
      person["guest"] = row[1].empty();
    }
    for (const auto& row : store.query("select seen from visits where user_id = $1", {user_}))
      person["lastSeen"] = std::stoll(row[0]);
    json::array logins;
    for (const auto& row : store.query("select created, seen, place from sessions where user_id = $1", {user_}))
      logins.push_back(json::object{{"created", std::stoll(row[0])}, {"seen", std::stoll(row[1])}, {"place", row[2]}});
    person["logins"] = std::move(logins);
    json::array orders;
    for (const auto& row : store.query("select kind, until, why from orders where whom = $1", {user_}))
      orders.push_back(json::object{{"kind", row[0]}, {"until", std::stoll(row[1])}, {"why", row[2]}});
    person["orders"] = std::move(orders);
    person["figures"] = figures_of(store, user_);
    result_ = {{"stube", "person"}, {"version", 1}, {"person", std::move(person)}, {"tables", json::array()}};
    for (const auto& row :
         store.query("select table_id from sitting where user_id = $1 union select id from tables where host = $2",
                     {user_, user_}))
      tables_.push_back(row[0]);
    return !tables_.empty();
  }
  if (next_ == tables_.size()) return false;
  const std::string& table = tables_[next_++];
  contained("export of " + table, [&] { result_["tables"].as_array().push_back(table_of(store, table, user_)); });
  return next_ < tables_.size();
}

}  // namespace stube
