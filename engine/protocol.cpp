#include "engine/protocol.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "engine/registry.hpp"
#include "talk/citation.hpp"

namespace stube {

namespace {

constexpr int most_millis = 600'000, most_rounds = 100'000;

json::object failure(const Refusal& refusal, Language lang) {
  json::object reply{{"ok", false}, {"error", refusal.code}, {"why", text_of(refusal, lang)}};
  if (!refusal.rules.empty()) reply["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
  return reply;
}

json::object option_object(const OptionInfo& option) {
  json::array values;
  for (const auto& word : option.words) values.push_back(json::string(word));
  for (const int number : option.numbers) values.push_back(number);
  json::value standard = option.words.empty() ? json::value(option.standard)
                                              : json::value(option.words[static_cast<std::size_t>(option.standard)]);
  return {{"name", option.name}, {"values", values}, {"default", standard}, {"rule", option.rule}};
}

}  // namespace

std::string Protocol::answer(std::string_view line) {
  const auto refused = [&](const std::string& code) { return json::serialize(failure(complain(code), lang())); };
  if (line.size() > longest_line) return refused("too-long");
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 16;
  const json::value request = json::parse(line, error, {}, strict);
  if (error) return refused("not-json");
  if (!request.is_object()) return refused("not-object");
  const Language spoken = language_for(request.get_object());
  auto result = handle(request.get_object());
  json::object reply;
  if (const auto* refusal = refusal_in(result)) {
    reply = failure(*refusal, spoken);
  } else {
    reply = std::get<json::object>(std::move(result));
    reply["ok"] = true;
  }
  if (const auto* id = request.get_object().if_contains("id")) reply["id"] = *id;
  return json::serialize(reply);
}

void Protocol::serve(std::istream& in, std::ostream& out) {
  // Read by hand: a line of any length must not cost more memory than a line may have.
  std::string line;
  std::size_t length = 0;
  const auto reply = [&] {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (length > longest_line) line.assign(longest_line + 1, ' ');
    if (line.find_first_not_of(" \t") != std::string::npos || length > longest_line)
      out << answer(line) << '\n' << std::flush;
    line.clear();
    length = 0;
  };
  auto* source = in.rdbuf();
  for (int c = source->sbumpc(); !ended_; c = source->sbumpc()) {
    const bool at_end = c == std::istream::traits_type::eof();
    if (at_end || c == '\n') {
      if (!at_end || length > 0) reply();
      if (at_end) return;
    } else if (++length <= longest_line) {
      line += static_cast<char>(c);
    }
    if (ended_) return;
  }
}

Language Protocol::language_for(const json::object& request) const {
  const auto* cmd = request.if_contains("cmd");
  const std::string_view command = cmd != nullptr && cmd->is_string() ? std::string_view(cmd->get_string()) : "";
  const bool begins = command == "new";
  if (!begins && command != "rule") return lang();
  const auto* record = begins ? request.if_contains("record") : nullptr;
  const auto& named = record != nullptr && record->is_object() ? record->get_object() : request;
  const auto* code = named.if_contains("lang");
  const auto found = code != nullptr && code->is_string() ? language_from(code->get_string()) : std::nullopt;
  return found.value_or(begins ? Language::en : lang());
}

Result<json::object> Protocol::handle(const json::object& request) {
  const auto command = required_text(request, "cmd");
  if (const auto* refusal = refusal_in(command)) return *refusal;
  const auto& cmd = std::get<std::string>(command);
  if (cmd == "games") return games();
  if (cmd == "new") return begin(request);
  if (cmd == "rule") return rule(request);
  if (cmd == "quit") {
    ended_ = true;
    return json::object{};
  }
  static constexpr std::string_view in_match[] = {"play", "moves",  "state", "view", "why",
                                                  "undo", "record", "bot",   "hint", "study"};
  if (std::find(std::begin(in_match), std::end(in_match), cmd) == std::end(in_match))
    return complain("unknown-command", {{"name", quoted(cmd)}});
  if (!match_) return complain("no-match");
  if (cmd == "play") return play(request);
  if (cmd == "moves") return moves(request);
  if (cmd == "why") return why(request);
  if (cmd == "bot") return bot(request);
  if (cmd == "hint") return hint(request);
  if (cmd == "study") return study(request);
  if (cmd == "state") return json::object{{"state", match_->picture(Viewer::referee())}};
  if (cmd == "record") return json::object{{"record", match_->record()}};
  if (cmd == "undo") {
    if (!match_->undo()) return complain("nothing-to-undo");
    return json::object{};
  }
  if (request.if_contains("seat") == nullptr)
    return complain("bad-seat", {{"most", std::to_string(match_->players() - 1)}});
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  return json::object{{"view", match_->picture(Viewer::seat(std::get<Seat>(seat)))}};
}

Result<json::object> Protocol::games() const {
  json::array list;
  for (const Game* game : all_games()) {
    json::array options;
    for (const auto& option : game->options()) options.push_back(option_object(option));
    const auto counts = game->player_counts();
    list.push_back(json::object{{"id", game->id()},
                                {"name", game->name(Language::en)},
                                {"players", json::array(counts.begin(), counts.end())},
                                {"options", options},
                                {"rules", game->rulebook(Language::en).entries.size()}});
  }
  return json::object{{"games", list}};
}

Result<json::object> Protocol::begin(const json::object& request) {
  const auto* record = request.if_contains("record");
  if (record != nullptr && !record->is_object()) return complain("bad-record", {{"n", "0"}});
  auto match = record != nullptr ? Match::from_record(record->get_object()) : [&]() -> Result<Match> {
    auto setup = read_setup(request);
    if (const auto* refusal = refusal_in(setup)) return *refusal;
    return Match(std::get<Setup>(std::move(setup)));
  }();
  if (const auto* refusal = refusal_in(match)) return *refusal;
  match_.emplace(std::get<Match>(std::move(match)));
  json::array events;
  const auto speech = match_->plain_speech();
  for (const Event& event : match_->events()) events.push_back(match_->event_object(event, speech));
  return json::object{{"game", match_->game().id()},
                      {"players", match_->players()},
                      {"seed", match_->setup().seed},
                      {"events", events}};
}

Result<Seat> Protocol::seat_of(const json::object& request) const {
  const auto* seat = request.if_contains("seat");
  const auto* number = seat != nullptr ? seat->if_int64() : nullptr;
  if (number == nullptr || *number < 0 || *number >= match_->players())
    return complain("bad-seat", {{"most", std::to_string(match_->players() - 1)}});
  return Seat(static_cast<int>(*number));
}

Result<std::string> Protocol::required_text(const json::object& request, std::string_view field) const {
  const auto* value = request.if_contains(field);
  if (value == nullptr || !value->is_string()) return complain("missing-text", {{"name", std::string(field)}});
  return std::string(value->get_string());
}

Result<json::object> Protocol::play(const json::object& request) {
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  const auto text = required_text(request, "move");
  if (const auto* refusal = refusal_in(text)) return *refusal;
  const auto before = match_->events().size();
  if (auto refusal = match_->play(std::get<Seat>(seat), std::get<std::string>(text))) return *refusal;
  json::array events;
  const auto speech = match_->plain_speech();
  for (std::size_t i = before; i < match_->events().size(); ++i)
    events.push_back(match_->event_object(match_->events()[i], speech));
  return json::object{{"events", std::move(events)}};
}

Result<json::object> Protocol::moves(const json::object& request) const {
  json::object all;
  const auto add = [&](Seat seat) {
    json::array list;
    for (const Move& move : match_->moves(seat)) list.push_back(json::string(match_->write(move)));
    all[std::to_string(seat.index())] = std::move(list);
  };
  const auto* asked = request.if_contains("seat");
  if (asked != nullptr && !asked->is_null()) {
    const auto seat = seat_of(request);
    if (const auto* refusal = refusal_in(seat)) return *refusal;
    add(std::get<Seat>(seat));
  } else {
    for (int i = 0; i < match_->players(); ++i) add(Seat(i));
  }
  return json::object{{"moves", std::move(all)}};
}

Result<json::object> Protocol::rule(const json::object& request) const {
  const auto id = required_text(request, "rule");
  if (const auto* refusal = refusal_in(id)) return *refusal;
  Language wanted = lang();
  if (const auto* code = request.if_contains("lang"); code != nullptr && !code->is_null()) {
    const auto found = code->is_string() ? language_from(code->get_string()) : std::nullopt;
    if (!found) return complain("bad-language", {{"languages", language_codes()}});
    wanted = *found;
  }
  for (const Game* game : all_games())
    if (const auto* entry = game->rulebook(wanted).find(std::get<std::string>(id)))
      return json::object{{"rule", entry->id},
                          {"text", told_rule(*entry, common_words(wanted)) + " (" + entry->source + ")"},
                          {"ours", is_ours(entry->id)},
                          {"source", entry->source},
                          {"kind", json::array(entry->kinds.begin(), entry->kinds.end())}};
  return complain("unknown-rule", {{"name", quoted(std::get<std::string>(id))}});
}

Result<json::object> Protocol::why(const json::object& request) const {
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  const auto text = required_text(request, "move");
  if (const auto* refusal = refusal_in(text)) return *refusal;
  const auto answer_no = [this](const Refusal& refusal) {
    return json::object{{"legal", false},
                        {"why", text_of(refusal, lang())},
                        {"rules", json::array(refusal.rules.begin(), refusal.rules.end())}};
  };
  const auto move = match_->read(std::get<std::string>(text));
  if (const auto* refusal = refusal_in(move)) return answer_no(*refusal);
  const Verdict verdict = match_->judge(std::get<Seat>(seat), std::get<Move>(move));
  if (verdict.refused()) return answer_no(match_->explain(verdict, std::get<Move>(move)));
  json::array rules;
  if (verdict.rule.is_some()) rules.push_back(json::string(match_->game().vocabulary().rule(verdict.rule)));
  const bool lawful = verdict.lawful();
  json::object reply{{"legal", true}, {"infraction", !lawful}, {"rules", rules}};
  reply["why"] = text_of(match_->explain(verdict, std::get<Move>(move)), lang());
  return reply;
}

std::optional<int> Protocol::number_of(const json::object& request, std::string_view field, int standard, int least,
                                       int most) {
  const auto* value = request.if_contains(field);
  if (value == nullptr || value->is_null()) return standard;
  const auto* n = value->if_int64();
  if (n == nullptr || *n < least || *n > most) return {};
  return static_cast<int>(*n);
}

Result<AskedEffort> Protocol::effort_of(const json::object& request) {
  const auto rounds = number_of(request, "rounds", 0, 1, most_rounds);
  if (!rounds) return complain("bad-rounds");
  const auto millis = number_of(request, "millis", *rounds > 0 ? 0 : AskedEffort().millis, 1, most_millis);
  if (!millis) return complain("bad-millis");
  return AskedEffort{*millis, *rounds};
}

Result<json::object> Protocol::bot(const json::object& request) const {
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  const auto level = number_of(request, "level", 3, 0, 6);
  if (!level) return complain("bad-level");
  const auto effort = effort_of(request);
  if (const auto* refusal = refusal_in(effort)) return *refusal;
  const Seat who = std::get<Seat>(seat);
  const auto seen = match_->position().seen_by(who);
  const auto move =
      bot_(*seen, who, *level, std::get<AskedEffort>(effort), match_->setup().seed + match_->acts().size());
  if (!move) return json::object{{"move", nullptr}};
  return json::object{{"move", match_->write(*move)}};
}

Result<json::object> Protocol::hint(const json::object& request) const {
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  const auto effort = effort_of(request);
  if (const auto* refusal = refusal_in(effort)) return *refusal;
  const Seat who = std::get<Seat>(seat);
  const auto& position = match_->position();
  Hint hint;
  if (position.turn().has(who))
    hint =
        hint_(*position.seen_by(who), who, std::get<AskedEffort>(effort), match_->setup().seed + match_->acts().size());
  return hint_object(*match_, hint, match_->plain_speech());
}

Result<json::object> Protocol::study(const json::object& request) const {
  const auto seat = seat_of(request);
  if (const auto* refusal = refusal_in(seat)) return *refusal;
  const auto effort = effort_of(request);
  if (const auto* refusal = refusal_in(effort)) return *refusal;
  const Seat who = std::get<Seat>(seat);
  json::array moves;
  if (match_->position().turn().has(who))
    for (const StudiedMove& studied :
         study_(match_->position(), who, std::get<AskedEffort>(effort), match_->setup().seed + match_->acts().size()))
      moves.push_back(json::object{{"move", match_->write(studied.move)},
                                   {"points", studied.points},
                                   {"margin", studied.margin},
                                   {"exact", studied.exact}});
  return json::object{{"moves", std::move(moves)}, {"unit", unit_of_points(match_->game(), lang())}};
}

}  // namespace stube
