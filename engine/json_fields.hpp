// Fields of a JSON object that may be missing or of another type: a default is given then, and nothing is thrown.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stube {

namespace json = boost::json;

[[nodiscard]] std::string text_in(const json::object& object, std::string_view field);
[[nodiscard]] std::int64_t number_in(const json::object& object, std::string_view field, std::int64_t otherwise = 0);
[[nodiscard]] bool flag_in(const json::object& object, std::string_view field, bool otherwise = false);
[[nodiscard]] const json::array& list_in(const json::object& object, std::string_view field);
[[nodiscard]] json::object object_in(const json::object& object, std::string_view field);
// The items of a list; what is not a text, as its JSON.
[[nodiscard]] std::vector<std::string> texts_in(const json::object& object, std::string_view field);

}  // namespace stube
