// Straßperlaggen's own tests: what three sides change.
#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "engine/registry.hpp"
#include "games/strassperlaggen/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::strassperlaggen {
namespace {

using perlaggen::Figure;
using perlaggen::State;
using perlaggen::Verb;

State at_play(std::uint64_t seed) {
  for (;; ++seed) {
    perlaggen::Options options;
    options.unseen = perlaggen::Unseen::off;
    State s = Rules::start(options, worked::table_of(3));
    Random random(seed);
    Rules::deal(s, shuffled_deck(perlaggen::whole_pack(), 1, random), Silence());
    if (s.phase == perlaggen::Phase::play) return s;
  }
}

TEST(Strassperlaggen, EachPlaysAlone) {
  const State s = at_play(1);
  EXPECT_EQ(Rules::sides(s), 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Rules::side_of(s, Seat(i)), Side(i));
}

TEST(Strassperlaggen, BothOthersAreAskedAndTheLastWordCounts) {
  State s = at_play(1);
  Rules::apply(s, Seat(0), move_of(Verb::bid_one, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.turn, Seat(1));
  Rules::apply(s, Seat(1), move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.turn, Seat(2));
  Rules::apply(s, Seat(2), move_of(Verb::raise, static_cast<std::uint16_t>(Figure::spiel), 0), Silence());
  EXPECT_EQ(s.turn, Seat(0)) << "the raise is asked of the bidder; who let it good is out";
  Rules::apply(s, Seat(0), move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)), Silence());
  EXPECT_EQ(s.score[Side(0)], -2);
  EXPECT_EQ(s.score[Side(2)], 2);
}

// The winner of the Spiel speaks first, then the others on his left; without one, forehand.
TEST(Strassperlaggen, OrderOfSpeaking) {
  State s = at_play(1);
  EXPECT_EQ(perlaggen::speaker_at(s, 0), Seat(0));
  perlaggen::spiel_of(s).to = Side(1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(perlaggen::speaker_at(s, i), Seat((1 + i) % 3));
}

// What is in braces is filled in; the rest is said as it stands.
std::string without_places(const std::string& text) {
  std::string plain;
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : 0;
    if (depth == 0) plain += c;
    depth -= c == '}' ? 1 : 0;
  }
  return plain;
}

// The words come from Perlaggen, where two partners play together; none that is said here speaks of them.
TEST(Strassperlaggen, SpeaksToOnePlayer) {
  const std::map<std::string_view, std::vector<std::string_view>> of_partners = {
      {"en", {"side", "partner"}},
      {"de", {"Bietet ihr", "habt ihr", "dürft ihr", "bringt euch", "Euch ", "Ihr ", "Partei", "Partner"}},
      {"da", {"Vil I", "før I", "I har", "I mangler", "jer ", "side ", "sider", "makker"}}};
  // Signs, and what one partner leaves to the other.
  const auto is_for_partners = [](const std::string& key) {
    for (const std::string_view part : {"sign", "leave", "partner", "advice.lead-asked"})
      if (key.find(part) != std::string::npos) return true;
    return false;
  };
  const Game& game = *find_game("strassperlaggen");
  for (const Language lang : all_languages()) {
    const auto found = of_partners.find(code_of(lang));
    if (found == of_partners.end()) continue;
    for (const auto& key : game.words(lang).keys()) {
      if (is_for_partners(key)) continue;
      const std::string said = without_places(game.words(lang).text(key));
      for (const std::string_view word : found->second)
        for (auto at = said.find(word); at != std::string::npos; at = said.find(word, at + 1))
          EXPECT_TRUE(at > 0 && std::isalpha(static_cast<unsigned char>(said[at - 1])) != 0)
              << code_of(lang) << ' ' << key << ": " << said;
    }
  }
}

}  // namespace
}  // namespace stube::strassperlaggen
