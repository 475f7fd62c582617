// Observations and networks: bits tell what a seat sees, turned to its eyes; damaged files are refused; the answer is
// that of plain arithmetic with the same weights.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "bots/bot.hpp"
#include "engine/match.hpp"
#include "engine/registry.hpp"
#include "nets/dot_products.hpp"
#include "nets/network.hpp"
#include "search/observation.hpp"
#include "talk/embedded.hpp"
#include "tests/every_game.hpp"

namespace stube {

namespace {

class Networks : public testing::TestWithParam<const Game*> {
 protected:
  const Game& game = *GetParam();
  [[nodiscard]] std::string_view file() const { return embedded("games/" + std::string(game.id()) + "/player.net"); }
  [[nodiscard]] Match new_match(std::uint64_t seed) const {
    return Match(std::get<stube::Setup>(read_setup({{"game", game.id()}, {"seed", seed}})));
  }
};

TEST_P(Networks, FitTheObservationsOfTheirGame) {
  const Network* net = network_of(game.id());
  ASSERT_NE(net, nullptr);
  Match match = new_match(3);
  const Seat seat = match.position().turn().lowest();
  const auto bits = match.position().seen_by(seat)->analysis().observation(seat);
  EXPECT_EQ((static_cast<std::size_t>(net->observation_bits()) + 31) / 32, bits.size());
  EXPECT_LE(file().size(), 1'500'000U);
}

// A whole match of networks: always lawful, and the same again from the same seed.
TEST_P(Networks, PlayAMatch) {
  const auto bot = bot_named("net");
  ASSERT_NE(bot, nullptr);
  std::string texts[2];
  for (auto& text : texts) {
    Match match = new_match(7);
    Random random(7);
    for (int acts = 0; acts < 400 && !match.over(); ++acts) {
      const Act act = next_act(match.position(), [&](Seat) -> const Bot& { return *bot; }, random);
      ASSERT_FALSE(match.play(act.seat, act.move)) << match.write(act.move);
      text += match.write(act.move) + "\n";
    }
  }
  EXPECT_EQ(texts[0], texts[1]);
}

// A file that is cut or has another size anywhere is refused, never half read.
TEST_P(Networks, RefuseDamagedFiles) {
  const std::string good(file());
  ASSERT_TRUE(Network::read(good));
  EXPECT_FALSE(Network::read(good + "x"));
  for (std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{23}, good.size() / 2, good.size() - 1})
    EXPECT_FALSE(Network::read(std::string_view(good).substr(0, size))) << size;
  // The first number and the first count. How many bits an observation has is compared with the game's own
  // (FitTheObservationsOfTheirGame); the spread is for training only.
  for (const std::size_t field : {0U, 1U, 2U, 3U, 12U, 13U, 14U, 15U}) {
    std::string bad = good;
    bad[field] = static_cast<char>(bad[field] ^ 0x55);
    EXPECT_FALSE(Network::read(bad)) << field;
  }
}

// The judge of a deal does not change with what a search does before: the same bits, the same answer, and values in the
// unit of the game.
TEST_P(Networks, JudgeTheSameDealTheSameWay) {
  const Network* net = network_of(game.id());
  ASSERT_NE(net, nullptr);
  Match match = new_match(5);
  const Seat seat = match.position().turn().lowest();
  Random random(5);
  const auto bits = match.position().analysis().observation(seat);
  const auto once = net->judge(bits);
  static_cast<void>(bot_named("net-search@40")->choose(*match.position().seen_by(seat), seat, random));
  const auto again = net->judge(bits);
  EXPECT_EQ(once.value, again.value);
  EXPECT_EQ(once.odds, again.odds);
  EXPECT_TRUE(std::isfinite(once.value) && std::isfinite(once.odds));
}

// A tree over deals that the network weighs, or behind each move that is raced: the chosen move is lawful and the
// network's own or ahead of it, all rounds are counted, and the same question has the same answer.
TEST_P(Networks, StandBesideATree) {
  const Network* net = network_of(game.id());
  ASSERT_NE(net, nullptr);
  Match match = new_match(11);
  Random random(11);
  const auto bot = bot_named("net");
  int asked = 0;
  for (int acts = 0; acts < 60 && !match.over(); ++acts) {
    const Act act = next_act(match.position(), [&](Seat) -> const Bot& { return *bot; }, random);
    const auto seen = match.position().seen_by(act.seat);
    if (seen->turn().has(act.seat) && seen->moves(act.seat).size() > 1 && acts % 7 == 0) {
      SearchPlan plan;
      plan.rounds = 60;
      plan.style.tree = asked % 2 == 0;
      plan.style.tree_plays_on = !plan.style.tree;
      const SearchResult found = seen->analysis().search_with(*net, act.seat, plan),
                         again = seen->analysis().search_with(*net, act.seat, plan);
      ASSERT_FALSE(found.moves.empty());
      EXPECT_EQ(found.race.empty(), plan.style.tree);
      double visits = 0;
      for (const Weighed& weighed : found.moves) visits += weighed.visits;
      EXPECT_EQ(visits, static_cast<double>(found.rounds));
      EXPECT_TRUE(match.position().judge(act.seat, found.moves.front().move).lawful());
      EXPECT_EQ(found.moves.front().move, again.moves.front().move);
      EXPECT_EQ(found.moves.front().value, again.moves.front().value);
      ++asked;
    }
    ASSERT_FALSE(match.play(act.seat, act.move)) << match.write(act.move);
  }
  EXPECT_GT(asked, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Networks, every_game(), test_name);

// --- a small network by hand: two inputs of three bits, one hidden layer, and the same sums in plain arithmetic

template <class T>
void put(std::string& file, T value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  file.append(bytes, sizeof value);
}

// Two layers. Hidden: 0.5 (a + 2b) and 0.5 (a - b) + 1, in steps of a quarter. Outputs: so many times the first as
// `times` says, minus the second.
void put_layers(std::string& file, std::uint32_t outputs, auto&& times) {
  put(file, 2U);
  put(file, 2U), put(file, 2U), put(file, 0.25F);
  put(file, 0.5F), put(file, 0.5F), put(file, 0.0F), put(file, 1.0F);
  for (const int weight : {1, 2, 1, -1}) put(file, static_cast<std::int8_t>(weight));
  put(file, outputs), put(file, 2U), put(file, 1.0F);
  for (std::uint32_t row = 0; row < outputs; ++row) put(file, 0.25F);
  for (std::uint32_t row = 0; row < outputs; ++row) put(file, 0.0F);
  for (std::uint32_t row = 0; row < outputs; ++row) {
    put(file, static_cast<std::int8_t>(times(row)));
    put(file, std::int8_t{-1});
  }
}

TEST(Network, AddsUpTheBitsOfAMove) {
  Move move = move_of(2, 5);
  move.cards.add(Card(17));
  const observation::MoveBits bits(move);
  ASSERT_EQ(bits.count, 3);
  std::string file;
  put(file, 0x334e5453U), put(file, 3U), put(file, 1.0F);
  for (int list = 0; list < 2; ++list) put(file, 2U), put(file, std::uint16_t{0}), put(file, std::uint16_t{2});
  // The last bit of the move has no output.
  put(file, 2U), put(file, static_cast<std::uint16_t>(bits.bits[0])),
      put(file, static_cast<std::uint16_t>(bits.bits[1]));
  put(file, 2U), put(file, -10.0F), put(file, 30.0F);  // results
  put_layers(file, 2, [](std::uint32_t row) { return row + 1; });
  put_layers(file, 3, [](std::uint32_t row) { return 2 * row; });
  const auto net = Network::read(file);
  ASSERT_TRUE(net);
  for (std::uint32_t input = 0; input < 8; ++input) {  // the middle bit is not read
    const float a = (input & 1) != 0 ? 1.0F : 0.0F, b = (input & 4) != 0 ? 1.0F : 0.0F;
    const float one = 0.5F * (a + 2 * b), two = std::max(0.0F, 0.5F * (a - b) + 1);
    float score = 0;
    net->score(std::span(&input, 1), std::span(&move, 1), std::span(&score, 1));
    EXPECT_FLOAT_EQ(score, one - two + 2 * one - two) << input;
    const auto judged = net->judge(std::span(&input, 1));
    const double low = std::exp(-static_cast<double>(two)), high = std::exp(static_cast<double>(2 * one - two));
    EXPECT_NEAR(judged.value, (-10 * low + 30 * high) / (low + high), 1e-4) << input;
    EXPECT_NEAR(judged.odds, static_cast<double>(4 * one - two), 1e-5) << input;
  }
}

// The wide instructions give what plain sums give, at the ends of the range too, for any number of rows.
TEST(DotProducts, AreThoseOfPlainSums) {
  Random random(11);
  constexpr int block = dot_products::block;
  for (const int width : {block, 4 * block, 5 * block, 8 * block})
    for (const int rows : {1, 4, 7, 96}) {
      std::vector<std::int8_t> weights(static_cast<std::size_t>(rows * width));
      std::vector<std::uint8_t> inputs(static_cast<std::size_t>(width));
      const bool extreme = rows == 7;
      for (auto& weight : weights)
        weight = static_cast<std::int8_t>(extreme ? -127 : static_cast<int>(random.below(255)) - 127);
      for (auto& input : inputs) input = static_cast<std::uint8_t>(extreme ? 127 : random.below(128));
      std::vector<std::int32_t> sums(static_cast<std::size_t>(rows)), added(static_cast<std::size_t>(width));
      dot_products::of_rows(weights.data(), rows, inputs.data(), width, sums.data());
      std::vector<const std::int8_t*> columns;
      for (int r = 0; r < rows; ++r) {
        const std::int8_t* row = weights.data() + r * width;
        columns.push_back(row);
        std::int32_t sum = 0;
        for (int i = 0; i < width; ++i) sum += row[i] * inputs[static_cast<std::size_t>(i)];
        EXPECT_EQ(sums[static_cast<std::size_t>(r)], sum);
        EXPECT_EQ(dot_products::of_row(row, inputs.data(), width), sum);
      }
      dot_products::add_columns(columns.data(), rows, width, added.data());
      for (int i = 0; i < width; ++i) {
        std::int32_t sum = 0;
        for (const auto* column : columns) sum += column[i];
        EXPECT_EQ(added[static_cast<std::size_t>(i)], sum);
      }
    }
}

// Halves are rounded to the even step, and nothing leaves the range.
TEST(DotProducts, RoundsToSteps) {
  const std::int32_t sums[] = {-5, 1, 3, 5, 2, 253, 255, 100000, 7};
  const std::uint8_t wanted[] = {0, 0, 2, 2, 1, 126, 127, 127, 4};
  const std::vector<float> scale(9, 0.5F), bias(9, 0.0F);
  std::uint8_t steps[9] = {};
  dot_products::to_steps(sums, scale.data(), bias.data(), 1.0F, 9, steps);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(steps[i], wanted[i]) << i;
}

// Numbers are thermometers with rising steps.
TEST(Observation, StepsRise) {
  for (int i = 1; i < observation::steps; ++i) EXPECT_GT(observation::step_at(i), observation::step_at(i - 1));
  EXPECT_EQ(observation::step_at(observation::steps - 1), 512);
}

}  // namespace

}  // namespace stube
