// Random moves against the list they stand for: whatever a game does to draw without listing, a number from the same
// random stream gives the move that counting through each_move gives. So every move is equally likely, and no other is
// drawn.
#include <gtest/gtest.h>

#include <vector>

#include "games/byd/rules.hpp"
#include "games/doppelkopf/rules.hpp"
#include "games/femkort/rules.hpp"
#include "games/gnav/rules.hpp"
#include "games/hanrey/rules.hpp"
#include "games/hundert/rules.hpp"
#include "games/hundrede-og-eet/rules.hpp"
#include "games/kaiser/rules.hpp"
#include "games/lang-hanrey/rules.hpp"
#include "games/mariage/rules.hpp"
#include "games/perlaggen/options.hpp"
#include "games/perlaggen/rules.hpp"
#include "games/piquet/rules.hpp"
#include "games/polsk-pas/rules.hpp"
#include "games/styrvolt/rules.hpp"
#include "games/tre-kort/rules.hpp"
#include "search/playout.hpp"

namespace stube {
namespace {

template <class G>
std::vector<Move> listed(const typename G::State& s, Seat seat) {
  std::vector<Move> moves;
  G::each_move(s, seat, [&](const Move& move) { moves.push_back(move); });
  return moves;
}

// One match, or the first three hundred moves of it; the number of moves compared.
template <class G>
int compare(const typename G::Options& options, int players, std::uint64_t seed) {
  Random random(seed);
  Opening opening;
  opening.players = players;
  opening.dealer = Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(players))));
  typename G::State s = G::start(options, opening);
  int compared = 0;
  while (compared < 300 && !G::outcome(s).over()) {
    if (G::awaits_deal(s)) {
      G::deal(s, shuffled_deck(G::full_pack(s), G::copies, random), Silence());
      continue;
    }
    const Seat seat = random_seat(G::turn(s), random);
    const std::vector<Move> moves = listed<G>(s, seat);
    EXPECT_EQ(count_moves<G>(s, seat), static_cast<int>(moves.size())) << "seed " << seed;
    for (const Move& move : moves) EXPECT_TRUE(G::judge(s, seat, move).lawful()) << "seed " << seed;
    Random again = random;
    const Move drawn = random_move<G>(s, seat, random);
    const Move expected = moves[again.below(static_cast<std::uint32_t>(moves.size()))];
    EXPECT_EQ(drawn, expected) << "seed " << seed;
    EXPECT_EQ(Random(random).next(), Random(again).next()) << "seed " << seed;
    if (drawn != expected) break;
    G::apply(s, seat, drawn, Silence());
    ++compared;
  }
  return compared;
}

template <class G>
void compare_with_any_options(const auto& choices, std::initializer_list<int> players) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, Purpose::play, 1);
    typename G::Options options{};
    for (const auto& option : choices) {
      const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(option.values.count)));
      option.set(options, option.values.are_words ? i : option.values.number[i]);
    }
    const int count = *(players.begin() + random.below(static_cast<std::uint32_t>(players.size())));
    compared += compare<G>(options, count, seed);
  }
  EXPECT_GT(compared, 300);
}

TEST(RandomMoves, AreThoseOfTheList) {
  compare_with_any_options<byd::Rules>(byd::options, {2, 4, 7});
  compare_with_any_options<doppelkopf::Rules>(doppelkopf::options, {4});
  compare_with_any_options<femkort::Rules>(femkort::options, {2, 4, 7});
  compare_with_any_options<gnav::Rules>(gnav::options, {2, 6, 13});
  compare_with_any_options<hanrey::Rules>(hanrey::options, {2, 3, 6});
  compare_with_any_options<hundert::Rules>(hundert::options, {3, 4});
  compare_with_any_options<hundrede_og_eet::Rules>(hundrede_og_eet::options, {2, 3, 4});
  compare_with_any_options<kaiser::Rules>(kaiser::options, {2});
  compare_with_any_options<lang_hanrey::Rules>(lang_hanrey::options, {2});
  compare_with_any_options<mariage::Rules>(mariage::options, {2, 3, 4});
  compare_with_any_options<perlaggen::Rules>(perlaggen::options, {2, 4});
  compare_with_any_options<perlaggen::Rules>(perlaggen::strass_options, {3});
  compare_with_any_options<piquet::Rules>(piquet::options, {2});
  compare_with_any_options<polsk_pas::Rules>(polsk_pas::options, {4});
  compare_with_any_options<styrvolt::Rules>(styrvolt::options, {4});
  compare_with_any_options<tre_kort::Rules>(tre_kort::options, {2, 5, 9});
}

}  // namespace
}  // namespace stube
