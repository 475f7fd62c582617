// The process group under MPI: a module of its own beside the program, so that only a process that mpirun started loads
// MPI. All calls come from one thread.
#include "bots/process_group.hpp"

#include <mpi.h>

#include <cstdlib>

namespace stube {

namespace {

class MpiProcessGroup final : public ProcessGroup {
 public:
  MpiProcessGroup() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiProcessGroup() override { MPI_Finalize(); }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  [[nodiscard]] std::string broadcast(const std::string& own) override {
    auto length = static_cast<unsigned long>(own.size());
    MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    std::string text = rank_ == 0 ? own : std::string(length, ' ');
    MPI_Bcast(text.data(), static_cast<int>(length), MPI_CHAR, 0, MPI_COMM_WORLD);
    return text;
  }
  void send_to_leader(const std::string& text) override {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  }
  [[nodiscard]] std::optional<std::string> poll_message() override {
    int here = 0, length = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &here, &status);
    if (here == 0) return {};
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string text(static_cast<std::size_t>(length), ' ');
    MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return text;
  }
  [[noreturn]] void abort(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::exit(exit_code);
  }

 private:
  int rank_ = 0, size_ = 1;
};

}  // namespace

}  // namespace stube

extern "C" stube::ProcessGroup* stube_mpi_process_group() {
  return std::make_unique<stube::MpiProcessGroup>().release();
}
