// How a host and the module exchange text. The host asks for room with `stube_input`, writes UTF-8 there and calls a
// function with the number of bytes; that function returns the size of its answer, which lies at `stube_output` until
// the next call.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#define STUBE_EXPORT(name) extern "C" [[clang::export_name(#name)]]

namespace stube {

[[nodiscard]] std::string_view given_text(std::uint32_t size);
[[nodiscard]] std::uint32_t answer_with(std::string text);

}  // namespace stube
