// The tables in memory, by id: loaded from the store when they are first asked for, dropped when nobody has used them
// for a while, or earlier where many rest. What happens at a table is not decided here.
#pragma once
#include <unordered_map>

#include "server/job_queue.hpp"
#include "server/live_table.hpp"
#include "server/store_queue.hpp"

namespace stube {

class LiveTables {
 public:
  LiveTables(StoreQueue& store, JobQueue& jobs, const Clock& clock, std::chrono::milliseconds rest)
      : store_(store), jobs_(jobs), clock_(clock), rest_(rest) {}
  LiveTables(const LiveTables&) = delete;
  LiveTables& operator=(const LiveTables&) = delete;

  // Calls `use` with the table, loaded where it was not in memory, or with the refusal. Loading is the owner's job.
  using Use = std::function<void(LiveTablePtr, const Refusal*)>;
  void with_table(const JobOwner& owner, const std::string& id, Use use);
  // As with_table, but nothing where the table is neither in memory nor being loaded.
  void with_known_table(const std::string& id, const std::function<void(const LiveTablePtr&)>& use);
  // What was read for tables that are being loaded may have changed: it is read again.
  void reload_unfinished();
  // The table, where it is in memory; else null.
  [[nodiscard]] LiveTablePtr find(const std::string& id) const;
  // A table that has just been made, with its first act applied.
  void add(LiveTablePtr live);
  // Forgets it; it is loaded again where it is asked for.
  void drop(const std::string& id) { tables_.erase(id); }
  [[nodiscard]] const std::unordered_map<std::string, LiveTablePtr>& all() const { return tables_; }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  // Drops the tables that nobody holds and that have had no session for the rest time.
  void expire();
  // When the service ends. A proposal usually holds its table, and the table holds the proposal.
  void drop_proposals();

 private:
  using Loaded = std::pair<std::optional<TableRow>, std::vector<ActRow>>;
  void save_row(const LiveTable& live);
  struct Loading {
    std::vector<Use> waiting;
    bool outdated = false;
  };
  void read(const JobOwner& owner, const std::string& id);
  void load(const JobOwner& owner, const std::string& id, Loaded loaded);
  void finish_loading(const std::string& id, const LiveTablePtr& live, const char* refusal);

  StoreQueue& store_;
  JobQueue& jobs_;
  const Clock& clock_;
  std::chrono::milliseconds rest_;
  std::unordered_map<std::string, LiveTablePtr> tables_;
  std::unordered_map<std::string, Loading> loading_;
};

}  // namespace stube
