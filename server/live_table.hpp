// A table in memory: its log, the sessions connected to it, and what is scheduled for it. Data only; LiveTables keeps
// these, and each group of fields below has one class that writes it.
#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <variant>

#include "fair/table_log.hpp"
#include "net/clock.hpp"
#include "server/store.hpp"

namespace stube {

class TableSession;

// What a proposal comes to at the table as it is: an act to be written, a refusal, or nothing.
struct NewAct {
  json::object act;
  std::optional<Move> move;  // of an act that is a move: parsed, and judged lawful at this position
};
struct NothingToDo {
  std::uint64_t act_number;  // the act that did it before, or the last one
};
using Decision = std::variant<NewAct, Refusal, NothingToDo>;

struct ActOutcome {
  std::optional<Refusal> refusal;
  std::uint64_t act_number = 0;
};

// `decide` may be called several times: again where another process has written first. `done` is called once.
struct Proposal {
  std::function<Decision(const TableLog&)> decide;
  std::function<void(const ActOutcome&)> done;
  Moment proposed{};  // set by ActPipeline
};

struct LiveTable {
  LiveTable(const TableRow& row, const Bytes32& secret, Moment now)
      : log(row.id, secret), invite(row.invite), last_left(now) {}

  // Written by ActPipeline, which applies acts.
  TableLog log;
  std::string invite;

  // Written by SessionManager; the version by TableService too.
  std::vector<TableSession*> sessions;
  std::uint64_t company_version = 1;  // grows when somebody sits down, gets up, connects or disconnects
  Moment last_left;                   // when the last session left
  std::int64_t changed = 0;           // when the last act was made, in seconds of the wall clock

  // Written by ActPipeline.
  std::deque<Proposal> proposals;
  bool busy = false;   // an act is being written, or acts are being read
  bool stale = false;  // another process may have added acts

  // Written by BotRunner: by seat, TableLog::changed_at() when its bot was asked.
  std::vector<std::uint64_t> bot_asked_at;

  // Written by Broadcaster: events of long ago, while some session reads them.
  std::weak_ptr<const EventArchive> archive;

  // Written by ClockKeeper.
  std::uint64_t clock_set_at = 0;  // TableLog::asked_since() when the clock was set
  Moment clock_ends{};

  // Written by AbsenceKeeper: by seat, since when its person is not connected; and when the seats on turn were asked.
  std::vector<std::optional<Moment>> absent_since;
  std::uint64_t asked_mark = 0;  // TableLog::asked_since() then
  Moment asked_at{};

  // Written by ShuffleKeeper: the stage for which a timer runs.
  std::optional<TableStage> timed_stage;

  // Written by WaitingTables: the number of acts when the host was last told that the table will be closed.
  std::uint64_t warned_at = 0;
  // Written by HeadSigner: the deals that had begun when the head was signed last.
  std::size_t signed_deals = 0;

  // Proposals were dropped; restart bots and timers.
  void forget_scheduled() {
    std::fill(bot_asked_at.begin(), bot_asked_at.end(), 0);
    timed_stage.reset();
  }
};

using LiveTablePtr = std::shared_ptr<LiveTable>;

}  // namespace stube
