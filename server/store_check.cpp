#include "server/store_check.hpp"

#include <set>

#include "fair/table_log.hpp"

namespace stube {

namespace {

class StoreChecker {
 public:
  StoreChecker(Store& store, const std::function<void(const Damage&)>& found) : store_(store), found_(found) {}

  StoreReport run(bool sqlite) {
    report_.version = store_.version();
    if (sqlite) check_file();
    for (const auto& row : store_.query("select id from tables order by id")) {
      table_ = row[0];
      ++report_.tables;
      try {
        check_table();
      } catch (const std::exception& error) {
        damage(error.what());
      }
    }
    table_.clear();
    check_references();
    return std::move(report_);
  }

 private:
  void damage(const std::string& what) {
    report_.damages.push_back({table_, what});
    found_(report_.damages.back());
  }

  void check_file() {
    for (const auto& row : store_.query("pragma integrity_check"))
      if (row[0] != "ok") damage("SQLite: " + row[0]);
  }

  static bool is_object(const std::string& text) {
    boost::system::error_code error;
    const json::value read = json::parse(text, error);
    return !error && read.is_object();
  }

  // A table's acts give their hashes, can be played by the rules, and lead to the state that the lobby shows.
  void check_table() {
    const auto row = store_.table(table_);
    const auto acts = store_.acts(table_, 0);
    report_.acts += acts.size();
    if (!from_hex(row->secret)) damage("its secret is not 64 hexadecimal digits");
    if (!is_object(row->summary)) damage("its summary is no JSON object");
    if (row->state == "removed") return;  // half of it may be deleted
    if (acts.empty()) return damage("it has no acts");
    TableLog log(table_, from_hex(row->secret).value_or(Bytes32{}));
    std::set<std::pair<std::int64_t, std::string>> client_ids;
    for (const ActRow& act : acts) {
      const std::string which = "act " + std::to_string(act.number) + ": ";
      if (act.number != log.act_count() + 1)
        return damage(which + "acts " + std::to_string(log.act_count() + 1) + " to " + std::to_string(act.number - 1) +
                      " are missing");
      if (!is_object(act.act)) return damage(which + "no JSON object");
      try {
        log.apply(act.act);
      } catch (const std::exception& error) {
        return damage(which + error.what());
      }
      if (log.hash() != act.hash) return damage(which + "its hash does not follow from the acts before it");
      const json::object read = json::parse(act.act).as_object();
      if (const std::string id = text_in(read, "id");
          !id.empty() && text_in(read, "a") == "move" && !client_ids.emplace(number_in(read, "seat"), id).second)
        damage(which + "the same act of the same client was made before");
    }
    if (log.seating().game == nullptr) return damage("it was never set up");
    const bool never_played =
        row->state == "closed" && log.seating().stage == TableStage::over && log.match() == nullptr;
    if (const auto stage = stage_name(log.seating().stage); row->state != stage && !never_played)
      damage("its state is '" + row->state + "', and its acts say '" + std::string(stage) + "'");
  }

  void check_references() {
    report_.people = static_cast<std::size_t>(std::stoull(store_.query("select count(*) from users").at(0).at(0)));
    for (const auto& row :
         store_.query("select distinct table_id from acts where table_id not in (select id from tables)")) {
      table_ = row[0];
      damage("it has acts and no row of its own");
    }
    for (const auto& row :
         store_.query("select distinct table_id from sitting where table_id not in (select id from tables)")) {
      table_ = row[0];
      damage("people sit at it, and it is not there");
    }
    table_.clear();
    const auto lost = store_.query("select count(*) from sessions where user_id not in (select id from users)");
    if (lost.at(0).at(0) != "0") damage(lost.at(0).at(0) + " sessions belong to nobody");
    for (const auto& row : store_.query("select id from users where id = '' or name = ''"))
      damage("the person '" + row[0] + "' has no id or no name");
  }

  Store& store_;
  const std::function<void(const Damage&)>& found_;
  std::string table_;
  StoreReport report_;
};

}  // namespace

StoreReport check_store(Store& store, bool sqlite, const std::function<void(const Damage&)>& found) {
  return StoreChecker(store, found).run(sqlite);
}

}  // namespace stube
