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

// Where the threads leave what they found.
class Basket {
 public:
  void put(std::string text) {
    const std::lock_guard lock(mutex_);
    texts_.push_back(std::move(text));
    filled_.notify_one();
  }
  [[nodiscard]] std::optional<std::string> take(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!filled_.wait_for(lock, patience, [&] { return !texts_.empty(); })) return {};
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

// One process's part of a list of seeds: every rank-th of them, shared among the threads. Each seed comes back as a
// text; last comes `finished`.
class Shift {
 public:
  Shift(const Contest& contest, std::vector<long> numbers, unsigned threads, double seconds)
      : contest_(contest), numbers_(std::move(numbers)), seconds_(seconds), working_(threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Basket& basket() { return basket_; }
  void stop() { stopped_ = true; }

 private:
  void work() {
    Pairing duel(contest_);
    for (std::size_t i = next_++; i < numbers_.size() && !late() && !stopped_; i = next_++) {
      const auto tally = duel.play(numbers_[i]);
      if (tally) {
        basket_.put(json::serialize(to_json(*tally)));
        continue;
      }
      stopped_ = true;
      basket_.put(json::serialize(json::object{{"number", numbers_[i]}, {"complaint", duel.complaint()}}));
    }
    if (--working_ == 0) basket_.put(finished);
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
  Basket basket_;
  std::vector<std::jthread> threads_;
};

// What the leader tells all to play; an empty list is the end.
struct Order {
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
  static Order from(const std::string& text) {
    const auto value = json::parse(text);
    Order order;
    order.seconds = value.at("seconds").to_number<double>();
    for (const auto& run : value.at("runs").get_array())
      for (long number = run.at(0).to_number<long>(); number < run.at(1).to_number<long>(); ++number)
        order.numbers.push_back(number);
    return order;
  }
  [[nodiscard]] std::vector<long> part_of(const ProcessGroup& group) const {
    std::vector<long> part;
    for (auto i = static_cast<std::size_t>(group.rank()); i < numbers.size();
         i += static_cast<std::size_t>(group.size()))
      part.push_back(numbers[i]);
    return part;
  }
};

void follow(const Contest& contest, const Workforce& force) {
  while (true) {
    const auto order = Order::from(force.group->hear({}));
    if (order.numbers.empty()) return;
    Shift shift(contest, order.part_of(*force.group), force.threads, order.seconds);
    for (std::string text; text != finished;)
      if (auto found = shift.basket().take(std::chrono::hours(1))) force.group->report(text = std::move(*found));
  }
}

class Leader {
 public:
  Leader(const Contest& contest, const Effort& effort, const Workforce& force)
      : contest_(contest), effort_(effort), force_(force), units_per_seed_(contest.seatings().size()) {
    if (force.log != nullptr) played_ = force.log->played(contest);
  }

  ArenaResult lead() {
    const auto& sizes = effort_.looks.sizes();
    for (const long size : sizes) {
      if (!play(size)) return end(prefix(size));
      const auto result = summed(size);
      if (result.clear() || size == sizes.back()) return end(size);
    }
    return {};
  }

 private:
  // Plays what is missing of the first `size` seeds; false where that was not to be.
  bool play(long size) {
    Order order;
    for (long i = 0; i < size; ++i)
      if (!played_.contains(i)) order.numbers.push_back(i);
    if (order.numbers.empty()) return true;
    order.seconds = seconds_left();
    if (effort_.seconds > 0 && order.seconds <= 0) return out_of_time_ = true, false;
    carry_out(Order::from(force_.group->hear(order.text())), size);
    if (!complaint_.empty()) return false;
    out_of_time_ = prefix(size) < size;
    return !out_of_time_;
  }

  void carry_out(const Order& order, long size) {
    const auto begin = Clock::now();
    Shift shift(contest_, order.part_of(*force_.group), force_.threads, order.seconds);
    long missing = static_cast<long>(order.numbers.size());
    for (int ended = 0; ended < force_.group->size();) {
      auto text = force_.group->next_report();
      if (!text) text = shift.basket().take(std::chrono::milliseconds(5));
      if (!text) continue;
      if (*text == finished)
        ++ended;
      else
        note(json::parse(*text).get_object(), shift), --missing;
      const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
      if (force_.progress) force_.progress(size - missing, size, order.seconds > 0 ? order.seconds - spent : 0);
    }
  }

  void note(const json::object& report, Shift& shift) {
    if (const auto* complaint = report.if_contains("complaint")) {
      complaint_ = std::string(complaint->get_string()) + " (seed " + std::to_string(contest_.seed) + ", number " +
                   std::to_string(report.at("number").to_number<long>()) + ")";
      shift.stop();
      return;
    }
    const auto tally = tally_from(report);
    played_[tally->number] = *tally;
    if (force_.log != nullptr) force_.log->keep(contest_, *tally);
  }

  // All work together may take so long; what was done in earlier runs counts.
  [[nodiscard]] double seconds_left() const {
    if (effort_.seconds <= 0) return 0;
    double spent = 0;
    for (const auto& [number, tally] : played_) spent += tally.seconds;
    return effort_.seconds - spent / force_.threads / force_.group->size();
  }
  // How many seeds from the first on were played without a gap: a limit of time must not choose the short ones.
  [[nodiscard]] long prefix(long size) const {
    long n = 0;
    while (n < size && played_.contains(n)) ++n;
    return n;
  }

  ArenaResult end(long size) {
    static_cast<void>(force_.group->hear(Order().text()));
    auto result = summed(size);
    result.out_of_time = out_of_time_;
    result.complaint = complaint_;
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
  const Workforce& force_;
  std::size_t units_per_seed_;
  std::map<long, Tally> played_;
  std::string complaint_;
  bool out_of_time_ = false;
};

}  // namespace

ArenaResult hold(const Contest& contest, const Effort& effort, const Workforce& force) {
  if (force.group->leads()) return Leader(contest, effort, force).lead();
  follow(contest, force);
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
