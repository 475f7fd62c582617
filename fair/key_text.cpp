#include "fair/key_text.hpp"

#include <algorithm>

namespace stube {

namespace {

struct Form {
  PublicKeyText::Kind kind;
  std::string_view prefix;
  std::size_t digits;
};
constexpr Form forms[] = {{PublicKeyText::Kind::ed25519, "ed25519:", 64}, {PublicKeyText::Kind::p256, "p256:", 130}};

}  // namespace

std::optional<PublicKeyText> read_public_key(std::string_view text) {
  for (const Form& form : forms) {
    if (!text.starts_with(form.prefix)) continue;
    const std::string_view digits = text.substr(form.prefix.size());
    const bool hex = std::all_of(digits.begin(), digits.end(),
                                 [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (hex && digits.size() == form.digits) return PublicKeyText{form.kind, digits};
  }
  return {};
}

bool is_public_key(std::string_view text) {
  return read_public_key(text).has_value();
}

}  // namespace stube
