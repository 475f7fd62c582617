// Content encodings of HTTP: what a client accepts, and gzip for what is written while the server runs.
#pragma once
#include <string>
#include <string_view>

namespace stube {

// Whether the header Accept-Encoding names this encoding, with a quality above 0. The plain form (empty) always is.
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view encoding);

[[nodiscard]] std::string gzip(std::string_view plain);

}  // namespace stube
