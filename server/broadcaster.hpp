// What each session of a table is sent, and when it leaves: after every change of the table the messages that are new
// to a session, in pages where there are many, flushed together. Lines of long ago are fetched by a job, and nothing is
// put together before the client has taken what it was sent. How a message is made is in messages.hpp.
#pragma once
#include "server/absence_keeper.hpp"
#include "server/clock_keeper.hpp"
#include "server/job_queue.hpp"
#include "server/messages.hpp"
#include "server/presence_service.hpp"
#include "server/table_session.hpp"
#include "server/text_pool.hpp"

namespace stube {

class Broadcaster {
 public:
  Broadcaster(LoopHandle loop, JobQueue& jobs, const PresenceService& presence, const ClockKeeper& clocks,
              const AbsenceKeeper& absences)
      : loop_(std::move(loop)), jobs_(jobs), presence_(presence), clocks_(clocks), absences_(absences) {}

  // What is new, to all sessions of the table or to one.
  void send_news(LiveTable& live);
  void send_news(TableSession& session);
  // Everything again, in the session's language.
  void send_again(TableSession& session);
  // A phrase or a chat line, to all sessions of the table.
  void send_chat(LiveTable& live, const json::object& act);
  // The next page of lines, where the session is behind and has taken the last one.
  void send_next_page(TableSession& session);

  // The session has messages to be flushed: with the table's others while a change of its table is being sent, else in
  // the next turn of the loop.
  void flush_later(TableSession& session);
  // Between these, messages to the table's sessions are gathered; then they are flushed.
  void hold(LiveTable& live) { held_ = &live; }
  void release(LiveTable& live);
  void forget(TableSession& session);

 private:
  // What is shared by the sessions that are sent one change is made anew.
  void begin_news();
  void send_what_is_new(TableSession& session);
  [[nodiscard]] const TableTexts& table_texts_in(const LiveTable& live, Language lang);
  void send_table(TableSession& session);
  void send_shuffle(TableSession& session);
  void send_events(TableSession& session);
  // Whether the events of these lines are at hand; else they are fetched, and the session is sent them then.
  [[nodiscard]] bool have_events(TableSession& session, std::size_t from, std::size_t to);
  void fetch_archive(TableSession& session);
  void send_view(TableSession& session);
  void flush(TableSession& session);

  LoopHandle loop_;
  JobQueue& jobs_;
  const PresenceService& presence_;
  const ClockKeeper& clocks_;
  const AbsenceKeeper& absences_;
  std::vector<TableSession*> unflushed_;
  bool flush_posted_ = false;
  const LiveTable* held_ = nullptr;
  TableSession::Scratch scratch_;
  // Of the change that is being sent.
  LineTexts lines_;
  std::vector<TableTexts> tables_;
  TextPool texts_;
};

}  // namespace stube
