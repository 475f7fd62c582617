// How a sensible player plays Byd and Fem Kort: throw the cards that cannot win at the end, win the fourth trick if the
// card left over is worth leading, and bid by the chance that nobody can beat it.
#pragma once
#include <optional>

#include "games/byd/five_cards_open_play.hpp"
#include "table/advice.hpp"

namespace stube::five_cards {

template <class Book>
struct Knowledge {
  using OpenPlay = five_cards::OpenPlay<Book>;

  static Advice choose(const State& s, Seat me, [[maybe_unused]] Random& random) {
    if (const auto call = call_look(s, me)) return *call;
    if (s.phase == Phase::play) return s.tricks_played == 3 ? fourth_trick(s, me) : early_trick(s, me);
    if constexpr (Book::has_bidding) {
      if (s.phase == Phase::bid) return open(s, me, random);
      if (s.phase == Phase::join) return answer(s, me);
    }
    return {move_of(Verb::pass), Book::advice("stay")};
  }

  // A call costs nothing and takes an advantage from another, so it need not wait for one's turn.
  static std::optional<Advice> interject(const State& s, Seat me, Random&) { return call_look(s, me); }

  // Neither a call nor whether to play on is a matter of reckoning with cards.
  static std::optional<Advice> settle(const State& s, Seat me, Random& random) {
    if (s.phase == Phase::stay_or_leave || call_look(s, me)) return choose(s, me, random);
    return {};
  }

  // A search ends with the deal: whether somebody leaves after it has nothing to do with how it was played.
  static bool is_stuck(const State& s, Seat, const Move&) { return s.phase == Phase::stay_or_leave; }
  static void each_candidate(const State& s, Seat seat, auto&& visit) {
    if (s.phase == Phase::stay_or_leave) return;
    FiveCards<Book>::each_move(s, seat, [&](const Move& move) {
      if (!only_asks(s, seat, move)) visit(move);
    });
  }

  // How well the bidder's last card explains his bid; it is the same reckoning as open() below.
  static double likelihood(const State& s, Seat me)
    requires Book::has_bidding
  {
    if (s.phase != Phase::join || s.bidder == me) return 1;
    const int percent = chance_unbeaten(s, s.bidder);
    if (s.bids[s.bidder] == s.options.limit) return percent >= 85 ? 1.0 : percent >= 55 ? 0.2 : 0.125;
    return percent >= 85 ? 0.2 : percent >= 55 ? 1.0 : 0.1;
  }

  // For the exact solver: what the table has learned of the hands does not matter with open cards, nor who took which
  // trick.
  static State rest(const State& s) {
    State rest = s;
    rest.cannot_hold = rest.must_hold = rest.exposed = {};
    rest.looked = Seats();
    rest.bottom = Card::none();
    rest.bottom_open = 0;
    rest.tricks = {};
    return rest;
  }
  static bool only_asks(const State&, Seat, const Move& move) {
    return static_cast<Verb>(move.verb) == Verb::call_look;
  }

 private:
  // What another has seen under the stock, all may see.
  static std::optional<Advice> call_look(const State& s, Seat me) {
    if (knows_bottom(s, me)) return {};
    std::optional<Advice> call;
    Offences<Book>::each_call(s, me, [&](const Move& move) { call = {move, Book::advice("call-look")}; });
    return call;
  }

  // Cards that some other hand or the stock may hold; the bottom card, once known, is in no hand.
  static Cards unseen(const State& s, Seat me) {
    const Cards known = s.hand[me] | s.gone | s.trick.all();
    return packs::full_suits(9, 4) - known - (knows_bottom(s, me) ? Cards(s.bottom) : Cards());
  }
  // How many unseen cards would beat this one if its suit were led last: 0 is as good as an ace.
  static int beaten_by(const State& s, Seat me, Card card) { return unseen(s, me).above(card).count(); }

  static Cards choices(const State& s, Seat me) {
    Cards cards;
    FiveCards<Book>::each_move(s, me, [&](const Move& move) {
      if (static_cast<Verb>(move.verb) == Verb::play) cards |= move.card();
    });
    return cards;
  }

  static Card weakest(const State& s, Seat me, Cards among) {
    return most_of(among, [&](Card card) { return beaten_by(s, me, card); });
  }
  static Card strongest(const State& s, Seat me, Cards among) {
    return least_of(among, [&](Card card) { return beaten_by(s, me, card); });
  }

  static Advice early_trick(const State& s, Seat me) {
    return {card_move(Verb::play, weakest(s, me, choices(s, me))), Book::advice("throw-low")};
  }

  // Two cards are left: win with the one, keep the other for the end.
  static Advice fourth_trick(const State& s, Seat me) {
    const Cards can = choices(s, me);
    if (s.trick.empty()) {
      // Lead the stronger if both are strong enough to win twice; the suit that is led last is then mine to choose.
      return {card_move(Verb::play, strongest(s, me, can)), Book::advice("win-fourth")};
    }
    Cards winning;
    for (const Card card : can)
      if (Trick<seats>::beats(card, s.trick.best().card, Suit::none)) winning |= card;
    // Of two that win, the weaker does: the better one is led last.
    if (!winning.empty()) return {card_move(Verb::play, weakest(s, me, winning)), Book::advice("win-fourth")};
    return {card_move(Verb::play, weakest(s, me, can)), Book::advice("keep-high")};
  }

  // The chance, in percent, that no rival's last card beats mine; some rivals' cards have been seen.
  static int chance_unbeaten(const State& s, Seat me) {
    const Card mine = s.hand[me].lowest();
    Cards possible = unseen(s, me);
    int rivals = 0;
    for (const Seat other : s.in - me) {
      if (!s.must_hold[other].above(mine).empty()) return 0;
      rivals += s.must_hold[other].empty() ? 1 : 0;
      possible -= s.must_hold[other];
    }
    const int total = possible.count(), better = possible.above(mine).count();
    int percent = 100;
    for (int i = 0; i < rivals; ++i) percent = percent * (total - better - i) / (total - i > 0 ? total - i : 1);
    return percent > 0 ? percent : 0;
  }

  static Advice open(const State& s, Seat me, Random& random) {
    const int percent = chance_unbeaten(s, me);
    const auto bid = [](int n) { return move_of(Verb::bid, static_cast<std::uint16_t>(n)); };
    if (percent >= 85) return {bid(s.options.limit), Book::advice("bid-sure")};
    if (percent >= 55) return {bid((s.options.limit + 1) / 2), Book::advice("bid-fair")};
    // Now and then a bluff, so that a bid does not always mean a good card.
    if (random.chance(1, 8)) return {bid(s.options.limit), Book::advice("bluff")};
    return {move_of(Verb::pass), Book::advice("no-bid")};
  }

  static Advice answer(const State& s, Seat me) {
    const Card mine = s.hand[me].lowest();
    const int bid = s.bids[s.bidder];
    // I win only in the bidder's suit: how many of the cards he may hold would lose to mine?
    const Cards seen = s.must_hold[s.bidder];
    const Cards his = seen.empty() ? unseen(s, me) - s.cannot_hold[s.bidder] : seen;
    const int worse = his.below(mine).count(), total = his.count();
    const int percent = total > 0 ? 100 * worse / total : 0;
    const bool best = beaten_by(s, me, mine) == 0;
    const int least = s.options.joining == Joining::equal ? bid : 1;
    const auto join = [](int n) { return move_of(Verb::bid, static_cast<std::uint16_t>(n)); };
    if (percent * (s.stakes.pot + bid) <= (100 - percent) * least || worse == 0)
      return {move_of(Verb::pass), Book::advice("stay-out")};
    if (best && percent >= 50) return {join(bid), Book::advice("join-sure")};
    return {join(least), Book::advice("join-cheap")};
  }
};

}  // namespace stube::five_cards
