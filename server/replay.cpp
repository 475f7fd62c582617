#include "server/replay.hpp"

#include <algorithm>

#include "engine/record_reading.hpp"
#include "server/messages.hpp"

namespace stube {

namespace {

using Gone = std::shared_ptr<const std::atomic<bool>>;

Result<Reading> read_short_record(const json::object& record, const Gone& gone) {
  for (const std::string_view field : {"moves", "deals"}) {
    const auto* list = record.if_contains(field);
    if (list != nullptr && list->is_array() && list->get_array().size() > most_replay_moves)
      return complain("long-record", {{"n", std::to_string(most_replay_moves)}});
  }
  // The language it was played in does not matter here, and may be one that this server has not.
  json::object wanted = record;
  wanted.erase("lang");
  return read_record(wanted, [gone] { return gone && gone->load(); });
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

json::array events_from(const Reading& reading, std::size_t first, const Speech& speech) {
  json::array out;
  for (std::size_t i = first; i < reading.match.events().size(); ++i) {
    json::object event = reading.match.event_object(reading.match.event_for(i, reading.viewer), speech);
    event["seq"] = i + 1;
    out.push_back(std::move(event));
  }
  return out;
}

json::object step_object(Reading& reading, std::size_t at, const Speech& speech) {
  const std::size_t before = reading.match.events().size();
  const Move move = reading.play(at);
  return {{"seat", reading.steps[at].seat.index()},
          {"move", reading.match.write(move)},
          {"label", reading.match.name_of(move, speech)},
          {"events", events_from(reading, before, speech)},
          {"state", reading.picture()}};
}

// Cards that were shown only in moves that were revoked are open too; the record's moves do not contain those.
bool something_was_taken_back(const json::object& record) {
  const auto* table = record.if_contains("table");
  const auto* acts = table != nullptr && table->is_object() ? table->get_object().if_contains("acts") : nullptr;
  if (acts == nullptr || !acts->is_array()) return false;
  return std::any_of(acts->get_array().begin(), acts->get_array().end(), [](const json::value& act) {
    return act.is_string() && act.get_string().find(R"("a":"undo")") != json::string::npos;
  });
}

// Whether the record opens what its viewer was shown in these moves, and nothing else.
bool openings_fit(const Reading& reading, const json::object& record) {
  const bool more_may_be_open = something_was_taken_back(record);
  const auto shown = reading.shown();
  for (std::size_t deal = 0; deal < reading.known.size(); ++deal) {
    const Cards open = reading.known[deal];
    if (open == reading.match.pack().cards) continue;  // it was given, not shuffled here
    const Cards seen = deal < shown.size() ? shown[deal] : Cards();
    if (!(seen - open).empty() || (!more_may_be_open && !(open - seen).empty())) return false;
  }
  return true;
}

}  // namespace

Result<json::object> replay_object(const json::object& record, Language lang, const ReplayPage& page,
                                   const Gone& gone) {
  auto read = read_short_record(record, gone);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  auto& reading = std::get<Reading>(read);
  const Match& match = reading.match;
  auto names = names_in(record, match.players(), lang);
  Speech speech =
      speech_with(match, [&names](Seat seat) { return names[static_cast<std::size_t>(seat.index())]; }, lang);
  speech.hearer = reader_of(record);
  if (speech.hearer.is_some()) names[static_cast<std::size_t>(speech.hearer.index())] = common_words(lang).text("You");
  json::array steps;
  std::size_t bytes = 0;
  const std::size_t most = std::min(page.steps, most_replay_steps);
  // Step 0 is the deal; step i is made by move i - 1. All are played, those of the page are told.
  for (std::size_t i = 0; i <= reading.steps.size(); ++i) {
    if (gone && gone->load()) break;
    const bool told = i >= page.from && i - page.from < most && bytes < most_replay_bytes;
    if (!told) {
      if (i > 0) (void)reading.play(i - 1);
      continue;
    }
    json::object step = i > 0 ? step_object(reading, i - 1, speech)
                              : json::object{{"seat", nullptr},
                                             {"move", nullptr},
                                             {"label", nullptr},
                                             {"events", events_from(reading, 0, speech)},
                                             {"state", reading.picture()}};
    bytes += json::serialize(step).size();
    steps.push_back(std::move(step));
  }
  return json::object{
      {"game", match.game().id()},
      {"names", json::array(names.begin(), names.end())},
      {"result", match.over() ? json::value(match.say_result(speech)) : json::value(nullptr)},
      {"openings", reading.viewer.is_referee() ? json::value(nullptr) : json::value(openings_fit(reading, record))},
      {"from", page.from},
      {"count", reading.steps.size() + 1},
      {"steps", std::move(steps)}};
}

Result<Continuation> continue_from(const json::object& record, std::size_t step, const Gone& gone) {
  auto read = read_short_record(record, gone);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  auto& reading = std::get<Reading>(read);
  const Match& match = reading.match;
  if (step > reading.steps.size()) return complain("bad-step", {{"n", std::to_string(reading.steps.size())}});
  for (std::size_t i = 0; i < step; ++i) (void)reading.play(i);
  if (match.over()) return complain("nothing-left");
  json::object now = match.record();
  now["deals"].as_array().resize(match.deal_starts().size());
  json::object begun;
  for (const std::string_view field : {"dealer", "score", "deals", "moves"})
    if (const auto* value = now.if_contains(field)) begun[field] = *value;
  return Continuation{&match.game(), options_object(match.game(), match.setup().choices), match.players(),
                      match.position().turn().lowest(), std::move(begun)};
}

}  // namespace stube
