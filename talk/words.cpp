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

// The signs that a text of a words file has after its first name and at its end, as pieces of their own.
void set_signs_apart(Sentence& said, std::string_view text) {
  constexpr std::string_view colon = ": ", stop = ".";
  const auto first = text.starts_with('{') ? text.find('}') : std::string_view::npos;
  if (first != std::string_view::npos && text.substr(first + 1).starts_with(colon) && said.size() > 1 &&
      said[0].kind != Piece::Kind::words && said[1].text.starts_with(colon)) {
    said[1].text.erase(0, colon.size());
    if (said[1].text.empty())
      said[1] = {std::string(colon), Piece::Kind::colon};
    else
      said.insert(said.begin() + 1, Piece{std::string(colon), Piece::Kind::colon});
  }
  if (text.ends_with(stop) && !said.empty() && said.back().kind == Piece::Kind::words &&
      said.back().text.ends_with(stop)) {
    said.back().text.resize(said.back().text.size() - stop.size());
    if (said.back().text.empty()) said.pop_back();
    said.push_back({std::string(stop), Piece::Kind::stop});
  }
}

}  // namespace

Words::Words(std::string_view file, const std::vector<const Words*>& fallbacks) {
  for (const auto line : split(file, '\n')) {
    const auto text = trimmed(line);
    const auto equals = text.find('=');
    if (text.empty() || text[0] == '#' || equals == std::string_view::npos) continue;
    texts_.emplace(trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)));
  }
  for (const auto& [key, text] : texts_) all_.emplace(key, &text);
  for (const Words* words : fallbacks)
    for (const auto& [key, text] : words->texts_) all_.emplace(key, &text);
}

const std::string* Words::find(std::string_view key) const {
  const auto found = all_.find(key);
  return found != all_.end() ? found->second : nullptr;
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

void Words::fill(std::string_view key, const Values& values, auto&& words, auto&& value) const {
  const auto* found = find(key);
  const std::string_view whole = found != nullptr ? std::string_view(*found) : key;
  for (std::size_t at = 0; at < whole.size();) {
    const auto open = whole.find('{', at);
    const auto close = whole.find('}', open == std::string_view::npos ? whole.size() : open);
    if (open == std::string_view::npos || close == std::string_view::npos) return words(whole.substr(at));
    words(whole.substr(at, open - at));
    const std::string_view place = whole.substr(open + 1, close - open - 1);
    const auto mark = place.find_first_of("?:|");
    if (const auto named = values(place.substr(0, mark))) {
      if (mark == std::string_view::npos) {
        value(*named, std::string_view(named->text));
      } else if (place[mark] == '|') {
        value(*named, named->number.value_or(1) == 1 ? std::string_view(named->text) : place.substr(mark + 1));
      } else if (place[mark] == ':') {
        words(item(place.substr(mark + 1), named->number.value_or(0)));
      } else {
        const auto forms = split(place.substr(mark + 1), '|');
        words(named->number.value_or(0) == 1 ? forms.front() : forms.back());
      }
    }
    at = close + 1;
  }
}

std::string Words::say(std::string_view key, const Values& values) const {
  std::string said;
  fill(
      key, values, [&](std::string_view words) { said += words; },
      [&](const Value&, std::string_view as) { said += as; });
  return said;
}

Sentence Words::compose(std::string_view key, const Values& values) const {
  Sentence said;
  const auto add = [&](Piece piece) {
    if (piece.text.empty()) return;
    if (piece.kind == Piece::Kind::words && !said.empty() && said.back().kind == Piece::Kind::words)
      said.back().text += piece.text;
    else
      said.push_back(std::move(piece));
  };
  fill(
      key, values, [&](std::string_view words) { add({std::string(words)}); },
      [&](const Value& value, std::string_view as) {
        if (as == value.text && !value.pieces.empty()) {
          for (const Piece& piece : value.pieces) add(piece);
        } else {
          // The hearer's own word for a seat still stands for it.
          Piece piece = value.pieces.size() == 1 ? value.pieces.front() : Piece();
          piece.text = as;
          add(std::move(piece));
        }
      });
  const auto* found = find(key);
  set_signs_apart(said, found != nullptr ? std::string_view(*found) : key);
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
  const auto read = [&](Language lang) {
    std::vector<const Words*> fallbacks;
    if (common != nullptr) fallbacks.push_back(&common(lang));
    if (lang != Language::en) fallbacks.push_back(&words_[Language::en.place()]);
    if (lang != Language::en && common != nullptr) fallbacks.push_back(&common(Language::en));
    words_[lang.place()] = Words(file(code_of(lang)), fallbacks);
  };
  read(Language::en);  // first: the others fall back on it
  for (const Language lang : all_languages())
    if (lang != Language::en) read(lang);
}

}  // namespace stube
