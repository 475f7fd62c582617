#include "terminal/card_faces.hpp"

#include <array>

#include "talk/card_name.hpp"

namespace stube {

namespace {

struct SuitFace {
  char letter;
  std::string_view symbol;
  Ink ink;
};

struct PackFaces {
  std::string_view suits;
  std::array<SuitFace, 4> faces;
};

// The suits of the packs that there are; red and black as printed, and no two alike.
constexpr PackFaces pack_faces[] = {
    {"cshd", {{{'c', "♣", Ink::plain}, {'s', "♠", Ink::bold}, {'h', "♥", Ink::red}, {'d', "♦", Ink::light_red}}}},
    {"sbcd", {{{'s', "s", Ink::blue}, {'b', "b", Ink::green}, {'c', "c", Ink::red}, {'d', "d", Ink::yellow}}}},
    {"elhs", {{{'e', "e", Ink::cyan}, {'l', "l", Ink::green}, {'h', "h", Ink::red}, {'s', "s", Ink::yellow}}}},
};

SuitFace face_of(const Pack& pack, char letter) {
  for (const auto& faces : pack_faces)
    if (faces.suits == pack.suits)
      for (const auto& face : faces.faces)
        if (face.letter == letter) return face;
  return {letter, {}, Ink::plain};
}

std::string suit_text(const Screen& screen, const SuitFace& face) {
  return screen.symbols && !face.symbol.empty() ? std::string(face.symbol) : std::string(1, face.letter);
}

}  // namespace

std::string card_face(const Screen& screen, const Pack& pack, const Words& words, Card card) {
  auto text = to_text(pack, card);
  if (!card.is_card()) return text;
  if (pack.pieces != nullptr) {
    const auto* name = words.find("word." + text);
    return inked(screen, Ink::bold, name != nullptr ? *name : text);
  }
  const SuitFace face = face_of(pack, text[1]);
  return inked(screen, face.ink, rank_name(pack, words, text[0]) + suit_text(screen, face));
}

std::string face_of_text(const Screen& screen, const Pack& pack, const Words& words, std::string_view text) {
  const auto card = card_from(pack, text);
  return card ? card_face(screen, pack, words, *card) : std::string(text);
}

std::string suit_face(const Screen& screen, const Pack& pack, const Words& words, std::string_view letter) {
  const auto place = letter.size() == 1 ? pack.suits.find(letter[0]) : std::string_view::npos;
  if (place == std::string_view::npos) {
    const auto* word = words.find("word." + std::string(letter));
    return word != nullptr ? *word : std::string(letter);
  }
  const SuitFace face = face_of(pack, letter[0]);
  // A letter alone says little: the suit's name goes with it.
  const bool is_symbol = screen.symbols && face.symbol.size() > 1;
  const auto name = is_symbol || words.find("list.suit") == nullptr ? std::string()
                                                                    : " " + words.item("suit", static_cast<int>(place));
  return inked(screen, face.ink, suit_text(screen, face) + name);
}

std::string faces_of_list(const Screen& screen, const Pack& pack, const Words& words, std::string_view list) {
  std::string out;
  char suit = 0;
  for (const auto word : words_of(list)) {
    const char this_suit = pack.pieces == nullptr ? word.back() : ' ';
    if (!out.empty()) out += this_suit != suit ? "  " : " ";
    suit = this_suit;
    out += face_of_text(screen, pack, words, word);
  }
  return out;
}

bool is_card_list(const Pack& pack, std::string_view text) {
  const auto words = words_of(text);
  for (const auto word : words)
    if (word != "??" && !card_from(pack, word)) return false;
  return !words.empty();
}

}  // namespace stube
