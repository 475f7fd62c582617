// Styr-Volt's own tests: which card beats which, settled while compiling, and what the table learns from an answer.
#include <gtest/gtest.h>

#include <cstring>

#include "games/styrvolt/guide.hpp"
#include "games/styrvolt/knowledge.hpp"
#include "games/styrvolt/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::styrvolt {
namespace {

constexpr worked::CardIn<pack_no_fives> card;

constexpr Trumps full{spades, diamonds, Powers::full}, graded{spades, diamonds, Powers::graded},
    led_like_kings{spades, diamonds, Powers::full, NinesAndTens::leaders};
constexpr bool takes(std::string_view later, std::string_view led, const Trumps& trumps = full) {
  return beats(card(later), card(led), true, trumps);
}
// styrvolt/4: matadors, then aces, knaves, sixes, twos, threes and fours of the trump suits.
static_assert(takes("2h", "4c") && takes("4c", "8s") && takes("8s", "9h") && takes("9h", "9d") && takes("9d", "As"));
static_assert(takes("As", "Jd") && takes("Jd", "6s") && takes("6s", "2d") && takes("2d", "3s") && takes("3s", "4d"));
static_assert(takes("4d", "Ah") && !takes("Ah", "4d"));
static_assert(!takes("As", "Ad") && !takes("3d", "3s"));  // styrvolt/i-10
// A matador is no card of its suit: hearts are plain, and the nine does not lose to the ace.
static_assert(!takes("Ah", "9h") && takes("9h", "Ah"));
// styrvolt/i-8: leaders fall only to stickers, and laid on another card they beat nothing.
static_assert(!takes("Ks", "Qs") && !takes("Ah", "Qs") && takes("4d", "Qs") && !takes("Qs", "7h"));
// Ten and nine rank in their suit: led, they fall to what is higher in it, and so does what took them; by choice they
// are leaders too.
static_assert(takes("Ks", "Ts") && takes("Qs", "9s") && takes("Ts", "9s") && !takes("9s", "Ts") && takes("4d", "Ts"));
static_assert(!takes("8d", "Td") && !takes("7s", "9s") && !takes("Kd", "Ts") && !takes("Ts", "8h"));
static_assert(beats(card("Ks"), card("Qs"), false, full) && !beats(card("Ks"), card("Qs"), true, full));
static_assert(!takes("Ks", "Ts", led_like_kings) && !takes("Ts", "9s", led_like_kings));
static_assert(takes("4d", "Ts", led_like_kings));
// styrvolt/6, styrvolt/i-9
static_assert(!takes("2h", "7s") && !takes("7s", "2c") && takes("8h", "7h"));
// Plain cards beat lower ones of their suit only.
static_assert(takes("Ah", "Kh") && !takes("Ah", "Kc") && !takes("2c", "3c"));
// styrvolt/i-13
static_assert(!takes("2s", "Ah", graded) && takes("2s", "Kh", graded) && !takes("3s", "Kh", graded));
static_assert(takes("4s", "Jh", graded) && !takes("4s", "Qs", graded) && takes("6s", "Ah", graded));
static_assert(takes("2s", "3d", graded) && !beats(card("Qh"), card("4s"), false, graded));

State begun(std::uint64_t seed, const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(4));
  Random random(seed);
  Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), Silence());
  return s;
}

TEST(StyrVolt, AnswersAreKeptInMind) {
  int yes = 0, no = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    State s = begun(seed);
    while (s.phase == Phase::matador) Rules::apply(s, s.turn, move_of(Verb::pass), Silence());
    Rules::apply(s, s.turn, card_move(Verb::play, s.hand[s.turn].highest()), Silence());
    const Card led = s.trick.cards[0].card;
    Rules::apply(s, s.turn, move_of(Verb::ask), Silence());
    const Seat asker = s.turn, partner = Rules::partner_of(asker);
    (s.answer == Answer::can ? yes : no) += 1;
    Random random(seed);
    State imagined = Rules::seen_by(s, asker);
    Rules::imagine(imagined, asker, random);
    bool can = false;
    for (const Card each : imagined.hand[partner]) can = can || beats(each, led, true, Rules::trumps(s));
    EXPECT_EQ(can, s.answer == Answer::can);
    EXPECT_FALSE(matadors().has(imagined.bottom) && imagined.laid_out != imagined.bottom);
  }
  EXPECT_GT(yes, 0);
  EXPECT_GT(no, 0);
}

TEST(StyrVolt, OnlyOneSuitLeftMakesOneTrump) {
  State s = Rules::start({}, worked::table_of(4));
  Deck deck;
  for (const Card each : Rules::full_pack(s) - Cards::of_suit(hearts)) deck.cards.add(each);
  for (const Card each : Rules::full_pack(s) & Cards::of_suit(hearts)) deck.cards.add(each);
  Rules::deal(s, deck, Silence());
  EXPECT_EQ(s.trump, hearts);
  EXPECT_EQ(s.second_trump, Suit::none);
  EXPECT_EQ(s.skipped.count(), 11);
  EXPECT_TRUE(s.stock.empty());
  EXPECT_EQ(s.bottom, card("Ah"));
  EXPECT_EQ(Rules::seen_by(s, Seat(0)).bottom, card("Ah"));  // it has come to light
}

TEST(StyrVolt, ACardTakenUpOpenlyIsKnownToAll) {
  int exchanges = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State s = begun(seed);
    Move give;
    Rules::each_move(s, s.turn, [&](const Move& move) {
      if (move.verb == static_cast<std::uint8_t>(Verb::exchange)) give = move;
    });
    if (give.cards.empty()) continue;
    const Seat seat = s.turn;
    const Cards before = s.hand[seat];
    Rules::apply(s, seat, give, Silence());
    const Cards taken = s.hand[seat] - before;
    Random random(seed);
    State imagined = Rules::seen_by(s, left_of(seat, 4));
    EXPECT_EQ(imagined.hidden[seat], 9);
    Rules::imagine(imagined, left_of(seat, 4), random);
    EXPECT_TRUE(imagined.hand[seat].has_all(taken));
    ++exchanges;
  }
  EXPECT_GE(exchanges, 20);
}

// --- two turn-ups of one suit

// The first cards of the pack in the order in which packets come, the rest in the order given.
State with_rest(const Options& options, std::initializer_list<const char*> rest) {
  State s = Rules::start(options, worked::table_of(4));
  Cards last;
  for (const char* name : rest) last |= card(name);
  Deck deck;
  for (const Card each : Rules::full_pack(s) - last) deck.cards.add(each);
  for (const char* name : rest) deck.cards.add(card(name));
  Rules::deal(s, deck, Silence());
  return s;
}

TEST(StyrVolt, TheTenTakesEitherOfTwoTurnUpsOfOneSuit) {
  Options options;
  options.same_suit = SameSuit::stay;
  State s = with_rest(options, {"Kh", "3h", "4d", "9c", "8c", "7c", "6c", "3c", "2c", "8s", "3d", "2d"});
  EXPECT_TRUE(Rules::two_of_one_suit(s));
  EXPECT_EQ(s.second_trump, Suit::none);
  EXPECT_TRUE(s.skipped.empty());
  const Card ten_of_hearts = card("Th");
  for (const Seat seat : Seats::first(4)) {
    s.turn = seat;
    int exchanges = 0;
    Rules::each_move(s, seat, [&](const Move& move) {
      if (static_cast<Verb>(move.verb) == Verb::play) return;
      EXPECT_EQ(static_cast<Verb>(move.verb), Verb::exchange_for);
      EXPECT_EQ(move.card(), ten_of_hearts);
      State next = s;
      Rules::apply(next, seat, move, Silence());
      EXPECT_TRUE(next.hand[seat].has(move.other()));
      EXPECT_TRUE(next.turnup == ten_of_hearts || next.second_turnup == ten_of_hearts);
      ++exchanges;
    });
    EXPECT_EQ(exchanges, s.hand[seat].has(ten_of_hearts) ? 2 : 0);
  }
}

// --- what is forbidden

State at_the_table() {
  Options options;
  options.discipline = Discipline::table;
  return with_rest(options, {"9s", "Kd", "8c", "7c", "2c", "Ks", "4h", "3h", "Qd", "Td", "4d", "6c"});
}

TEST(StyrVolt, TheSecondCardIsTheCuttersUntilItIsCalled) {
  State s = at_the_table();
  const Move look = move_of(Verb::look), call = move_of(Verb::call_look);
  EXPECT_TRUE(Rules::judge(s, Seat(1), look).refused());
  EXPECT_TRUE(Rules::judge(s, Seat(1), call).refused());
  ASSERT_EQ(Rules::judge(s, Seat(2), look).kind, Verdict::Kind::infraction);
  Cards to_others;
  Rules::apply(s, Seat(2), look, [&](const Event& told) { to_others |= redacted(told, Seat(3)).cards; });
  EXPECT_TRUE(to_others.empty());
  EXPECT_EQ(Rules::seen_by(s, Seat(2)).above_bottom, card("4d"));
  // Two tables that differ only in that card are the same to the others.
  State other = s;
  other.above_bottom = card("Td");
  for (const Seat seat : {Seat(0), Seat(1), Seat(3), Seat::none()}) {
    const State a = Rules::seen_by(s, seat), b = Rules::seen_by(other, seat);
    EXPECT_EQ(std::memcmp(&a, &b, sizeof(State)), 0);
  }
  Random random(1);
  EXPECT_EQ(Knowledge::interject(Rules::seen_by(s, Seat(3)), Seat(3), random)->move, call);
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(s, Seat(0)), Seat(0), random));  // the cutter's partner
  ASSERT_TRUE(Rules::judge(s, Seat(3), call).lawful());
  Rules::apply(s, Seat(3), call, Silence());
  for (const Seat seat : {Seat(0), Seat(1), Seat(3), Seat::none()}) {
    EXPECT_EQ(Rules::seen_by(s, seat).above_bottom, card("4d"));
    EXPECT_EQ(Rules::seen_by(s, seat).bottom, Card::hidden());
  }
  for (int i = 0; i < 50; ++i) {
    State imagined = Rules::seen_by(s, Seat(1));
    Rules::imagine(imagined, Seat(1), random);
    EXPECT_EQ(imagined.above_bottom, card("4d"));
    EXPECT_TRUE(imagined.stock.has(card("4d")));
    EXPECT_NE(imagined.bottom, card("4d"));
  }
}

TEST(StyrVolt, ACardToldStaysInEveryImaginedHand) {
  State s = at_the_table();
  const Card told = s.hand[Seat(2)].lowest();
  ASSERT_EQ(Rules::judge(s, Seat(2), card_move(Verb::tell, told)).kind, Verdict::Kind::infraction);
  Rules::apply(s, Seat(2), card_move(Verb::tell, told), Silence());
  EXPECT_TRUE(Rules::judge(s, Seat(2), card_move(Verb::tell, told)).refused());
  EXPECT_EQ(Rules::seen_by(s, Seat(1)).hand[Seat(2)], Cards(told));
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    State imagined = Rules::seen_by(s, Seat(1));
    Rules::imagine(imagined, Seat(1), random);
    EXPECT_TRUE(imagined.hand[Seat(2)].has(told));
    EXPECT_EQ(imagined.hand[Seat(2)].count(), 9);
  }
}

// The last trick but one, as seat 2 sees it: his side has four, the partner has led the king of hearts, all matadors
// are gone, and of the unseen cards most are sticker or seven.
State one_trick_short() {
  State s = Rules::start({}, worked::table_of(4));
  s.phase = Phase::play;
  s.deal = 1;
  s.trump = spades;
  s.second_trump = diamonds;
  s.turnup = card("Ts");
  s.second_turnup = card("Td");
  s.trick.add(Seat(0), card("Kh"));
  s.trick.add(Seat(1), card("4h"));
  s.turn = Seat(2);
  s.hand[Seat(2)] = Cards(card("As")) | card("3c");
  Cards unseen;
  for (const char* name : {"7s", "7d", "Js", "Jd", "6s", "6d", "2s", "2d", "3s", "3d", "4s", "4d", "2c", "6c"})
    unseen |= card(name);
  s.gone = Rules::full_pack(s) - unseen - s.hand[Seat(2)] - s.trick.all() - s.turnup - s.second_turnup;
  s.hidden[Seat(0)] = s.hidden[Seat(1)] = 1;
  s.hidden[Seat(3)] = 2;
  s.stock_hidden = static_cast<std::uint8_t>(unseen.count() - 4);
  s.bottom = Card::hidden();
  s.tricks[Seat(0)] = 4;
  s.tricks[Seat(1)] = 3;
  return s;
}

TEST(StyrVolt, TheMasterTakesTheTrickThatWins) {
  const State s = one_trick_short();
  EXPECT_EQ(s.gone.count(), 28);
  Random random(1), again(1);
  EXPECT_EQ(Knowledge::choose(s, Seat(2), random).why, advice("partner-has-it"));
  const auto settled = Knowledge::settle(s, Seat(2), random);
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->move, card_move(Verb::play, card("As")));
  EXPECT_EQ(Knowledge::settle(s, Seat(2), again)->move, settled->move);
}

TEST(StyrVoltHand, HasStickersWhereTheyHaveAPlace) {
  for (int first = 0; first < 4; ++first)
    for (int second = 0; second <= 4; ++second) {
      const Trumps trumps{static_cast<Suit>(first), second < 4 ? static_cast<Suit>(second) : Suit::none};
      for (const Card any : packs::french_52.cards)
        EXPECT_EQ(stickers(trumps).has(any), sticker_place(any, trumps) > 0) << any.index();
    }
}

// Of two beaters the one that beats the other stands above it, and no other card stands above a beater. What is left of
// the trump suits stands before the plain suits.
TEST(StyrVoltHand, HasTheMatadorsOnTop) {
  State s;
  s.trump = spades, s.second_trump = diamonds;
  for (const Card a : pack_no_fives.cards)
    for (const Card b : pack_no_fives.cards) {
      const HandPlace one = Guide::place(s, Seat(0), a), other = Guide::place(s, Seat(0), b);
      const int at = sticker_place(a, full), below = sticker_place(b, full);
      if (at > 0 && below > 0) {
        EXPECT_EQ(beats(a, b, false, full), one.height > other.height);
      }
      if (at > 0 && below == 0) {
        EXPECT_LT(one.group, other.group);
      }
      if (at == 0 && below == 0 && full.chosen(a.suit()) && !full.chosen(b.suit())) {
        EXPECT_LT(one.group, other.group);
      }
      if (at == 0 && below == 0 && !full.chosen(a.suit()) && a.suit() == b.suit()) {
        EXPECT_EQ(beats(a, b, false, full), one.height > other.height);
      }
    }
  EXPECT_EQ(Guide::contract(s).suits.size(), 2);
  s.second_trump = Suit::none;
  EXPECT_EQ(Guide::contract(s).id, "one-suit");
}

}  // namespace
}  // namespace stube::styrvolt
