// How public keys are written: their kind and so many hexadecimal digits. What is signed with them is in
// signatures.hpp; a program that checks no signatures needs only this.
#pragma once
#include <optional>
#include <string_view>

namespace stube {

struct PublicKeyText {
  enum class Kind { ed25519, p256 };
  Kind kind;
  std::string_view digits;
};
// Nothing where the text has not the form of a public key. Whether there is such a point is seen with the first
// signature.
[[nodiscard]] std::optional<PublicKeyText> read_public_key(std::string_view text);
[[nodiscard]] bool is_public_key(std::string_view text);

}  // namespace stube
