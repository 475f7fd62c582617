// What an operator or a test may choose about the table service.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "fair/signatures.hpp"
#include "fair/time_lock.hpp"
#include "net/clock.hpp"
#include "net/log.hpp"
#include "net/rate_limit.hpp"
#include "server/background.hpp"
#include "server/limits.hpp"
#include "server/login_sessions.hpp"
#include "server/store_upkeep.hpp"
#include "server/waiting_tables.hpp"

namespace stube {

struct ServiceOptions {
  std::string store = "stube.db";
  std::vector<std::string> origins;               // exactly these may send requests that change something
  bool secure_cookies = false;                    // behind https
  std::chrono::milliseconds bot_pause{700};       // from the turn to the bot's move, whatever it holds
  int bot_millis = 300;                           // of these for thinking
  std::chrono::milliseconds shuffle_wait{2000};   // well below window_millis(squarings)
  std::uint64_t squarings = standard_squarings;   // of the seats' time locks
  std::shared_ptr<const SigningKey> house;        // signs the records; none: they are not signed
  std::chrono::milliseconds presence_beat{2000};  // how often a process notifies the others that it is alive
  std::chrono::milliseconds table_rest{60'000};   // how long a table without sessions is kept in memory
  std::chrono::seconds absence_wait{30};          // not connected: the others may ask for a bot
  std::chrono::seconds idle_wait{180};            // on turn without acting: likewise
  std::chrono::seconds claim_wait{180};           // not connected: the match may be claimed
  std::chrono::milliseconds tidy_every{5000};     // how often memory, waiting tables and orders are looked after
  unsigned workers = 2;
  bool sample_stages = false;  // the metrics tell where the serving thread spends its time
  Rate messages{20, 60};       // on one WebSocket
  Rate requests{40, 200};      // of one address
  Rate arrivals{5, 100};       // new guests of one address
  LimitOptions limits = LimitOptions::standard();
  LoginTimes logins;
  WaitingTimes waiting;
  RetentionTimes keep;
  LogAddresses log_addresses = LogAddresses::full;
  Entropy* entropy = &system_entropy();
  Entropy* upkeep_entropy = &system_entropy();  // for the store's thread as well
  const Clock* clock = &system_clock();
  Background* background = &background_threads();
};

}  // namespace stube
