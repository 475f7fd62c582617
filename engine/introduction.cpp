#include "engine/introduction.hpp"

#include <algorithm>
#include <array>

#include "engine/extra_fields.hpp"
#include "talk/card_name.hpp"

namespace stube {

namespace {

// A text that a game may have, or null.
json::value text_or_null(const Words& words, std::string_view key) {
  const auto* text = words.find(key);
  return text != nullptr && !text->empty() ? json::value(*text) : json::value(nullptr);
}

std::string_view suits_name(OrderRow::Suits suits) {
  switch (suits) {
    case OrderRow::Suits::trump:
      return "trump";
    case OrderRow::Suits::plain:
      return "plain";
    default:
      return "all";
  }
}

// `Trump is {}.` as what stands before and after the value; null where the game has no such sentence.
json::value sentence_around(const Words& words, const std::string& key) {
  const auto* text = words.find(key);
  if (text == nullptr) return nullptr;
  const auto gap = std::min(text->find("{}"), text->size());
  return json::object{{"before", text->substr(0, gap)}, {"after", text->substr(std::min(gap + 2, text->size()))}};
}

json::value choice_value(const OptionInfo& option, int choice) {
  return option.words.empty() ? json::value(choice) : json::value(option.words[static_cast<std::size_t>(choice)]);
}

json::array choice_values(const OptionInfo& option, const std::vector<int>& choices) {
  json::array values;
  for (const int choice : choices) values.push_back(choice_value(option, choice));
  return values;
}

json::object condition_object(const Game& game, const ConditionInfo& when) {
  switch (when.what) {
    case ConditionInfo::What::players:
      return {{"players", json::array(when.values.begin(), when.values.end())}};
    case ConditionInfo::What::option: {
      const auto& option = game.options()[when.option];
      return {{option.name, choice_values(option, when.values)}};
    }
    default:
      return {};
  }
}

json::object things(const Words& words) {
  json::object out;
  for (const auto& [field, key] :
       std::to_array<std::pair<std::string_view, std::string_view>>({{"card", "thing.card"},
                                                                     {"cards", "thing.cards"},
                                                                     {"stock", "thing.stock"},
                                                                     {"trick", "thing.trick"},
                                                                     {"lastTrick", "thing.last-trick"},
                                                                     {"deal", "thing.deal"},
                                                                     {"hand", "thing.hand"}}))
    out[field] = text_or_null(words, key);
  return out;
}

json::array pieces(const Pack& pack, const Words& words) {
  json::array out;
  for (const Card card : sorted(pack, pack.cards)) {
    const auto code = to_text(pack, card);
    const auto* said = words.find("held." + code);
    const auto name = card_in_words(pack, words, card);
    out.push_back(json::object{{"id", code}, {"name", name}, {"the", said != nullptr ? *said : name}});
  }
  return out;
}

json::object suit_names(const Pack& pack, const Words& words) {
  json::object out;
  for (const char suit : pack.suits)
    out[std::string(1, suit)] = words.text("card.suit." + std::string(pack_kind(pack).name) + "." + suit);
  return out;
}

std::string players_phrase(const Words& words, int players) {
  const auto* own = words.find("setup.players." + std::to_string(players));
  return own != nullptr
             ? *own
             : words.say("setup.players.n", [&](std::string_view) { return Value{std::to_string(players), players}; });
}

}  // namespace

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

const Pack& pack_of(const Game& game) {
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(opening.players - 1);
  return game.start(game.standard_choices(), opening)->pack();
}

json::object pack_object(const Pack& pack) {
  const PackKind& kind = pack_kind(pack);
  const Pack& all = *kind.fullest;
  return {{"name", kind.name},
          {"suits", all.suits},
          {"ranks", std::string(all.ranks.rbegin(), all.ranks.rend())},
          {"blacks", kind.blacks},
          {"reds", kind.reds},
          {"pieces", all.pieces != nullptr},
          {"cards", set_text(all, all.cards)}};
}

json::object three_lines(const Game& game, Language lang) {
  const Words& words = game.words(lang);
  json::array order;
  for (const OrderRow& row : game.order_rows()) {
    json::array cards;
    for (const auto card : words_of(row.cards)) cards.push_back(json::string(std::string(card)));
    const std::string suits(suits_name(row.suits));
    order.push_back(json::object{{"label", words.text("order." + suits)},
                                 {"suit", suits == "all" ? json::value(nullptr) : json::value(suits)},
                                 {"cards", std::move(cards)}});
  }
  return {{"goal", words.text("intro.goal")}, {"order", std::move(order)}, {"counts", words.text("intro.counts")}};
}

json::value book_year(const Game& game) {
  return game.place().year == 0 ? json::value(nullptr) : json::value(game.place().year);
}

json::object introduction(const Game& game, Language lang) {
  const Words& words = game.words(lang);
  const Pack& pack = pack_of(game);
  json::array names, phrases, conflicts, idle;
  for (const auto name : game.place().people) names.push_back(json::string(std::string(name)));
  for (const int players : game.player_counts()) phrases.push_back(json::string(players_phrase(words, players)));
  for (const ConflictInfo& conflict : game.conflicts()) {
    const auto& option = game.options()[conflict.option];
    conflicts.push_back(json::object{{"option", option.name},
                                     {"values", choice_values(option, conflict.values)},
                                     {"when", condition_object(game, conflict.when)},
                                     {"why", words.text(conflict.why)}});
  }
  for (const IdleOptionInfo& option : game.idle_options())
    idle.push_back(
        json::object{{"option", game.options()[option.option].name}, {"when", condition_object(game, option.when)}});
  json::object out{{"place", words.text("town." + std::string(game.place().id))},
                   {"year", book_year(game)},
                   {"botNames", std::move(names)},
                   {"intro", three_lines(game, lang)},
                   {"things", things(words)},
                   {"suitNames", suit_names(pack, words)},
                   {"playersSentence", sentence_around(words, "setup.players")},
                   {"playerPhrases", std::move(phrases)},
                   {"conflicts", std::move(conflicts)},
                   {"idle", std::move(idle)},
                   {"extra", describe_extra(game, lang)}};
  if (pack.pieces != nullptr) out["pieces"] = pieces(pack, words);
  return out;
}

bool is_idle(const Game& game, std::size_t option, const Choices& choices, int players) {
  const auto& idle = game.idle_options();
  return std::any_of(idle.begin(), idle.end(), [&](const IdleOptionInfo& info) {
    return info.option == option && info.when.holds(choices, players);
  });
}

json::object option_as_sentence(const Game& game, const OptionInfo& option, Language lang) {
  const Words& words = game.words(lang);
  json::array phrases;
  const auto add = [&](const std::string& value) {
    const auto* phrase = words.find("phrase." + option.name + "." + value);
    phrases.push_back(json::string(phrase != nullptr ? *phrase : value_name(words, option.name, value)));
  };
  for (const auto& word : option.words) add(word);
  for (const int number : option.numbers) add(std::to_string(number));
  return {{"sentence", sentence_around(words, "setup." + option.name)},
          {"phrases", std::move(phrases)},
          {"main", option.is_main},
          {"length", option.is_length}};
}

}  // namespace stube
