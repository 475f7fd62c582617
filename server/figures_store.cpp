#include "server/figures_store.hpp"

#include <algorithm>
#include <cmath>

#include "engine/registry.hpp"

namespace stube {

namespace {

constexpr int most_matches = 5000;  // of a person, of each kind
constexpr std::int64_t most_decisions = 100'000;
constexpr double most_points = 1e6;

json::object parsed(const std::string& text) {
  boost::system::error_code error;
  const json::value read = json::parse(text, error);
  return !error && read.is_object() ? read.get_object() : json::object();
}

bool is_hash(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void keep(Store& store, const std::string& user, const char* kind, const std::string& match, std::int64_t when,
          const json::object& line) {
  store.query(
      "insert into figures values ($1, $2, $3, $4, $5) on conflict (user_id, kind, match_id) do update set"
      " at = excluded.at, line = excluded.line",
      {user, kind, match, std::to_string(when), json::serialize(line)});
  store.query(
      "delete from figures where user_id = $1 and kind = $2 and match_id in (select match_id from figures where"
      " user_id = $1 and kind = $2 order by at desc, match_id limit 1000000 offset " +
          std::to_string(most_matches) + ")",
      {user, kind});
}

// {"game","when","won"}; nothing where he did not play it to a result.
std::optional<json::object> result_of(const json::object& summary, std::int64_t changed, const std::string& user) {
  const auto *users = summary.if_contains("users"), *progress = summary.if_contains("progress");
  if (users == nullptr || !users->is_array() || progress == nullptr || !progress->is_object()) return {};
  const auto *sides = progress->as_object().if_contains("sides"),
             *winners = progress->as_object().if_contains("winners");
  if (sides == nullptr || !sides->is_array() || winners == nullptr || !winners->is_array()) return {};
  const auto& seats = users->get_array();
  const auto seat = std::find(seats.begin(), seats.end(), json::value(user)) - seats.begin();
  if (seat >= std::ssize(seats) || seat >= std::ssize(sides->get_array())) return {};
  const auto& won = winners->get_array();
  const bool is_winner =
      std::find(won.begin(), won.end(), sides->get_array()[static_cast<std::size_t>(seat)]) != won.end();
  return json::object{{"game", text_in(summary, "game")}, {"when", changed * 1000}, {"won", is_winner}};
}

bool is_possible(double points) {
  return std::abs(points) <= most_points;
}

// A number that may be missing; `holds` becomes false where it is something else.
std::optional<double> points_in(const json::object& body, std::string_view name, bool& holds) {
  const auto* value = body.if_contains(name);
  if (value == nullptr) return {};
  if (value->is_number() && is_possible(value->to_number<double>())) return value->to_number<double>();
  holds = false;
  return {};
}

json::array lines_of(Store& store, const std::string& user, const char* kind) {
  json::array lines;
  for (const auto& row :
       store.query("select line from figures where user_id = $1 and kind = $2 order by at, match_id", {user, kind}))
    lines.push_back(parsed(row[0]));
  return lines;
}

}  // namespace

std::optional<StudyFigures> study_figures_in(const json::object& body) {
  StudyFigures figures;
  figures.match = text_in(body, "match");
  figures.game = text_in(body, "game");
  figures.unit = text_in(body, "unit");
  figures.when = number_in(body, "when", -1);
  figures.decisions = number_in(body, "decisions", -1);
  figures.mistakes = number_in(body, "mistakes", -1);
  const auto* luck = body.if_contains("luck");
  if (luck == nullptr || !luck->is_number()) return {};
  figures.luck = luck->to_number<double>();
  bool holds = true;
  figures.result = points_in(body, "result", holds);
  figures.play = points_in(body, "play", holds);
  holds = holds && is_hash(figures.match) && find_game(figures.game) != nullptr && figures.unit.size() <= 40 &&
          figures.when >= 0 && figures.mistakes >= 0 && figures.decisions >= figures.mistakes &&
          figures.decisions <= most_decisions && is_possible(figures.luck);
  return holds ? std::optional(figures) : std::nullopt;
}

void keep_study_figures(Store& store, const std::string& user, const StudyFigures& figures) {
  json::object line = {
      {"match", figures.match},       {"game", figures.game}, {"when", figures.when}, {"decisions", figures.decisions},
      {"mistakes", figures.mistakes}, {"luck", figures.luck}, {"unit", figures.unit}};
  if (figures.result) line["result"] = *figures.result;
  if (figures.play) line["play"] = *figures.play;
  keep(store, user, "study", figures.match, figures.when / 1000, line);
}

json::object figures_of(Store& store, const std::string& user) {
  json::array results = lines_of(store, user, "result");
  for (const auto& row : store.query("select summary, changed from tables join sitting on table_id = id where user_id ="
                                     " $1 and state = 'over' order by changed, id",
                                     {user}))
    if (auto result = result_of(parsed(row[0]), std::stoll(row[1]), user)) results.push_back(std::move(*result));
  return {{"results", std::move(results)}, {"studies", lines_of(store, user, "study")}};
}

void keep_results(Store& store, const TableRow& table) {
  const json::object summary = parsed(table.summary);
  for (const auto& row : store.query("select user_id from sitting join users on users.id = user_id where table_id = $1"
                                     " and password <> ''",
                                     {table.id}))
    if (const auto result = result_of(summary, table.changed, row[0]))
      keep(store, row[0], "result", table.id, table.changed, *result);
}

}  // namespace stube
