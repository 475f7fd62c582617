// What the operator has ordered about people and tables (`stube people`, `stube tables`), as this process knows it. The
// orders stand in the store; every process reads them every few seconds, and at once where the store can notify it.
#pragma once
#include <functional>
#include <map>

#include "engine/refusal.hpp"
#include "net/clock.hpp"
#include "server/people_store.hpp"
#include "server/store_queue.hpp"

namespace stube {

class Moderation {
 public:
  Moderation(StoreQueue& store, const Clock& clock) : store_(store), clock_(clock) {}

  // Reads the orders; calls `changed` where some were new.
  void read(std::function<void()> changed);
  // Why this user, or whoever comes from this address, is not let in; nothing where he is.
  [[nodiscard]] std::optional<Refusal> ban_of(const std::string& user, const std::string& address) const;
  [[nodiscard]] std::optional<Refusal> mute_of(const std::string& user) const;
  // Tables that are to be closed.
  [[nodiscard]] std::vector<std::string> tables_to_close() const;
  // The table is closed; the order is carried out.
  void closed(const std::string& table);

 private:
  [[nodiscard]] std::optional<Refusal> refusal(Order::Kind kind, const std::string& whom, const char* code) const;

  StoreQueue& store_;
  const Clock& clock_;
  std::map<std::pair<Order::Kind, std::string>, Order> orders_;
};

}  // namespace stube
