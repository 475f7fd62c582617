#include "server/messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "bots/bot.hpp"
#include "engine/embedded.hpp"
#include "engine/registry.hpp"
#include "talk/card_name.hpp"
#include "talk/citation.hpp"

namespace stube {

const Words& server_words(Language lang) {
  static const std::array<Words, language_count> words = {
      Words(embedded("server/words.en"), &common_words(Language::en)),
      Words(embedded("server/words.de"), &common_words(Language::de)),
      Words(embedded("server/words.da"), &common_words(Language::da))};
  return words[static_cast<std::size_t>(lang)];
}

std::string server_text(Language lang, std::string_view key, const NamedTexts& values) {
  return server_words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    for (const auto& [known, text] : values)
      if (known == name) return Value{text, {}};
    return {};
  });
}

std::string server_text(Language lang, const Refusal& refusal) {
  return text_of(refusal, lang, server_words(lang));
}

Viewer viewer_at(Seat seat) {
  return seat.is_some() ? Viewer::seat(seat) : Viewer::spectator();
}

namespace {

std::string name_at(const Seating& seating, Seat seat, Language lang) {
  const auto& name = seating.chairs[static_cast<std::size_t>(seat.index())].name;
  return name.empty() ? common_words(lang).text("seat") + " " + std::to_string(seat.index()) : name;
}

std::string card_name(const Pack& pack, const Words& words, Card card) {
  std::string text = to_text(pack, card);
  if (!card.is_card()) return text;
  if (pack.pieces != nullptr) {
    const auto* name = words.find("word." + text);
    return name != nullptr ? *name : text;
  }
  static constexpr std::string_view symbols[] = {"♣", "♠", "♥", "♦"};
  if (pack.suits != french_suits) return text;
  return rank_name(pack, words, text[0]) + std::string(symbols[pack.suits.find(text[1])]);
}

// What a value of an option is called. One that is letters of suits is spelled out; a number is its own name.
std::string value_name(const Words& words, const std::string& option, const std::string& value) {
  for (const auto& key : {"value." + option + "." + value, "value." + value})
    if (const auto* text = words.find(key)) return *text;
  std::string spelled;
  for (const char letter : value) {
    const auto* suit = words.find("word." + std::string(1, letter));
    if (suit == nullptr) return value;
    spelled += (spelled.empty() ? "" : ", ") + *suit;
  }
  return spelled;
}

std::string note_text(const TableLog& table, const Note& note, Seat hearer, Language lang) {
  std::string key = "note." + std::string(note.type);
  if (note.type == "leaves" && table.match() == nullptr) key += ".waiting";
  const bool yours = note.seat.is_some() && note.seat == hearer;
  const auto seat = !note.seat.is_some() ? std::string()
                    : yours              ? common_words(lang).text("You")
                                         : name_at(table.seating(), note.seat, lang);
  return server_words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "name") return Value{note.name, 1};
    if (name == "seat") return Value{seat, yours ? 2 : 1};
    return {};
  });
}

// The number of the first event that an undo took back: between the last that holds and the undo's own note.
std::size_t undone_from(const TableLog& table, std::size_t note) {
  std::size_t first = note;
  for (std::size_t i = note; i-- > 0 && table.lines()[i].kind != Line::Kind::match;)
    if (table.lines()[i].kind == Line::Kind::undone) first = i;
  return first + 1;
}

}  // namespace

Speech speech_at(const TableLog& table, Viewer viewer, Language lang) {
  const Seating* seating = &table.seating();
  Speech speech =
      speech_with(*table.match(), [seating, lang](Seat seat) { return name_at(*seating, seat, lang); }, lang);
  speech.hearer = viewer.as_seat();
  return speech;
}

Speech speech_with(const Match& match, std::function<std::string(Seat)> seat_name, Language lang) {
  const Pack* pack = &match.pack();
  const Words* words = &match.game().words(lang);
  return {lang, std::move(seat_name), [pack, words](Card card) { return card_name(*pack, *words, card); }, Seat::none(),
          true};
}

namespace {

std::string level_name(std::int64_t level, Language lang) {
  return common_words(lang).text("level." + std::to_string(level));
}

}  // namespace

json::object describe(const json::object& summary, Language lang) {
  json::object out = summary;
  if (auto* seats = out.if_contains("seats"); seats != nullptr && seats->is_array())
    for (auto& seat : seats->get_array())
      if (const auto* level = seat.as_object().if_contains("level"); level != nullptr && level->is_int64())
        seat.as_object()["levelName"] = level_name(level->get_int64(), lang);
  const Game* game = find_game(text_in(summary, "game"));
  if (game == nullptr) return out;
  out["name"] = game->name(lang);
  std::string options;
  const auto* given = summary.if_contains("options");
  for (const auto& option : game->options()) {
    const auto* value = given != nullptr && given->is_object() ? given->get_object().if_contains(option.name) : nullptr;
    if (value == nullptr) continue;
    const auto text = value->is_string() ? std::string(value->get_string()) : json::serialize(*value);
    const auto standard = option.words.empty() ? std::to_string(option.standard)
                                               : option.words[static_cast<std::size_t>(option.standard)];
    if (text == standard) continue;
    options += (options.empty() ? "" : "; ") + game->words(lang).text("option." + option.name) + ": " +
               value_name(game->words(lang), option.name, text);
  }
  std::string sentence = server_text(
      lang, options.empty() ? "sentence.standard" : "sentence.options",
      {{"game", game->name(lang)}, {"n", std::to_string(number_in(summary, "players"))}, {"options", options}});
  if (const auto clock = number_in(summary, "clock"); clock > 0)
    sentence += " " + server_text(lang, "sentence.clock", {{"n", std::to_string(clock)}});
  out["sentence"] = sentence;
  return out;
}

bool mentions(const TableLog& table, std::size_t from, Seat seat) {
  if (!seat.is_some()) return false;
  const TableLog::EventHistory story(table, from);
  return std::any_of(table.lines().begin() + static_cast<std::ptrdiff_t>(from), table.lines().end(),
                     [&](const Line& line) {
                       if (line.kind == Line::Kind::note) return table.note(line).seat == seat;
                       return table.match()->mentions(story.event_for(line, Viewer::spectator()), seat);
                     });
}

json::array tell_lines(const TableLog& table, std::size_t from, std::size_t to, Viewer viewer, Language lang) {
  json::array out;
  std::optional<Speech> speech;
  const TableLog::EventHistory story(table, from);
  for (std::size_t i = from; i < to; ++i) {
    const Line& line = table.lines()[i];
    json::object told;
    if (line.kind == Line::Kind::note) {
      const Note& note = table.note(line);
      told = {{"type", note.type}, {"text", note_text(table, note, viewer.as_seat(), lang)}};
      if (note.seat.is_some()) told["seat"] = note.seat.index();
      if (note.type == "undo") told["undone"] = undone_from(table, i);
    } else {
      if (!speech) speech = speech_at(table, viewer, lang);
      told = table.match()->event_object(story.event_for(line, viewer), *speech);
    }
    told["seq"] = i + 1;
    out.push_back(std::move(told));
  }
  return out;
}

namespace {

json::array named_moves(const Match& match, const std::vector<Move>& moves, const Speech& speech) {
  json::array list;
  for (const Move& move : moves)
    list.push_back(json::object{{"move", match.write(move)}, {"name", match.name_of(move, speech)}});
  return list;
}

}  // namespace

json::object tell_view(const TableLog& table, Viewer viewer, Language lang) {
  const Match& match = *table.match();
  const Speech speech = speech_at(table, viewer, lang);
  json::object out{{"t", "view"}, {"seq", table.lines().size()}};
  json::object view = match.picture(viewer);
  out["question"] = match.game().words(lang).text("phase." + text_in(view, "phase"));
  out["view"] = std::move(view);
  out["moves"] = viewer.as_seat().is_some() ? named_moves(match, match.moves(viewer.as_seat()), speech) : json::array();
  if (viewer.as_seat().is_some())
    if (const auto offences = match.offences(viewer.as_seat()); !offences.empty())
      out["offences"] = named_moves(match, offences, speech);
  out["undo"] = viewer.as_seat().is_some() && table.undo_depth(viewer.as_seat()) > 0;
  out["result"] = match.over() ? json::value(match.say_result(speech)) : json::value(nullptr);
  return out;
}

json::object tell_why(const TableLog& table, Seat seat, const std::string& text, Language lang) {
  const Match& match = *table.match();
  json::object out{{"t", "why"}, {"move", text}};
  bool offence = false;  // it can be done, and is against the rules
  const auto say = [&](bool legal, const Refusal& refusal) {
    out["legal"] = legal;
    out["offence"] = offence;
    out["why"] = text_of(refusal, lang);
    out["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
    return out;
  };
  const auto move = match.read(text);
  if (const auto* refusal = refusal_in(move)) return say(false, *refusal);
  const Verdict verdict = match.position().seen_by(seat)->judge(seat, std::get<Move>(move));
  offence = verdict.kind == Verdict::Kind::infraction;
  return say(!verdict.refused(), match.explain(verdict, std::get<Move>(move)));
}

json::object tell_hint(const TableLog& table, const Hint& hint, Language lang) {
  json::object out = hint_object(*table.match(), hint, speech_at(table, Viewer::spectator(), lang));
  out["t"] = "hint";
  // The names of these fields before there was `best`.
  json::array moves;
  for (const auto& one : out["best"].as_array())
    moves.push_back(json::object{
        {"move", one.at("move")}, {"name", one.at("label")}, {"why", one.at("reason")}, {"value", one.at("points")}});
  out["moves"] = std::move(moves);
  return out;
}

namespace {

std::string_view pack_kind(const Pack& pack) {
  if (pack.pieces != nullptr) return "gnav";
  if (pack.suits == "elhs") return "german";
  return pack.suits == "sbcd" ? "trappola" : "french";
}

}  // namespace

json::object describe_game(const Game& game, Language lang) {
  const auto counts = game.player_counts();
  json::array options;
  const Words& words = game.words(lang);
  for (const auto& option : game.options()) {
    json::array values, labels;
    const auto add = [&](json::value value, const std::string& text) {
      values.push_back(std::move(value));
      labels.push_back(json::string(value_name(words, option.name, text)));
    };
    for (const auto& word : option.words) add(json::string(word), word);
    for (const int number : option.numbers) add(number, std::to_string(number));
    json::value standard = option.words.empty() ? json::value(option.standard)
                                                : json::value(option.words[static_cast<std::size_t>(option.standard)]);
    options.push_back(json::object{{"name", option.name},
                                   {"label", words.text("option." + option.name)},
                                   {"values", std::move(values)},
                                   {"valueLabels", std::move(labels)},
                                   {"default", std::move(standard)},
                                   {"rule", option.rule},
                                   {"cite", short_citation(option.rule, common_words(lang))},
                                   {"ours", is_ours(option.rule)}});
  }
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(opening.players - 1);
  const auto position = game.start(game.standard_choices(), opening);
  const auto& book = game.rulebook(lang);
  return {{"id", game.id()},
          {"name", game.name(lang)},
          {"sentence", words.text("game.sentence")},
          {"book", book.about},
          {"players", json::array(counts.begin(), counts.end())},
          {"standardPlayers", game.standard_players()},
          {"pack", pack_kind(position->pack())},
          {"options", std::move(options)}};
}

json::array describe_levels(Language lang) {
  json::array levels;
  for (int level = 1; level <= strongest_level; ++level)
    levels.push_back(json::object{{"level", level}, {"name", level_name(level, lang)}});
  return levels;
}

json::object describe_rules(const Game& game, Language lang) {
  const auto& book = game.rulebook(lang);
  json::array entries;
  for (const auto& entry : book.entries)
    entries.push_back(json::object{{"id", entry.id},
                                   {"cite", short_citation(entry.id, common_words(lang))},
                                   {"ours", is_ours(entry.id)},
                                   {"kinds", json::array(entry.kinds.begin(), entry.kinds.end())},
                                   {"source", entry.source},
                                   {"text", entry.text}});
  return {{"title", book.title}, {"about", book.about}, {"entries", std::move(entries)}};
}

namespace {

std::vector<std::string> phrase_ids() {
  std::vector<std::string> ids;
  std::string list = server_words(Language::en).text("phrases");
  for (std::size_t at = 0; at <= list.size();) {
    const auto end = std::min(list.find('|', at), list.size());
    ids.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return ids;
}

}  // namespace

json::array phrases(Language lang) {
  json::array out;
  for (const auto& id : phrase_ids())
    out.push_back(json::object{{"id", id}, {"text", server_words(lang).text("phrase." + id)}});
  return out;
}

bool is_phrase(std::string_view id) {
  const auto ids = phrase_ids();
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::optional<std::string> phrase(Language lang, std::string_view id) {
  if (!is_phrase(id)) return {};
  return server_words(lang).text("phrase." + std::string(id));
}

std::string bot_name(Seat seat) {
  return server_words(Language::en).item("name", seat.index() % 37);
}

}  // namespace stube
