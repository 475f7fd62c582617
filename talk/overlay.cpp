#include "talk/overlay.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace stube {

namespace {

bool may_be_replaced(const std::string& name) {
  return name.starts_with("words.") || name.starts_with("cards.") || name.starts_with("rulebook.") ||
         name.starts_with("lessons.") || name == "player.net" || name == "player.style";
}

// Read once, when the first file is asked for; nothing is read from the folder afterwards. Word files lie at most two
// folders down.
OverlayFiles read_overlay() {
  OverlayFiles files;
  const char* folder = std::getenv("STUBE_OVERLAY");
  if (folder == nullptr || *folder == '\0') return files;
  std::error_code error;
  using Walk = std::filesystem::recursive_directory_iterator;
  for (Walk at(folder, std::filesystem::directory_options::skip_permission_denied, error), end; !error && at != end;
       at.increment(error)) {
    if (at.depth() >= 2) at.disable_recursion_pending();
    if (!at->is_regular_file(error) || !may_be_replaced(at->path().filename().string())) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    files.emplace(at->path().lexically_relative(folder).generic_string(), content.str());
  }
  return files;
}

}  // namespace

const OverlayFiles& overlay() {
  static const auto files = read_overlay();
  return files;
}

}  // namespace stube
