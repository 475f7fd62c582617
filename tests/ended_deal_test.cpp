// What a viewer is told of a deal that has just ended: the cards of the next one come with its last card, so the view
// tells the end beside them, the last trick included.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "engine/match.hpp"
#include "every_game.hpp"

namespace stube {
namespace {

class EndedDeal : public testing::TestWithParam<const Game*> {};

struct Told {
  std::map<std::int64_t, int> tricks;            // by seat, as the events tell them
  std::map<std::int64_t, int> payments, scores;  // by side
};

Told told_in(const Match& match, std::size_t from, std::size_t to) {
  Told told;
  for (std::size_t i = from; i < to; ++i) {
    const auto event = match.event_object(match.event_for(i, Viewer::spectator()), match.plain_speech());
    if (event.at("role") == "takes-trick") ++told.tricks[event.at("seat").as_int64()];
    if (event.at("role") == "scores" && event.contains("side") && event.contains("points"))
      told.scores[event.at("side").as_int64()] += static_cast<int>(event.at("points").as_int64());
    if (event.at("role") == "pays" && event.contains("side") && event.contains("points"))
      told.payments[event.at("side").as_int64()] += static_cast<int>(event.at("points").as_int64());
  }
  return told;
}

TEST_P(EndedDeal, IsToldWithItsLastTrick) {
  const auto setup = read_setup({{"game", GetParam()->id()}, {"seed", 5}});
  Match match(std::get<stube::Setup>(setup));
  Random random(5, Purpose::play);
  EXPECT_TRUE(match.picture(Viewer::spectator()).at("ended").is_null()) << "nothing has ended";
  int ended = 0;
  std::size_t compared = 0;
  while (!match.over() && ended < 3) {
    const auto deals = match.deal_starts().size();
    const Seat seat = random_seat(match.position().turn(), random);
    const auto moves = match.position().moves(seat);
    ASSERT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    if (match.deal_starts().size() != deals + 1) continue;
    ++ended;
    const auto told = told_in(match, match.deal_starts()[deals - 1], match.deal_starts()[deals]);
    compared += told.tricks.size() + told.payments.size() + told.scores.size();
    for (const Viewer viewer : {Viewer::spectator(), Viewer::seat(seat), Viewer::referee()}) {
      const auto view = match.picture(viewer);
      const auto& last = view.at("ended").as_object();
      for (const auto& [taker, count] : told.tricks)
        EXPECT_GE(last.at("tricks").at(static_cast<std::size_t>(taker)).as_int64(), count) << "seat " << taker;
      // Where nobody pays, what is scored is all.
      for (const auto& [side, points] : told.payments.empty() ? told.scores : told.payments)
        EXPECT_EQ(last.at("dealScore").at(static_cast<std::size_t>(side)).as_int64(), points) << "side " << side;
      EXPECT_EQ(last.at("score").as_array().size(), view.at("score").as_array().size());
    }
  }
  EXPECT_TRUE(ended == 3 || match.over());
  // A match of one deal ends with it.
  EXPECT_EQ(compared > 0, ended > 0);
}

// Looks at three deals of a match with random moves when each has just ended.
void look_at_ended_deals(std::string_view game, const std::function<void(const Match&, const json::object&)>& look) {
  const auto setup = read_setup({{"game", game}, {"seed", 5}});
  Match match(std::get<stube::Setup>(setup));
  Random random(5, Purpose::play);
  int ended = 0;
  while (!match.over() && ended < 3) {
    const auto deals = match.deal_starts().size();
    const Seat seat = random_seat(match.position().turn(), random);
    const auto moves = match.position().moves(seat);
    ASSERT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    if (match.deal_starts().size() != deals + 1) continue;
    SCOPED_TRACE("deal " + std::to_string(++ended));
    look(match, match.picture(Viewer::seat(seat)).at("ended").as_object());
  }
  EXPECT_EQ(ended, 3);
}

// What was won is no longer in the pot, though the next stakes lie there already.
TEST(EndedPot, IsWhatWasLeftOfIt) {
  look_at_ended_deals("polsk-pas", [](const Match&, const json::object& last) {
    std::int64_t paid_in = 0;
    for (const auto& points : last.at("score").as_array()) paid_in -= points.as_int64();
    EXPECT_EQ(last.at("extra").at("pot").as_int64(), paid_in);
  });
}

// Between two deals Styr-Volt has no trumps.
TEST(TrumpsOfAnEndedDeal, AreSuitsOfThePack) {
  look_at_ended_deals("styrvolt", [](const Match& match, const json::object& last) {
    for (const auto& suit : last.at("extra").at("chosen").as_array())
      EXPECT_NE(match.pack().suits.find(std::string_view(suit.as_string())), std::string_view::npos) << suit;
  });
}

INSTANTIATE_TEST_SUITE_P(All, EndedDeal, every_game(), test_name);

}  // namespace
}  // namespace stube
