#include "server/descriptions.hpp"

#include <algorithm>

#include "bots/bot.hpp"
#include "bots/strength.hpp"
#include "engine/introduction.hpp"
#include "engine/registry.hpp"
#include "server/server_words.hpp"
#include "talk/citation.hpp"

namespace stube {

namespace {

std::string level_name(std::int64_t level, Language lang) {
  return common_words(lang).text("level." + std::to_string(level));
}

// The first rule of a kind, or null.
json::value rule_of_kind(const Rulebook& book, std::string_view kind) {
  for (const auto& entry : book.entries)
    if (entry.is(kind)) return json::string(entry.id);
  return nullptr;
}

// What was agreed at a table, as its summary has it; what is not in it is as usual.
Choices choices_in(const Game& game, const json::object& summary) {
  Choices choices = game.standard_choices();
  const auto* given = summary.if_contains("options");
  if (given == nullptr || !given->is_object()) return choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& option = game.options()[i];
    const auto* value = given->get_object().if_contains(option.name);
    if (value == nullptr) continue;
    if (value->is_int64()) choices[i] = static_cast<int>(value->get_int64());
    if (!value->is_string()) continue;
    const auto word = std::find(option.words.begin(), option.words.end(), value->get_string());
    if (word != option.words.end()) choices[i] = static_cast<int>(word - option.words.begin());
  }
  return choices;
}

}  // namespace

json::object describe_table(const json::object& summary, Language lang) {
  json::object out = summary;
  if (auto* seats = out.if_contains("seats"); seats != nullptr && seats->is_array())
    for (std::size_t i = 0; i < seats->get_array().size(); ++i) {
      json::object& seat = seats->get_array()[i].as_object();
      if (const auto* level = seat.if_contains("level"); level != nullptr && level->is_int64())
        seat["levelName"] = level_name(level->get_int64(), lang);
      // A person whose name was erased is called by his seat.
      if (text_in(seat, "kind") == "person" && text_in(seat, "name").empty())
        seat["name"] = common_words(lang).text("seat") + " " + std::to_string(i);
    }
  const Game* game = find_game(text_in(summary, "game"));
  if (game == nullptr) return out;
  out["name"] = game->name(lang);
  out["short"] = game->short_name(lang);
  std::string options;
  const Choices choices = choices_in(*game, summary), standard = game->standard_choices();
  const int players = static_cast<int>(number_in(summary, "players"));
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& option = game->options()[i];
    if (choices[i] == standard[i] || is_idle(*game, i, choices, players)) continue;
    const auto text =
        option.words.empty() ? std::to_string(choices[i]) : option.words[static_cast<std::size_t>(choices[i])];
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
    json::object told{{"name", option.name},
                      {"label", words.text("option." + option.name)},
                      {"values", std::move(values)},
                      {"valueLabels", std::move(labels)},
                      {"default", std::move(standard)},
                      {"rule", option.rule},
                      {"cite", short_citation(option.rule, common_words(lang))},
                      {"ours", is_ours(option.rule)}};
    for (auto& item : option_as_sentence(game, option, lang)) told[item.key()] = item.value();
    options.push_back(std::move(told));
  }
  const auto& book = game.rulebook(lang);
  json::object out{{"id", game.id()},
                   {"name", game.name(lang)},
                   {"short", game.short_name(lang)},
                   {"sentence", words.text("game.sentence")},
                   {"book", book.about},
                   {"players", json::array(counts.begin(), counts.end())},
                   {"standardPlayers", game.standard_players()},
                   {"pack", pack_object(pack_of(game))},
                   {"strength", json::value_from(measured_strength(game.id()))},
                   {"leaving", rule_of_kind(book, "leaving")},
                   {"options", std::move(options)}};
  for (auto& item : introduction(game, lang)) out[item.key()] = item.value();
  return out;
}

json::array describe_table_options(Language lang) {
  struct Flag {
    std::string_view name;
    bool standard;
  };
  json::array list;
  for (const auto& [name, standard] : {Flag{"spectators", true}, {"freeChat", false}, {"hints", false}})
    list.push_back(json::object{
        {"name", name}, {"label", server_text(lang, "table-option." + std::string(name))}, {"default", standard}});
  return list;
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
  for (const auto& entry : book.entries) {
    const auto [part, number] = citation_parts(entry.id);
    json::object described{{"id", entry.id},
                           {"cite", short_citation(entry.id, common_words(lang))},
                           {"margin", margin_citation(entry.id, common_words(lang))},
                           {"part", part},
                           {"number", number},
                           {"ours", is_ours(entry.id)},
                           {"kinds", json::array(entry.kinds.begin(), entry.kinds.end())},
                           {"source", entry.source},
                           {"text", entry.text}};
    if (!entry.cards.empty()) described["cards"] = entry.cards;
    if (!entry.deciding.empty()) described["deciding"] = entry.deciding;
    if (!entry.explained.empty())
      described["explained"] = {{"word", entry.explained}, {"means", common_words(lang).text("term." + entry.term)}};
    entries.push_back(std::move(described));
  }
  return {{"title", book.title},
          {"short", game.short_name(lang)},
          {"about", book.about},
          {"year", book_year(game)},
          {"entries", std::move(entries)}};
}

}  // namespace stube
