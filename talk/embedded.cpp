#include "talk/embedded.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace stube {

namespace {

using Files = std::map<std::string, std::string, std::less<>>;

bool may_be_replaced(const std::string& name) {
  return name.starts_with("words.") || name.starts_with("cards.") || name.starts_with("rulebook.") ||
         name == "player.net";
}

// Read once, when the first file is asked for; nothing is read from the folder afterwards. Word files lie at most two
// folders down.
Files read_overlay() {
  Files files;
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

const Files& overlay() {
  static const auto files = read_overlay();
  return files;
}

}  // namespace

std::string_view embedded(std::string_view path) {
  if (const auto found = overlay().find(path); found != overlay().end()) return found->second;
  for (const EmbeddedFile& file : built_in_files())
    if (file.path == path) return file.content;
  return {};
}

std::vector<std::string_view> embedded_paths(std::string_view begin) {
  std::vector<std::string_view> paths;
  for (const EmbeddedFile& file : built_in_files())
    if (file.path.starts_with(begin) && !overlay().contains(file.path)) paths.push_back(file.path);
  for (const auto& [path, content] : overlay())
    if (path.starts_with(begin)) paths.push_back(path);
  return paths;
}

}  // namespace stube
