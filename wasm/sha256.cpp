// SHA-256 in place of fair/sha256.cpp, by hashes.hpp.
#include <algorithm>
#include <iterator>

#include "fair/crypto.hpp"
#include "wasm/hashes.hpp"

namespace stube {

Bytes32 sha256(std::string_view data) {
  std::uint8_t hash[32];
  hashes::sha256({reinterpret_cast<const std::uint8_t*>(data.data()), data.size()}, hash);
  Bytes32 out;
  std::copy(std::begin(hash), std::end(hash), out.begin());
  return out;
}

}  // namespace stube
