// The house's signing key in a file that only its owner can read. Processes that share a store must share it.
#pragma once
#include <memory>

#include "fair/signatures.hpp"

namespace stube {

// Where the key lies when nothing else is said: beside an SQLite file, else `stube.key` in systemd's state
// folder or the working folder.
[[nodiscard]] std::string default_key_file(const std::string& store);

// The key in this file. Where there is none, one is made and written with permissions 0600; of several processes that
// do so at once, one wins. Throws where the file cannot be read, holds no key or can be read by others.
[[nodiscard]] std::shared_ptr<const SigningKey> load_house_key(const std::string& file, Entropy& entropy);

}  // namespace stube
