// How moves are written and read. A game lists one form for each verb:
//
//     play {card}            one card                     -> cards[0]
//     play {card} as {other} a card and what it is named  -> cards[0], cards[1]
//     discard {cards}        one to twelve cards, any order; must stand last
//     bid {a}                a number in plain digits     -> a (b, c likewise)
//     announce {a=kings|aces} {b}   one of these words, as its place in the list
//     announce solo {a=queens|jacks|*}   `*`: any other word too, as Move::unknown_word
//
// Forms are tried in order. What fits none is not a move.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "table/move.hpp"
#include "table/move_role.hpp"
#include "talk/notation.hpp"
#include "talk/words.hpp"

namespace stube {

struct ReadMove {
  std::optional<Move> move;
  bool bad_card = false;  // it would be a move, but for a card that this pack does not have
};

[[nodiscard]] ReadMove read_move(const Pack& pack, std::span<const MoveForm> forms, std::string_view text);
[[nodiscard]] std::string write_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move);
// What a player calls the move in his language: the words' `move.<form>` with the form's first words joined by dashes,
// such as `move.play`, `move.announce-leave`; where forms share these words, `move.bid.2` is the one with two places.
// A text names the form's places, `{card}`, `{a}`; `{seat.a}` is who sits at the seat with that number.
[[nodiscard]] std::string move_key(std::string_view form);
// A variant is tried first: `move.exchange.bag`; it may also name `{addressee}` and `{held}`.
struct MoveNames {
  std::function<std::string(int)> seat;  // whatever number was said
  std::function<std::string(Card)> card;
  std::string_view between_cards = " ";
  std::string_view kind = "move";  // `label`, `warning`: another text about the same form
  std::string_view variant = {};
  std::string addressee = {}, held = {};
};
// The key of the text that this move has among `words`; empty where it has none.
[[nodiscard]] std::string key_of_move(std::span<const MoveForm> forms, const Move& move, const Words& words,
                                      const MoveNames& names);
[[nodiscard]] Sentence compose_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move,
                                    const Words& words, const MoveNames& names);
[[nodiscard]] std::string name_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move,
                                    const Words& words, const MoveNames& names);
// Every way to fill the forms with a card of `hand`, any card of the pack as its name, the words of a list and small
// numbers; forms that take several cards are left out.
void each_filling(const Pack& pack, std::span<const MoveForm> forms, Cards hand,
                  const std::function<void(const Move&)>& visit);
// The words that a form's list offers for a, b or c; empty where it has no list.
[[nodiscard]] std::vector<std::string_view> form_list(std::string_view form, char slot);

}  // namespace stube
