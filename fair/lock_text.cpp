#include "fair/lock_text.hpp"

#include <algorithm>

namespace stube {

Bytes32 lock_base(const Bytes32& commitment, std::string_view table, int seat) {
  std::string text = "stube lock 1\n";
  text.append(reinterpret_cast<const char*>(commitment.data()), commitment.size());
  text += static_cast<char>(seat);
  return sha256(text.append(table));
}

bool is_lock_modulus(std::string_view text) {
  if (text.size() != lock_bits / 4 || text.front() < '8') return false;
  const bool hex =
      std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  return hex && std::string_view("13579bdf").find(text.back()) != std::string_view::npos;
}

Bytes32 given_by(std::string_view lock_value) {
  return sha256("stube lock value\n" + std::string(lock_value));
}

}  // namespace stube
