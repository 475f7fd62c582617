// The card play of Styr-Volt with open cards, for the trick machine (search/card_play.hpp): once nobody can exchange a
// ten any more. Nothing has to be followed, and only the number of tricks counts.
#pragma once
#include "games/styrvolt/open_cards.hpp"
#include "search/card_play.hpp"

namespace stube::styrvolt {

class OpenPlay {
 public:
  static constexpr int seats = 4;
  static constexpr bool has_twins = true;  // the stickers of two trump suits are equals
  static constexpr int grain = 1;
  static constexpr int players = 4;

  struct Tally {
    std::uint8_t ours = 0, theirs = 0;  // tricks
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) {
    if (s.phase != Phase::play) return false;
    for (const Seat seat : Seats::first(4))
      if (!Rules::exchangeable(s, seat).empty()) return false;
    return true;
  }

  OpenPlay(const State& s, Seat seat)
      : mine(seat.index() % 2 == 0 ? 5 : 10), me_(seat.index() % 2), trumps_(Rules::trumps(s)) {
    graded_ = trumps_.powers == Powers::graded;
    add_stickers();
    add_trump_suit(trumps_.first);
    add_trump_suit(trumps_.second);
    for (int i = 0; i < 4; ++i)
      if (!trumps_.chosen(static_cast<Suit>(i))) add_plain_suit(static_cast<Suit>(i));
    // styrvolt/5, styrvolt/7, and the match where it ends with the deal.
    for (const int tricks : {1, 2}) {
      utility_[2 + tricks] = worth_of(s, Side(me_), tricks);
      utility_[2 - tricks] = -worth_of(s, Side(1 - me_), tricks);
    }
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = 0;
    const auto add = [&](Cards cards) {
      for (const Card card : cards) out |= Word{1} << place_of_[card.index()];
    };
    for (const Seat seat : Seats::first(4)) add(s.hand[seat]);
    add(s.trick.all());
    const Word gone = ~out;
    const auto place = [&](Card card) { return order.moved_down(place_of_[card.index()], gone); };
    for (const Seat seat : Seats::first(4))
      for (const Card card : s.hand[seat]) p.hand[seat.index()] |= Word{1} << place(card);
    for (int pair = 0; pair < matadors_from; pair += 2)
      if ((out >> pair & 3) == 3) p.twins |= Word{1} << order.moved_down(pair, gone);
    settle_twins(4, p);
    for (const TrickCard& lying : s.trick.cards) lay_out(p, lying.seat.index(), place(lying.card));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(hand_size - Rules::tricks_of(s, Side(0)) - Rules::tricks_of(s, Side(1)));
    p.tally = {static_cast<std::uint8_t>(Rules::tricks_of(s, Side(me_))),
               static_cast<std::uint8_t>(Rules::tricks_of(s, Side(1 - me_)))};
    return p;
  }

  [[nodiscard]] static Word legal(Word hand, const Laid&) { return hand; }  // styrvolt/i-7

  [[nodiscard]] Word takers(const Position& p, int place, bool led) const {
    const Word card = Word{1} << place;
    if ((stickers & card) != 0) return stickers & (~Word{1} << place) & ~((p.twins & card) << 1);  // styrvolt/i-10
    if (led && (sevens_ & card) != 0) return 0;                                                    // styrvolt/6
    Word takers = reaching(place);
    if ((plain_ & card) != 0) return takers | order.above(place);
    // styrvolt/i-8
    if (trumps_.nines_and_tens == NinesAndTens::plain && !(led && (leaders_ & card) != 0))
      takers |= order.above(place) & ~sevens_;
    return takers;
  }

  [[nodiscard]] int take(const Position&, const Laid& laid, Position& next) const {
    ++((mine >> laid.winner & 1) != 0 ? next.tally.ours : next.tally.theirs);
    return 0;
  }
  [[nodiscard]] static bool is_over(const Position& p) {
    return p.tally.ours == game_tricks || p.tally.theirs == game_tricks;
  }
  [[nodiscard]] static int worth(const Position& p) {
    if (p.tally.ours == game_tricks) return p.tally.theirs == 0 ? 2 : 1;
    return p.tally.ours == 0 ? -2 : -1;
  }

  // Who has a trick cannot be made Jan any more; the highest stickers make their tricks.
  [[nodiscard]] PlayBounds bounds(const Position& p) const { return bounds_from(p, 0, p.tally.ours, p.tally.theirs); }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool ours) const {
    return bounds_from(p, laid.all, p.tally.ours + (ours ? 1 : 0), p.tally.theirs + (ours ? 0 : 1));
  }

  [[nodiscard]] static std::uint64_t key(const Position& p) {
    return static_cast<std::uint64_t>(p.tally.ours) << 8 | p.tally.theirs;
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return trick_promise(laid, 4, mine, seat, place, (stickers >> place & 1) != 0 ? place + 64 : place);
  }
  [[nodiscard]] static int counted(const State&) { return 0; }
  [[nodiscard]] double utility_of(int points) const { return utility_[2 + points]; }

  CardOrder order;
  unsigned mine;

 private:
  // Stickers from below: fours, threes, twos, sixes, knaves and aces of the trump suits by twos, then the matadors.
  static constexpr int matadors_from = 12, sticker_count = 17;
  static constexpr Word stickers = (Word{1} << sticker_count) - 1;

  static constexpr Word bits_from(int from, int count) { return ((Word{1} << count) - 1) << from; }

  static constexpr double worth_of(const State& s, Side winner, int points) {
    return 2 * points + (s.score[winner] + points >= s.options.goal ? Rules::match_worth : 0);
  }

  constexpr void add_stickers() {
    for (int i = 0; i < 64; ++i) {
      const Card card(i);
      const int from_top = card.rank() <= ace ? sticker_place(card, trumps_) : 0;
      if (from_top > 5) place_of_[i] = static_cast<std::uint8_t>(2 * (11 - from_top) + (card.suit() == trumps_.first));
      if (from_top > 0 && from_top <= 5) place_of_[i] = static_cast<std::uint8_t>(sticker_count - from_top);
    }
    if (!graded_) return order.add_group(stickers, stickers, 0);
    for (int pair = 0; pair < 6; pair += 2) order.add_group(bits_from(pair, 2), stickers, 0);
    order.add_group(stickers & ~bits_from(0, 6), stickers, 0);
  }

  // What of a trump suit is no sticker, in its order: five, seven, eight, nine, ten, queen, king.
  constexpr void add_trump_suit(Suit suit) {
    if (suit == Suit::none) return;
    constexpr int ranks[] = {five, seven, eight, nine, ten, queen, king};
    const Word all = bits_from(next_, 7);
    for (int i = 0; i < 7; ++i)
      if (sticker_place(Card(suit, ranks[i]), trumps_) == 0)
        place_of_[Card(suit, ranks[i]).index()] = static_cast<std::uint8_t>(next_ + i);
    const auto add = [&](int from, int count) { order.add_group(bits_from(next_ + from, count), all, 0); };
    add(0, 1), add(1, 1), add(2, 1), add(3, 2);
    if (graded_)
      add(5, 1), add(6, 1);
    else
      add(5, 2);
    sevens_ |= bits_from(next_ + 1, 1);
    leaders_ |= bits_from(next_ + 2, 1) | bits_from(next_ + 5, 2);
    above_knave_[0] |= bits_from(next_ + 5, 1);
    above_knave_[1] |= bits_from(next_ + 6, 1);
    next_ += 7;
  }

  constexpr void add_plain_suit(Suit suit) {
    const Word all = bits_from(next_, 13);
    for (int rank = two; rank <= ace; ++rank)
      if (!matadors().has(Card(suit, rank)))
        place_of_[Card(suit, rank).index()] = static_cast<std::uint8_t>(next_ + rank);
    if (graded_) {
      order.add_group(bits_from(next_, 10), all, 0);
      for (int rank = queen; rank <= ace; ++rank) order.add_group(bits_from(next_ + rank, 1), all, 0);
    } else {
      order.add_group(all, all, 0);
    }
    plain_ |= all;
    for (int i = 0; i < 3; ++i) above_knave_[i] |= bits_from(next_ + queen + i, 1);
    next_ += 13;
  }

  // styrvolt/i-13: fours take up to knaves, threes up to queens, twos up to kings.
  [[nodiscard]] Word reaching(int place) const {
    if (!graded_) return stickers;
    if ((above_knave_[2] >> place & 1) != 0) return stickers & ~bits_from(0, 6);
    if ((above_knave_[1] >> place & 1) != 0) return stickers & ~bits_from(0, 4);
    if ((above_knave_[0] >> place & 1) != 0) return stickers & ~bits_from(0, 2);
    return stickers;
  }

  // `laid`: in a trick that is counted already.
  [[nodiscard]] PlayBounds bounds_from(const Position& p, Word laid, int ours, int theirs) const {
    if (ours < game_tricks && theirs < game_tricks) {
      ours += sure_tricks(p, laid, mine);
      theirs += sure_tricks(p, laid, ~mine & 15);
    }
    return {ours >= game_tricks ? 1 : ours > 0 ? -1 : -2, theirs >= game_tricks ? -1 : theirs > 0 ? 1 : 2};
  }

  // The most that one hand of a side makes by stickers above all of the other side's, less what it must lay under a
  // seven that is led.
  [[nodiscard]] int sure_tricks(const Position& p, Word laid, unsigned own) const {
    Word against = 0;
    for (int i = 0; i < 4; ++i)
      if ((own >> i & 1) == 0) against |= p.hand[i];
    const Word highest = against & stickers;
    const Word all = graded_ ? stickers & ~bits_from(0, 6) : stickers;
    const Word above = highest == 0 ? all : all & (~Word{1} << bits::highest(highest));
    Word equal = 0;  // its twin may be laid first
    if (highest != 0 && (p.twins >> bits::highest(highest) & 1) != 0) equal = Word{2} << bits::highest(highest);
    int most = 0;
    for (int i = 0; i < 4; ++i)
      if ((own >> i & 1) != 0) most = std::max(most, bits::count(p.hand[i] & above & ~equal & ~laid));
    return std::max(0, std::min(most, p.left - (laid != 0 ? 1 : 0) - bits::count(against & sevens_)));
  }

  int me_;
  Trumps trumps_;
  bool graded_ = false;
  std::uint8_t place_of_[64] = {};
  int next_ = sticker_count;
  Word sevens_ = 0, leaders_ = 0, plain_ = 0;
  Word above_knave_[3] = {};  // queens, kings, aces that are no stickers
  double utility_[5] = {};
};

}  // namespace stube::styrvolt
