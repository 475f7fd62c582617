#include "wasm/hashes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stube::hashes {

namespace {

template <class Word>
Word little_endian(const std::uint8_t* bytes) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof word; ++i) word |= static_cast<Word>(static_cast<Word>(bytes[i]) << (8 * i));
  return word;
}
template <class Word>
void put_little_endian(std::uint8_t* bytes, Word word) {
  for (std::size_t i = 0; i < sizeof word; ++i) bytes[i] = static_cast<std::uint8_t>(word >> (8 * i));
}

// --- SHA-256

constexpr std::uint32_t sha_rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void sha_block(std::uint32_t (&state)[8], const std::uint8_t* block) {
  std::uint32_t w[64];
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = static_cast<std::uint32_t>(block[4 * i]) << 24 | static_cast<std::uint32_t>(block[4 * i + 1]) << 16 |
           static_cast<std::uint32_t>(block[4 * i + 2]) << 8 | block[4 * i + 3];
  for (std::size_t i = 16; i < 64; ++i) {
    const auto s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const auto s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const auto s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + sha_rounds[i] + w[i];
    const auto s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::uint32_t mixed[8] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += mixed[i];
}

// --- BLAKE2b

constexpr std::uint64_t blake_start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                          0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                          0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::uint8_t blake_order[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};
// The words that each of the eight mixing steps of a round takes.
constexpr std::uint8_t blake_steps[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                            {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

// --- ChaCha20

void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
  a += b;
  d = std::rotl(d ^ a, 16);
  c += d;
  b = std::rotl(b ^ c, 12);
  a += b;
  d = std::rotl(d ^ a, 8);
  c += d;
  b = std::rotl(b ^ c, 7);
}

}  // namespace

void sha256(Bytes data, std::uint8_t (&out)[32]) {
  std::uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::uint64_t bits = std::uint64_t(data.size()) * 8;
  for (; data.size() >= 64; data = data.subspan(64)) sha_block(state, data.data());
  // The end: a one bit, zeros, and the length, in one block or two.
  std::uint8_t end[128] = {};
  std::copy(data.begin(), data.end(), end);
  end[data.size()] = 0x80;
  const std::size_t size = data.size() < 56 ? 64 : 128;
  for (std::size_t i = 0; i < 8; ++i) end[size - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += 64) sha_block(state, end + at);
  for (std::size_t i = 0; i < 32; ++i) out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
}

Blake2b::Blake2b(std::size_t out_size) : out_size_(out_size) {
  std::copy(std::begin(blake_start), std::end(blake_start), state_);
  state_[0] ^= 0x01010000 ^ out_size;
}

void Blake2b::add(Bytes data) {
  while (!data.empty()) {
    // A full block waits for more: the last one is compressed otherwise.
    if (filled_ == sizeof block_) {
      counted_ += sizeof block_;
      compress(false);
      filled_ = 0;
    }
    const std::size_t taken = std::min(data.size(), sizeof block_ - filled_);
    std::copy_n(data.begin(), taken, block_ + filled_);
    filled_ += taken;
    data = data.subspan(taken);
  }
}

void Blake2b::finish(std::uint8_t* out) {
  counted_ += filled_;
  std::fill(block_ + filled_, block_ + sizeof block_, std::uint8_t(0));
  compress(true);
  for (std::size_t i = 0; i < out_size_; ++i) out[i] = static_cast<std::uint8_t>(state_[i / 8] >> (8 * (i % 8)));
}

void Blake2b::compress(bool last) {
  std::uint64_t m[16], v[16];
  for (std::size_t i = 0; i < 16; ++i) m[i] = little_endian<std::uint64_t>(block_ + 8 * i);
  std::copy_n(state_, 8, v);
  std::copy_n(blake_start, 8, v + 8);
  v[12] ^= counted_;
  if (last) v[14] = ~v[14];
  for (const auto& order : blake_order)
    for (std::size_t i = 0; i < 8; ++i) {
      const auto [a, b, c, d] = blake_steps[i];
      v[a] += v[b] + m[order[2 * i]];
      v[d] = std::rotr(v[d] ^ v[a], 32);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 24);
      v[a] += v[b] + m[order[2 * i + 1]];
      v[d] = std::rotr(v[d] ^ v[a], 16);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 63);
    }
  for (std::size_t i = 0; i < 8; ++i) state_[i] ^= v[i] ^ v[i + 8];
}

void chacha20_xor(std::uint8_t* out, const std::uint8_t* in, std::size_t size, const std::uint8_t (&nonce)[8],
                  std::uint64_t number, const std::uint8_t* key) {
  std::uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little_endian<std::uint32_t>(key + 4 * i);
  start[14] = little_endian<std::uint32_t>(nonce);
  start[15] = little_endian<std::uint32_t>(nonce + 4);
  for (std::size_t at = 0; at < size; at += 64, ++number) {
    start[12] = static_cast<std::uint32_t>(number);
    start[13] = static_cast<std::uint32_t>(number >> 32);
    std::uint32_t x[16];
    std::copy_n(start, 16, x);
    for (int round = 0; round < 10; ++round) {
      for (std::size_t i = 0; i < 4; ++i) quarter_round(x[i], x[4 + i], x[8 + i], x[12 + i]);
      for (std::size_t i = 0; i < 4; ++i)
        quarter_round(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
    }
    std::uint8_t stream[64];
    for (std::size_t i = 0; i < 16; ++i) put_little_endian(stream + 4 * i, x[i] + start[i]);
    for (std::size_t i = 0; i < std::min<std::size_t>(64, size - at); ++i)
      out[at + i] = static_cast<std::uint8_t>(in[at + i] ^ stream[i]);
  }
}

}  // namespace stube::hashes
