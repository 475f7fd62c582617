// The processes that share a piece of work: this one alone, or all that mpirun started. Rank 0 is the leader: it
// broadcasts what is to be done and gathers the results. Messages are text, so that nothing here knows what the work
// is.
#pragma once
#include <memory>
#include <optional>
#include <string>

namespace stube {

class ProcessGroup {
 public:
  virtual ~ProcessGroup() = default;
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] bool is_leader() const { return rank() == 0; }
  // Collective: the leader's text, in every process. What the others pass is ignored.
  [[nodiscard]] virtual std::string broadcast(const std::string& text) = 0;
  virtual void send_to_leader(const std::string& text) = 0;
  // In the leader: the next message that has arrived, without waiting for one.
  [[nodiscard]] virtual std::optional<std::string> poll_message() = 0;
  // Ends all processes at once, where one of them cannot go on.
  [[noreturn]] virtual void abort(int exit_code) = 0;

 protected:
  ProcessGroup() = default;
};

// The group of this process, or why there is none. MPI is loaded only where mpirun started the process: the other
// commands do not pay for it.
struct JoinedGroup {
  std::unique_ptr<ProcessGroup> group;
  std::string error;
};
[[nodiscard]] JoinedGroup join_process_group();

// How many threads this process should use: all cores that it may run on, shared with the other processes of the group
// that are on the same machine where mpirun has not given each its own.
[[nodiscard]] unsigned cores_for_this_process();

}  // namespace stube
