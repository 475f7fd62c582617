// The last line of a process that crashes: one JSON object with the signal and the addresses of the call stack, written
// from the signal handler with nothing but async-signal-safe calls. The addresses are those of `addr2line -e stube`.
#pragma once

namespace stube {

// For SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, on a stack of its own; the process ends by the same signal. An
// exception that nobody catches is logged with its text before that.
void install_crash_log();

}  // namespace stube
