#include "net/crash_log.hpp"

#include <execinfo.h>
#include <link.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <exception>

#include "net/log.hpp"

namespace stube {

namespace {

constexpr int most_frames = 48;
std::uintptr_t program_base = 0;  // where the program was loaded

// A line in a buffer of its own: no allocation, no locale, no stdio.
class SafeLine {
 public:
  SafeLine& text(const char* text) {
    for (; *text != '\0' && size_ < buffer_.size(); ++text) buffer_[size_++] = *text;
    return *this;
  }
  // With leading zeros up to `width`.
  SafeLine& number(std::uint64_t value, unsigned base = 10, int width = 1) {
    std::array<char, 24> digits{};
    int count = 0;
    for (; value > 0 || count < width; value /= base)
      digits[static_cast<std::size_t>(count++)] = "0123456789abcdef"[value % base];
    while (count > 0 && size_ < buffer_.size()) buffer_[size_++] = digits[static_cast<std::size_t>(--count)];
    return *this;
  }
  // The time in UTC. From days to a date: H. Hinnant's civil_from_days, with March as the first month.
  SafeLine& now() {
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    const auto seconds = static_cast<std::uint64_t>(time.tv_sec);
    const std::uint64_t days = seconds / 86400 + 719468, era = days / 146097, day_of_era = days % 146097;
    const std::uint64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    const std::uint64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const std::uint64_t shifted = (5 * day_of_year + 2) / 153, day = day_of_year - (153 * shifted + 2) / 5 + 1;
    const std::uint64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    const std::uint64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
    number(year, 10, 4).text("-").number(month, 10, 2).text("-").number(day, 10, 2).text("T");
    number(seconds / 3600 % 24, 10, 2).text(":").number(seconds / 60 % 60, 10, 2).text(":");
    return number(seconds % 60, 10, 2)
        .text(".")
        .number(static_cast<std::uint64_t>(time.tv_nsec) / 1000000, 10, 3)
        .text("+0000");
  }
  void write() const {
    std::size_t done = 0;
    while (done < size_) {
      const auto wrote = ::write(STDERR_FILENO, buffer_.data() + done, size_ - done);
      if (wrote <= 0) return;
      done += static_cast<std::size_t>(wrote);
    }
  }

 private:
  std::array<char, 4096> buffer_{};
  std::size_t size_ = 0;
};

const char* name_of(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "SIGSEGV";
    case SIGBUS:
      return "SIGBUS";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    default:
      return "SIGABRT";
  }
}

void crashed(int signal, siginfo_t* info, void*) {
  SafeLine line;
  line.text("{\"at\":\"").now().text("\",\"level\":\"error\",\"what\":\"crash\",\"signal\":\"").text(name_of(signal));
  line.text("\",\"process\":").number(static_cast<std::uint64_t>(getpid()));
  if (signal == SIGSEGV || signal == SIGBUS)
    line.text(",\"address\":\"0x").number(reinterpret_cast<std::uintptr_t>(info->si_addr), 16).text("\"");
  line.text(",\"stack\":[");
  void* frames[most_frames];
  const int count = backtrace(frames, most_frames);
  for (int i = 0; i < count; ++i)
    line.text(i > 0 ? ",\"0x" : "\"0x")
        .number(reinterpret_cast<std::uintptr_t>(frames[i]) - program_base, 16)
        .text("\"");
  line.text("]}\n").write();
  // The handler was reset (SA_RESETHAND): the same signal ends the process.
  raise(signal);
}

[[noreturn]] void uncaught() {
  const char* why = "not a std::exception";
  try {
    if (const auto current = std::current_exception()) std::rethrow_exception(current);
    why = "no exception";
  } catch (const std::exception& error) {
    log_line(Level::error, "uncaught", {{"why", error.what()}});
    std::abort();
  } catch (...) {
  }
  log_line(Level::error, "uncaught", {{"why", why}});
  std::abort();
}

}  // namespace

void install_crash_log() {
  // The first object is the program itself.
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void*) {
        program_base = info->dlpi_addr;
        return 1;
      },
      nullptr);
  // The first call loads libgcc, which a signal handler may not do.
  void* frames[1];
  backtrace(frames, 1);
  static std::array<char, 64 * 1024> stack;
  stack_t other{};
  other.ss_sp = stack.data();
  other.ss_size = stack.size();
  sigaltstack(&other, nullptr);
  struct sigaction action{};
  action.sa_sigaction = crashed;
  action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(signal, &action, nullptr);
  std::set_terminate(uncaught);
}

}  // namespace stube
