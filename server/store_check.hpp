// Checks whether a store is whole: the database by its own check, every table by replaying its acts. It changes nothing
// and may run beside a server.
#pragma once
#include <functional>

#include "server/store.hpp"

namespace stube {

struct Damage {
  std::string table;  // empty: of the store as a whole
  std::string what;
};
struct StoreReport {
  int version = 0;
  std::size_t tables = 0, acts = 0, people = 0;
  std::vector<Damage> damages;
};
// `found` is called with each damage as it is found.
[[nodiscard]] StoreReport check_store(Store& store, bool sqlite, const std::function<void(const Damage&)>& found);

}  // namespace stube
