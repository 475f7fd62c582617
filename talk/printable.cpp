#include "talk/printable.hpp"

#include <cstdint>

namespace stube {

namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 1;
  bool valid = false;
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (size == 0 || lead >= 0xf5 || size > text.size()) return {};
  std::uint32_t code = lead & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool shortest = size == 2 || (size == 3 && code >= 0x800) || (size == 4 && code >= 0x10000);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return {code, size, shortest && !surrogate && code <= 0x10ffff};
}

bool is_obeyed(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029;
  const bool bidi = code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                    (code >= 0x2066 && code <= 0x2069);
  const bool zero_width = code == 0x200b || code == 0x2060 || code == 0xfeff;
  return control || bidi || zero_width;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::size_t size = character.valid ? character.size : 1;
    if (character.valid && !is_obeyed(character.code))
      out += text.substr(0, size);
    else
      out += ' ';
    text.remove_prefix(size);
  }
  return out;
}

}  // namespace stube
