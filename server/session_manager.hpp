// The WebSockets at the tables: who may open one, and what each message from a client sets in motion. Logins, which the
// interface calls sessions, are login_sessions.hpp's.
#pragma once
#include <map>
#include <set>

#include "server/broadcaster.hpp"
#include "server/hint_runner.hpp"
#include "server/last_seen.hpp"
#include "server/login_sessions.hpp"
#include "server/service_metrics.hpp"
#include "server/service_options.hpp"
#include "server/table_scheduler.hpp"

namespace stube {

class SessionManager final : public SessionHandler {
 public:
  // The parts of the service that a message may reach.
  struct Parts {
    LiveTables& tables;
    LoginSessions& logins;
    Limits& limits;
    const Moderation& moderation;
    ActPipeline& pipeline;
    TableScheduler& scheduler;
    ShuffleKeeper& shuffles;
    HintRunner& hints;
    PresenceService& presence;
    AbsenceKeeper& absences;
    Broadcaster& broadcaster;
    LastSeen& last_seen;
    ServiceMetrics& metrics;
  };
  SessionManager(const ServiceOptions& options, Parts parts);

  // A request to open a WebSocket at `/ws/<table>`.
  void upgrade(const HttpRequest& request, const RequestHandler::UpgradeAnswer& answer);
  // The service ends: no message of a session is handled any more.
  void detach_all();
  [[nodiscard]] std::size_t count() const { return sessions_.size(); }
  // This login has ended: its WebSockets are closed.
  void close_login(const std::string& token_hash);
  // Closes the WebSockets of users and addresses that are banned now.
  void close_banned();
  // The logins of all open WebSockets, each once.
  [[nodiscard]] std::vector<std::string> token_hashes() const;

  void session_opened(TableSession& session) override;
  void session_message(TableSession& session, const json::object& message) override;
  void session_has_output(TableSession& session) override;
  void session_drained(TableSession& session) override;
  void session_closed(TableSession& session) override;
  void session_flooded(TableSession& session) override;

  // Closes all sessions of a user who has erased himself, or all of a table.
  void close_user(const std::string& user);
  void close_table(const LiveTable& live);

 private:
  [[nodiscard]] std::shared_ptr<ConnectionListener> open_session(const LiveTablePtr& live, const SessionOwner& owner,
                                                                 const TableSessionOptions& options);
  // Proposes on behalf of a session; refused where it has too many that are not answered yet.
  void propose(TableSession& session, const std::string& act_id, Proposal proposal);
  // Whether he may open one more; else why not.
  [[nodiscard]] std::optional<Refusal> too_many_sockets(const SessionOwner& owner) const;
  void count(const SessionOwner& owner, int change);
  void close_all(const std::function<bool(const TableSession&)>& which, std::uint16_t code, std::string_view why);
  void hint(TableSession& session);
  // Refuses talk of one who is muted or talks too much.
  [[nodiscard]] bool may_talk(TableSession& session);
  void move(TableSession& session, const json::object& message);
  void why(TableSession& session, const json::object& message);
  void undo(TableSession& session, const json::object& message);
  void phrase(TableSession& session, const json::object& message);
  void chat(TableSession& session, const json::object& message);
  void resign(TableSession& session, const json::object& message);
  void change_language(TableSession& session, const json::object& message);
  // The key by which this client will sign the end of the match.
  void name_key(TableSession& session, const json::object& message);
  // A person whose clock ran out plays again.
  void return_to_seat(TableSession& session);

  const ServiceOptions& options_;
  Parts parts_;
  std::set<TableSession*> sessions_;
  std::map<std::string_view, MetricValue*> message_counts_;  // by kind
  std::unordered_map<std::string, int> sockets_of_person_, sockets_of_network_;
};

// The kinds of messages, from clients and to them; docs/api.json is compared with these.
[[nodiscard]] std::vector<std::string_view> messages_in();
[[nodiscard]] std::vector<std::string_view> messages_out();

}  // namespace stube
