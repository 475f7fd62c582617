// The terminal tells a trick in the order in which its cards were played, in every game; a hand stays sorted.
#include "terminal/playing_order.hpp"

#include <gtest/gtest.h>

#include "every_game.hpp"
#include "talk/notation.hpp"

namespace stube {
namespace {

class PlayingOrder : public testing::TestWithParam<const Game*> {};

// The cards that lie in the trick now, as the position has them.
std::vector<std::string> cards_in_trick(const Match& match) {
  std::vector<std::string> cards;
  const auto picture = match.picture(Viewer::referee());
  for (const auto& played : picture.at("trick").as_array()) cards.emplace_back(played.at("card").as_string());
  return cards;
}

std::string joined(const std::vector<std::string>& cards) {
  std::string text;
  for (const auto& card : cards) text += (text.empty() ? "" : " ") + card;
  return text;
}

TEST_P(PlayingOrder, IsThatOfTheTrick) {
  int told = 0, unsorted = 0;
  // Several matches: one may end with its first deal.
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto setup = read_setup({{"game", GetParam()->id()}, {"seed", seed}});
    Match match(std::get<stube::Setup>(setup));
    Random random(seed, Purpose::play);
    for (int acts = 0; !match.over() && acts < 600; ++acts) {
      auto trick = cards_in_trick(match);
      const std::size_t events = match.event_count();
      const Seat seat = random_seat(match.position().turn(), random);
      const auto moves = match.position().moves(seat);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_FALSE(match.play(seat, move));
      if (move.cards.size() != 1) continue;
      trick.push_back(to_text(match.pack(), move.cards[0]));
      for (std::size_t i = events; i < match.event_count(); ++i) {
        const Event event = match.event_for(i, Viewer::referee());
        if (match.game().vocabulary().event(event.type).role != EventRole::takes_trick) continue;
        if (event.cards.count() != static_cast<int>(trick.size())) continue;
        const std::string text = event_text(match, i, Viewer::referee(), match.plain_speech());
        EXPECT_NE(text.find(joined(trick)), std::string::npos) << text << " was played " << joined(trick);
        ++told;
        if (joined(trick) != set_text(match.pack(), event.cards)) ++unsorted;
      }
    }
  }
  EXPECT_EQ(told > 0, unsorted > 0) << "all tricks happened to be played in the order of a hand";
}

INSTANTIATE_TEST_SUITE_P(All, PlayingOrder, every_game(), test_name);

TEST(InPlayingOrder, OfTwoEqualCardsIsThatOfTheLastTrick) {
  const Sentence sorted{{"Anna wins: "}, {"Ah", Piece::Kind::card, 0, "Ah"}, {" "}, {"9h", Piece::Kind::card, 0, "9h"}};
  const std::vector<std::string> laid{"Ah", "9h", "9h", "Ah"};
  EXPECT_EQ(text_of(in_playing_order(sorted, laid)), "Anna wins: 9h Ah");
  EXPECT_EQ(text_of(in_playing_order(sorted, std::vector<std::string>{"Ah"})), "Anna wins: Ah 9h")
      << "one card was laid unseen";
}

}  // namespace
}  // namespace stube
