#include "fair/time_lock.hpp"

#include <openssl/bn.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

namespace stube {

namespace {

struct FreeNumber {
  void operator()(BIGNUM* number) const { BN_free(number); }
  void operator()(BN_CTX* context) const { BN_CTX_free(context); }
  void operator()(BN_MONT_CTX* context) const { BN_MONT_CTX_free(context); }
};
using Number = std::unique_ptr<BIGNUM, FreeNumber>;
using Context = std::unique_ptr<BN_CTX, FreeNumber>;
using Montgomery = std::unique_ptr<BN_MONT_CTX, FreeNumber>;

void demand(int done) {
  if (done != 1) throw std::runtime_error("a calculation with big numbers failed");
}

Number new_number() {
  Number number(BN_new());
  if (!number) throw std::bad_alloc();
  return number;
}

Context new_context() {
  Context context(BN_CTX_new());
  if (!context) throw std::bad_alloc();
  return context;
}

std::optional<Number> number_from(std::string_view text) {
  const bool hex =
      std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  if (!hex || text.empty() || text.size() > 4096) return {};
  BIGNUM* read = nullptr;
  if (BN_hex2bn(&read, std::string(text).c_str()) == 0) throw std::bad_alloc();
  return Number(read);
}

// As many digits as the modulus has bytes for.
std::string text_of(const BIGNUM* number, const BIGNUM* modulus) {
  static constexpr char digits[] = "0123456789abcdef";
  std::vector<unsigned char> bytes(static_cast<std::size_t>(BN_num_bytes(modulus)));
  if (BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size())) < 0)
    throw std::runtime_error("a number that is greater than its modulus");
  std::string text;
  for (const unsigned char byte : bytes) text += digits[byte >> 4], text += digits[byte & 15];
  return text;
}

// g: SHA-256 of the base and 0, 1, ... one after the other until there are as many bits as the modulus has, reduced.
Number generator(const TimeLock& lock, const BIGNUM* modulus, BN_CTX* context) {
  std::vector<unsigned char> bytes;
  for (unsigned char i = 0; bytes.size() < static_cast<std::size_t>(BN_num_bytes(modulus)); ++i) {
    std::string text(reinterpret_cast<const char*>(lock.base.data()), lock.base.size());
    const Bytes32 block = sha256(text + static_cast<char>(i));
    bytes.insert(bytes.end(), block.begin(), block.end());
  }
  bytes.resize(static_cast<std::size_t>(BN_num_bytes(modulus)));
  Number g = new_number();
  if (BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), g.get()) == nullptr) throw std::bad_alloc();
  demand(BN_nnmod(g.get(), g.get(), modulus, context));
  return g;
}

// OpenSSL chooses the number of rounds itself (64 for these sizes, and never fewer where a caller asks for fewer); a
// round is therefore written out: a random base to the odd part of n - 1, then squared.
bool is_prime(const BIGNUM* n, int rounds, BN_CTX* context) {
  if (BN_num_bits(n) < 16 || !BN_is_odd(n)) return false;
  for (const BN_ULONG small : {3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U, 41U, 43U, 47U, 53U})
    if (BN_mod_word(n, small) == 0) return false;
  Number less = new_number(), odd = new_number(), base = new_number(), power = new_number(), range = new_number();
  demand(BN_sub(less.get(), n, BN_value_one()));
  int twos = 0;
  while (!BN_is_bit_set(less.get(), twos)) ++twos;
  demand(BN_rshift(odd.get(), less.get(), twos));
  demand(BN_copy(range.get(), less.get()) != nullptr ? 1 : 0);
  demand(BN_sub_word(range.get(), 2));
  const Montgomery montgomery(BN_MONT_CTX_new());
  demand(BN_MONT_CTX_set(montgomery.get(), n, context));
  for (int round = 0; round < rounds; ++round) {
    demand(BN_rand_range(base.get(), range.get()));
    demand(BN_add_word(base.get(), 2));
    demand(BN_mod_exp_mont(power.get(), base.get(), odd.get(), n, context, montgomery.get()));
    bool passes = BN_is_one(power.get()) || BN_cmp(power.get(), less.get()) == 0;
    for (int i = 1; i < twos && !passes; ++i) {
      demand(BN_mod_sqr(power.get(), power.get(), n, context));
      passes = BN_cmp(power.get(), less.get()) == 0;
    }
    if (!passes) return false;
  }
  return true;
}

// The next prime from a random odd number on whose two highest bits are set, so that a product has all its bits.
Number random_prime(Entropy& entropy, int bits, BN_CTX* context) {
  std::vector<unsigned char> bytes;
  while (bytes.size() < static_cast<std::size_t>(bits) / 8) {
    const Bytes32 more = entropy.bytes(Entropy::Use::contribution);
    bytes.insert(bytes.end(), more.begin(), more.end());
  }
  Number prime = new_number();
  if (BN_bin2bn(bytes.data(), bits / 8, prime.get()) == nullptr) throw std::bad_alloc();
  demand(BN_set_bit(prime.get(), bits - 1));
  demand(BN_set_bit(prime.get(), bits - 2));
  demand(BN_set_bit(prime.get(), 0));
  for (int known = 0; known != 1;) {
    known = BN_check_prime(prime.get(), context, nullptr);
    if (known < 0) throw std::runtime_error("a calculation with big numbers failed");
    if (known == 0) demand(BN_add_word(prime.get(), 2));
  }
  return prime;
}

}  // namespace

LockKey make_lock(Entropy& entropy, int bits) {
  const Context context = new_context();
  const Number p = random_prime(entropy, bits / 2, context.get());
  Number q = random_prime(entropy, bits / 2, context.get());
  while (BN_cmp(p.get(), q.get()) == 0) q = random_prime(entropy, bits / 2, context.get());
  Number n = new_number();
  demand(BN_mul(n.get(), p.get(), q.get(), context.get()));
  return {text_of(n.get(), n.get()), {text_of(p.get(), p.get()), text_of(q.get(), q.get())}};
}

std::optional<std::string> open_lock(const TimeLock& lock, const LockFactors& factors, int rounds) {
  const auto modulus = number_from(lock.modulus), p = number_from(factors.p), q = number_from(factors.q);
  if (!modulus || !p || !q || BN_cmp(p->get(), q->get()) == 0) return {};
  const Context context = new_context();
  Number product = new_number(), common = new_number(), order = new_number(), less = new_number();
  demand(BN_mul(product.get(), p->get(), q->get(), context.get()));
  if (BN_cmp(product.get(), modulus->get()) != 0) return {};
  const Number g = generator(lock, modulus->get(), context.get());
  demand(BN_gcd(common.get(), g.get(), modulus->get(), context.get()));
  if (!BN_is_one(common.get())) return {};
  if (!is_prime(p->get(), rounds, context.get()) || !is_prime(q->get(), rounds, context.get())) return {};
  demand(BN_sub(order.get(), p->get(), BN_value_one()));
  demand(BN_sub(less.get(), q->get(), BN_value_one()));
  demand(BN_mul(order.get(), order.get(), less.get(), context.get()));
  // 2^squarings, reduced by the order of the group; then g to that.
  Number two = new_number(), exponent = new_number(), value = new_number();
  demand(BN_set_word(two.get(), 2));
  demand(BN_set_word(less.get(), lock.squarings));
  demand(BN_mod_exp(exponent.get(), two.get(), less.get(), order.get(), context.get()));
  demand(BN_mod_exp(value.get(), g.get(), exponent.get(), modulus->get(), context.get()));
  return text_of(value.get(), modulus->get());
}

std::optional<std::string> force_lock(const TimeLock& lock, const std::function<bool(double done)>& told) {
  constexpr std::uint64_t between_reports = 50'000;
  const auto modulus = number_from(lock.modulus);
  if (!modulus || !BN_is_odd(modulus->get()) || BN_is_one(modulus->get())) return {};
  const Context context = new_context();
  const Montgomery montgomery(BN_MONT_CTX_new());
  demand(BN_MONT_CTX_set(montgomery.get(), modulus->get(), context.get()));
  Number value = generator(lock, modulus->get(), context.get());
  demand(BN_to_montgomery(value.get(), value.get(), montgomery.get(), context.get()));
  for (std::uint64_t i = 0; i < lock.squarings; ++i) {
    if (told && i % between_reports == 0 && !told(static_cast<double>(i) / static_cast<double>(lock.squarings)))
      return {};
    demand(BN_mod_mul_montgomery(value.get(), value.get(), value.get(), montgomery.get(), context.get()));
  }
  demand(BN_from_montgomery(value.get(), value.get(), montgomery.get(), context.get()));
  return text_of(value.get(), modulus->get());
}

double measured_squarings() {
  TimeLock lock{make_lock(system_entropy()).modulus, Bytes32{}, 1'000'000};
  const auto begin = std::chrono::steady_clock::now();
  if (!force_lock(lock)) throw std::runtime_error("a calculation with big numbers failed");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return static_cast<double>(lock.squarings) / took.count();
}

}  // namespace stube
