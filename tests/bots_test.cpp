// What is promised of bots and hints in every game: they know what their seat knows, answer the same question the same
// way, and stay within their memory. That they never decide for what is not lawful is checked by `stube check
// --decisions`.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "bots/hint.hpp"
#include "bots/joined_bot.hpp"
#include "bots/joined_searches.hpp"
#include "engine/match.hpp"
#include "engine/setup.hpp"
#include "tests/every_game.hpp"

namespace stube {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif

// Plays matches mostly by the rule of thumb and shows one position in `every`, with a seat that is to act and has a
// choice.
void each_position(const Game& game, int every, int count, const std::function<void(const Position&, Seat)>& visit) {
  Opening opening;
  opening.players = game.standard_players();
  opening.dealer = Seat(opening.players - 1);
  std::vector<Event> events;
  for (std::uint64_t match = 0; count > 0; ++match) {
    Random random(match, Purpose::play);
    const auto position = game.start(game.standard_choices(), opening);
    while (count > 0 && !position->outcome().over()) {
      events.clear();
      if (position->awaits_deal()) {
        position->deal(shuffled_deck(position->pack().cards, position->pack().copies, random), events);
        continue;
      }
      const Seat seat = random_seat(position->turn(), random);
      const auto moves = position->moves(seat);
      if (moves.size() > 1 && random.chance(1, static_cast<std::uint32_t>(every))) {
        visit(*position, seat);
        --count;
      }
      const Move any = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      position->apply(seat, random.chance(1, 5) ? any : position->seen_by(seat)->analysis().advise(seat, random).move,
                      events);
    }
  }
}

std::vector<std::unique_ptr<Bot>> bots_of_all_levels() {
  std::vector<std::unique_ptr<Bot>> bots;
  // The strongest has ten times as many rounds.
  for (int level = 0; level <= strongest_level; ++level)
    bots.push_back(bot_of_level(level, {0, level == strongest_level ? 6 : 60, 1}));
  return bots;
}

bool same_hint(const Hint& a, const Hint& b) {
  if (a.best.size() != b.best.size() || a.sure != b.sure || a.deals != b.deals) return false;
  for (std::size_t i = 0; i < a.best.size(); ++i)
    if (a.best[i].move != b.best[i].move || a.best[i].points != b.best[i].points ||
        a.best[i].reasons.size() != b.best[i].reasons.size())
      return false;
  return true;
}

class Bots : public testing::TestWithParam<const Game*> {};

TEST_P(Bots, DecideByWhatTheirSeatSees) {
  const auto bots = bots_of_all_levels();
  std::size_t number = 0, differed = 0;
  each_position(*GetParam(), 5, sanitized ? 12 : 30, [&](const Position& position, Seat seat) {
    // Two deals that look the same to the seat, and mostly differ in what it cannot see.
    Random random(number, Purpose::imagine);
    const auto seen = position.seen_by(seat);
    const auto one = seen->analysis().imagined(seat, random), other = seen->analysis().imagined(seat, random);
    differed += same_state(*one, *other) ? 0 : 1;
    // A discard has so many moves that a glance at each takes long; level 5 is told how many rounds it has.
    const bool many = position.moves(seat).size() > 200;
    const Bot& bot = *bots[many ? bots.size() - 1 : number % bots.size()];
    ++number;
    for (const auto* deal : {one.get(), other.get()}) {
      Random thoughts(7, Purpose::bot), same_thoughts(7, Purpose::bot);
      const auto truly = bot.choose(*position.seen_by(seat), seat, thoughts);
      const auto imagined = bot.choose(*deal->seen_by(seat), seat, same_thoughts);
      ASSERT_TRUE(truly && imagined);
      EXPECT_EQ(truly->move, imagined->move);
    }
    EXPECT_TRUE(same_hint(find_hint(*one->seen_by(seat), seat, {0, 60, 1}, number),
                          find_hint(*other->seen_by(seat), seat, {0, 60, 1}, number)));
  });
  // In some games little is hidden towards the end.
  EXPECT_GE(differed, 3U) << "the deals that were compared must differ";
}

TEST_P(Bots, AnswerTheSameQuestionTheSameWay) {
  each_position(*GetParam(), 9, sanitized ? 4 : 10, [&](const Position& position, Seat seat) {
    const auto seen = position.seen_by(seat);
    for (const unsigned threads : {1U, 2U}) {
      const auto bot = search_bot({0, 300, threads});
      Random first(3, Purpose::bot), second(3, Purpose::bot);
      EXPECT_EQ(bot->choose(*seen, seat, first)->move, bot->choose(*seen, seat, second)->move);
    }
    const auto with_network = bot_named("net-search@60");
    Random first(3, Purpose::bot), second(3, Purpose::bot);
    EXPECT_EQ(with_network->choose(*seen, seat, first)->move, with_network->choose(*seen, seat, second)->move);
    EXPECT_TRUE(same_hint(find_hint(*seen, seat, {0, 100, 1}, 5), find_hint(*seen, seat, {0, 100, 1}, 5)));
  });
}

// A hint that says it is counted out has what the solver finds.
void expect_as_solved(const Hint& hint, const Position& position, Seat seat) {
  const Solved solved = position.analysis().solve(seat, {});
  ASSERT_TRUE(solved.complete);
  EXPECT_NE(std::find(solved.best.begin(), solved.best.end(), hint.best.front().move), solved.best.end());
  for (const HintMove& hinted : hint.best) EXPECT_LE(*hinted.points, *hint.best.front().points + 1e-9);
}

// What a hint says of a move must hold: it is lawful, its points are the mean of what was foreseen, and what is counted
// out is what the solver finds. And it does not contradict itself: the figures go down the list, what is said to bring
// less shows less, and a choice between two needs two.
TEST_P(Bots, HintsNameDifferentLawfulMovesWithTheBestFirst) {
  each_position(*GetParam(), 6, sanitized ? 8 : 25, [&](const Position& position, Seat seat) {
    const Hint hint = find_hint(*position.seen_by(seat), seat, {0, 120, 1}, 2);
    ASSERT_GE(hint.best.size(), 1U);
    ASSERT_LE(hint.best.size(), 3U);
    EXPECT_TRUE(hint.best.size() > 1 || hint.sure != Surety::close);
    for (std::size_t i = 0; i < hint.best.size(); ++i) {
      EXPECT_TRUE(position.judge(seat, hint.best[i].move).lawful());
      EXPECT_TRUE(hint.best[i].points.has_value());
      EXPECT_FALSE(hint.best[i].reasons.empty());
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(hint.best[i].move, hint.best[j].move);
      if (i == 0) continue;
      const double shown = shown_points(*hint.best[i].points), first = shown_points(*hint.best[0].points);
      EXPECT_LE(shown, shown_points(*hint.best[i - 1].points));
      for (const HintReason& reason : hint.best[i].reasons) {
        if (reason.key == "less" || reason.key == "less-by-chance") {
          EXPECT_LT(shown, first);
        }
        if (i == 1 && hint.sure == Surety::close) {
          EXPECT_TRUE(reason.key != "less" && reason.key != "less-by-chance") << reason.key;
        }
      }
    }
    if (hint.sure == Surety::exact) expect_as_solved(hint, position, seat);
  });
}

INSTANTIATE_TEST_SUITE_P(All, Bots, every_game(), test_name);

// In these games endings come up in which all cards are known.
TEST(Hints, AreCountedOutInEndings) {
  int counted_out = 0;
  for (const char* id : {"hanrey", "lang-hanrey", "hundrede-og-eet", "mariage", "piquet"})
    each_position(*find_game(id), 6, sanitized ? 8 : 25, [&](const Position& position, Seat seat) {
      const Hint hint = find_hint(*position.seen_by(seat), seat, {0, 120, 1}, 2);
      if (hint.sure != Surety::exact) return;
      ++counted_out;
      expect_as_solved(hint, position, seat);
    });
  EXPECT_GT(counted_out, 1);
}

// The largest memory that a process of its own needed for a search, in megabytes, beyond what it had at the beginning.
double megabytes_of_search(const Position& seen, Seat seat, const Budget& budget) {
  const pid_t child = fork();
  if (child == 0) {
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    Random random(1, Purpose::bot);
    (void)search_bot(budget)->choose(seen, seat, random);
    getrusage(RUSAGE_SELF, &after);
    _exit(static_cast<int>(std::min(255L, (after.ru_maxrss - before.ru_maxrss) / 2048)));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) * 2.0 : 1e9;
}

// What was asked of a bot whose searches find nothing but the seed they were given.
struct Asked {
  std::vector<std::uint64_t> seeds;
  std::vector<double> found;
  int at_once = 0;
};

class NotingBot : public Bot {
 public:
  NotingBot(Asked& asked, bool searches) : asked_(asked), searches_(searches) {}

  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& /*random*/) const override {
    ++asked_.at_once;
    return Advice{seen.moves(seat).front(), {}};
  }
  [[nodiscard]] std::optional<SearchResult> search(const Position& seen, Seat seat, std::uint64_t seed) const override {
    if (!searches_) return {};
    asked_.seeds.push_back(seed);
    SearchResult result;
    result.moves = {{seen.moves(seat).back(), 1, static_cast<double>(asked_.seeds.size())}};
    return result;
  }
  [[nodiscard]] std::optional<Advice> choose_by(std::span<const SearchResult> found, const Position& /*seen*/,
                                                Seat /*seat*/, Random& /*random*/) const override {
    for (const auto& result : found) asked_.found.push_back(result.moves.front().value);
    return Advice{found.back().moves.front().move, {}};
  }

 private:
  Asked& asked_;
  bool searches_;
};

TEST(JoinedBot, DecidesByWhatAllItsSearchesFoundEachInDealsOfItsOwn) {
  each_position(*all_games().front(), 5, 3, [](const Position& position, Seat seat) {
    Asked asked;
    const auto bot = joined_bot(std::make_unique<NotingBot>(asked, true), 3);
    Random random(7, Purpose::bot);
    const auto advice = bot->choose(*position.seen_by(seat), seat, random);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->move, position.moves(seat).back());
    EXPECT_EQ(asked.found, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(std::set(asked.seeds.begin(), asked.seeds.end()).size(), 3U);
    EXPECT_EQ(asked.at_once, 0);
  });
}

TEST(JoinedBot, AnswersAtOnceWhereThereIsNothingToSearchFor) {
  each_position(*all_games().front(), 5, 3, [](const Position& position, Seat seat) {
    Asked asked;
    const auto bot = joined_bot(std::make_unique<NotingBot>(asked, false), 3);
    Random random(7, Purpose::bot);
    const auto advice = bot->choose(*position.seen_by(seat), seat, random);
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->move, position.moves(seat).front());
    EXPECT_EQ(asked.at_once, 1);
  });
}

// Three searches of as many rounds, joined, are one of three times as many: the visits add up.
TEST(JoinedBot, SearchesAreWorthTheSumOfTheirRounds) {
  constexpr long rounds = 40;
  int joined_positions = 0;
  each_position(*all_games().front(), 5, 2, [&](const Position& position, Seat seat) {
    const auto seen = position.seen_by(seat);
    const auto bot = search_bot({0, rounds, 1});
    std::vector<SearchResult> found;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      if (auto one = bot->search(*seen, seat, seed)) found.push_back(*std::move(one));
    if (found.empty()) return;  // the game settles this without a search
    ++joined_positions;
    double visits = 0, joined = 0;
    for (const auto& one : found)
      for (const auto& weighed : one.moves) visits += weighed.visits;
    for (const auto& weighed : joined_trees(found).moves) joined += weighed.visits;
    EXPECT_DOUBLE_EQ(joined, visits);
    EXPECT_GT(visits, 2 * rounds);
  });
  EXPECT_GT(joined_positions, 0);
}

// In Gnav for two the network is nearer to an equilibrium than the game's own look ahead (docs/bots.md).
TEST(NetSearchBot, LooksAheadWhereTheGamesOwnLookIsForTheStudy) {
  const auto bot = bot_of_level(5, {0, 64, 1});
  int settled = 0;
  each_position(*find_game("gnav"), 1, 4, [&](const Position& position, Seat seat) {
    const auto seen = position.seen_by(seat);
    Random random(1);
    settled += seen->analysis().settle(seat, random) ? 1 : 0;
    const auto found = bot->search(*seen, seat, 1);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->race.empty());
  });
  EXPECT_GT(settled, 0);
}

// Three cards without a trump, first to speak: who plays and takes nothing pays, so levels and hint pass alike.
TEST(BotsAndHints, AgreeOnAHandThatIsTooWeakToPlay) {
  const auto setup = read_setup(json::parse(R"({"game": "tre-kort", "players": 4, "seed": 5, "deals": [
      {"hands": ["Kc 9c Th", "Ah 9h 8d", "6h 7s 8s", "Qc Kd Ks"],
       "stock": "6s Ac Jc Tc 8c 7c 6c As Qs Js Ts 9s Kh Qh Jh 8h 7h Ad Qd Jd Td 9d 7d 6d"}]})")
                                    .as_object());
  ASSERT_TRUE(std::holds_alternative<stube::Setup>(setup));
  const Match match(std::get<stube::Setup>(setup));
  const Seat seat(0);
  const auto seen = match.position().seen_by(seat);
  const auto passes = [&](const Move& move) { return match.write(move) == "pass"; };
  for (int level = 4; level <= strongest_level; ++level) {
    Random random(3, Purpose::bot);
    EXPECT_TRUE(passes(bot_of_level(level, {0, 200, 1})->choose(*seen, seat, random)->move)) << level;
  }
  const Hint hint = find_hint(*seen, seat, {0, 400, 1}, 1);
  ASSERT_EQ(hint.best.size(), 2U);
  EXPECT_TRUE(passes(hint.best.front().move));
}

TEST(BotMemory, OfOneSearchIsBounded) {
  if (sanitized) GTEST_SKIP() << "the sanitizer's own memory would be measured";
  int grown = 0;
  for (const char* id : {"styrvolt", "kaiser", "piquet", "hundert"}) {
    const Game& game = *find_game(id);
    each_position(game, 6, 2, [&](const Position& position, Seat seat) {
      const auto seen = position.seen_by(seat);
      const double some = megabytes_of_search(*seen, seat, {0, 2'000, 1});
      const double many = megabytes_of_search(*seen, seat, {0, 150'000, 1});
      // A search that can change nothing any more ends early, so not every one grows.
      if (many > some + 10) ++grown;
      EXPECT_LT(many, 256) << id;
    });
  }
  EXPECT_GT(grown, 0) << "a long search was to fill its tree";
}

}  // namespace
}  // namespace stube
