// One device's requests to its own engine, as JSON: what a page asks a server for over HTTP, and the table over a
// WebSocket. One table at a time.
#pragma once
#include <memory>

#include "solo/solo_study.hpp"
#include "solo/solo_table.hpp"
#include "study/lessons.hpp"

namespace stube {

class SoloRequests {
 public:
  explicit SoloRequests(const SoloHost& host) : host_(host) {}

  // Always an object: what was asked for, or `error` and `why`.
  //
  //   {do:"games", lang}                                {games, levels}     as GET /api/games
  //   {do:"rules", game, lang}                          {title, about, ...} as GET /api/rules/GAME
  //   {do:"lessons", game, lang}                        {lessons, ...}      as lessons_object (study/lesson_step.hpp)
  //   {do:"lesson-step", game, lesson, step, moves, lang}    {text, view, ...}   as step_object
  //   {do:"lesson-answer", game, lesson, step, answer, lang} {right, marks, after}   as answer_object
  //   {do:"replay", record, lang, from}                 {steps, ...}        as POST /api/replay
  //   {do:"new", id, user, name, lang, ...}             a table, set up as by POST /api/tables
  //   {do:"open", id, secret, acts, user, name, lang}   a table as it was kept
  //   {do:"join", after}                                sends what comes after so many lines
  //   {do:"send", message}                              a message as over the WebSocket
  //   {do:"bots", thoughts}                             the bots' pause is over
  //   {do:"think"}                                      {thoughts}: what the bots that are to be asked find here
  //   {do:"catch-up", acts}                             further acts of the table, made by another engine
  //   {do:"record"}                                     as GET /api/tables/ID/record
  //   {do:"tutor", move, strictness}                    {ask, ...}: whether the person should think again
  //   {do:"study", record, seconds}                     {decisions, ...}: begins the study of a record
  //   {do:"study-next", only}                           {decision, done, of}, at the end {summary}
  //   {do:"study-summary"}                              {summary} by what is known so far
  //   {do:"study-transcript"}                           {lines}: for people
  //
  //   {do:"problems", game}                             {problems}: those that are kept
  //   {do:"problem", game, n}                           {view, choices, ...}
  //   {do:"problem-answer", game, n, move}              {right, best, line, ...}
  //
  // Study, tutor and problems: docs/study.md. One study at a time, beside the table.
  //
  // With `seed`, a text, `new` deals the cards that this seed gives on every device; without, from the host's entropy.
  // A reply about the table has `acts` (to be kept before the messages are shown), `messages`, `bots`: whether they are
  // to be asked, and `thinks`: whether one of the table's bots looks ahead. Then other engines that follow the table
  // may think in this one's place; `bots` takes what all of them found. The reply to `new` has `secret` besides.
  [[nodiscard]] json::object answer(const json::object& request);

 private:
  [[nodiscard]] Result<json::object> handle(const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> begin(const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> open(const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> lesson(std::string_view wanted, const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> study(std::string_view wanted, const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> problem(std::string_view wanted, const json::object& request, Language lang);
  [[nodiscard]] Result<json::object> tutor(const json::object& request, Language lang);
  [[nodiscard]] json::object news();

  SoloHost host_;
  std::unique_ptr<SoloTable> table_;
  std::unique_ptr<SoloStudy> study_;
  std::unique_ptr<LessonBook> lessons_;  // of the game that was last asked for
};

}  // namespace stube
