#include "server/threads.hpp"

#include <chrono>

#include "server/log.hpp"

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
        job();
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

void StoreThread::write(Write write, std::function<void(Written)> answer) {
  {
    const std::lock_guard lock(mutex_);
    writes_.push_back({std::move(write), std::move(answer)});
  }
  wake_.notify_one();
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
    std::vector<Waiting> writes;
    std::vector<Question> questions;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !writes_.empty() || !questions_.empty(); });
      if (writes_.empty() && questions_.empty()) return;
      writes.swap(writes_);
      questions.swap(questions_);
    }
    std::vector<Answer> answers;
    if (!writes.empty()) commit(std::move(writes), answers);
    answer_questions(std::move(questions), answers);
    deliver_(std::move(answers));
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

void StoreThread::commit(std::vector<Waiting> writes, std::vector<Answer>& answers) {
  std::vector<Write> batch;
  batch.reserve(writes.size());
  for (auto& waiting : writes) batch.push_back(std::move(waiting.write));
  std::vector<bool> written;
  const auto begin = std::chrono::steady_clock::now();
  if (Store* open = store(); open != nullptr) {
    try {
      written = open->commit(batch);
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
      ++counts_.commits, counts_.acts += batch.size();
  }
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const Written result = written.empty() ? Written::failed : written[i] ? Written::durable : Written::lost_race;
    answers.push_back([answer = std::move(writes[i].answer), result] { answer(result); });
  }
}

void StoreThread::answer_questions(std::vector<Question> questions, std::vector<Answer>& answers) {
  for (auto& question : questions) {
    try {
      answers.push_back(question(store()));
    } catch (const std::exception& error) {
      log_line(Level::error, "store-failed", {{"why", error.what()}});
      store_.reset();
      answers.push_back(question(nullptr));
    }
  }
}

}  // namespace stube
