// The checks themselves are checked: games with planted faults must be found out. A check that cannot fail is worth
// nothing.
#include "checks/checks.hpp"

#include <gtest/gtest.h>

#include "engine/game_of.hpp"
#include "engine/setup.hpp"
#include "games/byd/guide.hpp"
#include "games/byd/knowledge.hpp"
#include "games/byd/rules.hpp"
#include "games/byd/show.hpp"
#include "games/kaiser/guide.hpp"
#include "games/kaiser/knowledge.hpp"
#include "games/kaiser/rules.hpp"
#include "games/kaiser/show.hpp"

namespace stube {
namespace {

using byd::State;

template <class FaultyRules>
struct FaultySpec {
  using Rules = FaultyRules;
  using Show = byd::Show;
  using Guide = byd::Guide;
  using Knowledge = byd::Knowledge;
  static constexpr std::string_view id = "byd";
  static constexpr const BookPlace& place = book_places::copenhagen;
  static constexpr int players[] = {3, 4};
  static constexpr int standard_players = 4;
  static constexpr Vocabulary vocabulary = {byd::rule_ids,    byd::phases,     byd::forms,        byd::reason_names,
                                            byd::event_names, byd::line_names, byd::ending_names, byd::advice_names};
  static const Pack& pack(const State&) { return packs::french_36; }
  static constexpr const auto& options = byd::options;
};

// An option by name, and what is chosen.
using Chosen = std::pair<std::string_view, int>;

template <class FaultyGame>
std::vector<std::string> faults_at(int players, Discipline discipline, long matches, const Chosen& chosen,
                                   CheckPlan plan = {}) {
  const FaultyGame game;
  plan.matches = matches;
  plan.look_every = 2;
  OptionSet set{game.standard_choices(), players, "planted"};
  set.choices[*place_of_discipline(game)] = static_cast<int>(discipline);
  for (std::size_t i = 0; i < set.choices.size(); ++i)
    if (game.options()[i].name == chosen.first) set.choices[i] = chosen.second;
  return check_game(game, set, plan).failures;
}
// Nobody leaves, so that matches are long enough for rare faults to show.
template <class FaultyRules>
std::vector<std::string> faults(Discipline discipline = Discipline::strict) {
  return faults_at<GameOf<FaultySpec<FaultyRules>>>(4, discipline, 120,
                                                    {"leaving", static_cast<int>(five_cards::Leaving::agreed)});
}
bool found(const std::vector<std::string>& failures, std::string_view check) {
  return std::any_of(failures.begin(), failures.end(), [&](const auto& f) { return f.starts_with(check); });
}

TEST(PlantedFault, NoneInTheTrueGame) {
  EXPECT_EQ(faults<byd::Rules>(), std::vector<std::string>());
}

struct ShowsAHand : byd::Rules {
  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = byd::Rules::seen_by(s, viewer);
    const Seat left = left_of(viewer.is_some() ? viewer : Seat(0), s.players);
    seen.hand[left] = s.hand[left];
    seen.hidden[left] = 0;
    return seen;
  }
  // It imagines honestly what its own view should have hidden.
  static constexpr void imagine(State& s, Seat viewer, Random& random) {
    s = byd::Rules::seen_by(s, viewer);
    byd::Rules::imagine(s, viewer, random);
  }
};
TEST(PlantedFault, AViewThatShowsANeighboursHand) {
  EXPECT_TRUE(found(faults<ShowsAHand>(), "imagined"));
}

struct LeaksThroughAByte : byd::Rules {
  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = byd::Rules::seen_by(s, viewer);
    if (!s.stock.empty()) seen.bids[Seat(6)] = static_cast<std::uint8_t>(s.stock.lowest().index());
    return seen;
  }
};
TEST(PlantedFault, AHiddenCardInAnUnusedByte) {
  EXPECT_TRUE(found(faults<LeaksThroughAByte>(), "imagined") || found(faults<LeaksThroughAByte>(), "seen"));
}

// The moves stay the same, only the reason hangs on the hidden card.
struct SpeaksOfAHiddenCard : byd::Knowledge {
  static Advice choose(const State& s, Seat me, Random& random) {
    Advice advice = byd::Knowledge::choose(s, me, random);
    if (s.bids[Seat(6)] % 2 != 0) advice.why = {};
    return advice;
  }
};
struct TellingWords : FaultySpec<LeaksThroughAByte> {
  using Knowledge = SpeaksOfAHiddenCard;
};
TEST(PlantedFault, AWordThatHangsOnAHiddenCard) {
  const auto failures = faults_at<GameOf<TellingWords>>(4, Discipline::strict, 120,
                                                        {"leaving", static_cast<int>(five_cards::Leaving::agreed)});
  EXPECT_TRUE(found(failures, "study"));
  EXPECT_TRUE(found(failures, "advice"));
  // The figures alone are the same: what is found is the words.
  EXPECT_FALSE(found(faults<LeaksThroughAByte>(), "study"));
}

struct TellsTheCards : byd::Rules {
  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    byd::Rules::deal(s, deck, [&](const Event& event) {
      Event open = event;
      open.sees_cards = Seats::all();
      tell(open);
    });
  }
};
TEST(PlantedFault, AnEventThatShowsWhatWasDealt) {
  EXPECT_TRUE(found(faults<TellsTheCards>(), "imagined"));
}

struct MovesDependOnOthers : byd::Rules {
  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    const bool rich = s.hand[left_of(seat, s.players)].has(Card(Suit::first, 8));
    byd::Rules::each_move(s, seat, [&](const Move& move) {
      if (!rich || move.verb != static_cast<int>(five_cards::Verb::bid)) visit(move);
    });
  }
};
TEST(PlantedFault, MovesThatDependOnAnothersHand) {
  const auto failures = faults<MovesDependOnOthers>();
  EXPECT_TRUE(found(failures, "imagined") || found(failures, "seen"));
}

struct ForgetsVoids : byd::Rules {
  static constexpr void imagine(State& s, Seat viewer, Random& random) {
    const auto known = s.cannot_hold;
    s.cannot_hold = {};
    byd::Rules::imagine(s, viewer, random);
    s.cannot_hold = known;
  }
};
TEST(PlantedFault, ImaginedDealsThatForgetWhoIsVoid) {
  EXPECT_TRUE(found(faults<ForgetsVoids>(), "imagined"));
}

struct LosesACard : byd::Rules {
  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    byd::Rules::apply(s, seat, move, tell);
    if (s.tricks_played == 2) s.gone -= s.gone.empty() ? Cards() : Cards(s.gone.lowest());
  }
};
TEST(PlantedFault, ACardThatVanishes) {
  EXPECT_TRUE(found(faults<LosesACard>(), "cards"));
}

struct KeepsACoin : byd::Rules {
  static constexpr int money(const State& s, Seat seat) {
    return byd::Rules::money(s, seat) + (s.deal == 2 && seat == Seat(0) ? 1 : 0);
  }
};
TEST(PlantedFault, MoneyFromNowhere) {
  EXPECT_TRUE(found(faults<KeepsACoin>(), "money"));
}

struct ForgetsALine : byd::Rules {
  static constexpr int deal_score(const State& s, Side side) {
    return byd::Rules::deal_score(s, side) - (s.tricks_played == 4 ? 1 : 0);
  }
};
TEST(PlantedFault, AScoreThatIsNotOnTheSheet) {
  EXPECT_TRUE(found(faults<ForgetsALine>(), "sheet"));
}

struct OffersTooMuch : byd::Rules {
  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    byd::Rules::each_move(s, seat, visit);
    if (s.phase == five_cards::Phase::join && turn(s).has(seat)) visit(move_of(five_cards::Verb::bid, 12));
  }
};
TEST(PlantedFault, AMoveThatIsOfferedButNotLawful) {
  EXPECT_TRUE(found(faults<OffersTooMuch>(), "moves-judged"));
}

struct OffersTooLittle : byd::Rules {
  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    byd::Rules::each_move(s, seat, [&](const Move& move) {
      if (move.verb != static_cast<int>(five_cards::Verb::bid) || move.a != 1) visit(move);
    });
  }
};
TEST(PlantedFault, ALawfulMoveThatIsNotOffered) {
  EXPECT_TRUE(found(faults<OffersTooLittle>(), "moves-judged"));
}

struct GetsStuck : byd::Rules {
  static constexpr Seats turn(const State& s) {
    return s.deal == 2 && s.tricks_played == 3 ? Seats() : byd::Rules::turn(s);
  }
};
TEST(PlantedFault, AMatchThatGetsStuck) {
  CheckPlan without_searches;
  without_searches.most_studies = 0;
  const auto failures = faults_at<GameOf<FaultySpec<GetsStuck>>>(
      4, Discipline::strict, 120, {"leaving", static_cast<int>(five_cards::Leaving::agreed)}, without_searches);
  EXPECT_TRUE(found(failures, "someone-can-act"));
}

// --- acts out of turn, calls and reviews

TEST(PlantedFault, NoneInTheTrueGameAtTheTable) {
  EXPECT_EQ(faults<byd::Rules>(Discipline::table), std::vector<std::string>());
}

// A seat that is not asked may pass where its neighbour holds the ace of the first suit: lawful, offered, and telling.
struct OffersTellOutOfTurn : byd::Rules {
  static constexpr bool is_told(const State& s, Seat seat) {
    return s.phase == five_cards::Phase::play && !turn(s).has(seat) && s.in.has(seat) &&
           s.hand[left_of(seat, s.players)].has(Card(Suit::first, 8));
  }
  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    byd::Rules::each_move(s, seat, visit);
    if (is_told(s, seat)) visit(move_of(five_cards::Verb::pass));
  }
  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (is_told(s, seat) && move == move_of(five_cards::Verb::pass)) return lawful();
    return byd::Rules::judge(s, seat, move);
  }
  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if (turn(s).has(seat) || move != move_of(five_cards::Verb::pass)) byd::Rules::apply(s, seat, move, tell);
  }
};
TEST(PlantedFault, AnOfferOutOfTurnThatTellsOfAnothersHand) {
  const auto failures = faults<OffersTellOutOfTurn>();
  EXPECT_TRUE(found(failures, "imagined") || found(failures, "seen"));
}

// The bottom card of the stock, which only who looks may know.
struct ShowsTheBottom : byd::Rules {
  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = byd::Rules::seen_by(s, viewer);
    seen.bottom = s.bottom;
    return seen;
  }
};
TEST(PlantedFault, ABottomCardThatIsSeenWithoutALook) {
  const auto failures = faults<ShowsTheBottom>(Discipline::table);
  EXPECT_TRUE(found(failures, "imagined") || found(failures, "seen"));
}

// Byd with other roles for its events: each name as it is, but those listed are of this role.
template <EventRole role, std::size_t N>
consteval auto with_wrong_role(const std::array<std::string_view, N>& names) {
  auto events = byd::event_names;
  for (EventName& event : events)
    for (const auto name : names)
      if (event.name == name) event.role = role;
  return events;
}
template <const auto& events>
struct WrongRoles : FaultySpec<byd::Rules> {
  static constexpr Vocabulary vocabulary = {byd::rule_ids, byd::phases,     byd::forms,        byd::reason_names,
                                            events,        byd::line_names, byd::ending_names, byd::advice_names};
};
template <const auto& events>
std::vector<std::string> faults_of_roles() {
  return faults_at<GameOf<WrongRoles<events>>>(4, Discipline::strict, 16,
                                               {"leaving", static_cast<int>(five_cards::Leaving::agreed)});
}
// Byd that asks without a paragraph, only by our own, or sorts the hand upside down.
template <class FaultyGuide>
struct WrongGuide : FaultySpec<byd::Rules> {
  using Guide = FaultyGuide;
};
template <class FaultyGuide>
std::vector<std::string> faults_of_guide() {
  return faults_at<GameOf<WrongGuide<FaultyGuide>>>(4, Discipline::strict, 2, {"rounds", 1});
}
struct NoParagraph : byd::Guide {
  static constexpr Paragraphs paragraphs(const State&, Seat) { return {}; }
};
struct OnlyOurs : byd::Guide {
  static constexpr Paragraphs paragraphs(const State&, Seat) { return stube::paragraphs(byd::rule("byd/i-2")); }
};
struct UpsideDown : byd::Guide {
  static constexpr HandPlace place(const State&, Seat, Card card) {
    return {index_of(card.suit()), -card.rank(), HandPlace::Kind::suit};
  }
};
struct NamelessGroup : byd::Guide {
  static constexpr Choice choice(const State&, Seat, const Move&) { return in_group("nameless"); }
};
struct RuinousWithoutAWord : byd::Guide {
  static constexpr Choice choice(const State&, Seat, const Move&) { return ruinous(); }
};

TEST(PlantedFaults, OfWhatPlayersAreToldAreFound) {
  EXPECT_TRUE(found(faults_of_guide<NoParagraph>(), "guidance"));
  EXPECT_TRUE(found(faults_of_guide<OnlyOurs>(), "guidance"));
  EXPECT_TRUE(found(faults_of_guide<UpsideDown>(), "guidance"));
  EXPECT_TRUE(found(faults_of_guide<NamelessGroup>(), "guidance"));
  EXPECT_TRUE(found(faults_of_guide<RuinousWithoutAWord>(), "guidance"));
}

constexpr auto nobody_lays = with_wrong_role<EventRole::note>(name_list("play"));
constexpr auto begins_twice = with_wrong_role<EventRole::begins_deal>(name_list("cut"));
constexpr auto never_begins = with_wrong_role<EventRole::note>(name_list("shuffled"));
constexpr auto scores_nothing = with_wrong_role<EventRole::scores>(name_list("next-dealer"));
constexpr auto ends_early = with_wrong_role<EventRole::ends_match>(name_list("deal-over"));
constexpr auto spoken_by_nobody = with_wrong_role<EventRole::spoken>(name_list("match"));
TEST(PlantedFault, EventsWithTheWrongRole) {
  EXPECT_TRUE(found(faults_of_roles<nobody_lays>(), "roles"));
  EXPECT_TRUE(found(faults_of_roles<begins_twice>(), "roles"));
  EXPECT_TRUE(found(faults_of_roles<never_begins>(), "roles"));
  EXPECT_TRUE(found(faults_of_roles<scores_nothing>(), "roles"));
  EXPECT_TRUE(found(faults_of_roles<ends_early>(), "roles"));
  EXPECT_TRUE(found(faults_of_roles<spoken_by_nobody>(), "roles"));
}

template <class FaultyRules>
struct FaultyKaiser {
  using Rules = FaultyRules;
  using Show = kaiser::Show;
  using Guide = kaiser::Guide;
  using Knowledge = kaiser::Knowledge;
  static constexpr std::string_view id = "kaiser";
  static constexpr const BookPlace& place = book_places::nuremberg;
  static constexpr int players[] = {2};
  static constexpr int standard_players = 2;
  static constexpr Vocabulary vocabulary = {kaiser::rule_ids,     kaiser::phases,      kaiser::forms,
                                            kaiser::reason_names, kaiser::event_names, kaiser::line_names,
                                            kaiser::ending_names, kaiser::advice_names};
  static const Pack& pack(const kaiser::State& s) { return s.options.pack == 32 ? kaiser::pack_32 : kaiser::pack_36; }
  static constexpr const auto& options = kaiser::options;
};
template <class FaultyRules>
std::vector<std::string> faults_in_kaiser() {
  // Wrong cards are played now and then only, and it is in matches that end in the middle of a deal that they are still
  // unproved.
  constexpr long matches = 4000;
  return faults_at<GameOf<FaultyKaiser<FaultyRules>>>(2, Discipline::table, matches, {"imperials", 1});
}
TEST(PlantedFault, NoneInTheTrueReview) {
  EXPECT_EQ(faults_in_kaiser<kaiser::Rules>(), std::vector<std::string>());
}

// A call is on offer only where there is something to call.
struct CallsTellOfFaults : kaiser::Rules {
  static constexpr bool tells(const kaiser::State& s, const Move& move) {
    return move.verb == static_cast<std::uint8_t>(kaiser::Verb::call) &&
           kaiser::moment(s, move.seat_a(), move.b, s.hand[move.seat_a()]).fault(s.trump) == kaiser::Fault::none;
  }
  static constexpr void each_move(const kaiser::State& s, Seat seat, auto&& visit) {
    kaiser::Rules::each_move(s, seat, [&](const Move& move) {
      if (!tells(s, move)) visit(move);
    });
  }
};
TEST(PlantedFault, ACallThatIsOfferedOnlyWhereThereWasAFault) {
  const auto failures = faults_in_kaiser<CallsTellOfFaults>();
  EXPECT_TRUE(found(failures, "imagined") || found(failures, "seen"));
}

// A review is held only where somebody has something to fear.
struct ReviewsTellOfFaults : kaiser::Rules {
  static constexpr bool is_clean(const kaiser::State& s) {
    for (const Seat seat : Seats::first(s.players))
      for (int number = 1; number <= kaiser::hand_size; ++number)
        if ((s.callable[seat] & kaiser::trick_bit(number)) != 0 &&
            kaiser::moment(s, seat, number, s.hand[seat]).fault(s.trump) != kaiser::Fault::none)
          return false;
    return true;
  }
  static constexpr void apply(kaiser::State& s, Seat seat, const Move& move, auto&& tell) {
    kaiser::Rules::apply(s, seat, move, tell);
    while (s.phase == kaiser::Phase::review && is_clean(s))
      kaiser::Rules::apply(s, s.turn, move_of(kaiser::Verb::pass), tell);
  }
};
TEST(PlantedFault, AReviewThatIsHeldOnlyWhereThereWasAFault) {
  const auto failures = faults_in_kaiser<ReviewsTellOfFaults>();
  EXPECT_TRUE(found(failures, "imagined")) << failures.size() << (failures.empty() ? "" : failures[0]);
}

}  // namespace
}  // namespace stube
