// After every change of a table, asks each class that proposes acts by itself: the way to the first deal, bots, clocks,
// the end. What they propose is theirs; here is only that all are asked, and in which order.
#pragma once
#include "server/absence_keeper.hpp"
#include "server/bot_runner.hpp"
#include "server/clock_keeper.hpp"
#include "server/shuffle_keeper.hpp"

namespace stube {

class TableScheduler {
 public:
  TableScheduler(ActPipeline& pipeline, ShuffleKeeper& shuffles, BotRunner& bots, ClockKeeper& clocks,
                 AbsenceKeeper& absences)
      : pipeline_(pipeline), shuffles_(shuffles), bots_(bots), clocks_(clocks), absences_(absences) {}

  void schedule(const LiveTablePtr& live) {
    shuffles_.schedule(live);
    bots_.schedule(live);
    clocks_.schedule(live);
    absences_.update(*live);
    absences_.schedule(live);
    if (live->log.seating().stage == TableStage::playing && live->log.decided())
      pipeline_.propose(live, {[](const TableLog& log) { return decide_end(log); }, {}});
  }

 private:
  ActPipeline& pipeline_;
  ShuffleKeeper& shuffles_;
  BotRunner& bots_;
  ClockKeeper& clocks_;
  AbsenceKeeper& absences_;
};

}  // namespace stube
