// The languages that the program speaks: those that have a file talk/words.<code>, built in or in the overlay. English
// is the reference: it comes first, and stands in where another language lacks a text. No other language is named in
// code.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stube {

class Language {
 public:
  static const Language en;

  constexpr Language() = default;  // English
  explicit constexpr Language(std::size_t place) : place_(static_cast<std::uint8_t>(place)) {}

  // Its place among `all_languages()`.
  [[nodiscard]] constexpr std::size_t place() const { return place_; }
  friend constexpr bool operator==(Language, Language) = default;

 private:
  std::uint8_t place_ = 0;
};

inline constexpr Language Language::en{};

// In the order in which they are offered: English, then by their codes.
[[nodiscard]] const std::vector<Language>& all_languages();
// As in the names of the files, and in `lang` fields: "en".
[[nodiscard]] std::string_view code_of(Language lang);
[[nodiscard]] std::optional<Language> language_from(std::string_view code);
// The one that a reader of these wants most: a list as in Accept-Language ("da, en-GB;q=0.8"), or a locale
// ("de_AT.UTF-8").
[[nodiscard]] std::optional<Language> language_wanted(std::string_view tags);
// All codes, for a sentence: en, da, de.
[[nodiscard]] std::string language_codes();

}  // namespace stube
