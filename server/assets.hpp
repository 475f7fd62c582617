// The files of the page and the games' networks for it, built into the program, by their paths and with their types; a
// small stand-in where it was built without them. Each may have compressed forms beside it (`.br`, `.gz`), made when
// the page was built. HTTP is page_api.hpp's.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace stube {

struct Asset {
  std::string_view type;
  std::string_view content;
  std::string_view encoding;  // of the content: br, gzip, or empty
  std::string_view tag;       // changes with the content and its encoding
  bool has_variants = false;  // another client may get another encoding
  bool hashed = false;        // its name changes with its content, so it may be kept for ever
};

// What is served at `path`, in the smallest form that `accepted` (the header Accept-Encoding) allows; the page itself
// also for paths that the page understands, such as /table/<id>.
[[nodiscard]] std::optional<Asset> find_asset(std::string_view path, std::string_view accepted = {});

}  // namespace stube
