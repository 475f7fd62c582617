// Deletes what is older than the operator wants to keep, in small steps on the store's thread with pauses between them.
// Of several processes one does it, by a lease that it renews; what the steps do is in store_upkeep.hpp.
#pragma once
#include "server/loop_handle.hpp"
#include "server/service_metrics.hpp"
#include "server/service_options.hpp"
#include "server/store_queue.hpp"

namespace stube {

class Retention {
 public:
  // Whether somebody is connected to this table, at whatever process.
  using InUse = std::function<bool(const std::string& table)>;
  // After a step: tables that may have been removed, and users that were erased.
  using Done = std::function<void(const std::vector<std::string>& tables, const std::vector<std::string>& users)>;

  Retention(const ServiceOptions& options, StoreQueue& store, LoopHandle loop, std::string process,
            ServiceMetrics& metrics, InUse in_use, Done done)
      : options_(options),
        store_(store),
        loop_(std::move(loop)),
        process_(std::move(process)),
        metrics_(metrics),
        in_use_(std::move(in_use)),
        done_(std::move(done)) {}

  void start();

 private:
  void step(std::vector<std::string> unused);
  void count(const UpkeepCounts& done);

  const ServiceOptions& options_;
  StoreQueue& store_;
  LoopHandle loop_;
  std::string process_;
  ServiceMetrics& metrics_;
  InUse in_use_;
  Done done_;
};

}  // namespace stube
