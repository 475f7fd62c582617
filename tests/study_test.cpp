// The study: endings against plain minimax, marks, luck and play, the tutor, planted errors; in every game where that
// is not said otherwise.
#include "study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "bots/bot.hpp"
#include "bots/play_style.hpp"
#include "bots/strongest_search.hpp"
#include "nets/network.hpp"
#include "study/answers.hpp"
#include "study/luck.hpp"
#include "study/luck_check.hpp"
#include "study/planted.hpp"
#include "study/problem_finder.hpp"
#include "study/spread.hpp"
#include "study/study_json.hpp"
#include "study/study_text.hpp"
#include "study/tutor.hpp"
#include "study/worth.hpp"
#include "talk/embedded.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

Setup table_of(const Game& game) {
  Setup table;
  table.game = &game;
  table.choices = game.standard_choices();
  table.players = game.standard_players();
  return table;
}

Match thumb_deals(const Game& game, long number, std::size_t deals) {
  static const auto thumb = thumb_bot();
  Match match = dealt_match(table_of(game), 5, number);
  play_on(match, [](Seat) -> const Bot& { return *thumb; }, deals, 9);
  return match;
}

std::unique_ptr<Study> studied(const Match& match, long rounds = 16) {
  StudyPlan plan;
  plan.rounds = rounds;
  auto begun = Study::of_record(match.record(), plan);
  if (refusal_in(begun) != nullptr) return nullptr;
  auto study = std::move(std::get<std::unique_ptr<Study>>(begun));
  while (study->next() != nullptr) {
  }
  return study;
}

// Plain minimax with open cards, in the game's unit; nothing where the tree is too large.
std::optional<double> minimax(const Position& position, Seat seat, long& left) {
  if (--left < 0) return {};
  if (deal_is_over(position)) return worth(position, seat);
  const Seat mover = position.turn().lowest();
  const bool mine = position.analysis().plays_with(seat, mover);
  std::optional<double> best;
  std::vector<Event> events;
  for (const Move& move : position.moves(mover)) {
    const auto next = position.clone();
    next->apply(mover, move, events);
    const auto value = minimax(*next, seat, left);
    if (!value) return {};
    if (!best || (mine ? *value > *best : *value < *best)) best = value;
  }
  return best;
}

class Studying : public testing::TestWithParam<const Game*> {};

// Games of two parties in which some cards stay unseen to the last, so that nobody ever knows the only deal.
bool stays_unseen(const Game& game) {
  return game.id() == "styrvolt" || game.id() == "perlaggen";
}

// Also that what is called exact is: the seat's only possible deal is the true one.
TEST_P(Studying, EndingsAreThoseOfPlainMinimax) {
  const Game& game = *GetParam();
  long compared = 0, exact = 0;
  for (long number = 0; number < 40 && (compared < 200 || exact == 0); ++number) {
    const Match match = thumb_deals(game, number, 1);
    Match again = dealt_match(table_of(game), 5, number);
    std::vector<std::unique_ptr<Position>> line;
    for (const Act& act : match.acts()) {
      if (is_decision(again.position(), act.seat)) line.push_back(again.position().clone());
      again.play_judged(act.seat, act.move);
    }
    for (auto at = line.rbegin(); at != line.rend(); ++at) {
      const Position& position = **at;
      const Seat seat = position.turn().lowest();
      if (position.moves(seat).size() < 2) continue;
      long left = 3000;
      if (!minimax(position, seat, left)) break;
      const auto moves = weigh_open(position, seat, 100'000);
      if (!moves) break;  // more than two parties
      std::vector<Event> events;
      double best = -1e9;
      for (const WeighedMove& move : *moves) {
        const auto next = position.clone();
        next->apply(seat, move.move, events);
        left = 3000;
        const double value = minimax(*next, seat, left).value();
        EXPECT_NEAR(move.value, value, 1e-9);
        best = std::max(best, value);
        ++compared;
      }
      for (const WeighedMove& move : *moves) EXPECT_NEAR(move.loss, best - move.value, 1e-9);
      EXPECT_NEAR(moves->front().loss, 0, 1e-9);
      WeighPlan plan;
      plan.rounds = 16;
      const Weighing weighing = weigh(position, seat, position.moves(seat).front(), plan);
      if (!weighing.exact) continue;
      ++exact;
      EXPECT_DOUBLE_EQ(weighing.gain, -weighing.find(position.moves(seat).front())->loss);
      EXPECT_EQ(weighing.moves.size(), moves->size());
      for (const WeighedMove& move : *moves) {
        const WeighedMove* weighed = weighing.find(move.move);
        ASSERT_TRUE(weighed != nullptr);
        EXPECT_NEAR(weighed->value, move.value, 1e-9);
        EXPECT_NEAR(weighed->loss, best - move.value, 1e-9);
        EXPECT_EQ(weighed->loss_error, 0);
      }
    }
  }
  // Where each plays for himself the solver has nothing to say of more than two.
  if (thumb_deals(game, 0, 1).position().sides() == 2) {
    EXPECT_GT(compared, 20);
    EXPECT_EQ(exact > 0, !stays_unseen(game)) << exact << " decisions weighed exactly";
  }
}

TEST_P(Studying, ResultIsLuckAndPlay) {
  const Match match = thumb_deals(*GetParam(), 1, 2);
  const auto study = studied(match);
  ASSERT_TRUE(study);
  ASSERT_FALSE(study->decisions().empty());
  EXPECT_GT(study->spread(), 0);
  const LuckAndPlay found = luck_and_play(*study);
  ASSERT_FALSE(found.deals.empty());
  long finished = 0;
  for (std::size_t i = 0; i < found.deals.size(); ++i) {
    const Shares& shares = found.deals[i];
    if (study->deals()[i].result.empty()) continue;
    ++finished;
    double sum = 0, effect = 0;
    for (std::size_t q = 0; q < shares.result.size(); ++q) {
      sum += shares.result[q];
      for (std::size_t p = 0; p < shares.by.size(); ++p) effect += shares.by[p][q];
      EXPECT_NEAR(shares.result[q], shares.luck[q] + shares.play(q) + shares.others(q), 1e-9);
    }
    EXPECT_NEAR(sum, 0, 1e-6);
    EXPECT_NEAR(effect, 0, 1e-6);
  }
  EXPECT_GE(finished, 1);
}

// Whoever decides as the evaluation goes on gains and loses nothing; where the rest is counted out, that is the best
// move.
TEST_P(Studying, PlayIsCountedAgainstWhomTheEvaluationPlaysOnWith) {
  const auto study = studied(thumb_deals(*GetParam(), 4, 1));
  ASSERT_TRUE(study);
  const bool tries_by_thumb =
      network_of(GetParam()->id()) == nullptr || play_style_of(GetParam()->id()).search == LookAhead::tree ||
      play_style_of(GetParam()->id()).look.tree || play_style_of(GetParam()->id()).look.tree_plays_on;
  double sum = 0;
  long as_the_thumb = 0;
  for (const StudiedDecision& decision : study->decisions()) {
    const Weighing& weighing = decision.weighing;
    sum += weighing.gain;
    if (weighing.exact) {
      EXPECT_DOUBLE_EQ(weighing.gain, -decision.played().loss);
    } else if (tries_by_thumb && decision.move == weighing.thumb.move) {
      EXPECT_EQ(weighing.gain, 0);
      ++as_the_thumb;
    }
  }
  if (tries_by_thumb) {
    EXPECT_GT(as_the_thumb, 0);
  }
  const LuckAndPlay found = luck_and_play(*study);
  double play = 0;
  for (std::size_t seat = 0; seat < found.match.result.size(); ++seat) play += found.match.play(seat);
  EXPECT_NEAR(play, sum, 1e-9);
}

TEST_P(Studying, EveryDecisionIsWeighedOnceOrTwice) {
  const Match match = thumb_deals(*GetParam(), 2, 1);
  const auto study = studied(match);
  ASSERT_TRUE(study);
  const Speech speech = study->match().plain_speech();
  std::size_t last = 0;
  for (const StudiedDecision& decision : study->decisions()) {
    EXPECT_GE(decision.pass, 1);
    EXPECT_LE(decision.pass, 2);
    EXPECT_GE(decision.loss(), 0);
    EXPECT_TRUE(last == 0 || decision.ply > last);
    last = decision.ply;
    EXPECT_FALSE(decision.rules.empty());
    const auto& moves = decision.weighing.moves;
    for (const WeighedMove& weighed : moves)
      EXPECT_EQ(std::count_if(moves.begin(), moves.end(), [&](const auto& m) { return m.move == weighed.move; }), 1);
    const json::object object = decision_object(*study, decision, speech);
    EXPECT_EQ(object.at("move"), match.record().at("moves").at(decision.ply).at("move"));
    EXPECT_LE(object.at("choices").as_array().size(), 4U);
    EXPECT_FALSE(object.at("choices").as_array().empty());
    for (const auto& choice : object.at("choices").as_array())
      EXPECT_EQ(choice.at("reason").as_string().find("hint."), json::string::npos);
  }
  const auto again = studied(match);
  for (std::size_t i = 0; i < study->decisions().size(); ++i)
    EXPECT_EQ(json::serialize(decision_object(*study, study->decisions()[i], speech)),
              json::serialize(decision_object(*again, again->decisions()[i], speech)));
}

// `games/GAME/spread.txt` has what the rule of thumb brings about; where that has changed, this tells what it is now.
TEST_P(Studying, TheKeptSpreadIsThatOfTheRuleOfThumb) {
  const auto table = table_of(*GetParam());
  const double played = played_spread(table);
  EXPECT_NEAR(spread_of_deals(table), played, 1e-9 * played) << fmt::format("{:.17g}", played);
  EXPECT_FALSE(embedded("games/" + std::string(GetParam()->id()) + "/spread.txt").empty());
}

TEST_P(Studying, IsToldInEveryLanguage) {
  const auto study = studied(thumb_deals(*GetParam(), 3, 1));
  ASSERT_TRUE(study);
  for (const Language lang : all_languages()) {
    Speech speech = study->match().plain_speech();
    speech.lang = lang;
    for (const std::string& line : study_text(*study, speech)) {
      EXPECT_EQ(line.find('{'), std::string::npos) << line;
      EXPECT_EQ(line.find("hint."), std::string::npos) << line;
      EXPECT_EQ(line.find("luck."), std::string::npos) << line;
    }
  }
}

// What is kept can be laid out, and its solution is a lawful move among several; with open cards the solver still finds
// it, and no other near it.
TEST_P(Studying, ProblemsThatAreKeptHold) {
  const Game& game = *GetParam();
  const auto problems = problems_of(game.id());
  EXPECT_FALSE(problems.empty());
  std::set<std::string> ids;
  std::map<int, double> bad_at;  // tables of so many
  for (std::size_t i = 0; i < problems.size(); ++i) {
    EXPECT_TRUE(ids.insert(problems[i].id()).second) << problems[i].id();
    EXPECT_EQ(read_problem(write_problem(problems[i]))->acts, problems[i].acts);
    const auto match = lay_out(game, problems[i]);
    ASSERT_TRUE(match) << write_problem(problems[i]);
    EXPECT_EQ(short_acts(*match), problems[i].acts);
    const Seat seat = match->position().turn().lowest();
    const auto read = match->read(problems[i].solution);
    ASSERT_EQ(refusal_in(read), nullptr);
    const Move solution = std::get<Move>(read);
    EXPECT_TRUE(match->judge(seat, solution).lawful()) << write_problem(problems[i]);
    const auto able = answers(game, match->position(), seat);
    EXPECT_GT(able.size(), 1U);
    EXPECT_NE(std::find(able.begin(), able.end(), solution), able.end()) << write_problem(problems[i]);
    if (!problems[i].open) continue;
    const auto solved = weigh_open(match->position(), seat, 100'000);
    ASSERT_TRUE(solved) << write_problem(problems[i]);
    const auto moves = answers_among(*solved, game, match->position(), seat);
    EXPECT_EQ(moves.front().move, solution) << write_problem(problems[i]);
    const auto bad = bad_at.try_emplace(match->players(), -1).first;
    if (bad->second < 0) bad->second = Thresholds::of(spread_of_deals(match->setup())).bad;
    EXPECT_GE(moves[1].loss, bad->second - 1e-9) << write_problem(problems[i]);
  }
}

// A game of which most problems are about the same, or have the same solution, and why.
struct Exempt {
  std::string_view game, why;
};
constexpr std::string_view ending_decides = "before the ending, two long looks seldom agree on one move";
constexpr std::string_view only_cards = "nothing else is decided than which card to play";
constexpr std::string_view holding_decides = "what is clear in it is mostly whether to bid, hold or leave";
constexpr Exempt of_one_theme[] = {
    {"femkort", only_cards},         {"lang-hanrey", only_cards},
    {"hundert", ending_decides},     {"hundrede-og-eet", ending_decides},
    {"kaiser", ending_decides},      {"mariage", ending_decides},
    {"piquet", ending_decides},      {"styrvolt", ending_decides},
    {"perlaggen", holding_decides},  {"strassperlaggen", holding_decides},
    {"gnav", "it has one question"},
};
constexpr Exempt of_one_solution[] = {
    {"gnav", "there are two answers, and who is wrong exchanges"},
    {"polsk-pas", "who is wrong in it goes along with too little"},
};

template <std::size_t size>
std::string_view exempt(const Exempt (&list)[size], std::string_view game) {
  for (const Exempt& one : list)
    if (one.game == game) return one.why;
  return {};
}

// Whoever is exempt without need fails too.
TEST_P(Studying, ProblemsThatAreKeptAreVaried) {
  const std::string_view game = GetParam()->id();
  const auto problems = problems_of(game);
  std::map<Theme, std::size_t> themes;
  std::map<std::string, std::size_t> solutions;
  std::size_t theme = 0, solution = 0;
  for (const Problem& problem : problems) {
    theme = std::max(theme, ++themes[problem.theme]);
    solution = std::max(solution, ++solutions[problem.solution]);
  }
  EXPECT_EQ(2 * theme > problems.size(), !exempt(of_one_theme, game).empty()) << theme << " of a theme";
  EXPECT_EQ(4 * solution > problems.size(), !exempt(of_one_solution, game).empty()) << solution << " of a solution";
}

INSTANTIATE_TEST_SUITE_P(All, Studying, every_game(), test_name);

Theme theme_in(const std::string& id, const std::string& chosen, const std::vector<std::string>& offered) {
  const Game& game = *find_game(id);
  const Match match = dealt_match(table_of(game), 5, 0);
  const auto read = [&](const std::string& text) { return std::get<Move>(match.read(text)); };
  const Move move = read(chosen);
  std::vector<Move> moves;
  for (const std::string& text : offered) moves.push_back(read(text));
  return theme_of(game, std::span(&move, 1), moves);
}

TEST(Themes, AreToldByTheMoveAndElseByWhatIsOnOffer) {
  EXPECT_EQ(theme_in("hanrey", "play Ac", {"take", "play Ac"}), Theme::play);
  EXPECT_EQ(theme_in("hanrey", "take", {"take", "play Ac"}), Theme::other);
  EXPECT_EQ(theme_in("lang-hanrey", "pass", {"pass", "play Ac"}), Theme::play);
  EXPECT_EQ(theme_in("perlaggen", "take back", {"take back"}), Theme::penalty);
  EXPECT_EQ(theme_in("perlaggen", "leave", {"hold spiel", "leave"}), Theme::bid);
  EXPECT_EQ(theme_in("perlaggen", "signal trump", {"play As", "signal trump"}), Theme::other);
}

// A sign to the partner puts the card off; whoever looks at his cards cannot bid unseen any more.
TEST(Answers, AreMovesThatDoNotPutTheQuestionOff) {
  const Game& game = *find_game("perlaggen");
  Match match = thumb_deals(game, 0, 1);
  Match again = dealt_match(table_of(game), 5, 0);
  long signs = 0, looks = 0;
  for (const Act& act : match.acts()) {
    if (again.position().turn().has(act.seat)) {
      const auto moves = again.position().moves(act.seat), able = answers(game, again.position(), act.seat);
      ASSERT_FALSE(able.empty());
      for (const Move& move : moves) {
        const bool is_answer = std::find(able.begin(), able.end(), move) != able.end();
        const std::string text = match.write(move);
        if (text.starts_with("signal")) signs += is_answer ? 0 : 1;
        EXPECT_TRUE(is_answer || !text.starts_with("play")) << text;
        if (text == "look") looks += is_answer ? 1 : 0;
      }
    }
    again.play_judged(act.seat, act.move);
  }
  EXPECT_GT(signs, 0);
  EXPECT_GT(looks, 0);
}

Problem problem_of(Theme theme, const std::string& solution, int rating) {
  Problem problem;
  problem.theme = theme, problem.solution = solution, problem.rating = rating;
  return problem;
}

TEST(ProblemChoice, TakesWhatMakesItMoreVaried) {
  ProblemChoice choice(4, {problem_of(Theme::ending, "play Ac", 1), problem_of(Theme::ending, "play Kc", 1),
                           problem_of(Theme::bid, "pass", 1)});
  EXPECT_FALSE(choice.is_full());
  EXPECT_TRUE(choice.wants(Theme::ending));
  EXPECT_TRUE(choice.add(problem_of(Theme::ending, "play Qc", 5)));
  EXPECT_TRUE(choice.is_full());
  EXPECT_FALSE(choice.is_varied());
  EXPECT_FALSE(choice.wants(Theme::ending));
  EXPECT_TRUE(choice.wants(Theme::bid));
  EXPECT_FALSE(choice.add(problem_of(Theme::ending, "play Jc", 1))) << "the new one is one of the most common kind";
  EXPECT_TRUE(choice.add(problem_of(Theme::claim, "claim", 2)));
  EXPECT_EQ(choice.of_theme(Theme::ending), 2);
  EXPECT_EQ(choice.problems().front().solution, "play Ac") << "the later of two alike goes";
  EXPECT_EQ(choice.problems()[2].solution, "play Qc") << "the rare rating stays";
  EXPECT_TRUE(choice.is_varied());
}

TEST(ProblemChoice, TakesTheSameSolutionForAQuarterOnly) {
  ProblemChoice choice(8, {problem_of(Theme::bid, "pass", 1)});
  EXPECT_FALSE(choice.is_common("pass"));
  EXPECT_TRUE(choice.add(problem_of(Theme::bid, "pass", 2)));
  EXPECT_TRUE(choice.is_common("pass"));
  EXPECT_FALSE(choice.add(problem_of(Theme::bid, "pass", 3)));
  EXPECT_TRUE(choice.add(problem_of(Theme::bid, "bid c", 1)));
  EXPECT_EQ(choice.problems().size(), 3U);
}

TEST(ProblemChoice, GivesUpWhatTooManyHaveForSolution) {
  ProblemChoice choice(4, {problem_of(Theme::bid, "pass", 1), problem_of(Theme::bid, "pass", 2),
                           problem_of(Theme::play, "play Ac", 1), problem_of(Theme::play, "play Kc", 1)});
  EXPECT_FALSE(choice.is_varied()) << "half of them are solved by passing";
  EXPECT_FALSE(choice.wants(Theme::play)) << "three of four would be about it";
  EXPECT_TRUE(choice.wants(Theme::claim));
  EXPECT_TRUE(choice.add(problem_of(Theme::claim, "claim", 1)));
  EXPECT_TRUE(choice.is_varied());
  EXPECT_EQ(choice.of_theme(Theme::bid), 1);
  // Where all are about the same, another answer is wanted all the more.
  const ProblemChoice one(4, std::vector<Problem>(4, problem_of(Theme::discard, "pass", 1)));
  EXPECT_TRUE(one.wants(Theme::discard));
}

// A question of a penalty is asked where rules can be broken, and has an id of its own.
TEST(Problems, OfPenaltiesSayThatTheyAreForTheTable) {
  Problem problem = problem_of(Theme::penalty, "call revoke", 1);
  problem.players = 2, problem.dealer = Seat(0);
  EXPECT_FALSE(read_problem(write_problem(problem))->table);
  const std::string strict = problem.id();
  problem.table = true;
  EXPECT_TRUE(read_problem(write_problem(problem))->table);
  EXPECT_NE(problem.id(), strict);
  EXPECT_TRUE(plays_as_at_a_table(*find_game("perlaggen"), lay_out(*find_game("perlaggen"), problem)->setup().choices));
  EXPECT_FALSE(read_problem(write_problem(problem) + "s"));
}

TEST(ProblemFinder, GoesOnAfterTheLastDealThatGaveAProblem) {
  std::vector<Problem> problems(2);
  EXPECT_EQ(deal_after({}, 1), 0);
  problems[0].seed = seed_of_deal(1, 41), problems[1].seed = seed_of_deal(2, 7);
  EXPECT_EQ(deal_after(problems, 1), 42);
  EXPECT_EQ(deal_after(problems, 2), 8);
}

// Where level 5 says what the network says, the study holds that to be best and marks nobody for it.
TEST_P(Studying, AWordOfTheNetworkIsNoError) {
  const Game& game = *GetParam();
  if (!play_style_of(game.id()).net_speaks) return;
  int words = 0;
  const Match match = thumb_deals(game, 1, 1);
  Match again = dealt_match(table_of(game), 5, 1);
  for (const Act& act : match.acts()) {
    const Position& position = again.position();
    const auto said = network_word(*position.seen_by(act.seat), act.seat);
    if (said && is_decision(position, act.seat)) {
      WeighPlan plan;
      plan.rounds = 16;
      const Weighing weighing = weigh(position, act.seat, *said, plan);
      EXPECT_EQ(weighing.exact ? *said : weighing.best().move, *said);
      words += weighing.exact ? 0 : 1;
    }
    again.play_judged(act.seat, act.move);
  }
  EXPECT_GT(words, 0);
}

TEST(Marks, NeedALossThatIsClearOfItsMargin) {
  const Thresholds thresholds = Thresholds::of(100);
  EXPECT_EQ(thresholds.mark(4, 0), Mark::none);
  EXPECT_EQ(thresholds.mark(6, 0), Mark::doubtful);
  EXPECT_EQ(thresholds.mark(6, 7), Mark::none);
  EXPECT_EQ(thresholds.mark(12, 3), Mark::bad);
  EXPECT_EQ(thresholds.mark(12, 8), Mark::doubtful);
  EXPECT_EQ(thresholds.mark(30, 10), Mark::very_bad);
  EXPECT_EQ(thresholds.mark(30, 22), Mark::bad);
  EXPECT_EQ(thresholds.mark(30, 40), Mark::none);
}

// A seat that knows all cards throws away a trick that it could have: the tutor asks, by every strictness that is told
// to.
TEST(Tutor, AsksBeforeAnErrorAndLetsTheBestMovePass) {
  const Game& game = *find_game("mariage");
  const double spread = spread_of_deals(table_of(game));
  int asked = 0;
  for (long number = 0; number < 40 && asked < 3; ++number) {
    const Match match = thumb_deals(game, number, 1);
    Match again = dealt_match(table_of(game), 5, number);
    for (const Act& act : match.acts()) {
      WeighPlan plan;
      plan.rounds = 16;
      if (is_decision(again.position(), act.seat) && only_deal(*again.position().seen_by(act.seat), act.seat, 1)) {
        const Weighing weighing = weigh(again.position(), act.seat, act.move, plan);
        const WeighedMove worst = weighing.moves.back();
        if (weighing.exact && worst.loss >= 0.3 * spread) {
          const auto ask = [&](const Move& move, Strictness strictness) {
            return tutor(again.position(), act.seat, move, strictness, Thresholds::of(spread), plan).asks;
          };
          EXPECT_TRUE(ask(worst.move, Strictness::gentle));
          EXPECT_TRUE(ask(worst.move, Strictness::normal));
          EXPECT_TRUE(ask(worst.move, Strictness::strict));
          EXPECT_FALSE(ask(weighing.best().move, Strictness::strict));
          ++asked;
        }
      }
      again.play_judged(act.seat, act.move);
    }
  }
  EXPECT_GE(asked, 1);
}

// One error whose loss is known exactly, at tables of which a deal's spread is larger or smaller: what it costs is a
// certain share of the spread.
TEST(Tutor, ThreeStrictnessesAskFromThreeMarks) {
  const Game& game = *find_game("mariage");
  struct Case {
    double share;  // of the spread
    bool strict, normal, gentle;
  };
  constexpr Case cases[] = {{0.04, false, false, false}, {0.051, true, false, false}, {0.06, true, false, false},
                            {0.09, true, false, false},  {0.099, true, false, false}, {0.101, true, true, false},
                            {0.2, true, true, false},    {0.249, true, true, false},  {0.251, true, true, true},
                            {0.6, true, true, true}};
  WeighPlan plan;
  plan.rounds = 16;
  int errors = 0;
  for (long number = 0; number < 40 && errors == 0; ++number) {
    const Match match = thumb_deals(game, number, 1);
    Match again = dealt_match(table_of(game), 5, number);
    for (const Act& act : match.acts()) {
      const Position& position = again.position();
      if (errors == 0 && is_decision(position, act.seat) && only_deal(*position.seen_by(act.seat), act.seat, 1)) {
        const Weighing weighing = weigh(position, act.seat, act.move, plan);
        const WeighedMove worst = weighing.moves.back();
        if (weighing.exact && worst.loss > 0) {
          ++errors;
          for (const Case& one : cases) {
            const auto thresholds = Thresholds::of(worst.loss / one.share);
            const auto asks = [&](Strictness strictness) {
              return tutor(position, act.seat, worst.move, strictness, thresholds, plan).asks;
            };
            EXPECT_EQ(asks(Strictness::strict), one.strict) << one.share;
            EXPECT_EQ(asks(Strictness::normal), one.normal) << one.share;
            EXPECT_EQ(asks(Strictness::gentle), one.gentle) << one.share;
          }
        }
      }
      again.play_judged(act.seat, act.move);
    }
  }
  EXPECT_EQ(errors, 1);
}

TEST(Tutor, IsStricterByItsName) {
  EXPECT_EQ(strictness_named("gentle"), Strictness::gentle);
  EXPECT_EQ(strictness_named("normal"), Strictness::normal);
  EXPECT_EQ(strictness_named("strict"), Strictness::strict);
  EXPECT_FALSE(strictness_named("stern"));
}

TEST(Planted, ErrorsAreFoundAndADealIsTheSameEveryTime) {
  const auto bot = thumb_bot();
  PlantedPlan plan;
  plan.table = table_of(*find_game("lang-hanrey"));
  plan.bot = bot.get();
  plan.study.rounds = 64;
  plan.longer = 4;
  const PlantedCheck check(plan);
  PlantedCount all;
  for (long number = 0; number < 4; ++number) {
    const PlantedCount once = check.deal(number), again = check.deal(number);
    EXPECT_EQ(once.planted, again.planted);
    EXPECT_EQ(once.found, again.found);
    EXPECT_EQ(once.marked, again.marked);
    all.add(once);
  }
  EXPECT_EQ(all.deals, 4);
  EXPECT_GT(all.planted, 0);
  EXPECT_GT(all.own, 0);
}

// Both are summed on their own: what a decision brought is in `by`, luck is in no decision.
TEST(Luck, PlayAndLuckAddUpToWhatWasMeasured) {
  const auto first = bot_of_level(2), second = thumb_bot();
  LuckPlan plan;
  plan.table = table_of(*find_game("lang-hanrey"));
  plan.first = first.get(), plan.second = second.get();
  plan.study.rounds = 16;
  const LuckCheck check(plan);
  for (long number = 0; number < 2; ++number) {
    const LuckSeed seed = check.seed(number);
    EXPECT_NEAR(seed.measured, seed.play + seed.luck, 1e-9);
    EXPECT_NE(seed.play, 0);
  }
}

TEST(Luck, IsCountedOverSeeds) {
  const std::vector<LuckSeed> seeds = {{3, 2, 1, 4}, {1, 2, -1, 4}};
  const LuckCount count = count_luck(seeds);
  EXPECT_EQ(count.matches, 8);
  EXPECT_DOUBLE_EQ(count.measured.mean, 2);
  EXPECT_DOUBLE_EQ(count.play.mean, 2);
  EXPECT_DOUBLE_EQ(count.luck.mean, 0);
  EXPECT_TRUE(count.agrees());
  EXPECT_FALSE(count_luck(std::vector<LuckSeed>{{3, 0, 3, 4}, {3.1, 0, 3.1, 4}}).agrees());
}

}  // namespace
}  // namespace stube
