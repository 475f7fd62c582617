// Perlaggen's own tests: the cards, the figures and the questions that no generic check puts.
#include <gtest/gtest.h>

#include <cstring>

#include "games/perlaggen/guide.hpp"
#include "games/perlaggen/knowledge.hpp"
#include "search/solver.hpp"
#include "talk/notation.hpp"
#include "tests/worked_examples.hpp"

namespace stube::perlaggen {
namespace {

constexpr Suit leaves = Suit::second;

constexpr worked::CardIn<packs::german_33> card;
constexpr worked::ListIn<packs::german_33> in_order;
constexpr Five five(std::string_view text, int wild = 0) {
  Five cards;
  for (const Card each : in_order(text)) cards.add(each);
  cards.wild = wild;
  return cards;
}
constexpr Figures both() {
  return both_figures();
}

// perlaggen/i-1: eight, or five where acorns are trumps; six by the other custom.
static_assert(perlaggen_of(leaves, false).count() == 8 && perlaggen_of(acorns, false).count() == 5);
static_assert(perlaggen_of(leaves, true).count() == 6 && perlaggen_of(acorns, true).count() == 5);
static_assert(place_of(card("Kh"), leaves, false) == 0 && place_of(card("6s"), leaves, false) == 1);
static_assert(place_of(card("7l"), leaves, false) == 2 && place_of(card("Oe"), leaves, false) == 7);
static_assert(place_of(card("Ue"), leaves, true) == -1 && place_of(card("Ue"), acorns, true) == 3);

// Natural figures, and what one wild card can add.
static_assert(can_have(five("Ah As Ks 9h 7h"), both()) && !can_have(five("Ah Ks 9h 7e Tl"), Figure::gleich));
static_assert(!can_have(five("Us 7s 9e Kl Ke"), Figure::hanger) && can_have(five("Us 7s 9e Kl", 1), Figure::hanger));
static_assert(can_have(five("Ah Ah 9s 7e", 1), both()), "a pair lies there, so the wild one may make the Hanger");
static_assert(can_have(five("Ah Ks 9l 7e", 1), both()), "as the king of hearts or the ace of bells it does both");
static_assert(!can_have(five("Ah Os Tl 8e", 1), both()), "no rank stands next to another");
static_assert(can_have(five("Ah Os Tl", 2), both()));
static_assert(!can_have(five("6s Ah Oe Tl", 1), both()));
static_assert(can_have(five("6s 7l Ah Te", 1), both()), "as the seven of bells");
static_assert(!can_have(five("7l Ah Te Oh", 1), both()));

// Strength: number before rank; the wild ones at their best.
static_assert(best_gleich(five("Ah As Ks Kh Ke")) == Strength::of(3, king));
static_assert(best_gleich(five("Ah As Ks Kh Te")) == Strength::of(2, ace));
static_assert(best_gleich(five("9h 9s", 3)) == Strength::of(5, 3) && !best_gleich(five("Ah Ks 9l 7e Ts")).any());
static_assert(best_gleich(five("Al Al 9h 8s 7h")) == Strength::of(2, ace), "a named card beside the real one");
static_assert(best_hanger(five("As Ks Os 9h 8h")) == Strength::of(3, ace));
static_assert(best_hanger(five("7s 9s 8h", 2)) == Strength::of(4, ten), "ten and eight beside them");
static_assert(best_hanger(five("Al Kl 9s 8s 7h"), leaves) == Strength::of(2, ace, true));
static_assert(!best_hanger(five("Al Al 9h 7s Te")).any());

// perlaggen/i-19: number, then a Gleich before a Hanger.
static_assert(best_answer(five("9h 9s 9e As Ks"), Suit::none).is_gleich());
static_assert(best_answer(five("As Ks Os Us 9h"), Suit::none).size() == 4);
static_assert(best_answer(five("As Ks Os Ah Ae"), Suit::none) > best_answer(five("As Ks Os 9h 8e"), Suit::none));
static_assert(!best_answer(five("As Ks 9h 9e Te"), Suit::none).any());

// The one question that can_have answers with masks, answered by trying all names.
bool can_have_by_trying(const Five& cards, Figures figures) {
  if (cards.wild == 0) return can_have(cards, figures);
  for (const Card name : whole_pack()) {
    Five named = cards;
    --named.wild;
    named.add(name);
    if (can_have_by_trying(named, figures)) return true;
  }
  return false;
}

TEST(Perlaggen, MasksAgreeWithTryingEveryName) {
  Random random(1924);
  for (int i = 0; i < 3000; ++i) {
    Five cards;
    cards.wild = i % 2 + 1;
    for (int k = cards.wild; k < hand_size; ++k)
      cards.add(whole_pack().nth(static_cast<int>(random.below(static_cast<std::uint32_t>(whole_pack().count())))));
    for (const Figures figures : {Figures(Figure::gleich), Figures(Figure::hanger), both()})
      EXPECT_EQ(can_have(cards, figures), can_have_by_trying(cards, figures));
  }
}

// At a table where everybody looks at once.
Options looking() {
  Options options;
  options.unseen = Unseen::off;
  return options;
}

State dealt(std::uint64_t seed, int players, const Options& options = looking()) {
  State s = Rules::start(options, worked::table_of(players));
  Random random(seed);
  Rules::deal(s, shuffled_deck(whole_pack(), 1, random), Silence());
  return s;
}

TEST(Perlaggen, SecretSignsAreNotInTheOthersView) {
  State s = dealt(3, 4);
  const Seat seat = s.turn;
  Rules::apply(s, seat, move_of(Verb::signal_trump), Silence());
  EXPECT_EQ(Rules::seen_by(s, partner_of(s, seat)).signals[seat].size(), 1);
  EXPECT_EQ(Rules::seen_by(s, left_of(seat, 4)).signals[seat].size(), 0);
  EXPECT_EQ(Rules::seen_by(s, Seat::none()).signals[seat].size(), 0);
}

TEST(Perlaggen, NobodySeesACardBeforeLooking) {
  const State s = dealt(5, 4, Options());
  ASSERT_EQ(s.phase, Phase::unseen);
  for (const Seat seat : all_seats(s)) EXPECT_TRUE(Rules::seen_by(s, seat).hand[seat].empty());
}

// Whether a bid is false shows in nothing that the others see.
TEST(Perlaggen, AFalseBidLooksLikeATrueOne) {
  Options options = looking();
  options.discipline = Discipline::table;
  int seen_false = 0;
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    State s = dealt(seed, 2, options);
    if (s.phase != Phase::play) continue;
    const Move bid = move_of(Verb::bid_one, static_cast<std::uint16_t>(Figure::gleich));
    if (Rules::judge(s, s.turn, bid).lawful()) continue;
    const Seat other = left_of(s.turn, 2);
    Rules::apply(s, s.turn, bid, Silence());
    State truthful = Rules::seen_by(s, other);
    EXPECT_EQ(std::memcmp(&truthful.bidding, &s.bidding, sizeof(s.bidding)), 0);
    EXPECT_EQ(s.hopeless, 0);
    ++seen_false;
  }
  EXPECT_GT(seen_false, 0);
}

// perlaggen/i-23: what of the figures bid unseen five cards can keep, one after the other.
constexpr Duty held_to(Figures unseen, Figures own = {}, bool hanger_first = false) {
  Duty duty;
  duty.own = own;
  duty.unseen = unseen;
  duty.hanger_first = hanger_first;
  return duty;
}
static_assert(kept_unseen(five("Ae Kl 8s Tl", 1), held_to(Figure::hanger)) == Figure::hanger);
static_assert(kept_unseen(five("Ae Ol 8s Tl Us"), held_to(Figure::hanger)).empty(), "nobody keeps what he cannot have");
static_assert(kept_unseen(five("Ah Os Tl 8e", 1), held_to(both())) == Figure::gleich,
              "the first, where both do not fit");
static_assert(kept_unseen(five("Ah Os Tl 8e", 1), held_to(both(), {}, true)) == Figure::hanger);
static_assert(kept_unseen(five("Ah Os Tl 8e", 1), held_to(Figure::hanger, Figure::gleich)).empty(),
              "his own word goes before");
static_assert(Duty::unpacked(held_to(both(), Figure::gleich, true).packed()).packed() ==
              held_to(both(), Figure::gleich, true).packed());

// A table for two with these hands; leaves are trumps.
State dealt_to_two(std::string_view first, std::string_view second, const Options& options) {
  State s = Rules::start(options, worked::table_of(2));
  const auto one = in_order(first), two = in_order(second);
  Cards rest = whole_pack() - as_set(one) - as_set(two) - card("9l");
  Deck deck;
  deck.arranged = true;
  const auto put = [&](const auto& cards, int from, int to) {
    for (int i = from; i < to; ++i) deck.cards.add(cards[i]);
  };
  put(one, 0, 3), put(two, 0, 3), put(one, 3, 5), put(two, 3, 5);
  deck.cards.add(card("9l"));
  for (const Card each : rest) deck.cards.add(each);
  Rules::deal(s, deck, Silence());
  return s;
}
void play_through(State& s, std::initializer_list<std::pair<int, Move>> acts) {
  for (const auto& [seat, move] : acts) {
    ASSERT_FALSE(Rules::judge(s, Seat(seat), move).refused());
    Rules::apply(s, Seat(seat), move, Silence());
  }
}
// What a seat knows, may do, and is told about every card it might try.
void expect_same_for(Seat seat, const State& one, const State& two) {
  const State a = Rules::seen_by(one, seat), b = Rules::seen_by(two, seat);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof(State)), 0);
  std::vector<Move> moves[2];
  Rules::each_move(one, seat, [&](const Move& move) { moves[0].push_back(move); });
  Rules::each_move(two, seat, [&](const Move& move) { moves[1].push_back(move); });
  EXPECT_EQ(moves[0], moves[1]);
  for (const Card each : whole_pack())
    EXPECT_EQ(Rules::judge(one, seat, card_move(Verb::play, each)).rule,
              Rules::judge(two, seat, card_move(Verb::play, each)).rule);
}

// The same name breaks an unseen bid with one hand and not with another; the others cannot tell.
TEST(Perlaggen, ABrokenUnseenBidLooksLikeAKeptOne) {
  Options options;
  options.discipline = Discipline::table;
  const auto hanger = static_cast<std::uint16_t>(Figure::hanger);
  const auto play = [&](std::string_view hand) {
    State s = dealt_to_two(hand, "Ke Ul Ks 9e 8e", options);
    play_through(s, {{0, move_of(Verb::bid_unseen, hanger)},
                     {0, move_of(Verb::look)},
                     {1, move_of(Verb::look)},
                     {1, move_of(Verb::hold, hanger)},
                     {0, naming(Verb::play_as, card("6s"), card("Ah"))}});
    return s;
  };
  const State breaks = play("Ae Tl 8s 6s Kl"), keeps = play("Ae Tl 8s 6s 9s");
  EXPECT_FALSE(can_have(five_of(breaks, Seat(0)), Figure::hanger));
  EXPECT_TRUE(can_have(five_of(keeps, Seat(0)), Figure::hanger));
  expect_same_for(Seat(1), breaks, keeps);
  expect_same_for(Seat::none(), breaks, keeps);
}

// A call is on offer for every card, and taking back only to the one who must.
TEST(Perlaggen, WhetherACardWasARevokeShowsInNoOffer) {
  Options options = looking();
  options.discipline = Discipline::table;
  const auto play = [&](std::string_view hand) {
    State s = dealt_to_two("Ah Ks 9h 8s Oh", hand, options);
    play_through(s, {{0, card_move(Verb::play, card("Ah"))}, {1, card_move(Verb::play, card("9e"))}});
    return s;
  };
  const State wrong = play("Th Ts Kl 8l 9e"), right = play("Te Ts Kl 8l 9e");
  expect_same_for(Seat(0), wrong, right);
  EXPECT_TRUE(Rules::judge(wrong, Seat(0), move_of(Verb::call_revoke)).lawful());
  EXPECT_TRUE(Rules::judge(right, Seat(0), move_of(Verb::call_revoke)).lawful());
  EXPECT_TRUE(Rules::judge(wrong, Seat(1), move_of(Verb::take_back)).lawful());
  EXPECT_FALSE(Rules::judge(right, Seat(1), move_of(Verb::take_back)).lawful());
  Random random(1);
  EXPECT_TRUE(Knowledge::interject(Rules::seen_by(wrong, Seat(1)), Seat(1), random).has_value());
}

// perlaggen/i-17: who has bid two figures and can have only one keeps that one, and has always a name to give.
TEST(Perlaggen, WhoSpokeFalselyStillHasAMove) {
  Options options = looking();
  options.discipline = Discipline::table;
  const auto gleich = static_cast<std::uint16_t>(Figure::gleich), hanger = static_cast<std::uint16_t>(Figure::hanger);
  State s = dealt_to_two("Ah Os 9e 7s 6s", "As Ks Al Tl 8h", options);
  play_through(s, {{0, move_of(Verb::bid_one, gleich)},
                   {1, move_of(Verb::hold, gleich)},
                   {0, move_of(Verb::bid_one, hanger)},
                   {1, move_of(Verb::hold, hanger)}});
  EXPECT_TRUE(Rules::judge(s, Seat(0), naming(Verb::play_as, card("6s"), card("Ae"))).lawful());
  EXPECT_FALSE(Rules::judge(s, Seat(0), naming(Verb::play_as, card("6s"), card("Kh"))).lawful()) << "no Gleich either";
  play_through(s, {{0, move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel))}, {1, move_of(Verb::pass)}});
  ASSERT_EQ(s.phase, Phase::showing);
  Random random(1);
  const Move shown = Knowledge::choose(Rules::seen_by(s, Seat(0)), Seat(0), random).move;
  EXPECT_TRUE(Rules::judge(s, Seat(0), shown).lawful());
}

// perlaggen/i-14: a hand lies open when it has nothing left to show, and not before.
TEST(Perlaggen, WhoHasTheSpielLiesOpenWhenAllIsShown) {
  State s = dealt_to_two("Ae Ah 8s 9s Ts", "Ke Ks Kh 9e 8e", looking());
  play_through(s, {{0, move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel))}});
  EXPECT_TRUE(Rules::judge(s, Seat(1), move_of(Verb::pass)).refused());
  play_through(s, {{1, naming(Verb::show, card("Kh"), card("Tl"))}});
  EXPECT_TRUE(Rules::seen_by(s, Seat(0)).hand[Seat(1)].empty()) << "he may still bid";
  play_through(s, {{1, move_of(Verb::pass)}});
  EXPECT_EQ(Rules::seen_by(s, Seat(0)).hand[Seat(1)], s.hand[Seat(1)]);
  EXPECT_TRUE(Rules::seen_by(s, Seat(1)).hand[Seat(0)].empty());
}

// The order after the Spiel: its owners first, from forehand on, then the others.
TEST(Perlaggen, TheSideWithTheSpielSpeaksFirst) {
  State s = dealt(7, 4);
  s.dealer = Seat(3);
  spiel_of(s).to = Side(1);
  const int order[] = {1, 3, 0, 2};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(speaker_at(s, i).index(), order[i]);
}

TEST(Perlaggen, EveryMatchOfTheRuleOfThumbEnds) {
  for (int players = 2; players <= 4; ++players) {
    State s = dealt(11, players);
    Random random(12);
    int moves = 0;
    for (; !Rules::outcome(s).over() && moves < 20'000; ++moves) {
      if (Rules::awaits_deal(s)) {
        Rules::deal(s, shuffled_deck(whole_pack(), 1, random), Silence());
        continue;
      }
      const Advice advised = Knowledge::choose(Rules::seen_by(s, s.turn), s.turn, random);
      ASSERT_TRUE(Rules::judge(s, s.turn, advised.move).lawful());
      Rules::apply(s, s.turn, advised.move, Silence());
    }
    EXPECT_TRUE(Rules::outcome(s).over()) << players;
  }
}

// The positions of a deal with options and scores as they come, half of the time near the goal; mostly played by the
// rule of thumb.
std::vector<State> any_deal(std::uint64_t seed) {
  Random random(seed);
  const auto one_in = [&](std::uint32_t count) { return random.below(count) == 0; };
  Opening opening;
  opening.players = 2 + static_cast<int>(random.below(3));
  Options options;
  options.signals = Signals::off;
  options.target = one_in(3) ? 11 : one_in(2) ? 21 : 15;
  options.number = one_in(2) ? Number::eight : Number::six;
  options.trump_hanger = one_in(2) ? TrumpHanger::equal : TrumpHanger::beats;
  options.equal_figures = one_in(2) ? EqualFigures::stand : EqualFigures::spiel;
  options.unseen = one_in(4) ? Unseen::on : Unseen::off;
  options.undertrump = one_in(2) ? Undertrump::no : Undertrump::yes;
  options.raise_steps = one_in(4) ? RaiseSteps::any : RaiseSteps::one;
  options.raise_again = one_in(2) ? RaiseAgain::either : RaiseAgain::holder;
  options.raise_at_last = one_in(2) ? RaiseAtLast::answer : RaiseAtLast::never;
  options.spiel_aus = one_in(2) ? SpielAus::first : SpielAus::after_good;
  options.no_threes = one_in(2) ? NoThrees::redeal : NoThrees::simple;
  options.last_counting = one_in(2) ? LastCounting::order : LastCounting::spiel;
  options.give_up_spiel = one_in(2) ? GiveUpSpiel::unbid : GiveUpSpiel::any;
  options.equal_held = one_in(2) ? EqualHeld::lose : EqualHeld::stand;
  options.giving_way = one_in(2) ? GivingWay::accepted : GivingWay::raised;
  options.discipline = one_in(6) ? Discipline::table : Discipline::strict;
  opening.dealer = Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(opening.players))));
  State s = Rules::start(options, opening);
  const bool is_near = !one_in(2);
  for (const Side side : all_sides(s)) {
    const int lacking = is_near ? 1 + static_cast<int>(random.below(4)) : 0;
    const int score = is_near ? options.target - lacking : static_cast<int>(random.below(options.target - 1U));
    s.score[side] = static_cast<std::int16_t>(score);
  }
  Rules::deal(s, shuffled_deck(whole_pack(), 1, random), Silence());
  std::vector<State> line;
  while (!Rules::awaits_deal(s) && !Rules::outcome(s).over()) {
    line.push_back(s);
    const Seat seat = random_seat(Rules::turn(s), random);
    std::vector<Move> moves;
    if (random.chance(1, 4)) Rules::each_move(s, seat, [&](const Move& move) { moves.push_back(move); });
    const Move move = moves.empty() ? Knowledge::choose(Rules::seen_by(s, seat), seat, random).move
                                    : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    Rules::apply(s, seat, move, Silence());
  }
  return line;
}

// What the solver is told to leave out, in deals of all kinds: a seat bound to a figure that its partner has or that
// its side bid unseen, a figure that will be equal, one that nobody has, the Spiel given up, names near the goal.
TEST(Perlaggen, WhatIsLeftOutWithOpenCardsWouldChangeNothing) {
  for (const std::uint64_t seed : {1, 72, 112, 145, 166, 278, 395, 477, 572, 1764, 2816, 3863, 4437}) {
    const auto line = any_deal(seed);
    for (auto s = line.rbegin(); s != line.rend(); ++s) {
      const Seat seat = Rules::turn(*s).lowest();
      Solver<Rules, Knowledge> solver;
      const Solved plainly = solver.solve(*s, seat, {.most_nodes = 100'000, .shortcuts = false});
      if (!plainly.complete) break;
      const Solved solved = solver.solve(*s, seat, {.most_nodes = 200'000});
      ASSERT_TRUE(solved.complete) << "seed " << seed;
      EXPECT_NEAR(solved.value, plainly.value, 1e-9) << "seed " << seed;
      EXPECT_EQ(solved.best, plainly.best) << "seed " << seed;
    }
  }
}

// perlaggen/22: the question names what is offered; where that is a pass alone it asks for no bid.
TEST(PerlaggenSettling, IsAskedForWhatIsOffered) {
  int passes_alone = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (const State& s : any_deal(seed)) {
      if (s.phase != Phase::settling) continue;
      std::vector<Move> moves;
      Rules::each_move_but_signs(s, s.turn, [&](const Move& move) { moves.push_back(move); });
      const bool alone = moves.size() == 1 && moves[0] == move_of(Verb::pass);
      EXPECT_EQ(Guide::question(Rules::seen_by(s, s.turn), s.turn).variant == "only-pass", alone) << "seed " << seed;
      passes_alone += alone ? 1 : 0;
    }
  EXPECT_GT(passes_alone, 0);
}

// perlaggen/i-13: who is offered to give up the Spiel reads what the others write for it.
TEST(PerlaggenGivingUp, SaysWhatItCosts) {
  State s;
  s.phase = Phase::play;
  const Move give_up = move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel));
  EXPECT_EQ(Guide::choice(s, Seat(0), give_up).worth, 1);
  EXPECT_EQ(Guide::choice(s, Seat(0), give_up).wording.variant, "give-up");
  spiel_of(s).status = Status::held;
  spiel_of(s).stake = 3;
  EXPECT_EQ(Guide::choice(s, Seat(0), give_up).worth, 3);
}

// § 29: unseen bids too are for each figure by itself.
TEST(PerlaggenUnseen, BiddingAllIsWorthThreeBids) {
  State s;
  s.phase = Phase::unseen;
  const Move one = move_of(Verb::bid_unseen, static_cast<std::uint16_t>(Figure::gleich));
  const Move all = move_of(Verb::bid_unseen, word_all);
  EXPECT_EQ(Guide::choice(s, Seat(0), all).worth, 3 * Guide::choice(s, Seat(0), one).worth);
}

// § 19: the Perlaggen stand first, in their own order, then the trumps.
TEST(PerlaggenHand, HasThePerlaggenFirst) {
  for (const Suit trump : {acorns, leaves, hearts, bells}) {
    State s;
    s.trump = trump;
    for (const Card a : whole_pack())
      for (const Card b : whole_pack()) {
        const HandPlace one = Guide::place(s, Seat(0), a), other = Guide::place(s, Seat(0), b);
        const int at = place_of(a, trump, false), below = place_of(b, trump, false);
        if (at >= 0 && below >= 0) {
          EXPECT_EQ(at<below, one.height> other.height);
        }
        if (at >= 0 && below < 0) {
          EXPECT_LT(one.group, other.group);
        }
        if (at < 0 && below < 0 && a.suit() == b.suit()) {
          EXPECT_EQ(a > b, one.height > other.height);
        }
      }
  }
}

}  // namespace
}  // namespace stube::perlaggen
