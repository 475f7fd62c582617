// What counts in Doppelkopf where all cards lie open, for the exact solver.
#pragma once
#include "games/doppelkopf/rules.hpp"
#include "search/outlook.hpp"

namespace stube::doppelkopf {

struct OpenCards {
  // With so many cards in all hands or fewer, solving imagined deals is stronger than searching them
  // (docs/decisions/0007).
  static constexpr int solve_below = 12;

  // With open cards the parties are known, but while the partner of a Hochzeit is looked for.
  static constexpr bool together(const State& s, Seat a, Seat b) {
    return a == b || (s.party[a] != Party::unknown && s.party[a] == s.party[b]);
  }

  // The position without all that the rest of the deal does not depend on.
  static constexpr State rest(const State& s) {
    State rest = s;
    rest.party_shown = {};
    rest.tricks = {};
    if (!only_cards_count(s)) return rest;
    rest.reservations = {};
    rest.failures = {};
    rest.armut_given = rest.armut_returned = Cards();
    rest.made.clear();
    rest.made.add(sum_of_tricks(s));
    for (const Seat seat : everyone())
      rest.played[seat] = may_name_schwein(s, seat) ? s.played[seat] & both_copies(fox) : Cards();
    return rest;
  }

  // All Augen that are left, and every special point, to the one party or to the other.
  static constexpr Outlook outlook(const State& s, Seat seat) {
    if (!only_cards_count(s)) return {};
    const Party own = s.party[seat];
    const Reckoning so_far = reckon(s, Seat::none());
    const int specials = specials_count(s, so_far) ? specials_left(s) : 0;
    return {worth_if_all_goes_to(s, seat, other_party(own), so_far, specials),
            worth_if_all_goes_to(s, seat, own, so_far, specials)};
  }

  // Two cards that stand alike to every card the others hold; nothing is said of those that count for themselves.
  static constexpr bool same_worth(const State& s, Seat seat, Card a, Card b) {
    const Class own = class_of(s.contract, a);
    if (own != class_of(s.contract, b) || augen_of(a) != augen_of(b)) return false;
    if (counts_for_itself(a) || counts_for_itself(b)) return false;
    Cards others = s.trick.all();
    for (const Seat other : everyone() - seat) others |= s.hand[other];
    for (const Card card : kinds_in(others) & cards_of(s.contract, own))
      if (beats(s.contract, a, card, false) != beats(s.contract, b, card, false) ||
          beats(s.contract, card, a, false) != beats(s.contract, card, b, false))
        return false;
    return true;
  }

  // Whether nothing can be said any more, so that only the cards of each trick count.
  static constexpr bool only_cards_count(const State& s) {
    return s.phase == Phase::play && !revokes_wait_for_a_call(s) && !partner_open(s) && all_is_said(s);
  }
  // Nobody has an announcement left; one more would double what is played for.
  static constexpr bool all_is_said(const State& s) {
    const int played = cards_played(s);
    return (s.deadline[0] == no_deadline || s.deadline[0] < played) &&
           (s.deadline[1] == no_deadline || s.deadline[1] < played);
  }

  // How many special points may still be made.
  static constexpr int specials_left(const State& s) {
    int augen = 0, foxes = 0, charlies = 0;
    const auto add = [&](Card card, int copies) {
      augen += copies * augen_of(card);
      foxes += card == fox ? copies : 0;
      charlies += card == charlie ? copies : 0;
    };
    for (const Seat seat : everyone())
      for (const Card kind : kinds_in(s.hand[seat])) add(kind, copies_in(s.hand[seat], kind));
    for (const TrickCard& lying : s.trick.cards) add(lying.card, 1);
    return augen / 40 + foxes + (charlies > 0 ? 1 + charlies : 0);
  }

 private:
  static constexpr bool counts_for_itself(Card card) { return card == fox || card == charlie || card == dulle; }

  // What the tricks made bring Re and Kontra, as one; nothing of a trick matters beyond that.
  static constexpr TrickMade sum_of_tricks(const State& s) {
    const Reckoning r = reckon(s, Seat::none());
    TrickMade sum;
    sum.augen = static_cast<std::uint8_t>(r.augen[0]);
    sum.foxes = static_cast<std::uint8_t>(64 + r.special[0].sum() - r.special[1].sum());
    sum.charlies = static_cast<std::uint8_t>((r.tricks[0] > 0 ? 1 : 0) | (r.tricks[1] > 0 ? 2 : 0));
    return sum;
  }

  static constexpr double worth_if_all_goes_to(const State& s, Seat seat, Party party, Reckoning r, int specials) {
    const int to = index_of(party);
    r.augen[to] = all_augen - r.augen[1 - to];
    ++r.tricks[to];
    r.special[to].fox += specials;
    r.winner = winner_of(s, r);
    const int value = Sheet(s, r).write([](LineText, int, RuleId) {});
    double others = 0;
    for (const Seat other : everyone() - seat) others += payment(s, r, other, value);
    const double match = s.deal == s.options.length ? (party == s.party[seat] ? 1 : -1) : 0;
    return payment(s, r, seat, value) - others / (seats - 1) + match;
  }
};

}  // namespace stube::doppelkopf
