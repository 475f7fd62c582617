#include "server/act_pipeline.hpp"

#include "fair/personal_fields.hpp"
#include "net/contained.hpp"

namespace stube {

ActPipeline::ActPipeline(StoreQueue& store, LoopHandle loop, const Clock& clock, Entropy& entropy, bool shared_store,
                         ActObserver& observer, ServiceMetrics& metrics)
    : store_(store),
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

// Decides proposals until one has an act to write. A proposal stays at the front of the queue until its act is durable.
void ActPipeline::pump(const LiveTablePtr& live) {
  while (!live->busy && (live->stale || !live->proposals.empty())) {
    if (live->stale) return read_acts(live);
    if (live->log.seating().stage == Stage::removed) return refuse_removed(live);
    auto decision = live->proposals.front().decide(live->log);
    if (auto* next = std::get_if<NewAct>(&decision)) return write(live, std::move(*next));
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

void ActPipeline::write(const LiveTablePtr& live, NewAct next) {
  live->busy = true;
  const TableLog& log = live->log;
  next.act["at"] = clock_.wall_millis();
  const std::string kind = text_in(next.act, "a");
  // A record may have to keep the move back and yet show that it is in the chain.
  if (kind == "move" && log.seating().sealed) next.act["salt"] = to_hex(entropy_.bytes(Entropy::Use::salt));
  // What the act tells of a person can be erased later without breaking the chain.
  if (is_personal(next.act)) add_salt(next.act, entropy_.bytes(Entropy::Use::salt));
  PreparedAct prepared = log.prepare(std::move(next.act), next.move);
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
    live->log.apply(act);
    observer_.act_applied(*live, act.act);
    outcome.act_number = live->log.act_count();
  } else {
    // It is not known whether the act was written: read the acts again when the store can be reached.
    live->stale = true;
    live->forget_scheduled();
    outcome.refusal = complain("store");
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
                   [this, live](const std::optional<Rows>& rows) {
                     live->busy = false;
                     if (!rows) return refuse_all(live);
                     for (const ActRow& row : *rows) {
                       const auto act = json::parse(row.act).as_object();
                       live->log.apply(row.act, act);
                       observer_.act_applied(*live, act);
                     }
                     observer_.table_changed(live);
                     pump(live);
                   });
}

// The store cannot be reached: refuse what waits, and try again a little later.
void ActPipeline::refuse_all(const LiveTablePtr& live) {
  live->stale = true;
  const auto waiting = std::exchange(live->proposals, {});
  live->forget_scheduled();
  const ActOutcome failed{complain("store"), 0};
  for (const auto& proposal : waiting)
    if (proposal.done) proposal.done(failed);
  loop_.after(std::chrono::milliseconds(250), [this, live] { pump(live); });
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
