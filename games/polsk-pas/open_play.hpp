// The card play of Polsk Pas with open cards, for the trick machine (search/card_play.hpp): from the first lead on, the
// vole included that whoever has won the first two tricks may announce.
#pragma once
#include "games/polsk-pas/rules.hpp"
#include "search/card_play.hpp"

namespace stube::polsk_pas {

class OpenPlay {
 public:
  static constexpr int seats = 4, players = 4;
  static constexpr bool has_twins = false;
  static constexpr int grain = 1;
  static constexpr std::uint8_t none = 15;

  struct Tally {
    std::uint8_t tricks[4] = {};
    std::uint8_t first_with_two = none, vole = none;
    std::uint8_t ended = none;  // how the deal has ended: a place in `utility_`
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;

  static constexpr bool applies(const State& s, Seat) { return s.phase == Phase::play; }

  OpenPlay(const State& s, Seat seat) : mine(1U << seat.index()) {
    // The trump suit, then the knaves from diamonds up to clubs; then the other suits.
    order.trumps = bits_from(0, trump_places);
    order.add_group(order.trumps, order.trumps, 0);
    int next = trump_places;
    for (int i = 0; i < 4; ++i) {
      const Suit suit = static_cast<Suit>(i);
      const int from = suit == s.trump ? 0 : next;
      for (const Card card : whole_pack().in(suit))
        place_of_[card.index()] =
            static_cast<std::uint8_t>(card.rank() == knave ? knaves_from + 3 - i : from + card.rank());
      if (suit == s.trump) continue;
      order.add_group(bits_from(next, ranks), bits_from(next, ranks), 0);
      next += ranks;
    }
    for (int i = 0; i < endings; ++i) sorted_[i] = utility_[i] = utility_if(s, seat, i);
    std::sort(sorted_, sorted_ + endings);
    for (int i = 0; i < endings; ++i)
      for (int j = 0; j < endings; ++j)
        if (sorted_[j] < utility_[i] - 1e-9) worth_[i] = j + 1;
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = 0;
    for (const Card card : s.hand[Seat(0)] | s.hand[Seat(1)] | s.hand[Seat(2)] | s.hand[Seat(3)] | s.trick.all())
      out |= Word{1} << place_of_[card.index()];
    const auto place = [&](Card card) { return order.moved_down(place_of_[card.index()], ~out); };
    for (int i = 0; i < 4; ++i)
      for (const Card card : s.hand[Seat(i)]) p.hand[i] |= Word{1} << place(card);
    for (const TrickCard& lying : s.trick.cards) lay_out(p, lying.seat.index(), place(lying.card));
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(5 - s.tricks_played);
    for (int i = 0; i < 4; ++i) p.tally.tricks[i] = s.tricks[Seat(i)];
    p.tally.first_with_two = number_of(s.first_with_two);
    p.tally.vole = number_of(s.vole);
    return p;
  }

  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {
    const Word same = hand & order.suit[laid.led];
    return same != 0 ? same : hand;
  }
  [[nodiscard]] Word takers(const Position&, int place, bool) const {
    return (order.trumps >> place & 1) != 0 ? order.above(place) : order.above(place) | order.trumps;
  }

  // polsk-pas/7, polsk-pas/9, polsk-pas/i-7: as Rules::look_for_end.
  [[nodiscard]] int take(const Position& p, const Laid& laid, Position& next) const {
    Tally& tally = next.tally;
    const int won = ++tally.tricks[laid.winner];
    if (won == 2 && tally.first_with_two == none) tally.first_with_two = laid.winner;
    if (tally.vole != none) {
      if (laid.winner != tally.vole)
        tally.ended = annulled;
      else if (p.left == 1)
        tally.ended = static_cast<std::uint8_t>(vole_by + tally.vole);
      return 0;
    }
    int with_one = 0;
    for (const std::uint8_t tricks : tally.tricks) with_one += tricks == 1 ? 1 : 0;
    if (won == 3)
      tally.ended = laid.winner;
    else if (p.left == 1 || (p.left == 2 && with_one == 2))
      tally.ended = tally.first_with_two;
    return 0;
  }
  [[nodiscard]] static bool is_over(const Position& p) { return p.tally.ended != none; }
  [[nodiscard]] int worth(const Position& p) const { return worth_[p.tally.ended]; }

  // polsk-pas/9: before leading to the third trick.
  [[nodiscard]] static bool may_raise(const Position& p, Position& raised) {
    if (p.left != 3 || p.tally.vole != none || p.tally.tricks[p.leader] != 2) return false;
    raised = p;
    raised.tally.vole = p.leader;
    return true;
  }

  [[nodiscard]] PlayBounds bounds(const Position& p) const { return bounds_with(p, none); }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool) const {
    return bounds_with(p, (mine >> laid.winner & 1) != 0 ? laid.winner : none);  // which of the others may be open
  }
  [[nodiscard]] static std::uint64_t key(const Position& p) {
    std::uint64_t key = p.tally.ended;
    for (const std::uint8_t tricks : p.tally.tricks) key = key << 4 | tricks;
    return key << 8 | static_cast<std::uint64_t>(p.tally.first_with_two) << 4 | p.tally.vole;
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return trick_promise(laid, 4, mine, seat, place, place < trump_places ? place + 64 : place);
  }
  [[nodiscard]] static int counted(const State&) { return 0; }
  [[nodiscard]] double utility_of(int points) const { return sorted_[points]; }

  CardOrder order;
  unsigned mine;

 private:
  static constexpr int ranks = 13, knaves_from = ranks, trump_places = ranks + 4;
  // Won by a seat, annulled, or won by a seat's vole.
  static constexpr std::uint8_t annulled = 4, vole_by = 5;
  static constexpr int endings = 9;

  static constexpr Word bits_from(int from, int count) { return ((Word{1} << count) - 1) << from; }
  static constexpr std::uint8_t number_of(Seat seat) {
    return seat.is_some() ? static_cast<std::uint8_t>(seat.index()) : none;
  }

  // Over the endings that can still come, with the trick on the table going to `winner` where that is known.
  [[nodiscard]] PlayBounds bounds_with(const Position& p, int winner) const {
    PlayBounds bounds{endings, 0};
    const auto add = [&](int how) {
      bounds.least = std::min(bounds.least, worth_[how]);
      bounds.most = std::max(bounds.most, worth_[how]);
    };
    const int left = winner == none ? p.left : p.left - 1, played = 5 - left;
    for (int i = 0; i < 4; ++i) {
      const int tricks = p.tally.tricks[i] + (i == winner ? 1 : 0);
      const bool all = tricks == played;
      const bool vole = p.tally.vole == i || (p.tally.vole == none && all && p.left >= 3);
      if (vole && all) add(vole_by + i);
      if (vole) add(annulled);
      if (p.tally.vole != none) continue;
      const bool first_with_two = p.tally.first_with_two == none ? tricks + left >= 2 : p.tally.first_with_two == i;
      if (tricks + left >= 3 || first_with_two) add(i);
    }
    return bounds;
  }

  // What Rules::settle and Rules::end_match make of it.
  static constexpr double utility_if(const State& s, Seat seat, int how) {
    int money[4] = {}, pot = s.stakes.pot;
    for (int i = 0; i < 4; ++i) money[i] = s.stakes.money[Seat(i)];
    if (how != annulled) {
      const int winner = how < annulled ? how : how - vole_by, player = s.player.index(), won = pot;
      const bool anothers = s.pot_owner.is_some() && s.pot_owner != s.player;
      money[winner] += won;
      pot = 0;
      if (how >= vole_by)
        for (int i = 0; i < 4; ++i) money[i] += i == winner ? 3 : -1;
      if (winner != player) {
        const int beet = anothers ? 2 * won : won;
        money[player] -= beet;
        pot = beet;
      }
    }
    const bool last = s.deal == 4 * s.options.rounds;
    if (last)
      for (int& each : money) each += pot / 4;  // polsk-pas/i-9
    double others = 0;
    int better = 0, equal = 0;
    for (int i = 0; i < 4; ++i) {
      if (i != seat.index()) others += money[i] - s.money_before[Seat(i)];
      better += money[i] > money[seat.index()] ? 1 : 0;
      equal += money[i] == money[seat.index()] ? 1 : 0;
    }
    const double utility = money[seat.index()] - s.money_before[seat] - others / 3;
    return last ? utility + (better > 0 ? -1 : 2.0 / equal - 1) : utility;
  }

  std::uint8_t place_of_[64] = {};
  double utility_[endings] = {}, sorted_[endings] = {};
  int worth_[endings] = {};
};

}  // namespace stube::polsk_pas
