// The queue in front of the store, which takes writes and questions in batches: writes that arrive while a commit is
// under way share the next one. `deliver` takes the results to the serving thread. The work is done by one thread;
// tests do it step by step instead.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "net/clock.hpp"
#include "server/store.hpp"

namespace stube {

enum class Written { durable, lost_race, failed };

class StoreQueue {
 public:
  using Answer = std::function<void()>;
  using WriteAnswer = std::function<void(Written)>;
  using Question = std::function<Answer(Store*)>;
  // Results of one batch. Buffers and callbacks return with the result and are freed on the serving thread: a
  // connection that waits for its answer is never destroyed on another.
  struct Done {
    std::vector<Write> writes;
    std::vector<WriteAnswer> write_answers;
    std::vector<Written> results;
    std::vector<Question> questions;
    std::vector<Answer> answers;
    // Calls the next 64 callbacks; false when all have been called.
    bool answer_some();
    std::size_t answered = 0;
  };
  using Deliver = std::function<void(std::shared_ptr<Done>)>;
  using Open = std::function<std::unique_ptr<Store>()>;
  virtual ~StoreQueue() = default;
  StoreQueue(const StoreQueue&) = delete;
  StoreQueue& operator=(const StoreQueue&) = delete;

  void write(Write write, WriteAnswer answer);
  // Asks the store something; `answer` is called with nothing where that failed.
  template <class T>
  void ask(std::function<T(Store&)> question, std::function<void(std::optional<T>)> answer) {
    queue([question = std::move(question), answer = std::move(answer)](Store* store) -> Answer {
      std::optional<T> result;
      if (store != nullptr) result.emplace(question(*store));
      return [answer, result = std::move(result)]() mutable { answer(std::move(result)); };
    });
  }

  struct Counts {
    std::uint64_t commits = 0, acts = 0, failures = 0;
    double seconds = 0;  // in commits
  };
  [[nodiscard]] Counts counts();
  // Writes and questions that wait.
  [[nodiscard]] std::size_t length();
  // Told of every commit, on the store's thread, and of every failure; set before anything is asked.
  struct Commit {
    double seconds = 0;
    std::size_t acts = 0, bytes = 0;  // bytes of their texts
    bool failed = false;
  };
  void watch(std::function<void(const Commit&)> watcher);

 protected:
  // Opens the store and migrates it; throws where it cannot.
  StoreQueue(Open open, const Clock& clock, Deliver deliver);
  // Called after something was queued, without the lock.
  virtual void wake() = 0;
  // Under the lock.
  [[nodiscard]] bool waits() const { return !writes_.empty() || !questions_.empty(); }
  // Does everything that waits as one batch and delivers the results. Calls must not overlap.
  void work();

  std::mutex mutex_;

 private:
  void queue(Question question);
  void commit(Done& done);
  void answer_questions(Done& done);
  // Reopens the store after a failure; null while it cannot be reached.
  Store* store();

  Open open_;
  const Clock& clock_;  // for the counts and the migration
  Deliver deliver_;
  std::unique_ptr<Store> store_;
  std::vector<Write> writes_;
  std::vector<WriteAnswer> write_answers_;
  std::vector<Question> questions_;
  Counts counts_;
  std::function<void(const Commit&)> watcher_;
};

// The one thread that talks to the store.
class StoreThread final : public StoreQueue {
 public:
  StoreThread(Open open, const Clock& clock, Deliver deliver);
  // Finishes all writes and questions first.
  ~StoreThread() override;

 private:
  void wake() override;

  std::condition_variable wake_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace stube
