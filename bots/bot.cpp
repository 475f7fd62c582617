#include "bots/bot.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "bots/joined_searches.hpp"
#include "bots/net_bots.hpp"
#include "bots/parallel.hpp"
#include "search/beyond_chance.hpp"

namespace stube {

std::optional<SearchResult> Bot::search(const Position&, Seat, std::uint64_t) const {
  return {};
}
std::optional<Advice> Bot::choose_by(std::span<const SearchResult>, const Position& seen, Seat seat,
                                     Random& random) const {
  return choose(seen, seat, random);
}

SearchPlan plan_for(const Budget& budget) {
  constexpr int spare = 4;  // milliseconds, for starting threads and finishing the last rounds
  SearchPlan plan;
  plan.rounds = budget.rounds;
  plan.seconds = budget.rounds > 0 && budget.millis == 0 ? 0 : std::max(1, budget.millis - spare) / 1000.0;
  return plan;
}

namespace {

class RandomBot final : public Bot {
 public:
  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    const auto moves = seen.moves(seat);
    if (moves.empty()) return {};
    // Out of turn it acts only now and then, else the seat on turn would hardly ever move.
    if (!seen.turn().has(seat) && !random.chance(1, 16)) return {};
    return Advice{moves[random.below(static_cast<std::uint32_t>(moves.size()))], {}};
  }
};

// Follows the rule of thumb, but in `lapses` of a hundred decisions takes a move that a short search finds worse,
// though not ruinous: an error as people make them.
class ThumbBot final : public Bot {
 public:
  explicit ThumbBot(std::uint32_t lapses) : lapses_(lapses) {}
  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    if (!seen.turn().has(seat)) return seen.analysis().interject(seat, random);
    const Advice thumb = seen.analysis().advise(seat, random);
    if (lapses_ == 0 || !random.chance(lapses_, 100) || seen.moves(seat).size() == 1) return thumb;
    return lapse(seen, seat, thumb, random);
  }

 private:
  static Advice lapse(const Position& seen, Seat seat, const Advice& thumb, Random& random) {
    constexpr long glance = 200;     // rounds of search
    constexpr double ruinous = 1.0;  // in standard deviations of a round's return
    SearchPlan plan;
    plan.rounds = glance;
    plan.seed = random.next();
    const auto found = seen.analysis().search(seat, plan);
    const auto right = place_of_move(found.moves, thumb.move);
    if (right == found.moves.end() || right->visits == 0) return thumb;
    std::vector<Move> worse;
    for (const auto& [move, visits, value] : found.moves)
      if (visits > 0 && value < right->value && value > right->value - ruinous * found.spread) worse.push_back(move);
    if (worse.empty()) return thumb;
    return {worse[random.below(static_cast<std::uint32_t>(worse.size()))], {}};
  }

  std::uint32_t lapses_;
};

class SearchBot final : public Bot {
 public:
  explicit SearchBot(const Budget& budget) : budget_(budget) {}

  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    if (!seen.turn().has(seat)) return seen.analysis().interject(seat, random);
    const auto moves = seen.moves(seat);
    if (moves.empty()) return {};
    const Advice thumb = seen.analysis().advise(seat, random);
    if (moves.size() == 1) return thumb;
    if (const auto settled = seen.analysis().settle(seat, random)) return settled;
    return better_of(thumb, on_all_threads(seen, seat, random.next()));
  }

  [[nodiscard]] std::optional<SearchResult> search(const Position& seen, Seat seat, std::uint64_t seed) const override {
    if (!seen.turn().has(seat) || seen.moves(seat).size() < 2) return {};
    Random random(seed, Purpose::bot, 1);
    if (seen.analysis().settle(seat, random)) return {};
    return on_all_threads(seen, seat, seed);
  }

  [[nodiscard]] std::optional<Advice> choose_by(std::span<const SearchResult> found, const Position& seen, Seat seat,
                                                Random& random) const override {
    const SearchResult all = joined_trees(found);
    const Advice thumb = seen.analysis().advise(seat, random);
    return better_of(thumb, all);
  }

 private:
  // Where the search agrees, the rule of thumb's reason is the reason.
  static Advice better_of(const Advice& thumb, const SearchResult& found) {
    const Move move = beyond_chance(found, thumb.move);
    return move == thumb.move ? thumb : Advice{move, {}};
  }

  [[nodiscard]] SearchResult on_all_threads(const Position& seen, Seat seat, std::uint64_t seed) const {
    SearchPlan plan = plan_for(budget_);
    const unsigned threads = std::max(1U, budget_.threads);
    if (plan.rounds > 0) plan.rounds = std::max(1L, plan.rounds / static_cast<long>(threads));
    plan.most_nodes /= threads;
    std::vector<SearchResult> results(threads);
    const auto search_with = [&](unsigned i) {
      SearchPlan own = plan;
      own.seed = seed + i;
      results[i] = seen.analysis().search(seat, own);
    };
    on_threads(threads, search_with);
    return joined_trees(results);
  }

  Budget budget_;
};

}  // namespace

std::unique_ptr<Bot> random_bot() {
  return std::make_unique<RandomBot>();
}
std::unique_ptr<Bot> thumb_bot() {
  return std::make_unique<ThumbBot>(0);
}
std::unique_ptr<Bot> search_bot(const Budget& budget) {
  return std::make_unique<SearchBot>(budget);
}

// The level of a table that has no network: each is the one below with fewer lapses, and the last ones search.
static std::unique_ptr<Bot> thumb_level(int level, const Budget& budget) {
  constexpr std::uint32_t lapses[] = {100, 45, 25, 12, 0};
  if (thinks(level)) return search_bot(budget);
  return std::make_unique<ThumbBot>(lapses[level]);
}

std::unique_ptr<Bot> bot_of_level(int level, const Budget& budget) {
  constexpr Care cares[] = {{}, {12, 11}, {6, 8}, {2.5F, 5}, {0, 0, true}};
  if (level <= 0) return random_bot();
  if (!thinks(level)) return net_bot(cares[level], thumb_level(level, budget));
  Budget own = budget;
  if (level >= strongest_level) own.millis *= longer, own.rounds *= longer;
  return net_search_bot(own, thumb_level(level, own));
}

namespace {

// The rounds in "search@2000": so many, whatever the clock says. Nothing where the name does not begin so, or wrongly.
std::optional<Budget> rounds_after(std::string_view prefix, std::string_view name, const Budget& budget) {
  if (!name.starts_with(prefix)) return {};
  Budget own = budget;
  own.millis = 0;
  const auto digits = name.substr(prefix.size());
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), own.rounds);
  if (error != std::errc() || end != digits.data() + digits.size() || own.rounds < 1) return {};
  return own;
}

}  // namespace

std::unique_ptr<Bot> bot_named(std::string_view name, const Budget& budget) {
  if (name == "random") return random_bot();
  if (name == "thumb") return thumb_bot();
  if (name == "net") return net_bot({}, thumb_bot());
  if (name == "search") return search_bot(budget);
  if (const auto own = rounds_after("search@", name, budget)) return search_bot(*own);
  if (const auto own = rounds_after("net-search@", name, budget)) return net_search_bot(*own, search_bot(*own));
  if (name.size() == 1 && name[0] >= '0' && name[0] <= '0' + strongest_level)
    return bot_of_level(name[0] - '0', budget);
  return nullptr;
}

}  // namespace stube
