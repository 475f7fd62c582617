#include "solo/solo_requests.hpp"

#include "engine/registry.hpp"
#include "server/descriptions.hpp"
#include "server/messages.hpp"
#include "server/replay.hpp"
#include "server/server_words.hpp"
#include "study/lesson_step.hpp"
#include "study/problem_json.hpp"

namespace stube {

namespace {

User person_in(const json::object& request) {
  return {text_in(request, "user"), text_in(request, "name"), true};
}

std::optional<std::vector<std::string>> acts_in(const json::object& request) {
  const auto* list = request.if_contains("acts");
  if (list == nullptr || !list->is_array()) return {};
  std::vector<std::string> acts;
  for (const auto& act : list->get_array()) {
    if (!act.is_string()) return {};
    acts.emplace_back(act.get_string());
  }
  return acts;
}

Result<json::object> games(Language lang) {
  json::array list;
  for (const Game* game : all_games()) list.push_back(describe_game(*game, lang));
  return json::object{{"games", std::move(list)}, {"levels", describe_levels(lang)}};
}

Result<json::object> rules(const json::object& request, Language lang) {
  const Game* game = find_game(text_in(request, "game"));
  if (game == nullptr) return complain("not-found");
  return describe_rules(*game, lang);
}

}  // namespace

json::object SoloRequests::answer(const json::object& request) {
  const Language lang = language_from(text_in(request, "lang")).value_or(Language::en);
  auto result = handle(request, lang);
  if (const auto* refusal = refusal_in(result)) {
    json::object reply{{"error", refusal->code}, {"why", server_text(lang, *refusal)}};
    if (!refusal->rules.empty()) reply["rules"] = json::array(refusal->rules.begin(), refusal->rules.end());
    return reply;
  }
  return std::get<json::object>(std::move(result));
}

Result<json::object> SoloRequests::handle(const json::object& request, Language lang) {
  const std::string wanted = text_in(request, "do");
  if (wanted == "games") return games(lang);
  if (wanted == "rules") return rules(request, lang);
  if (wanted.starts_with("lesson")) return lesson(wanted, request, lang);
  if (wanted == "replay") {
    const auto* record = request.if_contains("record");
    if (record == nullptr || !record->is_object()) return complain("bad-request");
    const auto from = static_cast<std::size_t>(std::max<std::int64_t>(0, number_in(request, "from")));
    return replay_object(record->get_object(), lang, {from});
  }
  if (wanted.starts_with("study")) return study(wanted, request, lang);
  if (wanted.starts_with("problem")) return problem(wanted, request, lang);
  if (wanted == "new") return begin(request, lang);
  if (wanted == "open") return open(request, lang);
  if (!table_) return complain("no-such-table");
  if (wanted == "join") {
    table_->join(static_cast<std::size_t>(std::max<std::int64_t>(0, number_in(request, "after"))));
  } else if (wanted == "send") {
    const auto* message = request.if_contains("message");
    if (message == nullptr || !message->is_object()) return complain("bad-request");
    table_->receive(message->get_object());
  } else if (wanted == "bots") {
    table_->play_bots(list_in(request, "thoughts"));
  } else if (wanted == "think") {
    return json::object{{"thoughts", table_->think()}};
  } else if (wanted == "catch-up") {
    const auto acts = acts_in(request);
    if (!acts) return complain("bad-request");
    table_->follow(*acts);
  } else if (wanted == "tutor") {
    return tutor(request, lang);
  } else if (wanted == "record") {
    if (table_->log().match() == nullptr) return complain("not-playing");
    return table_->record();
  } else {
    return complain("bad-request");
  }
  return news();
}

// The lessons of a game, or a step of one, or what an answer to it is worth.
Result<json::object> SoloRequests::lesson(std::string_view wanted, const json::object& request, Language lang) {
  const Game* game = find_game(text_in(request, "game"));
  if (game == nullptr) return complain("not-found");
  if (!lessons_ || &lessons_->game() != game) lessons_ = std::make_unique<LessonBook>(*game);
  const LessonBook& book = *lessons_;
  if (wanted == "lessons") return lessons_object(book, lang);
  const Lesson* lesson = book.find(text_in(request, "lesson"));
  if (lesson == nullptr) return complain("not-found");
  const auto step = static_cast<std::size_t>(std::max<std::int64_t>(0, number_in(request, "step")));
  if (wanted == "lesson-step") return step_object(book, *lesson, step, texts_in(request, "moves"), lang);
  if (wanted == "lesson-answer") return answer_object(book, *lesson, step, texts_in(request, "answer"), lang);
  return complain("bad-request");
}

Result<json::object> SoloRequests::study(std::string_view wanted, const json::object& request, Language lang) {
  if (wanted == "study") {
    study_.reset();
    auto begun = SoloStudy::begin(request, lang);
    if (const auto* refusal = refusal_in(begun)) return *refusal;
    study_ = std::move(std::get<std::unique_ptr<SoloStudy>>(begun));
    return study_->beginning();
  }
  if (!study_) return complain("no-such-study");
  if (wanted == "study-next") return study_->next(request);
  if (wanted == "study-summary") return study_->summary();
  if (wanted == "study-transcript") return study_->transcript();
  return complain("bad-request");
}

Result<json::object> SoloRequests::problem(std::string_view wanted, const json::object& request, Language lang) {
  const Game* game = find_game(text_in(request, "game"));
  if (game == nullptr) return complain("not-found");
  if (wanted == "problems") return problem_list(*game, problems_of(game->id()));
  const std::int64_t number = number_in(request, "n", -1);
  if (number < 0) return complain("bad-request");
  const SpeechFor speech = [lang](const Match& match) {
    return speech_with(
        match, [lang](Seat seat) { return common_words(lang).text("seat") + " " + std::to_string(seat.index() + 1); },
        lang);
  };
  if (wanted == "problem") return problem_object(*game, static_cast<std::size_t>(number), speech);
  if (wanted != "problem-answer") return complain("bad-request");
  return answer_object(*game, static_cast<std::size_t>(number), text_in(request, "move"), host_.think_millis / 1000.0,
                       speech);
}

Result<json::object> SoloRequests::tutor(const json::object& request, Language lang) {
  const auto strictness = strictness_named(text_in(request, "strictness"));
  if (!strictness) return complain("bad-request");
  return table_->tutor(text_in(request, "move"), *strictness, lang);
}

json::object SoloRequests::news() {
  const auto acts = table_->take_acts();
  return {{"acts", json::array(acts.begin(), acts.end())},
          {"messages", table_->take_messages()},
          {"bots", table_->awaits_bots()},
          {"thinks", table_->has_thinking_bot()},
          {"table", table_->summary()}};
}

Result<json::object> SoloRequests::begin(const json::object& request, Language lang) {
  const std::string seed = text_in(request, "seed");
  const Bytes32 secret =
      seed.empty() ? host_.entropy.bytes(Entropy::Use::table_secret) : sha256("stube seed 1\n" + seed);
  auto table = std::make_unique<SoloTable>(text_in(request, "id"), secret, person_in(request), lang, host_);
  if (auto refusal = table->set_up(request)) return *refusal;
  table_ = std::move(table);
  json::object reply = news();
  reply["secret"] = to_hex(secret);
  return reply;
}

Result<json::object> SoloRequests::open(const json::object& request, Language lang) {
  const auto secret = from_hex(text_in(request, "secret"));
  const auto acts = acts_in(request);
  if (!secret || !acts) return complain("bad-request");
  auto table = std::make_unique<SoloTable>(text_in(request, "id"), *secret, person_in(request), lang, host_);
  table->restore(*acts);
  table_ = std::move(table);
  return news();
}

}  // namespace stube
