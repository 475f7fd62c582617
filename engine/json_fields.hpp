// Fields of a JSON object that may be missing or of another type: a default is given then, and nothing is thrown.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace stube {

namespace json = boost::json;

[[nodiscard]] std::string text_in(const json::object& object, std::string_view field);
[[nodiscard]] std::int64_t number_in(const json::object& object, std::string_view field, std::int64_t otherwise = 0);
[[nodiscard]] bool flag_in(const json::object& object, std::string_view field, bool otherwise = false);

}  // namespace stube
