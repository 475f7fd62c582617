// The Kaiserspiel: the worked examples of its counting while compiling, and what no generic check covers.
#include <gtest/gtest.h>

#include <cstring>

#include "games/kaiser/guide.hpp"
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

// kaiser/i-18
static_assert(pips(held(clubs, king, queen, ten, nine, eight)) == 47);
static_assert(pips(held(hearts, ace, king, ten, nine, seven)) == 47);
static_assert(pips(held(clubs, king, queen, jack, ace)) == 41 &&
              pips(held(hearts, ten, nine, eight, seven, six)) == 40);
// kaiser/begriff-9, kaiser/i-3: the longest suit, then most pips, or the other way round; then clubs, spades, hearts,
// diamonds.
constexpr RummelSuit by_length = RummelSuit::longest, by_pips = RummelSuit::pips;
constexpr Cards five_or_four = held(diamonds, ten, nine, eight, seven, six) | held(spades, king, queen, jack, ace);
static_assert(best_suit(five_or_four, by_length) == diamonds && best_suit(five_or_four, by_pips) == spades);
constexpr Cards both_41 = held(diamonds, ace, nine, eight, seven, six) | held(clubs, king, queen, jack, ace);
static_assert(best_suit(both_41, by_length) == diamonds && best_suit(both_41, by_pips) == diamonds);
constexpr Cards threes = held(diamonds, king, ten, six) | held(hearts, nine, eight, seven);
static_assert(best_suit(threes, by_length) == diamonds && best_suit(threes, by_pips) == diamonds);
constexpr Cards equals = held(hearts, king, ten) | held(clubs, queen, jack) | held(spades, seven, six);
static_assert(best_suit(equals, by_length) == clubs && best_suit(equals, by_pips) == clubs);

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

// kaiser/i-20: where anything written may be rubbed out, odd points pay for one Imperiale, and the caller marks the
// next.
static_assert([] {
  State s = with_scores(12, 8);
  s.options.written_off = WrittenOff::anything;
  pay_imperial(s, Seat(1), Seat(0), Silence());
  const bool rubbed_out = scores_are(s, 12, 0);
  pay_imperial(s, Seat(1), Seat(0), Silence());
  return rubbed_out && scores_are(s, 36, 0);
}());

// kaiser/i-7: held and won trumps count together; what was lost does not, nor does one who was dealt all four.
constexpr bool falls(State s, Cards hand, Cards played, Cards won_before, Cards trick) {
  s.honours_won[Seat(1)] = won_before;
  s.turnup = Card(hearts, queen);
  return makes_fall(s, Seat(1), hand, played, trick);
}
static_assert([] {
  State s = with_scores(0, 0);
  const Cards k_q = held(hearts, king, queen), jack_takes_ace = held(hearts, jack, ace), jack_of = held(hearts, jack);
  const bool held_ones = falls(s, k_q, jack_of, {}, jack_takes_ace);
  const bool lost_one = falls(s, held(hearts, king), jack_of | held(hearts, queen), {}, jack_takes_ace);
  const bool again = falls(s, held(hearts, queen), jack_of | held(hearts, king), jack_takes_ace, held(hearts, king));
  const bool dealt = falls(s, k_q | held(hearts, ace), jack_of, {}, jack_of);
  s.options.fallen = Fallen::in_tricks;
  const bool stricter = falls(s, k_q, jack_of, {}, jack_takes_ace);
  const bool in_tricks = falls(s, {}, jack_of | k_q, jack_takes_ace | held(hearts, king), held(hearts, queen));
  return held_ones && !lost_one && !again && !dealt && !stricter && in_tricks;
}());
// The turn-up, here the queen, helps the dealer where that is agreed, and is then as good as dealt to him.
static_assert([] {
  State s = with_scores(0, 0);
  const Cards king_of = held(hearts, king), jack_of = held(hearts, jack), jack_takes_ace = held(hearts, jack, ace);
  const bool helps_nobody = falls(s, king_of, jack_of, {}, jack_takes_ace);
  s.options.turn_up_falls = TurnUpFalls::on;
  const bool helps = falls(s, king_of, jack_of, {}, jack_takes_ace);
  const bool dealt = falls(s, king_of | held(hearts, ace), jack_of, {}, jack_of);
  s.dealer = Seat(0);
  const bool not_the_other = falls(s, king_of, jack_of, {}, jack_takes_ace);
  s.options.tournee = Tournee::anybody;
  return !helps_nobody && helps && !dealt && !not_the_other && falls(s, king_of, jack_of, {}, jack_takes_ace);
}());

// kaiser/XIV: asked only where there is something to leave and the match goes on.
static_assert([] {
  State asked = with_scores(16, 8), nothing_to_leave = with_scores(24, 8), ends_match = with_scores(16, 104),
        always = with_scores(16, 8);
  always.options.tricks_erase = TricksErase::always;
  for (State* s : {&asked, &nothing_to_leave, &ends_match, &always}) mark_tricks(*s, Seat(1), 16, Silence());
  return asked.phase == Phase::erase && asked.turn == Seat(1) && scores_are(asked, 16, 24) &&
         nothing_to_leave.phase != Phase::erase && scores_are(nothing_to_leave, 24, 24) &&
         ends_match.phase == Phase::over && scores_are(ends_match, 0, 120) && scores_are(always, 0, 24);
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

// kaiser/i-19: the review before the match closes tells nobody whether there was a fault.
TEST(Kaiser, TheClosingReviewIsTheSameWithoutAFault) {
  State s = with_scores(12, 20);
  s.options.discipline = Discipline::table;
  s.options.imperials = 1;
  s.deal = 1;
  s.phase = Phase::play;
  s.turn = Seat(0);
  s.turnup = Card(hearts, ten);
  s.hand[Seat(0)] = held(clubs, king) | held(spades, king);
  State guilty = s, innocent = s;
  guilty.hand[Seat(1)] = held(clubs, ace) | held(hearts, queen);
  innocent.hand[Seat(1)] = held(diamonds, ace) | held(hearts, queen);
  for (State* state : {&guilty, &innocent}) {
    state->stock = whole_pack(*state) - state->hand[Seat(0)] - state->hand[Seat(1)] - state->turnup;
    Rules::apply(*state, Seat(0), card_move(Verb::play, Card(clubs, king)), Silence());
    Rules::apply(*state, Seat(1), card_move(Verb::play, Card(hearts, queen)), Silence());
    EXPECT_EQ(state->phase, Phase::review);
    EXPECT_FALSE(Rules::outcome(*state).over());
  }
  const Move call = move_of(Verb::call, 1, 1);
  for (const Seat viewer : {Seat(0), Seat::none()}) {
    const State one = Rules::seen_by(guilty, viewer), other = Rules::seen_by(innocent, viewer);
    EXPECT_EQ(std::memcmp(&one, &other, sizeof(State)), 0);
    EXPECT_EQ(Rules::judge(one, Seat(0), call).kind, Rules::judge(other, Seat(0), call).kind);
  }
  for (State* state : {&guilty, &innocent}) {
    Rules::apply(*state, Seat(0), call, Silence());
    for (const Seat seat : {Seat(0), Seat(1)}) Rules::apply(*state, seat, move_of(Verb::pass), Silence());
  }
  // Two Imperialen lost: one is rubbed out, the other is the caller's.
  EXPECT_EQ(Rules::outcome(guilty).winners, Sides(Side(0)));
  EXPECT_EQ(Rules::outcome(innocent).winners, Sides(Side(1)));
}

// kaiser/i-7: who took an ace of trumps and showed nothing does not hold king, queen and jack.
TEST(Kaiser, ImaginedHandsHaveMadeNoImperialeFall) {
  State s = with_scores(0, 0);
  s.deal = 1;
  s.phase = Phase::play;
  s.turn = Seat(0);
  s.turnup = Card(hearts, nine);
  s.hand[Seat(0)] = held(spades, king);
  s.hand[Seat(1)] = held(spades, queen) | held(clubs, ace, ten);
  s.played[Seat(0)] = held(hearts, ace);
  s.played[Seat(1)] = held(hearts, ten);
  s.honours_won[Seat(1)] = held(hearts, ace);
  s.stock = whole_pack(s) - s.hand[Seat(0)] - s.hand[Seat(1)] - s.played[Seat(0)] - s.played[Seat(1)] - s.turnup;
  Random random(3, Purpose::imagine);
  for (int i = 0; i < 2000; ++i) {
    State imagined = Rules::seen_by(s, Seat(0));
    Rules::imagine(imagined, Seat(0), random);
    ASSERT_FALSE(imagined.hand[Seat(1)].has_all(held(hearts, king, queen, jack)));
  }
}

TEST(Kaiser, ImaginedHandsMakeTheStatedRummel) {
  for (std::uint64_t seed = 1; seed <= 80; ++seed)
    for (const int players : {2, 3}) {
      State s = dealt(Discipline::strict, players, seed);
      if (seed % 2 == 0) s.options.rummel_suit = RummelSuit::pips;
      while (s.phase == Phase::declare) Rules::apply(s, s.turn, move_of(Verb::rummel), Silence());
      if (s.phase == Phase::over) continue;
      for (int viewer = 0; viewer <= players; ++viewer) {
        const Seat seat = viewer < players ? Seat(viewer) : Seat::none();
        State imagined = Rules::seen_by(s, seat);
        Random random(seed, Purpose::imagine);
        Rules::imagine(imagined, seat, random);
        for (const Seat who : Seats::first(players)) {
          const Suit best = rummel_suit(imagined, who);
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

// Who has announced all his Imperials is asked for the Rummel alone.
TEST(Kaiser, TheQuestionNamesImperialsWhileThereAreAny) {
  State s = dealt(Discipline::strict, 2, 1);
  const Seat seat = s.turn;
  s.hand[seat] = held(clubs, king, queen, jack, ace);
  EXPECT_EQ(Guide::question(s, seat).variant, "");
  announce(s, seat, Figure::clubs, Silence());
  EXPECT_EQ(Guide::question(s, seat).variant, "rummel");
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

TEST(Kaiser, TheRuleOfThumbLeavesNothing) {
  State s = with_scores(16, 8);
  mark_tricks(s, Seat(1), 16, Silence());
  Random random(1);
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(1)), Seat(1), random).move, move_of(Verb::erase));
}

// kaiser/marque-5: what is told of a Rummel is what it marks.
TEST(Kaiser, ARummelSaysWhatItMarks) {
  State s = with_scores(0, 0);
  const Choice rummel = Guide::choice(s, Seat(0), move_of(Verb::rummel));
  EXPECT_EQ(rummel.worth_label, "if-best");
  s.hand[Seat(0)] = held(hearts, king, queen, jack);
  s.hand[Seat(1)] = held(clubs, king, queen);
  s.turn = Seat(0);
  Rules::apply(s, Seat(0), move_of(Verb::rummel), Silence());
  Rules::apply(s, Seat(1), move_of(Verb::rummel), Silence());
  EXPECT_EQ(s.deal_score[Side(0)], rummel.worth);
}

// With king, queen and jack of trumps the jack may draw the ace, and an Imperiale falls.
TEST(Kaiser, TheRuleOfThumbLeadsForAnImperialeThatFalls) {
  State s = with_scores(0, 0);
  s.deal = 1;
  s.phase = Phase::play;
  s.turn = Seat(0);
  s.turnup = Card(hearts, nine);
  s.hand[Seat(0)] = held(hearts, king, queen, jack) | held(spades, nine, eight) | held(diamonds, king);
  s.hand[Seat(1)] = held(hearts, ace, ten) | held(spades, king, queen) | held(clubs, king, queen);
  s.stock = whole_pack(s) - s.hand[Seat(0)] - s.hand[Seat(1)] - s.turnup;
  Random random(1);
  const Move led = Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).move;
  EXPECT_EQ(led.card().suit(), hearts);
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
