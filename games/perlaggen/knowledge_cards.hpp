// Which card a sensible player plays, and what he calls a Perlagg. No bidding here; see knowledge.hpp.
#pragma once
#include "games/perlaggen/rules.hpp"
#include "table/advice.hpp"

namespace stube::perlaggen {

// best_hanger, looked up suit by suit: the best Hanger that the cards of one suit make with so many wild ones.
class Hangers {
 public:
  Hangers() {
    for (int wild = 0; wild <= hand_size; ++wild)
      for (const Suit suit : {acorns, bells})
        for (std::uint64_t cards = 0; cards < masks; ++cards) {
          Five five;
          five.cards = Cards(cards << (16 * stube::index_of(suit))) & whole_pack();
          five.wild = wild;
          values_[wild][suit == bells ? 1 : 0][cards] = best_hanger(five).value;
        }
  }
  [[nodiscard]] Strength in(Suit suit, Cards cards, int wild, Suit trumps_first) const {
    const Strength best{
        values_[wild][suit == bells ? 1 : 0][(cards.mask() >> (16 * stube::index_of(suit))) & (masks - 1)]};
    return suit == trumps_first && best.any() ? Strength::of(best.size(), best.rank(), true) : best;
  }
  [[nodiscard]] Strength best(Cards cards, int wild, Suit trumps_first) const {
    Strength best;
    for (int i = 0; i < 4; ++i) {
      const Strength here = in(static_cast<Suit>(i), cards, wild, trumps_first);
      best = here > best ? here : best;
    }
    return best;
  }

 private:
  static constexpr std::uint64_t masks = 512;
  std::uint16_t values_[hand_size + 1][2][masks] = {};  // only bells have a six
};
inline const Hangers hangers;

// What a name for a Perlagg is worth, for the figures still to be won: with the seat's other cards, of which those
// still wild go to the one figure or to the other.
class WorthOfNames {
 public:
  // `to_beat` is the best that the others have.
  WorthOfNames(const State& s, const Five& others, const ByFigure<Strength>& to_beat)
      : to_beat_(to_beat), others_(others), trumps_first_(trumps_first(s)) {
    for (const Figure f : gleich_and_hanger()) weight_[f] = weight(s.bidding[f]);
    const Alike alike = most_alike(others);
    for (int rank = six_rank; rank <= ace; ++rank) {
      const Alike with_name = one_more(alike, rank);
      gleich_[0][rank] = worth(Figure::gleich, with_name.with_wild(0));
      gleich_[1][rank] = worth(Figure::gleich, with_name.with_wild(others.wild));
    }
    hanger_[0] = hangers.best(others.cards, 0, trumps_first_);
    hanger_[1] = hangers.best(others.cards, others.wild, trumps_first_);
  }

  [[nodiscard]] int of(Card name) const {
    const int for_gleich = gleich_[1][name.rank()] + hanger(name, 0);
    if (others_.wild == 0) return for_gleich;
    const int for_hanger = gleich_[0][name.rank()] + hanger(name, 1);
    return for_gleich > for_hanger ? for_gleich : for_hanger;
  }

  static int weight(const Bidding& b) {
    if (b.status == Status::open) return 1;
    return b.status == Status::held || b.status == Status::pending ? b.stake : 0;
  }

 private:
  [[nodiscard]] int worth(Figure f, Strength mine) const {
    return weight_[f] * (mine.size() * 12 + mine.rank() + (mine > to_beat_[f] ? 40 : 0));
  }
  [[nodiscard]] Alike one_more(const Alike& alike, int rank) const {
    const int count = others_.of_rank(rank) + 1;
    const bool leads = count > alike.count || (count == alike.count && rank > alike.rank);
    return leads ? Alike{count, rank} : alike;
  }
  [[nodiscard]] int hanger(Card name, int wild_too) const {
    const Strength here = hangers.in(name.suit(), others_.cards | name, wild_too * others_.wild, trumps_first_);
    return worth(Figure::hanger, here > hanger_[wild_too] ? here : hanger_[wild_too]);
  }

  ByFigure<Strength> to_beat_;
  ByFigure<int> weight_;
  Five others_;
  Suit trumps_first_;
  // Without the wild cards, and with them:
  int gleich_[2][ace + 1] = {};  // what the Gleich is worth, by the rank of the name
  Strength hanger_[2];           // the best Hanger without the name
};

class CardSense {
 public:
  CardSense(const State& s, Seat me) : s_(s), me_(me) {}

  [[nodiscard]] Advice card() const { return s_.trick.empty() ? lead() : follow(); }

  // Perlaggen are named last to first: what is worth most is named with the widest choice still open.
  [[nodiscard]] Advice name_to_show() const {
    const Card perlagg = wild_in_hand(s_, me_).lowest();
    return best_name(names_for_next(), Verb::show, perlagg, Wish::figure).advice;
  }

  // For each Perlagg the name that does most to take the trick, and the one that does most for the figures.
  void each_sensible_name(auto&& visit) const {
    if (my_wild().empty()) return;
    const Names names = names_for_next();
    for (const Card perlagg : my_wild()) {
      const Named take = best_name(names, Verb::play_as, perlagg, Wish::take);
      const Named figure = best_name(names, Verb::play_as, perlagg, Wish::figure);
      if (take.found) visit(take.advice.move);
      if (figure.found && !(take.found && figure.advice.move == take.advice.move)) visit(figure.advice.move);
    }
  }

  [[nodiscard]] Cards ordinary_choices() const { return following(s_, me_); }
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

  // The best that the others are seen to have: their cards on the table, and their hands where these lie open.
  [[nodiscard]] ByFigure<Strength> to_beat() const {
    ByFigure<Strength> best;
    for (const Seat seat : all_seats(s_)) {
      if (is_mine(seat)) continue;
      const Five five = five_of(s_, seat);
      const auto count = [&](Figure f, Strength his) {
        if (s_.in[f].has(side_of(s_, seat)) && his > best[f]) best[f] = his;
      };
      count(Figure::gleich, best_gleich(five));
      count(Figure::hanger, hangers.best(five.cards, five.wild, trumps_first(s_)));
    }
    return best;
  }

  [[nodiscard]] bool i_am_last() const { return s_.trick.size() == s_.players - 1; }

  // What my next Perlagg may be called, and what each name is worth.
  struct Names {
    Five others;
    Cards keeping;  // those that keep what I owe
    std::int16_t worth[64];
  };
  [[nodiscard]] Names names_for_next() const {
    Names names;
    names.others = five_but_one(s_, me_);
    names.keeping = keeping_names(s_, me_, names.others);
    const WorthOfNames worth(s_, names.others, to_beat());
    for (const Card name : names.keeping) names.worth[name.index()] = static_cast<std::int16_t>(worth.of(name));
    return names;
  }

  // Of all lawful names the one that does most: takes the trick safely where that is wished, and fits the figures.
  [[nodiscard]] Named best_name(const Names& names, Verb verb, Card perlagg, Wish wish) const {
    const Cards lawful = names.keeping & names_for_now(s_, me_, verb, perlagg);
    const Cards choice = wish == Wish::take ? lawful & taking_names(s_, perlagg) : lawful;
    if (choice.empty()) return {};
    // Others still to play may go over a low trump.
    const int height = wish == Wish::take && !i_am_last() ? 8 : 0;
    Card best;
    int most = -1;
    for (const Card name : choice) {
      const int worth = names.worth[name.index()] + (name.suit() == s_.trump ? height * name.rank() : 0);
      if (worth > most) most = worth, best = name;
    }
    Five five = names.others;
    five.add(best);
    const bool both = has_pair(five) && has_sequence(five);
    return {{naming(verb, perlagg, best), wish == Wish::take ? advice("take-perlagg-spiel")
                                          : both             ? advice("name-both")
                                                             : advice("name-best")},
            true};
  }

  // The lowest of my Perlaggen that does it with a name that takes.
  [[nodiscard]] Named take_with_perlagg(bool must_be_safe) const {
    Cards fit;
    for (const Card perlagg : my_wild())
      if (!must_be_safe || is_unbeatable(perlagg)) fit |= perlagg;
    if (fit.empty()) return {};
    const Names names = names_for_next();
    Named best;
    int least_privilege = 99;
    for (const Card perlagg : fit) {
      if (privilege(s_, perlagg) >= least_privilege) continue;
      const Named named = best_name(names, Verb::play_as, perlagg, Wish::take);
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
    return best_name(names_for_next(), Verb::play_as, lowest, Wish::figure).advice;
  }

  // --- leading

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

  // Whether this trick decides something: the Spiel is near, or dear, or there are Perlaggen enough.
  [[nodiscard]] bool trick_matters() const {
    const int mine = tricks_of(s_, side_of(s_, me_));
    int theirs = 0;
    for (const Side side : all_sides(s_))
      if (side != side_of(s_, me_) && tricks_of(s_, side) > theirs) theirs = tricks_of(s_, side);
    const int stake = WorthOfNames::weight(spiel_of(s_));
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
