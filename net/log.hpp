// The log: one JSON object a line on standard error. No line ever holds a card, a move, a token or a chat text.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stube {

enum class Level { debug, info, warning, error };
using LogFields = std::vector<std::pair<std::string_view, std::string>>;

// Below this level nothing is written.
void set_log_level(Level level);
// Takes the lines instead of standard error, from any thread; an empty one gives them back. Set while nothing runs.
using LogSink = std::function<void(std::string_view what, const LogFields& fields)>;
void set_log_sink(LogSink sink);
void log_line(Level level, std::string_view what, const LogFields& fields = {});

}  // namespace stube
