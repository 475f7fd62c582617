// A whole match of Tre-Kort as a value: the options, the hands, the three tricks, the beets.
#pragma once
#include "games/tre-kort/beets.hpp"
#include "games/tre-kort/names.hpp"
#include "table/each_for_himself.hpp"

namespace stube::tre_kort {

inline constexpr int seats = 11;  // three cards each and a turn-up: as far as the pack goes (tre-kort/i-1)
inline constexpr int jack = 5, king = 7, ace = 8;  // places in the order 6 7 8 9 T J Q K A

enum class Phase : std::uint8_t { declare, play, review, over, deal };
enum class Verb : std::uint8_t { announce_play, pass, play, call };
enum class Void : std::uint8_t { free, must_trump };
enum class TwoPlay : std::uint8_t { free, follow };
enum class FaceDown : std::uint8_t { free, must_trump };

struct Options {
  Void when_void = Void::free;
  TwoPlay two_play = TwoPlay::free;
  FaceDown on_face_down = FaceDown::free;
  std::uint8_t rounds = 2;
  Discipline discipline = Discipline::strict;
};

struct State {
  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> laid_off;  // the cards of those who passed
  BySeat<Cards, seats> exposed;   // what lay open and was taken back, until it is played openly again (tre-kort/i-15)
  Cards stock;                    // never dealt; without the turn-up
  Cards unseen_never;             // what the card that was led face down and taken back, by `unseen_of`, cannot be
  Cards in_doubt;  // what all had seen of the hand from which a covered card was led: one may be that card
  Seats playing;
  Seats held;  // whose wrong card was called in this deal: they are bound as in strict discipline
  BySide<std::int16_t, seats> score, deal_score;
  BySeat<std::int16_t, seats> money;
  std::uint16_t deal = 0;
  Beets beets;
  BySeat<std::uint8_t, seats> hidden, laid_off_hidden;
  BySeat<std::uint8_t, seats> tricks;
  BySeat<std::uint8_t, seats> infractions;
  BySeat<Card, seats> played[3];  // what each has played to each trick of this deal
  Seat led_by[3];
  Trick<seats> trick;
  Options options;
  std::uint8_t tricks_done = 0;
  std::uint8_t stock_hidden = 0;
  std::uint8_t players = 0;
  bool covered = false;  // the second lead of this deal lies, or lay, face down
  Phase phase = Phase::deal;
  Ending ending;
  Suit trump = Suit::none;
  Card turnup;
  Seat dealer, turn, unseen_of;
  std::uint8_t unused[7] = {};  // fills the last word, so that equal states are equal bytes

  // The card that was led face down, whoever may see it.
  [[nodiscard]] constexpr Card covered_card() const { return covered ? played[1][led_by[1]] : Card::none(); }
  // A covered lead is on the table now.
  [[nodiscard]] constexpr bool face_down() const { return covered && tricks_done == 1 && !trick.empty(); }
};

}  // namespace stube::tre_kort
