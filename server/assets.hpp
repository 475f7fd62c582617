// The page: files that are built into the program, or a small stand-in where it was built without them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace stube {

struct Asset {
  std::string type;
  std::string_view content;
  std::string tag;      // changes with the content
  bool hashed = false;  // its name changes with its content, so it may be kept for ever
};

// What is served at `path`; the page itself also for paths that the page understands, such as /table/<id>.
[[nodiscard]] std::optional<Asset> find_asset(std::string_view path);

}  // namespace stube
