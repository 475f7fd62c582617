// What is right in a step, by the engine, and what an answer is worth.
#include <algorithm>

#include "study/lesson_speech.hpp"
#include "study/lesson_step.hpp"

namespace stube {

namespace {

bool is_among(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// Each card of the hand once, as the move that lays it.
void every_card(const Match& match, Seat seat, StepKey& key) {
  for (const auto& group : match.position().guidance().arranged(seat, match.position().hand(seat).known))
    for (const Card card : group.cards) {
      const std::string text = "play " + to_text(match.pack(), card);
      if (is_among(key.choices, text)) continue;
      key.choices.push_back(text);
      const auto move = match.read(text);
      if (const auto* read = std::get_if<Move>(&move); read != nullptr && match.judge(seat, *read).lawful())
        key.right.push_back(text);
    }
}

// The number that a step asks for: of the state, or what its events write for the learner's side.
std::optional<std::int64_t> counted(const Match& before, const Match& after, const LessonStep& step) {
  if (!step.value.empty()) {
    boost::system::error_code error;
    const json::value state = after.picture(Viewer::referee());
    const auto* found = state.find_pointer(step.value, error);
    if (found == nullptr || !found->is_int64()) return {};
    return found->get_int64();
  }
  std::int64_t sum = 0;
  const Side side = after.position().side_of(step.seat);
  // What the next deal begins with is not part of the answer.
  const auto deals = before.deal_starts().size();
  const std::size_t end = after.deal_starts().size() > deals ? after.deal_starts()[deals] : after.event_count();
  for (std::size_t i = before.event_count(); i < end; ++i) {
    const Event event = after.event_for(i, Viewer::referee());
    if (event.line.is_some() && event.side == side) sum += event.points;
  }
  return sum;
}

}  // namespace

Result<StepKey> key_of(const Game& game, const LessonStep& step) {
  auto built = match_at(game, step);
  if (const auto* refusal = refusal_in(built)) return *refusal;
  const Match before = std::get<Match>(std::move(built));
  auto again = match_at(game, step);
  Match& after = std::get<Match>(again);
  for (const auto& act : step.then)
    if (auto refusal = play_act(after, act)) return *std::move(refusal);
  StepKey key;
  switch (step.kind) {
    case StepKind::may_play:
      every_card(before, step.seat, key);
      break;
    case StepKind::choose:
      key.choices = step.among;
      if (key.choices.empty())
        for (const Move& move : before.moves(step.seat)) key.choices.push_back(before.write(move));
      key.right = step.right;
      break;
    case StepKind::takes:
      for (std::size_t i = before.event_count(); i < after.event_count(); ++i) {
        const Event event = after.event_for(i, Viewer::spectator());
        if (after.game().vocabulary().event(event.type).role != EventRole::takes_trick) continue;
        key.right = {std::to_string(event.seat.index())};
        break;
      }
      for (int i = 0; i < before.players(); ++i) key.choices.push_back(std::to_string(i));
      break;
    case StepKind::counts:
      key.choices = step.among;
      if (const auto number = counted(before, after, step)) key.right = {std::to_string(*number)};
      break;
    case StepKind::read:
    case StepKind::play:
      break;
  }
  return key;
}

Result<json::object> answer_object(const LessonBook& book, const Lesson& lesson, std::size_t at,
                                   const std::vector<std::string>& given, Language lang) {
  if (at >= lesson.steps.size()) return complain("not-found");
  const LessonStep& step = lesson.steps[at];
  const auto known = key_of(book.game(), step);
  if (const auto* refusal = refusal_in(known)) return *refusal;
  const StepKey& key = std::get<StepKey>(known);
  const auto built = match_at(book.game(), step);
  const Match& match = std::get<Match>(built);
  json::array marks;
  bool right = true;
  // Of several cards each must be there; of other answers one is enough.
  const bool all = step.kind == StepKind::may_play;
  const bool one_is_right =
      std::any_of(given.begin(), given.end(), [&](const std::string& id) { return is_among(key.right, id); });
  for (const auto& id : key.choices) {
    const bool chosen = is_among(given, id), good = is_among(key.right, id);
    if (!chosen && (!good || (!all && one_is_right))) continue;
    json::object mark{{"id", id}, {"mark", chosen ? (good ? "right" : "wrong") : "missed"}, {"why", ""}};
    right = right && chosen && good;
    const auto move = match.read(id);
    const auto* read = std::get_if<Move>(&move);
    if (chosen && !good && read != nullptr && (all || step.kind == StepKind::choose)) {
      const Verdict verdict = match.judge(step.seat, *read);
      if (!verdict.lawful()) {
        const Refusal refusal = match.explain(verdict, *read);
        mark["why"] = text_of(refusal, lang);
        mark["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
      }
    }
    marks.push_back(std::move(mark));
  }
  const std::string number = step.kind == StepKind::counts && !key.right.empty() ? key.right.front() : std::string();
  const std::string after = lesson.id + "." + step.id + ".after";
  return json::object{{"right", right && !given.empty()},
                      {"marks", std::move(marks)},
                      {"after", book.words(lang).find(after) != nullptr ? lesson_text(book, match, after, number, lang)
                                                                        : std::string()}};
}

}  // namespace stube
