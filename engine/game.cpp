#include "engine/game.hpp"

#include <fmt/format.h>

#include "engine/embedded.hpp"

namespace stube {

const Words& common_words(Language lang) {
  static const auto read = [](std::string_view code) {
    return Words(fmt::format("{}\n{}", embedded(fmt::format("talk/words.{}", code)),
                             embedded(fmt::format("talk/cards.{}", code))));
  };
  static const std::array<Words, language_count> words = {read("en"), read("de"), read("da")};
  return words[static_cast<std::size_t>(lang)];
}

void Game::read_books(const std::vector<std::string>& folders) {
  for (std::size_t i = 0; i < language_count; ++i) {
    std::string words;
    for (const auto& folder : folders) {
      // Words of a later folder win, so they are read first.
      words = fmt::format("{}\n{}", embedded(fmt::format("games/{}/words.{}", folder, language_codes[i])), words);
      auto book = Rulebook::read(embedded(fmt::format("games/{}/rulebook.{}.md", folder, language_codes[i])));
      books_[i].title = book.title;
      books_[i].about = book.about;
      books_[i].entries.insert(books_[i].entries.end(), book.entries.begin(), book.entries.end());
    }
    words_[i] = Words(words, &common_words(static_cast<Language>(i)));
  }
}

Choices Game::standard_choices() const {
  Choices choices;
  for (const auto& option : options_) choices.push_back(option.standard);
  return choices;
}

}  // namespace stube
