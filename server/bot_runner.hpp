// Moves of the bots at live tables: which are asked, the thinking on a worker thread, the pause, and the proposal. How
// a bot chooses is in bots/.
#pragma once
#include "bots/bot.hpp"
#include "server/act_pipeline.hpp"
#include "server/decisions.hpp"
#include "server/workers.hpp"

namespace stube {

class BotRunner {
 public:
  struct Timing {
    std::chrono::milliseconds pause;  // from the turn to the move, whatever the bot holds
    int think_millis;
  };
  BotRunner(ActPipeline& pipeline, Workers& workers, LoopHandle loop, Entropy& entropy, Timing timing,
            const Clock& clock, ServiceMetrics& metrics);

  // Asks every bot that may act and was not asked since the last act. Without sessions a table rests.
  void schedule(const LiveTablePtr& live);
  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  void ask(const LiveTablePtr& live, Seat seat);
  void propose(const LiveTablePtr& live, const BotMove& chosen);

  ActPipeline& pipeline_;
  Workers& workers_;
  LoopHandle loop_;
  Entropy& entropy_;
  std::chrono::milliseconds pause_;
  const Clock& clock_;
  ServiceMetrics& metrics_;
  std::vector<std::unique_ptr<Bot>> bots_;  // by level
  std::uint64_t moves_ = 0;
};

}  // namespace stube
