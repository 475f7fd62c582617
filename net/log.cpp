#include "net/log.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/json.hpp>

#include "net/websocket_frames.hpp"

namespace stube {

namespace {

spdlog::logger& logger() {
  static const auto log = [] {
    auto made = std::make_shared<spdlog::logger>("stube", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
    return made;
  }();
  return *log;
}

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warning:
      return spdlog::level::warn;
    case Level::error:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

// Bytes of the first character; 0 where it is none.
std::size_t utf8_length(std::string_view text) {
  for (std::size_t length = 1; length <= std::min<std::size_t>(4, text.size()); ++length)
    if (is_utf8(text.substr(0, length))) return length;
  return 0;
}

// What is not UTF-8 is replaced: a line is read by programs.
std::string quoted(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    clean += length > 0 ? text.substr(0, length) : "\xef\xbf\xbd";
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return boost::json::serialize(boost::json::string(clean));
}

LogSink& sink() {
  static LogSink set;
  return set;
}

}  // namespace

LogValue::LogValue(double number) : text(fmt::format("{:.3f}", number)), is_number(true) {}

std::string logged_address(const std::string& address, LogAddresses how) {
  if (how == LogAddresses::none) return {};
  if (how == LogAddresses::full) return address;
  if (address.find(':') == std::string::npos) return address.substr(0, address.rfind('.')) + ".0";
  std::size_t end = address.find(':');
  for (int groups = 1; groups < 3 && end != std::string::npos; ++groups) end = address.find(':', end + 1);
  return address.substr(0, std::min(end, address.find("::"))) + "::";
}

void set_log_sink(LogSink given) {
  sink() = std::move(given);
}

void set_log_level(Level level) {
  logger().set_level(level_of(level));
}

void log_line(Level level, std::string_view what, const LogFields& fields) {
  if (!logger().should_log(level_of(level))) return;
  if (sink()) return sink()(what, fields);
  std::string text = "\"what\":" + quoted(what);
  for (const auto& [name, value] : fields)
    text += "," + quoted(name) + ":" + (value.is_number ? value.text : quoted(value.text));
  logger().log(level_of(level), spdlog::string_view_t(text.data(), text.size()));
}

}  // namespace stube
