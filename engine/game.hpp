// A game as the rest of the program knows it: its names, options, books and words, and how a match of it begins.
#pragma once
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/book_place.hpp"
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
  bool is_length = false;  // it sets how long a match is
  bool is_main = false;    // one of the few that a table is told by
};

// The values chosen for all options of a game, in their order: places of words, or numbers.
using Choices = std::vector<int>;

// A condition of a set-up (table/options.hpp): an option, by its place in the list, or the number of players has one of
// these values; `always` holds whatever was chosen.
struct ConditionInfo {
  enum class What { option, players, always } what = What::always;
  std::size_t option = 0;
  std::vector<int> values;
  [[nodiscard]] bool holds(const Choices& choices, int players) const;
};
struct ConflictInfo {
  std::size_t option = 0;
  std::vector<int> values;  // refused while `when` holds
  ConditionInfo when;
  std::string why;  // the key of a sentence in the game's words
  [[nodiscard]] bool refuses(const Choices& choices, int players) const;
};
struct IdleOptionInfo {
  std::size_t option = 0;
  ConditionInfo when;
};

// What came of random play, for benchmarks.
struct Playouts {
  long matches = 0, moves = 0;
  long longest = 0;
  std::uint64_t fingerprint = 0;  // of all final states, the same on every machine
};

enum class WithFingerprint : std::uint8_t { yes, no };

// What so many moves of random play cost, in the processor's reference cycles: listing and drawing them, applying them,
// and dealing with the moves that end a deal and count it.
struct PlayCost {
  double moves = 0, drawing = 0, applying = 0, dealing = 0;
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

  [[nodiscard]] virtual const BookPlace& place() const = 0;
  // The order of the cards for who plays for the first time.
  [[nodiscard]] virtual std::span<const OrderRow> order_rows() const = 0;
  // The largest and smallest score that a side may begin with, for this choice of options.
  [[nodiscard]] virtual std::pair<int, int> opening_scores(const Choices& choices, int players) const = 0;
  // Every score is a multiple of this.
  [[nodiscard]] virtual int score_step() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> start(const Choices& choices, const Opening& opening) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Telling> telling(const Position& position) const = 0;

  [[nodiscard]] virtual Playouts play_out(const Choices& choices, int players, std::uint64_t seed, long matches,
                                          WithFingerprint fingerprint = WithFingerprint::yes) const = 0;
  [[nodiscard]] virtual PlayCost play_cost(const Choices& choices, int players, std::uint64_t seed,
                                           long matches) const = 0;

  [[nodiscard]] const std::vector<OptionInfo>& options() const { return options_; }
  // Which values exclude each other: all that set-up refuses of options and numbers of players that exist.
  [[nodiscard]] const std::vector<ConflictInfo>& conflicts() const { return conflicts_; }
  [[nodiscard]] const std::vector<IdleOptionInfo>& idle_options() const { return idle_; }
  // Fits what was not given to what was, by `conflicts`: an option takes its first value that is not refused, and the
  // number of players (0: not said) the usual one or the first that fits. Gives the key of a sentence in the game's
  // words where what was given contradicts itself.
  [[nodiscard]] std::optional<std::string> reconcile(Choices& choices, const std::vector<bool>& given,
                                                     int& players) const;
  [[nodiscard]] Choices standard_choices() const;
  [[nodiscard]] const Words& words(Language lang) const { return words_[lang]; }
  [[nodiscard]] const Rulebook& rulebook(Language lang) const { return books_[lang.place()]; }
  [[nodiscard]] std::string name(Language lang) const { return words(lang).text("game.name"); }
  // Where there is little room; a game whose name is short has no other.
  [[nodiscard]] std::string short_name(Language lang) const {
    const auto* own = words(lang).find("game.short");
    return own != nullptr ? *own : name(lang);
  }

 protected:
  Game() = default;
  // Reads the words and rulebooks of games/<folder>/; several folders are joined in order. A language without a book
  // has the English one.
  void read_books(const std::vector<std::string>& folders);
  // As a Spec lists them; `options_` must be there.
  void add_conflict(const Conflict& conflict);
  void add_idle_option(const IdleOption& idle);
  std::vector<OptionInfo> options_;

 private:
  [[nodiscard]] std::size_t place_of_option(std::string_view name) const;
  [[nodiscard]] ConditionInfo condition_from(const Condition& condition) const;
  [[nodiscard]] std::vector<int> choices_from(std::size_t option, const OptionValues& values) const;
  [[nodiscard]] const ConflictInfo* first_conflict(const Choices& choices, int players) const;

  std::vector<ConflictInfo> conflicts_;
  std::vector<IdleOptionInfo> idle_;
  WordsByLanguage words_;
  std::vector<Rulebook> books_;  // by language
};

// Every random match ends long before; a game that does not is a bug.
inline constexpr int playout_limit = 2'000'000;

// Words that all games share.
[[nodiscard]] const Words& common_words(Language lang);

}  // namespace stube
