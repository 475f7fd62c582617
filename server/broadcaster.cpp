#include "server/broadcaster.hpp"

#include "net/serving_stage.hpp"

namespace stube {

namespace {

// A session that is far behind gets its lines in pages, the next one when this one has been taken.
constexpr std::size_t lines_a_page = 200;

}  // namespace

void Broadcaster::send_news(LiveTable& live) {
  begin_news();
  for (TableSession* session : live.sessions) send_what_is_new(*session);
}

void Broadcaster::send_news(TableSession& session) {
  begin_news();
  send_what_is_new(session);
}

void Broadcaster::begin_news() {
  lines_.forget();
  tables_.clear();
}

void Broadcaster::send_again(TableSession& session) {
  session.sent.lines = 0;
  session.sent.view_at.reset();
  session.sent.company_version = 0;
  session.behind = false;
  send_news(session);
}

void Broadcaster::send_what_is_new(TableSession& session) {
  send_table(session);
  send_shuffle(session);
  if (session.behind) return;
  send_events(session);
  if (session.behind) return;
  send_view(session);
}

void Broadcaster::send_table(TableSession& session) {
  const LiveTable& live = *session.live();
  if (std::exchange(session.sent.company_version, live.company_version) == live.company_version) return;
  const StageScope stage(ServingStage::table);
  auto text = texts_.take();
  JsonWriter out(*text);
  out.begin_object();
  write_table(out, live.log, {session.user().id, session.seat(), live.invite}, table_texts_in(live, session.lang));
  const auto& waits = absences_.waits();
  out.key("waits").begin_object().field("absent", waits.absent.count()).field("idle", waits.idle.count());
  out.field("claim", waits.claim.count()).end_object().end_object();
  session.send(std::move(text));
}

const TableTexts& Broadcaster::table_texts_in(const LiveTable& live, Language lang) {
  for (const TableTexts& known : tables_)
    if (known.lang == lang) return known;
  std::vector<SeatPresence> presence;
  for (std::size_t i = 0; i < live.log.seating().chairs.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    presence.push_back({presence_.is_connected(live, seat), absences_.absent_for(live, seat)});
  }
  return tables_.emplace_back(table_texts(live.log, presence, lang));
}

void Broadcaster::send_shuffle(TableSession& session) {
  const TableLog& log = session.live()->log;
  const TableStage stage = log.seating().stage;
  if (std::exchange(session.sent.shuffle_stage, stage) == stage || !log.seating().timed()) return;
  if (stage == TableStage::binding || stage == TableStage::opening) session.send(shuffle_message(log));
}

void Broadcaster::send_events(TableSession& session) {
  const TableLog& log = session.live()->log;
  const std::size_t from = session.sent.lines, to = std::min(log.lines().size(), from + lines_a_page);
  if (from == to) return;
  const StageScope stage(ServingStage::events);
  if (!have_events(session, from, to)) {
    session.behind = true;
    return;
  }
  session.sent.lines = to;
  auto text = texts_.take();
  write_events(*text, log, {from, to, session.archive.get()}, viewer_at(session.seat()), session.lang, lines_);
  session.send(std::move(text));
  session.behind = to < log.lines().size();
  if (session.behind) return;
  // The last page; what was fetched is not needed any more.
  session.archive.reset();
  session.archive_ticket.reset();
}

bool Broadcaster::have_events(TableSession& session, std::size_t from, std::size_t to) {
  LiveTable& live = *session.live();
  if (live.log.has_events(from, to, session.archive.get())) return true;
  // Another session of the table may have fetched them.
  session.archive = live.archive.lock();
  session.archive_ticket.reset();
  if (live.log.has_events(from, to, session.archive.get())) return true;
  session.archive.reset();
  if (!session.fetching_archive) fetch_archive(session);
  return false;
}

void Broadcaster::fetch_archive(TableSession& session) {
  const auto archive = std::make_shared<std::shared_ptr<const EventArchive>>();
  JobQueue::Job job;
  job.owner = {session.user().id, session.owner().address};
  job.work = [archive, archiving = session.live()->log.archiving()] { *archive = archiving(); };
  job.done = [this, archive, weak = session.weak_from_this()](JobQueue::Ticket ticket) {
    const auto waiting = weak.lock();
    if (!waiting) return;
    waiting->fetching_archive = false;
    waiting->archive = *archive;
    waiting->archive_ticket = std::move(ticket);
    waiting->live()->archive = *archive;
    waiting->behind = false;
    if (*archive) send_news(*waiting);
  };
  session.fetching_archive = true;
  if (jobs_.submit(std::move(job))) return;
  // Refused, since the person has too many jobs: try again in a second.
  loop_.after(std::chrono::seconds(1), [this, weak = session.weak_from_this()] {
    const auto waiting = weak.lock();
    if (!waiting) return;
    waiting->fetching_archive = waiting->behind = false;
    send_news(*waiting);
  });
}

void Broadcaster::send_view(TableSession& session) {
  const LiveTable& live = *session.live();
  const TableLog& log = live.log;
  if (log.match() == nullptr || session.sent.view_at == log.act_count()) return;
  const StageScope stage(ServingStage::view);
  const Seat seat = session.seat();
  const bool may_act = seat.is_some() && log.match()->position().turn().has(seat);
  if (!session.views_on_turn || may_act || log.match()->over()) {
    auto text = texts_.take();
    JsonWriter out(*text);
    out.begin_object();
    write_view(out, log, viewer_at(seat), session.lang);
    out.key("clock");
    if (const auto clock = clocks_.running(live))
      out.begin_object().field("seat", clock->seat.index()).field("seconds", clock->seconds).end_object();
    else
      out.value(nullptr);
    out.end_object();
    session.send(std::move(text));
    session.sent.view_at = log.act_count();
  }
  if (log.seating().stage == TableStage::over && !std::exchange(session.sent.over, true))
    session.send(over_message(log));
}

void Broadcaster::send_chat(LiveTable& live, const json::object& act) {
  for (TableSession* session : live.sessions) session->send(chat_message(act, session->lang));
}

void Broadcaster::send_next_page(TableSession& session) {
  if (!session.behind) return;
  loop_.post([this, weak = session.weak_from_this()] {
    const auto session_ = weak.lock();
    if (session_ && std::exchange(session_->behind, false)) send_news(*session_);
  });
}

void Broadcaster::flush_later(TableSession& session) {
  if (session.live().get() == held_) return;
  unflushed_.push_back(&session);
  if (std::exchange(flush_posted_, true)) return;
  loop_.post([this] {
    flush_posted_ = false;
    const auto list = std::exchange(unflushed_, {});
    for (TableSession* waiting : list) flush(*waiting);
  });
}

void Broadcaster::release(LiveTable& live) {
  held_ = nullptr;
  for (TableSession* session : live.sessions) flush(*session);
}

void Broadcaster::flush(TableSession& session) {
  if (!session.has_output()) return;
  session.flush(scratch_);
  if (session.is_drained()) send_next_page(session);
}

void Broadcaster::forget(TableSession& session) {
  std::erase(unflushed_, &session);
}

}  // namespace stube
