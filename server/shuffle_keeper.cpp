#include "server/shuffle_keeper.hpp"

#include "net/exception_barrier.hpp"

namespace stube {

namespace {

// Rounds of Miller and Rabin for a factor: a number that is no prime passes with a chance of 2^-48. Whoever checks the
// record tests with more.
constexpr int prime_rounds = 24;

}  // namespace

void ShuffleKeeper::propose_step(const LiveTablePtr& live, TableStage stage, bool time_over) {
  pipeline_.propose(live, {[this, stage, time_over](const TableLog& log) -> Decision {
                             if (log.seating().stage != stage) return NothingToDo{log.act_count()};
                             return decide_shuffle_step(log, time_over, forcer_.may_count());
                           },
                           {}});
}

void ShuffleKeeper::schedule(const LiveTablePtr& live) {
  const TableStage stage = live->log.seating().stage;
  forcer_.drop_opened(live->log);
  if (stage != TableStage::binding && stage != TableStage::opening) return;
  if (std::holds_alternative<NewAct>(decide_shuffle_step(live->log, false, forcer_.may_count())))
    return propose_step(live, stage, false);
  if (live->timed_stage == stage) return;
  live->timed_stage = stage;
  loop_.after(wait_, [this, live, stage] {
    if (live->log.seating().stage != stage) return;
    if (stage == TableStage::binding) return propose_step(live, stage, true);
    force_what_is_closed(live);
  });
}

void ShuffleKeeper::force_what_is_closed(const LiveTablePtr& live) {
  const auto& parts = live->log.seating().contributions;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].counts && !parts[i].given) forcer_.force(live, Seat(static_cast<int>(i)));
}

void ShuffleKeeper::contribute(TableSession& session, const json::object& message) {
  const auto* modulus = message.if_contains("modulus");
  if (modulus == nullptr && message.if_contains("p") != nullptr)
    return check_factors(session, {text_in(message, "p"), text_in(message, "q")});
  if (modulus == nullptr || (!modulus->is_null() && text_in(message, "modulus").empty()))
    return session.refuse(complain("bad-contribution"), {});
  pipeline_.propose_until_written(session.live(), {[user = session.user().id, text = text_in(message, "modulus")](
                                                       const TableLog& log) { return decide_bind(log, user, text); },
                                                   session.refusing({})});
}

void ShuffleKeeper::check_factors(TableSession& session, LockFactors factors) {
  const Seating& seating = session.live()->log.seating();
  const Seat seat = session.seat();
  if (!seat.is_some()) return session.refuse(complain("not-seated"), {});
  const Contribution& part = seating.contributions[static_cast<std::size_t>(seat.index())];
  if (seating.stage != TableStage::opening || !part.counts || part.given) return;
  const bool under_way = std::any_of(checks_.begin(), checks_.end(), [&](const auto& check) {
    return check.second.live == session.live() && check.second.opened.seat == seat;
  });
  if (under_way) return;
  const std::uint64_t number = ++last_check_;
  checks_[number] = {session.live(), session.weak_from_this(), {seat, part.modulus, {}, factors}};
  // The job holds texts only: tables and sessions belong to this thread.
  workers_.run([this, loop = loop_, number, lock = seating.lock_of(seat), factors = std::move(factors)] {
    std::optional<std::string> value;
    contained("lock", [&] { value = open_lock(lock, factors, prime_rounds); });
    loop.post([this, number, value] { checked(number, value); });
  });
}

void ShuffleKeeper::checked(std::uint64_t number, const std::optional<std::string>& value) {
  auto node = checks_.extract(number);
  if (node.empty()) return;
  Check& check = node.mapped();
  const auto session = check.session.lock();
  if (!value) {
    if (session) session->refuse(complain("bad-contribution"), {});
    return;
  }
  check.opened.value = *value;
  pipeline_.propose_until_written(check.live,
                                  {[opened = check.opened](const TableLog& log) { return decide_open(log, opened); },
                                   session ? session->refusing({}) : nullptr});
}

}  // namespace stube
