#include "server/table_maker.hpp"

#include "engine/registry.hpp"
#include "engine/unseen.hpp"
#include "fair/personal_fields.hpp"
#include "fair/table_match.hpp"
#include "net/log.hpp"
#include "server/decisions.hpp"

namespace stube {

void TableMaker::make(const TableRequest& request, const Done& done) {
  const auto draft = std::make_shared<Draft>();
  draft->request = request;
  draft->done = done;
  draft->seating.id = entropy_.token().substr(0, 24);
  draft->invite = entropy_.token();
  draft->secret = entropy_.bytes(Entropy::Use::table_secret);
  json::object& act = draft->act = request.setup;
  const Game* game = find_game(text_in(act, "game"));
  if (game != nullptr && keeps_unseen(*game)) act["shuffle"] = 2;
  act["squarings"] = static_cast<std::int64_t>(promises_.squarings);
  if (!promises_.house.empty()) act["house"] = promises_.house;
  draft->seating.apply(act);
  commit_to_packs(draft, [this, draft] { write(*draft); });
}

void TableMaker::commit_to_packs(const std::shared_ptr<Draft>& draft, std::function<void()> then) {
  const auto commit = [draft] { draft->commitment = commitment_at(draft->seating, draft->secret); };
  if (!draft->seating.sealed) {
    commit();
    return then();
  }
  JobQueue::Job job;
  // An owner of its own: how many tables a person makes is bounded elsewhere, and this does not wait for his other
  // jobs.
  job.owner = {"packs of " + draft->seating.id, {}};
  job.work = commit;
  job.done = [draft, then = std::move(then)](const JobQueue::Ticket&) {
    if (!draft->commitment.empty()) return then();
    const Refusal refusal = complain("internal");
    draft->done(nullptr, &refusal);
  };
  jobs_.submit_own(std::move(job));
}

void TableMaker::write(Draft& draft) {
  json::object& act = draft.act;
  act["commitment"] = draft.commitment;
  add_salt(act, entropy_.bytes(Entropy::Use::salt));
  draft.seating.apply(act);
  TableRow named;
  named.id = draft.seating.id, named.invite = draft.invite;
  auto live = std::make_shared<LiveTable>(named, draft.secret, clock_.now());
  TableRow row = row_of(live->log, live->invite, draft.seating, clock_.wall_millis() / 1000);
  PreparedAct prepared = live->log.prepare(std::move(act));
  Write write;
  write.act = {named.id, prepared.number, prepared.text, prepared.hash};
  write.table = std::move(row);
  store_.write(std::move(write), [this, live = std::move(live), prepared = std::move(prepared),
                                  request = std::move(draft.request), done = std::move(draft.done)](Written result) {
    if (result != Written::durable) {
      const Refusal refusal = complain("store");
      return done(nullptr, &refusal);
    }
    live->log.apply(prepared);
    tables_.add(live);
    ++made_;
    log_line(Level::info, "table-made",
             {{"table", live->log.id()}, {"game", std::string(live->log.seating().game->id())}});
    seat_host(live, request, done);
  });
}

void TableMaker::seat_host(const LiveTablePtr& live, const TableRequest& request, const Done& done) {
  if (request.host_watches) return add_bots(live, request, done);
  const SitRequest sit{request.host, request.seat, live->invite, live->invite};
  pipeline_.propose(live, {[sit](const TableLog& log) { return decide_sit(log, sit); },
                           [this, live, request, done](const ActOutcome& outcome) {
                             if (outcome.refusal) return done(live, &*outcome.refusal);
                             add_bots(live, request, done);
                           }});
}

void TableMaker::add_bots(const LiveTablePtr& live, const TableRequest& request, const Done& done) {
  if (request.bot_levels.empty()) return done(live, nullptr);
  fill_with_bots(live, request.bot_levels, [live, done](const Refusal* refusal) { done(live, refusal); });
}

void TableMaker::fill_with_bots(const LiveTablePtr& live, std::vector<int> levels,
                                const std::function<void(const Refusal*)>& done) {
  const int level = levels.front();
  if (levels.size() > 1) levels.erase(levels.begin());
  pipeline_.propose(live, {[level](const TableLog& log) { return decide_fill(log, level); },
                           [this, live, levels = std::move(levels), done](const ActOutcome& outcome) {
                             if (outcome.refusal) return done(&*outcome.refusal);
                             if (live->log.seating().full()) return done(nullptr);
                             fill_with_bots(live, levels, done);
                           }});
}

}  // namespace stube
