// Deleting a person from the store: his account, sessions and visits at once; then table by table his id, name, titles
// and chat lines. He gets up from tables that are not over. Done in steps of one table, so that play goes on between
// them; what is left when the process ends is done by the next upkeep. No memory of a running server here.
#pragma once
#include <functional>

#include "engine/json_fields.hpp"
#include "fair/entropy.hpp"
#include "net/clock.hpp"
#include "server/store.hpp"

namespace stube {

// To other processes, followed by the user's id: he is erased from the store.
inline constexpr std::string_view person_erased_word = "-erased ";

class PersonErasure {
 public:
  PersonErasure(std::string user, Entropy& entropy, const Clock& clock)
      : user_(std::move(user)), entropy_(&entropy), clock_(&clock) {}

  // The next step; false when all is done that can be done now.
  bool step(Store& store);
  [[nodiscard]] const std::string& user() const { return user_; }
  [[nodiscard]] std::size_t tables_done() const { return done_; }

 private:
  std::string user_;
  Entropy* entropy_;
  const Clock* clock_;
  bool begun_ = false;
  std::vector<std::string> tables_;
  std::size_t next_ = 0, done_ = 0;
};

// Erases the personal fields of those acts of a table that are chosen; the links of the chain stay as they are, but for
// tables of before personal fields had salts. `deferred`: such a table is not over yet, and nothing was done.
enum class ErasedActs { none, some, deferred };
using ChooseAct = std::function<bool(const json::object& act)>;
[[nodiscard]] ErasedActs erase_in_acts(Store& store, const std::string& table, const ChooseAct& chosen,
                                       Entropy& entropy);

}  // namespace stube
