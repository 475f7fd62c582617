// The module is compiled without unwinding: whatever throws stops it, and whoever loaded it sees the trap and starts
// another. The folders compiled into it throw nowhere that input can reach.
//
// What the libraries would say before they stop is not composed: it would be the only use of printf in the module.
#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>

extern "C" void* __cxa_allocate_exception(std::size_t) noexcept {
  __builtin_trap();
}
extern "C" void __cxa_throw(void*, void*, void*) {
  __builtin_trap();
}
extern "C" void abort_message(const char*, ...) {
  __builtin_trap();
}
void std::__libcpp_verbose_abort(const char*, ...) {
  __builtin_trap();
}
// Asked for by the texts of Boost's error codes, which nobody reads.
extern "C" int vsnprintf(char* text, std::size_t size, const char*, std::va_list) {
  if (size > 0) *text = 0;
  return 0;
}
