// The card play of Doppelkopf with open cards, for the trick machine (search/card_play.hpp): parties known, everything
// said, and no Schwein to be named. What a deal is worth grows by steps with the Augen of a party, so the machine is
// asked for one value after the other whether it can be had: how many Augen it takes depends on the special points.
#pragma once
#include <array>

#include "games/doppelkopf/open_cards.hpp"
#include "search/card_play.hpp"

namespace stube::doppelkopf {

// Where the cards of a contract stand: trumps, then the suits, each from its lowest kind up, two copies side by side.
struct Layout {
  CardOrder order;
  std::uint8_t place_of[64] = {};  // of the first copy
  std::array<Word, 5> suits{};
  Word foxes = 0, charlies = 0, dulles = 0;
  Word full = 0;               // aces and tens
  std::array<Word, 5> from{};  // the cards that bring as many Augen as each of `steps`
};
inline constexpr std::array<int, 5> steps{2, 3, 4, 10, 11}, weights{2, 1, 1, 6, 1};

constexpr Layout layout_of(Contract contract) {
  Layout layout;
  const Cards trumps = trumps_of(contract);
  int next = 0;
  for (const Class c : {Class::trump, Class::clubs, Class::spades, Class::hearts, Class::diamonds}) {
    Cards rest = kinds_in(cards_of(trumps, c));
    if (rest.empty()) continue;
    const Word suit = ((Word{1} << 2 * rest.count()) - 1) << next;
    layout.suits[static_cast<std::size_t>(c)] = suit;
    if (c == Class::trump) layout.order.trumps = suit;
    Word group = 0;
    Card before;
    const auto stands_alone = [](Card card) { return card == fox || card == charlie || card == dulle; };
    while (!rest.empty()) {
      Card lowest = rest.lowest();
      for (const Card card : rest)
        if (beats(contract, lowest, card, true)) lowest = card;
      rest -= lowest;
      const Word both = Word{3} << next;
      const bool joins =
          before.is_card() && augen_of(before) == augen_of(lowest) && !stands_alone(before) && !stands_alone(lowest);
      group = joins ? group | both : both;
      layout.order.add_group(group, suit, augen_of(lowest));
      layout.place_of[lowest.index()] = static_cast<std::uint8_t>(next);
      if (lowest == fox && trump_suit(contract) == suit::diamonds) layout.foxes = both;
      if (lowest == charlie) layout.charlies = both;
      if (lowest == dulle && c == Class::trump) layout.dulles = both;
      if (augen_of(lowest) >= 10) layout.full |= both;
      for (std::size_t i = 0; i < steps.size(); ++i)
        if (augen_of(lowest) >= steps[i]) layout.from[i] |= both;
      before = lowest;
      next += 2;
    }
  }
  return layout;
}

inline constexpr std::array<Layout, 8> layouts = [] {
  std::array<Layout, 8> all;
  for (int i = 0; i < 8; ++i) all[static_cast<std::size_t>(i)] = layout_of(static_cast<Contract>(i));
  return all;
}();

class OpenPlay {
 public:
  static constexpr int seats = doppelkopf::seats;
  static constexpr bool has_twins = true;
  static constexpr int grain = 1;
  static constexpr int players = seats;

  struct Tally {
    std::int8_t specials = 0;     // special points of the own party less the others'
    std::uint8_t trick_of = 0;    // 1: the own party has a trick, 2: the other has one
    std::uint8_t augen_left = 0;  // follows from the hands
    bool is_settled = false;      // only Augen are left to win: found by `prepare`
  };
  using Position = PlayPosition<seats, Tally>;
  using Laid = LaidTrick<seats>;
  using Shape = CardShape<steps.size()>;

  static constexpr bool applies(const State& s, Seat) {
    if (!OpenCards::only_cards_count(s) || s.schwein_in_trick.is_some()) return false;
    for (const Seat seat : everyone())
      if (may_name_schwein(s, seat)) return false;
    return true;
  }

  OpenPlay(const State& s, Seat seat)
      : layout_(layouts[static_cast<std::size_t>(s.contract)]),
        order(layout_.order),
        mine(static_cast<unsigned>(members(s, s.party[seat]).mask())),
        s_(s),
        me_(seat),
        party_(s.party[seat]),
        so_far_(reckon(s, Seat::none())) {
    specials_count_ = specials_count(s, so_far_);
    reckon_values(position(s));
  }

  [[nodiscard]] Position position(const State& s) const {
    Position p;
    Word out = 0;
    const auto add = [&](Card kind) {
      const Word first = Word{1} << layout_.place_of[kind.index()];
      out |= (out & first) != 0 ? first << 1 : first;
    };
    for (const Seat seat : everyone())
      for (const Card kind : kinds_in(s.hand[seat]))
        for (int i = copies_in(s.hand[seat], kind); i > 0; --i) add(kind);
    for (const TrickCard& lying : s.trick.cards) add(lying.card);
    const Word gone = ~out;
    Word used = 0;
    const auto place = [&](Card kind) {
      const int first = order.moved_down(layout_.place_of[kind.index()], gone);
      const int at = (used >> first & 1) != 0 ? first + 1 : first;
      used |= Word{1} << at;
      return at;
    };
    for (const TrickCard& lying : s.trick.cards) lay_out(p, lying.seat.index(), place(lying.card));
    for (const Seat seat : everyone())
      for (const Card kind : kinds_in(s.hand[seat]))
        for (int i = copies_in(s.hand[seat], kind); i > 0; --i) p.hand[seat.index()] |= Word{1} << place(kind);
    for (Word rest = out & out >> 1 & 0x5555555555555555; rest != 0; rest &= rest - 1)
      p.twins |= Word{1} << order.moved_down(bits::lowest(rest), gone);
    p.leader = static_cast<std::uint8_t>(s.trick.empty() ? s.turn.index() : s.trick.leader().index());
    p.left = static_cast<std::uint8_t>(tricks_in_deal - s.made.size());
    const Reckoning r = reckon(s, Seat::none());
    const int own = index_of(party_);
    p.tally.specials = static_cast<std::int8_t>(r.special[own].sum() - r.special[1 - own].sum());
    p.tally.trick_of = static_cast<std::uint8_t>((r.tricks[own] > 0 ? 1 : 0) | (r.tricks[1 - own] > 0 ? 2 : 0));
    p.tally.augen_left = static_cast<std::uint8_t>(all_augen - r.augen[0] - r.augen[1]);
    return p;
  }

  [[nodiscard]] Word legal(Word hand, const Laid& laid) const {  // doppelkopf/i-3
    const Word same = hand & order.suit[laid.led];
    return same != 0 ? same : hand;
  }
  [[nodiscard]] Word takers(const Position& p, int place, bool) const {
    const Word card = Word{1} << place;
    if ((layout_.dulles & card) != 0) return p.left > 1 ? layout_.dulles & ~card : 0;  // doppelkopf/grund-2
    const Word above = order.above(place) & ~((p.twins & card) << 1);
    return (order.trumps & card) != 0 ? above : above | order.trumps;
  }

  [[nodiscard]] int take(const Position& p, const Laid& laid, Position& next) const {
    const bool ours = (mine >> laid.winner & 1) != 0;
    int augen = 0, special = 0;
    for (int i = 0; i < seats; ++i) {
      const int place = laid.place[i];
      const Word card = Word{1} << place;
      augen += order.points[place];
      const bool of_other = ((mine >> ((p.leader + i) % seats) & 1) != 0) != ours;
      if (of_other && (layout_.foxes & card) != 0) ++special;                    // doppelkopf/sonder-3
      if (of_other && p.left == 1 && (layout_.charlies & card) != 0) ++special;  // doppelkopf/sonder-2
    }
    if (augen >= 40) ++special;  // doppelkopf/sonder-1
    if (p.left == 1 && (layout_.charlies >> laid.best & 1) != 0) ++special;
    if (specials_count_) next.tally.specials = static_cast<std::int8_t>(p.tally.specials + (ours ? special : -special));
    next.tally.trick_of = static_cast<std::uint8_t>(p.tally.trick_of | (ours ? 1 : 2));
    next.tally.augen_left = static_cast<std::uint8_t>(p.tally.augen_left - augen);
    return ours ? augen : 0;
  }
  [[nodiscard]] static bool is_over(const Position&) { return false; }

  // The Augen of the own party count against what it takes to reach the value that is asked for.
  [[nodiscard]] int worth(const Position& p) const { return -needed_[p.tally.trick_of][middle + p.tally.specials]; }

  [[nodiscard]] PlayBounds bounds(const Position& p) const { return bounds_from(p, 0, 0, 0, p.tally.trick_of); }
  [[nodiscard]] PlayBounds bounds_within(const Position& p, const Laid& laid, bool ours) const {
    int augen = 0;
    for (int i = 0; i < laid.size; ++i) augen += order.points[laid.place[i]];
    return bounds_from(p, laid.all, ours ? augen : 0, ours ? 0 : augen, p.tally.trick_of | (ours ? 1 : 2));
  }

  // Once it no longer depends on tricks and special points to come how many Augen it takes, they simply add up.
  void prepare(Position& p) const {
    if (p.tally.is_settled) return;
    const auto [up, down] = specials_left(p);
    const int now = needed_[3][middle + p.tally.specials];
    for (int flags = std::max<int>(1, p.tally.trick_of); flags <= 3; ++flags)
      if ((flags & p.tally.trick_of) == p.tally.trick_of)
        for (int i = -down; i <= up; ++i)
          if (needed_[flags][std::clamp(middle + p.tally.specials + i, lowest_, highest_)] != now) return;
    p.tally.is_settled = true;
  }
  // Two cards that both count for a trick of forty, or both do not, and for no other special point.
  [[nodiscard]] bool may_trade(int a, int b) const {
    const Word both = Word{1} << a | Word{1} << b;
    return (both & (layout_.foxes | layout_.charlies | layout_.dulles)) == 0 &&
           ((layout_.full & both) == both || (layout_.full & both) == 0);
  }
  [[nodiscard]] int settled(const Position& p) const {
    return p.tally.is_settled ? -needed_[3][middle + p.tally.specials] : 0;
  }
  [[nodiscard]] std::uint64_t key(const Position& p) const {
    if (p.tally.is_settled) return ~std::uint64_t{0};
    return static_cast<std::uint64_t>(asked_) << 16 | static_cast<std::uint64_t>(p.tally.trick_of) << 8 |
           static_cast<std::uint8_t>(p.tally.specials);
  }
  // Positions with other Augen at the same places are the same but for those, where nothing else hangs on the cards.
  [[nodiscard]] Shape shape(const Position& p) const {
    const Word out = held_by(p, 15);
    Shape shape{key(p) * 0x9e3779b97f4a7c15U + p.leader, {}};
    if (bits::count(out) > 32) {
      for (const Word hand : p.hand) shape.mix(hand);
      shape.mix(p.twins);
      return shape;
    }
    const auto packed = [&](Word cards) { return bits::extract(cards, out); };
    shape.mix(packed(p.hand[0]) << 32 | packed(p.hand[1]));
    shape.mix(packed(p.hand[2]) << 32 | packed(p.twins));
    Word counts = 0;
    for (const Word suit : layout_.suits) counts = counts << 6 | static_cast<Word>(bits::count(out & suit));
    shape.mix(counts << 32 | packed(layout_.dulles & (p.twins | p.twins << 1)));
    if (!p.tally.is_settled) shape.mix(packed(layout_.full) << 32 | packed(layout_.foxes | layout_.charlies));
    for (std::size_t i = 0; i < steps.size(); ++i) shape.plane[i] = static_cast<std::uint32_t>(packed(layout_.from[i]));
    return shape;
  }
  using Planes = decltype(Shape::plane);
  [[nodiscard]] static PlayBounds drift(const Planes& a, const Planes& b) {
    const auto [more, less] = point_drift(a, b, weights);
    return {-less, more};
  }
  [[nodiscard]] int promise(const Position&, const Laid& laid, int seat, int place) const {
    return point_promise(order, laid, seats, mine, seat, place);
  }
  [[nodiscard]] int counted(const State& s) const { return reckon(s, Seat::none()).augen[index_of(party_)]; }

  // --- the values that the deal may come to, from the lowest up
  [[nodiscard]] int values() const { return value_count_; }
  [[nodiscard]] double value(int i) const { return values_[i]; }
  void ask_for(int i) {
    asked_ = i;
    for (int flags = 0; flags < 4; ++flags)
      for (int special = lowest_; special <= highest_; ++special) {
        int segment = first_;
        while (segment <= last_ && worth_[flags][special][segment] < values_[i] - 1e-9) ++segment;
        needed_[flags][special] = segment > last_ ? out_of_reach : segments[segment];
      }
  }

  const Layout& layout_;
  const CardOrder& order;
  unsigned mine;

 private:
  // How many special points either party may still make.
  struct SpecialsLeft {
    int up = 0, down = 0;
  };
  [[nodiscard]] SpecialsLeft specials_left(const Position& p) const {
    if (!specials_count_) return {};
    const Word own = held_by(p, mine), against = held_by(p, ~mine), special = layout_.foxes | layout_.charlies;
    int forty = tricks_in_deal;
    for (int i = 0; i < seats; ++i) forty = std::min(forty, bits::count(p.hand[i] & layout_.full));
    return {forty + bits::count(against & special) + ((own & layout_.charlies) != 0 ? 1 : 0),
            forty + bits::count(own & special) + ((against & layout_.charlies) != 0 ? 1 : 0)};
  }
  // With so many Augen of `laid` that are sure to go to the own party and to the other.
  [[nodiscard]] PlayBounds bounds_from(const Position& p, Word laid, int ours, int theirs, int flags) const {
    const auto [up, down] = specials_left(p);
    const int sure = sure_augen(p, laid, mine), sure_others = sure_augen(p, laid, ~mine & 15);
    const int best = flags | 1 | (sure_others > 0 ? 2 : 0), worst = flags | 2 | (sure > 0 ? 1 : 0);
    return {
        ours + sure - needed_[worst][std::max(lowest_, middle + p.tally.specials - down)],
        p.tally.augen_left - theirs - sure_others - needed_[best][std::min(highest_, middle + p.tally.specials + up)]};
  }
  // The trumps of a party above all of the other's make their tricks, whenever they are played; and to those of one
  // hand everybody else lays as many cards.
  [[nodiscard]] int sure_augen(const Position& p, Word laid, unsigned party) const {
    const Word higher = held_by(p, ~party & 15) & order.trumps;  // a card may have to fall under one that is laid
    Word masters = held_by(p, party) & order.trumps & ~laid;
    if (higher != 0) {
      const int highest = bits::highest(higher);
      masters &= ~Word{1} << highest & ~((p.twins & Word{1} << highest) << 1);
      if ((layout_.dulles >> highest & 1) != 0 && p.left > 1) masters = 0;  // the second takes the first
    }
    if (masters == 0) return 0;
    int most = 0, holder = 0, augen = 0;
    for (int i = 0; i < seats; ++i)
      if (const int count = bits::count(p.hand[i] & masters); count > most) most = count, holder = i;
    const int tricks = laid != 0 ? most - 1 : most;  // the trick on the table may be one of them
    for (std::size_t i = 0; i < steps.size(); ++i) {
      int cards = bits::count(masters & layout_.from[i]);
      for (int seat = 0; seat < seats; ++seat) {
        if (seat == holder) continue;
        const Word hand = p.hand[seat] & ~laid;
        cards += std::max(0, tricks - bits::count(hand & (masters | ~layout_.from[i])));
      }
      augen += weights[i] * cards;
    }
    return augen;
  }

  // Within a segment of Augen nothing changes.
  static constexpr int segments[] = {0, 30, 60, 90, 120, 121, 151, 181, 211, 1000};
  static constexpr int middle = 20, out_of_reach = 1000;

  constexpr void reckon_values(const Position& p) {
    const int now = so_far_.augen[index_of(party_)], most = now + p.tally.augen_left;
    while (segments[first_ + 1] <= now) ++first_;
    last_ = first_;
    while (segments[last_ + 1] <= most) ++last_;
    const int range = specials_count_ ? OpenCards::specials_left(s_) : 0;
    lowest_ = middle + p.tally.specials - range;
    highest_ = middle + p.tally.specials + range;
    for (int flags = 0; flags < 4; ++flags) {
      if ((flags & p.tally.trick_of) != p.tally.trick_of || flags == 0) continue;
      for (int special = lowest_; special <= highest_; ++special)
        for (int segment = first_; segment <= last_; ++segment) {
          const double worth = worth_of(std::max(now, segments[segment]), special - middle, flags);
          worth_[flags][special][segment] = worth;
          add_value(worth);
        }
    }
    std::sort(values_, values_ + value_count_);
  }
  constexpr void add_value(double worth) {
    for (int i = 0; i < value_count_; ++i)
      if (values_[i] > worth - 1e-9 && values_[i] < worth + 1e-9) return;
    if (value_count_ < most_values) values_[value_count_++] = worth;
  }

  // The utility of a deal that ends so.
  [[nodiscard]] constexpr double worth_of(int augen, int specials, int flags) const {
    Reckoning r = so_far_;
    const int own = index_of(party_);
    r.augen[own] = augen;
    r.augen[1 - own] = all_augen - augen;
    r.tricks[own] = flags & 1;
    r.tricks[1 - own] = flags >> 1;
    r.special[own] = {0, std::max(specials, 0), 0, 0};
    r.special[1 - own] = {0, std::max(-specials, 0), 0, 0};
    r.winner = winner_of(s_, r);
    const int value = Sheet(s_, r).write([](LineText, int, RuleId) {});
    double sum = 0;
    int paid[seats] = {};
    for (const Seat seat : everyone()) sum += paid[seat.index()] = payment(s_, r, seat, value);
    const double utility = paid[me_.index()] - (sum - paid[me_.index()]) / (seats - 1);
    if (s_.deal != s_.options.length) return utility;
    const auto score = [&](Seat seat) { return s_.score[Side(seat.index())] + paid[seat.index()]; };
    int better = 0, equal = 0;
    for (const Seat seat : everyone()) {
      better += score(seat) > score(me_) ? 1 : 0;
      equal += score(seat) == score(me_) ? 1 : 0;
    }
    return utility + (better > 0 ? -1 : 2.0 / equal - 1);
  }

  static constexpr int most_values = 200;
  const State& s_;
  Seat me_;
  Party party_;
  Reckoning so_far_;
  bool specials_count_ = false;
  int first_ = 0, last_ = 0;      // segments that can be reached
  int lowest_ = 0, highest_ = 0;  // special points that can be, from `middle`
  double worth_[4][2 * middle][10] = {};
  double values_[most_values] = {};
  int value_count_ = 0;
  int asked_ = 0;
  int needed_[4][2 * middle] = {};
};

}  // namespace stube::doppelkopf
