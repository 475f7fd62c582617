// The threads beside the one that serves: workers for what takes long, and the one that writes to the store.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "net/clock.hpp"
#include "server/store.hpp"

namespace stube {

// Runs jobs in no particular order. What waits when the pool is closed is dropped.
class Workers {
 public:
  explicit Workers(unsigned count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  void run(std::function<void()> job);

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

enum class Written { durable, lost_race, failed };

// The one thread that talks to the store. What arrives while a commit is under way shares the next one. Answers are
// handed over in batches by `deliver`, which takes them to the serving thread.
class StoreThread {
 public:
  using Answer = std::function<void()>;
  using WriteAnswer = std::function<void(Written)>;
  using Question = std::function<Answer(Store*)>;
  // What was done, with all that came with the orders: memory is given back by the thread that took it, and a
  // connection that waits for its answer never ends on the store's.
  struct Done {
    std::vector<Write> writes;
    std::vector<WriteAnswer> write_answers;
    std::vector<Written> results;
    std::vector<Question> questions;
    std::vector<Answer> answers;
    // Gives some of the answers; false when all are given.
    bool answer_some();
    std::size_t answered = 0;
  };
  using Deliver = std::function<void(std::shared_ptr<Done>)>;
  StoreThread(std::string where, std::string who, const Clock& clock, Deliver deliver);
  // Finishes what was asked for.
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  void write(Write write, WriteAnswer answer);
  // Asks the store something; the answer is given true when it worked.
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

 private:
  void queue(Question question);
  void work();
  void commit(Done& done);
  void answer_questions(Done& done);
  // The store, opened again where it broke; null while it cannot be reached.
  Store* store();

  std::string where_, who_;
  const Clock& clock_;  // for the counts
  Deliver deliver_;
  std::unique_ptr<Store> store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Write> writes_;
  std::vector<WriteAnswer> write_answers_;
  std::vector<Question> questions_;
  Counts counts_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace stube
