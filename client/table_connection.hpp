// The WebSocket to one table of a server. Opened again with growing pauses when it breaks; acts that have no answer yet
// are then sent again. Carries messages, and knows nothing of what they mean.
#pragma once
#include <chrono>
#include <memory>

#include "client/api_client.hpp"

namespace stube {

class TableConnection {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // `give_up_after`: how long it is tried to open it again; without it, for ever.
  TableConnection(const ApiClient& api, std::string table, Language lang, std::optional<Milliseconds> give_up_after)
      : api_(api), table_(std::move(table)), lang_(lang), give_up_after_(give_up_after) {}

  // The next message within this time. `events_received` tells the server, where the connection is opened anew, from
  // where on to send them.
  [[nodiscard]] std::optional<json::object> read(Milliseconds patience, std::size_t events_received);
  // Lost with the connection, where that breaks.
  void send(const json::object& message);
  // Sent again with a new connection, until `answered`.
  void send_until_answered(const std::string& id, const json::object& message);
  void answered(const std::string& id);

  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] int times_opened() const { return times_opened_; }
  // Set where there will be no connection any more: the server's sentence, or empty where it did not answer.
  [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool open(Milliseconds patience, std::size_t events_received);
  void note_loss();

  const ApiClient& api_;
  std::string table_;
  Language lang_;
  std::optional<Milliseconds> give_up_after_;
  std::unique_ptr<ClientSocket> socket_;
  std::vector<std::pair<std::string, json::object>> unanswered_;  // by their ids, in their order
  bool lost_ = false;
  Clock::time_point lost_since_, next_try_;
  Milliseconds wait_{};
  int times_opened_ = 0;
  std::optional<std::string> failure_;
};

}  // namespace stube
