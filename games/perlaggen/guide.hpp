// What Perlaggen and Straßperlaggen tell the player whom they ask: the paragraph of each question, the Perlaggen at the
// left of the hand, and what an answer is worth.
#pragma once
#include "games/perlaggen/rules.hpp"
#include "table/guide.hpp"

namespace stube::perlaggen {

struct Guide {
  // The Perlaggen, which take any name, then a suit as it ranks.
  static constexpr OrderRow order[] = {{OrderRow::Suits::trump, "Kh 6s 7l Ul Ol 7e Ue Oe Al Kl Tl 9l 8l"},
                                       {OrderRow::Suits::plain, "As Ks Os Us Ts 9s 8s 7s"}};

  static constexpr Paragraphs paragraphs(const State& s, Seat seat) {
    switch (s.phase) {
      case Phase::unseen:
        return stube::paragraphs(rule("perlaggen/29"), rule("perlaggen/i-23"));
      case Phase::exchange:
        return stube::paragraphs(rule("perlaggen/4"), rule("perlaggen/i-4"));
      case Phase::answer:
        return is_strass(s)
                   ? stube::paragraphs(rule("perlaggen/8"), rule("perlaggen/i-10"), rule("strassperlaggen/i-1"))
                   : stube::paragraphs(rule("perlaggen/8"), rule("perlaggen/i-10"), rule("perlaggen/i-9"));
      case Phase::settling:
        return has_spiel(s, seat)
                   ? stube::paragraphs(rule("perlaggen/22"), rule("perlaggen/i-14"))
                   : stube::paragraphs(rule("perlaggen/24"), rule("perlaggen/22"), rule("perlaggen/i-14"));
      case Phase::showing:
        return stube::paragraphs(rule("perlaggen/17"), rule("perlaggen/i-7"));
      default:
        break;
    }
    if (in_fifth_trick(s)) return stube::paragraphs(rule("perlaggen/27"), rule("perlaggen/13"));
    if (!s.trick.empty()) return stube::paragraphs(rule("perlaggen/13"), rule("perlaggen/17"), rule("perlaggen/i-12"));
    return stube::paragraphs(rule("perlaggen/7"), rule("perlaggen/i-8"), rule("perlaggen/17"));
  }

  static constexpr HandPlace place(const State& s, Seat, Card card) {
    const bool six = s.options.number == Number::six;
    if (s.trump != Suit::none || permanent_perlaggen(six).has(card))
      if (const int at = place_of(card, s.trump, six); at >= 0) return {0, -at, HandPlace::Kind::wild};
    if (card.suit() == s.trump) return {1, card.rank(), HandPlace::Kind::trumps};
    return {index_of(card.suit()) + 2, card.rank(), HandPlace::Kind::suit};
  }

  static constexpr Contract contract(const State& s) {
    Contract contract = trump_contract(s.trump, whole_pack());
    if (!contract.decided) return contract;
    contract.singles = perlaggen_of(s.trump, s.options.number == Number::six);
    contract.trumps |= contract.singles;
    return contract;
  }

  // What can be done once the Spiel is decided is not the same for all: the question names what is offered.
  static constexpr Wording question(const State& s, Seat seat) {
    if (s.phase != Phase::settling) return {};
    bool shows = false, bids = false, passes = false;
    Rules::each_move_but_signs(s, seat, [&](const Move& move) {
      const Verb verb = static_cast<Verb>(move.verb);
      shows = shows || verb == Verb::show;
      passes = passes || verb == Verb::pass;
      bids = bids || (verb >= Verb::bid_one && verb <= Verb::bid_three) || verb == Verb::raise;
    });
    if (!shows) return {bids ? "no-perlagg" : "only-pass", Seat(), {}};
    if (!bids) return {passes ? "no-bid" : "must-show", Seat(), {}};
    return passes ? Wording{} : Wording{"must", Seat(), {}};
  }

  static constexpr Choice choice(const State& s, Seat, const Move& move) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb >= Verb::signal_gleich && verb <= Verb::signal_good) return in_group(group_of_sign(verb));
    switch (verb) {
      case Verb::bid_one:
      case Verb::bid_two:
      case Verb::bid_three:
        return worth("bid", bid_level * (1 + static_cast<int>(verb) - static_cast<int>(Verb::bid_one)));
      case Verb::bid_unseen:
        return worth("bid-unseen", move.a == word_all ? figure_count * bid_level : bid_level);
      case Verb::raise:
        return raise(s, move);
      case Verb::hold:
        return hold(s, move);
      case Verb::good:
        return s.phase == Phase::answer ? worth("", s.bidding[figure_named(move)].good, "to-them") : give_up(s);
      default:
        return {};
    }
  }

 private:
  static constexpr std::string_view group_of_sign(Verb verb) {
    if (verb <= Verb::signal_perlaggen) return "sign-have";
    return verb <= Verb::signal_cannot ? "sign-play" : "sign-bid";
  }
  // What is raised to or held for Spiel aus is the whole match.
  static constexpr Choice raise(const State& s, const Move& move) {
    const int level = level_named(move);
    Choice choice = in_group(s.phase == Phase::answer ? "" : "raise");
    choice.ruinous = level == spiel_aus;
    if (level >= spiel_aus) return choice;
    choice.worth = level;
    choice.worth_label = "asks-them";
    return choice;
  }
  // perlaggen/i-13: an unbid Spiel counts 1 to the others, one that was held what it was held for.
  static constexpr Choice give_up(const State& s) {
    const Bidding& spiel = spiel_of(s);
    const int price = spiel.status == Status::open ? 1 : spiel.stake;
    Choice choice = price == spiel_aus ? ruinous() : worth("", price, "to-them");
    choice.wording.variant = "give-up";
    return choice;
  }
  static constexpr Choice hold(const State& s, const Move& move) {
    const int stake = s.bidding[figure_named(move)].stake;
    if (stake < spiel_aus) return worth("", stake, "at-stake");
    return ruinous();
  }
};

}  // namespace stube::perlaggen
