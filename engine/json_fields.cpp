#include "engine/json_fields.hpp"

namespace stube {

std::string text_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_in(const json::object& object, std::string_view field, std::int64_t otherwise) {
  const auto* value = object.if_contains(field);
  if (value == nullptr) return otherwise;
  // A number made here may be without a sign; read again from its text it has one.
  if (const auto* number = value->if_uint64(); number != nullptr && *number < (std::uint64_t{1} << 62))
    return static_cast<std::int64_t>(*number);
  return value->is_int64() ? value->get_int64() : otherwise;
}

bool flag_in(const json::object& object, std::string_view field, bool otherwise) {
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_bool() ? value->get_bool() : otherwise;
}

const json::array& list_in(const json::object& object, std::string_view field) {
  static const json::array nothing;
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_array() ? value->get_array() : nothing;
}

json::object object_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

std::vector<std::string> texts_in(const json::object& object, std::string_view field) {
  std::vector<std::string> texts;
  for (const auto& item : list_in(object, field))
    texts.push_back(item.is_string() ? std::string(item.get_string()) : json::serialize(item));
  return texts;
}

}  // namespace stube
