// A sentence as the pieces it is made of, each with what it stands for: a seat, a side, a card, points, or mere words.
// Who shows it can draw the cards and set off the names; nobody has to find them in the text again.
#pragma once
#include <string>
#include <vector>

namespace stube {

struct Piece {
  // The last two are signs of the sentence itself: the colon after its first name, and the stop that closes it. Where a
  // sentence stands beside a name or in a balloon, they are left out.
  enum class Kind { words, seat, side, card, points, colon, stop };
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

// "you play" at the beginning of a sentence; letters of the languages that have words.
inline void begin_with_capital(Sentence& sentence) {
  if (sentence.empty() || sentence.front().text.empty()) return;
  std::string& text = sentence.front().text;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 'a' && first <= 'z') text[0] = static_cast<char>(first - 'a' + 'A');
  if (first != 0xc3 || text.size() < 2) return;  // in UTF-8 the small letter stands 32 above the capital
  const auto second = static_cast<unsigned char>(text[1]);
  if (second >= 0xa0 && second != 0xb7 && second <= 0xbe) text[1] = static_cast<char>(second - 0x20);
}

}  // namespace stube
