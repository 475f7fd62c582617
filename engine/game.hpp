// A game as the rest of the program knows it: its names, options, books and words, and how a match of it begins.
#pragma once
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/position.hpp"
#include "talk/rulebook.hpp"
#include "talk/words.hpp"

namespace stube {

// An option as it is offered: words or numbers.
struct OptionInfo {
  std::string name;
  std::vector<std::string> words;  // empty where the values are numbers
  std::vector<int> numbers;
  int standard = 0;  // the default: the place of a word, or a number
  std::string rule;
};

// The values chosen for all options of a game, in their order: places of words, or numbers.
using Choices = std::vector<int>;

// What came of random play, for benchmarks.
struct Playouts {
  long matches = 0, moves = 0;
  long longest = 0;
  std::uint64_t fingerprint = 0;  // of all final states, the same on every machine
};

class Game {
 public:
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  [[nodiscard]] virtual std::string_view id() const = 0;
  [[nodiscard]] virtual std::vector<int> player_counts() const = 0;
  [[nodiscard]] virtual int standard_players() const = 0;
  [[nodiscard]] virtual std::string_view player_count_rule() const = 0;
  [[nodiscard]] virtual std::string_view misdeal_rule(const Choices&) const = 0;
  [[nodiscard]] virtual const Vocabulary& vocabulary() const = 0;
  [[nodiscard]] virtual std::size_t state_size() const = 0;

  // Fits options and number of players to each other where a game needs it (a form that says how many play); players is
  // 0 where it was not said. Gives the key of a sentence in the game's words where they contradict each other.
  [[nodiscard]] virtual std::optional<std::string> reconcile(Choices& choices, const std::vector<bool>& given,
                                                             int& players) const = 0;
  // The largest and smallest score that a side may begin with, for this choice of options.
  [[nodiscard]] virtual std::pair<int, int> opening_scores(const Choices& choices, int players) const = 0;
  // Every score is a multiple of this.
  [[nodiscard]] virtual int score_step() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> start(const Choices& choices, const Opening& opening) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Telling> telling(const Position& position) const = 0;

  [[nodiscard]] virtual Playouts play_out(const Choices& choices, int players, std::uint64_t seed,
                                          long matches) const = 0;

  [[nodiscard]] const std::vector<OptionInfo>& options() const { return options_; }
  [[nodiscard]] Choices standard_choices() const;
  [[nodiscard]] const Words& words(Language lang) const { return words_[lang]; }
  [[nodiscard]] const Rulebook& rulebook(Language lang) const { return books_[lang.place()]; }
  [[nodiscard]] std::string name(Language lang) const { return words(lang).text("game.name"); }

 protected:
  Game() = default;
  // Reads the words and rulebooks of games/<folder>/; several folders are joined in order. A language without a book
  // has the English one.
  void read_books(const std::vector<std::string>& folders);
  std::vector<OptionInfo> options_;

 private:
  WordsByLanguage words_;
  std::vector<Rulebook> books_;  // by language
};

// Every random match ends long before; a game that does not is a bug.
inline constexpr int playout_limit = 2'000'000;

// Words that all games share.
[[nodiscard]] const Words& common_words(Language lang);

}  // namespace stube
