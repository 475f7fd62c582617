#include "study/study.hpp"

#include <algorithm>

#include "bots/play_style.hpp"
#include "engine/offer.hpp"
#include "search/stopwatch.hpp"
#include "study/spread.hpp"
#include "study/worth.hpp"

namespace stube {

Result<std::unique_ptr<Study>> Study::of_record(const json::object& record, const StudyPlan& plan) {
  // The language it was played in does not matter here, and may be one that this program has not.
  json::object wanted = record;
  wanted.erase("lang");
  auto read = read_record(wanted);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  return std::unique_ptr<Study>(new Study(std::move(std::get<Reading>(read)), plan));
}

Study::Study(Reading reading, const StudyPlan& plan)
    : plan_(plan), match_(reading.match.setup()), steps_(reading.steps.size() + 1) {
  spread_ = spread_of_deals(reading.match.setup());
  thresholds_ = Thresholds::of(spread_);
  collect(reading);
  match_ = std::move(reading.match);
}

void Study::collect(Reading& reading) {
  const Match& match = reading.match;
  const Speech plain = match.plain_speech();
  for (std::size_t ply = 0; ply < reading.steps.size(); ++ply) {
    while (deals_.size() < match.deal_starts().size()) deals_.push_back({ply, {}});
    const auto before = match.position().clone();
    const Seat seat = reading.steps[ply].seat;
    const auto rules =
        before->turn().has(seat) ? Offer(match, Viewer::seat(seat), plain).rules() : std::vector<std::string>();
    (void)reading.play(ply);
    const Act act = match.acts().back();
    const std::size_t known = decisions_.size();
    note_decision(*before, act, ply);
    if (decisions_.size() > known) decisions_.back().rules = rules;
    if (match.deal_starts().size() > deals_.size() || match.over()) note_result(*before, act);
  }
}

void Study::note_decision(const Position& before, const Act& act, std::size_t ply) {
  if (!before.turn().has(act.seat)) return;
  // Not weighed: whether to leave the table. Bots follow the rule of thumb in this phase (bots/play_style.hpp).
  if (play_style_of(before.analysis().game()).thumb_in == before.phase_name()) return;
  const auto moves = before.moves(act.seat);
  const bool is_forced = moves.size() == 1 && moves.front() == act.move;
  if (moves.empty() || is_forced) return;
  StudiedDecision decision;
  decision.deal = static_cast<int>(deals_.size());
  decision.ply = ply;
  decision.seat = act.seat;
  decision.move = act.move;
  decision.theme = theme_of(match_.game(), std::span(&act.move, 1), moves);
  decision.position = before.clone();
  decisions_.push_back(std::move(decision));
}

void Study::note_result(const Position& before, const Act& act) {
  const auto after = before.clone();
  std::vector<Event> events;
  after->apply(act.seat, act.move, events);
  if (!deal_is_over(*after)) return;
  for (int i = 0; i < after->players(); ++i) deals_.back().result.push_back(worth(*after, Seat(i)));
}

void Study::look(StudiedDecision& decision, double seconds, long rounds) {
  const Stopwatch watch(0);
  WeighPlan plan;
  plan.seconds = seconds;
  plan.rounds = rounds;
  // Another seed for each decision and pass: what a second look finds does not hang on the first one's chance.
  plan.seed = plan_.seed + 1'000'003 * (decision.ply + 1) + 31 * static_cast<std::uint64_t>(decision.pass);
  decision.weighing = weigh(*decision.position, decision.seat, decision.move, plan);
  ++decision.pass;
  decision.theme = when_solved(decision.theme, decision.weighing.solved);
  open_cards(decision.deal);
  spent_ += watch.seconds();
}

// The endings of a deal, from its last decision backwards as far as the solver reaches.
void Study::open_cards(int deal) {
  constexpr long most_nodes = 20'000;
  StudiedDeal& studied = deals_[static_cast<std::size_t>(deal) - 1];
  if (std::exchange(studied.opened, true)) return;
  for (auto at = decisions_.rbegin(); at != decisions_.rend(); ++at) {
    if (at->deal != deal) continue;
    auto moves = weigh_open(*at->position, at->seat, most_nodes);
    if (!moves) return;
    at->open = std::move(*moves);
  }
}

void Study::find_unclear() {
  for (std::size_t i = 0; i < decisions_.size(); ++i)
    if (decisions_[i].is_unclear(thresholds_)) unclear_.push_back(i);
  std::stable_sort(unclear_.begin(), unclear_.end(), [&](std::size_t a, std::size_t b) {
    const auto most = [&](std::size_t i) { return decisions_[i].loss() + decisions_[i].margin(); };
    return most(a) > most(b);
  });
}

const StudiedDecision* Study::next() {
  constexpr double share_of_first_pass = 0.3, shortest = 0.004, longest_first = 0.1, longest = 1.5;
  const std::size_t all = decisions_.size();
  if (done_ < all) {
    const double seconds =
        std::clamp(share_of_first_pass * plan_.seconds / static_cast<double>(all), shortest, longest_first);
    StudiedDecision& decision = decisions_[done_++];
    if (decision.pass == 0) look(decision, plan_.rounds > 0 ? 0 : seconds, plan_.rounds);
    if (done_ == all) find_unclear();
    return &decision;
  }
  if (done_ >= of() || (plan_.rounds == 0 && spent_ >= plan_.seconds)) return nullptr;
  StudiedDecision& decision = decisions_[unclear_[done_ - all]];
  const double left = (plan_.seconds - spent_) / static_cast<double>(of() - done_);
  ++done_;
  if (decision.pass == 1) look(decision, plan_.rounds > 0 ? 0 : std::min(longest, left), 4 * plan_.rounds);
  return &decision;
}

const StudiedDecision* Study::look_at(std::size_t ply) {
  constexpr double at_length = 1;
  const auto found =
      std::find_if(decisions_.begin(), decisions_.end(), [&](const StudiedDecision& d) { return d.ply == ply; });
  if (found == decisions_.end()) return nullptr;
  const double spent = spent_;
  found->pass = std::max(1, found->pass);
  look(*found, plan_.rounds > 0 ? 0 : at_length, 4 * plan_.rounds);
  spent_ = spent;
  return &*found;
}

}  // namespace stube
