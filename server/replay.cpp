#include "server/replay.hpp"

#include <algorithm>

#include "server/tell.hpp"

namespace stube {

namespace {

json::object spoken_in(const json::object& record, Language lang) {
  json::object out = record;
  out["lang"] = code_of(lang);
  return out;
}

Result<Match> replayed(const json::object& record, Language lang) {
  const auto* moves = record.if_contains("moves");
  if (moves != nullptr && moves->is_array() && moves->get_array().size() > most_replay_moves)
    return inn_refusal(lang, "long-record", {{"n", std::to_string(most_replay_moves)}});
  const auto* deals = record.if_contains("deals");
  if (deals != nullptr && deals->is_array() && deals->get_array().size() > most_replay_moves)
    return inn_refusal(lang, "long-record", {{"n", std::to_string(most_replay_moves)}});
  return Match::from_record(spoken_in(record, lang));
}

// The names in the record, where it has one for each seat; else the seats by their numbers.
std::vector<std::string> names_in(const json::object& record, int players, Language lang) {
  std::vector<std::string> names;
  const auto* given = record.if_contains("names");
  const auto* list = given != nullptr ? given->if_array() : nullptr;
  for (int i = 0; i < players; ++i) {
    const auto place = static_cast<std::size_t>(i);
    const auto* name = list != nullptr && place < list->size() ? (*list)[place].if_string() : nullptr;
    const bool usable = name != nullptr && !name->empty() && name->size() <= 96;
    names.push_back(usable ? std::string(*name) : common_words(lang).text("seat") + " " + std::to_string(i));
  }
  return names;
}

json::array events_from(const Match& match, std::size_t first, const Speech& speech) {
  json::array out;
  for (std::size_t i = first; i < match.events().size(); ++i) {
    json::object event = match.event_object(match.event_for(i, Viewer::referee()), speech);
    event["seq"] = i + 1;
    out.push_back(std::move(event));
  }
  return out;
}

}  // namespace

Result<json::object> tell_replay(const json::object& record, Language lang) {
  auto whole = replayed(record, lang);
  if (const auto* refusal = refusal_in(whole)) return *refusal;
  const auto& acts = std::get<Match>(whole).acts();
  Match match(std::get<Match>(whole).setup());
  const auto names = names_in(record, match.players(), lang);
  const Speech speech =
      speech_with(match, [&names](Seat seat) { return names[static_cast<std::size_t>(seat.index())]; }, lang);
  json::array steps;
  steps.push_back(json::object{{"seat", nullptr},
                               {"move", nullptr},
                               {"label", nullptr},
                               {"events", events_from(match, 0, speech)},
                               {"state", match.picture(Viewer::referee())}});
  for (const Act& act : acts) {
    json::object step{{"seat", act.seat.index()},
                      {"move", match.write(act.move)},
                      {"label", match.name_of(act.move, speech)}};
    const std::size_t before = match.events().size();
    match.play(act.seat, act.move);
    step["events"] = events_from(match, before, speech);
    step["state"] = match.picture(Viewer::referee());
    steps.push_back(std::move(step));
  }
  return json::object{{"game", match.game().id()},
                      {"names", json::array(names.begin(), names.end())},
                      {"result", match.over() ? json::value(match.say_result(speech)) : json::value(nullptr)},
                      {"steps", std::move(steps)}};
}

Result<Continuation> continue_from(const json::object& record, std::size_t step, Language lang) {
  auto whole = replayed(record, lang);
  if (const auto* refusal = refusal_in(whole)) return *refusal;
  const auto& acts = std::get<Match>(whole).acts();
  if (step > acts.size()) return inn_refusal(lang, "bad-step", {{"n", std::to_string(acts.size())}});
  Match match(std::get<Match>(whole).setup());
  for (std::size_t i = 0; i < step; ++i) match.play(acts[i].seat, acts[i].move);
  if (match.over()) return inn_refusal(lang, "nothing-left");
  json::object now = match.record();
  now["deals"].as_array().resize(match.deal_starts().size());
  json::object begun;
  for (const std::string_view field : {"dealer", "score", "deals", "moves"})
    if (const auto* value = now.if_contains(field)) begun[field] = *value;
  return Continuation{&match.game(), write_options(match.game(), match.setup().choices), match.players(),
                      match.position().turn().lowest(), std::move(begun)};
}

}  // namespace stube
