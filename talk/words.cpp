#include "talk/words.hpp"

#include <algorithm>

#include "talk/embedded.hpp"

namespace stube {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

Words::Words(std::string_view file, std::vector<const Words*> fallbacks) : fallbacks_(std::move(fallbacks)) {
  for (const auto line : split(file, '\n')) {
    const auto text = trimmed(line);
    const auto equals = text.find('=');
    if (text.empty() || text[0] == '#' || equals == std::string_view::npos) continue;
    texts_.emplace(trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)));
  }
}

const std::string* Words::find(std::string_view key) const {
  const auto found = texts_.find(key);
  if (found != texts_.end()) return &found->second;
  for (const Words* words : fallbacks_)
    if (const auto other = words->texts_.find(key); other != words->texts_.end()) return &other->second;
  return nullptr;
}

std::string Words::text(std::string_view key) const {
  const auto* found = find(key);
  return found != nullptr ? *found : std::string(key);
}

std::string Words::item(std::string_view name, int n) const {
  const auto* list = find("list." + std::string(name));
  if (list == nullptr) return std::to_string(n);
  const auto items = split(*list, '|');
  return n >= 0 && static_cast<std::size_t>(n) < items.size() ? std::string(trimmed(items[static_cast<std::size_t>(n)]))
                                                              : std::to_string(n);
}

std::string Words::say(std::string_view key, const Values& values) const {
  const std::string pattern = text(key);
  std::string said;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto open = pattern.find('{', at);
    const auto close = pattern.find('}', open == std::string::npos ? pattern.size() : open);
    if (open == std::string::npos || close == std::string::npos) return said + pattern.substr(at);
    said += pattern.substr(at, open - at);
    const std::string_view place = std::string_view(pattern).substr(open + 1, close - open - 1);
    const auto mark = place.find_first_of("?:|");
    const auto value = values(place.substr(0, mark));
    if (value) {
      if (mark == std::string_view::npos) {
        said += value->text;
      } else if (place[mark] == '|') {
        said += value->number.value_or(1) == 1 ? std::string_view(value->text) : place.substr(mark + 1);
      } else if (place[mark] == ':') {
        said += item(place.substr(mark + 1), value->number.value_or(0));
      } else {
        const auto forms = split(place.substr(mark + 1), '|');
        said += value->number.value_or(0) == 1 ? forms.front() : forms.back();
      }
    }
    at = close + 1;
  }
  return said;
}

std::vector<std::string> Words::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, text] : texts_) keys.push_back(key);
  return keys;
}

WordsByLanguage::WordsByLanguage(const std::string& folder, Common common)
    : WordsByLanguage(
          [&](std::string_view code) { return std::string(embedded(folder + "/words." + std::string(code))); },
          common) {}

WordsByLanguage::WordsByLanguage(const std::function<std::string(std::string_view code)>& file, Common common)
    : words_(all_languages().size()) {
  const Words* english = &words_[Language::en.place()];
  for (const Language lang : all_languages()) {
    std::vector<const Words*> fallbacks;
    if (common != nullptr) fallbacks.push_back(&common(lang));
    if (lang != Language::en) fallbacks.push_back(english);
    if (lang != Language::en && common != nullptr) fallbacks.push_back(&common(Language::en));
    words_[lang.place()] = Words(file(code_of(lang)), std::move(fallbacks));
  }
}

}  // namespace stube
