#include "server/threads.hpp"

#include <algorithm>
#include <chrono>

#include "net/contained.hpp"

namespace stube {

Workers::Workers(unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    threads_.emplace_back([this] {
      while (true) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return closing_ || !jobs_.empty(); });
        if (closing_) return;
        auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        contained("worker", job);
      }
    });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Workers::run(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

StoreThread::StoreThread(std::string where, std::string who, Deliver deliver)
    : where_(std::move(where)), who_(std::move(who)), deliver_(std::move(deliver)), store_(open_store(where_, who_)) {
  store_->migrate();
  thread_ = std::thread([this] { work(); });
}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool StoreThread::Done::answer_some() {
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

void StoreThread::write(Write write, WriteAnswer answer) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = writes_.empty();
    writes_.push_back(std::move(write));
    write_answers_.push_back(std::move(answer));
  }
  // The others come along with the first.
  if (first) wake_.notify_one();
}

void StoreThread::queue(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wake_.notify_one();
}

StoreThread::Counts StoreThread::counts() {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void StoreThread::work() {
  while (true) {
    auto done = std::make_shared<Done>();
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !writes_.empty() || !questions_.empty(); });
      if (writes_.empty() && questions_.empty()) return;
      done->writes.swap(writes_);
      done->write_answers.swap(write_answers_);
      done->questions.swap(questions_);
    }
    if (!done->writes.empty()) commit(*done);
    answer_questions(*done);
    deliver_(std::move(done));
  }
}

Store* StoreThread::store() {
  if (store_) return store_.get();
  try {
    store_ = open_store(where_, who_);
    log_line(Level::info, "store-back");
  } catch (const StoreError& error) {
    // Not asked again at once by everybody who waits.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return store_.get();
}

void StoreThread::commit(Done& done) {
  std::vector<bool> written;
  const auto begin = std::chrono::steady_clock::now();
  if (Store* open = store(); open != nullptr) {
    try {
      written = open->commit(done.writes);
    } catch (const std::exception& error) {
      log_line(Level::error, "store-failed", {{"why", error.what()}});
      store_.reset();
    }
  }
  {
    const std::lock_guard lock(mutex_);
    counts_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (written.empty())
      ++counts_.failures;
    else
      ++counts_.commits, counts_.acts += done.writes.size();
  }
  done.results.assign(done.writes.size(), Written::failed);
  for (std::size_t i = 0; i < written.size(); ++i) done.results[i] = written[i] ? Written::durable : Written::lost_race;
}

void StoreThread::answer_questions(Done& done) {
  for (const auto& question : done.questions) {
    try {
      done.answers.push_back(question(store()));
    } catch (const std::exception& error) {
      log_line(Level::error, "store-failed", {{"why", error.what()}});
      store_.reset();
      done.answers.push_back(question(nullptr));
    }
  }
}

}  // namespace stube
