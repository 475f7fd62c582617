// Doppelkopf's own tests: the order of the cards, most of it settled while compiling, and the laws of the settlement,
// which the generic checks cannot know because the sheet adds up to a value that some seats win and others pay.
#include <gtest/gtest.h>

#include <vector>

#include "games/doppelkopf/knowledge.hpp"
#include "games/doppelkopf/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::doppelkopf {
namespace {

constexpr worked::CardIn<packs::french_40_double> card;
constexpr worked::ListIn<packs::french_40_double> in_order;
constexpr Cards cards(std::string_view text) {
  Cards set;
  for (const Card each : in_order(text)) set = with(set, each);
  return set;
}

// --- cards ---

static_assert(sizeof(State) <= 512);
static_assert(augen_in(both_copies(all_kinds())) == all_augen);
static_assert(trumps_of(Contract::diamonds).count() == 24 && trumps_of(Contract::clubs).count() == 24);
static_assert(trumps_of(Contract::hearts).count() == 22 && trumps_of(Contract::koehler).count() == 24);
static_assert(trumps_of(Contract::queens).count() == 8 && trumps_of(Contract::meatless).empty());

constexpr bool falls_in_order(Contract contract, std::string_view from_the_top) {
  for (std::size_t at = 3; at < from_the_top.size(); at += 3) {
    const Card higher = card(from_the_top.substr(at - 3, 2)), lower = card(from_the_top.substr(at, 2));
    if (!beats(contract, higher, lower, false) || beats(contract, lower, higher, false)) return false;
  }
  return true;
}
static_assert(falls_in_order(Contract::diamonds, "Th Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd Ac"));
static_assert(falls_in_order(Contract::hearts, "Th Qc Qs Qh Qd Jc Js Jh Jd Ah Kh Ad"));
static_assert(falls_in_order(Contract::koehler, "Kc Ks Kh Kd Qc Qd Jc Jd Ah"));
static_assert(falls_in_order(Contract::queens, "Qc Qs Qh Qd Ac Tc Kc Jc"));
static_assert(falls_in_order(Contract::meatless, "Ah Th Kh Qh Jh"));

// doppelkopf/grund-2, doppelkopf/i-3
static_assert(beats(Contract::diamonds, dulle, dulle, false) && !beats(Contract::diamonds, dulle, dulle, true));
static_assert(!beats(Contract::queens, dulle, dulle, false) &&
              !beats(Contract::diamonds, card("Jc"), card("Jc"), false));
static_assert(class_of(Contract::clubs, old_one) == Class::trump && class_of(Contract::jacks, dulle) == Class::hearts);

// Which of two equal cards it was leaves no trace.
static_assert(without(cards("Td Td"), card("Td")) == cards("Td") && with(cards("Td"), card("Td")) == cards("Td Td"));
static_assert(lessened(cards("Ac Ac Kd"), cards("Ac")) == cards("Ac Kd") && !holds(cards("Ac Kd"), cards("Ac Ac")));

constexpr int choices(Cards from, int count) {
  int n = 0;
  each_choice(from, count, [&](Cards set) { n += set.count() == count ? 1 : 100; });
  return n;
}
static_assert(choices(cards("Ac Ac Tc Kc"), 2) == 4 && choices(cards("Ac Ac Tc Tc Kc"), 3) == 5 &&
              choices(cards("Ac"), 0) == 1);

// --- a deal ---

constexpr Deck pack_for(const DealPlan& plan, const Cards (&hands)[seats]) {
  Deck deck;
  Sequence<Card, 16> left[seats];
  for (int i = 0; i < seats; ++i) each_sorted(hands[i], [&](Card c) { left[i].add(c); });
  for (const Packet& packet : plan.packets)
    for (int i = 0; i < packet.count; ++i) deck.cards.add(left[packet.to.index()].take_first());
  return deck;
}

constexpr State begin(const Options& options) {
  return Rules::start(options, worked::table_of(seats));
}
constexpr State dealt(const Cards (&hands)[seats], const Options& options = {}) {
  State s = begin(options);
  Rules::deal(s, pack_for(Rules::plan(s), hands), Silence());
  return s;
}
constexpr void act(State& s, int seat, Move move) {
  Rules::apply(s, Seat(seat), move, Silence());
}
constexpr void all_healthy(State& s) {
  for (int i = 0; i < seats; ++i) act(s, i, move_of(Verb::pass));
}
constexpr void play(State& s, std::string_view from_turn_on) {
  for (const Card each : in_order(from_turn_on)) act(s, s.turn.index(), card_move(Verb::play, each));
}

constexpr Cards four_hands[] = {cards("Ac Kc As Ks Ah Qc Js Jd Ad Td"), cards("Tc Kc Ts Kh Qs Qh Jc Jh Kd Th"),
                                cards("Ac Tc As Ts Kh Qc Qd Jc Td Kd"), cards("Ks Qs Js Ah Th Qh Jh Ad Qd Jd")};

// doppelkopf/i-22: the heart trick; doppelkopf/i-3: the first of two equal cards wins.
constexpr State after_two_tricks() {
  State s = dealt(four_hands);
  all_healthy(s);
  play(s, "Ac Kc Tc Ad Ah Ah Kh Kh");
  return s;
}
static_assert(augen_of(after_two_tricks(), Seat(3)) == 66 && after_two_tricks().made[1].hearts);
static_assert(after_two_tricks().made[0].foxes == bit_of(Seat(3)));

// doppelkopf/i-4: nobody's party is known before something shows it.
constexpr State seen_at_start(int viewer) {
  State s = dealt(four_hands);
  all_healthy(s);
  return Rules::seen_by(s, Seat(viewer));
}
static_assert(seen_at_start(1).party[Seat(1)] == Party::kontra && seen_at_start(1).party[Seat(0)] == Party::unknown);
static_assert(seen_at_start(1).hand[Seat(2)].empty() && seen_at_start(1).hidden[Seat(2)] == 10);

// doppelkopf/i-16, i-17: nothing twice, nothing skipped.
constexpr RuleId answer(State s, int seat, std::uint16_t word) {
  return Rules::judge(s, Seat(seat), move_of(Verb::announce, word)).rule;
}
constexpr State re_and_no90() {
  State s = dealt(four_hands);
  all_healthy(s);
  act(s, 0, move_of(Verb::announce, 0));
  act(s, 2, move_of(Verb::announce, 2));
  return s;
}
static_assert(answer(re_and_no90(), 0, 0) == rule("doppelkopf/i-16") &&
              answer(re_and_no90(), 0, 2) == rule("doppelkopf/i-16"));
static_assert(answer(re_and_no90(), 0, 4) == rule("doppelkopf/ansagen-3") &&
              answer(re_and_no90(), 1, 2) == rule("doppelkopf/ansagen-3"));

// --- laws of the settlement ---

struct Settled {
  int re = 0, kontra = 0, lines = 0, value = 0, paid = 0, payments = 0, deals = 0;
};

void play_session(Options options, std::uint64_t number, bool by_thumb, const auto& look) {
  Random random(1, Purpose::play, number);
  State s = begin(options);
  Settled settled;
  const auto hear = [&](const Event& told) {
    if (told.type == event("settlement")) settled = {};
    if (told.line.is_some()) settled.lines += told.points;
    if (told.type == event("augen")) settled.re = told.n, settled.kontra = told.points;
    if (told.type == event("payment")) settled.paid += told.points, ++settled.payments;
    if (told.type == event("deal-over")) settled.value = told.points, look(settled);
  };
  while (!Rules::outcome(s).over()) {
    if (Rules::awaits_deal(s)) {
      Rules::deal(s, shuffled_deck(all_kinds(), 2, random), hear);
      continue;
    }
    const Seat seat = random_seat(Rules::turn(s), random);
    Move move =
        by_thumb ? Knowledge::choose(Rules::seen_by(s, seat), seat, random).move : random_move<Rules>(s, seat, random);
    ASSERT_TRUE(Rules::judge(s, seat, move).lawful());
    // Now and then a revoke, where it can be committed.
    if (s.phase == Phase::play && random.chance(1, 8)) {
      const Cards hand = kinds_in(s.hand[seat]);
      const int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(hand.count())));
      const Move any = card_move(Verb::play, hand.nth(chosen));
      if (!Rules::judge(s, seat, any).refused()) move = any;
    }
    Rules::apply(s, seat, move, hear);
  }
}

TEST(DoppelkopfSettlement, SumsToNoughtAndEveryAugeHasAnOwner) {
  for (const auto discipline : {Discipline::strict, Discipline::table})
    for (std::uint64_t number = 0; number < 60; ++number) {
      Options options;
      options.length = 8;
      options.discipline = discipline;
      play_session(options, number, number % 2 == 0, [](const Settled& settled) {
        EXPECT_EQ(settled.re + settled.kontra, all_augen);
        EXPECT_EQ(settled.lines, settled.value);
        EXPECT_EQ(settled.paid, 0);
        EXPECT_EQ(settled.payments, seats);
      });
    }
}

// doppelkopf/i-26: who revokes before the partner of a Hochzeit is known stands alone.
TEST(DoppelkopfRevoke, BeforeThePartnerIsFound) {
  Options options;
  options.discipline = Discipline::table;
  const Cards hands[] = {cards("Ac Tc Jc Ks Js Ah Th Ad Kd Jd"), cards("Ac Qc Qc As Qs Js Kh Td Kd Jd"),
                         cards("Tc Kc Jc As Ah Kh Qh Qh Ad Qd"), cards("Kc Ts Ts Ks Qs Th Jh Jh Td Qd")};
  State s = dealt(hands, options);
  act(s, 0, move_of(Verb::pass));
  act(s, 1, move_of(Verb::hochzeit, static_cast<std::uint16_t>(FindingTrick::trump)));
  act(s, 2, move_of(Verb::pass));
  act(s, 3, move_of(Verb::pass));
  play(s, "Ac Ac Kh Kc");  // seat 2 holds clubs
  play(s, "Ks As Kc");     // and shows one
  ASSERT_TRUE(revoke_is_proven(s, Seat(2)));
  const Reckoning r = reckon(s, Seat(2));
  EXPECT_EQ(r.side[1], Seats(Seat(2)));
  EXPECT_EQ(r.winner, Party::re);
  EXPECT_FALSE(r.solo);
  const int value = Sheet(s, r).write([](LineText, int, RuleId) {});
  EXPECT_EQ(value, 5);  // every step, none of them announced
  EXPECT_EQ(payment(r, Seat(2), value), -15);
  EXPECT_EQ(payment(r, Seat(0), value), 5);
}

TEST(DoppelkopfBot, KeepsItsFoxAndCatchesOthers) {
  State s = dealt(four_hands);
  all_healthy(s);
  play(s, "Js Qs");
  Random random(1);
  const Advice under_a_queen = Knowledge::choose(Rules::seen_by(s, Seat(2)), Seat(2), random);
  EXPECT_NE(under_a_queen.move.card(), fox);

  State caught = dealt(four_hands);
  all_healthy(caught);
  act(caught, 0, move_of(Verb::announce, 0));
  play(caught, "Ad Kd Qc");  // Re leads its fox, a queen of clubs of Re takes it: safe from all but a ten of hearts
  const Advice last = Knowledge::choose(Rules::seen_by(caught, Seat(3)), Seat(3), random);
  EXPECT_EQ(last.move.card(), dulle);
  EXPECT_EQ(last.why, advice("catch-fox"));
}

TEST(DoppelkopfBot, CallsAnOpponentsRevoke) {
  Options options;
  options.discipline = Discipline::table;
  State s = dealt(four_hands, options);
  all_healthy(s);
  act(s, 0, move_of(Verb::announce, 0));
  act(s, 3, move_of(Verb::announce, 1));
  play(s, "Ac Jc Ac Ad");  // seat 1 ruffs clubs that it holds
  act(s, s.turn.index(), card_move(Verb::play, card("Tc")));
  ASSERT_TRUE(revoke_is_proven(s, Seat(1)));
  Random random(1);
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(2)), Seat(2), random).why, advice("call-revoke"));
}

// A queens solo. Seat 3 had a reservation that was beaten, has played both old ones and has failed to follow everything
// but diamonds: it had a Hochzeit, for with these cards it had too many trumps for an Armut.
TEST(DoppelkopfImagining, ABrideWhoHasPlayedBothOldOnesIsStillOne) {
  const Cards brides = cards("Qc Qc Td Ks Ts"), left = cards("Jd Kd Kd Ad Ad");
  State s;
  s.phase = Phase::play;
  s.game = Game::solo;
  s.contract = Contract::queens;
  s.soloist = s.turn = Seat(0);
  s.reservations = {{reservation_of(Contract::queens), Reservation::pass, Reservation::pass, Reservation::vorbehalt}};
  std::vector<Card> others;
  for (const Card each : lessened(both_copies(all_kinds()), joined(brides, left))) others.push_back(kind_of(each));
  for (std::size_t i = 0; i < 20; ++i) {
    Cards& place = i < 5 ? s.hand[Seat(0)] : s.played[Seat(static_cast<int>(i / 5) - 1)];
    place = with(place, others[i]);
  }
  s.played[Seat(3)] = brides;
  s.hidden = {{0, 5, 5, 5}};
  for (const Class failed : {Class::clubs, Class::spades, Class::hearts, Class::trump})
    s.failures[Seat(3)].trick[static_cast<int>(failed)] = 5;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State deal = s;
    Random random(seed);
    imagine(deal, random);
    EXPECT_EQ(deal.hand[Seat(3)].in(suit::diamonds).count(), 5);
    EXPECT_TRUE(is_hochzeit(deal.reservations[Seat(3)]));
  }
}

}  // namespace
}  // namespace stube::doppelkopf
