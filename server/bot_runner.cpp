#include "server/bot_runner.hpp"

namespace stube {

namespace {

// The strongest level has the whole of the time that it is allowed, the one below at most a tenth of a second.
std::unique_ptr<Bot> thinking_bot(int level, std::chrono::milliseconds allowed) {
  constexpr int master_millis = 100;
  const int millis = static_cast<int>(allowed.count());
  const int own = level == strongest_level ? millis / longer : std::min(millis, master_millis);
  return bot_of_level(level, {std::max(1, own), 0, 1});
}

}  // namespace

BotRunner::BotRunner(ActPipeline& pipeline, PacedWork& work, LoopHandle loop, Entropy& entropy,
                     std::chrono::milliseconds pause, const Clock& clock, ServiceMetrics& metrics)
    : pipeline_(pipeline),
      work_(work),
      loop_(std::move(loop)),
      entropy_(entropy),
      pause_(pause),
      clock_(clock),
      metrics_(metrics) {
  for (int level = 0; !thinks(level); ++level) bots_.push_back(bot_of_level(level));
}

void BotRunner::schedule(const LiveTablePtr& live) {
  const TableLog& log = live->log;
  if (live->sessions.empty() || log.seating().stage != TableStage::playing || log.decided()) return;
  if (log.rests()) return;
  const Position& position = log.match()->position();
  for (const Seat seat : position.turn() | position.may_interject()) {
    const auto place = static_cast<std::size_t>(seat.index());
    if (!log.seating().chairs[place].by_bot() || live->bot_asked_at[place] == log.changed_at()) continue;
    live->bot_asked_at[place] = log.changed_at();
    ask(live, seat);
  }
}

void BotRunner::ask(const LiveTablePtr& live, Seat seat) {
  const TableLog& log = live->log;
  const int level = std::clamp(log.seating().chairs[static_cast<std::size_t>(seat.index())].level, 0, strongest_level);
  const bool on_turn = log.match()->position().turn().has(seat);
  struct Question {
    BotMove asked;
    std::shared_ptr<const Position> seen;
    std::uint64_t seed;
    std::optional<Move> chosen;
    std::chrono::milliseconds allowed{};
  };
  const auto question =
      std::make_shared<Question>(Question{{seat, log.act_count(), on_turn, {}},
                                          log.match()->position().seen_by(seat),
                                          std::hash<std::string>()(to_hex(entropy_.bytes(Entropy::Use::bot))),
                                          {},
                                          {}});
  PacedWork::Job job;
  // Tables of one host share his turns.
  job.owner = log.seating().host;
  job.thinks = on_turn && thinks(level);
  // Not where the bot was asked again since: the later question will be answered.
  job.wanted = [live, place = static_cast<std::size_t>(seat.index()), asked_at = log.changed_at()] {
    return live->bot_asked_at[place] == asked_at;
  };
  const Bot* kept = thinks(level) ? nullptr : bots_[static_cast<std::size_t>(level)].get();
  job.work = [kept, level, question](std::chrono::milliseconds allowed) {
    question->allowed = allowed;
    const auto made = kept == nullptr ? thinking_bot(level, allowed) : nullptr;
    const Bot& bot = kept != nullptr ? *kept : *made;
    Random random(question->seed, Purpose::bot, 0);
    if (const auto advice = bot.choose(*question->seen, question->asked.seat, random)) question->chosen = advice->move;
  };
  job.deliver = [this, live, question, thought = job.thinks, began = clock_.now()] {
    if (thought) metrics_.bot_thinking.observe(question->allowed);
    if (!question->chosen) return;
    const auto delay = clock_.now() - began;
    metrics_.bot_delay.observe(delay);
    metrics_.bot_excess.observe(std::max(delay - std::chrono::nanoseconds(pause_), Moment::duration(0)));
    BotMove chosen = question->asked;
    chosen.move = *question->chosen;
    propose(live, chosen);
  };
  work_.submit(std::move(job));
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
