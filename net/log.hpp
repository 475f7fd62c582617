// The log: one JSON object a line on standard error. No line ever holds a card, a move, a token, a password or a chat
// text. What the lines are is in docs/deploy.md.
#pragma once
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stube {

enum class Level { debug, info, warning, error };

// A field's value: a text, or a number that stands in the line as one.
struct LogValue {
  LogValue(std::string given) : text(std::move(given)) {}                                 // NOLINT: meant to convert
  LogValue(std::string_view given) : text(given) {}                                       // NOLINT
  LogValue(const char* given) : text(given) {}                                            // NOLINT
  LogValue(std::integral auto number) : text(std::to_string(number)), is_number(true) {}  // NOLINT
  // With three digits behind the point.
  LogValue(double number);  // NOLINT
  std::string text;
  bool is_number = false;
};
using LogFields = std::vector<std::pair<std::string_view, LogValue>>;

// Below this level nothing is written.
void set_log_level(Level level);
// Takes the lines instead of standard error, from any thread; an empty one gives them back. Set while nothing runs.
using LogSink = std::function<void(std::string_view what, const LogFields& fields)>;
void set_log_sink(LogSink sink);
void log_line(Level level, std::string_view what, const LogFields& fields = {});

// How much of clients' addresses the log has.
enum class LogAddresses { full, coarse, none };
// The whole address; of IPv4 the first three numbers, of IPv6 the first three groups; or nothing.
[[nodiscard]] std::string logged_address(const std::string& address, LogAddresses how);

}  // namespace stube
