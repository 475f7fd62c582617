// What a table of Byd or Fem Kort remembers: options, hands, stakes, and what everybody has learned of the others. No
// rule is here.
#pragma once
#include "table/each_for_himself.hpp"

namespace stube::five_cards {

inline constexpr int seats = 7;

enum class Obligation : std::uint8_t { follow, follow_and_head, free };
enum class Joining : std::uint8_t { up_to, equal };
enum class Leaving : std::uint8_t { free, agreed };
enum class Unjoined : std::uint8_t { shown, hidden };
// What only Byd has stands last in both lists, so that Fem Kort names just the first ones.
enum class Phase : std::uint8_t { play, stay_or_leave, over, deal, bid, join };
enum class Verb : std::uint8_t { play, pass, leave, look, call_look, show, advise, bid };

// Advice names a card without laying it: the card is a word like `bid` and `pass`, the suits one after the other, each
// from the six up. So no record takes it for a card that was shown.
inline constexpr auto common_forms = move_forms(
    with_role(MoveRole::lays_card, "play {card}"), with_role(MoveRole::passes_on, "pass"),
    with_role(MoveRole::makes_announcement, "announce leave"), with_role(MoveRole::other, "look"),
    with_role(MoveRole::accuses, "call look {a}"), with_role(MoveRole::makes_announcement, "show {card}"),
    with_role(MoveRole::other,
              "advise {a} {b=6c|7c|8c|9c|Tc|Jc|Qc|Kc|Ac|6s|7s|8s|9s|Ts|Js|Qs|Ks|As|6h|7h|8h|9h|Th|Jh|Qh|Kh|Ah|"
              "6d|7d|8d|9d|Td|Jd|Qd|Kd|Ad|bid|pass|*}"));
inline constexpr int advise_bid = 36, advise_pass = 37;
constexpr Card advised_card(int word) {
  return word < advise_bid ? Card(static_cast<Suit>(word / 9), word % 9) : Card::none();
}

struct Options {
  Obligation obligation = Obligation::follow;
  std::uint8_t ante = 1;
  std::uint8_t limit = 6;
  Joining joining = Joining::up_to;
  std::uint8_t rounds = 2;
  Leaving leaving = Leaving::free;
  Unjoined unjoined = Unjoined::shown;
  Discipline discipline = Discipline::strict;
};

inline constexpr std::uint8_t not_asked = 255;

struct State {
  BySeat<Cards, seats> hand;
  BySeat<Cards, seats> cannot_hold;  // what the table has learned from each seat's play
  BySeat<Cards, seats> must_hold;    // cards that all have seen and that went back: laid too early, or shown
  BySeat<Cards, seats> exposed;      // those of them that were shown: they stay in every view
  Cards stock;
  Cards gone;    // cards of finished tricks
  Seats in;      // who still plays; the others have left
  Seats looked;  // who knows the bottom card of the stock
  BySide<std::int16_t, seats> score, deal_score;
  Stakes<seats> stakes;
  BySeat<std::uint16_t, seats> infractions;
  std::uint16_t deal = 0;
  std::uint16_t stock_hidden = 0;
  BySeat<std::uint8_t, seats> hidden;
  Trick<seats> trick;
  BySeat<std::uint8_t, seats> tricks;
  BySeat<std::uint8_t, seats> bids;
  Options options;
  std::uint8_t players = 0;
  std::uint8_t tricks_played = 0;
  Phase phase = Phase::deal;
  Ending ending;
  Seat dealer, turn, bidder;
  Card bottom;                   // of the stock
  std::uint8_t bottom_open = 0;  // 1: it was laid open for all
  std::uint8_t unused[5] = {};   // fills the last word, so that equal states are equal bytes
};

constexpr bool cards_are_out(const State& s) {
  return s.phase == Phase::play || s.phase == Phase::bid || s.phase == Phase::join;
}
constexpr bool knows_bottom(const State& s, Seat seat) {
  return s.bottom_open == 1 || s.looked.has(seat);
}

}  // namespace stube::five_cards
