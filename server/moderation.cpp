#include "server/moderation.hpp"

#include "net/client_address.hpp"

namespace stube {

void Moderation::read(std::function<void()> changed) {
  store_.ask<std::vector<Order>>([](Store& store) { return orders(store); },
                                 [this, changed = std::move(changed)](const std::optional<std::vector<Order>>& list) {
                                   if (!list) return;  // what is known holds until the store is back
                                   bool any_new = false;
                                   decltype(orders_) known;
                                   for (const Order& order : *list) {
                                     const auto key = std::pair(order.kind, order.whom);
                                     any_new |= !orders_.contains(key);
                                     known.emplace(key, order);
                                   }
                                   orders_ = std::move(known);
                                   if (any_new) changed();
                                 });
}

std::optional<Refusal> Moderation::refusal(Order::Kind kind, const std::string& whom, const char* code) const {
  const auto found = orders_.find({kind, whom});
  if (found == orders_.end()) return {};
  const std::int64_t until = found->second.until, left = until - clock_.wall_millis() / 1000;
  if (until == 0) return complain(code);
  if (left <= 0) return {};
  // In whole hours or minutes: nobody counts the seconds.
  const bool hours = left > 2 * 3600;
  const auto count = static_cast<int>((left + (hours ? 3599 : 59)) / (hours ? 3600 : 60));
  Refusal told = complain(std::string(code) + (hours ? "-for-hours" : "-for-minutes"));
  told.arguments.emplace_back("n", Value{std::to_string(count), count});
  return told;
}

std::optional<Refusal> Moderation::ban_of(const std::string& user, const std::string& address) const {
  if (orders_.empty()) return {};
  if (auto told = refusal(Order::Kind::ban, user, "banned")) return told;
  return refusal(Order::Kind::ban, network_of(address), "banned");
}

std::optional<Refusal> Moderation::mute_of(const std::string& user) const {
  return refusal(Order::Kind::mute, user, "muted");
}

std::vector<std::string> Moderation::tables_to_close() const {
  std::vector<std::string> tables;
  for (const auto& [key, order] : orders_)
    if (order.kind == Order::Kind::close) tables.push_back(order.whom);
  return tables;
}

void Moderation::closed(const std::string& table) {
  orders_.erase({Order::Kind::close, table});
  store_.ask<bool>([table](Store& store) { return withdraw_order(store, Order::Kind::close, table); },
                   [](std::optional<bool>) {});
}

}  // namespace stube
