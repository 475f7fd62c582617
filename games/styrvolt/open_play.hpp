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
    Word dead[4] = {};                  // what `prepare` finds
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
    p.tally.ours = static_cast<std::uint8_t>(Rules::tricks_of(s, Side(me_)));
    p.tally.theirs = static_cast<std::uint8_t>(Rules::tricks_of(s, Side(1 - me_)));
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
  [[nodiscard]] static PlayBounds bounds(const Position& p) { return bounds_between(p.tally.ours, p.tally.theirs); }
  [[nodiscard]] PlayBounds sharper_bounds(const Position& p) const {
    const bool ours = (mine >> p.leader & 1) != 0;
    const unsigned leading = ours ? mine : ~mine & 15;
    const int led = tricks_on_lead(p, leading, ours ? p.tally.theirs : p.tally.ours);
    const int other = sure_tricks(p, p.left, 0, ~leading & 15, ours ? p.tally.ours : p.tally.theirs);
    return bounds_between(p.tally.ours + (ours ? led : other), p.tally.theirs + (ours ? other : led));
  }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool ours) const {
    const int to_us = p.tally.ours + (ours ? 1 : 0), to_them = p.tally.theirs + (ours ? 0 : 1);
    if (to_us >= game_tricks || to_them >= game_tricks) return bounds_between(to_us, to_them);
    return bounds_between(to_us + sure_tricks(p, p.left - 1, laid.all, mine, to_them),
                          to_them + sure_tricks(p, p.left - 1, laid.all, ~mine & 15, to_us));
  }

  [[nodiscard]] static std::uint64_t key(const Position& p) {
    return static_cast<std::uint64_t>(p.tally.ours) << 8 | p.tally.theirs;
  }
  // Cards that take nothing and fall to the same when led are one card, whatever their suits.
  void prepare(Position& p) const {
    for (int i = 0; i < 4; ++i) {
      const Word dead = p.tally.dead[i] = dead_of(p, i), sevens = p.hand[i] & sevens_;
      p.spare[i] = sevens & (sevens - 1);
      const auto add = [&](Word alike) { p.spare[i] |= alike & (alike - 1); };
      if (!graded_) {
        add(dead);
        continue;
      }
      Word rest = dead;
      for (const Word above : above_knave_) {
        add(dead & above);
        rest &= ~above;
      }
      add(rest);
    }
  }
  void mix_hands(const Position& p, auto&& mix) const {
    if (graded_) {
      for (const Word hand : p.hand) mix(hand);
      return;
    }
    Word counts = 0;
    for (int i = 0; i < 4; ++i) {
      const Word dead = p.tally.dead[i];
      mix(p.hand[i] & ~dead & ~sevens_);
      counts = counts << 8 | static_cast<Word>(bits::count(dead) << 2 | bits::count(p.hand[i] & sevens_));
    }
    mix(counts);
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
    suits_[suit_count_++] = all;
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
    suits_[suit_count_++] = all;
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

  static PlayBounds bounds_between(int ours, int theirs) {
    return {ours >= game_tricks ? 1 : ours > 0 ? -1 : -2, theirs >= game_tricks ? -1 : theirs > 0 ? 1 : 2};
  }

  // The stickers above all of the other side's, without one whose twin it has: that may be laid first.
  [[nodiscard]] Word masters(const Position& p, Word against) const {
    const Word all = graded_ ? stickers & ~bits_from(0, 6) : stickers, higher = against & stickers;
    if (higher == 0) return all;
    const int highest = bits::highest(higher);
    const Word equal = (p.twins >> highest & 1) != 0 ? Word{2} << highest : 0;
    return all & (~Word{1} << highest) & ~equal;
  }

  // The tricks of the next `tricks` that a side is sure to make by its highest stickers, for each number of them. In
  // every trick one of its hands lays one, unless a seven is led or a higher one of the other side lies there. So each
  // higher one spoils a trick at most, or takes one of them, and so does each seven; and so many tricks must not be all
  // that the other side needs. `laid`: in a trick that is counted already.
  [[nodiscard]] int sure_tricks(const Position& p, int tricks, Word laid, unsigned own, int theirs) const {
    const Word all = (graded_ ? stickers & ~bits_from(0, 6) : stickers) & ~laid;
    const Word held = held_by(p, own) & all, others = held_by(p, ~own & 15), against = others & all;
    int spoiled = bits::count(others & sevens_ & ~laid), lost = 0, most = 0, count = 0;
    for (Word rest = held | against; rest != 0;) {
      const int place = bits::highest(rest);
      rest &= ~(Word{1} << place);
      if ((held >> place & 1) == 0) {
        ++spoiled, ++lost;
        continue;
      }
      // Of two equals the one that is laid first takes the other.
      const bool has_equal = place > 0 && (p.twins >> (place - 1) & 1) != 0 && (rest & against) >> (place - 1) & 1;
      if (has_equal) rest &= ~(Word{1} << (place - 1)), ++spoiled, ++lost;
      if (theirs + spoiled >= game_tricks) break;
      most = std::max(most, std::min(tricks - spoiled, ++count - lost));
    }
    return most;
  }

  // The tricks that the side on lead is sure to make. Whoever leads cashes what nobody of the other side can take, and
  // his partner does so too, if he comes in with a master; or he keeps his stickers for later.
  [[nodiscard]] int tricks_on_lead(const Position& p, unsigned own, int theirs) const {
    const Word against = held_by(p, ~own & 15), lead = p.hand[p.leader], partner = p.hand[(p.leader + 2) % 4];
    const auto cashed = [&](Word hand) {
      int tricks = 0;
      for (; hand != 0; hand &= hand - 1) tricks += (takers(p, bits::lowest(hand), true) & against) == 0 ? 1 : 0;
      return tricks;
    };
    const int plain = cashed(lead & ~stickers);
    int led = plain + cashed(lead & stickers);
    if (led < p.left && (partner & masters(p, against)) != 0) led += std::min(p.left - led, cashed(partner));
    return std::max(led, plain + sure_tricks(p, p.left - plain, 0, own, theirs));
  }

  // The cards of a hand that take nothing when laid to a trick, and only stickers take when they are led.
  [[nodiscard]] Word dead_of(const Position& p, int seat) const {
    Word others = 0, dead = 0;
    for (int i = 0; i < 4; ++i)
      if (i != seat) others |= p.hand[i];
    for (int i = 0; i < suit_count_; ++i) {
      const Word suit = suits_[i], hand = p.hand[seat] & suit & ~sevens_;
      const Word against = others & suit & ~sevens_, leaders = hand & leaders_;
      const bool all_lead = (suit & plain_) == 0 && trumps_.nines_and_tens == NinesAndTens::leaders;
      if (against == 0 || all_lead)
        dead |= hand;
      else if ((against & ~leaders_) == 0)
        dead |= leaders;
    }
    return dead;
  }

  int me_;
  Trumps trumps_;
  bool graded_ = false;
  std::uint8_t place_of_[64] = {};
  int next_ = sticker_count;
  Word sevens_ = 0, leaders_ = 0, plain_ = 0;
  Word suits_[4] = {};
  int suit_count_ = 0;
  Word above_knave_[3] = {};  // queens, kings, aces that are no stickers
  double utility_[5] = {};
};

}  // namespace stube::styrvolt
