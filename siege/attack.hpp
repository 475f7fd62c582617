// The interface of an attack: a function that runs for a given time, counts its tries and reports what did not hold.
// How the attacks are run and their table printed is in main.cpp; each kind of attack has a file of its own.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "cards/random.hpp"
#include "siege/server_process.hpp"

namespace stube::siege {

using Clock = std::chrono::steady_clock;

// What is attacked, and where its files lie.
struct Target {
  std::string program;  // `stube`
  std::string folder;   // for stores and logs
  bool brief = false;   // a short form for the test suite
};

// One run of one attack.
class Attempt {
 public:
  Attempt(const Target& where, std::uint64_t random_seed, double seconds)
      : target(where),
        seed(random_seed),
        random(random_seed),
        end_(Clock::now() + std::chrono::milliseconds(static_cast<long>(seconds * 1000))) {}

  // Whether there is time left. With `at_least` tries it goes on until they are done.
  [[nodiscard]] bool goes_on(long at_least = 1) const { return tries < at_least || Clock::now() < end_; }
  [[nodiscard]] double seconds_left() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }
  // Something did not hold. The first few are kept.
  void fail(const std::string& what);
  // What was seen to hold, in a few words.
  void note(std::string what) { held = std::move(what); }

  const Target& target;
  const std::uint64_t seed;
  Random random;
  ServerProcess* server = nullptr;  // of attacks among people
  long tries = 0, failed = 0;
  std::string held;
  std::vector<std::string> failures;

 private:
  Clock::time_point end_;
};

struct Attack {
  std::string_view name;
  std::string_view what;
  // Whether it attacks a server at which people play, or brings what it needs.
  bool among_people;
  void (*run)(Attempt& attempt);
};

[[nodiscard]] const std::vector<Attack>& all_attacks();

// One for each kind.
void attack_hidden_cards(Attempt& attempt);           // hidden_cards.cpp
void attack_hidden_over_websocket(Attempt& attempt);  // hidden_over_websocket.cpp
void attack_records(Attempt& attempt);                // forged_records.cpp
void attack_seat_hopping(Attempt& attempt);           // seat_hopping.cpp
void attack_by_not_reading(Attempt& attempt);         // slow_readers.cpp
void attack_by_floods(Attempt& attempt);              // floods.cpp
void attack_by_costly_jobs(Attempt& attempt);         // costly_jobs.cpp
void attack_by_damaged_input(Attempt& attempt);       // damaged_input.cpp
void attack_by_the_clock(Attempt& attempt);           // bot_times.cpp
void attack_stores(Attempt& attempt);                 // damaged_stores.cpp
void attack_by_kills(Attempt& attempt);               // kills.cpp
void attack_by_kills_on_postgres(Attempt& attempt);

}  // namespace stube::siege
