// Languages as a list that is found, and what happens where one lacks something.
#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "talk/words.hpp"

namespace stube {

namespace {

TEST(Languages, AreThoseThatHaveWords) {
  ASSERT_FALSE(all_languages().empty());
  EXPECT_EQ(all_languages().front(), Language::en) << "English comes first";
  EXPECT_EQ(language_from("en"), Language::en);
  for (const Language lang : all_languages()) EXPECT_EQ(language_from(code_of(lang)), lang);
  for (const std::string_view unknown : {"", "e", "eng", "EN", "xx", "en-GB"}) EXPECT_FALSE(language_from(unknown));
}

TEST(Languages, TheOneThatIsWantedMostIsChosen) {
  const auto wanted = [](std::string_view tags) {
    const auto lang = language_wanted(tags);
    return lang ? std::string(code_of(*lang)) : std::string();
  };
  EXPECT_EQ(wanted("de"), "de");
  EXPECT_EQ(wanted("de-AT"), "de");
  EXPECT_EQ(wanted("de_AT.UTF-8"), "de");
  EXPECT_EQ(wanted("da, en-GB;q=0.8, en;q=0.7"), "da");
  EXPECT_EQ(wanted("en;q=0.5,da;q=0.9"), "da");
  EXPECT_EQ(wanted("en; q=0.55 , da; q=0.6"), "da");
  EXPECT_EQ(wanted("fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5"), "de");
  EXPECT_EQ(wanted("den"), "") << "a code is taken whole";
  EXPECT_EQ(wanted("de;q=0"), "") << "not at all";
  for (const std::string_view nothing : {"", ",", ";", "*", "fr", "C", "POSIX", ";q=1", "q=1,,;"})
    EXPECT_EQ(wanted(nothing), "");
}

const Words& shared_words(Language lang) {
  static const WordsByLanguage words([](std::string_view code) {
    return code == "en" ? std::string("a = common a\nb = common b\nc = common c")
                        : std::string("b = ") + std::string(code) + " common b";
  });
  return words[lang];
}

TEST(Languages, WhatOneLacksIsSaidInEnglish) {
  const WordsByLanguage words(
      [](std::string_view code) {
        return code == "en" ? std::string("c = own c\nd = own d\ne = own e")
                            : std::string("e = ") + std::string(code) + " e";
      },
      shared_words);
  for (const Language lang : all_languages()) {
    const std::string mine = lang == Language::en ? "" : std::string(code_of(lang)) + " ";
    EXPECT_EQ(words[lang].text("a"), "common a");
    EXPECT_EQ(words[lang].text("b"), mine + "common b") << "the common words of the language come before English";
    EXPECT_EQ(words[lang].text("c"), "own c") << "what is one's own comes before what is common";
    EXPECT_EQ(words[lang].text("d"), "own d");
    EXPECT_EQ(words[lang].text("e"), lang == Language::en ? "own e" : mine + "e");
    EXPECT_EQ(words[lang].text("f"), "f") << "a gap shows";
  }
}

}  // namespace

}  // namespace stube
