#include "study/lessons.hpp"

#include <algorithm>
#include <charconv>

#include "engine/json_fields.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

std::string lesson_file(const Game& game, std::string_view suffix) {
  return "games/" + std::string(game.id()) + "/lessons." + std::string(suffix);
}

// A position that continues another one continues at most so many.
constexpr int longest_chain = 8;

}  // namespace

LessonBook::LessonBook(const Game& game)
    : game_(&game), words_([&game](std::string_view code) { return std::string(embedded(lesson_file(game, code))); }) {
  const auto file = embedded(lesson_file(game, "json"));
  if (file.empty()) return;
  boost::system::error_code error;
  const json::value data = json::parse(json::string_view(file.data(), file.size()), error);
  if (error || !data.is_object())
    faults_.push_back("lessons.json is no JSON object: " + error.message());
  else
    read(data.get_object());
}

const Lesson* LessonBook::find(std::string_view id) const {
  const auto found = std::find_if(lessons_.begin(), lessons_.end(), [&](const Lesson& l) { return l.id == id; });
  return found != lessons_.end() ? &*found : nullptr;
}

void LessonBook::read(const json::object& data) {
  if (const auto* positions = data.if_contains("positions"); positions != nullptr && positions->is_object())
    positions_ = positions->get_object();
  const auto* lessons = data.if_contains("lessons");
  if (lessons == nullptr || !lessons->is_array()) return faults_.push_back("lessons.json has no list of lessons");
  for (const auto& item : lessons->get_array()) {
    if (!item.is_object()) {
      faults_.push_back("a lesson is no object");
      continue;
    }
    const auto& object = item.get_object();
    Lesson lesson{text_in(object, "id"), texts_in(object, "rules"), {}};
    for (const auto& step : list_in(object, "steps"))
      if (step.is_object()) lesson.steps.push_back(read_step(step.get_object(), lesson));
    lessons_.push_back(std::move(lesson));
  }
}

LessonStep LessonBook::read_step(const json::object& data, const Lesson& lesson) {
  LessonStep step;
  step.id = text_in(data, "id");
  const auto where = lesson.id + "." + step.id;
  const auto kind = text_in(data, "kind");
  const auto* const found = std::find(std::begin(step_kind_names), std::end(step_kind_names), kind);
  if (found == std::end(step_kind_names))
    faults_.push_back(where + ": there is no kind of step called " + kind);
  else
    step.kind = static_cast<StepKind>(found - std::begin(step_kind_names));
  step.rule = text_in(data, "rule");
  if (step.rule.empty() && !lesson.rules.empty()) step.rule = lesson.rules.front();
  step.seat = Seat(static_cast<int>(number_in(data, "seat")));
  if (const auto* at = data.if_contains("at"))
    read_position(*at, step, 0);
  else
    faults_.push_back(where + ": it has no position");
  step.then = texts_in(data, "then");
  step.rows = texts_in(data, "rows");
  step.among = texts_in(data, "among");
  step.right = texts_in(data, "right");
  for (const auto& number : texts_in(data, "comments")) step.comments.push_back(std::atoi(number.c_str()));
  step.value = text_in(data, "value");
  step.best = flag_in(data, "best");
  step.moves = static_cast<int>(number_in(data, "moves"));
  return step;
}

// A position is the name of one, or an object: `new`, or `from` another position, and `acts` that lead on from there.
void LessonBook::read_position(const json::value& at, LessonStep& step, int depth) {
  const auto* named = at.is_string() ? positions_.if_contains(at.get_string()) : &at;
  if (named == nullptr || !named->is_object() || depth > longest_chain)
    return faults_.push_back(step.id + ": there is no position " + json::serialize(at));
  const auto& object = named->get_object();
  if (const auto* from = object.if_contains("from"))
    read_position(*from, step, depth + 1);
  else if (const auto* begun = object.if_contains("new"); begun != nullptr && begun->is_object())
    step.setup = begun->get_object();
  for (auto& act : texts_in(object, "acts")) step.acts.push_back(std::move(act));
}

std::optional<Refusal> play_act(Match& match, std::string_view act) {
  int seat = -1;
  const auto read = std::from_chars(act.data(), act.data() + act.size(), seat);
  if (read.ec != std::errc() || read.ptr == act.data() + act.size() || *read.ptr != ' ' || seat < 0 ||
      seat >= match.players())
    return complain("bad-request");
  return match.play(Seat(seat), act.substr(static_cast<std::size_t>(read.ptr - act.data()) + 1));
}

Result<Match> match_at(const Game& game, const LessonStep& step) {
  json::object request = step.setup;
  request["game"] = game.id();
  // What a set-up leaves to chance is the same for everybody.
  if (!request.contains("seed")) request["seed"] = 1;
  auto setup = read_setup(request);
  if (const auto* refusal = refusal_in(setup)) return *refusal;
  Match match(std::get<Setup>(std::move(setup)));
  if (step.seat.index() < 0 || step.seat.index() >= match.players()) return complain("bad-request");
  for (const auto& act : step.acts)
    if (auto refusal = play_act(match, act)) return *std::move(refusal);
  return match;
}

}  // namespace stube
