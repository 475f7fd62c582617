// Text from outside on its way to a terminal: without anything that the terminal would obey or that turns its lines
// around.
#pragma once
#include <string>
#include <string_view>

namespace stube {

// Control characters (C0, DEL, and C1 in UTF-8) are spaces instead, and so are bidi controls, zero-width characters and
// bytes that are no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace stube
