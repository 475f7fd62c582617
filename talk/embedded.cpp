#include "talk/embedded.hpp"

#include "talk/overlay.hpp"

namespace stube {

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
