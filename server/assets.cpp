#include "server/assets.hpp"

#include <array>
#include <map>
#include <utility>

#include "fair/crypto.hpp"
#include "net/content_encoding.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

constexpr std::string_view stand_in =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Stube</title>"
    "<h1>Stube</h1><p>The inn is open, but this program was built without its page. Tables can be made and played "
    "through the "
    "interface under <a href=\"/api/games\">/api/</a>.</p></html>";

std::string_view type_of(std::string_view path) {
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
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// Vite names files by their content and puts them into assets/; networks are named so here.
bool is_hashed(std::string_view path) {
  return path.starts_with("/assets/") || path.starts_with("/nets/");
}

// The encodings in which a file may lie beside itself, the smallest first.
struct Form {
  std::string_view encoding, ending;
};
constexpr std::array<Form, 3> forms = {{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}};

struct File {
  std::string_view content;
  std::string tag;
};

// The network of each game, for engines in the page: /nets/byd-1f2e3d4c.net, as wasm/CMakeLists.txt names it.
void add_networks(std::map<std::string, File, std::less<>>& list) {
  constexpr std::string_view folder = "games/", file = "/player.net";
  for (std::string_view path : embedded_paths(folder)) {
    if (!path.ends_with(file)) continue;
    const std::string_view content = embedded(path);
    const std::string hash = to_hex(sha256(content));
    path.remove_prefix(folder.size());
    path.remove_suffix(file.size());
    list["/nets/" + std::string(path) + "-" + hash.substr(0, 8) + ".net"] = {content, "\"" + hash.substr(0, 16) + "\""};
  }
}

// All files of the page by path, hashed once.
const std::map<std::string, File, std::less<>>& page_files() {
  static const auto files = [] {
    constexpr std::string_view folder = "web/dist";
    std::map<std::string, File, std::less<>> list;
    for (const auto path : embedded_paths(folder)) {
      const std::string_view content = embedded(path);
      list[std::string(path.substr(folder.size()))] = {content, "\"" + to_hex(sha256(content)).substr(0, 16) + "\""};
    }
    add_networks(list);
    if (!list.contains("/index.html")) list["/index.html"] = {stand_in, "\"none\""};
    return list;
  }();
  return files;
}

}  // namespace

std::optional<Asset> find_asset(std::string_view path, std::string_view accepted) {
  if (path.find("..") != std::string_view::npos) return {};
  std::string file(path == "/" ? "/index.html" : path);
  const auto& files = page_files();
  const bool is_form = file.ends_with(".br") || file.ends_with(".gz");
  if (!files.contains(file) && file.find('.', file.rfind('/')) == std::string::npos) file = "/index.html";
  if (is_form || !files.contains(file)) return {};
  for (const Form& form : forms) {
    const auto found = files.find(file + std::string(form.ending));
    if (found == files.end() || !accepts_encoding(accepted, form.encoding)) continue;
    return Asset{type_of(file),     found->second.content,        form.encoding,
                 found->second.tag, files.contains(file + ".gz"), is_hashed(file)};
  }
  return {};
}

}  // namespace stube
