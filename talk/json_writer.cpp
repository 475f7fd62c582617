#include "talk/json_writer.hpp"

#include <charconv>

namespace stube {

namespace {

void add_escape(std::string& out, unsigned char byte) {
  static constexpr std::string_view bytes = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt", hex = "0123456789abcdef";
  out += '\\';
  if (const auto found = bytes.find(static_cast<char>(byte)); found != std::string_view::npos) {
    out += letters[found];
    return;
  }
  out += "u00";
  out += hex[byte >> 4U];
  out += hex[byte & 15U];
}

}  // namespace

// Every value ends in a quotation mark, a digit, a letter or a closing bracket: what stands last says whether another
// value is before this one.
void JsonWriter::separate() {
  if (!out_.empty() && out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  out_ += '"';
  out_ += name;
  out_ += "\":";
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  out_ += '"';
  add_escaped(text);
  out_ += '"';
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
  separate();
  char digits[24];
  out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  return *this;
}

JsonWriter& JsonWriter::plain(std::string_view text) {
  separate();
  out_ += text;
  return *this;
}

void JsonWriter::add_escaped(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out_ += text.substr(begin, i - begin);
    begin = i + 1;
    add_escape(out_, byte);
  }
  out_ += text.substr(begin);
}

}  // namespace stube
