#include "server/table_session.hpp"

#include "net/exception_barrier.hpp"
#include "net/log.hpp"
#include "net/websocket_frames.hpp"
#include "server/messages.hpp"
#include "server/server_words.hpp"

namespace stube {

TableSession::TableSession(SessionHandler& handler, LiveTablePtr live, SessionOwner owner,
                           const TableSessionOptions& options, Limit limit)
    : lang(options.lang),
      views_on_turn(options.views_on_turn),
      batches(options.batches),
      request_id(options.request_id),
      opened_at(limit.clock.now()),
      handler_(&handler),
      live_(std::move(live)),
      owner_(std::move(owner)),
      limit_(limit) {
  sent.lines = std::min(options.lines_received, live_->log.lines().size());
}

TableSession::~TableSession() {
  closed();
}

void TableSession::opened(std::shared_ptr<Connection> connection) {
  connection_ = std::move(connection);
  if (handler_ != nullptr) handler_->session_opened(*this);
}

void TableSession::drained() {
  if (handler_ != nullptr) handler_->session_drained(*this);
}

void TableSession::closed() {
  connection_.reset();
  if (auto* handler = std::exchange(handler_, nullptr)) handler->session_closed(*this);
}

void TableSession::detach() {
  handler_ = nullptr;
  const auto last_hold = std::move(connection_);
}

Seat TableSession::seat() const {
  if (std::exchange(seat_version_, live_->company_version) != live_->company_version)
    seat_ = live_->log.seating().seat_of(owner_.user.id);
  return seat_;
}

void TableSession::send(const json::object& message) {
  send(std::make_shared<const std::string>(json::serialize(message)));
}

void TableSession::send(std::shared_ptr<const std::string> text) {
  if (handler_ == nullptr || !connection_) return;
  unsent_.push_back(std::move(text));
  if (unsent_.size() == 1) handler_->session_has_output(*this);
}

void TableSession::flush(Scratch& scratch) {
  if (connection_ && !unsent_.empty()) {
    auto& [list, messages] = scratch;
    list.clear(), messages.clear();
    if (batches && unsent_.size() > 1) {
      for (const auto& text : unsent_) list.append(list.empty() ? "[" : ",").append(*text);
      messages.push_back(list += ']');
    } else {
      for (const auto& text : unsent_) messages.push_back(*text);
    }
    connection_->send(messages);
  }
  unsent_.clear();
}

void TableSession::close(std::uint16_t code, std::string_view why) {
  Scratch scratch;
  flush(scratch);
  if (connection_) connection_->close(code, why);
}

void TableSession::refuse(const Refusal& refusal, const std::string& act_id) {
  // Neither the move nor the rules: they may tell of a hand.
  log_line(Level::info, "refusal",
           {{"request", request_id}, {"table", live_->log.id()}, {"user", owner_.user.id}, {"refusal", refusal.code}});
  send(refusal_message(refusal, act_id, lang));
}

bool TableSession::charge(double price) {
  if (messages_.take(limit_.messages, limit_.clock.now(), price)) return true;
  refuse(complain("too-fast"), {});
  return false;
}

std::function<void(const ActOutcome&)> TableSession::refusing(const std::string& act_id) {
  return [weak = weak_from_this(), act_id](const ActOutcome& outcome) {
    if (const auto session = weak.lock(); session && outcome.refusal) session->refuse(*outcome.refusal, act_id);
  };
}

std::function<void(const ActOutcome&)> TableSession::answering(const std::string& act_id) {
  return [weak = weak_from_this(), act_id](const ActOutcome& outcome) {
    const auto session = weak.lock();
    if (!session) return;
    if (outcome.refusal) return session->refuse(*outcome.refusal, act_id);
    session->send(std::make_shared<const std::string>(ack_text(act_id, outcome.act_number)));
  };
}

void TableSession::received(std::string_view text) {
  if (handler_ == nullptr) return;
  const auto stays = shared_from_this();
  if (!contained("message", [&] { read(text); })) close(close_codes::internal, "an error in the server");
}

bool TableSession::control_frame() {
  return !limit_.of_people.take(Counted::pings, doer());
}

void TableSession::read(std::string_view text) {
  ++messages_read;
  if (!messages_.take(limit_.messages, limit_.clock.now()) || limit_.of_people.take(Counted::messages, doer())) {
    log_line(Level::warning, "flood", {{"request", request_id}, {"table", live_->log.id()}, {"user", owner_.user.id}});
    if (handler_ != nullptr) handler_->session_flooded(*this);
    return close(close_codes::too_many, "too many messages");
  }
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 4;
  const json::value read = json::parse(json::string_view(text.data(), text.size()), error, {}, strict);
  if (error || !read.is_object()) return send(error_message(complain("bad-request"), lang));
  handler_->session_message(*this, read.get_object());
}

}  // namespace stube
