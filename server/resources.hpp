// A process's resources as the system counts them: room on the disk of a store, resident memory, open files. What
// follows is decided in health.hpp; the files of the page are assets.hpp's.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace stube {

// Bytes that an ordinary process may still write; nothing for PostgreSQL, whose disk is not ours.
[[nodiscard]] std::optional<std::uint64_t> disk_free(const std::string& store);
// Bytes of resident memory, of this process or another, and open file descriptors; 0 where the system does not tell.
[[nodiscard]] std::uint64_t resident_memory();
[[nodiscard]] std::uint64_t resident_memory_of(int pid);
[[nodiscard]] std::uint64_t open_files();

}  // namespace stube
