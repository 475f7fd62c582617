// What the server does at a table by itself after a change: the way to the first deal, bots, clocks, the end.
#pragma once
#include "server/bot_runner.hpp"
#include "server/clock_keeper.hpp"
#include "server/shuffle_keeper.hpp"

namespace stube {

class TableScheduler {
 public:
  TableScheduler(ActPipeline& pipeline, ShuffleKeeper& shuffles, BotRunner& bots, ClockKeeper& clocks)
      : pipeline_(pipeline), shuffles_(shuffles), bots_(bots), clocks_(clocks) {}

  void schedule(const LiveTablePtr& live) {
    shuffles_.schedule(live);
    bots_.schedule(live);
    clocks_.schedule(live);
    if (live->log.seating().stage == Stage::playing && live->log.decided())
      pipeline_.propose(live, {[](const TableLog& log) { return decide_end(log); }, {}});
  }

 private:
  ActPipeline& pipeline_;
  ShuffleKeeper& shuffles_;
  BotRunner& bots_;
  ClockKeeper& clocks_;
};

}  // namespace stube
