#include "bots/process_group.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace stube {

namespace {

class SingleProcess final : public ProcessGroup {
 public:
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  [[nodiscard]] std::string broadcast(const std::string& text) override { return text; }
  void send_to_leader(const std::string&) override {}
  [[nodiscard]] std::optional<std::string> poll_message() override { return {}; }
  [[noreturn]] void abort(int exit_code) override { std::exit(exit_code); }
};

// Environment variables that Open MPI, MPICH and Slurm set for the processes that they start.
bool started_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(name) != nullptr) return true;
  return false;
}

}  // namespace

JoinedGroup join_process_group() {
  if (!started_by_mpirun()) return {std::make_unique<SingleProcess>(), {}};
  std::error_code error;
  const auto module = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "stube-mpi.so";
  void* library = dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr)
    return {nullptr, std::string("To run under mpirun, stube-mpi.so must lie beside the program: ") + dlerror()};
  const auto make = reinterpret_cast<ProcessGroup* (*)()>(dlsym(library, "stube_mpi_process_group"));
  if (make == nullptr) return {nullptr, module.string() + " does not belong to this program."};
  return {std::unique_ptr<ProcessGroup>(make()), {}};
}

unsigned cores_for_this_process() {
  const unsigned mine = std::max(1U, std::thread::hardware_concurrency());
  const char* neighbours = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  const bool bound = mine < static_cast<unsigned>(sysconf(_SC_NPROCESSORS_ONLN));
  if (neighbours == nullptr || bound) return mine;
  return std::max(1U, mine / static_cast<unsigned>(std::max(1, std::atoi(neighbours))));
}

}  // namespace stube
