// Byd's own tests: the worked examples of its rules, most of them settled while compiling.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/fill_in.hpp"
#include "engine/retelling.hpp"
#include "games/byd/knowledge.hpp"
#include "games/byd/rules.hpp"
#include "talk/move_text.hpp"
#include "tests/worked_examples.hpp"

namespace stube::byd {
namespace {

using five_cards::Joining;
using five_cards::Leaving;
using five_cards::Obligation;
using five_cards::Phase;
using five_cards::Unjoined;
using five_cards::Verb;

constexpr worked::CardIn<packs::french_36> card;
constexpr worked::ListIn<packs::french_36> in_order;
constexpr worked::CardsIn<packs::french_36> cards;

constexpr State begin(const Options& options, int players) {
  return Rules::start(options, worked::table_of(players));
}

// The four hands of the worked examples.
constexpr State four(const Options& options = {}) {
  State s = begin(options, 4);
  const Cards hands[] = {cards("Ac 9c 8h 7d Ks"), cards("Kc 6c Ah 9d 8s"), cards("Qc 7c Kh Td 9s"),
                         cards("Jc 8c Qh Ad 7s")};
  Rules::deal(s, worked::deck_giving(hands, Rules::plan(s), Rules::full_pack(s)), Silence());
  return s;
}

constexpr void play(State& s, std::string_view text) {
  for (const Card each : in_order(text)) Rules::apply(s, s.turn, card_move(Verb::play, each), Silence());
}
constexpr bool may_play(const State& s, std::string_view text) {
  return Rules::judge(s, s.turn, card_move(Verb::play, card(text))).lawful();
}
constexpr Verdict bids(const State& s, int n) {
  return Rules::judge(s, s.turn, move_of(Verb::bid, static_cast<std::uint16_t>(n)));
}

constexpr State before_bidding(const Options& options = {}) {
  State s = four(options);
  play(s, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc");
  return s;
}
// Seat 1 has the fourth trick; it bids first, then seats 2, 3 and 0 answer. Nought is a pass.
template <int N>
constexpr State after_bids(const int (&amounts)[N], const Options& options = {}) {
  State s = before_bidding(options);
  for (const int n : amounts)
    Rules::apply(s, s.turn, n == 0 ? move_of(Verb::pass) : move_of(Verb::bid, static_cast<std::uint16_t>(n)),
                 Silence());
  return s;
}
constexpr bool brought(const State& s, int a, int b, int c, int d) {
  const int wanted[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i)
    if (s.deal_score[Side(i)] != wanted[i] || s.stakes.money[Seat(i)] != wanted[i]) return false;
  return s.stakes.pot == 0 && s.phase == Phase::stay_or_leave;
}

// byd/i-2: what seat 1, with Kc 6c and a heart, may put on the nine of clubs.
constexpr bool on_the_nine(Obligation obligation, bool king, bool six, bool heart) {
  Options options;
  options.obligation = obligation;
  State s = four(options);
  play(s, "9c");
  return may_play(s, "Kc") == king && may_play(s, "6c") == six && may_play(s, "Ah") == heart;
}
static_assert(on_the_nine(Obligation::follow, true, true, false));
static_assert(on_the_nine(Obligation::follow_and_head, true, false, false));
static_assert(on_the_nine(Obligation::free, true, true, true));

// Whoever cannot head the trick follows as he likes.
constexpr bool queen_or_seven() {
  Options options;
  options.obligation = Obligation::follow_and_head;
  State s = four(options);
  play(s, "9c Kc");
  return may_play(s, "Qc") && may_play(s, "7c") && !may_play(s, "Kh");
}
static_assert(queen_or_seven());

// byd/i-6: each pays the smaller of his own bid and the winner's.
static_assert(brought(after_bids({3, 3, 0, 3}), 9, -4, -4, -1));
static_assert(brought(after_bids({6, 5, 0, 1}), 5, -2, -2, -1));
static_assert(brought(after_bids({2, 0, 2, 0}), -1, 5, -1, -3));
static_assert(brought(after_bids({6, 0, 0, 0}), -1, 3, -1, -1));  // byd/i-8
static_assert(brought(after_bids({0}), 3, -1, -1, -1));           // byd/i-7

// byd/i-5, byd/11, byd/i-6: what may be bid, and which rule says no.
static_assert(bids(before_bidding(), 6).lawful() && bids(before_bidding(), 7).rule == rule("byd/i-5"));
static_assert(bids(before_bidding(), 0).rule == rule("byd/i-5"));
static_assert(bids(after_bids({3}), 3).lawful() && bids(after_bids({3}), 1).lawful());
static_assert(bids(after_bids({3}), 4).rule == rule("byd/11") && bids(after_bids({3}), 0).rule == rule("byd/i-5"));
constexpr Options equal_joining() {
  Options options;
  options.joining = Joining::equal;
  return options;
}
static_assert(bids(after_bids({3}, equal_joining()), 3).lawful());
static_assert(bids(after_bids({3}, equal_joining()), 2).rule == rule("byd/i-6"));

// byd/15, byd/i-11: by choice nobody is asked.
constexpr bool asks_after_the_deal(Leaving leaving) {
  Options options;
  options.leaving = leaving;
  return after_bids({0}, options).phase == Phase::stay_or_leave;
}
static_assert(asks_after_the_deal(Leaving::free) && !asks_after_the_deal(Leaving::agreed));

// --- what is forbidden

constexpr Options at_the_table() {
  Options options;
  options.discipline = Discipline::table;
  return options;
}
constexpr Move look = move_of(Verb::look);
constexpr Move call_look(int whom) {
  return move_of(Verb::call_look, static_cast<std::uint16_t>(whom));
}
constexpr Verdict judged(const State& s, int seat, const Move& move) {
  return Rules::judge(s, Seat(seat), move);
}
constexpr State after(State s, int seat, const Move& move) {
  Rules::apply(s, Seat(seat), move, Silence());
  return s;
}
constexpr bool is_offence(const Verdict& verdict, RuleId cited) {
  return verdict.kind == Verdict::Kind::infraction && verdict.rule == cited;
}
constexpr int offers(const State& s, int seat) {
  int count = 0;
  Rules::each_move(s, Seat(seat),
                   [&](const Move& move) { count += Rules::judge(s, Seat(seat), move).lawful() ? 1 : 100; });
  return count;
}

// byd/5, byd/i-15: once looked, not again; any other may call, and once the card lies open nobody.
static_assert(judged(four(), 2, look).rule == rule("byd/5") && judged(four(), 2, look).refused());
static_assert(is_offence(judged(four(at_the_table()), 2, look), rule("byd/5")));
constexpr State looked() {
  return after(four(at_the_table()), 2, look);
}
static_assert(looked().looked == Seats(Seat(2)) && looked().turn == Seat(0) && looked().infractions[Seat(2)] == 1);
static_assert(judged(looked(), 2, look).refused() && judged(looked(), 2, call_look(2)).refused());
static_assert(judged(looked(), 1, call_look(2)).lawful() && judged(looked(), 1, call_look(3)).refused());
static_assert(offers(looked(), 1) == 1 && offers(looked(), 2) == 0 && offers(looked(), 0) == 6);
constexpr State called() {
  return after(looked(), 1, call_look(2));
}
static_assert(called().looked == called().in && called().infractions[Seat(1)] == 0 && offers(called(), 3) == 0);

// The card is seen by whoever looked, later by all; a spectator sees it when it lies open.
constexpr Card bottom_seen(const State& s, Seat viewer) {
  return Rules::seen_by(s, viewer).bottom;
}
static_assert(bottom_seen(looked(), Seat(2)) == looked().bottom && bottom_seen(looked(), Seat(1)) == Card::hidden());
static_assert(bottom_seen(looked(), Seat::none()) == Card::hidden() &&
              bottom_seen(called(), Seat::none()) == called().bottom);

// byd/10, byd/i-16
constexpr Move show(std::string_view text) {
  return card_move(Verb::show, card(text));
}
constexpr State shown() {
  return after(four(at_the_table()), 3, show("Ad"));
}
static_assert(judged(four(), 3, show("Ad")).rule == rule("byd/10"));
static_assert(shown().exposed[Seat(3)] == Cards(card("Ad")) && judged(shown(), 3, show("Ad")).rule == rule("byd/10"));
static_assert(Rules::seen_by(shown(), Seat(1)).hand[Seat(3)] == Cards(card("Ad")));
static_assert(Rules::seen_by(shown(), Seat(1)).hidden[Seat(3)] == 4);

// byd/13, byd/i-17: the word that names a card is that card's.
constexpr Move advise(int whom, int word) {
  return move_of(Verb::advise, static_cast<std::uint16_t>(whom), static_cast<std::uint16_t>(word));
}
static_assert(is_offence(judged(four(at_the_table()), 2, advise(0, 3)), rule("byd/13")));
static_assert(judged(four(at_the_table()), 2, advise(0, five_cards::advise_bid)).rule == rule("byd/13"));
static_assert(judged(four(at_the_table()), 0, advise(0, 3)).refused());
static_assert(judged(four(at_the_table()), 1, advise(2, 3)).refused());
static_assert(is_offence(judged(before_bidding(at_the_table()), 0, advise(1, five_cards::advise_pass)),
                         rule("byd/13")));
static_assert(judged(before_bidding(at_the_table()), 0, advise(1, 3)).refused());

TEST(Byd, AdviceNamesCardsByTheirNames) {
  for (const Card each : packs::french_36.cards) {
    const auto text = "advise 0 " + to_text(packs::french_36, each);
    const auto read = read_move(packs::french_36, forms, text);
    ASSERT_TRUE(read.move) << text;
    EXPECT_EQ(five_cards::advised_card(read.move->b), each);
    EXPECT_TRUE(read.move->cards.empty()) << "a card that is only named was not shown";
    EXPECT_EQ(write_move(packs::french_36, forms, *read.move), text);
  }
  EXPECT_EQ(read_move(packs::french_36, forms, "advise 0 bid").move->b, five_cards::advise_bid);
  EXPECT_EQ(read_move(packs::french_36, forms, "advise 0 pass").move->b, five_cards::advise_pass);
}

// What nobody but the looker may know is told to him alone, and advice shows no card.
TEST(Byd, OnlyTheLookerIsToldTheCard) {
  State s = four(at_the_table());
  Cards to_him, to_others, by_advice;
  Rules::apply(s, Seat(2), look, [&](const Event& told) {
    to_him |= redacted(told, Seat(2)).cards;
    to_others |= redacted(told, Seat(1)).cards | redacted(told, Seat::none()).cards;
  });
  Rules::apply(s, Seat(2), advise(0, 3), [&](const Event& told) { by_advice |= told.cards; });
  EXPECT_EQ(to_him, Cards(s.bottom));
  EXPECT_TRUE(to_others.empty());
  EXPECT_TRUE(by_advice.empty());
}

// Two tables that differ only in the bottom card are the same to whoever has not looked.
TEST(Byd, TheBottomCardTellsNothingToTheOthers) {
  for (const State& s : {four(at_the_table()), looked(), after(looked(), 3, look)}) {
    State other = s;
    other.bottom = (s.stock - s.bottom).lowest();
    for (int i = 0; i < 4; ++i) {
      if (s.looked.has(Seat(i))) continue;
      const State a = Rules::seen_by(s, Seat(i)), b = Rules::seen_by(other, Seat(i));
      EXPECT_EQ(std::memcmp(&a, &b, sizeof(State)), 0);
      EXPECT_EQ(offers(s, i), offers(other, i));
      for (const Move& move : {look, call_look(2), call_look(3), advise(0, 3)})
        EXPECT_EQ(judged(s, i, move).kind, judged(other, i, move).kind);
    }
  }
}

std::vector<std::string> heard(const Match& match, Viewer viewer) {
  std::vector<std::string> told;
  for (std::size_t i = 0; i < match.event_count(); ++i)
    told.push_back(json::serialize(match.event_object(match.event_for(i, viewer), match.plain_speech())));
  return told;
}

// Of cards that are kept unseen a record holds for each viewer what was shown to him by an offence too, and nothing
// that was only spoken of; with other cards in the unseen places all looks the same to him.
TEST(Byd, RecordsHoldWhatOffencesHaveShown) {
  Random random(7);
  const auto pick = [&](const std::vector<Move>& from) {
    return from[random.below(static_cast<std::uint32_t>(from.size()))];
  };
  int looks = 0, shows = 0, advices = 0;
  for (int players = 2; players <= 7; ++players) {
    auto setup = read_setup({{"game", "byd"},
                             {"players", players},
                             {"seed", players},
                             {"options", {{"discipline", "table"}, {"rounds", 1}, {"leaving", "agreed"}}}});
    Retelling retelling(std::get<stube::Setup>(std::move(setup)), 0, 0);
    const Match& match = retelling.match();
    std::vector<Viewer> viewers{Viewer::spectator()};
    for (int i = 0; i < players; ++i) viewers.push_back(Viewer::seat(Seat(i)));
    while (!match.over()) {
      Seat seat = random_seat(match.position().turn(), random);
      Move move = pick(match.moves(seat));
      const Seat other(static_cast<int>(random.below(static_cast<std::uint32_t>(players))));
      if (const auto wrong = match.offences(other); !wrong.empty() && random.chance(1, 5))
        seat = other, move = pick(wrong);
      looks += static_cast<Verb>(move.verb) == Verb::look;
      shows += static_cast<Verb>(move.verb) == Verb::show;
      advices += static_cast<Verb>(move.verb) == Verb::advise;
      ASSERT_FALSE(retelling.take({seat, match.write(move), 0}));
      for (const Viewer viewer : viewers)
        for (const Cards place : match.position().seen_by(viewer.as_seat())->inspection().places())
          ASSERT_TRUE((place - retelling.shown(match.deal_starts().size() - 1, viewer)).empty());
    }
    for (const Viewer viewer : viewers) {
      const auto record = retelling.record_for(viewer);
      for (const auto& step : record.at("moves").as_array())
        EXPECT_EQ(step.at("move").as_string().find("??"), std::string::npos);
      auto filled = fill_in(record, steps_of(record));
      ASSERT_EQ(refusal_in(filled), nullptr) << text_of(*refusal_in(filled), Language::en);
      Retelling again(std::get<FilledIn>(filled).setup, 0, 0);
      for (const Step& step : std::get<FilledIn>(filled).steps) ASSERT_FALSE(again.take(step));
      EXPECT_EQ(heard(again.match(), viewer), heard(match, viewer));
    }
  }
  EXPECT_GT(looks, 0);
  EXPECT_GT(shows, 0);
  EXPECT_GT(advices, 0);
}

TEST(Byd, BotsCallALookAndDoNotLeave) {
  Random random(1);
  EXPECT_EQ(Knowledge::interject(Rules::seen_by(looked(), Seat(1)), Seat(1), random)->move, call_look(2));
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(looked(), Seat(2)), Seat(2), random));
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(looked(), Seat(0)), Seat(0), random).move, call_look(2));
  EXPECT_FALSE(Knowledge::interject(Rules::seen_by(called(), Seat(3)), Seat(3), random));
  const State asked = after_bids({0});
  EXPECT_EQ(Knowledge::settle(asked, asked.turn, random)->move, move_of(Verb::pass));
}

// A bidder's card that was shown is reckoned with: king of spades joins, the others do not.
TEST(Byd, AShownCardDecidesWhoJoins) {
  Random random(1);
  State s = before_bidding(at_the_table());
  Rules::apply(s, Seat(1), show("8s"), Silence());
  Rules::apply(s, Seat(1), move_of(Verb::bid, 6), Silence());
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(2)), Seat(2), random).move.verb, static_cast<int>(Verb::bid));
  Rules::apply(s, Seat(2), move_of(Verb::pass), Silence());
  EXPECT_EQ(Knowledge::choose(Rules::seen_by(s, Seat(3)), Seat(3), random).move, move_of(Verb::pass));
}

// byd/i-8: the bidder's card is shown, or by choice it stays unseen.
TEST(Byd, WhatIsShownWhenNobodyBidsAlong) {
  for (const Unjoined unjoined : {Unjoined::shown, Unjoined::hidden}) {
    Options options;
    options.unjoined = unjoined;
    State s = after_bids({6, 0, 0}, options);
    Cards seen;
    Rules::apply(s, s.turn, move_of(Verb::pass),
                 [&](const Event& told) { seen |= redacted(told, Seat::none()).cards; });
    EXPECT_EQ(seen, unjoined == Unjoined::shown ? Cards(card("8s")) : Cards());
  }
}

std::vector<Event> told_at(State& s, const Move& move) {
  std::vector<Event> told;
  Rules::apply(s, s.turn, move, [&](const Event& each) { told.push_back(each); });
  return told;
}

TEST(Byd, ACardTakenBackStaysInEveryImaginedHand) {
  Options options;
  options.discipline = Discipline::table;
  State s = four(options);
  const Move early = card_move(Verb::play, card("Qc"));
  ASSERT_EQ(Rules::judge(s, Seat(2), early).kind, Verdict::Kind::infraction);
  Rules::apply(s, Seat(2), early, Silence());
  EXPECT_EQ(s.infractions[Seat(2)], 1);
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    State imagined = Rules::seen_by(s, Seat(0));
    Rules::imagine(imagined, Seat(0), random);
    EXPECT_TRUE(imagined.hand[Seat(2)].has(card("Qc")));
    EXPECT_EQ(imagined.hand[Seat(2)].count(), 5);
  }
}

TEST(Byd, WhoeverHasLeftDoesNotCut) {
  State s = after_bids({0});
  ASSERT_EQ(s.phase, Phase::stay_or_leave);
  for (const Verb verb : {Verb::pass, Verb::pass, Verb::pass}) Rules::apply(s, s.turn, move_of(verb), Silence());
  Rules::apply(s, Seat(3), move_of(Verb::leave), Silence());
  ASSERT_TRUE(Rules::awaits_deal(s));
  Seat cutter;
  Random random(1);
  Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), [&](const Event& told) {
    if (told.type == Book::event("cut")) cutter = told.seat;
  });
  EXPECT_EQ(s.dealer, Seat(0));
  EXPECT_EQ(cutter, Seat(2));
}

TEST(Byd, WithoutAnAnteNothingIsWrittenDown) {
  Options options;
  options.ante = 0;
  State s = before_bidding(options);
  for (const Event& told : told_at(s, move_of(Verb::pass))) EXPECT_FALSE(told.line.is_some());
}

TEST(Byd, ManyCardsTooEarlyAreAllCounted) {
  Options options;
  options.discipline = Discipline::table;
  State s = four(options);
  for (int i = 0; i < 300; ++i) Rules::apply(s, Seat(2), card_move(Verb::play, card("Qc")), Silence());
  EXPECT_EQ(s.infractions[Seat(2)], 300);
}

}  // namespace
}  // namespace stube::byd
