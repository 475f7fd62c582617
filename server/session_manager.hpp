// The WebSockets at the tables: who may open one, and what each message from a client sets in motion.
#pragma once
#include <set>

#include "server/broadcaster.hpp"
#include "server/hint_runner.hpp"
#include "server/login_sessions.hpp"
#include "server/service_options.hpp"
#include "server/table_scheduler.hpp"

namespace stube {

class SessionManager final : public SessionHandler {
 public:
  // The parts of the service that a message may reach.
  struct Parts {
    LiveTables& tables;
    LoginSessions& logins;
    AddressLimits& limits;
    ActPipeline& pipeline;
    TableScheduler& scheduler;
    ShuffleKeeper& shuffles;
    HintRunner& hints;
    PresenceService& presence;
    Broadcaster& broadcaster;
  };
  SessionManager(const ServiceOptions& options, Parts parts) : options_(options), parts_(parts) {}

  // A request to open a WebSocket at `/ws/<table>`.
  void upgrade(const HttpRequest& request, const RequestHandler::UpgradeAnswer& answer);
  // The service ends: sessions are not heard any more.
  void detach_all();
  [[nodiscard]] std::size_t count() const { return sessions_.size(); }

  void session_opened(TableSession& session) override;
  void session_message(TableSession& session, const json::object& message) override;
  void session_has_output(TableSession& session) override;
  void session_drained(TableSession& session) override;
  void session_closed(TableSession& session) override;

 private:
  [[nodiscard]] std::shared_ptr<ConnectionListener> open_session(const LiveTablePtr& live, const User& user,
                                                                 const TableSessionOptions& options);
  void move(TableSession& session, const json::object& message);
  void why(TableSession& session, const json::object& message);
  void undo(TableSession& session, const json::object& message);
  void phrase(TableSession& session, const json::object& message);
  void chat(TableSession& session, const json::object& message);
  void change_language(TableSession& session, const json::object& message);
  // A person whose clock ran out plays again.
  void name_key(TableSession& session, const json::object& message);
  void return_to_seat(TableSession& session);

  const ServiceOptions& options_;
  Parts parts_;
  std::set<TableSession*> sessions_;
};

// The kinds of messages, from clients and to them; docs/api.json is compared with these.
[[nodiscard]] std::vector<std::string_view> messages_in();
[[nodiscard]] std::vector<std::string_view> messages_out();

}  // namespace stube
