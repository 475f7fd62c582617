// Files that take the place of those built in at the same path, or are added (embedded.hpp). overlay.cpp reads them
// from a folder; a program without a file system has its own.
#pragma once
#include <functional>
#include <map>
#include <string>

namespace stube {

using OverlayFiles = std::map<std::string, std::string, std::less<>>;
// The same files whenever it is asked.
[[nodiscard]] const OverlayFiles& overlay();

}  // namespace stube
