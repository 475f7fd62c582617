// Doppelkopf's own tests: the order of the cards, most of it settled while compiling, and the laws of the settlement,
// which the generic checks cannot know because the sheet adds up to a value that some seats win and others pay.
#include <gtest/gtest.h>

#include <cstring>
#include <utility>
#include <vector>

#include "games/doppelkopf/guide.hpp"
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
      options.revoke_ends = number % 3 == 0 ? RevokeEnds::at_once : RevokeEnds::when_called;
      options.revoke_payment = number % 5 == 0 ? RevokePayment::twice : RevokePayment::shares;
      options.silent_hochzeit = number % 7 == 0 ? SilentHochzeit::solo : SilentHochzeit::normal;
      options.solo_specials = number % 4 == 0 ? InSolo::no : InSolo::yes;
      play_session(options, number, number % 2 == 0, [](const Settled& settled) {
        EXPECT_EQ(settled.re + settled.kontra, all_augen);
        EXPECT_EQ(settled.lines, settled.value);
        EXPECT_EQ(settled.paid, 0);
        EXPECT_EQ(settled.payments, seats);
      });
    }
}

constexpr Options called_at_the_table() {
  Options options;
  options.discipline = Discipline::table;
  options.revoke_ends = RevokeEnds::when_called;
  return options;
}

// doppelkopf/i-26: who revokes before the partner of a Hochzeit is known stands alone.
TEST(DoppelkopfRevoke, BeforeThePartnerIsFound) {
  const Options options = called_at_the_table();
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
  EXPECT_EQ(payment(s, r, Seat(2), value), -15);
  EXPECT_EQ(payment(s, r, Seat(0), value), 5);
  s.options.revoke_payment = RevokePayment::twice;
  EXPECT_EQ(payment(s, r, Seat(2), value), -30);
  EXPECT_EQ(payment(s, r, Seat(0), value), 10);
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
  State s = dealt(four_hands, called_at_the_table());
  all_healthy(s);
  act(s, 0, move_of(Verb::announce, 0));
  act(s, 3, move_of(Verb::announce, 1));
  play(s, "Ac Jc Ac Ad");  // seat 1 ruffs clubs that it holds
  act(s, s.turn.index(), card_move(Verb::play, card("Tc")));
  ASSERT_TRUE(revoke_is_proven(s, Seat(1)));
  Random random(1);
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(2)), Seat(2), random).why, advice("call-revoke"));
  // Out of turn too; but nobody calls himself, his partner, or somebody who may be his partner.
  play(s, "Tc");
  EXPECT_EQ(Knowledge::interject(Rules::seen_by(s, Seat(2)), Seat(2), random)->why, advice("call-revoke"));
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(s, Seat(0)), Seat(0), random).has_value());
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(s, Seat(1)), Seat(1), random).has_value());
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(s, Seat(3)), Seat(3), random).has_value());
}

// What a bot says out of turn is what it would say on turn, and only when its turn would come too late.
TEST(DoppelkopfBot, SpeaksOutOfTurnWhereItsTurnComesTooLate) {
  const Cards hands[] = {cards("Ac Kc As Ks Kh Qc Js Jd Ad Td"), cards("Tc Tc Ts Ts Ks Kh Qh Jh Kd Jd"),
                         cards("Th Th Qc Qs Qs Jc Jc Ac As Ad"), cards("Kc Ah Ah Qh Qd Qd Js Jh Td Kd")};
  State s = dealt(hands);
  all_healthy(s);
  Random random(1);
  const auto word = [&] { return Knowledge::interject(Rules::seen_by(s, Seat(2)), Seat(2), random); };
  EXPECT_FALSE(word().has_value());  // its turn is still to come
  play(s, "Ac Tc Ac Kc");
  ASSERT_EQ(s.turn, Seat(0));
  play(s, "Td");
  ASSERT_TRUE(Rules::judge(s, Seat(2), move_of(Verb::announce, 0)).lawful());
  ASSERT_TRUE(word().has_value());
  EXPECT_EQ(word()->move, move_of(Verb::announce, 0));
  act(s, 1, card_move(Verb::play, card("Kd")));
  EXPECT_FALSE(word().has_value());  // too late
}

// --- announcements, the Schwein, the first solo ---

constexpr State hochzeit_of_seat_1(HochzeitAnnounce when) {
  const Cards hands[] = {cards("Ac Tc Jc Ks Js Ah Th Ad Kd Jd"), cards("Ac Qc Qc As Qs Js Kh Td Kd Jd"),
                         cards("Tc Kc Jc As Ah Kh Qh Qh Ad Qd"), cards("Kc Ts Ts Ks Qs Th Jh Jh Td Qd")};
  Options options;
  options.hochzeit_announce = when;
  State s = dealt(hands, options);
  act(s, 0, move_of(Verb::pass));
  act(s, 1, move_of(Verb::hochzeit, 0));
  act(s, 2, move_of(Verb::pass));
  act(s, 3, move_of(Verb::pass));
  return s;
}
static_assert(answer(hochzeit_of_seat_1(HochzeitAnnounce::after_finding), 1, 0) == rule("doppelkopf/ansagen-2"));
static_assert(answer(hochzeit_of_seat_1(HochzeitAnnounce::bride_early), 0, 0) == rule("doppelkopf/ansagen-2"));
static_assert(answer(hochzeit_of_seat_1(HochzeitAnnounce::bride_early), 1, 1) == rule("doppelkopf/i-16"));
static_assert(
    Rules::judge(hochzeit_of_seat_1(HochzeitAnnounce::bride_early), Seat(1), move_of(Verb::announce, 0)).lawful());

// doppelkopf/i-17: both said at n = 0, then schwarz by one: only the other has time.
constexpr State both_and_schwarz(FurtherAnnouncements count_from) {
  Options options;
  options.further_announcements = count_from;
  State s = dealt(four_hands, options);
  all_healthy(s);
  act(s, 1, move_of(Verb::announce, 1));
  play(s, "Ac");
  for (const int word : {0, 2, 3, 4, 5}) act(s, 0, move_of(Verb::announce, static_cast<std::uint16_t>(word)));
  return s;
}
static_assert(both_and_schwarz(FurtherAnnouncements::any).deadline[0] == no_deadline);
static_assert(both_and_schwarz(FurtherAnnouncements::any).deadline[1] == 5);
static_assert(both_and_schwarz(FurtherAnnouncements::own).deadline[1] == 4);

// doppelkopf/grund-3a: the offers and the verdict agree, in both disciplines.
constexpr Verdict second_ace(Discipline discipline, SchweinNaming naming) {
  const Cards hands[] = {cards("Ac Ac Kc Qc Th Qs Ad Ad Td Jd"), cards("Tc Kc As Ts Ks Qs Qd Jc Kh Kd"),
                         cards("Tc Qc Jc Js Js Jh Jh Qh Ah Th"), cards("As Ts Ks Qh Qd Ah Kh Td Kd Jd")};
  Options options;
  options.discipline = discipline;
  options.schwein = naming;
  State s = dealt(hands, options);
  all_healthy(s);
  play(s, "Ad Kd Jh Kd Js Jd");
  return Rules::judge(s, Seat(0), card_move(Verb::play, fox));
}
static_assert(second_ace(Discipline::strict, SchweinNaming::must).refused());
static_assert(second_ace(Discipline::strict, SchweinNaming::must).rule == rule("doppelkopf/grund-3a"));
static_assert(second_ace(Discipline::table, SchweinNaming::must).kind == Verdict::Kind::infraction);
static_assert(second_ace(Discipline::strict, SchweinNaming::may).lawful());

// doppelkopf/soli-2: whoever plays his first solo is asked, unless he leads anyway.
constexpr Phase after_solo_of(int seat) {
  State s = dealt(four_hands);
  for (int i = 0; i < seats; ++i) act(s, i, i == seat ? move_of(Verb::solo, 5) : move_of(Verb::pass));
  return s.phase;
}
static_assert(after_solo_of(0) == Phase::play && after_solo_of(2) == Phase::solo_lead);

// doppelkopf/grund-8-2: the wrong card is the last one, and it stays on the table.
constexpr State after_wrong_card() {
  Options options;
  options.discipline = Discipline::table;
  options.length = 1;
  State s = dealt(four_hands, options);
  all_healthy(s);
  play(s, "Ac Jc");
  return s;
}
static_assert(after_wrong_card().phase == Phase::match_over && after_wrong_card().trick.size() == 2);
static_assert(after_wrong_card().deal_score[Side(1)] == -10 && after_wrong_card().deal_score[Side(3)] == 0);

// --- what a seat may know ---

// Two tables that differ only in what seat 0 cannot see: it sees the same and is offered the same, in turn and out of
// it.
TEST(DoppelkopfSecrets, NothingUnseenShowsInViewsOrOffers) {
  Cards other_hands[seats];
  for (int i = 0; i < seats; ++i) other_hands[i] = four_hands[i];
  std::swap(other_hands[1], other_hands[3]);  // both are Kontra; seats 1 and 3 have not played yet
  for (const Options& options : {Options{}, called_at_the_table()}) {
    State one = dealt(four_hands, options), two = dealt(other_hands, options);
    for (State* s : {&one, &two}) {
      all_healthy(*s);
      play(*s, "Js");
    }
    const State a = Rules::seen_by(one, Seat(0)), b = Rules::seen_by(two, Seat(0));
    EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
    std::vector<Move> from_one, from_two;
    Rules::each_move(one, Seat(0), [&](const Move& move) { from_one.push_back(move); });
    Rules::each_move(two, Seat(0), [&](const Move& move) { from_two.push_back(move); });
    EXPECT_EQ(from_one, from_two);
    EXPECT_FALSE(from_one.empty());  // Re, out of turn
    for (int other = 1; other < seats; ++other) {
      const Move call = move_of(Verb::call_revoke, static_cast<std::uint16_t>(other));
      EXPECT_EQ(Rules::judge(one, Seat(0), call).rule, Rules::judge(two, Seat(0), call).rule);
    }
  }
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

// Whoever claimed a solo is imagined with a hand for it, and everything else that was seen stays true.
TEST(DoppelkopfImagining, ASoloistHasAHandForHisSolo) {
  const Cards hands[] = {cards("Qc Qc Qs Qh Ac Ac Tc As Ah Ad"), cards("Tc Kc Kc As Ts Ks Kh Th Kd Jd"),
                         cards("Qs Qh Jc Js Ts Ks Ah Th Td Td"), cards("Qd Qd Jc Js Jh Jh Kh Kd Ad Jd")};
  State s = dealt(hands);
  act(s, 0, move_of(Verb::solo, static_cast<std::uint16_t>(Contract::queens)));
  for (int i = 1; i < seats; ++i) act(s, i, move_of(Verb::pass));
  play(s, "Qc Kc");  // seat 1 has no queen
  const State seen = Rules::seen_by(s, Seat(2));
  int worth_it = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    State deal = seen;
    Random random(seed);
    imagine(deal, random);
    const Cards soloists = dealt_to(deal, Seat(0));
    worth_it += HandSense::solo_losers(soloists, Contract::queens, true) <= HandSense::other_solo_limit + 5 ? 1 : 0;
    EXPECT_TRUE((dealt_to(deal, Seat(1)) & trumps_of(Contract::queens)).empty());
    EXPECT_EQ(deal.hand[Seat(2)], s.hand[Seat(2)]);
    Cards all;
    for (const Seat seat : everyone()) all = joined(all, dealt_to(deal, seat));
    EXPECT_EQ(all, both_copies(all_kinds()));
  }
  EXPECT_GT(worth_it, 150);
}

// Seat 1 had a Hochzeit that the Armut of seat 0 beat, took the Armut without any Fehl, and gave an old one back.
// Whoever sees seat 0 play it knows that seat 1 had both.
TEST(DoppelkopfImagining, ATakerMayHaveGivenAnOldOneBack) {
  const Cards hands[] = {cards("Ac Ac Tc Tc Kc As As Ts Qd Jd"), cards("Qc Qc Th Th Qs Qs Qh Jc Jc Ad"),
                         cards("Kc Ts Ks Ah Kh Qh Js Ad Td Kd"), cards("Ks Ah Kh Js Jh Jh Qd Jd Td Kd")};
  State s = dealt(hands);
  act(s, 0, move_of(Verb::armut));
  act(s, 1, move_of(Verb::hochzeit, 0));
  act(s, 2, move_of(Verb::pass));
  act(s, 3, move_of(Verb::pass));
  act(s, 1, move_of(Verb::take));
  act(s, 1, Rules::return_move(cards("Qc Jd")));
  const auto imagined_hochzeiten = [&] {
    const State seen = Rules::seen_by(s, Seat(3));
    int agreed = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      State deal = seen;
      Random random(seed);
      imagine(deal, random);
      const bool bride = is_hochzeit(deal.reservations[Seat(1)]) && copies_in(dealt_to(deal, Seat(1)), old_one) == 2;
      agreed += bride && normal_trumps_in(dealt_to(deal, Seat(0))) <= 3 ? 1 : 0;
    }
    return agreed;
  };
  EXPECT_EQ(imagined_hochzeiten(), 100);
  play(s, "Qc");
  EXPECT_EQ(imagined_hochzeiten(), 100);
}

// --- the hand as it is sorted ---

// In every contract a card that beats another of its class stands above it, and the trumps stand first.
TEST(DoppelkopfHand, IsSortedByTheContract) {
  for (int i = 0; i <= static_cast<int>(Contract::meatless); ++i) {
    State s;
    s.contract = static_cast<Contract>(i);
    s.game = Game::solo;
    for (const Card a : all_kinds())
      for (const Card b : all_kinds()) {
        const HandPlace one = Guide::place(s, Seat(0), a), other = Guide::place(s, Seat(0), b);
        if (class_of(s.contract, a) == class_of(s.contract, b)) {
          EXPECT_EQ(one.group, other.group);
          if (a != b) {
            EXPECT_EQ(beats(s.contract, a, b, false), one.height > other.height);
          }
        } else if (class_of(s.contract, a) == Class::trump) {
          EXPECT_LT(one.group, other.group);
        }
      }
    const auto told = Guide::contract(s);
    EXPECT_TRUE(told.decided);
    EXPECT_EQ(told.trumps, kinds_in(trumps_of(s.contract)));
    EXPECT_EQ(told.trumps.empty(), s.contract == Contract::meatless);
  }
}

}  // namespace
}  // namespace stube::doppelkopf
