#include "talk/language.hpp"

#include <algorithm>
#include <charconv>

#include "talk/embedded.hpp"

namespace stube {

namespace {

constexpr std::string_view reference = "en";

// "de", "pt-br"; not what an editor leaves beside a file.
bool is_code(std::string_view text) {
  return text.size() >= 2 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

const std::vector<std::string>& codes() {
  static const std::vector<std::string> list = [] {
    constexpr std::string_view begin = "talk/words.";
    std::vector<std::string> others;
    for (const auto path : embedded_paths(begin))
      if (is_code(path.substr(begin.size()))) others.emplace_back(path.substr(begin.size()));
    std::erase(others, reference);
    std::sort(others.begin(), others.end());
    others.insert(others.begin(), std::string(reference));
    return others;
  }();
  return list;
}

std::string_view without_spaces(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// "en-GB" and "de_AT.UTF-8" are English and German.
std::optional<Language> language_of_tag(std::string_view tag) {
  if (const auto whole = language_from(tag)) return whole;
  return language_from(tag.substr(0, tag.find_first_of("-_.@")));
}

// How much it is wanted, in thousandths; 1000 where it is not said.
int weight_in(std::string_view parameters) {
  const auto found = parameters.find("q=");
  if (found == std::string_view::npos) return 1000;
  const auto text = parameters.substr(found + 2);
  int whole = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), whole);
  int weight = whole * 1000, scale = 100;
  if (read.ptr != text.data() + text.size() && *read.ptr == '.')
    for (const char* digit = read.ptr + 1; digit != text.data() + text.size() && scale > 0; ++digit, scale /= 10) {
      if (*digit < '0' || *digit > '9') break;
      weight += (*digit - '0') * scale;
    }
  return weight;
}

}  // namespace

const std::vector<Language>& all_languages() {
  static const std::vector<Language> list = [] {
    std::vector<Language> all;
    for (std::size_t i = 0; i < codes().size(); ++i) all.emplace_back(i);
    return all;
  }();
  return list;
}

std::string_view code_of(Language lang) {
  return codes()[lang.place()];
}

std::optional<Language> language_from(std::string_view code) {
  for (const Language lang : all_languages())
    if (code_of(lang) == code) return lang;
  return {};
}

std::optional<Language> language_wanted(std::string_view tags) {
  std::optional<Language> best;
  int most = 0;
  while (!tags.empty()) {
    const auto end = std::min(tags.find(','), tags.size());
    const auto item = tags.substr(0, end);
    tags.remove_prefix(std::min(end + 1, tags.size()));
    const auto mark = std::min(item.find(';'), item.size());
    const auto lang = language_of_tag(without_spaces(item.substr(0, mark)));
    const int weight = weight_in(item.substr(mark));
    if (lang && weight > most) best = lang, most = weight;
  }
  return best;
}

std::string language_codes() {
  std::string all;
  for (const auto& code : codes()) all += (all.empty() ? "" : ", ") + code;
  return all;
}

}  // namespace stube
