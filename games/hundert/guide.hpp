// What Hundertspiel tells the player whom it asks: the paragraph of each question, who plays in which suit, and what a
// choice is.
#pragma once
#include "games/hundert/rules.hpp"
#include "table/guide.hpp"

namespace stube::hundert {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "As Ks Cs Js Ts 9s 8s 7s 2s"},
                                       {OrderRow::Suits::plain, "Ac Kc Cc Jc Tc 9c 8c 7c 2c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    switch (s.phase) {
      case Phase::bid:
        return stube::paragraphs(rule("hundert/43"), rule("hundert/46"));
      case Phase::buy:
        return stube::paragraphs(rule("hundert/44"), rule("hundert/i-7"));
      case Phase::discard:
        return stube::paragraphs(rule("hundert/44"), rule("hundert/45"));
      case Phase::name:
        return stube::paragraphs(rule("hundert/47"), rule("hundert/48"));
      case Phase::announce:
        return stube::paragraphs(rule("hundert/14"), rule("hundert/20"), rule("hundert/8"), rule("hundert/i-3"));
      case Phase::contra:
        return s.lays[s.lays_put].contra == 1 ? stube::paragraphs(rule("hundert/9"), rule("hundert/32"))
                                              : stube::paragraphs(rule("hundert/10"), rule("hundert/32"));
      case Phase::review:
        return stube::paragraphs(rule("hundert/17"), rule("hundert/i-24"));
      default:
        break;
    }
    if (!s.trick.empty()) return stube::paragraphs(rule("hundert/35"), rule("hundert/19"), rule("hundert/22"));
    return s.tricks_played == 0 ? stube::paragraphs(rule("hundert/6"), rule("hundert/21"))
                                : stube::paragraphs(rule("hundert/6"), rule("hundert/22"));
  }

  // Whoever has nothing to announce is not asked what.
  static constexpr Wording question(const State& s, Seat seat) {
    if (s.phase != Phase::announce) return {};
    bool something = false;
    Rules::each_move(s, seat,
                     [&](const Move& move) { something = something || static_cast<Verb>(move.verb) != Verb::pass; });
    return something ? Wording{} : Wording{"nothing", Seat(), {}};
  }

  static constexpr Contract contract(const State& s) {
    Contract contract = trump_contract(s.trump, packs::trappola_36.cards);
    if (!contract.decided || !s.declarer.is_some()) return contract;
    contract.id = "played";
    contract.seat = s.declarer;
    return contract;
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::bid:
        return worth("bid", price_of_26(s, suit_of_seat(move.a)), "marks");
      case Verb::announce:
        return move.a < figures ? worth("figures", set_points(static_cast<Figure>(move.a), move.b), "to-you")
                                : in_group("figures");
      case Verb::lay_26:
        return worth("lay", 26, "if-made");
      case Verb::lay_52:
        return worth("lay", 52, "if-made");
      case Verb::contra:
      case Verb::recontra:
      case Verb::supracontra:
        return worth("", 2 * s.lays[s.lays_put].contra, "times");  // hundert/32
      case Verb::call_fourth:
      case Verb::call_false:
        return in_group("call");
      case Verb::claim:
        return is_strict(s) ? Choice{} : ruinous();  // hundert/30; where it is checked it cannot be wrong
      default:
        return {};
    }
  }
};

}  // namespace stube::hundert
