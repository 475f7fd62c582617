#include "net/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/json.hpp>

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

LogSink& sink() {
  static LogSink set;
  return set;
}

}  // namespace

void set_log_sink(LogSink given) {
  sink() = std::move(given);
}

void set_log_level(Level level) {
  logger().set_level(level_of(level));
}

void log_line(Level level, std::string_view what, const LogFields& fields) {
  if (!logger().should_log(level_of(level))) return;
  if (sink()) return sink()(what, fields);
  std::string text = "\"what\":" + boost::json::serialize(boost::json::string(what));
  for (const auto& [name, value] : fields)
    text += "," + boost::json::serialize(boost::json::string(name)) + ":" +
            boost::json::serialize(boost::json::string(value));
  logger().log(level_of(level), text);
}

}  // namespace stube
