// The one thread that talks to the store. Writes that arrive while a commit is under way share the next one. Callbacks
// are handed over in batches by `deliver`, which takes them to the serving thread.
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

class StoreThread {
 public:
  using Answer = std::function<void()>;
  using WriteAnswer = std::function<void(Written)>;
  using Question = std::function<Answer(Store*)>;
  // Results of one round. The requests with their callbacks return with them and are destroyed on the serving thread:
  // a connection that waits for its answer never ends on this thread.
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
  StoreThread(std::string where, std::string process, const Clock& clock, Deliver deliver);
  // Finishes all writes and questions first.
  ~StoreThread();
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

  void write(Write write, WriteAnswer answer);
  // Asks the store something; `answer` is called with nothing where it failed.
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
  // Reopens the store after a failure; null while it cannot be reached.
  Store* store();

  std::string where_, process_;
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
