// What Doppelkopf tells the player whom it asks: the paragraph of each question, the hand in the order of the contract,
// the contract itself, and what a choice is.
#pragma once
#include "games/doppelkopf/rules.hpp"
#include "table/guide.hpp"

namespace stube::doppelkopf {

struct Guide {
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Th Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd"},
                                       {OrderRow::Suits::plain, "Ac Tc Kc"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat) {
    switch (s.phase) {
      case Phase::reservations:
        return stube::paragraphs(rule("doppelkopf/grund-4"), rule("doppelkopf/i-6"));
      case Phase::solo_auction:
        return stube::paragraphs(rule("doppelkopf/grund-4a"), rule("doppelkopf/i-10"));
      case Phase::solo_lead:
        return stube::paragraphs(rule("doppelkopf/soli-2"), rule("doppelkopf/i-11"));
      case Phase::armut_offer:
        return stube::paragraphs(rule("doppelkopf/grund-6"), rule("doppelkopf/grund-6a"), rule("doppelkopf/i-12"));
      case Phase::armut_return:
        return stube::paragraphs(rule("doppelkopf/grund-6a"), rule("doppelkopf/grund-6b"), rule("doppelkopf/i-12"));
      case Phase::review:
        return stube::paragraphs(rule("doppelkopf/grund-8-2"), rule("doppelkopf/i-26"));
      default:
        break;
    }
    const RuleId suit_rule = either(s.game == Game::solo, rule("doppelkopf/i-9"), rule("doppelkopf/i-2"));
    if (s.trick.empty()) return stube::paragraphs(suit_rule, rule("doppelkopf/ansagen-1"));
    return stube::paragraphs(rule("doppelkopf/i-3"), suit_rule, rule("doppelkopf/grund-2"));
  }

  static constexpr HandPlace place(const State& s, Seat seat, Card card) {
    const Contract contract = sorted_by(s, seat);
    const Card kind = kind_of(card);
    if (trumps_of(contract).has(kind)) return {0, trump_height(contract, kind), HandPlace::Kind::trumps};
    return {index_of(kind.suit()) + 1, kind.rank(), HandPlace::Kind::suit};
  }

  static constexpr stube::Contract contract(const State& s) {
    stube::Contract told;
    told.id = "open";
    // An Armut that somebody has taken is played, though he still gives cards back.
    const Contract played = s.phase == Phase::armut_return ? Contract::diamonds : s.contract;
    if (s.game == Game::none || played == Contract::none) return told;
    told.decided = true;
    told.trumps = kinds_in(trumps_of(played));
    if (const Suit suit = trump_suit(played); suit != Suit::none) {
      told.suits.add(suit);
      told.singles = Cards(dulle);
    }
    told.ranks = ranks_of(played);
    told.id = id_of(s);
    told.seat = s.game == Game::solo       ? s.soloist
                : s.game == Game::hochzeit ? s.bride
                : s.game == Game::armut    ? s.poor
                                           : Seat();
    return told;
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::announce:
        // doppelkopf/abrechnung-1, doppelkopf/abrechnung-3: Re and Kontra double, each word more counts one.
        if (s.phase != Phase::play) return in_group("announce");
        return move.a < 2 ? worth("announce", 2, "times") : worth("announce", 1, "more");
      case Verb::solo:
        return worth("solo", shares_alone, "alone");
      case Verb::hochzeit:
        return in_group("hochzeit");
      case Verb::bid:
        return in_group("bid");
      case Verb::call_revoke:
        return in_group("call");
      default:
        return {};
    }
  }

 private:
  // A solo that the seat has claimed sorts its hand before it is settled who plays.
  static constexpr Contract sorted_by(const State& s, Seat seat) {
    if (s.contract != Contract::none) return s.contract;
    const bool claims = seat.is_some() && is_solo(s.reservations[seat]);
    return claims ? contract_of(s.reservations[seat]) : Contract::diamonds;
  }
  static constexpr std::string_view ranks_of(Contract contract) {
    switch (contract) {
      case Contract::koehler:
        return "KQJ";
      case Contract::queens:
        return "Q";
      case Contract::jacks:
        return "J";
      case Contract::meatless:
      case Contract::none:
        return "";
      default:
        return "QJ";
    }
  }
  static constexpr std::string_view id_of(const State& s) {
    if (s.game == Game::normal) return "normal";
    if (s.game == Game::hochzeit) return "hochzeit";
    if (s.game == Game::armut) return "armut";
    constexpr std::string_view soli[] = {"solo-diamonds", "solo-clubs",  "solo-spades", "solo-hearts",
                                         "solo-koehler",  "solo-queens", "solo-jacks",  "solo-meatless"};
    return soli[static_cast<int>(s.contract)];
  }
};

}  // namespace stube::doppelkopf
