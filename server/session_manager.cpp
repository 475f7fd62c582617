#include "server/session_manager.hpp"

#include <charconv>

#include "server/http_fields.hpp"
#include "server/messages.hpp"
#include "server/server_words.hpp"

namespace stube {

namespace {

TableSessionOptions options_in(const HttpRequest& request) {
  TableSessionOptions options;
  options.lang = language_of(request);
  const std::string after = in_query(request, "after");
  std::from_chars(after.data(), after.data() + after.size(), options.lines_received);
  options.views_on_turn = in_query(request, "views") == "turn";
  options.batches = in_query(request, "batch") == "1";
  return options;
}

bool may_watch(const Seating& seating, const std::string& user) {
  const bool seated = seating.seat_of(user).is_some() || seating.next_seat_of(user).is_some();
  return seated || seating.host == user || (seating.spectators && !seating.closed);
}

}  // namespace

void SessionManager::upgrade(const HttpRequest& request, const RequestHandler::UpgradeAnswer& answer) {
  const TableSessionOptions session_options = options_in(request);
  const auto refuse = [answer, lang = session_options.lang](int status, const std::string& code) {
    answer(refusal_response(status, complain(code), lang));
  };
  if (!parts_.limits.allow_request(request.address)) return refuse(429, "too-fast");
  // A browser names the origin of the page; a program with a token of its own need not.
  const bool ours =
      std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
  if (!ours && (!request.origin.empty() || open_token(request).empty())) return refuse(403, "wrong-origin");
  if (!request.path.starts_with("/ws/")) return refuse(404, "not-found");
  const std::string id = request.path.substr(4);
  parts_.logins.find_user(request, LoginSessions::WithoutUser::refuse,
                          [this, id, session_options, answer, refuse](const LoginSessions::Login& login) {
                            if (!login.user) return refuse(401, "no-user");
                            parts_.tables.with_table(id, [this, user = *login.user, session_options, answer, refuse](
                                                             const LiveTablePtr& live, const Refusal* refusal) {
                              if (refusal != nullptr)
                                return refuse(refusal->code == "no-such-table" ? 404 : 503, refusal->code);
                              if (!may_watch(live->log.seating(), user.id)) return refuse(403, "no-spectators");
                              if (session_options.lines_received <= live->log.lines().size())
                                return answer(open_session(live, user, session_options));
                              // It was sent more by another process than is known here.
                              parts_.pipeline.when_fresh(
                                  live, [this, live, user, session_options, answer, refuse](const Refusal* stale) {
                                    if (stale != nullptr) return refuse(503, stale->code);
                                    answer(open_session(live, user, session_options));
                                  });
                            });
                          });
}

std::shared_ptr<ConnectionListener> SessionManager::open_session(const LiveTablePtr& live, const User& user,
                                                                 const TableSessionOptions& options) {
  auto session = std::make_shared<TableSession>(*this, live, user, options,
                                                TableSession::Limit{options_.messages, *options_.clock});
  sessions_.insert(session.get());
  return session;
}

void SessionManager::session_opened(TableSession& session) {
  LiveTable& live = *session.live();
  const Seat seat = session.seat();
  // The company changes only where the seat was not connected before, and never by a spectator.
  const bool company_changed = seat.is_some() && !parts_.presence.is_connected(live, seat);
  live.sessions.push_back(&session);
  if (company_changed) ++live.company_version;
  if (seat.is_some()) parts_.presence.announce(live);
  return_to_seat(session);
  parts_.scheduler.schedule(session.live());
  if (company_changed)
    parts_.broadcaster.send_news(live);
  else
    parts_.broadcaster.send_news(session);
}

void SessionManager::session_closed(TableSession& session) {
  sessions_.erase(&session);
  parts_.broadcaster.forget(session);
  LiveTable& live = *session.live();
  if (std::erase(live.sessions, &session) == 0) return;
  live.last_left = options_.clock->now();
  const Seat seat = session.seat();
  if (!seat.is_some()) return;
  parts_.presence.announce(live);
  if (parts_.presence.is_connected(live, seat)) return;
  ++live.company_version;
  parts_.broadcaster.send_news(live);
}

void SessionManager::session_has_output(TableSession& session) {
  parts_.broadcaster.flush_later(session);
}

void SessionManager::session_drained(TableSession& session) {
  parts_.broadcaster.send_next_page(session);
}

void SessionManager::detach_all() {
  for (TableSession* session : std::exchange(sessions_, {})) session->detach();
}

void SessionManager::session_message(TableSession& session, const json::object& message) {
  const std::string kind = text_in(message, "t");
  if (kind == "act") return move(session, message);
  if (kind == "why") return why(session, message);
  if (kind == "hint") return parts_.hints.send_hint(session);
  if (kind == "undo") return undo(session, message);
  if (kind == "phrase") return phrase(session, message);
  if (kind == "say") return chat(session, message);
  if (kind == "contribute") return parts_.shuffles.contribute(session, message);
  if (kind == "key") return name_key(session, message);
  if (kind == "back") return return_to_seat(session);
  if (kind == "lang") return change_language(session, message);
  session.send(error_message(server_text(session.lang, "error.bad-request")));
}

void SessionManager::move(TableSession& session, const json::object& message) {
  const std::string id = text_in(message, "id");
  if (id.empty() || id.size() > 64) return session.refuse(complain("bad-act-id"), {});
  return_to_seat(session);
  parts_.pipeline.propose(session.live(), {[user = session.user().id, id, text = text_in(message, "move")](
                                               const TableLog& log) { return decide_move(log, user, id, text); },
                                           session.answering(id)});
}

void SessionManager::why(TableSession& session, const json::object& message) {
  const TableLog& log = session.live()->log;
  if (log.match() == nullptr || !session.seat().is_some())
    return session.refuse(complain("not-playing"), text_in(message, "id"));
  session.send(why_message(log, session.seat(), text_in(message, "move"), session.lang));
}

void SessionManager::undo(TableSession& session, const json::object& message) {
  parts_.pipeline.propose(session.live(),
                          {[user = session.user().id](const TableLog& log) { return decide_undo(log, user); },
                           session.answering(text_in(message, "id"))});
}

void SessionManager::phrase(TableSession& session, const json::object& message) {
  parts_.pipeline.propose(session.live(), {[user = session.user().id, id = text_in(message, "id")](
                                               const TableLog& log) { return decide_phrase(log, user, id); },
                                           session.refusing({})});
}

void SessionManager::chat(TableSession& session, const json::object& message) {
  parts_.pipeline.propose(session.live(), {[user = session.user().id, text = text_in(message, "text")](
                                               const TableLog& log) { return decide_chat(log, user, text); },
                                           session.refusing({})});
}

void SessionManager::name_key(TableSession& session, const json::object& message) {
  parts_.pipeline.propose(session.live(), {[user = session.user().id, key = text_in(message, "key")](
                                               const TableLog& log) { return decide_key(log, user, key); },
                                           session.refusing({})});
}

void SessionManager::return_to_seat(TableSession& session) {
  const Seat seat = session.seat();
  if (!seat.is_some() || !session.live()->log.seating().chairs[static_cast<std::size_t>(seat.index())].away) return;
  parts_.pipeline.propose(session.live(),
                          {[user = session.user().id](const TableLog& log) { return decide_return(log, user); }, {}});
}

void SessionManager::change_language(TableSession& session, const json::object& message) {
  const auto lang = language_from(text_in(message, "lang"));
  if (!lang) {
    const Refusal refusal = complain("bad-language", {{"languages", language_codes()}});
    return session.send(error_message(server_text(session.lang, refusal)));
  }
  session.lang = *lang;
  parts_.broadcaster.send_again(session);
}

std::vector<std::string_view> messages_in() {
  return {"act", "why", "hint", "undo", "phrase", "say", "contribute", "key", "back", "lang"};
}

std::vector<std::string_view> messages_out() {
  return {"table", "shuffle", "head", "events", "view", "ack", "no", "why", "hint", "phrase", "say", "over", "error"};
}

}  // namespace stube
