#include "fair/signatures.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace stube {

namespace {

std::string hex_of(const unsigned char* data, std::size_t size) {
  std::string text(size * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), data, size);
  text.pop_back();
  return text;
}

std::optional<std::vector<unsigned char>> bytes_from(std::string_view text, std::size_t size) {
  const bool hex =
      std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  if (!hex || text.size() != size * 2) return {};
  std::vector<unsigned char> bytes(size);
  std::size_t length = 0;
  if (sodium_hex2bin(bytes.data(), size, text.data(), text.size(), nullptr, &length, nullptr) != 0 || length != size)
    return {};
  return bytes;
}

template <auto Free>
struct Freed {
  void operator()(auto* thing) const { Free(thing); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;

Key p256_key(std::vector<unsigned char> point) {
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  std::string group = "prime256v1";
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), group.size()),
                             OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
                             OSSL_PARAM_construct_end()};
  EVP_PKEY* key = nullptr;
  if (!context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    return {};
  return Key(key);
}

// OpenSSL takes a signature as a DER sequence; browsers write r and s side by side.
std::vector<unsigned char> in_der(const std::vector<unsigned char>& r_and_s) {
  const Signature signature(ECDSA_SIG_new());
  BIGNUM *r = BN_bin2bn(r_and_s.data(), 32, nullptr), *s = BN_bin2bn(r_and_s.data() + 32, 32, nullptr);
  if (!signature || ECDSA_SIG_set0(signature.get(), r, s) != 1) return {};
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(signature.get(), &der);
  if (size <= 0) return {};
  std::vector<unsigned char> bytes(der, der + size);
  OPENSSL_free(der);
  return bytes;
}

bool p256_fits(const std::vector<unsigned char>& point, std::string_view message,
               const std::vector<unsigned char>& signature) {
  const Key key = p256_key(point);
  const auto der = in_der(signature);
  const DigestContext context(EVP_MD_CTX_new());
  return key && !der.empty() && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), der.data(), der.size(), reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

std::string statement(std::string_view kind, std::string_view table, const ChainHead& head) {
  return std::string(kind) + "\n" + std::string(table) + "\n" + std::to_string(head.acts) + "\n" + to_hex(head.hash);
}

}  // namespace

SigningKey::SigningKey(const Bytes32& seed) {
  unsigned char shown[crypto_sign_PUBLICKEYBYTES];
  static_assert(sizeof secret_ == crypto_sign_SECRETKEYBYTES);
  crypto_sign_seed_keypair(shown, secret_.data(), seed.data());
  public_key_ = "ed25519:" + hex_of(shown, sizeof shown);
}

std::string SigningKey::sign(std::string_view message) const {
  unsigned char signature[crypto_sign_BYTES];
  crypto_sign_detached(signature, nullptr, reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                       secret_.data());
  return hex_of(signature, sizeof signature);
}

bool signature_fits(std::string_view public_key, std::string_view message, std::string_view signature) {
  const auto written = read_public_key(public_key);
  const auto signed_bytes = bytes_from(signature, 64);
  if (!written || !signed_bytes) return false;
  const auto key = bytes_from(written->digits, written->digits.size() / 2);
  if (!key) return false;
  if (written->kind == PublicKeyText::Kind::p256) return p256_fits(*key, message, *signed_bytes);
  return crypto_sign_verify_detached(signed_bytes->data(), reinterpret_cast<const unsigned char*>(message.data()),
                                     message.size(), key->data()) == 0;
}

std::string match_statement(std::string_view table, const ChainHead& head) {
  return statement("stube match 1", table, head);
}

std::string head_statement(std::string_view table, const ChainHead& head) {
  return statement("stube head 1", table, head);
}

}  // namespace stube
