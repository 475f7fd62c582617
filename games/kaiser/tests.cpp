// The Kaiserspiel: the worked examples of its counting while compiling, and what no generic check covers.
#include <gtest/gtest.h>

#include <cstring>

#include "games/kaiser/knowledge.hpp"
#include "games/kaiser/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::kaiser {
namespace {

constexpr Suit clubs = Suit::first, spades = Suit::second, hearts = Suit::third, diamonds = Suit::fourth;

template <class... Ranks>
constexpr Cards held(Suit suit, Ranks... ranks) {
  return (Cards(Card(suit, ranks)) | ...);
}

// kaiser/begriff-7: the ace stands between jack and ten.
static_assert(Card(hearts, jack) > Card(hearts, ace) && Card(hearts, ace) > Card(hearts, ten));
static_assert(pack_32.ranks[king] == 'K' && pack_32.ranks[ace] == 'A' && !pack_32.cards.has(Card(clubs, six)));

// kaiser/begriff-6, kaiser/i-2
static_assert(honours(hearts, seven) == held(hearts, king, queen, jack, ace, seven));

// kaiser/i-3: pips decide, not the number of cards; then the number, then clubs, spades, hearts, diamonds.
static_assert(pips(held(clubs, king, queen, ten, nine, eight)) == 47);
static_assert(pips(held(hearts, ace, king, ten, nine, seven)) == 47);
static_assert(pips(held(clubs, king, queen, jack, ace)) == 41 &&
              pips(held(hearts, ten, nine, eight, seven, six)) == 40);
static_assert(best_suit(held(diamonds, ten, nine, eight, seven, six) | held(spades, king, queen, jack, ace)) == spades);
static_assert(best_suit(held(diamonds, king, ten, six) | held(hearts, nine, eight, seven)) == diamonds);
static_assert(best_suit(held(hearts, king, ten) | held(clubs, queen, jack) | held(spades, seven, six)) == clubs);

// kaiser/X, kaiser/XI: follow and beat, else trump, else anything.
constexpr Cards some_hand = held(clubs, queen, jack, eight) | held(hearts, king, seven);
static_assert(owed(some_hand, clubs, Card(clubs, nine), hearts) == held(clubs, queen, jack));
static_assert(owed(some_hand, clubs, Card(clubs, king), hearts) == held(clubs, queen, jack, eight));
static_assert(owed(some_hand, clubs, Card(hearts, eight), hearts) == held(clubs, queen, jack, eight));
static_assert(owed(some_hand, diamonds, Card(diamonds, king), hearts) == held(hearts, king, seven));
static_assert(owed(some_hand, diamonds, Card(hearts, eight), hearts) == held(hearts, king));
static_assert(owed(held(clubs, eight) | held(hearts, seven), diamonds, Card(hearts, eight), hearts).count() == 2);
static_assert(fault_in(some_hand, Card(clubs, eight), clubs, Card(clubs, nine), hearts) == Fault::not_taken);
static_assert(fault_in(some_hand, Card(hearts, king), clubs, Card(clubs, nine), hearts) == Fault::denied);
static_assert(fault_in(some_hand, Card(clubs, eight), diamonds, Card(diamonds, nine), hearts) == Fault::not_taken);

// A card that broke no rule tells what its player cannot hold.
static_assert(ruled_out(Card(clubs, eight), clubs, Card(clubs, nine), hearts).has(Card(clubs, jack)));
static_assert(!ruled_out(Card(clubs, eight), clubs, Card(clubs, nine), hearts).has(Card(hearts, king)));
static_assert(ruled_out(Card(spades, king), clubs, Card(clubs, nine), hearts).has(Card(hearts, seven)));
static_assert(!ruled_out(Card(hearts, seven), clubs, Card(clubs, nine), hearts).has(Card(hearts, king)));

constexpr State with_scores(int first, int second) {
  State s;
  s.players = 2;
  s.dealer = Seat(1);
  s.trump = hearts;
  s.phase = Phase::declare;
  s.score[Side(0)] = static_cast<std::int16_t>(first);
  s.score[Side(1)] = static_cast<std::int16_t>(second);
  return s;
}
constexpr bool scores_are(const State& s, int first, int second) {
  return s.score[Side(0)] == first && s.score[Side(1)] == second;
}

// kaiser/marque-6: both may erase, one after the other; one's own odd points stay.
static_assert([] {
  State s = with_scores(20, 16);
  mark(s, Seat(0), 24, entry_in_hand(Figure::kings, hearts), Silence());
  const bool first = scores_are(s, 44, 0);
  mark(s, Seat(1), 24, entry_in_hand(Figure::aces, hearts), Silence());
  const bool second = scores_are(s, 24, 24);
  mark(s, Seat(0), 4, entries::rummel(), Silence());
  return first && second && scores_are(s, 28, 24) && s.phase == Phase::declare;
}());

// kaiser/XII: two lost Imperialen, one to rub out, the other marked by the caller.
static_assert([] {
  State s = with_scores(12, 28);
  pay_imperial(s, Seat(1), Seat(0), Silence());
  const bool rubbed_out = scores_are(s, 12, 4);
  pay_imperial(s, Seat(1), Seat(0), Silence());
  return rubbed_out && scores_are(s, 36, 0) && s.deal_score[Side(0)] == 0;
}());

// kaiser/XV: the match ends with the first to reach the number.
static_assert([] {
  State s = with_scores(96, 116);
  mark(s, Seat(1), 4, entries::turn_up(), Silence());
  return s.phase == Phase::over && Rules::outcome(s).winners == Sides(Side(1)) && s.stakes.money[Seat(0)] == -1;
}());

static_assert(sizeof(State) < 512);

State dealt(Discipline discipline, int players, std::uint64_t seed) {
  Options options;
  options.discipline = discipline;
  options.pack = players == 3 ? 36 : 32;
  State s = Rules::start(options, worked::table_of(players));
  Random random(seed);
  Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), Silence());
  return s;
}

// Two hands that differ in one unseen card, which makes the same card a fault in the one and none in the other.
TEST(Kaiser, AnUncalledFaultIsInNobodysView) {
  State s = with_scores(0, 0);
  s.options.discipline = Discipline::table;
  s.deal = 1;
  s.phase = Phase::play;
  s.turn = Seat(0);
  s.turnup = Card(hearts, ten);
  s.hand[Seat(0)] = held(clubs, nine) | held(spades, king);
  State guilty = s, innocent = s;
  guilty.hand[Seat(1)] = held(clubs, eight, jack);
  innocent.hand[Seat(1)] = held(clubs, eight) | held(diamonds, nine);
  for (State* state : {&guilty, &innocent}) {
    state->stock = whole_pack(*state) - state->hand[Seat(0)] - state->hand[Seat(1)] - state->turnup;
    Rules::apply(*state, Seat(0), card_move(Verb::play, Card(clubs, nine)), Silence());
    Rules::apply(*state, Seat(1), card_move(Verb::play, Card(clubs, eight)), Silence());
  }
  const State one = Rules::seen_by(guilty, Seat(0)), other = Rules::seen_by(innocent, Seat(0));
  EXPECT_EQ(std::memcmp(&one, &other, sizeof(State)), 0);
  const Move call = move_of(Verb::call, 1, 1);
  ASSERT_TRUE(Rules::judge(guilty, Seat(0), call).lawful());
  Rules::apply(guilty, Seat(0), call, Silence());
  Rules::apply(innocent, Seat(0), call, Silence());
  EXPECT_TRUE(scores_are(guilty, 24, 0));
  EXPECT_TRUE(scores_are(innocent, 0, 0));
}

TEST(Kaiser, ImaginedHandsMakeTheStatedRummel) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    for (const int players : {2, 3}) {
      State s = dealt(Discipline::strict, players, seed);
      while (s.phase == Phase::declare) Rules::apply(s, s.turn, move_of(Verb::rummel), Silence());
      if (s.phase == Phase::over) continue;
      for (int viewer = 0; viewer <= players; ++viewer) {
        const Seat seat = viewer < players ? Seat(viewer) : Seat::none();
        State imagined = Rules::seen_by(s, seat);
        Random random(seed, Purpose::imagine);
        Rules::imagine(imagined, seat, random);
        for (const Seat who : Seats::first(players)) {
          const Suit best = best_suit(imagined.hand[who]);
          EXPECT_EQ(imagined.hand[who].count(), hand_size);
          EXPECT_EQ(rummel_in(imagined.hand[who], best), s.rummel[who]);
          if (who == s.rummel_winner) {
            EXPECT_EQ(best, s.rummel_suit);
          }
        }
      }
    }
}

// Three of four unseen cards go to the one place; it stated 21 pips in two cards.
TEST(Kaiser, EveryAgreeingDealIsImaginedEquallyOften) {
  const Cards unseen = held(clubs, ace, king) | held(hearts, ace, queen);
  Known one, other;
  one.rummel = {21, 2};
  one.room = 3;
  other.room = 1;
  Random random(5);
  int with_club_ace = 0;
  const int tries = 4000;
  for (int i = 0; i < tries; ++i) {
    Imagination imagination;
    ASSERT_TRUE(imagination.split(unseen, one, other, random));
    ASSERT_EQ(imagination.to_one().count(), 3);
    ASSERT_EQ(imagination.to_one() | imagination.to_other(), unseen);
    with_club_ace += imagination.to_one().has(Card(clubs, ace)) ? 1 : 0;
  }
  // All four ways agree, and three of them have the ace of clubs.
  EXPECT_NEAR(with_club_ace, tries * 3 / 4, 120);
}

TEST(Kaiser, TheRuleOfThumbCommitsNoFault) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    for (const int players : {2, 3}) {
      State s = dealt(Discipline::table, players, seed);
      Random random(seed, Purpose::bot);
      while (!Rules::awaits_deal(s) && !Rules::outcome(s).over()) {
        const Seat seat = s.turn;
        const Advice advised = Knowledge::choose(Rules::seen_by(s, seat), seat, random);
        const Verdict verdict = Rules::judge(s, seat, advised.move);
        ASSERT_TRUE(verdict.lawful() && !verdict.rule.is_some());
        Rules::apply(s, seat, advised.move, Silence());
      }
      for (const Seat seat : Seats::first(players)) {
        EXPECT_EQ(s.denied[seat], 0);
        EXPECT_EQ(s.not_taken[seat], 0);
      }
    }
}

TEST(Kaiser, TheRuleOfThumbCallsWhatIsProved) {
  State s = with_scores(0, 24);
  s.options.discipline = Discipline::table;
  s.deal = 1;
  s.phase = Phase::play;
  s.turn = Seat(0);
  s.turnup = Card(hearts, ten);
  s.hand[Seat(0)] = held(clubs, nine, seven) | held(spades, king);
  s.hand[Seat(1)] = held(clubs, eight, jack) | held(diamonds, nine);
  Random random(1);
  const auto advised = [&] { return Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).move; };
  Rules::apply(s, Seat(0), card_move(Verb::play, Card(clubs, nine)), Silence());
  Rules::apply(s, Seat(1), card_move(Verb::play, Card(clubs, eight)), Silence());
  EXPECT_EQ(static_cast<Verb>(advised().verb), Verb::play);
  Rules::apply(s, Seat(0), card_move(Verb::play, Card(clubs, seven)), Silence());
  Rules::apply(s, Seat(1), card_move(Verb::play, Card(clubs, jack)), Silence());
  Rules::apply(s, Seat(1), card_move(Verb::play, Card(diamonds, nine)), Silence());
  EXPECT_EQ(advised(), move_of(Verb::call, 1, 1));
}

}  // namespace
}  // namespace stube::kaiser
