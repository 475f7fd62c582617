// What the Kaiserspiel tells the player whom it asks: the paragraph of each question, and what a choice is.
#pragma once
#include "games/kaiser/rules.hpp"
#include "table/guide.hpp"

namespace stube::kaiser {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Kh Qh Jh Ah Th 9h 8h 7h"},
                                       {OrderRow::Suits::plain, "Kc Qc Jc Ac Tc 9c 8c 7c"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    switch (s.phase) {
      case Phase::declare:
        return announcing(s, seat);
      case Phase::review:
        return stube::paragraphs(rule("kaiser/X"), rule("kaiser/XI"), rule("kaiser/i-9"));
      case Phase::erase:
        return stube::paragraphs(rule("kaiser/XIV"), rule("kaiser/i-12"));
      case Phase::offer:
        return stube::paragraphs(rule("kaiser/XX"), rule("kaiser/i-16"));
      default:
        break;
    }
    if (!s.trick.empty()) return stube::paragraphs(rule("kaiser/begriff-13"), rule("kaiser/X"), rule("kaiser/i-8"));
    return s.players == 3 ? stube::paragraphs(rule("kaiser/begriff-14"), rule("kaiser/marque-3"))
                          : stube::paragraphs(rule("kaiser/begriff-13"), rule("kaiser/marque-3"));
  }

  // Where no Imperial is left, only the Rummel is asked for.
  static constexpr Wording question(const State& s, Seat seat) {
    if (s.phase != Phase::declare) return {};
    bool imperial = false;
    each_announcement(s, seat, [&](const Move&) { imperial = true; });
    return imperial ? Wording{} : Wording{"rummel", Seat(), {}};
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::imperial: {
        const Figure figure = static_cast<Figure>(move.a);
        const bool doubled = move.a < figures && is_suit(figure) && suit_of(figure) == s.trump;  // kaiser/XVIII
        return worth("imperial", (doubled ? 2 : 1) * points_of_imperial, "to-you");
      }
      case Verb::turned:
        return worth("imperial", points_of_imperial, "to-you");
      case Verb::rummel:
        return worth("", points_of_rummel, "if-best");
      case Verb::call:
        return in_group("call");
      case Verb::resign:
        return ruinous();  // kaiser/XX
      default:
        return {};
    }
  }

 private:
  // An Imperial that is there goes before the Rummel.
  static constexpr Paragraphs announcing(const State& s, Seat seat) {
    bool in_hand = false, with_turn_up = false;
    each_announcement(s, seat, [&](const Move& move) {
      const bool turned = static_cast<Verb>(move.verb) == Verb::turned;
      with_turn_up = with_turn_up || turned;
      in_hand = in_hand || !turned;
    });
    if (in_hand) return stube::paragraphs(rule("kaiser/begriff-9"), rule("kaiser/begriff-10"), rule("kaiser/VIII"));
    if (with_turn_up) return stube::paragraphs(rule("kaiser/begriff-11"), rule("kaiser/VIII"));
    return stube::paragraphs(rule("kaiser/marque-5"), rule("kaiser/begriff-9"), rule("kaiser/VII"));
  }
};

}  // namespace stube::kaiser
