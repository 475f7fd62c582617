#include "talk/embedded.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace stube {

namespace {

// Read once, when the first file is asked for; nothing is read from the folder afterwards.
std::map<std::string, std::string, std::less<>> read_overlay() {
  std::map<std::string, std::string, std::less<>> files;
  const char* folder = std::getenv("STUBE_OVERLAY");
  if (folder == nullptr || *folder == '\0') return files;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, unreadable)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    files.emplace(entry.path().lexically_relative(folder).generic_string(), content.str());
  }
  return files;
}

const std::map<std::string, std::string, std::less<>>& overlay() {
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
