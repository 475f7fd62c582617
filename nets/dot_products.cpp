#include "nets/dot_products.hpp"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace stube::dot_products {

namespace {

std::int32_t plain_row(const std::int8_t* row, const std::uint8_t* inputs, int width) {
#if defined(__wasm_simd128__)
  v128_t sums = wasm_i32x4_splat(0);
  for (int i = 0; i < width; i += 8)
    sums = wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(row + i), wasm_u16x8_load8x8(inputs + i)));
  return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) + wasm_i32x4_extract_lane(sums, 2) +
         wasm_i32x4_extract_lane(sums, 3);
#else
  std::int32_t sum = 0;
  for (int i = 0; i < width; ++i) sum += std::int32_t{row[i]} * std::int32_t{inputs[i]};
  return sum;
#endif
}

void plain_columns(const std::int8_t* const* columns, int count, int width, std::int32_t* sums) {
  for (int at = 0; at < width; at += block) {
    std::int16_t part[block] = {};
    for (int k = 0; k < count; ++k)
      for (int i = 0; i < block; ++i) part[i] = static_cast<std::int16_t>(part[i] + columns[k][at + i]);
    for (int i = 0; i < block; ++i) sums[at + i] += part[i];
  }
}

#if defined(__x86_64__)
#define STUBE_AVX2 [[gnu::target("avx2")]]

bool has_avx2() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}

STUBE_AVX2 __m256i loaded(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
// Pairs of products fit into sixteen bits: 2 * 127 * 127.
STUBE_AVX2 __m256i products(__m256i inputs, const std::int8_t* row) {
  return _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, loaded(row)), _mm256_set1_epi16(1));
}

STUBE_AVX2 std::int32_t sum_of(__m256i values) {
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  return _mm_cvtsi128_si32(four);
}

STUBE_AVX2 std::int32_t wide_row(const std::int8_t* row, const std::uint8_t* inputs, int width) {
  __m256i sum = _mm256_setzero_si256();
  for (int i = 0; i < width; i += block) sum = _mm256_add_epi32(sum, products(loaded(inputs + i), row + i));
  return sum_of(sum);
}

// Four rows at a time share what is loaded of the inputs.
STUBE_AVX2 void wide_rows(const std::int8_t* rows, int count, const std::uint8_t* inputs, int width,
                          std::int32_t* sums) {
  int r = 0;
  for (; r + 4 <= count; r += 4) {
    const std::int8_t *a = rows + static_cast<long>(r) * width, *b = a + width, *c = b + width, *d = c + width;
    __m256i one = _mm256_setzero_si256(), two = one, three = one, four = one;
    for (int i = 0; i < width; i += block) {
      const __m256i values = loaded(inputs + i);
      one = _mm256_add_epi32(one, products(values, a + i));
      two = _mm256_add_epi32(two, products(values, b + i));
      three = _mm256_add_epi32(three, products(values, c + i));
      four = _mm256_add_epi32(four, products(values, d + i));
    }
    const __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(one, two), _mm256_hadd_epi32(three, four));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(sums + r),
                     _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1)));
  }
  for (; r < count; ++r) sums[r] = wide_row(rows + static_cast<long>(r) * width, inputs, width);
}

STUBE_AVX2 __m256i widened(const std::int8_t* from) {
  return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
}
STUBE_AVX2 void add_wide(std::int32_t* sums, __m256i values) {
  const __m256i low = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(values)),
                high = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(values, 1));
  auto* at = reinterpret_cast<__m256i*>(sums);
  _mm256_storeu_si256(at, _mm256_add_epi32(_mm256_loadu_si256(at), low));
  _mm256_storeu_si256(at + 1, _mm256_add_epi32(_mm256_loadu_si256(at + 1), high));
}
// Sixteen rows in each of so many registers.
template <int Registers>
STUBE_AVX2 void wide_columns(const std::int8_t* const* columns, int count, int at, std::int32_t* sums) {
  __m256i part[Registers];
  for (auto& one : part) one = _mm256_setzero_si256();
  for (int k = 0; k < count; ++k)
    for (int i = 0; i < Registers; ++i) part[i] = _mm256_add_epi16(part[i], widened(columns[k] + at + 16 * i));
  for (int i = 0; i < Registers; ++i) add_wide(sums + at + 16 * i, part[i]);
}
STUBE_AVX2 void wide_columns(const std::int8_t* const* columns, int count, int width, std::int32_t* sums) {
  int at = 0;
  for (; at + 128 <= width; at += 128) wide_columns<8>(columns, count, at, sums);
  for (; at < width; at += block) wide_columns<2>(columns, count, at, sums);
}
#endif

}  // namespace

std::int32_t of_row(const std::int8_t* row, const std::uint8_t* inputs, int width) {
#if defined(__x86_64__)
  if (has_avx2()) return wide_row(row, inputs, width);
#endif
  return plain_row(row, inputs, width);
}

void of_rows(const std::int8_t* rows, int count, const std::uint8_t* inputs, int width, std::int32_t* sums) {
#if defined(__x86_64__)
  if (has_avx2()) return wide_rows(rows, count, inputs, width, sums);
#endif
  for (int r = 0; r < count; ++r) sums[r] = plain_row(rows + static_cast<long>(r) * width, inputs, width);
}

void add_columns(const std::int8_t* const* columns, int count, int width, std::int32_t* sums) {
#if defined(__x86_64__)
  if (has_avx2()) return wide_columns(columns, count, width, sums);
#endif
  plain_columns(columns, count, width, sums);
}

void to_steps(const std::int32_t* sums, const float* scale, const float* bias, float step, int rows,
              std::uint8_t* out) {
  constexpr float most = 127, whole = 1 << 23;  // from there on floats have no fractions
  int i = 0;
#if defined(__x86_64__)
  for (; i + 4 <= rows; i += 4) {
    const __m128 sum = _mm_cvtepi32_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sums + i)));
    const __m128 output = _mm_add_ps(_mm_mul_ps(sum, _mm_loadu_ps(scale + i)), _mm_loadu_ps(bias + i));
    const __m128 steps = _mm_div_ps(output, _mm_set1_ps(step));
    const __m128i rounded = _mm_cvtps_epi32(_mm_min_ps(_mm_max_ps(steps, _mm_setzero_ps()), _mm_set1_ps(most)));
    const __m128i words = _mm_packs_epi32(rounded, rounded);
    const int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
    std::memcpy(out + i, &bytes, sizeof bytes);
  }
#endif
  for (; i < rows; ++i) {
    const float steps = (static_cast<float>(sums[i]) * scale[i] + bias[i]) / step;
    out[i] = static_cast<std::uint8_t>(((steps <= 0 ? 0 : steps >= most ? most : steps) + whole) - whole);
  }
}

}  // namespace stube::dot_products
