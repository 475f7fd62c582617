#include "server/act_pipeline.hpp"

#include "net/contained.hpp"

namespace stube {

bool changes_lobby(std::string_view kind) {
  return kind == "sit" || kind == "bot" || kind == "leave" || kind == "start" || kind == "over" || kind == "close" ||
         kind == "send-away" || kind == "keep";
}

TableRow row_of(const LiveTable& live, const Seating& seating, std::int64_t now) {
  TableRow row;
  row.id = live.log.id();
  row.secret = to_hex(live.log.secret());
  row.invite = live.invite;
  row.state = stage_name(seating.stage);
  row.summary = json::serialize(seating.summary());
  row.closed = seating.closed;
  row.changed = now;
  row.host = seating.host;
  row.listed = seating.is_for_others();
  return row;
}

ActPipeline::ActPipeline(StoreQueue& store, LoopHandle loop, const Clock& clock, Entropy& entropy, bool shared_store,
                         ActObserver& observer)
    : store_(store),
      loop_(std::move(loop)),
      clock_(clock),
      entropy_(entropy),
      shared_store_(shared_store),
      observer_(observer) {}

void ActPipeline::propose(const LiveTablePtr& live, Proposal proposal) {
  live->proposals.push_back(std::move(proposal));
  pump(live);
}

// Decides proposals until one has an act to write. A proposal stays at the front of the queue until its act is durable.
void ActPipeline::pump(const LiveTablePtr& live) {
  while (!live->busy && (live->stale || !live->proposals.empty())) {
    if (live->stale) return read_acts(live);
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
  PreparedAct prepared = log.prepare(std::move(next.act), next.move);
  Write write;
  write.act = {log.id(), prepared.number, prepared.text, prepared.hash};
  if (changes_lobby(kind)) {
    Seating after = log.seating();
    after.apply(prepared.act);
    write.table = row_of(*live, after, clock_.wall_millis() / 1000);
  }
  if (kind == "sit") write.sitting.push_back(text_in(prepared.act, "user"));
  store_.write(std::move(write),
               [this, live, prepared = std::move(prepared)](Written result) { written(live, prepared, result); });
}

void ActPipeline::written(const LiveTablePtr& live, const PreparedAct& act, Written result) {
  observer_.begin_outcome(*live);
  contained("outcome of a write", [&] { finish(live, act, result); });
  observer_.end_outcome(*live);
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
