// For tests in the test language (tools/make-test-language), whose every letter has a dot: finds the plain letters,
// which come from no word file.
#pragma once
#include <boost/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stube {

inline bool is_plain_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The words of a text that have plain letters, with the digits and hyphens in them.
inline std::vector<std::string> plain_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool plain = false;
  const auto end = [&] {
    if (plain) words.push_back(word);
    word.clear();
    plain = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\x1b') {  // a colour
      while (i + 1 < text.size() && !is_plain_letter(text[i])) ++i;
      end();
    } else if (is_plain_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '/') {
      plain |= is_plain_letter(c);
      word += c;
    } else {
      end();
    }
  }
  end();
  return words;
}

// Those that `allowed` does not hold, as one text for a message.
inline std::string unmarked(std::string_view text, const std::set<std::string, std::less<>>& allowed = {}) {
  std::string found;
  for (const auto& word : plain_words(text))
    if (!allowed.contains(word)) found += (found.empty() ? "" : " ") + word;
  return found;
}

}  // namespace stube
