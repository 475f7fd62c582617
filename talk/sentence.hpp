// A sentence as the pieces it is made of, each with what it stands for: a seat, a side, a card, points, or mere words.
// Who shows it can draw the cards and set off the names; nobody has to find them in the text again.
#pragma once
#include <string>
#include <vector>

namespace stube {

struct Piece {
  enum class Kind { words, seat, side, card, points };
  std::string text;
  Kind kind = Kind::words;
  int number = 0;         // of a seat or side; so many points
  std::string card = {};  // in the notation of talk/notation.hpp
};

using Sentence = std::vector<Piece>;

[[nodiscard]] inline std::string text_of(const Sentence& sentence) {
  std::string text;
  for (const Piece& piece : sentence) text += piece.text;
  return text;
}

}  // namespace stube
