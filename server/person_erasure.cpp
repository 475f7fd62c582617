#include "server/person_erasure.hpp"

#include <algorithm>
#include <map>

#include "fair/personal_fields.hpp"
#include "fair/sealed_record.hpp"
#include "net/exception_barrier.hpp"
#include "server/act_write.hpp"
#include "server/decisions.hpp"

namespace stube {

namespace {

// Whether an act tells of this person: it has his id, or is said from the seat that he has. To be asked about all acts
// of a table in order.
class TellsOf {
 public:
  explicit TellsOf(std::string user) : user_(std::move(user)) {}

  bool operator()(const json::object& act) {
    const std::string kind = text_in(act, "a"), user = personal_text(act, "user");
    const auto seat = number_in(act, "seat", -1);
    const bool next = flag_in(act, "next");
    if (kind == "setup") return personal_text(act, "host") == user_;
    if (kind == "rename" || kind == "send-away") return user == user_;
    if (kind == "sit") {
      (next ? next_ : sits_)[seat] = user;
      return user == user_;
    }
    if (kind == "bot") sits_[seat].clear();
    if (kind == "leave" && next) return std::exchange(next_[seat], {}) == user_;
    if (kind == "leave") sits_[seat].clear(), next_[seat].clear();
    // Bots do not chat: a line from a bot's seat is by the user who takes it with the next deal.
    if (kind == "say") return sits_[seat].empty() ? next_[seat] == user_ : sits_[seat] == user_;
    return false;
  }

 private:
  std::string user_;
  std::map<std::int64_t, std::string> sits_, next_;
};

TableLog replayed(const TableRow& row, const std::vector<ActRow>& acts) {
  TableLog log(row.id, from_hex(row.secret).value_or(Bytes32{}));
  for (const ActRow& act : acts) log.apply(act.act);
  return log;
}

// The summary as it is without the name.
void rewrite_summary(Store& store, const std::string& table) {
  contained("summary of " + table, [&] {
    const auto row = store.table(table);
    if (!row) return;
    const std::string summary = json::serialize(replayed(*row, store.acts(table, 0)).seating().summary());
    store.query("update tables set summary = $1 where id = $2", {summary, table});
  });
}

// The person leaves the table as if he had asked for it; a process that has it in memory reads the act.
void get_up(Store& store, const std::string& table, const std::string& user, Entropy& entropy, const Clock& clock) {
  for (bool again = true; again;) {
    const auto row = store.table(table);
    if (!row || (row->state != "waiting" && row->state != "playing")) return;
    const TableLog log = replayed(*row, store.acts(table, 0));
    auto decision = decide_leave(log, user);
    auto* leave = std::get_if<NewAct>(&decision);
    if (leave == nullptr) return;
    leave->act["at"] = clock.wall_millis();
    add_salt(leave->act, entropy.bytes(Entropy::Use::salt));
    const PreparedAct prepared = log.prepare(std::move(leave->act));
    const Write write = write_of(log, prepared, row->invite, clock.wall_millis());
    again = !store.commit(std::span(&write, 1)).front();
  }
}

}  // namespace

ErasedActs erase_in_acts(Store& store, const std::string& table, const ChooseAct& chosen, Entropy& entropy) {
  const auto acts = store.acts(table, 0);
  const auto row = store.table(table);
  struct Change {
    std::size_t place;
    std::string text;
  };
  std::vector<Change> changes;
  bool relink = false;
  for (std::size_t i = 0; i < acts.size(); ++i) {
    boost::system::error_code error;
    const json::value read = json::parse(acts[i].act, error);
    if (error || !read.is_object()) continue;
    const json::object& act = read.get_object();
    if (!chosen(act) || !is_personal(act) || is_erased(act)) continue;
    relink |= act.if_contains("salt") == nullptr;
    changes.push_back({i, json::serialize(with_erased_fields(act, entropy.bytes(Entropy::Use::salt)))});
  }
  if (changes.empty()) return ErasedActs::none;
  // A process may have the table in memory and write with the old links.
  if (relink && row && (row->state == "waiting" || row->state == "playing")) return ErasedActs::deferred;
  store.together([&] {
    for (const Change& change : changes)
      store.query("update acts set act = $1 where table_id = $2 and seq = $3",
                  {change.text, table, std::to_string(acts[change.place].number)});
    if (!relink) return;
    // The players signed the hash that was the last one until now.
    store.query("delete from acknowledgements where table_id = $1", {table});
    Bytes32 hash = chain_start(table);
    for (const ActRow& act : store.acts(table, 0)) {
      hash = chain_next(hash, act.number, in_chain(act.act, json::parse(act.act).as_object()));
      if (hash != act.hash)
        store.query("update acts set hash = $1 where table_id = $2 and seq = $3",
                    {to_hex(hash), table, std::to_string(act.number)});
    }
  });
  return ErasedActs::some;
}

bool PersonErasure::step(Store& store) {
  if (!std::exchange(begun_, true)) {
    const std::string now = std::to_string(clock_->wall_millis() / 1000);
    store.together([&] {
      store.query("delete from sessions where user_id = $1", {user_});
      store.query("delete from visits where user_id = $1", {user_});
      store.query("delete from taken_names where user_id = $1", {user_});
      store.query("delete from orders where whom = $1", {user_});
      store.query("delete from figures where user_id = $1", {user_});
      store.query("delete from users where id = $1", {user_});
      store.query("insert into erasures values ($1, $2) on conflict (user_id) do update set at = excluded.at",
                  {user_, now});
    });
    for (const auto& row :
         store.query("select table_id from sitting where user_id = $1 union select id from tables where host = $2",
                     {user_, user_}))
      tables_.push_back(row[0]);
    return !tables_.empty();
  }
  if (next_ == tables_.size()) return false;
  const std::string& table = tables_[next_++];
  // A damaged table keeps no other from being erased.
  contained("erasing at " + table, [&] {
    get_up(store, table, user_, *entropy_, *clock_);
    const ErasedActs erased = erase_in_acts(store, table, TellsOf(user_), *entropy_);
    if (erased == ErasedActs::deferred) return;
    if (erased == ErasedActs::some) rewrite_summary(store, table);
    store.query("delete from sitting where user_id = $1 and table_id = $2", {user_, table});
    store.query("update tables set host = '' where id = $1 and host = $2", {table, user_});
    ++done_;
  });
  return next_ < tables_.size();
}

}  // namespace stube
