// Moves of the bots at live tables: which are asked, the thinking on a worker thread, and the proposal. When an answer
// comes is decided in paced_work.hpp; how a bot chooses, in bots/.
#pragma once
#include "bots/bot.hpp"
#include "server/act_pipeline.hpp"
#include "server/decisions.hpp"
#include "server/paced_work.hpp"

namespace stube {

class BotRunner {
 public:
  BotRunner(ActPipeline& pipeline, PacedWork& work, LoopHandle loop, Entropy& entropy, std::chrono::milliseconds pause,
            const Clock& clock, ServiceMetrics& metrics);

  // Asks every bot that may act and was not asked since the last act. Without sessions a table rests.
  void schedule(const LiveTablePtr& live);
  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  void ask(const LiveTablePtr& live, Seat seat);
  void propose(const LiveTablePtr& live, const BotMove& chosen);

  ActPipeline& pipeline_;
  PacedWork& work_;
  LoopHandle loop_;
  Entropy& entropy_;
  std::chrono::milliseconds pause_;  // what a move took beyond it goes into the metrics
  const Clock& clock_;
  ServiceMetrics& metrics_;
  std::vector<std::unique_ptr<Bot>> bots_;  // by level, those that answer at once
  std::uint64_t moves_ = 0;
};

}  // namespace stube
