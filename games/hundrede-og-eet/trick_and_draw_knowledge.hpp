// How a sensible player plays Hundrede og Eet and Mariage: weigh what the trick brings or costs against what the card
// would be worth in the hand, keep trumps and the halves of a marriage, count along, and say at once when it is enough.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw_open_play.hpp"
#include "table/advice.hpp"

namespace stube::trick_and_draw {

// Worths are in tenths of a point.
template <class Book>
struct Knowledge {
  using OpenPlay = trick_and_draw::OpenPlay<Book>;

  // Random cards say little of a hand: playouts mostly follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 80;

  static Advice choose(const State& s, Seat me, Random&) {
    if constexpr (Book::has_marriages) {
      if (count(s, me) >= goal) return {move_of(Verb::claim), Book::advice("claim")};
      const Move marriage = best_marriage(s, me);
      if (static_cast<Verb>(marriage.verb) == Verb::announce) return {marriage, Book::advice("announce")};
    }
    const Card card = best_card(s, me);
    return {card_move(Verb::play, card), s.trick.empty() ? why_lead(s, me, card) : why_follow(s, me, card)};
  }

 private:
  using Game = TrickAndDraw<Book>;

  static int count(const State& s, Seat seat) { return s.score[Side(seat.index())] + remembered_points(s, seat); }

  // Cards that another hand or the stock may hold; the turn-up is in neither until it is drawn.
  static Cards unseen(const State& s, Seat me) {
    Cards seen = s.hand[me] | s.trick.all() | s.turnup;
    for (const Seat seat : Seats::first(s.players)) seen |= s.won[seat];
    return packs::full_suits(9, 4) - seen;
  }

  static Move best_marriage(const State& s, Seat me) {
    Move best;
    Game::each_move(s, me, [&](const Move& move) {
      if (static_cast<Verb>(move.verb) != Verb::announce) return;
      if (best.verb == move.verb && static_cast<Suit>(best.a) == s.trump) return;
      best = move;
    });
    return best;
  }

  static Card best_card(const State& s, Seat me) {
    Card best;
    int most = 0;
    Game::each_move(s, me, [&](const Move& move) {
      if (static_cast<Verb>(move.verb) != Verb::play) return;
      const int worth = s.trick.empty() ? worth_of_lead(s, me, move.card()) : worth_of_following(s, me, move.card());
      if (best.is_card() && worth <= most) return;
      best = move.card();
      most = worth;
    });
    return best;
  }

  // --- what a card is worth if it stays in the hand

  static int worth_in_hand(const State& s, Seat me, Card card) {
    const bool trump = card.suit() == s.trump;
    if (s.stock.empty()) return trump ? 20 + 4 * card.rank() : 2 * card.rank();
    return (trump ? 40 + 6 * card.rank() : 3 * card.rank()) + hope_of_marriage(s, me, card);
  }

  static int hope_of_marriage(const State& s, Seat me, Card card) {
    if (!Book::has_marriages || !pair_of(card.suit()).has(card) || s.married[index_of(card.suit())].is_some()) return 0;
    const Cards mate = pair_of(card.suit()) - card;
    const int worth = 10 * marriage_points(s, card.suit());
    if (s.hand[me].has_all(mate)) return worth / 2;
    return (unseen(s, me) & mate).empty() ? 0 : worth / 8;
  }

  // --- what a card is worth in this trick

  static int cards_out(const State& s, Seat me) {
    int cards = 0;
    for (const Seat seat : Seats::first(s.players))
      if (seat != me) cards += s.hidden[seat];
    return cards;
  }

  // The chance, in percent, that none of `hands` unseen cards beats `card`.
  static int chance_unbeaten(const State& s, Seat me, Card card, int hands) {
    const Cards out = unseen(s, me);
    const Suit led = s.trick.empty() ? card.suit() : s.trick.suit_led();
    const bool may_trump = !s.stock.empty() || s.options.endgame == Endgame::free || out.in(led).empty();
    Cards better = out.above(card);
    if (card.suit() != s.trump && may_trump) better |= out.in(s.trump);
    const int total = out.count();
    int percent = 100;
    for (int i = 0; i < hands && i < total; ++i) percent = percent * (total - better.count() - i) / (total - i);
    return percent > 0 ? percent : 0;
  }

  // How much it hurts, in tenths, that another gets a point: more when somebody is about to be out.
  static int harm(const State& s, Seat me) {
    int most = 0;
    for (const Seat seat : Seats::first(s.players))
      if (seat != me && count(s, seat) > most) most = count(s, seat);
    const int common = s.players == 2 ? 10 : 6;
    return most >= 80 ? common + 5 : common;
  }

  static bool last_trick(const State& s, Seat me) { return s.stock.empty() && s.hand[me].count() == 1; }
  static bool is_last_to_play(const State& s) { return s.trick.size() == s.players - 1; }
  static bool wins_now(const State& s, Card card) {
    return Trick<seats>::beats(card, s.trick.best(s.trump).card, s.trump);
  }

  // The two players' last draw: who loses this trick takes the turn-up.
  static int worth_of_turnup(const State& s) {
    if (s.players != 2 || s.stock.size() != 2) return 0;
    return 10 + 4 * s.turnup.rank() + 5 * points_of(s.turnup);
  }

  // A trick at home is what a marriage waits for, and the lead as well.
  static int worth_of_winning(const State& s, Seat me) {
    if (!Book::has_marriages || s.stock.size() <= s.players) return 0;
    int worth = s.tricks[me] == 0 ? 15 : 0;
    for (int i = 0; i < 4; ++i)
      if (s.hand[me].has_all(pair_of(static_cast<Suit>(i))) && !s.married[i].is_some())
        worth += 4 * marriage_points(s, static_cast<Suit>(i));
    return worth;
  }

  static int worth_of_trick(const State& s, Seat me, int points, int percent) {
    const int all = points + (last_trick(s, me) ? for_last_trick : 0);
    const bool out = count(s, me) + all >= goal;
    const int won = 10 * all + worth_of_winning(s, me) + (out ? 300 : 0);
    const int lost = harm(s, me) * all - worth_of_turnup(s);
    return (percent * won - (100 - percent) * lost) / 100;
  }

  static int worth_of_following(const State& s, Seat me, Card card) {
    const int points = points_of(s.trick.all()) + points_of(card);
    int percent = 0;
    if (wins_now(s, card))
      percent =
          is_last_to_play(s) ? 100 : chance_unbeaten(s, me, card, cards_out(s, me) * waiting(s) / (s.players - 1));
    return worth_of_trick(s, me, points, percent) - worth_in_hand(s, me, card);
  }
  // How many others still play to this trick.
  static int waiting(const State& s) { return s.players - s.trick.size() - 1; }

  static int worth_of_lead(const State& s, Seat me, Card card) {
    const int percent = chance_unbeaten(s, me, card, cards_out(s, me));
    // The others add what they do not need, some two points each.
    return worth_of_trick(s, me, points_of(card) + 2, percent) - worth_in_hand(s, me, card);
  }

  // --- why

  static AdviceText why_lead(const State& s, Seat me, Card card) {
    if (last_trick(s, me)) return Book::advice("last-trick");
    const bool sure = chance_unbeaten(s, me, card, cards_out(s, me)) >= 75;
    return sure ? Book::advice("lead-winner") : Book::advice("lead-low");
  }

  static AdviceText why_follow(const State& s, Seat me, Card card) {
    if (last_trick(s, me)) return Book::advice("last-trick");
    if (wins_now(s, card))
      return card.suit() == s.trump && s.trick.suit_led() != s.trump ? Book::advice("take-trump")
                                                                     : Book::advice("take");
    if (worth_of_turnup(s) > 0) return Book::advice("lose-for-turnup");
    return harm(s, me) > 10 ? Book::advice("feed-nothing") : Book::advice("throw-low");
  }
};

}  // namespace stube::trick_and_draw
