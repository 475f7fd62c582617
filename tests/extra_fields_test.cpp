// What a game says of the fields of its `extra`: every file can be read, and names fields that the game's code writes.
#include "engine/extra_fields.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "every_game.hpp"
#include "talk/embedded.hpp"
#include "talk/notation.hpp"
#include "tests/places.hpp"

namespace stube {
namespace {

class ExtraFieldsOfGames : public testing::TestWithParam<const Game*> {};

// The sources of all games: several share what they show.
const std::string& sources() {
  static const std::string all = [] {
    std::string text;
    for (const auto& file : std::filesystem::recursive_directory_iterator(source_root() + "/games")) {
      if (file.path().extension() != ".hpp") continue;
      std::ifstream in(file.path());
      text.append(std::istreambuf_iterator<char>(in), {});
    }
    return text;
  }();
  return all;
}

TEST_P(ExtraFieldsOfGames, AreThoseThatItShows) {
  std::istringstream lines{std::string(embedded("games/" + std::string(GetParam()->id()) + "/extra.fields"))};
  ASSERT_TRUE(read_extra_fields(lines.str()));
  for (std::string line; std::getline(lines, line);) {
    const auto words = words_of(line);
    if (words.empty() || words[0] == "#") continue;
    for (std::size_t i = 2; i < words.size(); ++i)
      EXPECT_NE(sources().find('"' + std::string(words[i]) + '"'), std::string::npos) << words[i] << " is no field";
  }
}

INSTANTIATE_TEST_SUITE_P(All, ExtraFieldsOfGames, every_game(), test_name);

// Whatever is shown by its name has one in every language, or its words have.
TEST_P(ExtraFieldsOfGames, HaveTheWordsOfTheirRoles) {
  for (const Language lang : all_languages())
    for (const auto& item : describe_extra(*GetParam(), lang)) {
      const auto& extra = item.as_object();
      const std::string role(extra.at("role").as_string());
      const bool named = role.ends_with("fact") || role == "seat-list" || role == "figures";
      EXPECT_EQ(extra.contains("label") || extra.contains("words"), named) << extra;
    }
}

TEST(ExtraFields, MayHaveSeveralRoles) {
  const auto fields = read_extra_fields("fact = zorbles\nside-fact = quimps zorbles\n");
  ASSERT_TRUE(fields);
  std::string roles;
  for (const auto& [field, role] : fields->roles) roles += field + " " + std::string(role->name) + ", ";
  EXPECT_EQ(roles, "zorbles fact, quimps side-fact, zorbles side-fact, ");
}

TEST(ExtraFields, AFileWithAnythingElseIsRefused) {
  EXPECT_TRUE(read_extra_fields("# about\n\nseats = soloist partner\n"));
  EXPECT_FALSE(read_extra_fields("seat = soloist\n"));
  EXPECT_FALSE(read_extra_fields("seats soloist\n"));
  EXPECT_FALSE(read_extra_fields("seats =\n"));
}

}  // namespace
}  // namespace stube
