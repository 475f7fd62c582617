// Hundertspiel's own tests: the worked examples of its rules, settled while compiling; how a session ends; what is
// known of hidden cards; and whether the rule of thumb is worth following.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <vector>

#include "games/hundert/guide.hpp"
#include "games/hundert/knowledge.hpp"
#include "games/hundert/rules.hpp"
#include "tests/worked_examples.hpp"

namespace stube::hundert {
namespace {

constexpr const Pack& pack = packs::trappola_36;
constexpr Suit spadi = Suit::first, bastoni = Suit::second, coppi = Suit::third, denari = Suit::fourth;

constexpr worked::CardIn<pack> card;
constexpr worked::ListIn<pack> in_order;

// A table of four without Scat, dealt so that each seat has these nine cards; the last seat deals.
constexpr State dealt(std::string_view a, std::string_view b, std::string_view c, std::string_view d,
                      Options agreed = {}, int own = 0, int other = 0) {
  const std::string_view hands[] = {a, b, c, d};
  Deck deck;
  for (std::size_t packet = 0; packet < 3; ++packet)
    for (const auto hand : hands)
      for (std::size_t i = 0; i < 3; ++i) deck.cards.add(card(hand.substr((packet * 3 + i) * 3, 2)));
  State s = Rules::start(agreed, worked::table_of(4, own, other));
  Rules::deal(s, deck, Silence());
  return s;
}
constexpr State made(State s, Move move) {
  Rules::apply(s, s.turn, move, Silence());
  return s;
}
constexpr State passed(State s, int times = 4) {
  while (times-- > 0) s = made(s, move_of(Verb::pass));
  return s;
}
constexpr State played(State s, std::string_view text) {
  for (const Card each : in_order(text)) s = made(s, card_move(Verb::play, each));
  return s;
}
constexpr State claimed(State s) {
  return made(s, move_of(Verb::claim));
}
constexpr Move set_of(Figure figure, int count) {
  return move_of(Verb::announce, static_cast<std::uint16_t>(figure), static_cast<std::uint16_t>(count));
}
constexpr Verdict judged(const State& s, Move move) {
  return Rules::judge(s, s.turn, move);
}
constexpr Options games(int n) {
  Options agreed;
  agreed.games = static_cast<std::uint8_t>(n);
  return agreed;
}

// --- the pack and the orders

static_assert(points_of(pack.cards) == 72);
static_assert(points_of(card("As")) == 6 && points_of(card("Jd")) == 3 && points_of(card("Tb")) == 0);
static_assert(suit_of_seat(0) == bastoni && suit_of_seat(2) == denari && suit_of_seat(3) == spadi);
static_assert(place_in_book(bastoni) == 0 && place_in_book(spadi) == 3);
static_assert(suit_value(0, spadi) == 1 && suit_value(0, denari) == 2 && suit_value(0, coppi) == 3 &&
              suit_value(0, bastoni) == 4);
static_assert(suit_value(23, bastoni) == 1 && suit_value(23, spadi) == 4);  // bcds, the last of the list
static_assert(tricks_in(Form::four) == 9 && tricks_in(Form::four_scat) == 8 && tricks_in(Form::three) == 12 &&
              tricks_in(Form::three_scat) == 11);

// Every word of the option is the order that its number means.
constexpr bool orders_are_right() {
  const OptionValues& values = options[5].values;
  for (int order = 0; order < values.count; ++order)
    for (std::size_t i = 0; i < 4; ++i)
      if (suit_value(order, static_cast<Suit>(pack.suits.find(values.text[order][i]))) != static_cast<int>(i) + 1)
        return false;
  return values.count == 24;
}
static_assert(orders_are_right());

// --- worked examples

constexpr std::string_view all_s = "As Ks Cs Js Ts 9s 8s 7s 2s", all_b = "Ab Kb Cb Jb Tb 9b 8b 7b 2b",
                           all_c = "Ac Kc Cc Jc Tc 9c 8c 7c 2c", all_d = "Ad Kd Cd Jd Td 9d 8d 7d 2d";
constexpr std::string_view two_tricks = "As Ab Ac Ad Ks Kb Kc Kd ";
constexpr std::string_view rest_of_it =
    "Cs Cb Cc Cd Js Jb Jc Jd Ts Tb Tc Td 9s 9b 9c 9d 8s 8b 8c 8d 7s 7b 7c 7d 2s 2b 2c 2d ";

// One holds all trumps: 72 for the cards, 6 for the last trick, 20 for the Do.
constexpr State all_trumps = played(played(passed(dealt(all_s, all_b, all_c, all_d)), two_tricks), rest_of_it);
static_assert(all_trumps.score[Side(0)] == 98 && all_trumps.score[Side(1)] == 0 && Rules::awaits_deal(all_trumps));
static_assert(all_trumps.stakes.money[Seat(0)] == 0);

// The dealer takes the first trick with the Do of trumps: 5 + 6 + 52.
constexpr State first_trick = played(passed(dealt("Kc As Ks Cs Js Ts 9s 8s 7s", "9c Ab Cb Jb Tb 9b 8b 7b 2b",
                                                  "Tc Kb Ac Cc Jc 8c 7c 2c Kd", "2s Ad Cd Jd Td 9d 8d 7d 2d")),
                                     "Kc Ab Tc 2s ");
static_assert(first_trick.deal_score[Side(1)] == 63 && first_trick.turn == Seat(3));

// A claim needs complete tricks worth a hundred; who stands under fifty is matsch.
constexpr State before_claim = played(passed(dealt(all_s, all_b, all_c, all_d, games(1), 60, 49)), two_tricks);
static_assert(judged(before_claim, move_of(Verb::claim)).lawful());
static_assert(claimed(before_claim).stakes.money[Seat(2)] == 2 && claimed(before_claim).stakes.money[Seat(3)] == -2);
static_assert(Rules::outcome(claimed(before_claim)).winners == Sides(Side(0)));
static_assert(judged(passed(dealt(all_s, all_b, all_c, all_d, games(1), 99)), move_of(Verb::claim)).rule ==
              rule("hundert/30"));

// Alt und Neu: the deal goes on, and what is counted now belongs to the next game.
constexpr State old_and_new =
    claimed(played(passed(dealt(all_s, all_b, all_c, all_d, games(3), 94, 30)), "As Ab Ac Ad "));
static_assert(old_and_new.phase == Phase::play && old_and_new.game == 2 && old_and_new.deal_score[Side(0)] == 0);
static_assert(played(old_and_new, "Ks Kb Kc Kd ").deal_score[Side(0)] == 20);

// A laid 26 with Contra: four marks from each opponent.
constexpr State laid = passed(made(dealt(all_s, all_b, all_c, all_d), card_move(Verb::lay_26, card("2s"))));
static_assert(laid.phase == Phase::contra && laid.turn == Seat(1));
constexpr State contradicted = made(passed(laid, 1), move_of(Verb::contra));
static_assert(contradicted.phase == Phase::play && contradicted.turn == Seat(0));
static_assert(played(played(contradicted, two_tricks), rest_of_it).stakes.money[Seat(0)] == 4);
static_assert(!played(contradicted, "2s 2b 2c 2d ").lays[0].open);  // it fell too early

// hundert/35: only a trump lead binds, and it tells the others who has none left.
constexpr State trump_led = played(passed(dealt(all_s, "2b 7b Cb Jb Tb 9b 8b Kb Ab", all_c, all_d)), "As Ab ");
static_assert(trump_led.cannot_hold[Seat(1)].has(card("7s")) &&
              judged(trump_led, card_move(Verb::play, card("2c"))).lawful());

// hundert/17: exactly as many as are held.
constexpr State three_kings = dealt("Kb Kc Kd 2b 2c 2d As Ts 9s", "Js Jb Jc Jd 8s 7s 2s Ab Tb",
                                    "Cs Cb 7c 9b 8b 7b Ac Tc 9c", "Ks Cc Cd 8c Ad Td 9d 8d 7d");
static_assert(judged(three_kings, set_of(Figure::kings, 3)).lawful());
static_assert(judged(three_kings, set_of(Figure::kings, 4)).rule == rule("hundert/17"));
static_assert(made(three_kings, set_of(Figure::dos, 3)).deal_score[Side(0)] == 10);

// hundert/16: an ace that another takes leaves the right to announce three others; one that takes a trick ends it.
constexpr State four_aces = dealt("Ab Ac Ad As Ks Cs Js Kd Kc", "2s Ts 9s 8s Kb Cb Jb Tb 9b",
                                  "7b 2b Cc Jc Tc 9c 8c 7c 2c", "7s 8b Cd Jd Td 9d 8d 7d 2d");
constexpr State ace_lost = played(passed(four_aces), "Ab 8s 7b 8b Kb 2b Cd ");
constexpr State ace_taken = played(passed(four_aces), "As 8s 7b 7s ");
static_assert(judged(ace_lost, set_of(Figure::aces, 3)).lawful() &&
              !judged(ace_lost, set_of(Figure::aces, 4)).lawful());
static_assert(judged(ace_taken, set_of(Figure::aces, 3)).rule == rule("hundert/16"));
static_assert(made(ace_lost, set_of(Figure::aces, 3)).deal_score[Side(0)] == 30);

// --- out of turn

constexpr Options as_at_a_table() {
  Options agreed;
  agreed.discipline = Discipline::table;
  return agreed;
}
constexpr int offered(const State& s, Seat seat) {
  return count_moves<Rules>(s, seat);
}

// hundert/12: after a lead without asking forehand's opponents may lay until the trick is made, in turn or not.
constexpr State unasked = made(dealt("7b Kb Cs Js Ts 9s 8s 7s Ab", "2b 2c As Cb Tb 9b 8b Ac Cc",
                                     "2d 7c Kc Ks Kd Tc 9c 8c Ad", "2s Jd Jc Jb Cd Td 9d 8d 7d", as_at_a_table()),
                               card_move(Verb::play, card("7b")));
static_assert(!unasked.asked && unasked.turn == Seat(1));
static_assert(offered(unasked, Seat(3)) == 2 && offered(unasked, Seat(2)) == 0 && offered(unasked, Seat(0)) == 0);
static_assert(offered(played(unasked, "2b 7c "), Seat(1)) == 1);  // 2c alone is left to be laid
static_assert(offered(played(unasked, "2b 7c Jd "), Seat(1)) == 0);
static_assert(Rules::judge(unasked, Seat(2), card_move(Verb::lay_26, card("2d"))).rule == rule("hundert/12"));
static_assert(Rules::judge(unasked, Seat(3), card_move(Verb::play, card("2s"))).rule == rule("hundert/7"));

// What happens out of turn does not change whose turn it is, but for the question of Contra in between.
constexpr State laid_late = [] {
  State s = played(unasked, "2b 7c ");
  Rules::apply(s, Seat(1), card_move(Verb::lay_26, card("2c")), Silence());
  return s;
}();
static_assert(laid_late.phase == Phase::contra && laid_late.turn == Seat(2) && offered(laid_late, Seat(3)) == 0);
static_assert(passed(laid_late, 2).phase == Phase::play && passed(laid_late, 2).turn == Seat(3));

// hundert/i-27: late figures are heard at a table and count nothing; being offences they are not among the moves.
static_assert(judged(unasked, set_of(Figure::kings, 3)).kind == Verdict::Kind::infraction);
static_assert(made(played(unasked, "2b "), set_of(Figure::kings, 3)).deal_score[Side(0)] == 0);

// --- what is known

TEST(Hundert, ImaginedDealsHoldWhatWasAnnounced) {
  State s = made(made(three_kings, set_of(Figure::kings, 3)), set_of(Figure::dos, 3));
  s = made(passed(s, 1), set_of(Figure::jacks, 4));
  s = passed(s, 3);
  Random random(3);
  bool missing[4] = {};
  for (int i = 0; i < 200; ++i) {
    State seen = Rules::seen_by(s, Seat(2));
    EXPECT_TRUE(seen.hand[Seat(0)].empty());
    Rules::imagine(seen, Seat(2), random);
    EXPECT_EQ((seen.hand[Seat(0)] & cards_of(Figure::kings)).count(), 3);
    EXPECT_EQ((seen.hand[Seat(0)] & cards_of(Figure::dos)).count(), 3);
    EXPECT_TRUE(seen.hand[Seat(1)].has_all(cards_of(Figure::jacks)));
    missing[index_of((cards_of(Figure::kings) - seen.hand[Seat(0)]).lowest().suit())] = true;
  }
  for (const bool each : missing) EXPECT_TRUE(each) << "chance leaves out every king at times";
}

TEST(Hundert, TheBottomCardIsTheDealersSecretUntilItMakesTrump) {
  Options with_scat;
  with_scat.form = Form::four_scat;
  with_scat.trump = TrumpBy::cut;
  State s = Rules::start(with_scat, worked::table_of(4));
  Random random(5);
  Rules::deal(s, shuffled_deck(pack.cards, 1, random), Silence());
  const Card bottom = s.bottom;
  ASSERT_TRUE(bottom.is_card());
  EXPECT_EQ(Rules::seen_by(s, Seat(0)).bottom, Card::hidden());
  EXPECT_EQ(Rules::seen_by(s, Seat(3)).bottom, bottom);
  s = passed(s, 8);
  EXPECT_EQ(s.turnup, bottom);
  EXPECT_TRUE(Rules::seen_by(s, Seat(0)).hand[Seat(3)].has(bottom));
}

// Whatever a seat asks for, it gets the same answer in both.
void expect_alike(const State& a, const State& b, Seat seat) {
  const State one = Rules::seen_by(a, seat), other = Rules::seen_by(b, seat);
  EXPECT_EQ(std::memcmp(&one, &other, sizeof(State)), 0) << "seat " << seat.index() << " sees a difference";
  std::vector<Move> moves[2];
  Rules::each_move(a, seat, [&](const Move& move) { moves[0].push_back(move); });
  Rules::each_move(b, seat, [&](const Move& move) { moves[1].push_back(move); });
  EXPECT_EQ(moves[0], moves[1]) << "seat " << seat.index() << " is offered other moves";
  for (std::uint16_t figure = 0; figure < figures; ++figure)
    for (std::uint16_t of = 0; of < 4; ++of)
      for (const Verb verb : {Verb::call_false, Verb::call_fourth}) {
        const Verdict x = Rules::judge(a, seat, move_of(verb, figure, of)),
                      y = Rules::judge(b, seat, move_of(verb, figure, of));
        EXPECT_TRUE(x.kind == y.kind && x.rule == y.rule && x.reason == y.reason);
      }
}

// Two deals that differ in whether seat 0's three Kings are true: nobody else can tell before it is called, not by what
// is offered, not by who is asked in a review, not out of turn.
TEST(Hundert, NothingTellsWhetherAnAnnouncementIsTrue) {
  const State truly = dealt("Kb Kc Kd As Cs Js Ts 9s 2s", "Cb Cc Cd 7s 8s Ab Jb Tb 9b", "7c 8b 2b Ac Jc Tc 9c 8c 2c",
                            "7b Ks Ad Jd Td 9d 8d 7d 2d", as_at_a_table(), 90, 60);
  const State falsely = dealt("Kb Kc 7b As Cs Js Ts 9s 2s", "Cb Cc Cd 7s 8s Ab Jb Tb 9b", "7c 8b 2b Ac Jc Tc 9c 8c 2c",
                              "Kd Ks Ad Jd Td 9d 8d 7d 2d", as_at_a_table(), 90, 60);
  State one = made(truly, set_of(Figure::kings, 3)), other = made(falsely, set_of(Figure::kings, 3));
  const auto both = [&](const Move& move) { one = made(one, move), other = made(other, move); };
  const auto compare = [&] {
    for (const Seat seat : {Seat(1), Seat(2)}) expect_alike(one, other, seat);
  };
  compare();
  for (int i = 0; i < 4; ++i) both(move_of(Verb::pass)), compare();
  for (const char* text : {"As", "7s", "Ac", "Ks"}) both(card_move(Verb::play, card(text))), compare();
  both(move_of(Verb::claim));
  EXPECT_EQ(one.phase, Phase::review);
  compare();
  both(move_of(Verb::pass));
  EXPECT_EQ(one.turn, Seat(3));
  compare();
}

// What an opponent holds decides nothing of what a seat may do out of turn.
TEST(Hundert, OffersOutOfTurnFollowFromOnesOwnHand) {
  const State other = made(dealt("7b Kb Cs Js Ts 9s 8s 7s Ab", "2c 2d As Cb Tb 9b 8b Ac Cc",
                                 "2b 7c Kc Ks Kd Tc 9c 8c Ad", "2s Jd Jc Jb Cd Td 9d 8d 7d", as_at_a_table()),
                           card_move(Verb::play, card("7b")));
  for (const Seat seat : {Seat(0), Seat(3)}) expect_alike(unasked, other, seat);
}

// Whoever can only say that he goes on is told so, and is not asked what he announces.
TEST(Hundert, IsAskedToAnnounceWhereThereIsSomething) {
  const auto asked = [](std::string_view first, std::string_view second) {
    const State s = dealt(first, second, all_c, all_d);
    EXPECT_EQ(s.phase, Phase::announce);
    return Guide::question(s, s.turn).variant;
  };
  EXPECT_EQ(asked(all_s, all_b), "");  // the Do can be laid
  EXPECT_EQ(asked("Ab As Ks Cs Js Ts 9s 8s 7s", "2s Kb Cb Jb Tb 9b 8b 7b 2b"), "nothing");
}

// hundert/46: a bid says by its suit what it wins or loses; where all suits are paid alike, two marks.
TEST(Hundert, ABidSaysWhatItIsPaidWith) {
  Options agreed;
  agreed.form = Form::four_scat;
  const auto told = [&](Suit suit) {
    const State s = Rules::start(agreed, worked::table_of(4));
    return Guide::choice(s, Seat(0), move_of(Verb::bid, static_cast<std::uint16_t>(place_in_book(suit)))).worth;
  };
  EXPECT_EQ(told(spadi), 1);
  EXPECT_EQ(told(denari), 2);
  EXPECT_EQ(told(coppi), 3);
  EXPECT_EQ(told(bastoni), 4);
  agreed.suit_pay = SuitPay::flat;
  EXPECT_EQ(told(bastoni), 2);
}

TEST(Hundert, AScatThatWasCountedIsImaginedWithItsPoints) {
  Options agreed;
  agreed.form = Form::four_scat;
  agreed.scat_points = ScatPoints::claim;
  Random random(9);
  int compared = 0;
  for (int attempt = 0; attempt < 60; ++attempt) {
    State s = Rules::start(agreed, worked::table_of(4, 99, 0));
    Rules::deal(s, shuffled_deck(pack.cards, 1, random), Silence());
    s = made(passed(s, 4), move_of(Verb::take));
    s = made(s, random_move<Rules>(s, s.turn, random));
    s = made(s, move_of(Verb::bid, 0));
    const int points = points_of(as_set(s.stock));
    if (points == 0) continue;
    s = claimed(s);  // old and new: the deal goes on
    ASSERT_EQ(s.scat_in_claim, points);
    State seen = Rules::seen_by(s, Seat(1));
    EXPECT_EQ(seen.stock[0], Card::hidden());
    Rules::imagine(seen, Seat(1), random);
    EXPECT_EQ(points_of(as_set(seen.stock)), points);
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

// Every act but laying away that somebody could think of.
std::vector<Move> thinkable() {
  std::vector<Move> moves;
  for (const Card one : pack.cards) moves.push_back(card_move(Verb::play, one));
  for (const Verb verb :
       {Verb::pass, Verb::take, Verb::tours, Verb::contra, Verb::recontra, Verb::supracontra, Verb::claim})
    moves.push_back(move_of(verb));
  for (std::uint16_t suit = 0; suit < 4; ++suit) {
    const Card one = do_of(suit_of_seat(suit));
    moves.push_back(move_of(Verb::bid, suit));
    moves.push_back(card_move(Verb::lay_26, one));
    moves.push_back(card_move(Verb::lay_52, one));
    for (int next = suit + 1; next < 4; ++next) {
      moves.push_back(card_move(Verb::lay_52, one));
      moves.back().cards.add(do_of(suit_of_seat(next)));
    }
  }
  for (std::uint16_t figure = 0; figure < figures; ++figure) {
    for (std::uint16_t count = 3; count <= 4; ++count) moves.push_back(move_of(Verb::announce, figure, count));
    for (std::uint16_t of = 0; of < 4; ++of) {
      moves.push_back(move_of(Verb::call_fourth, figure, of));
      moves.push_back(move_of(Verb::call_false, figure, of));
    }
  }
  return moves;
}

Options drawn(Random& random) {
  const auto of = [&](std::uint32_t count) { return random.below(count); };
  Options agreed = as_at_a_table();
  agreed.form = static_cast<Form>(of(4));
  agreed.trump = static_cast<TrumpBy>(of(3));
  agreed.recontra = static_cast<Recontra>(of(2));
  agreed.aces_until = static_cast<AcesUntil>(of(2));
  agreed.unasked_figures = static_cast<UnaskedFigures>(of(2));
  agreed.unlaid_26 = static_cast<Unlaid26>(of(2));
  agreed.bidding = static_cast<Bidding>(of(2));
  agreed.scat_lays = static_cast<ScatLays>(of(2));
  agreed.scat_points = static_cast<ScatPoints>(of(2));
  agreed.games = static_cast<std::uint8_t>(of(3));
  return agreed;
}

// At tables where people err and lay out of turn: what is offered to a seat, on turn or not, is exactly what is lawful;
// and an imagined deal looks the same to the seat.
TEST(Hundert, EveryLawfulActIsOfferedAndNoOther) {
  const auto acts = thinkable();
  Random random(23);
  int out_of_turn = 0, offences = 0;
  for (int i = 0; i < 60; ++i) {
    const Options agreed = drawn(random);
    State s = Rules::start(agreed, worked::table_of(players_in(agreed.form), 90, 60));
    for (int step = 0; step < 200 && !Rules::outcome(s).over(); ++step) {
      if (Rules::awaits_deal(s)) Rules::deal(s, shuffled_deck(pack.cards, 1, random), Silence());
      std::vector<std::pair<Seat, Move>> late, wrong;
      for (const Seat seat : everyone(s)) {
        std::vector<Move> moves;
        Rules::each_move(s, seat, [&](const Move& move) { moves.push_back(move); });
        for (const Move& act : acts) {
          const Verdict verdict = Rules::judge(s, seat, act);
          ASSERT_EQ(std::count(moves.begin(), moves.end(), act), verdict.lawful() ? 1 : 0);
          if (verdict.kind == Verdict::Kind::infraction) wrong.emplace_back(seat, act);
          if (verdict.lawful() && seat != s.turn) late.emplace_back(seat, act);
        }
        if (random.chance(3, 4)) continue;
        const State seen = Rules::seen_by(s, seat);
        State imagined = seen;
        Rules::imagine(imagined, seat, random);
        const State again = Rules::seen_by(imagined, seat);
        ASSERT_EQ(std::memcmp(&seen, &again, sizeof(State)), 0);
      }
      const auto any_of = [&](const auto& list) { return list[random.below(static_cast<std::uint32_t>(list.size()))]; };
      auto [seat, move] = std::pair(s.turn, random_move<Rules>(s, s.turn, random));
      if (!late.empty() && random.chance(1, 2))
        std::tie(seat, move) = any_of(late), ++out_of_turn;
      else if (!wrong.empty() && random.chance(1, 3))
        std::tie(seat, move) = any_of(wrong), ++offences;
      Rules::apply(s, seat, move, Silence());
    }
  }
  EXPECT_GT(out_of_turn, 5);
  EXPECT_GT(offences, 200);
}

// --- the end of a session

TEST(Hundert, NoticeEndsTheSessionAfterThreeRounds) {
  for (const Form form : {Form::four, Form::three_scat}) {
    Options open = games(0);
    open.form = form;
    State s = Rules::start(open, worked::table_of(players_in(form)));
    Random random(11);
    int deals_after = 0;
    while (!Rules::outcome(s).over()) {
      if (Rules::awaits_deal(s)) {
        deals_after += s.deals_left != no_notice ? 1 : 0;
        Rules::deal(s, shuffled_deck(pack.cards, 1, random), Silence());
      } else if (judged(s, move_of(Verb::tours)).lawful()) {
        s = made(s, move_of(Verb::tours));
      } else {
        s = made(s, random_move<Rules>(s, s.turn, random));
      }
    }
    EXPECT_EQ(deals_after, 3 * Rules::players(s));
    EXPECT_EQ(Rules::outcome(s).rule, rule("hundert/56"));
  }
}

// --- the rule of thumb

TEST(Hundert, TheRuleOfThumbBeatsChance) {
  Random random(17);
  for (const Form form : {Form::four, Form::four_scat, Form::three, Form::three_scat}) {
    Options agreed;
    agreed.form = form;
    Opening opening;
    opening.players = players_in(form);
    int won = 0, marks = 0;
    constexpr int matches = 60;
    for (int i = 0; i < matches; ++i) {
      opening.dealer = Seat(i % opening.players);
      State s = Rules::start(agreed, opening);
      while (!Rules::outcome(s).over()) {
        if (Rules::awaits_deal(s)) {
          Rules::deal(s, shuffled_deck(pack.cards, 1, random), Silence());
          continue;
        }
        const bool thinks = side_of(s, s.turn) == Side(0);
        s = made(s, thinks ? Knowledge::choose(Rules::seen_by(s, s.turn), s.turn, random).move
                           : random_move<Rules>(s, s.turn, random));
      }
      won += Rules::outcome(s).winners == Sides(Side(0)) ? 1 : 0;
      marks += s.stakes.money[Seat(0)];
    }
    EXPECT_GT(won, matches * 3 / 4) << "form " << static_cast<int>(form);
    EXPECT_GT(marks, matches) << "form " << static_cast<int>(form);
  }
}

TEST(Hundert, TheRuleOfThumbClaimsAtOnce) {
  Random random(1);
  const auto advised = [&](const State& s) {
    return Knowledge::choose(Rules::seen_by(s, s.turn), s.turn, random).move;
  };
  EXPECT_EQ(advised(before_claim), move_of(Verb::claim));
  EXPECT_EQ(advised(made(three_kings, move_of(Verb::pass))), set_of(Figure::jacks, 4));
}

// hundert/i-3: forehand waits until the others have spoken, and speaks before he leads.
TEST(Hundert, TheRuleOfThumbSpeaksLastAsForehand) {
  Random random(1);
  const auto advised = [&](const State& s) {
    return Knowledge::choose(Rules::seen_by(s, s.turn), s.turn, random).move;
  };
  const State strong = dealt(all_s, all_b, all_c, all_d);
  EXPECT_EQ(advised(strong), move_of(Verb::pass));
  EXPECT_EQ(advised(passed(strong)), card_move(Verb::lay_26, card("2s")));
  EXPECT_EQ(advised(three_kings), move_of(Verb::pass));
  EXPECT_EQ(advised(passed(three_kings)), set_of(Figure::kings, 3));
  // An opponent may be out first: then he does not wait.
  EXPECT_EQ(advised(dealt("Kb Kc Kd 2b 2c 2d As Ts 9s", "Js Jb Jc Jd 8s 7s 2s Ab Tb", "Cs Cb 7c 9b 8b 7b Ac Tc 9c",
                          "Ks Cc Cd 8c Ad Td 9d 8d 7d", {}, 10, 90)),
            set_of(Figure::kings, 3));
  Options paid;
  paid.unlaid_26 = Unlaid26::marks;  // then laying can only cost
  EXPECT_NE(advised(passed(dealt(all_s, all_b, all_c, all_d, paid))), card_move(Verb::lay_26, card("2s")));
}

TEST(Hundert, TheRuleOfThumbLaysOutOfTurnWhereItPays) {
  Random random(1);
  const auto interjected = [&](const State& s, Seat seat) {
    return Knowledge::interject(Rules::seen_by(s, seat), seat, random);
  };
  const State led = made(dealt(all_d, all_b, all_c, all_s, as_at_a_table()), card_move(Verb::play, card("7d")));
  ASSERT_TRUE(interjected(led, Seat(3)).has_value());
  EXPECT_EQ(interjected(led, Seat(3))->move, card_move(Verb::lay_26, card("2s")));
  EXPECT_FALSE(interjected(led, Seat(1)).has_value());
  EXPECT_FALSE(interjected(led, Seat(2)).has_value());
  // The last to play, with no trump in the trick, is sure of the 52.
  EXPECT_EQ(Knowledge::choose(played(led, "7b 7c "), Seat(3), random).move, card_move(Verb::lay_52, card("2s")));
}

TEST(Hundert, TheRuleOfThumbMakesTheFirstTrickWithTheTrumpDoEvenFromItsPartner) {
  Random random(1);
  const State s = passed(dealt("7b Kb Ab Cb Ac Kc Jc Tc 9c", "9b Tb Jb 7c 8c Cc 2c 2b 8b", all_d, all_s), 4);
  const State last = played(s, "7b 8b 7d ");
  EXPECT_EQ(Knowledge::choose(last, Seat(3), random).move, card_move(Verb::play, card("2s")));
  // Laid for the last trick, that Do is kept.
  const State kept =
      passed(made(passed(dealt("7b Kb Ab Cb Ac Kc Jc Tc 9c", "9b Tb Jb 7c 8c Cc 2c 2b 8b", all_d, all_s), 3),
                  card_move(Verb::lay_26, card("2s"))),
             3);
  EXPECT_NE(Knowledge::choose(played(kept, "7b 8b 7d "), Seat(3), random).move, card_move(Verb::play, card("2s")));
}

TEST(Hundert, TheRuleOfThumbCallsWhatItHasSeenToBeFalse) {
  Random random(1);
  const State s = made(passed(made(dealt("Kb Kc 7b As Cs Js Ts 9s 2s", "Cb Cc Cd 7s 8s Ab Jb Tb 9b",
                                         "7c 8b 2b Ac Jc Tc 9c 8c 2c", "Kd Ks Ad Jd Td 9d 8d 7d 2d", as_at_a_table()),
                                   set_of(Figure::kings, 3)),
                              3),
                       move_of(Verb::pass));
  EXPECT_EQ(s.phase, Phase::play);
  const State first = played(s, "As 7s Ac Ks Kc 8s 7c ");  // seat 3 holds Kd and has played Ks: two are left at most
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(first, Seat(3)), Seat(3), random).move,
            move_of(Verb::call_false, static_cast<std::uint16_t>(Figure::kings), 0));
}

}  // namespace
}  // namespace stube::hundert
