// Hanrey's own tests: the worked examples of its rules and what the table learns from them.
#include <gtest/gtest.h>

#include "games/hanrey/knowledge.hpp"
#include "games/hanrey/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::hanrey {
namespace {

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;
constexpr worked::DeckIn<packs::french_36> deck;

constexpr State dealt(int players, std::string_view top, const Options& options = {}) {
  State s = Rules::start(options, worked::table_of(players));
  Rules::deal(s, deck(top), Silence());
  return s;
}
constexpr void play(State& s, std::string_view text) {
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
}
constexpr State played(State s, std::string_view text) {
  play(s, text);
  return s;
}

static_assert(sizeof(State) <= 512);

// hanrey/3: a higher card of the suit beats, and a trump any plain card.
static_assert(beat_or_take::beaters(cards("9c Qh As 6s"), card("7c"), Suit::second) == cards("9c As 6s"));
static_assert(beat_or_take::beaters(cards("9c Qh As 6s"), card("7s"), Suit::second) == cards("As"));

constexpr State two = dealt(2, "7c Kh 6d 9c Qh As 8s Tc Jd");
static_assert(two.trump == Suit::second && two.stock.size() == 30 && two.stock.back() == card("8s"));

// hanrey/4: the beater draws first and leads.
constexpr State beaten = played(two, "7c 9c");
static_assert(beaten.turn == Seat(1) && beaten.phase == Phase::lead && beaten.hand[Seat(1)] == cards("Qh As Tc"));
static_assert(beaten.hand[Seat(0)] == cards("Kh 6d Jd") && beaten.gone == cards("7c 9c"));

// hanrey/i-3: who cannot beat takes up without being asked, and all know the card that he has taken and what he lacks.
constexpr State taken = played(dealt(2, "Ah 7c 6d Qh Kc 9d 8s Tc Jd"), "Ah");
static_assert(taken.turn == Seat(0) && taken.hand[Seat(1)] == cards("Qh Kc 9d Ah") &&
              taken.open[Seat(1)] == cards("Ah"));
static_assert(taken.unseen[Seat(1)].never[0].has_all(cards("6s As")) &&
              !taken.unseen[Seat(1)].never[0].has(card("Kh")));

// hanrey/i-7: the one on the right of the taker leads again.
constexpr State row = played(dealt(3, "6h 7c Ac 8h Kc 9d 7h Qc 7d 6s Td 9c"), "6h 8h");
static_assert(row.turn == Seat(1) && row.hand[Seat(2)] == cards("7h Qc 7d 6h 8h") &&
              row.hand[Seat(0)] == cards("7c Ac 9c"));

// Of two unseen cards the older is known to be no club. A diamond is played: it may have been the older one, so the
// card that is left may be anything.
constexpr bool the_most_is_left_open() {
  beat_or_take::Unseen unseen;
  unseen.forbid(1, Cards::of_suit(Suit::first));
  unseen.reveal(2, card("7d"));
  return unseen.never[0].empty();
}
static_assert(the_most_is_left_open());
// A club can only have been the newer one: the older is left, and what is known of it stays.
constexpr bool what_is_known_stays() {
  beat_or_take::Unseen unseen;
  unseen.forbid(1, Cards::of_suit(Suit::first));
  unseen.reveal(2, card("7c"));
  return unseen.never[0] == Cards::of_suit(Suit::first) && unseen.never[1].empty();
}
static_assert(what_is_known_stays());

// An end with no stock: these hands, seat 0 to lead.
constexpr State end_game(std::string_view first, std::string_view second) {
  State s = dealt(2, "7c Kh 6d 9c Qh As 8s");
  s.hand[Seat(0)] = s.open[Seat(0)] = cards(first);
  s.hand[Seat(1)] = s.open[Seat(1)] = cards(second);
  s.stock.clear();
  s.turnup = Card::none();
  s.gone = Rules::full_pack(s) - cards(first) - cards(second);
  return s;
}

// hanrey/6: the last card has lost though it could have beaten.
constexpr State lost = played(end_game("7d", "9d"), "7d");
static_assert(lost.phase == Phase::over && lost.money[Seat(0)] == 1 && lost.money[Seat(1)] == -1);
static_assert(Rules::outcome(lost).winners == Sides(Side(0)) && lost.trick.empty() &&
              lost.hand[Seat(1)] == cards("9d"));

TEST(Hanrey, KeepsWhatWasTakenUpInEveryImaginedDeal) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State s = Rules::seen_by(taken, Seat(0));
    EXPECT_TRUE(s.hand[Seat(1)].empty());
    Random random(seed);
    Rules::imagine(s, Seat(0), random);
    EXPECT_TRUE(s.hand[Seat(1)].has(card("Ah")));
    EXPECT_EQ(s.hand[Seat(1)].count(), 4);
    EXPECT_TRUE((s.hand[Seat(1)].in(Suit::second)).empty()) << "he could have beaten with a trump";
  }
}

TEST(Hanrey, ImaginesAHandThatCanBeatWhereItIsAskedTo) {
  const State asked = played(two, "7c");
  ASSERT_EQ(asked.phase, Phase::beat);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State s = Rules::seen_by(asked, Seat(0));
    Random random(seed);
    Rules::imagine(s, Seat(0), random);
    EXPECT_FALSE(Rules::playable(s, Seat(1)).empty());
  }
}

TEST(Hanrey, TheThumbGoesOutOnLeadsThatCannotBeBeaten) {
  Random random(1);
  const State s = end_game("Ad 6h", "7h Kd");
  const Advice advised = Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random);
  EXPECT_EQ(advised.move, card_move(Verb::play, card("Ad")));
  EXPECT_EQ(advised.why, advice("lead-unbeatable"));
}

}  // namespace
}  // namespace stube::hanrey
