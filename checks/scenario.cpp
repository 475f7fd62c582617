#include "checks/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "study/engine_protocol.hpp"

namespace stube {

namespace {

// What lies beside a folder of scenarios, in a game's own folder, is something else.
bool may_be_scenario(const std::filesystem::path& file) {
  return file.extension() == ".json" && !std::filesystem::is_directory(file.parent_path() / "scenarios");
}

std::string shortened(const json::value& value) {
  return json::serialize(value).substr(0, 160);
}

std::vector<std::string> sorted_words(std::string_view text) {
  std::vector<std::string> words;
  for (const auto word : words_of(text)) words.emplace_back(word);
  std::sort(words.begin(), words.end());
  return words;
}

// The first difference between what is wanted and what is there, or nothing. Within `hands` lists of cards are compared
// as sets, and null is not compared.
std::string difference(const json::value& want, const json::value& got, const std::string& where, bool unordered) {
  if (const auto* object = want.if_object()) {
    if (!got.is_object()) return fmt::format("{}: wanted an object, got {}", where, shortened(got));
    for (const auto& item : *object) {
      const auto* there = got.get_object().if_contains(item.key());
      if (there == nullptr) return fmt::format("{}.{}: missing", where, std::string_view(item.key()));
      auto found =
          difference(item.value(), *there, where + "." + std::string(item.key()), unordered || item.key() == "hands");
      if (!found.empty()) return found;
    }
    return {};
  }
  const auto differ = [&] { return fmt::format("{}: wanted {}, got {}", where, shortened(want), shortened(got)); };
  if (const auto* list = want.if_array()) {
    if (!got.is_array() || got.get_array().size() != list->size()) return differ();
    for (std::size_t i = 0; i < list->size(); ++i) {
      auto found = difference((*list)[i], got.get_array()[i], fmt::format("{}[{}]", where, i), unordered);
      if (!found.empty()) return found;
    }
    return {};
  }
  if (unordered && want.is_null()) return {};
  if (unordered && want.is_string() && got.is_string())
    return sorted_words(want.get_string()) == sorted_words(got.get_string()) ? std::string() : differ();
  if (want.is_number() && got.is_number())
    return want.to_number<double>() == got.to_number<double>() ? std::string() : differ();
  return want == got ? std::string() : differ();
}

class Runner {
 public:
  Runner(ScenarioResult& result, const AskEngine& engine) : result_(result), engine_(engine) {}

  void run(const json::object& scenario) {
    json::object request = scenario.at("new").as_object();
    request["cmd"] = "new";
    const auto reply = ask(request);
    const bool refused = scenario.contains("newIllegal") && scenario.at("newIllegal").as_bool();
    if (refused) {
      if (accepted(reply)) fail("new", "this match was to be refused and was not");
      return;
    }
    if (!accepted(reply)) return fail("new", "refused: " + shortened(reply));
    int number = 0;
    for (const auto& step : scenario.at("steps").as_array()) {
      run_step(step.as_object(), fmt::format("step {} {}", number++, shortened(step)));
      if (!result_.failure.empty()) return;
    }
    collect(ask({{"cmd", "state"}}));
  }

 private:
  json::object ask(const json::object& request) {
    auto reply = json::parse(engine_(json::serialize(request))).as_object();
    collect(reply);
    return reply;
  }
  static bool accepted(const json::object& reply) { return reply.at("ok").as_bool(); }
  void fail(const std::string& where, const std::string& what) {
    if (result_.failure.empty()) result_.failure = where + ": " + what;
  }

  // Every "rule" and every item of "rules" in a reply was cited.
  void collect(const json::value& value) {
    if (const auto* list = value.if_array()) {
      for (const auto& item : *list) collect(item);
    } else if (const auto* object = value.if_object()) {
      for (const auto& item : *object) {
        if (item.key() == "rule" && item.value().is_string()) result_.cited.emplace(item.value().get_string());
        if (item.key() == "rules" && item.value().is_array())
          for (const auto& id : item.value().get_array())
            if (id.is_string()) result_.cited.emplace(id.get_string());
        collect(item.value());
      }
    }
  }

  void run_step(const json::object& step, const std::string& where) {
    if (step.contains("move")) make_move(step, where);
    if (const auto* expect = step.if_contains("expect")) {
      const auto reply = ask({{"cmd", "state"}});
      const auto found = difference(*expect, reply.at("state"), "state", false);
      if (!found.empty()) fail(where, found);
    }
    if (const auto* view = step.if_contains("view")) {
      const auto reply = ask({{"cmd", "view"}, {"seat", view->at("seat")}});
      if (!accepted(reply)) return fail(where, shortened(reply));
      const auto found = difference(view->at("expect"), reply.at("view"), "view", false);
      if (!found.empty()) fail(where, found);
    }
    if (const auto* moves = step.if_contains("moves")) check_moves(moves->as_object(), where);
  }

  void make_move(const json::object& step, const std::string& where) {
    const auto reply = ask({{"cmd", "play"}, {"seat", step.at("seat")}, {"move", step.at("move")}});
    const auto* illegal = step.if_contains("illegal");
    if (illegal == nullptr || *illegal == json::value(false)) {
      if (!accepted(reply)) fail(where, "refused: " + shortened(reply));
      return;
    }
    if (accepted(reply)) return fail(where, "this move was to be refused and was not");
    if (!illegal->is_string()) return;
    const auto* rules = reply.if_contains("rules");
    if (rules == nullptr ||
        std::find(rules->as_array().begin(), rules->as_array().end(), *illegal) == rules->as_array().end())
      fail(where, "refused, but citing otherwise: " + shortened(reply));
  }

  void check_moves(const json::object& want, const std::string& where) {
    const auto reply = ask({{"cmd", "moves"}, {"seat", want.at("seat")}});
    if (!accepted(reply)) return fail(where, shortened(reply));
    std::vector<std::string> have;
    for (const auto& move : reply.at("moves").as_object().begin()->value().as_array())
      have.emplace_back(move.as_string());
    std::sort(have.begin(), have.end());
    const auto offered = [&](const json::value& move) {
      return std::binary_search(have.begin(), have.end(), std::string(move.as_string()));
    };
    if (const auto* include = want.if_contains("include"))
      for (const auto& move : include->as_array())
        if (!offered(move)) fail(where, fmt::format("{} is not on offer: {}", shortened(move), fmt::join(have, ", ")));
    if (const auto* exclude = want.if_contains("exclude"))
      for (const auto& move : exclude->as_array())
        if (offered(move)) fail(where, fmt::format("{} is on offer", shortened(move)));
    if (const auto* exactly = want.if_contains("exactly")) {
      std::vector<std::string> wanted;
      for (const auto& move : exactly->as_array()) wanted.emplace_back(move.as_string());
      std::sort(wanted.begin(), wanted.end());
      if (wanted != have) fail(where, fmt::format("on offer: {}", fmt::join(have, ", ")));
    }
  }

  ScenarioResult& result_;
  const AskEngine& engine_;
};

}  // namespace

ScenarioResult run_scenario(const std::filesystem::path& file) {
  Protocol protocol = protocol_with_bots();
  return run_scenario(file, [&](const std::string& request) { return protocol.answer(request); });
}

ScenarioResult run_scenario(const std::filesystem::path& file, const AskEngine& engine) {
  ScenarioResult result;
  try {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    const auto scenario = json::parse(text.str());
    if (const auto* game = scenario.at("new").as_object().if_contains("game")) result.game = game->as_string();
    Runner(result, engine).run(scenario.as_object());
  } catch (const std::exception& error) {
    result.failure = fmt::format("not a scenario: {}", error.what());
  }
  return result;
}

std::vector<std::filesystem::path> scenario_files(const std::vector<std::filesystem::path>& paths) {
  std::vector<std::filesystem::path> files;
  for (const auto& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (may_be_scenario(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace stube
