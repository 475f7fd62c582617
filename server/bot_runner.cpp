#include "server/bot_runner.hpp"

namespace stube {

BotRunner::BotRunner(ActPipeline& pipeline, Workers& workers, LoopHandle loop, Entropy& entropy, Timing timing,
                     const Clock& clock, ServiceMetrics& metrics)
    : pipeline_(pipeline),
      workers_(workers),
      loop_(std::move(loop)),
      entropy_(entropy),
      pause_(timing.pause),
      clock_(clock),
      metrics_(metrics) {
  for (int level = 0; level <= strongest_level; ++level)
    bots_.push_back(bot_of_level(level, {timing.think_millis, 0, 1}));
}

void BotRunner::schedule(const LiveTablePtr& live) {
  const TableLog& log = live->log;
  if (live->sessions.empty() || log.seating().stage != Stage::playing || log.decided()) return;
  const Position& position = log.match()->position();
  for (const Seat seat : position.turn() | position.may_interject()) {
    const auto place = static_cast<std::size_t>(seat.index());
    if (!log.seating().chairs[place].by_bot() || live->bot_asked_at[place] == log.act_count()) continue;
    live->bot_asked_at[place] = log.act_count();
    ask(live, seat);
  }
}

void BotRunner::ask(const LiveTablePtr& live, Seat seat) {
  const TableLog& log = live->log;
  const int level = log.seating().chairs[static_cast<std::size_t>(seat.index())].level;
  const Bot* bot = bots_[static_cast<std::size_t>(std::clamp(level, 0, strongest_level))].get();
  // Proposed when both are over, the thinking and the pause. The pause is the longer one, whatever there is to choose:
  // the time must not tell whether a move was forced.
  struct Answer {
    std::optional<Move> move;
    bool paused = false;
  };
  auto answer = std::make_shared<Answer>();
  const BotMove asked{seat, log.act_count(), log.match()->position().turn().has(seat), {}};
  auto finish = [this, live, asked, answer, began = clock_.now()] {
    if (!answer->move || !answer->paused) return;
    const auto delay = clock_.now() - began;
    metrics_.bot_delay.observe(delay);
    metrics_.bot_excess.observe(std::max(delay - std::chrono::nanoseconds(pause_), Moment::duration(0)));
    BotMove chosen = asked;
    chosen.move = *answer->move;
    propose(live, chosen);
  };
  loop_.after(pause_, [answer, finish] {
    answer->paused = true;
    finish();
  });
  const std::shared_ptr<const Position> seen = log.match()->position().seen_by(seat);
  const auto seed = std::hash<std::string>()(to_hex(entropy_.bytes(Entropy::Use::bot)));
  // `answer` and `finish` are moved back with the result: a live table is never destroyed on a worker.
  workers_.run([loop = loop_, bot, seen, seat, seed, answer = std::move(answer), finish = std::move(finish)]() mutable {
    Random random(seed, Purpose::bot, 0);
    const auto advice = bot->choose(*seen, seat, random);
    std::optional<Move> move;
    if (advice) move = advice->move;
    loop.post([answer = std::move(answer), finish = std::move(finish), move] {
      answer->move = move;
      finish();
    });
  });
}

void BotRunner::propose(const LiveTablePtr& live, const BotMove& chosen) {
  pipeline_.propose(live, {[chosen](const TableLog& log) { return decide_bot_move(log, chosen); },
                           [this, live](const ActOutcome& outcome) {
                             if (!outcome.refusal) return void(++moves_);
                             // The store could not be reached. Ask again a little later.
                             std::fill(live->bot_asked_at.begin(), live->bot_asked_at.end(), 0);
                             loop_.after(std::chrono::milliseconds(500), [this, live] { schedule(live); });
                           }});
}

}  // namespace stube
