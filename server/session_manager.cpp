#include "server/session_manager.hpp"

#include <charconv>
#include <cmath>

#include "net/client_address.hpp"
#include "net/log.hpp"
#include "net/websocket_frames.hpp"
#include "server/decisions.hpp"
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
  options.request_id = request.id;
  return options;
}

bool may_watch(const Seating& seating, const std::string& user) {
  const bool seated = seating.seat_of(user).is_some() || seating.next_seat_of(user).is_some();
  return seated || seating.host == user || (seating.spectators && !seating.closed);
}

// Acts of one session that wait for the store. A client sends the next one when the last is answered.
constexpr int most_proposals = 16;
// Everything that happens at a table is sent to each of them.
constexpr std::size_t most_spectators = 100;

bool is_crowded(const LiveTable& live, const std::string& user) {
  const auto watches = [](const TableSession* session) { return !session->seat().is_some(); };
  return !live.log.seating().seat_of(user).is_some() && live.sessions.size() >= most_spectators &&
         static_cast<std::size_t>(std::count_if(live.sessions.begin(), live.sessions.end(), watches)) >=
             most_spectators;
}

// What it costs to be told the lines from this one on, in messages or requests. A little behind costs nothing.
double price_of_lines(const TableLog& log, std::size_t from) {
  constexpr double lines_for_one = 100, most = 40;
  const std::size_t count = log.lines().size() - std::min(from, log.lines().size());
  return std::min(most, std::floor(static_cast<double>(count) / lines_for_one));
}

}  // namespace

SessionManager::SessionManager(const ServiceOptions& options, Parts parts) : options_(options), parts_(parts) {
  auto kinds = messages_in();
  kinds.push_back("unknown");
  for (const auto kind : kinds)
    message_counts_[kind] =
        &parts_.metrics.registry.counter("stube_websocket_messages_read_total",
                                         "WebSocket messages that were read, by kind", {{"kind", std::string(kind)}});
}

void SessionManager::upgrade(const HttpRequest& request, const RequestHandler::UpgradeAnswer& answer) {
  const TableSessionOptions session_options = options_in(request);
  const auto refuse = [answer, lang = session_options.lang](const Refusal& refusal) {
    answer(refusal_response(http_status(refusal), refusal, lang));
  };
  if (const auto refusal = parts_.limits.take_request(request.address)) return refuse(*refusal);
  if (!in_query(request, "token").empty()) return refuse(complain("token-in-address"));
  // A browser names the origin of the page; a program with a token of its own need not.
  const bool ours =
      std::find(options_.origins.begin(), options_.origins.end(), request.origin) != options_.origins.end();
  if (!ours && (!request.origin.empty() || open_token(request).empty())) return refuse(complain("wrong-origin"));
  if (!request.path.starts_with("/ws/")) return refuse(complain("not-found"));
  const std::string id = request.path.substr(4);
  parts_.logins.find_user(
      request, LoginSessions::WithoutUser::refuse,
      [this, id, session_options, answer, refuse, address = request.address](const LoginSessions::Login& login) {
        if (!login.user) return refuse(*login.refusal);
        const SessionOwner owner{*login.user, address, login.token_hash};
        parts_.tables.with_table(
            {owner.user.id, address}, id,
            [this, owner, session_options, answer, refuse](const LiveTablePtr& live, const Refusal* refusal) {
              if (refusal != nullptr) return refuse(*refusal);
              if (!may_watch(live->log.seating(), owner.user.id)) return refuse(complain("no-spectators"));
              if (const auto full = too_many_sockets(owner)) return refuse(*full);
              if (is_crowded(*live, owner.user.id)) return refuse(too_much("too-fast", 10));
              if (const auto dear = parts_.limits.take_request(
                      owner.address, price_of_lines(live->log, session_options.lines_received)))
                return refuse(*dear);
              if (session_options.lines_received <= live->log.lines().size())
                return answer(open_session(live, owner, session_options));
              // The client has lines from another process that are not read here yet.
              parts_.pipeline.when_fresh(live,
                                         [this, live, owner, session_options, answer, refuse](const Refusal* stale) {
                                           if (stale != nullptr) return refuse(*stale);
                                           answer(open_session(live, owner, session_options));
                                         });
            });
      });
}

std::optional<Refusal> SessionManager::too_many_sockets(const SessionOwner& owner) const {
  const LimitOptions& most = parts_.limits.options();
  const auto reached = [](const auto& counts, const std::string& key, int limit) {
    const auto found = counts.find(key);
    return limit > 0 && found != counts.end() && found->second >= limit;
  };
  if (reached(sockets_of_person_, owner.user.id, most.sockets_of_person))
    return complain("too-many-sockets", {{"n", std::to_string(most.sockets_of_person)}});
  if (reached(sockets_of_network_, network_of(owner.address), most.sockets_of_address))
    return complain("too-many-sockets-of-address", {{"n", std::to_string(most.sockets_of_address)}});
  return {};
}

void SessionManager::count(const SessionOwner& owner, int change) {
  const auto add = [change](auto& counts, const std::string& key) {
    if ((counts[key] += change) <= 0) counts.erase(key);
  };
  add(sockets_of_person_, owner.user.id);
  add(sockets_of_network_, network_of(owner.address));
}

std::shared_ptr<ConnectionListener> SessionManager::open_session(const LiveTablePtr& live, const SessionOwner& owner,
                                                                 const TableSessionOptions& options) {
  auto session = std::make_shared<TableSession>(*this, live, owner, options,
                                                TableSession::Limit{options_.messages, *options_.clock, parts_.limits});
  sessions_.insert(session.get());
  count(owner, 1);
  parts_.last_seen.seen(owner.user.id);
  LogFields fields{{"request", options.request_id}, {"table", live->log.id()}, {"user", owner.user.id}};
  const std::string address = logged_address(owner.address, options_.log_addresses);
  if (!address.empty()) fields.emplace_back("address", address);
  log_line(Level::info, "websocket-open", fields);
  return session;
}

void SessionManager::close_all(const std::function<bool(const TableSession&)>& which, std::uint16_t code,
                               std::string_view why) {
  // Closing one may end it, and change the list.
  std::vector<std::shared_ptr<TableSession>> found;
  for (TableSession* session : sessions_)
    if (which(*session)) found.push_back(session->shared_from_this());
  for (const auto& session : found) session->close(code, why);
}

void SessionManager::close_login(const std::string& token_hash) {
  close_all([&](const TableSession& session) { return session.owner().token_hash == token_hash; },
            close_codes::logged_out, "logged out");
}

void SessionManager::close_banned() {
  close_all(
      [this](const TableSession& session) {
        return parts_.moderation.ban_of(session.user().id, session.owner().address).has_value();
      },
      close_codes::banned, "banned");
}

std::vector<std::string> SessionManager::token_hashes() const {
  std::set<std::string> hashes;
  for (const TableSession* session : sessions_) hashes.insert(session->owner().token_hash);
  return {hashes.begin(), hashes.end()};
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
  if (sessions_.erase(&session) > 0) count(session.owner(), -1);
  const std::chrono::duration<double> open = options_.clock->now() - session.opened_at;
  log_line(Level::info, "websocket-close",
           {{"request", session.request_id},
            {"table", session.live()->log.id()},
            {"user", session.user().id},
            {"seconds", open.count()},
            {"messages", session.messages_read}});
  parts_.broadcaster.forget(session);
  LiveTable& live = *session.live();
  if (std::erase(live.sessions, &session) == 0) return;
  live.last_left = options_.clock->now();
  const Seat seat = session.seat();
  if (!seat.is_some()) return;
  parts_.presence.announce(live);
  if (parts_.presence.is_connected(live, seat)) return;
  ++live.company_version;
  parts_.absences.update(live);
  parts_.absences.schedule(session.live());
  parts_.broadcaster.send_news(live);
}

void SessionManager::session_flooded(TableSession&) {
  parts_.metrics.rate_limited.add();
}

void SessionManager::close_user(const std::string& user) {
  const auto all = sessions_;  // a copy: closing may end one
  for (TableSession* session : all)
    if (session->user().id == user) session->close(close_codes::normal, "this person was deleted");
}

void SessionManager::close_table(const LiveTable& live) {
  const auto all = live.sessions;
  for (TableSession* session : all) session->close(close_codes::normal, "this table is gone");
}

void SessionManager::session_has_output(TableSession& session) {
  parts_.broadcaster.flush_later(session);
}

void SessionManager::session_drained(TableSession& session) {
  parts_.broadcaster.send_next_page(session);
}

void SessionManager::detach_all() {
  sockets_of_person_.clear(), sockets_of_network_.clear();
  for (TableSession* session : std::exchange(sessions_, {})) session->detach();
}

void SessionManager::session_message(TableSession& session, const json::object& message) {
  const std::string kind = text_in(message, "t");
  const auto counter = message_counts_.find(kind);
  (counter != message_counts_.end() ? counter->second : message_counts_.at("unknown"))->add();
  if (kind == "act") return move(session, message);
  if (kind == "why") return why(session, message);
  if (kind == "hint") return hint(session);
  if (kind == "undo") return undo(session, message);
  if (kind == "phrase") return phrase(session, message);
  if (kind == "say") return chat(session, message);
  if (kind == "contribute") return parts_.shuffles.contribute(session, message);
  if (kind == "key") return name_key(session, message);
  if (kind == "back") return return_to_seat(session);
  if (kind == "ask-bot") return parts_.absences.ask_for_bot(session, message);
  if (kind == "claim") return parts_.absences.claim(session, message);
  if (kind == "resign") return resign(session, message);
  if (kind == "lang") return change_language(session, message);
  session.send(error_message(complain("bad-request"), session.lang));
}

void SessionManager::propose(TableSession& session, const std::string& act_id, Proposal proposal) {
  if (session.proposals >= most_proposals) return session.refuse(too_much("too-fast", 1), act_id);
  ++session.proposals;
  proposal.done = [weak = session.weak_from_this(), done = std::move(proposal.done)](const ActOutcome& outcome) {
    if (const auto alive = weak.lock()) --alive->proposals;
    if (done) done(outcome);
  };
  parts_.pipeline.propose(session.live(), std::move(proposal));
}

void SessionManager::move(TableSession& session, const json::object& message) {
  const std::string id = text_in(message, "id");
  if (id.empty() || id.size() > 64) return session.refuse(complain("bad-act-id"), {});
  return_to_seat(session);
  propose(session, id,
          {[user = session.user().id, id, text = text_in(message, "move")](const TableLog& log) {
             return decide_move(log, user, id, text);
           },
           session.answering(id)});
}

void SessionManager::why(TableSession& session, const json::object& message) {
  const TableLog& log = session.live()->log;
  if (log.match() == nullptr || !session.seat().is_some())
    return session.refuse(complain("not-playing"), text_in(message, "id"));
  session.send(why_message(log, session.seat(), text_in(message, "move"), session.lang));
}

void SessionManager::undo(TableSession& session, const json::object& message) {
  const std::string id = text_in(message, "id");
  propose(session, id,
          {[user = session.user().id](const TableLog& log) { return decide_undo(log, user); }, session.answering(id)});
}

void SessionManager::resign(TableSession& session, const json::object& message) {
  parts_.pipeline.propose(session.live(),
                          {[user = session.user().id](const TableLog& log) { return decide_resign(log, user); },
                           session.answering(text_in(message, "id"))});
}

void SessionManager::hint(TableSession& session) {
  if (!may_hint(session.live()->log.seating())) return session.refuse(complain("no-hints"), {});
  if (const auto refusal = parts_.limits.take(Counted::hints, session.doer())) return session.refuse(*refusal, {});
  parts_.hints.send_hint(session);
}

bool SessionManager::may_talk(TableSession& session) {
  auto refusal = parts_.moderation.mute_of(session.user().id);
  if (!refusal) refusal = parts_.limits.take(Counted::chat, session.doer());
  if (refusal) session.refuse(*refusal, {});
  return !refusal;
}

void SessionManager::phrase(TableSession& session, const json::object& message) {
  if (!may_talk(session)) return;
  propose(session, {},
          {[user = session.user().id, id = text_in(message, "id")](const TableLog& log) {
             return decide_phrase(log, user, id);
           },
           session.refusing({})});
}

void SessionManager::chat(TableSession& session, const json::object& message) {
  if (!may_talk(session)) return;
  propose(session, {},
          {[user = session.user().id, text = text_in(message, "text")](const TableLog& log) {
             return decide_chat(log, user, text);
           },
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
    return session.send(error_message(complain("bad-language", {{"languages", language_codes()}}), session.lang));
  }
  if (!session.charge(price_of_lines(session.live()->log, 0))) return;
  session.lang = *lang;
  parts_.broadcaster.send_again(session);
}

std::vector<std::string_view> messages_in() {
  return {"act", "why",  "hint",    "undo",  "phrase", "say", "contribute",
          "key", "back", "ask-bot", "claim", "resign", "lang"};
}

std::vector<std::string_view> messages_out() {
  return {"table", "shuffle", "head",   "events", "view",   "ack",  "no",
          "why",   "hint",    "phrase", "say",    "notice", "over", "error"};
}

}  // namespace stube
