// What runs beside the serving thread: workers for what takes long, the queue of the store, and the listener to other
// processes. Each is a thread here; tests run them step by step in an order of their own.
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

// Runs jobs in no particular order. What waits when they are closed is dropped.
class Workers {
 public:
  virtual ~Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  virtual void run(std::function<void()> job) = 0;

 protected:
  Workers() = default;
};

class WorkerThreads final : public Workers {
 public:
  explicit WorkerThreads(unsigned count);
  ~WorkerThreads() override;
  void run(std::function<void()> job) override;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

enum class Written { durable, lost_race, failed };

// What is asked of the store, answered in batches: what arrives while a commit is under way shares the next one.
// `deliver` takes the answers to the serving thread.
class StoreQueue {
 public:
  using Answer = std::function<void()>;
  using WriteAnswer = std::function<void(Written)>;
  using Question = std::function<Answer(Store*)>;
  // What was done, with all that came with the orders: buffers return with the result and are freed on the serving
  // thread, and a connection that waits for its answer never ends on another.
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
  using Open = std::function<std::unique_ptr<Store>()>;
  virtual ~StoreQueue() = default;
  StoreQueue(const StoreQueue&) = delete;
  StoreQueue& operator=(const StoreQueue&) = delete;

  void write(Write write, WriteAnswer answer);
  // Asks the store something; the answer is given nothing where that failed.
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

 protected:
  // Opens the store and migrates it; throws where it cannot.
  StoreQueue(Open open, const Clock& clock, Deliver deliver);
  // Called after something was queued, without the lock.
  virtual void wake() = 0;
  // Under the lock.
  [[nodiscard]] bool waits() const { return !writes_.empty() || !questions_.empty(); }
  // Does everything that waits, as one batch, and delivers the answers. Calls must not overlap.
  void work();

  std::mutex mutex_;

 private:
  void queue(Question question);
  void commit(Done& done);
  void answer_questions(Done& done);
  // The store, opened again where it broke; null while it cannot be reached.
  Store* store();

  Open open_;
  const Clock& clock_;  // for the counts
  Deliver deliver_;
  std::unique_ptr<Store> store_;
  std::vector<Write> writes_;
  std::vector<WriteAnswer> write_answers_;
  std::vector<Question> questions_;
  Counts counts_;
};

// The one thread that talks to the store.
class StoreThread final : public StoreQueue {
 public:
  StoreThread(Open open, const Clock& clock, Deliver deliver);
  // Finishes what was asked for.
  ~StoreThread() override;

 private:
  void wake() override;

  std::condition_variable wake_;
  bool closing_ = false;
  std::thread thread_;
};

// Makes all three; `where` is as for open_store.
class Background {
 public:
  virtual ~Background() = default;
  [[nodiscard]] virtual std::unique_ptr<Workers> workers(unsigned count) = 0;
  [[nodiscard]] virtual std::unique_ptr<StoreQueue> store(const std::string& where, const std::string& who,
                                                          const Clock& clock, StoreQueue::Deliver deliver) = 0;
  // Null where there is only one process.
  [[nodiscard]] virtual std::unique_ptr<Listener> listener(const std::string& where, const std::string& who,
                                                           std::function<void(std::string)> changed) = 0;
};

class BackgroundThreads final : public Background {
 public:
  [[nodiscard]] std::unique_ptr<Workers> workers(unsigned count) override;
  [[nodiscard]] std::unique_ptr<StoreQueue> store(const std::string& where, const std::string& who, const Clock& clock,
                                                  StoreQueue::Deliver deliver) override;
  [[nodiscard]] std::unique_ptr<Listener> listener(const std::string& where, const std::string& who,
                                                   std::function<void(std::string)> changed) override;
};
[[nodiscard]] BackgroundThreads& background_threads();

}  // namespace stube
