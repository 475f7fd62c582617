// Signs the head of a table's chain with every deal and sends it to the sessions: whoever keeps it can show how far the
// match had come, also where it is never finished. Signatures are made on a worker.
#pragma once
#include "fair/signatures.hpp"
#include "server/live_tables.hpp"
#include "server/loop_handle.hpp"
#include "server/workers.hpp"

namespace stube {

class HeadSigner {
 public:
  // `house`: null where nothing is signed.
  HeadSigner(LiveTables& tables, Workers& workers, LoopHandle loop, std::shared_ptr<const SigningKey> house)
      : tables_(tables), workers_(workers), loop_(std::move(loop)), house_(std::move(house)) {}

  // A table has changed: signs where a deal has begun since the last time.
  void schedule(LiveTable& live);

 private:
  void send(const std::string& table, const json::object& message);

  LiveTables& tables_;
  Workers& workers_;
  LoopHandle loop_;
  std::shared_ptr<const SigningKey> house_;
};

}  // namespace stube
