#include "server/house_key.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "server/store.hpp"

namespace stube {

namespace {

constexpr std::string_view first_line = "stube house key 1";

[[noreturn]] void fail(const std::string& file, const std::string& why) {
  throw std::runtime_error("the house's key in " + file + ": " + why);
}

void write_all(int descriptor, const std::string& file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) fail(file, std::strerror(errno));
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Written whole under another name, then linked: nobody reads half a key, and the first to link wins.
void make_key(const std::string& file, Entropy& entropy) {
  const std::string draft = file + "." + entropy.token().substr(0, 16);
  const int descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) fail(file, std::strerror(errno));
  write_all(descriptor, draft, std::string(first_line) + "\n" + to_hex(entropy.bytes(Entropy::Use::token)) + "\n");
  const bool durable = ::fsync(descriptor) == 0;
  ::close(descriptor);
  const bool linked = durable && (::link(draft.c_str(), file.c_str()) == 0 || errno == EEXIST);
  const int why = errno;
  ::unlink(draft.c_str());
  if (!linked) fail(file, std::strerror(why));
}

}  // namespace

std::string default_key_file(const std::string& store) {
  if (!is_postgres(store)) return store + ".key";
  const char* state = std::getenv("STATE_DIRECTORY");  // systemd's
  return (state != nullptr ? std::string(state) + "/" : std::string()) + "stube.key";
}

std::shared_ptr<const SigningKey> load_house_key(const std::string& file, Entropy& entropy) {
  start_crypto();
  struct stat found{};
  if (::stat(file.c_str(), &found) != 0) {
    if (errno != ENOENT) fail(file, std::strerror(errno));
    make_key(file, entropy);
    if (::stat(file.c_str(), &found) != 0) fail(file, std::strerror(errno));
  }
  if ((found.st_mode & 077) != 0) fail(file, "others may read it; chmod 600 is needed");
  std::ifstream in(file);
  std::string kind, seed;
  std::getline(in, kind);
  std::getline(in, seed);
  const auto bytes = from_hex(seed);
  if (!in || kind != first_line || !bytes) fail(file, "it holds no such key");
  return std::make_shared<const SigningKey>(*bytes);
}

}  // namespace stube
