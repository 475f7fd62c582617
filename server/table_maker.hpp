// New tables: made durable with their first act, then the host sits down and bots fill the empty seats. Knows nothing
// of HTTP.
#pragma once
#include "server/act_pipeline.hpp"
#include "server/live_tables.hpp"
#include "server/user.hpp"

namespace stube {

struct TableRequest {
  json::object setup;  // the act `setup`, without shuffle and commitment
  User host;
  bool host_watches = false;
  std::optional<int> seat;      // of the host; none: the first that is free
  std::vector<int> bot_levels;  // from the first empty seat on, the last for all that follow; empty: no bots
};

// What every table is bound to from its first act on.
struct TablePromises {
  std::uint64_t squarings = 0;  // of the seats' time locks
  std::string house;            // the public key that signs the record; empty: none does
};

class TableMaker {
 public:
  TableMaker(LiveTables& tables, ActPipeline& pipeline, StoreQueue& store, JobQueue& jobs, const Clock& clock,
             Entropy& entropy, TablePromises promises)
      : tables_(tables),
        pipeline_(pipeline),
        store_(store),
        jobs_(jobs),
        clock_(clock),
        entropy_(entropy),
        promises_(std::move(promises)) {}

  // Calls `done` with the table, or with the refusal.
  using Done = std::function<void(const LiveTablePtr&, const Refusal*)>;
  void make(const TableRequest& request, const Done& done);
  // Bots for the empty seats, one after the other; calls `done` with the refusal or null.
  void fill_with_bots(const LiveTablePtr& live, std::vector<int> levels,
                      const std::function<void(const Refusal*)>& done);
  [[nodiscard]] std::uint64_t made() const { return made_; }

 private:
  // A table whose first act is not written yet.
  struct Draft {
    TableRequest request;
    Done done;
    std::string invite;
    Bytes32 secret;
    json::object act;
    Seating seating;
    std::string commitment;
  };
  // Calls `then` when the draft has its commitment; sealing a hundred packs is a worker's job.
  void commit_to_packs(const std::shared_ptr<Draft>& draft, std::function<void()> then);
  void write(Draft& draft);
  void seat_host(const LiveTablePtr& live, const TableRequest& request, const Done& done);
  void add_bots(const LiveTablePtr& live, const TableRequest& request, const Done& done);

  LiveTables& tables_;
  ActPipeline& pipeline_;
  StoreQueue& store_;
  JobQueue& jobs_;
  const Clock& clock_;
  Entropy& entropy_;
  TablePromises promises_;
  std::uint64_t made_ = 0;
};

}  // namespace stube
