// A match of the Kaiserspiel as a value, and the questions about it that several parts ask.
#pragma once
#include "games/kaiser/cards.hpp"
#include "games/kaiser/options.hpp"
#include "table/rules.hpp"

namespace stube::kaiser {

inline constexpr int seats = 3;
inline constexpr int hand_size = 12;
inline constexpr int points_of_rummel = 4;     // kaiser/marque-5
inline constexpr int points_of_imperial = 24;  // kaiser/marque-1: six fours

enum class Phase : std::uint8_t { declare, play, review, erase, offer, over, deal };
enum class Verb : std::uint8_t {
  play,
  rummel,
  imperial,
  turned,
  pass,
  erase,
  leave,
  call,
  offer,
  agree,
  refuse,
  resign
};

// The sets that are an Imperiale, as the moves name them.
enum class Figure : std::uint8_t { kings, queens, jacks, aces, sevens, sixes, clubs, spades, hearts, diamonds };
inline constexpr int figures = 10;

constexpr bool is_suit(Figure figure) {
  return figure >= Figure::clubs;
}
constexpr Suit suit_of(Figure figure) {
  return static_cast<Suit>(static_cast<int>(figure) - static_cast<int>(Figure::clubs));
}
constexpr int rank_of(Figure figure) {
  switch (figure) {
    case Figure::kings:
      return king;
    case Figure::queens:
      return queen;
    case Figure::jacks:
      return jack;
    case Figure::aces:
      return ace;
    case Figure::sevens:
      return seven;
    default:
      return six;
  }
}
// The four cards: kaiser/begriff-9, kaiser/begriff-10.
constexpr Cards cards_of(Figure figure) {
  return is_suit(figure) ? court(suit_of(figure)) : Cards::of_rank(rank_of(figure));
}
constexpr std::uint16_t bit_of(Figure figure) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(figure));
}

struct State {
  BySeat<Cards, seats> hand, played;
  BySeat<Cards, seats> shown;        // laid open in an Imperiale, or turned up as the dealer's last card
  BySeat<Cards, seats> cannot_hold;  // what the table has learned from each seat's play
  BySeat<Cards, seats> honours_won;  // in tricks
  Cards stock;
  BySide<std::int16_t, seats> score, deal_score, score_before;
  Stakes<seats> stakes;
  std::uint16_t deal = 0;
  BySeat<std::uint16_t, seats> declared;  // a bit for each Figure
  BySeat<std::uint16_t, seats> turned;    // likewise, with the turn-up
  // A bit for each trick, table discipline only. Whether a card was a fault is found out when it is called, never kept
  // before.
  BySeat<std::uint16_t, seats> callable, cleared, not_taken, denied;
  BySeat<Rummel, seats> rummel;
  BySeat<std::uint8_t, seats> hidden, tricks;
  std::uint8_t stock_hidden = 0;
  Sequence<Card, hand_size * seats> plays;  // every card in order, table discipline only: a fault may be called later
  Trick<seats> trick;
  Sequence<Seat, seats> reached;  // who has the number of Imperialen while the review lasts, in the order they got it
  Options options;
  std::uint8_t players = 0;
  std::uint8_t offered = 0;  // a bit for each seat that has offered to end the match in this deal
  Phase phase = Phase::deal, interrupted = Phase::declare;  // what goes on when an offer is refused
  bool honours_due = false;  // the review came before the honours of the last trick were marked
  bool reviewed = false;     // and no card has been played since
  Ending ending;
  Seat dealer, turn, offerer;
  Seat resumes;  // whose turn it is after the review, if the deal goes on
  Seat rummel_winner;
  Seat decider;  // who won by Imperialen, or who left
  Suit trump = Suit::none, rummel_suit = Suit::none;
  Card turnup;
  std::uint8_t unused[4] = {};  // instead of padding: equal states are equal bytes
};

constexpr Seat forehand(const State& s) {
  return left_of(s.dealer, s.players);
}
constexpr Side side(Seat seat) {
  return Side(seat.index());
}
// kaiser/i-2
constexpr int low_rank(const State& s) {
  return s.options.pack == 32 ? seven : six;
}
constexpr Cards honours(const State& s) {
  return honours(s.trump, low_rank(s));
}
constexpr Cards whole_pack(const State& s) {
  return packs::full_suits(9, 4) - (s.options.pack == 32 ? Cards::of_rank(six) : Cards());
}
// kaiser/i-2: sevens with 32 cards, sixes with 36, or then both.
constexpr bool in_this_pack(const State& s, Figure figure) {
  if (figure == Figure::sixes) return s.options.pack == 36;
  if (figure == Figure::sevens) return s.options.pack == 32 || s.options.sevens_in_36 == SevensIn36::on;
  return true;
}
// With two players the turn-up is in nobody's hand.
constexpr Cards card_aside(const State& s) {
  return s.players == 2 ? Cards(s.turnup) : Cards();
}
constexpr int imperials(const State& s, Seat seat) {
  return s.score[side(seat)] / points_of_imperial;
}
constexpr int odd_points(const State& s, Seat seat) {
  return s.score[side(seat)] % points_of_imperial;
}
constexpr bool has_number(const State& s, Seat seat) {
  return imperials(s, seat) >= s.options.imperials;
}
constexpr bool others_have_points(const State& s, Seat seat) {
  for (const Seat other : Seats::first(s.players) - seat)
    if (odd_points(s, other) > 0) return true;
  return false;
}
// kaiser/i-5: who can make an Imperiale with the turn-up where that counts.
constexpr bool may_use_turn_up(const State& s, Seat seat) {
  return s.players == 2 && (seat == s.dealer || s.options.tournee == Tournee::anybody);
}
// kaiser/begriff-13, kaiser/begriff-14: six, or four with three players.
constexpr int share(const State& s) {
  return hand_size / s.players;
}
constexpr int tricks_played(const State& s) {
  return s.tricks[Seat(0)] + s.tricks[Seat(1)] + s.tricks[Seat(2)];
}
constexpr bool at_the_table(const State& s) {
  return s.options.discipline == Discipline::table;
}

constexpr bool is_over(const State& s) {
  return s.phase == Phase::over;
}

// How many seats speak before this one: forehand 0, the dealer last.
constexpr int place_in_order(const State& s, Seat seat) {
  return round_the_table(seat.index() - forehand(s).index() + s.players, s.players);
}

}  // namespace stube::kaiser
