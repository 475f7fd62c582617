#include "engine/game.hpp"

#include <fmt/format.h>

#include "talk/embedded.hpp"

namespace stube {

const Words& common_words(Language lang) {
  // What cards are called stands in a file that the page reads too.
  static const WordsByLanguage words([](std::string_view code) {
    return fmt::format("{}\n{}", embedded(fmt::format("talk/words.{}", code)),
                       embedded(fmt::format("talk/cards.{}", code)));
  });
  return words[lang];
}

void Game::read_books(const std::vector<std::string>& folders) {
  const auto words_file = [&](std::string_view code) {
    std::string words;
    // Words of a later folder win, so they are read first.
    for (const auto& folder : folders)
      words = fmt::format("{}\n{}", embedded(fmt::format("games/{}/words.{}", folder, code)), words);
    return words;
  };
  words_ = WordsByLanguage(words_file, common_words);
  for (const Language lang : all_languages()) {
    Rulebook& all = books_.emplace_back();
    for (const auto& folder : folders) {
      const auto text = embedded(fmt::format("games/{}/rulebook.{}.md", folder, code_of(lang)));
      const auto book = Rulebook::read(
          text.empty() ? embedded(fmt::format("games/{}/rulebook.{}.md", folder, code_of(Language::en))) : text);
      all.title = book.title;
      all.about = book.about;
      all.entries.insert(all.entries.end(), book.entries.begin(), book.entries.end());
    }
  }
}

Choices Game::standard_choices() const {
  Choices choices;
  for (const auto& option : options_) choices.push_back(option.standard);
  return choices;
}

}  // namespace stube
