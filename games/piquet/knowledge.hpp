// How a sensible player plays Piquet: elder keeps what may become a long suit, a quint or a fourteen, younger keeps
// guards; both announce what can be good, cash their winners on lead, and take a trick as cheaply as they can.
#pragma once
#include "games/piquet/open_play.hpp"
#include "table/advice.hpp"

namespace stube::piquet {

struct Knowledge {
  using OpenPlay = piquet::OpenPlay;

  static Advice choose(const State& s, Seat me, Random&) {
    switch (s.phase) {
      case Phase::exchange:
        return exchange(s, me);
      case Phase::announce:
      case Phase::reply:
        return announce(s, me);
      default:
        return s.trick.empty() ? lead(s, me) : follow(s, me);
    }
  }

  // A hand has some 1500 discards, most of them foolish.
  static void each_candidate(const State& s, Seat me, auto&& visit) {
    if (s.phase != Phase::exchange) return Rules::each_move(s, me, visit);
    for (const Verb verb : {Verb::pass, Verb::show_blank})
      if (Rules::judge(s, me, move_of(verb)).lawful()) visit(move_of(verb));
    each_sensible_discard(s, me, [&](Cards thrown) { visit(cards_move(Verb::discard, thrown)); });
  }

  // Nobody throws away what he would have wanted to keep.
  static double likelihood(const State& s, Seat me) {
    const Seat him = other(me);
    const Cards kept = announced_from(s, him);
    double product = 1;
    for (const Card card : s.discarded[him]) {
      if (card.rank() == ace) product *= 0.25;
      if (card.rank() == king) product *= 0.6;
      if (kept.in(card.suit()).count() >= 4) product *= 0.5;
      if ((kept & Cards::of_rank(card.rank())).count() >= 2 && card.rank() >= ten) product *= 0.6;
    }
    return product;
  }

 private:
  // Cards that the other may hold, or that lie unseen.
  static Cards unseen(const State& s, Seat me) {
    return whole_pack() - s.hand[me] - s.discarded[me] - s.played[Seat(0)] - s.played[Seat(1)] - s.trick.all();
  }
  static Cards his(const State& s, Seat me) { return unseen(s, me) - s.cannot_hold[other(me)]; }

  // --- buying

  static Advice exchange(const State& s, Seat me) {
    if (Rules::judge(s, me, move_of(Verb::show_blank)).lawful())
      return {move_of(Verb::show_blank), advice("show-blank")};
    const bool attacks = me == elder(s);
    // What a bought card may become is worth about this much, so all are bought unless the hand is very good.
    const int hope = attacks ? 14 : 10;
    Move best = move_of(Verb::pass);
    int best_worth = worth_of_kept(s.hand[me], attacks);
    each_sensible_discard(s, me, [&](Cards thrown) {
      const int worth = worth_of_kept(s.hand[me] - thrown, attacks) + hope * thrown.count();
      if (worth > best_worth) best = cards_move(Verb::discard, thrown), best_worth = worth;
    });
    if (best == move_of(Verb::pass)) return {best, advice("stand")};
    return {best, attacks ? advice("buy-for-attack") : advice("buy-for-defence")};
  }

  // The cards in the order in which they would be missed least.
  static Sequence<Card, hand_size> by_use(Cards hand, bool attacks) {
    Sequence<Card, hand_size> order;
    for (Cards rest = hand; !rest.empty();) {
      Card idlest = rest.lowest();
      int most = -1000;
      for (const Card card : rest)
        if (const int left = worth_of_kept(hand - card, attacks); left > most) idlest = card, most = left;
      order.add(idlest);
      rest -= idlest;
    }
    return order;
  }

  // Of each lawful number the least useful cards, and the same with one of the last three exchanged for a card that was
  // nearly among them.
  static void each_sensible_discard(const State& s, Seat me, auto&& visit) {
    const auto order = by_use(s.hand[me], me == elder(s));
    Cards thrown;
    for (int count = 1; count <= elders_heap && count <= order.size(); ++count) {
      thrown |= order[count - 1];
      if (!Rules::judge(s, me, cards_move(Verb::discard, thrown)).lawful()) continue;
      visit(thrown);
      for (int out = count > 3 ? count - 3 : 0; out < count; ++out)
        for (int in = count; in < count + 2 && in < order.size(); ++in) visit((thrown - order[out]) | order[in]);
    }
  }

  static int worth_of_kept(Cards kept, bool attacks) {
    int worth = 0, longest = 0;
    for (int i = 0; i < 4; ++i) {
      const Cards suit = kept.in(static_cast<Suit>(i));
      longest = suit.count() > longest ? suit.count() : longest;
      worth += worth_of_suit(suit, attacks);
    }
    // Equal numbers cancel, so one more card in the long suit is worth much.
    worth += longest * longest * (attacks ? 3 : 2);
    for (int rank = ten; rank <= ace; ++rank) worth += worth_of_rank((kept & Cards::of_rank(rank)).count(), rank);
    return worth;
  }

  static int worth_of_suit(Cards suit, bool attacks) {
    int worth = 0;
    for (const Claim run : runs_of(suit)) worth += run.number >= 5 ? 60 : run.number == 4 ? 26 : 10;
    for (const Card card : suit) {
      worth += 2 * card.rank();
      if (card.rank() == ace) worth += 12;
      // A guarded high card stops a suit that elder would run.
      const int guards = suit.below(card).count();
      if (!attacks && ((card.rank() == king && guards >= 1) || (card.rank() == queen && guards >= 2))) worth += 10;
      if (attacks && card.rank() == king && suit.has(Card(card.suit(), ace))) worth += 8;
    }
    return worth;
  }

  static int worth_of_rank(int count, int rank) {
    if (count == 4) return 70 + rank;
    if (count == 3) return 22 + rank;
    return count == 2 ? 4 : 0;
  }

  // --- announcing

  // Everything that can be good, or stand against the other's ninety.
  static Advice announce(const State& s, Seat me) {
    Move most = move_of(Verb::announce_none);
    Rules::each_move(s, me, [&](const Move& move) {
      if (bits::count(named(move)) > bits::count(named(most))) most = move;
    });
    if (most == move_of(Verb::announce_none)) return {most, advice("nothing-to-say")};
    return {most, s.phase == Phase::reply ? advice("answer") : advice("announce-all")};
  }
  static std::uint64_t named(const Move& move) {
    return static_cast<std::uint64_t>(move.verb - static_cast<int>(Verb::announce_none));
  }

  // --- the play

  static bool is_winner(const State& s, Seat me, Card card) { return his(s, me).above(card).empty(); }

  static Advice lead(const State& s, Seat me) {
    const Cards hand = s.hand[me];
    Card winner = Card::none(), longest = Card::none();
    int winner_length = 0, length = 0;
    for (const Card card : hand) {
      const int count = hand.in(card.suit()).count();
      if (is_winner(s, me, card) && count >= winner_length) winner = card, winner_length = count;
      // The lowest of the longest suit goes out when nothing is sure, to make the rest of it good.
      if (count > length) longest = hand.in(card.suit()).lowest(), length = count;
    }
    if (winner.is_card()) return {card_move(Verb::play, winner), advice("cash-winner")};
    return {card_move(Verb::play, longest), advice("lead-long")};
  }

  static Advice follow(const State& s, Seat me) {
    Cards can;
    Rules::each_move(s, me, [&](const Move& move) { can |= move.card(); });
    const Card led = s.trick.cards[0].card;
    const Cards winning = can.above(led);
    if (!winning.empty()) return {card_move(Verb::play, winning.lowest()), advice("win-cheaply")};
    const Cards same = can.in(led.suit());
    if (!same.empty()) return {card_move(Verb::play, same.lowest()), advice("follow-low")};
    return {card_move(Verb::play, idlest(s, me, can)), advice("throw-idle")};
  }

  // The card that is least likely to take a trick: neither a winner nor the guard of a higher card.
  static Card idlest(const State& s, Seat me, Cards can) {
    Card idle = can.lowest();
    int least = 1000;
    for (const Card card : can) {
      const Cards suit = s.hand[me].in(card.suit());
      const int above = his(s, me).above(card).count();
      const bool guards =
          suit.count() > 1 && suit.highest() != card && suit.count() <= his(s, me).above(suit.highest()).count() + 1;
      const int worth = (above == 0 ? 40 : 0) + (guards ? 15 : 0) + card.rank() + suit.count();
      if (worth < least) idle = card, least = worth;
    }
    return idle;
  }
};

}  // namespace stube::piquet
