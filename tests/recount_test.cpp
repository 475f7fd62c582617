// Recounting deals without announcements, and the settings of the strongest bots.
#include "bots/recount.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/play_style.hpp"
#include "engine/registry.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

RecountPlan doppelkopf_plan(const Bot& bot, std::string_view form) {
  RecountPlan plan;
  plan.game = find_game("doppelkopf");
  plan.choices = plan.game->standard_choices();
  plan.players = plan.game->standard_players();
  plan.deals = 60;
  plan.bot = &bot;
  const auto& forms = plan.game->vocabulary().forms;
  const auto found =
      std::find_if(forms.begin(), forms.end(), [&](const MoveForm& each) { return each.text.starts_with(form); });
  plan.verb = static_cast<int>(found - forms.begin());
  return plan;
}

TEST(Recount, IsTheSameOnAnyNumberOfThreads) {
  const auto bot = thumb_bot();
  RecountPlan plan = doppelkopf_plan(*bot, "announce");
  const Recount one = recount(plan);
  plan.threads = 3;
  const Recount three = recount(plan);
  ASSERT_FALSE(one.groups.empty());
  ASSERT_EQ(one.groups.size(), three.groups.size());
  for (std::size_t i = 0; i < one.groups.size(); ++i) {
    EXPECT_GE(one.groups[i].seats, one.groups[i].deals);
    EXPECT_EQ(one.groups[i].seats, three.groups[i].seats);
    EXPECT_EQ(one.groups[i].gain.mean, three.groups[i].gain.mean);
  }
}

// Without its cards a deal cannot be played to its end, so nothing is compared.
TEST(Recount, LeavesOutWhatCannotBePlayed) {
  const auto bot = thumb_bot();
  const Recount result = recount(doppelkopf_plan(*bot, "play {"));
  EXPECT_TRUE(result.groups.empty());
  EXPECT_GE(result.not_playable, result.deals);
}

TEST(PlayStyle, IsReadLineByLine) {
  const auto style = read_play_style(
      "# how\nhorizon = 3\ncaution = 0.25\nsharpness = 2\n\nsettles = yes\nsearch = tree\nbare = thumb\n");
  ASSERT_TRUE(style);
  EXPECT_EQ(style->look.horizon, 3);
  EXPECT_EQ(style->look.caution, 0.25);
  EXPECT_EQ(style->look.sharpness, 2);
  EXPECT_EQ(style->look.trust, NetStyle().trust);
  EXPECT_EQ(style->settles, Settles::always);
  EXPECT_EQ(style->search, LookAhead::tree);
  EXPECT_FALSE(style->look.tree);
  EXPECT_TRUE(style->bare_is_thumb);
  const auto beside = read_play_style("search = net-tree\nwords = net\n");
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->search, LookAhead::net);
  EXPECT_TRUE(beside->look.tree);
  EXPECT_TRUE(beside->net_speaks);
  const auto raced = read_play_style("plays-on = tree\nsettles = study\n");
  ASSERT_TRUE(raced);
  EXPECT_TRUE(raced->look.tree_plays_on);
  EXPECT_EQ(raced->settles, Settles::in_study);
  for (const char* bad : {"horizon", "horizon = ", "horizon = 0", "trust = -1", "trust = much", "settles = maybe",
                          "search = far", "plays-on = all", "words = all", "bare = all", "x = 1"})
    EXPECT_FALSE(read_play_style(bad)) << bad;
}

// A file of settings that cannot be read would be passed over in silence.
TEST(PlayStyle, OfEveryGameCanBeRead) {
  for (const Game* game : all_games())
    EXPECT_TRUE(read_play_style(embedded("games/" + std::string(game->id()) + "/player.style"))) << game->id();
}

}  // namespace

}  // namespace stube
