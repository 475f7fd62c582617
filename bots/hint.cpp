#include "bots/hint.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bots/strongest_search.hpp"

namespace stube {

namespace {

constexpr std::size_t most_shown = 3, most_tried = 5;

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// The standard error of the mean.
double error_of_mean(const std::vector<double>& values) {
  if (values.size() < 2) return 1e9;
  const double middle = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - middle) * (value - middle);
  const auto count = static_cast<double>(values.size());
  return std::sqrt(squares / (count - 1) / count);
}

std::vector<double> differences(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] - b[i];
  return out;
}

// Whether two means differ by less than 3% of a deal's standard deviation: no player would care.
bool is_trifle(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double of_spread = 0.03;
  const double spread = error_of_mean(a) * std::sqrt(static_cast<double>(a.size()));
  return a.size() > 1 && std::abs(mean(a) - mean(b)) < of_spread * spread + 1e-9;
}

// How many standard errors the first is ahead over the same deals; 0 where it is a trifle.
double lead(const std::vector<double>& a, const std::vector<double>& b) {
  const auto ahead = differences(a, b);
  const double middle = mean(ahead);
  return middle == 0 || is_trifle(a, b) ? 0 : middle / std::max(1e-9, error_of_mean(ahead));
}

constexpr double clear_lead = 3, likely_lead = 1.3;

// Whether the first is ahead beyond chance; with few deals the lead must be clear.
bool is_ahead(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr std::size_t few = 20;
  return lead(a, b) >= (a.size() < few ? clear_lead : likely_lead);
}

int of_ten(long part, long whole) {
  return static_cast<int>(std::lround(10.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

struct Candidate {
  TriedMove tried;
  bool preferred = true;  // by the search
};

class HintFinder {
 public:
  HintFinder(const Position& seen, Seat seat, const Budget& budget, std::uint64_t seed)
      : seen_(seen), seat_(seat), budget_(budget), seed_(seed) {}

  Hint find() {
    const auto moves = seen_.moves(seat_);
    if (moves.empty()) return {};
    Random random(seed_, Purpose::bot);
    thumb_ = seen_.analysis().advise(seat_, random);
    if (moves.size() == 1) return only_move();
    if (auto exact = solve_exactly()) return *exact;
    choose_candidates();
    rank();
    return compose();
  }

 private:
  Hint only_move() const {
    Hint hint;
    hint.seat = seat_;
    hint.best.push_back({thumb_.move, {}, 0, {{{}, "only"}}});
    return hint;
  }

  // --- endings in which the seat knows all cards: solved exactly ---

  // The deal, where only one is possible: many imagined ones are all the same.
  [[nodiscard]] std::unique_ptr<Position> open_position() const {
    constexpr int looks = 32;
    Random random(seed_, Purpose::imagine);
    auto first = seen_.analysis().imagined(seat_, random);
    for (int i = 1; i < looks; ++i)
      if (!same_state(*first, *seen_.analysis().imagined(seat_, random))) return nullptr;
    return first;
  }

  // The payoff when the solver plays the deal to its end after this move; nothing where that takes too many nodes.
  [[nodiscard]] std::optional<double> exact_payoff(const Position& open, const Move& move) const {
    constexpr int longest = 60;
    const auto position = open.clone();
    std::vector<Event> events;
    position->apply(seat_, move, events);
    for (int i = 0; i < longest; ++i) {
      if (position->awaits_deal() || position->outcome().over()) return position->payoff(seat_);
      const Seat mover = position->turn().lowest();
      const Solved solved = position->analysis().solve(mover, solve_plan());
      if (!solved.complete) return {};
      position->apply(mover, solved.best.front(), events);
    }
    return {};
  }
  static SolvePlan solve_plan() { return {.most_nodes = 20'000}; }

  // Only with two sides: the solver plays one side against all others together.
  [[nodiscard]] std::optional<Hint> solve_exactly() const {
    if (seen_.sides() != 2) return {};
    const auto open = open_position();
    if (!open) return {};
    Solved solved = open->analysis().solve(seat_, solve_plan());
    if (!solved.complete) return {};
    std::stable_sort(solved.moves.begin(), solved.moves.end(), [&](const Weighed& a, const Weighed& b) {
      return a.value != b.value ? a.value > b.value : a.move == thumb_.move && b.move != thumb_.move;
    });
    Hint hint;
    hint.seat = seat_;
    hint.sure = Surety::exact;
    hint.deals = 1;
    for (const Weighed& weighed : solved.moves) {
      if (hint.best.size() == most_shown) break;
      const auto points = exact_payoff(*open, weighed.move);
      if (!points) return {};
      HintMove hinted{weighed.move, points, 0, {}};
      if (hint.best.empty() && weighed.move == thumb_.move && thumb_.why.is_some())
        hinted.reasons.push_back({thumb_.why, {}});
      hinted.reasons.push_back({{}, hint.best.empty() ? "exact" : "exact-other", 0, *points, {}});
      hint.best.push_back(std::move(hinted));
    }
    agree_with_figures(hint);
    return hint;
  }

  // The figures that are shown go down the list: what has more points than the first move, though it is held to be
  // worse, is left out, and so is every contradiction between order and figures.
  static void agree_with_figures(Hint& hint) {
    if (hint.best.empty() || !hint.best.front().points) return;
    const auto shown = [](const HintMove& hinted) { return shown_points(hinted.points.value_or(0)); };
    const double first = shown(hint.best.front());
    std::erase_if(hint.best, [&](const HintMove& hinted) { return shown(hinted) > first; });
    std::stable_sort(hint.best.begin() + 1, hint.best.end(),
                     [&](const HintMove& a, const HintMove& b) { return shown(a) > shown(b); });
    if (hint.best.size() == 1 && hint.sure == Surety::close) hint.sure = Surety::likely;
  }

  // --- everything else: searched, then tried in imagined deals ---

  // What is left of the time, but at least a tenth, for a few deals where the search was late. 0: no limit.
  [[nodiscard]] double seconds_left(double total) const {
    if (total == 0) return 0;
    const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    return std::max(total / 10, total - passed);
  }

  // The search chooses the moves that are tried; it gets half of the time.
  void choose_candidates() {
    SearchPlan plan;
    plan.seed = seed_;
    plan.rounds = budget_.rounds;
    const double seconds = budget_.rounds > 0 && budget_.millis == 0 ? 0 : std::max(2, budget_.millis - 8) / 1000.0;
    plan.seconds = seconds_left(seconds) / 2;
    const SearchResult found = strongest_search(seen_, seat_, plan);
    std::vector<Move> tried;
    for (const Weighed& weighed : found.moves)
      if (tried.size() < most_tried) tried.push_back(weighed.move);
    if (std::find(tried.begin(), tried.end(), thumb_.move) == tried.end()) {
      if (tried.size() == most_tried) tried.pop_back();
      tried.push_back(thumb_.move);
    }
    // At least two, so that there is something to compare with.
    for (const Move& move : seen_.moves(seat_))
      if (tried.size() < 2 && std::find(tried.begin(), tried.end(), move) == tried.end()) tried.push_back(move);
    // A deal played out with every move costs more than a round of the search.
    plan.rounds = budget_.rounds > 0 ? std::max(8L, budget_.rounds / 16) : 0;
    plan.seconds = seconds_left(seconds);
    for (TriedMove& outcome : seen_.analysis().try_moves(seat_, tried, plan)) {
      const bool preferred = prefers(found, outcome.move);
      candidates_.push_back({std::move(outcome), preferred});
    }
    solved_ = found.solved;
  }

  // Whether the search counts the move among the best; true of all moves where it had too few rounds to tell.
  static bool prefers(const SearchResult& found, const Move& move) {
    constexpr double enough = 64;
    if (found.moves.empty()) return true;
    const Weighed& first = found.moves.front();
    if (first.visits < (found.solved ? 4 : enough)) return true;
    const auto weighed = place_of_move(found.moves, move);
    if (weighed == found.moves.end()) return false;
    return found.solved ? weighed->value >= first.value - 1e-9 : weighed->visits >= first.visits / 4;
  }

  void rank() {
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return a.preferred != b.preferred ? a.preferred : mean(a.tried.utility) > mean(b.tried.utility);
    });
    // Of those that are not behind beyond chance the one with most points goes first; among equals the rule of thumb's
    // move: it has a reason to show.
    const auto best = candidates_.front();
    auto first = candidates_.begin();
    for (auto other = candidates_.begin(); other != candidates_.end(); ++other) {
      if (other->preferred != best.preferred || is_ahead(best.tried.utility, other->tried.utility)) continue;
      const double more = shown_points(mean(other->tried.payoff)) - shown_points(mean(first->tried.payoff));
      if (more > 0 || (more == 0 && is_thumb(*other))) first = other;
    }
    std::rotate(candidates_.begin(), first, first + 1);
    std::stable_sort(candidates_.begin() + 1, candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return shown_points(mean(a.tried.payoff)) > shown_points(mean(b.tried.payoff));
    });
    // What seems to bring more though it is worse would contradict the list. Two moves stay in any case for comparing.
    const double most = shown_points(mean(candidates_.front().tried.payoff));
    const auto contradicts = [&](const Candidate& c) { return shown_points(mean(c.tried.payoff)) > most; };
    std::stable_partition(candidates_.begin() + 1, candidates_.end(),
                          [&](const Candidate& c) { return !contradicts(c); });
  }
  [[nodiscard]] const Candidate& thumb_candidate() const {
    return *std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& c) { return is_thumb(c); });
  }
  [[nodiscard]] bool is_thumb(const Candidate& candidate) const { return candidate.tried.move == thumb_.move; }

  [[nodiscard]] Surety surety() const {
    const Candidate& first = candidates_[0];
    const Candidate& second = candidates_[1];
    if (lead(first.tried.utility, second.tried.utility) >= clear_lead) return Surety::clear;
    if (is_ahead(first.tried.utility, second.tried.utility) || (first.preferred && !second.preferred))
      return Surety::likely;
    // A lead that may be chance is still no close call where the figures are far apart.
    return figures_are_alike(first.tried, second.tried) ? Surety::close : Surety::likely;
  }

  // --- reasons ---

  Hint compose() const {
    Hint hint;
    hint.seat = seat_;
    hint.sure = surety();
    hint.deals = static_cast<long>(candidates_.front().tried.payoff.size());
    for (const Candidate& candidate : candidates_) {
      if (hint.best.size() == most_shown) break;
      const auto& payoff = candidate.tried.payoff;
      HintMove hinted{candidate.tried.move, {}, 0, reasons_for(candidate, hint.best.empty())};
      // One deal gives no mean.
      if (payoff.size() > 1) hinted.points = mean(payoff), hinted.margin = 1.96 * error_of_mean(payoff);
      hint.best.push_back(std::move(hinted));
    }
    agree_with_figures(hint);
    return hint;
  }

  [[nodiscard]] std::vector<HintReason> reasons_for(const Candidate& candidate, bool first) const {
    std::vector<HintReason> reasons;
    if (is_thumb(candidate) && thumb_.why.is_some())
      reasons.push_back({thumb_.why, {}});
    else
      add_trick(candidate.tried, (first ? thumb_candidate() : candidates_.front()).tried, reasons);
    if (!first)
      compare_with_first(candidate, reasons);
    else if (!is_thumb(candidate))
      compare_with_thumb(candidate, reasons);
    if (first) add_match(candidate.tried, reasons);
    return reasons;
  }

  void add_trick(const TriedMove& move, const TriedMove& other, std::vector<HintReason>& reasons) const {
    const auto count = [](const TriedMove& tried) {
      return TrickCount{static_cast<long>(tried.payoff.size()), tried.tricks, tried.tricks_won};
    };
    if (const auto reason = trick_reason(count(move), count(other), seen_.sides() < seen_.players()))
      reasons.push_back(*reason);
  }

  void add_match(const TriedMove& move, std::vector<HintReason>& reasons) const {
    const auto deals = static_cast<long>(move.payoff.size());
    if (move.matches_ended * 2 > deals && move.matches_won > 0)
      reasons.push_back({{}, "match", of_ten(move.matches_won, deals), 0, {}});
  }

  // By how much the one figure that is shown is above the other.
  static double shown_difference(const TriedMove& a, const TriedMove& b) {
    return shown_points(shown_points(mean(a.payoff)) - shown_points(mean(b.payoff)));
  }

  static bool figures_are_alike(const TriedMove& first, const TriedMove& other) {
    return shown_difference(first, other) <= 0 || is_trifle(first.payoff, other.payoff);
  }

  void compare_with_first(const Candidate& candidate, std::vector<HintReason>& reasons) const {
    const Candidate& first = candidates_.front();
    const double behind = shown_difference(first.tried, candidate.tried);
    const bool worse = is_ahead(first.tried.utility, candidate.tried.utility);
    const bool alike = figures_are_alike(first.tried, candidate.tried);
    if (!worse && first.preferred == candidate.preferred)
      reasons.push_back({{}, alike ? "as-good" : "less-by-chance", 0, behind, first.tried.move});
    else if (!worse)
      reasons.push_back({{}, "search-against", 0, 0, first.tried.move});
    else if (behind > 0)
      reasons.push_back({{}, "less", 0, behind, first.tried.move});
    else
      reasons.push_back({{}, "gives-others", 0, 0, first.tried.move});
  }

  void compare_with_thumb(const Candidate& candidate, std::vector<HintReason>& reasons) const {
    const TriedMove& thumb = thumb_candidate().tried;
    const double more = shown_difference(candidate.tried, thumb);
    if (!is_ahead(candidate.tried.utility, thumb.utility))
      reasons.push_back({{}, solved_ ? "solved" : "search-for", 0, 0, thumb_.move});
    else if (more > 0)
      reasons.push_back({{}, "more", 0, more, thumb_.move});
    else
      reasons.push_back({{}, "holds-down", 0, 0, thumb_.move});
  }

  const Position& seen_;
  Seat seat_;
  const Budget& budget_;
  std::uint64_t seed_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Advice thumb_;
  std::vector<Candidate> candidates_;
  bool solved_ = false;
};

}  // namespace

std::optional<HintReason> trick_reason(const TrickCount& move, const TrickCount& other, bool partners) {
  constexpr double differs = 0.2;
  constexpr long few = 10;
  if (move.tricks < move.deals || other.tricks < other.deals || move.deals < few) return {};
  const double more = static_cast<double>(move.won - other.won) / static_cast<double>(move.deals);
  if (std::abs(more) < differs) return {};
  if (move.won == move.tricks) return HintReason{{}, partners ? "trick-sure-side" : "trick-sure"};
  if (move.won == 0) return HintReason{{}, partners ? "trick-never-side" : "trick-never"};
  // Never "10 of 10": not all deals went that way.
  const int won = std::clamp(of_ten(move.won, move.tricks), 1, 9);
  if (won >= 6) return HintReason{{}, partners ? "trick-won-side" : "trick-won", won, 0, {}};
  if (won <= 3) return HintReason{{}, partners ? "trick-lost-side" : "trick-lost", 10 - won, 0, {}};
  return {};
}

Hint find_hint(const Position& seen, Seat seat, const Budget& budget, std::uint64_t seed) {
  return HintFinder(seen, seat, budget, seed).find();
}

}  // namespace stube
