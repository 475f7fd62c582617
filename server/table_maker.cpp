#include "server/table_maker.hpp"

#include "engine/registry.hpp"
#include "engine/unseen.hpp"
#include "fair/personal_fields.hpp"
#include "fair/table_match.hpp"
#include "net/log.hpp"
#include "server/decisions.hpp"

namespace stube {

void TableMaker::make(const TableRequest& request, const Done& done) {
  const std::string id = entropy_.token().substr(0, 24), invite = entropy_.token();
  const Bytes32 secret = entropy_.bytes(Entropy::Use::table_secret);
  json::object act = request.setup;
  const Game* game = find_game(text_in(act, "game"));
  if (game != nullptr && keeps_unseen(*game)) act["shuffle"] = 2;
  act["squarings"] = static_cast<std::int64_t>(promises_.squarings);
  if (!promises_.house.empty()) act["house"] = promises_.house;
  Seating seating;
  seating.id = id;
  seating.apply(act);
  act["commitment"] = commitment_at(seating, secret);
  add_salt(act, entropy_.bytes(Entropy::Use::salt));
  seating.apply(act);
  TableRow named;
  named.id = id, named.invite = invite;
  auto live = std::make_shared<LiveTable>(named, secret, clock_.now());
  TableRow row = row_of(live->log, live->invite, seating, clock_.wall_millis() / 1000);
  PreparedAct prepared = live->log.prepare(std::move(act));
  Write write;
  write.act = {id, prepared.number, prepared.text, prepared.hash};
  write.table = std::move(row);
  store_.write(std::move(write),
               [this, live = std::move(live), prepared = std::move(prepared), request, done](Written result) {
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
