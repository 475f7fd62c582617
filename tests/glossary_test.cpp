// One name for one thing in each language: words that the glossaries (talk/glossary.<lang>.json) have done away with do
// not return in the words of games, programs and page, nor in the rulebooks. English comments and code are not read.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "talk/language.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

namespace json = boost::json;
namespace fs = std::filesystem;

const fs::path root = source_root();

std::string content(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// From the root on: what a term is limited to is looked for in this, and not in where the repository lies.
std::string in_repository(const fs::path& path) {
  return path.lexically_relative(root).string();
}

// What is read by people: path and text, a piece at a time.
struct Text {
  std::string path, text;
};

void add_words(const fs::path& path, std::vector<Text>& texts) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (const auto at = line.find(" = "); at != std::string::npos && !line.starts_with('#'))
      texts.push_back({in_repository(path), line.substr(at + 3)});
}
void add_rulebook(const fs::path& path, std::vector<Text>& texts) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with("##") && !line.starts_with("unexercised:")) texts.push_back({in_repository(path), line});
}

std::vector<Text> texts_in(const std::string& code) {
  std::vector<Text> texts;
  for (const auto& entry : fs::recursive_directory_iterator(root / "games")) {
    const auto name = entry.path().filename().string();
    if (name == "words." + code || name == "lessons." + code) add_words(entry.path(), texts);
    if (name == "rulebook." + code + ".md") add_rulebook(entry.path(), texts);
  }
  for (const auto* folder : {"talk", "fair", "study", "server", "terminal", "cli"})
    add_words(root / folder / ("words." + code), texts);
  add_words(root / ("talk/cards." + code), texts);
  const auto page = (root / ("web/src/words/" + code + ".json")).string();
  const auto words = json::parse(content(page));
  for (const auto& item : words.as_object())
    if (item.value().is_string()) texts.push_back({page, std::string(item.value().as_string())});
  return texts;
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}
char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string lowered(std::string text) {
  for (char& c : text) c = lowered(c);
  return text;
}

// Whether the text has this word, whole, or with any ending where it ends in a star.
bool has_word(const std::string& text, std::string word) {
  const bool any_ending = word.ends_with('*');
  if (any_ending) word.pop_back();
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    if (begins && (any_ending || end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

std::vector<std::string> list(const json::value& term, const char* field) {
  std::vector<std::string> items;
  if (const auto* values = term.as_object().if_contains(field))
    for (const auto& value : values->as_array()) items.emplace_back(value.as_string());
  return items;
}

void erase_all(std::string& text, const std::string& phrase) {
  for (auto at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at)) text.erase(at, phrase.size());
}

class Glossary : public testing::TestWithParam<Language> {};

TEST_P(Glossary, IsKeptByAllTexts) {
  const std::string code(code_of(GetParam()));
  const auto glossary = json::parse(content(root / ("talk/glossary." + code + ".json")));
  const auto texts = texts_in(code);
  ASSERT_GT(texts.size(), 3000U);
  for (const auto& term : glossary.at("terms").as_array()) {
    const auto only = list(term, "only"), but = list(term, "but");
    EXPECT_FALSE(term.at("say").as_string().empty());
    for (const auto& [path, text] : texts) {
      const auto applies = [&, where = path](const auto& part) { return where.find(part) != std::string::npos; };
      if (!only.empty() && std::none_of(only.begin(), only.end(), applies)) continue;
      std::string said = lowered(text);
      for (const auto& phrase : but) erase_all(said, lowered(phrase));
      for (const auto& word : list(term, "not"))
        EXPECT_FALSE(has_word(said, lowered(word)))
            << path << ": \"" << text << "\" has \"" << word << "\"; say \"" << term.at("say").as_string() << '"';
    }
  }
}

TEST_P(Glossary, SaysWhichMarksQuote) {
  const std::string code(code_of(GetParam()));
  const auto own = list(json::parse(content(root / ("talk/glossary." + code + ".json"))), "quotation marks");
  ASSERT_EQ(own.size(), 2U);
  for (const auto& [path, text] : texts_in(code))
    for (const std::string mark : {"“", "”", "„", "»", "«", "‚", "‘"})
      if (std::find(own.begin(), own.end(), mark) == own.end()) {
        EXPECT_EQ(text.find(mark), std::string::npos) << path << ": " << text;
      }
}

// Beside a straight one in the same sheet the printed apostrophe looks like a slip, and the other way about.
TEST_P(Glossary, PrintsItsApostrophes) {
  for (const auto& [path, text] : texts_in(std::string(code_of(GetParam()))))
    for (auto at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 1)) {
      const bool in_word = at > 0 && is_letter(text[at - 1]) && at + 1 < text.size() && is_letter(text[at + 1]);
      EXPECT_FALSE(in_word) << path << ": " << text;
    }
}

TEST(GlossaryWords, AreFoundWholeOrByTheirBeginning) {
  EXPECT_TRUE(has_word("den farve", "farve*"));
  EXPECT_TRUE(has_word("farverne", "farve*"));
  EXPECT_FALSE(has_word("farver", "farve"));
  EXPECT_FALSE(has_word("aufdecken", "decken"));
  EXPECT_FALSE(has_word("øbod", "bod"));
}

INSTANTIATE_TEST_SUITE_P(All, Glossary, testing::ValuesIn(all_languages().begin(), all_languages().end()),
                         [](const auto& tested) { return std::string(code_of(tested.param)); });

}  // namespace
}  // namespace stube
