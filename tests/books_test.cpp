// Every game's books and words: complete, in every language, and about the rules that the code cites.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>

#include "engine/introduction.hpp"
#include "talk/card_name.hpp"
#include "talk/citation.hpp"
#include "talk/embedded.hpp"
#include "talk/move_text.hpp"
#include "tests/every_game.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

class Books : public testing::TestWithParam<const Game*> {};

std::set<std::string> specified_ids(std::string_view folder) {
  std::ifstream in(source_root() + "/games/" + std::string(folder) + "/rule-ids.txt");
  std::set<std::string> ids;
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) ids.insert(line);
  return ids;
}

TEST_P(Books, HoldTheSameRulesInEveryLanguage) {
  const Game& game = *GetParam();
  const auto& english = game.rulebook(Language::en);
  ASSERT_FALSE(english.entries.empty());
  for (const Language lang : all_languages()) {
    const auto& book = game.rulebook(lang);
    EXPECT_FALSE(book.title.empty());
    EXPECT_FALSE(book.about.empty());
    ASSERT_EQ(book.entries.size(), english.entries.size()) << code_of(lang);
    for (std::size_t i = 0; i < book.entries.size(); ++i) {
      const auto& entry = book.entries[i];
      EXPECT_EQ(entry.id, english.entries[i].id) << code_of(lang);
      EXPECT_EQ(entry.kinds, english.entries[i].kinds) << code_of(lang) << " " << entry.id;
      EXPECT_EQ(entry.cards, english.entries[i].cards) << code_of(lang) << " " << entry.id;
      EXPECT_FALSE(entry.kinds.empty()) << entry.id;
      EXPECT_GT(entry.text.size(), 15U) << code_of(lang) << " " << entry.id;
      EXPECT_FALSE(entry.source.empty()) << code_of(lang) << " " << entry.id;
    }
  }
}

// More would be a picture of the whole pack.
constexpr std::size_t most_cards = 8;

TEST_P(Books, NameCardsOfThePack) {
  const Game& game = *GetParam();
  const Pack& pack = *pack_kind(pack_of(game)).fullest;
  for (const auto& entry : game.rulebook(Language::en).entries) {
    const auto cards = words_of(entry.cards);
    EXPECT_LE(cards.size(), most_cards) << entry.id;
    for (const auto card : cards) EXPECT_TRUE(card_from(pack, card)) << entry.id << ": " << card;
    EXPECT_EQ(std::set(cards.begin(), cards.end()).size(), cards.size()) << entry.id << " names a card twice";
  }
}

// "Begriff 14" says nothing to who reads English: a part of the book that is no numbered paragraph has a name in each
// language.
TEST_P(Books, NameTheirPartsInEveryLanguage) {
  for (const auto& entry : GetParam()->rulebook(Language::en).entries) {
    const auto place = place_in_book(entry.id);
    const auto part = std::string(place.substr(0, place.find('-')));
    const bool is_name = part.size() > 1 && std::islower(static_cast<unsigned char>(part.front())) != 0;
    if (!is_name) continue;
    for (const Language lang : all_languages())
      EXPECT_TRUE(common_words(lang).find("place." + part) || common_words(lang).find("place." + std::string(place)))
          << code_of(lang) << ": " << entry.id;
  }
}

// A margin has room for a sign more than five letters.
TEST_P(Books, HaveShortNamesForTheirMargin) {
  for (const auto& entry : GetParam()->rulebook(Language::en).entries) {
    if (citation_parts(entry.id).part.empty()) continue;
    const auto place = "margin." + std::string(citation_parts(entry.id).part);
    for (const Language lang : all_languages())
      if (const auto* name = common_words(lang).find(place)) {
        const auto letters = std::count_if(name->begin(), name->end(), [](char c) { return (c & 0xc0) != 0x80; });
        EXPECT_LE(letters, 5) << code_of(lang) << ": " << place;
      } else {
        EXPECT_LE(common_words(lang).text("place." + place.substr(7)).size(), 6U) << code_of(lang) << ": " << place;
      }
  }
}

// A word beside what is explained: "beforehand", "forehand’s".
bool is_word_at(std::string_view text, std::size_t at, std::size_t size) {
  const auto goes_on = [&](std::size_t i) {
    if (i >= text.size()) return false;
    const auto c = static_cast<unsigned char>(text[i]);
    return std::isalnum(c) != 0 || c >= 0x80 || c == '-' || c == '\'';
  };
  return !(at > 0 && goes_on(at - 1)) && !goes_on(at + size);
}

// What is explained is found by its first place in the text, or in the sentence that decides.
TEST_P(Books, ExplainAWordWhereItStandsFirst) {
  for (const Language lang : all_languages()) {
    const auto& book = GetParam()->rulebook(lang);
    for (const auto& entry : book.entries) {
      EXPECT_EQ(entry.text.find("]["), std::string::npos) << code_of(lang) << " " << entry.id << " marks a second word";
      EXPECT_EQ(entry.term, GetParam()->rulebook(Language::en).find(entry.id)->term)
          << code_of(lang) << " " << entry.id;
      if (entry.explained.empty()) continue;
      EXPECT_NE(common_words(lang).find("term." + entry.term), nullptr) << entry.term;
      for (const std::string& text : {entry.text, entry.deciding})
        if (const auto at = text.find(entry.explained); at != std::string::npos) {
          EXPECT_TRUE(is_word_at(text, at, entry.explained.size())) << code_of(lang) << " " << entry.id;
        }
    }
  }
}

TEST_P(Books, HaveAShortNameThatBeginsTheWhole) {
  for (const Language lang : all_languages()) {
    const auto whole = GetParam()->name(lang), brief = GetParam()->short_name(lang);
    EXPECT_TRUE(whole.starts_with(brief)) << code_of(lang) << ": " << brief;
    EXPECT_EQ(brief.find('('), std::string::npos) << code_of(lang) << ": " << brief;
  }
}

TEST_P(Books, AreTheRulesThatTheCodeKnows) {
  const Game& game = *GetParam();
  std::set<std::string> book, code;
  for (const auto& entry : game.rulebook(Language::en).entries)
    EXPECT_TRUE(book.insert(entry.id).second) << entry.id << " twice";
  for (const auto id : game.vocabulary().rules) EXPECT_TRUE(code.emplace(id).second) << id << " twice";
  EXPECT_EQ(book, code);
}

TEST_P(Books, HoldEveryRuleOfTheSpecification) {
  const Game& game = *GetParam();
  std::set<std::string> book;
  for (const auto& entry : game.rulebook(Language::en).entries) book.insert(entry.id);
  const auto specified = specified_ids(game.id());
  ASSERT_FALSE(specified.empty());
  for (const auto& id : specified) EXPECT_TRUE(book.contains(id)) << id;
}

// An entry is ours by its id; its kind says the same, so that neither a reader nor a filter takes it for the book's.
TEST_P(Books, SayOfEachRuleWhoseItIs) {
  for (const auto& entry : GetParam()->rulebook(Language::en).entries)
    EXPECT_EQ(entry.is("interpretation"), is_ours(entry.id)) << entry.id;
  for (const Language lang : all_languages())
    for (const auto* key : {"rule.ours", "rule.our-number", "rule.book-is-open"})
      EXPECT_NE(common_words(lang).find(key), nullptr) << code_of(lang) << ": " << key;
}

TEST_P(Books, ExcuseOnlyWhatIsNoMechanic) {
  for (const auto& entry : GetParam()->rulebook(Language::en).entries) {
    if (entry.unexercised.empty()) continue;
    EXPECT_GT(entry.unexercised.size(), 20U) << entry.id << ": the reason is missing";
    EXPECT_FALSE(entry.is("scoring") && entry.kinds.size() == 1) << entry.id;
  }
}

// Every key that the program may look up for this game.
std::set<std::string> keys_needed(const Game& game) {
  const auto& names = game.vocabulary();
  std::set<std::string> keys = {"game.name", "game.sentence"};
  const auto add = [&](const std::string& prefix, std::span<const std::string_view> list) {
    for (const auto name : list) keys.insert(prefix + std::string(name));
  };
  for (const MoveForm& form : names.forms) keys.insert(move_key(form.text));
  for (const EventName& event : names.events) keys.insert("event." + std::string(event.name));
  add("refuse.", names.reasons);
  add("line.", names.lines);
  add("ending.", names.endings);
  add("advice.", names.advice);
  for (const auto& option : game.options()) {
    keys.insert("option." + option.name);
    for (const auto& word : option.words) keys.insert("value." + option.name + "." + word);
  }
  return keys;
}

TEST_P(Books, NameEverythingInEveryLanguage) {
  const Game& game = *GetParam();
  for (const Language lang : all_languages())
    for (const auto& key : keys_needed(game)) {
      const auto* text = game.words(lang).find(key);
      EXPECT_TRUE(text != nullptr && !text->empty()) << code_of(lang) << ": " << key;
    }
}

TEST_P(Books, HaveTheSameKeysInEveryLanguage) {
  const Game& game = *GetParam();
  for (const Language lang : all_languages())
    EXPECT_EQ(game.words(lang).keys(), game.words(Language::en).keys()) << code_of(lang);
}

// In the log, on the slate and in a replay a deal has one name; a capital at the beginning of a line makes no other.
TEST_P(Books, BeginADealWithTheNameThatADealHas) {
  const Game& game = *GetParam();
  const auto without_capital = [](std::string text) {
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
  };
  for (const Language lang : all_languages())
    for (const EventName& event : game.vocabulary().events) {
      if (event.role != EventRole::begins_deal) continue;
      const auto said = without_capital(game.words(lang).text("event." + std::string(event.name)));
      const auto name = without_capital(game.words(lang).text("thing.deal"));
      EXPECT_TRUE(said.starts_with(name + " {n}:")) << code_of(lang) << ": " << said << ", and a deal is " << name;
    }
}

// The places in braces, apart from the forms for one and many and for the hearer, which languages need differently.
std::set<std::string> places_in(const std::string& text) {
  std::set<std::string> places;
  for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    auto place = text.substr(open + 1, text.find('}', open) - open - 1);
    places.insert(place.substr(0, place.find_first_of("?|")));
  }
  return places;
}

TEST_P(Books, FillTheSamePlacesInEveryLanguage) {
  const Game& game = *GetParam();
  const auto& english = game.words(Language::en);
  for (const Language lang : all_languages())
    for (const auto& key : english.keys())
      if (const auto* text = game.words(lang).find(key)) {
        EXPECT_EQ(places_in(*text), places_in(*english.find(key))) << code_of(lang) << ": " << key;
      }
}

Language german() {
  return *language_from("de");
}

// Whether a word after "you" or "du" is a verb for somebody else: "you plays", "du spielt".
bool disagrees(Language lang, const std::string& word) {
  static const std::set<std::string> no_verbs = {"als", "aufgelegt", "dafür", "die", "nicht", "tauschen", "und"},
                                     same_for_both = {"pass"};
  if (lang == Language::en)
    return word == "has" || word == "is" || (word.ends_with("s") && !same_for_both.contains(word));
  return !word.ends_with("st") && !word.ends_with("sst") && !word.ends_with("ßt") && !word.ends_with("tzt") &&
         !no_verbs.contains(word);
}

std::vector<std::string> words_after(const std::string& text, const std::string& person) {
  std::vector<std::string> words;
  for (auto at = text.find(person); at != std::string::npos; at = text.find(person, at + 1)) {
    const auto begin = at + person.size();
    const auto word = text.substr(begin, text.find_first_of(" .,;:", begin) - begin);
    if (!word.empty() &&
        (std::islower(static_cast<unsigned char>(word[0])) != 0 || static_cast<unsigned char>(word[0]) >= 0x80))
      words.push_back(word);
  }
  return words;
}

// The hearer of a text is "you", and the verb says so.
TEST_P(Books, SpeakToTheHearerInTheSecondPerson) {
  const Game& game = *GetParam();
  for (const Language lang : {Language::en, german()})
    for (const auto& key : game.words(lang).keys()) {
      if (!key.starts_with("event.")) continue;
      for (const auto* hearer : {"seat", "other"}) {
        const auto said = game.words(lang).say(key, [&](std::string_view name) -> std::optional<Value> {
          if (name == hearer) return Value{common_words(lang).text("you"), 2};
          return Value{"Jens", 1};
        });
        for (const auto& word : words_after(said, common_words(lang).text("you") + " "))
          EXPECT_FALSE(disagrees(lang, word)) << code_of(lang) << ": " << key << ": " << said;
        EXPECT_EQ(said.find("  "), std::string::npos) << said;
      }
    }
}

TEST_P(Books, WordsAreTranslated) {
  const Game& game = *GetParam();
  int same = 0, all = 0;
  for (const Language lang : all_languages()) {
    if (lang == Language::en) continue;
    for (const auto& key : game.words(Language::en).keys()) {
      if (!key.starts_with("event.") && !key.starts_with("refuse.") && !key.starts_with("advice.")) continue;
      ++all;
      same += *game.words(lang).find(key) == *game.words(Language::en).find(key) ? 1 : 0;
    }
  }
  EXPECT_LT(same, all / 10 + 3) << "many texts are the same as in English";
}

INSTANTIATE_TEST_SUITE_P(All, Books, every_game(), test_name);

TEST(CommonWords, HaveTheSameKeysInEveryLanguage) {
  for (const Language lang : all_languages())
    EXPECT_EQ(common_words(lang).keys(), common_words(Language::en).keys()) << code_of(lang);
}

}  // namespace
}  // namespace stube
