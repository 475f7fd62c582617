// The log: one JSON object a line on standard error. No line ever holds a card, a move, a token or what someone said.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stube {

enum class Level { debug, info, warning, error };
using LogFields = std::vector<std::pair<std::string_view, std::string>>;

// Below this level nothing is written.
void set_log_level(Level level);
void log_line(Level level, std::string_view what, const LogFields& fields = {});

}  // namespace stube
