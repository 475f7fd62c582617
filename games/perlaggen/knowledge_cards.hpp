// Which card a sensible player plays, and what he calls a Perlagg. No bidding here; see knowledge.hpp.
#pragma once
#include "games/perlaggen/rules.hpp"
#include "table/advice.hpp"

namespace stube::perlaggen {

class CardSense {
 public:
  CardSense(const State& s, Seat me) : s_(s), me_(me) {}

  [[nodiscard]] Advice card() const { return s_.trick.empty() ? lead() : follow(); }

  // Perlaggen are named last to first: what is worth most is named with the widest choice still open.
  [[nodiscard]] Advice name_to_show() const {
    const Card perlagg = wild_in_hand(s_, me_).lowest();
    return best_name(Verb::show, perlagg, Wish::figure).advice;
  }

  // For each Perlagg the name that does most to take the trick, and the one that does most for the figures.
  void each_sensible_name(auto&& visit) const {
    for (const Card perlagg : my_wild()) {
      const Named take = best_name(Verb::play_as, perlagg, Wish::take);
      const Named figure = best_name(Verb::play_as, perlagg, Wish::figure);
      if (take.found) visit(take.advice.move);
      if (figure.found && !(take.found && figure.advice.move == take.advice.move)) visit(figure.advice.move);
    }
  }

  // Cards that somebody else may still hold.
  [[nodiscard]] Cards unseen() const {
    Cards seen = s_.hand[me_] | s_.turnup | as_set(s_.turned_away);
    for (const Seat seat : all_seats(s_)) seen |= as_set(s_.row[seat]);
    return whole_pack() - seen;
  }
  [[nodiscard]] Cards my_wild() const { return wild_in_hand(s_, me_); }
  // As the trump ace, nothing that is still out takes it.
  [[nodiscard]] bool is_unbeatable(Card perlagg) const {
    for (const Card other : unseen() & perlaggen(s_))
      if (privilege(s_, other) > privilege(s_, perlagg)) return false;
    return true;
  }
  [[nodiscard]] bool is_mine(Seat seat) const { return side_of(s_, seat) == side_of(s_, me_); }

 private:
  enum class Wish : std::uint8_t { take, figure };
  struct Named {
    Advice advice;
    bool found = false;
  };

  [[nodiscard]] Advice play(Card card, AdviceText because) const { return {card_move(Verb::play, card), because}; }

  [[nodiscard]] Cards ordinary_choices() const {
    Cards cards;
    for (const Card card : ordinary(s_, s_.hand[me_]))
      if (follows(s_, me_, card)) cards |= card;
    return cards;
  }

  [[nodiscard]] bool is_sure_in_suit(Card card) const { return ordinary(s_, unseen()).above(card).empty(); }

  // The card that is missed least: low, no trump, and no sure one.
  [[nodiscard]] Card least(Cards cards, Cards avoid = Cards()) const {
    const auto worth = [&](Card card) {
      return card.rank() + (card.suit() == s_.trump ? 20 : 0) + (is_sure_in_suit(card) ? 6 : 0) +
             (avoid.has(card) ? 10 : 0);
    };
    return least_of(cards, worth);
  }

  // --- names
  // -----------------------------------------------------------------------------------------------------------

  static int weight(const Bidding& b) {
    if (b.status == Status::open) return 1;
    return b.status == Status::held || b.status == Status::pending ? b.stake : 0;
  }

  // The best that the others are seen to have: their cards on the table, and their hands where these lie open.
  [[nodiscard]] Strength to_beat(Figure f) const {
    Strength best;
    for (const Seat seat : all_seats(s_)) {
      if (is_mine(seat) || !s_.in[f].has(side_of(s_, seat))) continue;
      const Strength his = best_of(s_, five_of(s_, seat), f);
      best = his > best ? his : best;
    }
    return best;
  }

  [[nodiscard]] int worth_of(const Five& five, Figure f, Strength to_beat) const {
    const Strength mine = best_of(s_, five, f);
    return weight(s_.bidding[f]) * (mine.size() * 12 + mine.rank() + (mine > to_beat ? 40 : 0));
  }
  // What five cards are worth for the figures still to be won; what is wild goes to the one or to the other.
  [[nodiscard]] int worth_of(const Five& five, const ByFigure<Strength>& to_beat) const {
    Five fixed = five;
    fixed.wild = 0;
    const auto gleich = [&](const Five& cards) { return worth_of(cards, Figure::gleich, to_beat[Figure::gleich]); };
    const auto hanger = [&](const Five& cards) { return worth_of(cards, Figure::hanger, to_beat[Figure::hanger]); };
    const int for_gleich = gleich(five) + hanger(fixed), for_hanger = gleich(fixed) + hanger(five);
    return for_gleich > for_hanger ? for_gleich : for_hanger;
  }

  [[nodiscard]] bool would_take(Card perlagg, Card name) const {
    const TrickCard best = best_in(s_, s_.trick);
    const Card his = effective(s_, best.card);
    if (name == his) return privilege(s_, perlagg) > privilege(s_, best.card);
    return Trick<most_seats>::beats(name, his, s_.trump);
  }

  [[nodiscard]] bool i_am_last() const { return s_.trick.size() == s_.players - 1; }

  // Of all lawful names the one that does most: takes the trick safely where that is wished, and fits the figures.
  [[nodiscard]] Named best_name(Verb verb, Card perlagg, Wish wish) const {
    Named best;
    int most = -1;
    const Five without = five_but_one(s_, me_);
    ByFigure<Strength> others;
    for (const Figure f : gleich_and_hanger()) others[f] = to_beat(f);
    each_name(s_, me_, verb, perlagg, [&](const Move& move) {
      const Card name = move.other();
      const bool takes_it = verb == Verb::play_as && (s_.trick.empty() || would_take(perlagg, name));
      if (wish == Wish::take && !takes_it) return;
      Five five = without;
      five.add(name);
      int worth = worth_of(five, others);
      // Others still to play may go over a low trump.
      if (wish == Wish::take && !i_am_last()) worth += name.suit() == s_.trump ? 8 * name.rank() : 0;
      if (worth <= most) return;
      most = worth;
      best.found = true;
      const bool both = has_pair(five) && has_sequence(five);
      best.advice = {move, wish == Wish::take ? advice("take-perlagg-spiel")
                           : both             ? advice("name-both")
                                              : advice("name-best")};
    });
    return best;
  }

  // The lowest of my Perlaggen that does it with a name that takes.
  [[nodiscard]] Named take_with_perlagg(bool must_be_safe) const {
    Named best;
    int least_privilege = 99;
    for (const Card perlagg : my_wild()) {
      if (privilege(s_, perlagg) >= least_privilege || (must_be_safe && !is_unbeatable(perlagg))) continue;
      const Named named = best_name(Verb::play_as, perlagg, Wish::take);
      if (!named.found) continue;
      best = named;
      least_privilege = privilege(s_, perlagg);
    }
    return best;
  }

  [[nodiscard]] Advice play_any_perlagg() const {
    Card lowest = my_wild().lowest();
    for (const Card perlagg : my_wild())
      if (privilege(s_, perlagg) < privilege(s_, lowest)) lowest = perlagg;
    const Named named = best_name(Verb::play_as, lowest, Wish::figure);
    // Whoever bid a figure that he cannot keep has no lawful name left; at the table he may still put it down without one.
    return named.found ? named.advice : play(lowest, advice("throw-away"));
  }

  // --- leading
  // ---------------------------------------------------------------------------------------------------------

  // The suits a seat has asked for, by its signs; trumps for "lead trumps" and for "a good one or any".
  [[nodiscard]] Cards asked_by(Seat seat) const {
    Cards suits;
    const SignVerb bring = signs_of(Verb::signal_bring), trumps = signs_of(Verb::signal_trump);
    for (const std::uint8_t sign : s_.signals[seat]) {
      const int suit = sign - bring.first;
      if (suit >= 0 && suit < 4) suits |= Cards::of_suit(static_cast<Suit>(suit));
      if (sign == trumps.first) suits |= Cards::of_suit(s_.trump);
    }
    return suits;
  }

  [[nodiscard]] Advice lead() const {
    const Cards cards = ordinary(s_, s_.hand[me_]);
    const int mine = tricks_of(s_, side_of(s_, me_));
    if (mine == 2)
      if (const Named named = take_with_perlagg(true); named.found) return named.advice;
    if (cards.empty()) return play_any_perlagg();
    const Card trump_ace(s_.trump, ace);
    if (cards.has(trump_ace)) return play(trump_ace, advice("lead-trump-ace"));
    Cards asked, theirs;
    for (const Seat seat : all_seats(s_)) {
      if (seat == me_) continue;
      (is_mine(seat) ? asked : theirs) |= asked_by(seat);
    }
    if (!(cards & asked).empty()) return play((cards & asked).lowest(), advice("lead-asked"));
    for (const Card card : cards)
      if (card.suit() != s_.trump && is_sure_in_suit(card)) return play(card, advice("lead-sure"));
    const Cards trumps = cards.in(s_.trump);
    if (trumps.count() >= 2) return play(trumps.lowest(), advice("lead-small-trump"));
    return play(least(cards, theirs), advice("lead-low"));
  }

  // --- following
  // -------------------------------------------------------------------------------------------------------

  // Whether this trick decides something: the Spiel is near, or dear, or there are Perlaggen enough.
  [[nodiscard]] bool trick_matters() const {
    const int mine = tricks_of(s_, side_of(s_, me_));
    int theirs = 0;
    for (const Side side : all_sides(s_))
      if (side != side_of(s_, me_) && tricks_of(s_, side) > theirs) theirs = tricks_of(s_, side);
    const int stake = weight(spiel_of(s_));
    return mine == 2 || theirs == 2 || my_wild().count() + mine >= 3 || (stake >= 2 && my_wild().count() + mine >= 2);
  }

  [[nodiscard]] bool partner_is_safe() const {
    const TrickCard best = best_in(s_, s_.trick);
    if (!is_mine(best.seat)) return false;
    const Card as = effective(s_, best.card);
    const bool high = privilege(s_, best.card) > 0 || (as.suit() == s_.trump && as.rank() >= king) || as.rank() == ace;
    return i_am_last() || high;
  }

  [[nodiscard]] Advice throw_away(AdviceText because) const {
    const Cards cards = ordinary_choices();
    return cards.empty() ? play_any_perlagg() : play(least(cards), because);
  }

  [[nodiscard]] Advice follow() const {
    const Cards cards = ordinary_choices();
    if (partner_is_safe()) return throw_away(advice("partner-has-it"));
    const Card best = best_in(s_, s_.trick).card;
    Cards taking;
    for (const Card card : cards)
      if (takes(s_, card, best)) taking |= card;
    // Last to play the cheapest will do; before others only a card that is hard to beat is worth it.
    const Cards in_suit = taking.in(suit_led(s_));
    if (!taking.empty() && (i_am_last() || in_suit.empty())) return play(least(taking), advice("take-cheaply"));
    if (!in_suit.empty()) return play(in_suit.highest(), advice("take-cheaply"));
    if (my_wild().empty()) return throw_away(advice("throw-away"));
    if (!trick_matters() && !cards.empty()) return throw_away(advice("save-perlagg"));
    if (const Named named = take_with_perlagg(false); named.found) return named.advice;
    return throw_away(advice("throw-away"));
  }

  const State& s_;
  Seat me_;
};

}  // namespace stube::perlaggen
