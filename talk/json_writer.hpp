// JSON written straight into a text, for what is sent with every move: no tree of values is made first. The writer sets
// commas, colons and escapes; whoever calls it ends what it begins. The text is the one that json::serialize makes of
// the same values in the same order.
#pragma once
#include <boost/json.hpp>
#include <concepts>
#include <string>
#include <string_view>

namespace stube {

namespace json = boost::json;

class JsonWriter {
 public:
  // Writes at the end of `out`, where a value may stand.
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_list() { return open('['); }
  JsonWriter& end_list() { return close(']'); }
  // The name of the next value. Names are ours and have nothing to escape.
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  template <std::integral Number>
  JsonWriter& value(Number number) {
    return integer(static_cast<std::int64_t>(number));
  }
  JsonWriter& value(bool is_true) { return plain(is_true ? "true" : "false"); }
  JsonWriter& value(std::nullptr_t) { return plain("null"); }
  JsonWriter& value(const json::value& tree) { return plain(json::serialize(tree)); }
  JsonWriter& value(const json::object& tree) { return plain(json::serialize(tree)); }
  // A value that is written already.
  JsonWriter& plain(std::string_view text);

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }
  JsonWriter& text_or_null(std::string_view name, std::string_view text) {
    return text.empty() ? field(name, nullptr) : field(name, text);
  }
  // A seat or a side.
  JsonWriter& place_or_null(std::string_view name, const auto& place) {
    return place.is_some() ? field(name, place.index()) : field(name, nullptr);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& integer(std::int64_t number);
  void separate();
  void add_escaped(std::string_view text);

  std::string& out_;
};

}  // namespace stube
