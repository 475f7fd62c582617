// The server's end of one WebSocket at a table, for a seat or a spectator: reads and limits what comes in, gathers and
// sends what goes out. What messages mean is decided by the handler; what a session is sent, by Broadcaster.
#pragma once
#include "net/http_server.hpp"
#include "net/rate_limit.hpp"
#include "server/limits.hpp"
#include "server/live_table.hpp"
#include "server/user.hpp"

namespace stube {

// Callbacks of the sessions; SessionManager implements them.
class SessionHandler {
 public:
  virtual ~SessionHandler() = default;
  virtual void session_opened(TableSession& session) = 0;
  virtual void session_message(TableSession& session, const json::object& message) = 0;
  // Messages wait to be flushed, where none did before.
  virtual void session_has_output(TableSession& session) = 0;
  // The other side has taken all that was sent.
  virtual void session_drained(TableSession& session) = 0;
  virtual void session_closed(TableSession& session) = 0;
  // It sent too many messages and is being closed.
  virtual void session_flooded(TableSession& session) = 0;
};

// What the client asked for in its address.
struct TableSessionOptions {
  Language lang = Language::en;
  std::size_t lines_received = 0;  // lines of the table that the client has from an earlier connection
  bool views_on_turn = false;      // a view only when the seat may act
  bool batches = false;            // several messages in one list
  std::string request_id{};        // for the log
};

// Who has opened a WebSocket: the user, where from, and by which login.
struct SessionOwner {
  User user;
  std::string address, token_hash;
};

class TableSession final : public ConnectionListener, public std::enable_shared_from_this<TableSession> {
 public:
  struct Limit {
    const Rate& messages;  // on this WebSocket
    const Clock& clock;
    Limits& of_people;  // on all of the person's and the address's
  };
  TableSession(SessionHandler& handler, LiveTablePtr live, SessionOwner owner, const TableSessionOptions& options,
               Limit limit);
  ~TableSession() override;
  TableSession(const TableSession&) = delete;
  TableSession& operator=(const TableSession&) = delete;

  void opened(std::shared_ptr<Connection> connection) override;
  void received(std::string_view text) override;
  [[nodiscard]] bool control_frame() override;
  void drained() override;
  void closed() override;

  [[nodiscard]] const LiveTablePtr& live() const { return live_; }
  [[nodiscard]] const User& user() const { return owner_.user; }
  [[nodiscard]] const SessionOwner& owner() const { return owner_; }
  [[nodiscard]] Doer doer() const { return {owner_.user.id, owner_.address}; }
  // The user's seat, or none. Asked several times for every act, so it is looked up only when the company has changed.
  [[nodiscard]] Seat seat() const;

  // Queue a message; it leaves with the next flush.
  void send(const json::object& message);
  void send(std::shared_ptr<const std::string> text);
  void refuse(const Refusal& refusal, const std::string& act_id);
  // Takes the price of something costly from what the session may ask for; false, and refused, where it has not so
  // much.
  [[nodiscard]] bool charge(double price);
  // For a proposal on behalf of this session: sends the refusal, and with `answering` also the acknowledgement. The
  // session may be gone by then.
  [[nodiscard]] std::function<void(const ActOutcome&)> refusing(const std::string& act_id);
  [[nodiscard]] std::function<void(const ActOutcome&)> answering(const std::string& act_id);

  // Where messages are put together for the socket; one for all sessions, so that flushing allocates nothing.
  struct Scratch {
    std::string list;
    std::vector<std::string_view> messages;
  };
  // Sends what is queued at once: as several messages, or as one list of them.
  void flush(Scratch& scratch);
  [[nodiscard]] bool has_output() const { return !unsent_.empty(); }
  // Whether the other side has taken all that was sent.
  [[nodiscard]] bool is_drained() const { return connection_ && connection_->waiting() == 0; }
  void close(std::uint16_t code, std::string_view why);
  // The handler ends; it is not called any more. Lets go of the connection, which holds this session: the caller may
  // not use it again.
  void detach();

  Language lang;
  const bool views_on_turn, batches;
  const std::string request_id;  // of the request that opened it, for the log
  const Moment opened_at;
  std::uint64_t messages_read = 0;
  // What the client has been sent.
  struct Sent {
    std::size_t lines = 0;
    std::optional<std::uint64_t> view_at;  // number of acts when the last view was sent
    std::uint64_t company_version = 0;
    TableStage shuffle_stage = TableStage::waiting;
    bool over = false;
  } sent;
  bool behind = false;                          // further lines wait until those sent have been taken
  std::shared_ptr<const EventArchive> archive;  // of lines that memory does not have, while it is behind
  std::shared_ptr<const void> archive_ticket;   // of the job that fetched it
  bool fetching_archive = false;
  int proposals = 0;     // acts that are not answered yet
  bool hinting = false;  // a hint is being computed

 private:
  void read(std::string_view text);

  SessionHandler* handler_;
  LiveTablePtr live_;
  SessionOwner owner_;
  Limit limit_;
  TokenBucket messages_;
  std::shared_ptr<Connection> connection_;
  std::vector<std::shared_ptr<const std::string>> unsent_;
  mutable Seat seat_;
  mutable std::uint64_t seat_version_ = 0;  // the company's version when it was looked up
};

}  // namespace stube
