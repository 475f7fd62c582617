// The processes that share a piece of work: this one alone, or all that mpirun started. The first process leads: it
// tells the others what to do and gathers what they found. What is sent is text, so that nothing here knows what the
// work is.
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
  [[nodiscard]] bool leads() const { return rank() == 0; }
  // What the leader says, heard by all; the others' text does not matter.
  [[nodiscard]] virtual std::string hear(const std::string& said) = 0;
  // To the leader; and what has come to the leader, without waiting for it.
  virtual void report(const std::string& text) = 0;
  [[nodiscard]] virtual std::optional<std::string> next_report() = 0;
  // Ends all processes at once, where one of them cannot go on.
  [[noreturn]] virtual void abandon(int code) = 0;

 protected:
  ProcessGroup() = default;
};

// The group of this process, or why it cannot be had. MPI is loaded only where mpirun started the process: the other
// commands do not pay for it.
struct JoinedGroup {
  std::unique_ptr<ProcessGroup> group;
  std::string complaint;
};
[[nodiscard]] JoinedGroup join_process_group();

// How many threads this process should use: all cores that it may run on, shared with the other processes of the group
// that are on the same machine where mpirun has not given each its own.
[[nodiscard]] unsigned cores_for_this_process();

}  // namespace stube
