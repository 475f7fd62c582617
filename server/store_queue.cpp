#include "server/store_queue.hpp"

#include <algorithm>
#include <chrono>

#include "net/exception_barrier.hpp"

namespace stube {

StoreQueue::StoreQueue(Open open, const Clock& clock, Deliver deliver)
    : open_(std::move(open)), clock_(clock), deliver_(std::move(deliver)), store_(open_()) {
  store_->migrate(clock_.wall_millis() / 1000);
}

bool StoreQueue::Done::answer_some() {
  constexpr std::size_t at_once = 64;
  const std::size_t count = results.size() + answers.size();
  for (const std::size_t end = std::min(count, answered + at_once); answered < end;) {
    const std::size_t now = answered++;
    contained("answer of the store", [&] {
      if (now < results.size())
        write_answers[now](results[now]);
      else
        answers[now - results.size()]();
    });
  }
  return answered < count;
}

void StoreQueue::write(Write write, WriteAnswer answer) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = writes_.empty();
    writes_.push_back(std::move(write));
    write_answers_.push_back(std::move(answer));
  }
  // Further writes are taken along with the first.
  if (first) wake();
}

void StoreQueue::queue(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wake();
}

StoreQueue::Counts StoreQueue::counts() {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::size_t StoreQueue::length() {
  const std::lock_guard lock(mutex_);
  return writes_.size() + questions_.size();
}

void StoreQueue::watch(std::function<void(const Commit&)> watcher) {
  const std::lock_guard lock(mutex_);
  watcher_ = std::move(watcher);
}

void StoreQueue::work() {
  auto done = std::make_shared<Done>();
  {
    const std::lock_guard lock(mutex_);
    done->writes.swap(writes_);
    done->write_answers.swap(write_answers_);
    done->questions.swap(questions_);
  }
  if (!done->writes.empty()) commit(*done);
  answer_questions(*done);
  deliver_(std::move(done));
}

Store* StoreQueue::store() {
  if (store_) return store_.get();
  try {
    store_ = open_();
    log_line(Level::info, "store-back");
  } catch (const StoreError& error) {
    // Do not reconnect at once for each of those that wait.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return store_.get();
}

void StoreQueue::commit(Done& done) {
  std::vector<bool> written;
  const auto begin = clock_.now();
  if (Store* open = store(); open != nullptr) {
    try {
      written = open->commit(done.writes);
    } catch (const std::exception& error) {
      log_line(Level::error, "store-failed", {{"why", error.what()}});
      store_.reset();
    }
  }
  const double seconds = std::chrono::duration<double>(clock_.now() - begin).count();
  std::size_t bytes = 0;
  for (const Write& write : done.writes) bytes += write.act.act.size();
  if (watcher_) watcher_({seconds, done.writes.size(), bytes, written.empty()});
  {
    const std::lock_guard lock(mutex_);
    counts_.seconds += seconds;
    if (written.empty())
      ++counts_.failures;
    else
      ++counts_.commits, counts_.acts += done.writes.size();
  }
  done.results.assign(done.writes.size(), Written::failed);
  for (std::size_t i = 0; i < written.size(); ++i) done.results[i] = written[i] ? Written::durable : Written::lost_race;
}

void StoreQueue::answer_questions(Done& done) {
  for (const auto& question : done.questions) {
    try {
      done.answers.push_back(question(store()));
    } catch (const std::exception& error) {
      log_line(Level::error, "store-failed", {{"why", error.what()}});
      if (watcher_) watcher_({0, 0, 0, true});
      store_.reset();
      done.answers.push_back(question(nullptr));
    }
  }
}

StoreThread::StoreThread(Open open, const Clock& clock, Deliver deliver)
    : StoreQueue(std::move(open), clock, std::move(deliver)), thread_([this] {
        while (true) {
          {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return closing_ || waits(); });
            if (!waits()) return;
          }
          work();
        }
      }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void StoreThread::wake() {
  wake_.notify_one();
}

}  // namespace stube
