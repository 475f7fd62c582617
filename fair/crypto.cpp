#include "fair/crypto.hpp"

#include <sodium.h>

#include <stdexcept>

namespace stube {

static_assert(sizeof(crypto_generichash_state) <= 384);

void start_crypto() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

namespace {

std::string hex_of(const std::uint8_t* data, std::size_t size) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(size * 2);
  for (std::size_t i = 0; i < size; ++i) text += digits[data[i] >> 4], text += digits[data[i] & 15];
  return text;
}

std::optional<int> digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return {};
}

const unsigned char* bytes_of(std::string_view data) {
  return reinterpret_cast<const unsigned char*>(data.data());
}

}  // namespace

std::string to_hex(const Bytes32& bytes) {
  return hex_of(bytes.data(), bytes.size());
}

std::optional<Bytes32> from_hex(std::string_view text) {
  if (text.size() != 64) return {};
  Bytes32 bytes{};
  for (std::size_t i = 0; i < 32; ++i) {
    const auto high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
    if (!high || !low) return {};
    bytes[i] = static_cast<std::uint8_t>(*high * 16 + *low);
  }
  return bytes;
}

Bytes32 sha256(const Bytes32& data) {
  return sha256(std::string_view(reinterpret_cast<const char*>(data.data()), data.size()));
}

namespace {

crypto_generichash_state* blake(unsigned char* opaque) {
  return reinterpret_cast<crypto_generichash_state*>(opaque);
}

}  // namespace

Blake::Blake() {
  crypto_generichash_init(blake(state_.opaque), nullptr, 0, 32);
}

Blake& Blake::add(std::string_view data) {
  crypto_generichash_update(blake(state_.opaque), bytes_of(data), data.size());
  return *this;
}

Blake& Blake::add(const Bytes32& data) {
  crypto_generichash_update(blake(state_.opaque), data.data(), data.size());
  return *this;
}

Blake& Blake::add(std::uint64_t number) {
  unsigned char bytes[8];
  for (auto& byte : bytes) byte = static_cast<unsigned char>(number & 255), number >>= 8;
  crypto_generichash_update(blake(state_.opaque), bytes, sizeof bytes);
  return *this;
}

Bytes32 Blake::done() {
  Bytes32 out;
  crypto_generichash_final(blake(state_.opaque), out.data(), out.size());
  return out;
}

Bytes32 chain_start(std::string_view table) {
  return Blake().add("stube table 1\n").add(table).done();
}

Bytes32 chain_next(const Bytes32& last, std::uint64_t number, std::string_view act) {
  return Blake().add(last).add(number).add(act).done();
}

std::string hash_password(const std::string& password) {
  std::string hash(crypto_pwhash_STRBYTES, '\0');
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    throw std::runtime_error("no memory to hash a password");
  hash.resize(hash.find('\0'));
  return hash;
}

bool password_fits(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace stube
