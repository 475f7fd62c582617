// The part of libsodium's interface that fair/ uses, over hashes.hpp: the module is compiled with this in place of
// libsodium's own header. Passwords and signatures are the server's and are declared, but not there.
#pragma once
#include <unistd.h>

#include <new>

#include "wasm/hashes.hpp"

inline int sodium_init() {
  return 0;
}

inline void randombytes_buf(void* out, std::size_t size) {
  // getentropy gives at most 256 bytes at once.
  for (auto* at = static_cast<unsigned char*>(out); size > 0;) {
    const std::size_t part = size < 256 ? size : 256;
    if (getentropy(at, part) != 0) __builtin_trap();
    at += part;
    size -= part;
  }
}

inline char* sodium_bin2hex(char* hex, std::size_t, const unsigned char* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
    hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
  }
  hex[2 * size] = '\0';
  return hex;
}

using crypto_generichash_state = stube::hashes::Blake2b;
inline int crypto_generichash_init(crypto_generichash_state* state, const unsigned char*, std::size_t,
                                   std::size_t out_size) {
  new (state) crypto_generichash_state(out_size);
  return 0;
}
inline int crypto_generichash_update(crypto_generichash_state* state, const unsigned char* data,
                                     unsigned long long size) {
  state->add({data, static_cast<std::size_t>(size)});
  return 0;
}
inline int crypto_generichash_final(crypto_generichash_state* state, unsigned char* out, std::size_t) {
  state->finish(out);
  return 0;
}

#define crypto_stream_chacha20_NONCEBYTES 8U
inline int crypto_stream_chacha20_xor_ic(unsigned char* out, const unsigned char* in, unsigned long long size,
                                         const unsigned char* nonce, std::uint64_t number, const unsigned char* key) {
  std::uint8_t own[8];
  for (std::size_t i = 0; i < sizeof own; ++i) own[i] = nonce[i];
  stube::hashes::chacha20_xor(out, in, static_cast<std::size_t>(size), own, number, key);
  return 0;
}

#define crypto_pwhash_STRBYTES 128U
#define crypto_pwhash_OPSLIMIT_INTERACTIVE 2U
#define crypto_pwhash_MEMLIMIT_INTERACTIVE 67108864U
int crypto_pwhash_str(char*, const char*, unsigned long long, unsigned long long, std::size_t);
int crypto_pwhash_str_verify(const char*, const char*, unsigned long long);
