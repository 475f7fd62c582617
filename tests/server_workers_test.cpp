// With what priority workers run. What jobs and paced work do with them is tested with stand-ins.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <future>

#include "server/workers.hpp"

namespace stube {

namespace {

int niceness_of(Priority priority) {
  WorkerThreads workers(1, priority);
  std::promise<int> found;
  workers.run([&] { found.set_value(::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()))); });
  return found.get_future().get();
}

TEST(Workers, GiveWayToTheServingThreadAndThoseThatThinkToAll) {
  EXPECT_GT(niceness_of(Priority::normal), 0);
  EXPECT_EQ(niceness_of(Priority::spare), 19);
}

}  // namespace

}  // namespace stube
