#include "server/act_pipeline.hpp"

#include "fair/personal_fields.hpp"
#include "net/exception_barrier.hpp"
#include "net/serving_stage.hpp"

namespace stube {

namespace {

constexpr std::chrono::milliseconds store_retry{250};
constexpr const char* store_failed = "store";  // the code of the refusal

}  // namespace

ActPipeline::ActPipeline(StoreQueue& store, JobQueue& jobs, LoopHandle loop, const Clock& clock, Entropy& entropy,
                         bool shared_store, ActObserver& observer, ServiceMetrics& metrics)
    : store_(store),
      jobs_(jobs),
      loop_(std::move(loop)),
      clock_(clock),
      entropy_(entropy),
      shared_store_(shared_store),
      observer_(observer),
      metrics_(metrics) {}

void ActPipeline::propose(const LiveTablePtr& live, Proposal proposal) {
  proposal.proposed = clock_.now();
  live->proposals.push_back(std::move(proposal));
  pump(live);
}

void ActPipeline::propose_until_written(const LiveTablePtr& live, Proposal proposal) {
  const auto wanted = std::make_shared<const Proposal>(std::move(proposal));
  const auto done = [this, live, wanted](const ActOutcome& outcome) {
    if (outcome.refusal && outcome.refusal->code == store_failed)
      return loop_.after(store_retry, [this, live, wanted] { propose_until_written(live, *wanted); });
    if (wanted->done) wanted->done(outcome);
  };
  propose(live, {wanted->decide, done});
}

// Decides proposals until one has an act to write. A proposal stays at the front of the queue until its act is durable.
void ActPipeline::pump(const LiveTablePtr& live) {
  const StageScope stage(ServingStage::decide);
  while (!live->busy && (live->stale || !live->proposals.empty())) {
    if (live->stale) return read_acts(live);
    if (live->log.seating().stage == TableStage::removed) return refuse_removed(live);
    auto decision = live->proposals.front().decide(live->log);
    if (auto* next = std::get_if<NewAct>(&decision)) return prepare(live, std::move(*next));
    const auto done = std::move(live->proposals.front().done);
    live->proposals.pop_front();
    ActOutcome outcome;
    if (auto* refusal = std::get_if<Refusal>(&decision)) {
      ++counts_.refused;
      outcome.refusal = std::move(*refusal);
    } else {
      outcome.act_number = std::get<NothingToDo>(decision).act_number;
    }
    if (done) done(outcome);
  }
}

void ActPipeline::replay_for(const LiveTablePtr& live, const json::object& act, std::function<void(Replayed)> then) {
  auto replaying = live->log.replaying(act);
  if (!replaying) return then(nullptr);
  const auto replayed = std::make_shared<Replayed>();
  JobQueue::Job job;
  // An owner of its own: the tables of one host are replayed one at a time, beside his other jobs.
  job.owner = {"tables of " + live->log.seating().host, {}};
  job.work = [replayed, replaying = std::move(replaying)] { *replayed = replaying(); };
  // Null where the replay threw: `apply` then replays it itself and throws the same.
  job.done = [replayed, then = std::move(then)](const JobQueue::Ticket&) { then(std::move(*replayed)); };
  jobs_.submit_own(std::move(job));
}

void ActPipeline::prepare(const LiveTablePtr& live, NewAct next) {
  live->busy = true;
  if (!live->log.replaying(next.act)) return write(live, std::move(next), nullptr);
  const json::object act = next.act;
  replay_for(live, act, [this, live, next = std::move(next)](Replayed replayed) mutable {
    write(live, std::move(next), std::move(replayed));
  });
}

void ActPipeline::write(const LiveTablePtr& live, NewAct next, Replayed replayed) {
  const StageScope stage(ServingStage::chain);
  const TableLog& log = live->log;
  next.act["at"] = clock_.wall_millis();
  const std::string kind = text_in(next.act, "a");
  // A record that keeps the move back shows its salted hash instead.
  if (kind == "move" && log.seating().sealed) next.act["salt"] = to_hex(entropy_.bytes(Entropy::Use::salt));
  // What the act tells of a person can be erased later without breaking the chain.
  if (is_personal(next.act)) add_salt(next.act, entropy_.bytes(Entropy::Use::salt));
  PreparedAct prepared = log.prepare(std::move(next.act), next.move);
  prepared.replayed = std::move(replayed);
  const Times times{live->proposals.front().proposed, clock_.now()};
  Write write = write_of(log, prepared, live->invite, clock_.wall_millis());
  store_.write(std::move(write), [this, live, prepared = std::move(prepared), times](Written result) {
    written(live, prepared, result, times);
  });
}

void ActPipeline::written(const LiveTablePtr& live, const PreparedAct& act, Written result, const Times& times) {
  const Moment durable = clock_.now();
  observer_.begin_outcome(*live);
  contained("outcome of a write", [&] { finish(live, act, result); });
  observer_.end_outcome(*live);
  if (result != Written::durable || text_in(act.act, "a") != "move") return;
  const Moment sent = clock_.now();
  metrics_.move_waiting.observe(times.stored - times.proposed);
  metrics_.move_storing.observe(durable - times.stored);
  metrics_.move_sending.observe(sent - durable);
  metrics_.move_whole.observe(sent - times.proposed);
}

void ActPipeline::finish(const LiveTablePtr& live, const PreparedAct& act, Written result) {
  live->busy = false;
  if (result == Written::lost_race) {
    ++counts_.races;
    live->stale = true;  // the proposal stays first and is decided again
    return pump(live);
  }
  const auto done = std::move(live->proposals.front().done);
  live->proposals.pop_front();
  ActOutcome outcome;
  if (result == Written::durable) {
    const StageScope stage(ServingStage::apply);
    live->log.apply(act);
    observer_.act_applied(*live, act.act);
    outcome.act_number = live->log.act_count();
  } else {
    // It is not known whether the act was written: read the acts again when the store can be reached.
    live->stale = true;
    live->forget_scheduled();
    outcome.refusal = complain(store_failed);
  }
  observer_.table_changed(live);
  if (done) done(outcome);
  pump(live);
}

void ActPipeline::read_acts(const LiveTablePtr& live) {
  live->stale = false;
  live->busy = true;
  using Rows = std::vector<ActRow>;
  store_.ask<Rows>([id = live->log.id(), after = live->log.act_count()](Store& store) { return store.acts(id, after); },
                   [this, live](std::optional<Rows> rows) {
                     if (rows) return apply_rows(live, std::make_shared<const Rows>(std::move(*rows)), 0);
                     live->busy = false;
                     refuse_all(live);
                   });
}

// One after the other, since some have to be prepared by a job.
void ActPipeline::apply_rows(const LiveTablePtr& live, const std::shared_ptr<const std::vector<ActRow>>& rows,
                             std::size_t first) {
  const auto apply = [this, live](const ActRow& row, const json::object& act, const Replayed& replayed) {
    live->busy = false;  // also where a damaged act throws
    live->log.apply(row.act, act, replayed);
    observer_.act_applied(*live, act);
    live->busy = true;
  };
  for (std::size_t i = first; i < rows->size(); ++i) {
    const auto act = json::parse((*rows)[i].act).as_object();
    if (live->log.replaying(act))
      return replay_for(live, act, [this, live, rows, i, act, apply](const Replayed& replayed) {
        apply((*rows)[i], act, replayed);
        apply_rows(live, rows, i + 1);
      });
    apply((*rows)[i], act, nullptr);
  }
  live->busy = false;
  observer_.table_changed(live);
  pump(live);
}

// The store cannot be reached: refuse what waits, and try again a little later.
void ActPipeline::refuse_all(const LiveTablePtr& live) {
  live->stale = true;
  const auto waiting = std::exchange(live->proposals, {});
  live->forget_scheduled();
  const ActOutcome failed{complain(store_failed), 0};
  for (const auto& proposal : waiting)
    if (proposal.done) proposal.done(failed);
  loop_.after(store_retry, [this, live] { pump(live); });
}

void ActPipeline::refuse_removed(const LiveTablePtr& live) {
  const auto waiting = std::exchange(live->proposals, {});
  const ActOutcome gone{complain("no-such-table"), 0};
  for (const auto& proposal : waiting)
    if (proposal.done) proposal.done(gone);
}

void ActPipeline::refresh(const LiveTablePtr& live) {
  live->stale = true;
  pump(live);
}

void ActPipeline::when_fresh(const LiveTablePtr& live, std::function<void(const Refusal*)> then) {
  if (shared_store_) live->stale = true;
  propose(live, {[](const TableLog& log) -> Decision { return NothingToDo{log.act_count()}; },
                 [then = std::move(then)](const ActOutcome& outcome) {
                   then(outcome.refusal ? &*outcome.refusal : nullptr);
                 }});
}

}  // namespace stube
