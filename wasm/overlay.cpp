// The module has no file system: what is not built in is given by the host before it asks for anything else, such as
// the weights of a game's network, which are larger than the module.
#include "talk/overlay.hpp"

#include "wasm/exchange.hpp"

namespace stube {

namespace {
OverlayFiles& given_files() {
  static OverlayFiles files;
  return files;
}
}  // namespace

const OverlayFiles& overlay() {
  return given_files();
}

// The first `path_size` bytes of the input are the file's path in the repository, the rest its content.
STUBE_EXPORT(stube_give_file) std::uint32_t stube_give_file(std::uint32_t size, std::uint32_t path_size) {
  const std::string_view given = given_text(size);
  if (path_size > given.size()) return 0;
  given_files().insert_or_assign(std::string(given.substr(0, path_size)), std::string(given.substr(path_size)));
  return 1;
}

}  // namespace stube
