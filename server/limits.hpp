// How often one person and one address may do what costs the server or disturbs others. Every kind is counted twice: by
// user, and by network (an IPv4 address, an IPv6 /64), so that neither many guests of one address nor many addresses of
// one person help. Counted in memory, by each process for itself.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"
#include "net/rate_limit.hpp"

namespace stube {

enum class Counted : std::uint8_t { signups, logins, names, tables, hints, replays, chat, messages, pings };
inline constexpr std::array<std::string_view, 9> counted_names{"signups", "logins", "names",    "tables", "hints",
                                                               "replays", "chat",   "messages", "pings"};

struct Limit {
  Rate person, address;
};

// What an operator may set. Rates of 0 and counts of 0 mean no limit.
struct LimitOptions {
  std::array<Limit, counted_names.size()> rates;
  int sockets_of_person = 12, sockets_of_address = 200;  // WebSockets open at the same time
  int waiting_tables = 3;                                // that one person has set and nobody has begun

  // For a server that is open to everybody; and no limits, for tests and measurements.
  [[nodiscard]] static LimitOptions standard();
  [[nodiscard]] static LimitOptions none();
  // Reads `tables=20/600,100/600` (a person may set 20 tables in 600 seconds, an address 100), `sockets=12,200`,
  // `waiting-tables=3`, or `all=0`; the second number may be missing and stays as it was. False where it is none of
  // these.
  [[nodiscard]] bool set(std::string_view text);
  [[nodiscard]] const Limit& of(Counted what) const { return rates[static_cast<std::size_t>(what)]; }
  [[nodiscard]] Limit& of(Counted what) { return rates[static_cast<std::size_t>(what)]; }
};

// Who does something: his user id, empty where there is none yet, and the address he comes from.
struct Doer {
  std::string user, address;
};

class Limits {
 public:
  Limits(const Clock& clock, Rate requests, Rate arrivals, const LimitOptions& options)
      : clock_(clock), requests_rate_(requests), arrivals_rate_(arrivals), options_(options) {}

  // Counts it; or says why not, with the seconds to wait. What is refused is not counted.
  [[nodiscard]] std::optional<Refusal> take(Counted what, const Doer& who, double price = 1);
  // HTTP requests of any kind, and new guests: by address only. A costly request has a price of more than one.
  [[nodiscard]] std::optional<Refusal> take_request(const std::string& address, double price = 1);
  [[nodiscard]] std::optional<Refusal> take_arrival(const std::string& address, double price = 1);

  [[nodiscard]] const LimitOptions& options() const { return options_; }

 private:
  [[nodiscard]] std::optional<Refusal> take(TokenBuckets& buckets, const Rate& rate, const std::string& address,
                                            double price);

  const Clock& clock_;
  Rate requests_rate_, arrivals_rate_;
  LimitOptions options_;
  TokenBuckets requests_, arrivals_;
  std::array<TokenBuckets, counted_names.size()> persons_, addresses_;
};

// A refusal for too much of something: `error.<code>` with the seconds to wait, which HTTP sends as Retry-After.
[[nodiscard]] Refusal too_much(const std::string& code, double seconds);
// The seconds that such a refusal asks to wait.
[[nodiscard]] std::optional<std::string> seconds_to_wait(const Refusal& refusal);

}  // namespace stube
