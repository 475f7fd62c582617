#include "study/lesson_step.hpp"

#include <algorithm>

#include "bots/hint.hpp"
#include "engine/introduction.hpp"
#include "engine/offer.hpp"
#include "study/lesson_speech.hpp"

namespace stube {

namespace {

// The deals that advice in a lesson is tried in: as many as a phone counts out at once, the same for everybody.
constexpr long advice_rounds = 60;
constexpr std::uint64_t bots_seed = 7;
// Bots answer each other at most so often before a learner is asked again; a lesson that needs more is a mistake.
constexpr int most_answers = 400;

json::array cards_in(std::string_view row) {
  json::array cards;
  for (const auto card : words_of(row)) cards.push_back(json::string(std::string(card)));
  return cards;
}

std::string kind_name(StepKind kind) {
  return std::string(step_kind_names[static_cast<int>(kind)]);
}

json::array paragraphs(const Game& game, const std::vector<std::string>& ids, Language lang) {
  json::array list;
  for (const auto& id : ids)
    if (auto rule = paragraph(game, id, lang); !rule.is_null()) list.push_back(std::move(rule));
  return list;
}

// The cards of the trick that `then` completes, in the order in which they fall.
json::array trick_after(const Match& before, const Match& after) {
  json::array trick = before.picture(Viewer::spectator()).at("trick").as_array();
  for (std::size_t i = before.event_count(); i < after.event_count(); ++i) {
    const Event event = after.event_for(i, Viewer::spectator());
    const auto role = after.game().vocabulary().event(event.type).role;
    if (role == EventRole::takes_trick) break;
    if (role == EventRole::lays_card && event.seat.is_some() && event.cards.count() == 1)
      trick.push_back(
          json::object{{"seat", event.seat.index()}, {"card", to_text(after.pack(), event.cards.lowest())}});
  }
  return trick;
}

json::object choice_object(const Match& match, const Offer& offer, const std::string& text) {
  const auto read = match.read(text);
  const auto* move = std::get_if<Move>(&read);
  json::object choice{{"id", text}, {"name", move != nullptr ? offer.name_of(*move) : text}, {"card", nullptr}};
  if (move != nullptr && move->cards.size() == 1) choice["card"] = to_text(match.pack(), move->card());
  return choice;
}

// What the table has told the seat since event number `from`.
json::array told_since(const Match& match, std::size_t from, Viewer viewer, const Speech& speech) {
  json::array told;
  for (std::size_t i = from; i < match.event_count(); ++i)
    told.push_back(match.event_object(match.event_for(i, viewer), speech));
  return told;
}

// The bots' answers until the learner is asked or the deal is over.
void answer_with_bots(Match& match, Seat learner, std::size_t deals) {
  const auto bot = thumb_bot();
  const Seats others = Seats::first(match.players()) - learner;
  for (int i = 0; i < most_answers && !match.over() && match.deal_starts().size() == deals; ++i) {
    Random random(bots_seed, Purpose::bot, match.acts().size());
    const auto bot_at = [&](Seat) -> const Bot& { return *bot; };
    if (const auto act = interjection(match.position(), others, bot_at, random)) {
      match.play_judged(act->seat, act->move);
      continue;
    }
    const Seats waiting = match.position().turn() & others;
    if (waiting.empty()) return;
    const Seat seat = waiting.lowest();
    match.play_judged(seat, bot->choose(*match.position().seen_by(seat), seat, random)->move);
  }
}

json::value advice_object(const Match& match, Seat seat, const Speech& speech) {
  Budget budget;
  budget.millis = 0;
  budget.rounds = advice_rounds;
  const Hint hint = find_hint(*match.position().seen_by(seat), seat, budget, bots_seed);
  if (hint.best.empty()) return nullptr;
  const Offer offer(match, Viewer::seat(seat), speech);
  return json::object{{"move", match.write(hint.best.front().move)},
                      {"name", offer.name_of(hint.best.front().move)},
                      {"why", say_reasons(match, hint.best.front(), hint, speech)}};
}

}  // namespace

json::object lessons_object(const LessonBook& book, Language lang) {
  json::array lessons;
  for (const Lesson& lesson : book.lessons())
    lessons.push_back(json::object{{"id", lesson.id},
                                   {"title", book.words(lang).text(lesson.id + ".title")},
                                   {"about", book.words(lang).text(lesson.id + ".about")},
                                   {"steps", lesson.steps.size()},
                                   {"rules", paragraphs(book.game(), lesson.rules, lang)}});
  return {{"game", book.game().id()},
          {"name", book.game().name(lang)},
          {"short", book.game().short_name(lang)},
          {"lessons", std::move(lessons)}};
}

Result<json::object> step_object(const LessonBook& book, const Lesson& lesson, std::size_t at,
                                 const std::vector<std::string>& moves, Language lang) {
  if (at >= lesson.steps.size()) return complain("not-found");
  const LessonStep& step = lesson.steps[at];
  const Game& game = book.game();
  auto built = match_at(game, step);
  if (const auto* refusal = refusal_in(built)) return *refusal;
  Match match = std::get<Match>(std::move(built));
  const Viewer viewer = Viewer::seat(step.seat);
  const Speech speech = lesson_speech(match, step.seat, lang);
  const std::string key = lesson.id + "." + step.id;
  json::array names;
  for (int i = 0; i < match.players(); ++i) names.push_back(json::string(lesson_name(game, Seat(i))));
  json::object out{{"game", game.id()},
                   {"lesson", lesson.id},
                   {"title", book.words(lang).text(lesson.id + ".title")},
                   {"step", at},
                   {"steps", lesson.steps.size()},
                   {"kind", kind_name(step.kind)},
                   {"text", lesson_text(book, match, key, "", lang)},
                   {"pack", pack_object(match.pack())},
                   {"seat", step.seat.index()},
                   {"names", std::move(names)},
                   {"rule", paragraph(game, step.rule, lang)}};
  json::array rows;
  for (const auto& row : step.rows) rows.push_back(cards_in(row));
  out["rows"] = std::move(rows);

  if (step.kind == StepKind::play) {
    const std::size_t deals = match.deal_starts().size();
    std::size_t told_from = match.event_count();
    answer_with_bots(match, step.seat, deals);
    for (const auto& move : moves) {
      if (match.over() || match.deal_starts().size() != deals) return complain("bad-request");
      told_from = match.event_count();
      if (auto refusal = match.play(step.seat, move)) return *std::move(refusal);
      answer_with_bots(match, step.seat, deals);
    }
    const bool over = match.over() || match.deal_starts().size() != deals;
    const bool done = over || (step.moves > 0 && static_cast<int>(moves.size()) >= step.moves);
    out["told"] = told_since(match, told_from, viewer, speech);
    out["done"] = done;
    const int next = static_cast<int>(moves.size()) + 1;
    const bool comments = std::find(step.comments.begin(), step.comments.end(), next) != step.comments.end();
    out["comment"] = done       ? lesson_text(book, match, key + ".after", "", lang)
                     : comments ? lesson_text(book, match, key + "." + std::to_string(next), "", lang)
                                : std::string();
    out["advice"] = done ? json::value(nullptr) : advice_object(match, step.seat, speech);
    json::array choices;
    const Offer offer(match, viewer, speech);
    if (!done)
      for (const Move& move : match.moves(step.seat)) choices.push_back(choice_object(match, offer, match.write(move)));
    out["choices"] = std::move(choices);
    out["question"] = done ? std::string() : offer.question();
    out["view"] = match.picture(viewer);
    return out;
  }

  const Offer offer(match, viewer, speech);
  out["question"] = match.position().turn().has(step.seat) ? offer.question() : std::string();
  out["view"] = match.picture(viewer);
  const auto known = key_of(game, step);
  if (const auto* refusal = refusal_in(known)) return *refusal;
  json::array choices;
  for (const auto& id : std::get<StepKey>(known).choices) {
    if (step.kind == StepKind::may_play || step.kind == StepKind::choose)
      choices.push_back(choice_object(match, offer, id));
    else
      choices.push_back(
          json::object{{"id", id},
                       {"name", step.kind == StepKind::takes ? speech.person(Seat(std::atoi(id.c_str()))).text : id},
                       {"card", nullptr}});
  }
  out["choices"] = std::move(choices);
  if (!step.then.empty()) {
    // What is asked about has happened, as far as all have seen it.
    auto begun = match_at(game, step);
    if (const auto* refusal = refusal_in(begun)) return *refusal;
    Match& after = std::get<Match>(begun);
    for (const auto& act : step.then)
      if (auto refusal = play_act(after, act)) return *std::move(refusal);
    out["trick"] = trick_after(match, after);
  }
  return out;
}

}  // namespace stube
