// Costly jobs and work whose duration must not show: who waits for whom, what is refused, and when results are
// delivered. Threads and time are the test's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "cards/random.hpp"
#include "server/job_queue.hpp"
#include "server/paced_work.hpp"
#include "tests/server_scheduler.hpp"
#include "tests/server_seed.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;

// A loop with virtual time.
class VirtualLoop final : public EventLoop {
 public:
  explicit VirtualLoop(std::uint64_t seed) : scheduler(seed) {}
  void post(std::function<void()> job) override { scheduler.add("loop", std::move(job)); }
  void after(milliseconds time, std::function<void()> job) override { scheduler.after("timers", time, std::move(job)); }
  Scheduler scheduler;
};

// Workers whose jobs take as long as the test says, in virtual time.
class SlowWorkers final : public Workers {
 public:
  SlowWorkers(VirtualLoop& loop, unsigned count) : loop_(loop), free_(count) {}
  void run(std::function<void()> job) override {
    waiting_.emplace_back(std::move(job), takes());
    start();
  }
  milliseconds next_takes{0};
  std::function<milliseconds()> takes = [this] { return next_takes; };

 private:
  void start() {
    while (free_ > 0 && !waiting_.empty()) {
      --free_;
      auto next = std::move(waiting_.front());
      waiting_.pop_front();
      loop_.after(next.second, [this, job = std::move(next.first)] {
        job();
        ++free_;
        start();
      });
    }
  }
  VirtualLoop& loop_;
  unsigned free_;
  std::deque<std::pair<std::function<void()>, milliseconds>> waiting_;
};

class Jobs : public testing::Test {
 protected:
  void open(JobQueue::Limits limits) { queue_.emplace(workers_, LoopHandle(loop_, alive_), limits); }
  bool submit(const std::string& person, const std::string& address, const std::string& name, bool sends = true) {
    JobQueue::Job job;
    job.owner = {person, address};
    job.gone = gone_;
    job.work = [this, name] { worked_.push_back(name); };
    job.done = [this, name, sends](JobQueue::Ticket ticket) {
      done_.push_back(name);
      if (!sends) unsent_[name] = std::move(ticket);
    };
    return queue_->submit(std::move(job));
  }
  void pass(milliseconds time) { loop_.scheduler.run_for(time); }

  std::shared_ptr<int> alive_ = std::make_shared<int>(1);
  VirtualLoop loop_{seed_for("loop")};
  SlowWorkers workers_{loop_, 1};
  std::optional<JobQueue> queue_;
  std::shared_ptr<std::atomic<bool>> gone_ = std::make_shared<std::atomic<bool>>(false);
  std::vector<std::string> worked_, done_;
  std::map<std::string, JobQueue::Ticket> unsent_;
};

TEST_F(Jobs, PersonsTakeTurns) {
  open({.at_once = 1});
  workers_.next_takes = milliseconds(10);
  for (const char* name : {"a1", "a2", "a3", "a4"}) ASSERT_TRUE(submit("anna", "x", name));
  for (const char* name : {"b1", "b2"}) ASSERT_TRUE(submit("bent", "y", name));
  ASSERT_TRUE(submit("carl", "z", "c1"));
  pass(milliseconds(1000));
  EXPECT_EQ(done_, (std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "a3", "a4"}));
}

TEST_F(Jobs, WhoDoesNotReadHasOneAnswerAndNoMore) {
  open({.at_once = 4});
  ASSERT_TRUE(submit("anna", "x", "a1", false));
  ASSERT_TRUE(submit("anna", "x", "a2", false));
  ASSERT_TRUE(submit("bent", "y", "b1"));
  pass(milliseconds(1000));
  EXPECT_EQ(worked_, (std::vector<std::string>{"a1", "b1"})) << "the second is made when the first has been sent";
  EXPECT_EQ(queue_->counts().unsent, 1U);
  unsent_.erase("a1");
  pass(milliseconds(1000));
  EXPECT_EQ(worked_, (std::vector<std::string>{"a1", "b1", "a2"}));
}

TEST_F(Jobs, EveryQueueHasABound) {
  open({.at_once = 1, .waiting_of_person = 2, .jobs_of_address = 5, .waiting = 8});
  workers_.next_takes = milliseconds(10);
  EXPECT_TRUE(submit("anna", "x", "1") && submit("anna", "x", "2") && submit("anna", "x", "3"));
  EXPECT_FALSE(submit("anna", "x", "4")) << "of a person";
  EXPECT_TRUE(submit("other", "x", "5") && submit("third", "x", "6"));
  EXPECT_FALSE(submit("fourth", "x", "7")) << "of an address";
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(submit("p" + std::to_string(i), "a" + std::to_string(i), "far"));
  EXPECT_FALSE(submit("last", "far away", "8")) << "of all";
  pass(milliseconds(1000));
  EXPECT_EQ(queue_->counts().waiting + queue_->counts().running + queue_->counts().unsent, 0U);
  EXPECT_TRUE(submit("anna", "x", "9")) << "what was taken is given back";
}

TEST_F(Jobs, WhatNobodyWaitsForIsNotBegun) {
  open({.at_once = 1});
  workers_.next_takes = milliseconds(10);
  ASSERT_TRUE(submit("anna", "x", "1") && submit("anna", "x", "2") && submit("bent", "y", "3"));
  gone_->store(true);
  pass(milliseconds(1000));
  EXPECT_EQ(worked_, std::vector<std::string>{"1"});
  EXPECT_EQ(done_.size(), 3U) << "each has its end all the same";
  EXPECT_EQ(queue_->counts().abandoned, 2U);
}

// --- time tells nothing

struct Question {
  milliseconds asked;
  std::string owner;
  bool thinks;
};

// When each of these is delivered, where the work takes so long; it is told what it may take.
using Takes = std::function<milliseconds(std::size_t, milliseconds allowed)>;
std::vector<milliseconds> delivered(const std::vector<Question>& questions, const Takes& takes, unsigned workers) {
  const auto alive = std::make_shared<int>(1);
  VirtualLoop loop(seed_for("loop"));
  SlowWorkers pool(loop, workers);
  PacedWork work(pool, LoopHandle(loop, alive), loop.scheduler.clock(),
                 {milliseconds(700), milliseconds(300), workers});
  std::size_t begun = 0;
  pool.takes = [&] { return takes(begun, work.allowed()); };
  std::vector<milliseconds> times(questions.size(), milliseconds(-1));
  const Moment begin = loop.scheduler.clock().now();
  for (std::size_t i = 0; i < questions.size(); ++i)
    loop.after(questions[i].asked, [&, i] {
      PacedWork::Job job;
      job.owner = questions[i].owner;
      job.thinks = questions[i].thinks;
      job.wanted = [&begun, i] {
        begun = i;  // right after this
        return true;
      };
      job.work = [](milliseconds) {};
      job.deliver = [&, i] {
        times[i] = std::chrono::duration_cast<milliseconds>(loop.scheduler.clock().now() - begin) - questions[i].asked;
      };
      work.submit(std::move(job));
    });
  loop.scheduler.run_for(std::chrono::minutes(10));
  return times;
}

std::vector<Question> crowd(std::uint64_t seed, int count, int per_minute) {
  Random random(seed);
  std::vector<Question> questions;
  for (int i = 0; i < count; ++i)
    questions.push_back({milliseconds(random.below(static_cast<std::uint32_t>(count * 60'000 / per_minute))),
                         "host" + std::to_string(random.below(8)), random.chance(3, 4)});
  return questions;
}

TEST(TimeTellsNothing, DeliveriesAreTheSameHoweverLongTheThinkingWas) {
  // Idle, busy, more than two workers can do at full length, and far beyond what they can do at all.
  for (const int per_minute : {15, 360, 9000, 600'000}) {
    const bool beyond = per_minute == 600'000;
    auto questions = crowd(seed_for("crowd"), beyond ? 2000 : 120, per_minute);
    // A glance is short, but so many of them would keep the workers from thinking.
    if (beyond)
      for (Question& question : questions) question.thinks = true;
    const auto longest = [&](std::size_t i, milliseconds allowed) {
      return questions[i].thinks ? allowed : milliseconds(4);
    };
    const auto forced = delivered(questions, [](auto, auto) { return milliseconds(0); }, 2);
    const auto full = delivered(questions, longest, 2);
    Random random(seed_for("mixed"));
    const auto some = [&](std::size_t i, milliseconds allowed) {
      return milliseconds(random.below(static_cast<std::uint32_t>(longest(i, allowed).count()) + 1));
    };
    const auto mixed = delivered(questions, some, 2);
    EXPECT_EQ(forced, full) << per_minute;
    EXPECT_EQ(forced, mixed) << per_minute;
    EXPECT_TRUE(std::all_of(forced.begin(), forced.end(), [](auto time) { return time >= milliseconds(700); }));
    const auto latest = *std::max_element(forced.begin(), forced.end());
    if (!beyond) {
      EXPECT_LE(latest, milliseconds(710)) << per_minute << ": the pause is kept";
    } else {
      EXPECT_GT(latest, std::chrono::seconds(2)) << "there is more work than workers";
    }
  }
}

// A machine that is too slow for its own thinking time: what is late is late in steps, and all wait as long after it.
TEST(TimeTellsNothing, WhereThePauseCannotBeKeptItIsLongerForAll) {
  std::vector<Question> questions;
  for (int i = 0; i < 40; ++i) questions.push_back({milliseconds(2000 * i), "host", true});
  // From the tenth on every second one takes three seconds.
  const auto times =
      delivered(questions, [](std::size_t i, auto) { return milliseconds(i >= 10 && i % 2 == 0 ? 3000 : 0); }, 4);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(times[i], milliseconds(700)) << i;
  for (std::size_t i = 14; i < 40; ++i) EXPECT_EQ(times[i], times[14]) << i << ": forced or not";
  EXPECT_GE(times[14], milliseconds(3000));
}

TEST(TimeTellsNothing, ManyTablesOfOneHostDoNotHoldUpAnothers) {
  std::vector<Question> questions;
  for (int i = 0; i < 100; ++i) questions.push_back({milliseconds(0), "greedy", true});
  questions.push_back({milliseconds(10), "modest", true});
  const auto times = delivered(questions, [](auto, milliseconds allowed) { return allowed; }, 2);
  EXPECT_LE(times.back(), milliseconds(1010));
}

// A hundred tables ask at once, again and again: each is answered when the pause is over, by thinking less.
TEST(ThinkingTime, ShrinksWithWhatIsAskedAndThePauseIsKept) {
  std::vector<Question> questions;
  for (int i = 0; i < 1000; ++i)
    questions.push_back({milliseconds(i / 100 * 1000), "host" + std::to_string(i % 100), true});
  milliseconds longest{0}, shortest{1000};
  const auto takes = [&](std::size_t, milliseconds allowed) {
    longest = std::max(longest, allowed), shortest = std::min(shortest, allowed);
    return allowed;
  };
  for (const milliseconds time : delivered(questions, takes, 2)) EXPECT_LE(time, milliseconds(710));
  EXPECT_EQ(longest, milliseconds(300)) << "the first had nobody beside it";
  EXPECT_LE(shortest, milliseconds(12));
  EXPECT_GE(shortest, PacedWork::least);
}

TEST(ThinkingTime, IsWholeWhereAWorkerIsFree) {
  std::vector<Question> questions;
  for (int i = 0; i < 20; ++i) questions.push_back({milliseconds(i * 500), "host", true});
  const auto takes = [](std::size_t, milliseconds allowed) {
    EXPECT_EQ(allowed, milliseconds(300));
    return allowed;
  };
  for (const milliseconds time : delivered(questions, takes, 2)) EXPECT_EQ(time, milliseconds(700));
}

}  // namespace

}  // namespace stube
