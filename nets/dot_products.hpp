// Sums of eight-bit weights and activations, exact on every machine: with AVX2 where the machine has it, else as the
// compiler vectorizes plain loops. Lists are as long as a multiple of `block`, filled with noughts.
#pragma once
#include <cstdint>

namespace stube::dot_products {

inline constexpr int block = 32;

// Of activations from 0 to 127 with a row of weights.
[[nodiscard]] std::int32_t of_row(const std::int8_t* row, const std::uint8_t* inputs, int width);
// The same of many rows, one after another.
void of_rows(const std::int8_t* rows, int count, const std::uint8_t* inputs, int width, std::int32_t* sums);
// Adds columns of weights, at most 256: so many cannot overflow sixteen bits.
void add_columns(const std::int8_t* const* columns, int count, int width, std::int32_t* sums);
// From sums to activations, in steps from 0 to 127: the nearest one, of two the even one.
void to_steps(const std::int32_t* sums, const float* scale, const float* bias, float step, int rows, std::uint8_t* out);

}  // namespace stube::dot_products
