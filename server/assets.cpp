#include "server/assets.hpp"

#include <array>
#include <utility>

#include "fair/crypto.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

constexpr std::string_view stand_in =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Stube</title>"
    "<h1>Stube</h1><p>The inn is open, but this program was built without its page. Tables can be made and played "
    "through the "
    "interface under <a href=\"/api/games\">/api/</a>.</p></html>";

std::string type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".webp", "image/webp"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

// Vite names files by their content and puts them into assets/.
bool is_hashed(std::string_view path) {
  return path.starts_with("/assets/");
}

}  // namespace

std::optional<Asset> find_asset(std::string_view path) {
  std::string file = path == "/" ? "/index.html" : std::string(path);
  if (file.find("..") != std::string::npos) return {};
  std::string_view content = embedded("web/dist" + file);
  if (content.empty() && file.find('.', file.rfind('/')) == std::string::npos) {
    file = "/index.html";
    content = embedded("web/dist/index.html");
  }
  if (content.empty() && file == "/index.html") content = stand_in;
  if (content.empty()) return {};
  return Asset{type_of(file), content, "\"" + to_hex(sha256(content)).substr(0, 16) + "\"", is_hashed(file)};
}

}  // namespace stube
