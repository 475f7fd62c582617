#include "bots/arena.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace stube {

namespace {

using Clock = std::chrono::steady_clock;

// Results of the worker threads, as text, in the order in which they came.
class ResultQueue {
 public:
  void push(std::string text) {
    const std::lock_guard lock(mutex_);
    texts_.push_back(std::move(text));
    filled_.notify_one();
  }
  [[nodiscard]] std::optional<std::string> pop(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    if (!filled_.wait_for(lock, timeout, [&] { return !texts_.empty(); })) return {};
    auto text = std::move(texts_.front());
    texts_.pop_front();
    return text;
  }

 private:
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::string> texts_;
};

const std::string finished = "finished";

// The threads of one process, which play its part of a list of seeds. Each seed's result goes into the queue; last
// comes `finished`.
class SeedWorkers {
 public:
  SeedWorkers(const Contest& contest, std::vector<long> numbers, unsigned threads, double seconds)
      : contest_(contest), numbers_(std::move(numbers)), seconds_(seconds), working_(threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { play_seeds(); });
  }
  ResultQueue& results() { return results_; }
  void stop() { stopped_ = true; }

 private:
  void play_seeds() {
    Pairing pairing(contest_);
    for (std::size_t i = next_++; i < numbers_.size() && !late() && !stopped_; i = next_++) {
      const auto tally = pairing.play(numbers_[i]);
      if (tally) {
        results_.push(json::serialize(to_json(*tally)));
        continue;
      }
      stopped_ = true;
      results_.push(json::serialize(json::object{{"number", numbers_[i]}, {"error", pairing.error()}}));
    }
    if (--working_ == 0) results_.push(finished);
  }
  [[nodiscard]] bool late() const {
    return seconds_ > 0 && std::chrono::duration<double>(Clock::now() - begin_).count() >= seconds_;
  }

  const Contest& contest_;
  std::vector<long> numbers_;
  double seconds_;
  Clock::time_point begin_ = Clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::atomic<unsigned> working_;
  ResultQueue results_;
  std::vector<std::jthread> threads_;
};

// The seeds that the leader tells all processes to play; an empty list is the end.
struct WorkOrder {
  std::vector<long> numbers;
  double seconds = 0;

  // As runs of numbers, [first, after the last]: there may be millions of them and few gaps.
  [[nodiscard]] std::string text() const {
    json::array runs;
    for (std::size_t i = 0, end = 0; i < numbers.size(); i = end) {
      for (end = i + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
      runs.push_back(json::array{numbers[i], numbers[end - 1] + 1});
    }
    return json::serialize(json::object{{"runs", std::move(runs)}, {"seconds", seconds}});
  }
  static WorkOrder from(const std::string& text) {
    const auto value = json::parse(text);
    WorkOrder order;
    order.seconds = value.at("seconds").to_number<double>();
    for (const auto& run : value.at("runs").get_array())
      for (long number = run.at(0).to_number<long>(); number < run.at(1).to_number<long>(); ++number)
        order.numbers.push_back(number);
    return order;
  }
  // Every size-th seed, from the process's rank on.
  [[nodiscard]] std::vector<long> part_of(const ProcessGroup& group) const {
    std::vector<long> part;
    for (auto i = static_cast<std::size_t>(group.rank()); i < numbers.size();
         i += static_cast<std::size_t>(group.size()))
      part.push_back(numbers[i]);
    return part;
  }
};

// What every process but the leader does.
void follow_orders(const Contest& contest, const ArenaResources& resources) {
  while (true) {
    const auto order = WorkOrder::from(resources.group->broadcast({}));
    if (order.numbers.empty()) return;
    SeedWorkers workers(contest, order.part_of(*resources.group), resources.threads, order.seconds);
    for (std::string text; text != finished;)
      if (auto found = workers.results().pop(std::chrono::hours(1)))
        resources.group->send_to_leader(text = std::move(*found));
  }
}

class Leader {
 public:
  Leader(const Contest& contest, const Effort& effort, const ArenaResources& resources)
      : contest_(contest), effort_(effort), resources_(resources), units_per_seed_(contest.seatings().size()) {
    if (resources.log != nullptr) played_ = resources.log->played(contest);
  }

  ArenaResult run() {
    const auto& sizes = effort_.looks.sizes();
    for (const long size : sizes) {
      if (!play(size)) return end(prefix(size));
      const auto result = summed(size);
      if (result.clear() || size == sizes.back()) return end(size);
    }
    return {};
  }

 private:
  // Plays what is missing of the first `size` seeds; false where the time was up or a player has failed.
  bool play(long size) {
    WorkOrder order;
    for (long i = 0; i < size; ++i)
      if (!played_.contains(i)) order.numbers.push_back(i);
    if (order.numbers.empty()) return true;
    order.seconds = seconds_left();
    if (effort_.seconds > 0 && order.seconds <= 0) return out_of_time_ = true, false;
    execute(WorkOrder::from(resources_.group->broadcast(order.text())), size);
    if (!error_.empty()) return false;
    out_of_time_ = prefix(size) < size;
    return !out_of_time_;
  }

  void execute(const WorkOrder& order, long size) {
    const auto begin = Clock::now();
    SeedWorkers workers(contest_, order.part_of(*resources_.group), resources_.threads, order.seconds);
    long missing = static_cast<long>(order.numbers.size());
    for (int ended = 0; ended < resources_.group->size();) {
      auto text = resources_.group->poll_message();
      if (!text) text = workers.results().pop(std::chrono::milliseconds(5));
      if (!text) continue;
      if (*text == finished)
        ++ended;
      else
        add_result(json::parse(*text).get_object(), workers), --missing;
      const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
      if (resources_.progress) resources_.progress(size - missing, size, order.seconds > 0 ? order.seconds - spent : 0);
    }
  }

  void add_result(const json::object& report, SeedWorkers& workers) {
    if (const auto* error = report.if_contains("error")) {
      error_ = std::string(error->get_string()) + " (seed " + std::to_string(contest_.seed) + ", number " +
               std::to_string(report.at("number").to_number<long>()) + ")";
      workers.stop();
      return;
    }
    const auto tally = tally_from(report);
    played_[tally->number] = *tally;
    if (resources_.log != nullptr) resources_.log->append(contest_, *tally);
  }

  // The limit is for all the work together, that of earlier runs included.
  [[nodiscard]] double seconds_left() const {
    if (effort_.seconds <= 0) return 0;
    double spent = 0;
    for (const auto& [number, tally] : played_) spent += tally.seconds;
    return effort_.seconds - spent / resources_.threads / resources_.group->size();
  }
  // How many seeds from the first on were played without a gap: with a limit of time, short deals must not be
  // preferred.
  [[nodiscard]] long prefix(long size) const {
    long n = 0;
    while (n < size && played_.contains(n)) ++n;
    return n;
  }

  ArenaResult end(long size) {
    static_cast<void>(resources_.group->broadcast(WorkOrder().text()));
    auto result = summed(size);
    result.out_of_time = out_of_time_;
    result.error = error_;
    return result;
  }

  [[nodiscard]] ArenaResult summed(long size) const {
    std::vector<double> differences, shares;
    ArenaResult result;
    for (long i = 0; i < size; ++i) {
      const Tally& tally = played_.at(i);
      differences.push_back(tally.difference);
      shares.push_back(tally.wins + tally.losses > 0 ? tally.wins / (tally.wins + tally.losses) : 0.5);
      result.moves += tally.moves;
    }
    result.seeds = size;
    result.judged = size >= effort_.looks.sizes().front();
    result.units = size * static_cast<long>(units_per_seed_);
    result.difference = estimate(differences, effort_.looks.error());
    result.share = estimate_share(shares, effort_.looks.error());
    return result;
  }

  const Contest& contest_;
  const Effort& effort_;
  const ArenaResources& resources_;
  std::size_t units_per_seed_;
  std::map<long, Tally> played_;
  std::string error_;
  bool out_of_time_ = false;
};

}  // namespace

ArenaResult run_contest(const Contest& contest, const Effort& effort, const ArenaResources& resources) {
  if (resources.group->is_leader()) return Leader(contest, effort, resources).run();
  follow_orders(contest, resources);
  return {};
}

std::vector<double> ratings(const std::vector<std::vector<double>>& shares) {
  const std::size_t n = shares.size();
  std::vector<double> strength(n, 1.0);
  // Hunter's iteration (2004). A draw against a mean player beside the games keeps those who always won or lost finite.
  for (int round = 0; round < 2000; ++round) {
    std::vector<double> next(n);
    for (std::size_t i = 0; i < n; ++i) {
      double won = 0.5, expected = 1 / (strength[i] + 1);
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        won += shares[i][j];
        expected += (shares[i][j] + shares[j][i]) / (strength[i] + strength[j]);
      }
      next[i] = won / expected;
    }
    strength = next;
  }
  std::vector<double> elo(n);
  double mean = 0;
  for (std::size_t i = 0; i < n; ++i) mean += (elo[i] = 400 * std::log10(strength[i])) / static_cast<double>(n);
  for (auto& rating : elo) rating -= mean;
  return elo;
}

}  // namespace stube
