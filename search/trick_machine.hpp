// Solves the rest of a deal that is card play alone, as solvers of bridge do: hands are words of bits, a position is a
// few words, and nothing is allocated while it searches. Zero windows on points, a transposition table keyed by
// relative ranks, equivalent cards, killer moves and history. It knows no game: a game's OpenPlay (card_play.hpp)
// says what follows, what takes, and what a trick brings. solver.hpp solves everything and is the judge of this.
#pragma once
#include <algorithm>
#include <cstring>
#include <vector>

#include "cards/bits.hpp"
#include "search/card_play.hpp"

namespace stube {

template <class Play>
class TrickMachine {
 public:
  using Tally = typename Play::Tally;
  using Position = PlayPosition<Play::seats, Tally>;
  using Laid = LaidTrick<Play::seats>;

  // Positions of different plays have nothing to do with each other: the table is empty for each.
  void begin(const Play& play, long most_nodes, int cards) {
    play_ = &play;
    most_nodes_ = most_nodes;
    nodes_ = 0;
    std::memset(history_, 0, sizeof history_);
    std::memset(killers_, 0, sizeof killers_);
    const std::size_t wanted = std::size_t{1} << std::clamp(cards / 2 + 2, 8, 15);
    if (table_.size() < wanted) table_.assign(wanted, Entry()), generation_ = 0;
    new_generation();
  }
  // For a Play whose worth of an end has changed: what was found so far no longer holds.
  void new_generation() {
    if (++generation_ == 0) std::fill(table_.begin(), table_.end(), Entry()), generation_ = 1;
    stored_ = 0;
  }
  // With so many tricks left a search guesses what they bring. Of 0 tricks there is nothing to guess.
  void guess_from(int tricks) { horizon_ = tricks; }

  [[nodiscard]] long nodes() const { return nodes_; }
  [[nodiscard]] bool exhausted() const { return nodes_ > most_nodes_; }

  // At least `wanted` from here: a lower bound that is not less than it, or an upper bound that is.
  int search(Position p, int wanted) {
    if (p.laid == 0) return lead(p, wanted);
    prepare(p);
    return reply(p, laid_in(p), wanted);
  }
  // Between what the value lies, without a search.
  [[nodiscard]] PlayBounds bounds(const Position& p) const {
    if (p.laid == 0 && p.left > 0 && !play_->is_over(p)) return play_->bounds(p);
    return {-most_worth, most_worth};
  }
  // The points of a deal in which all play what looks best.
  int guess(Position p) const {
    int sum = 0;
    while (p.left > 0 && !play_->is_over(p)) {
      Laid laid = laid_in(p);
      while (laid.size < play_->players) {
        const int seat = seat_after(p.leader, laid.size);
        const Word cards = laid.size == 0 ? p.hand[seat] : play_->legal(p.hand[seat], laid);
        int best = -1, most = 0;
        for (Word rest = cards; rest != 0; rest &= rest - 1) {
          const int place = bits::lowest(rest), promise = play_->promise(p, laid, seat, place);
          if (best < 0 || promise > most) best = place, most = promise;
        }
        lay(p, laid, best);
      }
      Position next;
      sum += finish(p, laid, next);
      p = next;
    }
    return sum + play_->worth(p);
  }

  static constexpr int most_worth = 30'000;

  // Whether two positions are worth the same because a seat has laid one or the other of two cards that do the same.
  [[nodiscard]] bool are_same(const Position& a, const Position& b) const {
    if (a.leader != b.leader || a.laid != b.laid || a.left != b.left || a.twins != b.twins) return false;
    for (int i = 0; i < play_->players; ++i)
      if (a.hand[i] != b.hand[i]) return false;
    for (int i = 0; i + 1 < a.laid; ++i)
      if (a.trick[i] != b.trick[i]) return false;
    if (play_->key(a) != play_->key(b)) return false;
    if (a.laid == 0) return true;
    Position before = a;
    const int seat = seat_after(a.leader, --before.laid), one = a.trick[a.laid - 1], other = b.trick[a.laid - 1];
    const Laid laid = laid_in(before);
    const Word others = held_by_others(before, laid, seat);
    return do_the_same(before, others, std::min(one, other), std::max(one, other));
  }

  // The cards that may be played in a position, and the position after one of them: for checks against the rules.
  [[nodiscard]] Word legal(const Position& p) const {
    const Laid laid = laid_in(p);
    const Word hand = p.hand[seat_after(p.leader, laid.size)];
    return laid.size == 0 ? hand : play_->legal(hand, laid);
  }
  [[nodiscard]] Position after(const Position& p, int place, int& points) const {
    Laid laid = laid_in(p);
    lay(p, laid, place);
    Position next = p;
    next.trick[next.laid++] = static_cast<std::uint8_t>(place);
    if (laid.size == play_->players) {
      next = Position();
      points += finish(p, laid, next);
      if (next.left <= 1) remove(play_->order, play_->players, next, laid.all);
    }
    return next;
  }

 private:
  static constexpr int N = Play::seats;
  static constexpr std::uint8_t none = 255;
  static constexpr bool has_claims = requires(const Play& play, const Position& p) { play.claim(p, 0); };

  static constexpr bool has_trades = requires(const Play& play) { play.may_trade(0, 0); };

  static constexpr bool has_shapes = requires(const Play& play, const Position& p) { play.shape(p); };
  struct NoPlanes {
    constexpr bool operator==(const NoPlanes&) const = default;
  };
  struct NoShape {
    std::uint64_t pattern = 0;
    [[no_unique_address]] NoPlanes plane;
  };
  template <class P>
  static constexpr auto shape_in(const P& play, const Position& p) {
    if constexpr (requires { play.shape(p); })
      return play.shape(p);
    else
      return NoShape();
  }
  using Shape = decltype(shape_in(std::declval<const Play&>(), std::declval<const Position&>()));
  using Planes = decltype(Shape::plane);

  struct Entry {
    std::uint64_t key = 0;
    std::int16_t least = 0, most = 0;
    std::uint16_t generation = 0;
    std::uint8_t best = none;
    std::uint8_t unused = 0;
    [[no_unique_address]] Planes planes{};
  };
  struct Candidate {
    int order;
    std::uint8_t place;
  };

  [[nodiscard]] bool may_claim([[maybe_unused]] const Position& p) const {
    if constexpr (has_claims)
      return play_->has_claims(p);
    else
      return false;
  }
  [[nodiscard]] int seat_after(int seat, int steps) const {
    const int after = seat + steps;
    return after >= play_->players ? after - play_->players : after;
  }

  // --- a trick begins

  int lead(Position& p, int wanted) {
    if constexpr (requires(Position raised) { play_->may_raise(p, raised); }) {
      if (Position raised; play_->may_raise(p, raised)) {
        const bool mine = (play_->mine >> p.leader & 1) != 0;
        const int with = lead_cards(raised, wanted);
        if ((with >= wanted) == mine) return with;
        const int without = lead_cards(p, wanted);
        return mine ? std::max(with, without) : std::min(with, without);
      }
    }
    return lead_cards(p, wanted);
  }
  int lead_cards(Position& p, int wanted) {
    if (++nodes_ > most_nodes_) return wanted - 1;
    if (p.left == 0 || play_->is_over(p)) return play_->worth(p);
    if constexpr (requires { play_->exact(p); }) {
      prepare(p);
      if (play_->has_exact(p)) return play_->exact(p);
    }
    if constexpr (requires { play_->estimate(p); }) {
      if (p.left <= horizon_ && play_->has_estimate()) return play_->estimate(p);
    }
    if (p.left == 1 && !may_claim(p)) return last_trick(p);
    PlayBounds bounds = play_->bounds(p);
    if (bounds.least >= wanted) return bounds.least;
    if (bounds.most < wanted) return bounds.most;
    if (p.left <= horizon_) return std::clamp(guess(p), bounds.least, bounds.most);
    prepare(p);
    if constexpr (requires { play_->settled(p); }) {
      const int settled = play_->settled(p);
      bounds.least -= settled, bounds.most -= settled;
      return settled + probe(p, bounds, wanted - settled, settled);
    }
    return probe(p, bounds, wanted, 0);
  }
  void prepare([[maybe_unused]] Position& p) const {
    if constexpr (requires { play_->prepare(p); }) play_->prepare(p);
  }
  // The value of a position less what of it is `settled`, which its entry does not depend on.
  int probe(const Position& p, const PlayBounds& bounds, int wanted, int settled) {
    const Shape shape = shape_of(p);
    Entry known{shape.pattern,
                static_cast<std::int16_t>(bounds.least),
                static_cast<std::int16_t>(bounds.most),
                generation_,
                none,
                0,
                shape.plane};
    for (const Entry *slot = bucket_of(known.key), *end = slot + ways; slot != end; ++slot) {
      if (slot->key != known.key || slot->generation != generation_) continue;
      int least = slot->least, most = slot->most;
      if constexpr (has_shapes) {
        const PlayBounds drift = play_->drift(slot->planes, known.planes);
        least += drift.least, most += drift.most;
      }
      if (least >= wanted) return least;
      if (most < wanted) return most;
      known.least = static_cast<std::int16_t>(std::max<int>(known.least, least));
      known.most = static_cast<std::int16_t>(std::min<int>(known.most, most));
      if (known.best == none || slot->planes == known.planes) known.best = slot->best;
    }
    if constexpr (requires { play_->sharper_bounds(p); }) {
      const PlayBounds sharper = play_->sharper_bounds(p);
      if (sharper.least - settled >= wanted) return sharper.least - settled;
      if (sharper.most - settled < wanted) return sharper.most - settled;
    }
    const int value = (p.left == 2 && !may_claim(p) ? two_tricks(p, Laid(), wanted + settled)
                                                    : try_cards(p, Laid(), wanted + settled, &known.best)) -
                      settled;
    if (exhausted()) return value;
    if (value >= wanted)
      known.least = static_cast<std::int16_t>(std::max<int>(known.least, value));
    else
      known.most = static_cast<std::int16_t>(std::min<int>(known.most, value));
    store(known);
    return value;
  }

  // Everybody has one card.
  int last_trick(const Position& p) {
    Laid laid;
    for (int i = 0; i < play_->players; ++i) lay(p, laid, bits::lowest(p.hand[seat_after(p.leader, i)]));
    Position next;
    const int gain = finish(p, laid, next);
    return gain + play_->worth(next);
  }

  // Everybody has two cards: nothing is looked up or ordered any more.
  int two_tricks(const Position& p, const Laid& laid, int wanted) {
    ++nodes_;
    if (laid.size == play_->players) {
      Position next;
      const int gain = finish(p, laid, next);
      return gain + (play_->is_over(next) ? play_->worth(next) : last_trick(next));
    }
    const int seat = seat_after(p.leader, laid.size);
    const bool mine = (play_->mine >> seat & 1) != 0;
    const Word hand = laid.size == 0 ? p.hand[seat] : play_->legal(p.hand[seat], laid);
    int first = bits::lowest(hand), second = bits::highest(hand);
    if (first != second && do_the_same(p, held_by_others(p, laid, seat), first, second)) second = first;
    if (first != second && play_->promise(p, laid, seat, second) > play_->promise(p, laid, seat, first))
      std::swap(first, second);
    Laid next = laid;
    lay(p, next, first);
    const int found = two_tricks(p, next, wanted);
    if (first == second || (found >= wanted) == mine) return found;
    next = laid;
    lay(p, next, second);
    const int other = two_tricks(p, next, wanted);
    return mine ? std::max(found, other) : std::min(found, other);
  }

  // --- within a trick

  int reply(const Position& p, const Laid& laid, int wanted) {
    if (laid.size < play_->players) {
      ++nodes_;
      if (const bool ours = (play_->mine >> laid.winner & 1) != 0; is_settled(p, laid, ours, laid.size)) {
        const PlayBounds bounds = play_->bounds_within(p, laid, ours);
        if (bounds.least >= wanted) return bounds.least;
        if (bounds.most < wanted) return bounds.most;
      }
      return try_cards(p, laid, wanted, nullptr);
    }
    Position next;
    const int gain = finish(p, laid, next);
    return gain + lead(next, wanted - gain);
  }

  // Whether nobody of the other side who has yet to play, from the turn `from` on, can take the trick.
  bool is_settled(const Position& p, const Laid& laid, bool ours, int from) const {
    Word others = 0;
    for (int i = from; i < play_->players; ++i) {
      const int seat = seat_after(p.leader, i);
      if (((play_->mine >> seat & 1) != 0) != ours) others |= p.hand[seat];
    }
    return (others & laid.takers) == 0;
  }

  // The best of all cards of the seat whose turn it is; `best` is the one to try first, and then the one that was best.
  int try_cards(const Position& p, const Laid& laid, int wanted, std::uint8_t* best) {
    const int seat = seat_after(p.leader, laid.size);
    const bool mine = (play_->mine >> seat & 1) != 0;
    Candidate cards[32];
    const int count = generate(p, laid, seat, mine, best != nullptr ? *best : none, cards);
    int found = mine ? -most_worth : most_worth;
    if constexpr (has_claims) {
      if (may_claim(p)) {
        found = play_->claim(p, seat);
        if ((found >= wanted) == mine) return found;
      }
    }
    for (int i = 0; i < count; ++i) {
      int first = i;
      for (int j = i + 1; j < count; ++j)
        if (cards[j].order > cards[first].order) first = j;
      std::swap(cards[i], cards[first]);
      const int place = cards[i].place;
      Laid next = laid;
      lay(p, next, place);
      const int value = reply(p, next, wanted);
      if (mine ? value > found : value < found) {
        found = value;
        if (best != nullptr) *best = static_cast<std::uint8_t>(place);
      }
      if ((found >= wanted) == mine) {
        if (count > 1) note_cutoff(p, laid, mine, place);
        break;
      }
    }
    return found;
  }

  Laid laid_in(const Position& p) const {
    Laid laid;
    for (int i = 0; i < p.laid; ++i) lay(p, laid, p.trick[i]);
    return laid;
  }
  void lay(const Position& p, Laid& laid, int place) const {
    const int seat = seat_after(p.leader, laid.size);
    const Word card = Word{1} << place;
    if (laid.size == 0) {
      laid.led = static_cast<std::uint8_t>(place);
      laid.takers = 0;
    }
    if (laid.size == 0 || (laid.takers & card) != 0) {
      laid.best = static_cast<std::uint8_t>(place);
      laid.winner = static_cast<std::uint8_t>(seat);
      laid.takers = play_->takers(p, place, laid.size == 0);
    }
    laid.all |= card;
    laid.place[laid.size++] = static_cast<std::uint8_t>(place);
  }

  // The position after a trick; what it brought. Before the last one nothing is looked up any more, so that cards may
  // stay where they are.
  int finish(const Position& p, const Laid& laid, Position& next) const {
    next.twins = p.twins;
    next.tally = p.tally;
    next.leader = laid.winner;
    next.left = static_cast<std::uint8_t>(p.left - 1);
    next.laid = 0;
    for (int i = 0; i < play_->players; ++i) next.hand[i] = p.hand[i] & ~laid.all;
    const int gain = play_->take(p, laid, next);
    if (next.left > 1)
      remove(play_->order, play_->players, next, laid.all);
    else
      next.twins &= ~(laid.all | laid.all >> 1);
    return gain;
  }

  // --- which cards, and in which order

  // One of those that do the same: no card that anybody else holds stands between them. Where it is decided whose trick
  // it is, and two cards take and fall alike, only the one whose points are best there.
  int generate(const Position& p, const Laid& laid, int seat, bool mine, std::uint8_t first, Candidate* cards) const {
    Word hand = laid.size == 0 ? p.hand[seat] : play_->legal(p.hand[seat], laid);
    hand &= ~p.spare[seat];
    const Word others = held_by_others(p, laid, seat);
    const Killers& killers = killers_[p.left][laid.size];
    Decided decided;
    if constexpr (has_trades) {
      const Word alike = hand & p.alike[seat];
      if (laid.size > 0 && (alike & (alike - 1)) != 0 && decide(decided, p, laid, mine).left != 0)
        hand &= ~alike | best_of(alike, decided.left);
    }
    int count = 0, below = -1;
    for (; hand != 0; hand &= hand - 1) {
      const int place = bits::lowest(hand);
      if (below >= 0 && are_neighbours(p, others, below, place)) {
        const int kept = cards[count - 1].place;
        if ((play_->order.group[kept] >> place & 1) != 0) {
          below = place;
          if (place != first && place != killers.newest) continue;
          --count;  // the one below does the same
        } else if (laid.size > 0 && may_trade(kept, place) && decide(decided, p, laid, mine).when(laid, kept) != 0 &&
                   decided.when(laid, kept) == decided.when(laid, place)) {
          below = place;
          if (decided.when(laid, place) * (play_->order.points[place] - play_->order.points[kept]) < 0) continue;
          --count;
        }
      }
      below = place;
      int order = history_[mine ? 1 : 0][seat][place];
      if (place == first)
        order = 1 << 30;
      else if (place == killers.newest)
        order = 1 << 29;
      else if (place == killers.older)
        order = 1 << 28;
      order += 256 * play_->promise(p, laid, seat, place);
      cards[count++] = {order, static_cast<std::uint8_t>(place)};
    }
    return count;
  }
  // Whose trick it is sure to be: 1 the own side's of the seat whose turn it is, -1 the other's, 0 open.
  struct Decided {
    bool known = false;
    int taken = 0, left = 0;
    [[nodiscard]] int when(const Laid& laid, int place) const { return (laid.takers >> place & 1) != 0 ? taken : left; }
  };
  const Decided& decide(Decided& decided, const Position& p, const Laid& laid, bool mine) const {
    if (decided.known) return decided;
    const bool ours = (play_->mine >> laid.winner & 1) != 0, is_last = laid.size + 1 == play_->players;
    decided.known = true;
    decided.taken = is_last ? 1 : 0;
    if (is_last || is_settled(p, laid, ours, laid.size + 1)) decided.left = ours == mine ? 1 : -1;
    return decided;
  }
  // The card with the most points, or with the fewest.
  Word best_of(Word cards, int sign) const {
    int best = bits::lowest(cards);
    for (cards &= cards - 1; cards != 0; cards &= cards - 1) {
      const int place = bits::lowest(cards);
      if (sign * (play_->order.points[place] - play_->order.points[best]) > 0) best = place;
    }
    return Word{1} << best;
  }
  bool may_trade(int a, int b) const {
    if constexpr (has_trades)
      return play_->may_trade(a, b);
    else
      return false;
  }
  // What others hold, and the best card on the table: what lies beneath it no longer matters.
  Word held_by_others(const Position& p, const Laid& laid, int seat) const {
    Word others = 0;
    for (int i = 0; i < play_->players; ++i)
      if (i != seat) others |= p.hand[i];
    return laid.size == 0 ? others : (others & ~laid.all) | Word{1} << laid.best;
  }
  bool do_the_same(const Position& p, Word others, int below, int above) const {
    return (play_->order.group[above] >> below & 1) != 0 && are_neighbours(p, others, below, above);
  }
  // Whether two cards of a suit take and fall alike.
  bool are_neighbours(const Position& p, Word others, int below, int above) const {
    const Word between = ((Word{1} << above) - 1) & ~((Word{2} << below) - 1);
    return (play_->order.suit[above] >> below & 1) != 0 && (between & others) == 0 &&
           !has_split_twin(p, others, below, above);
  }
  // Whether two neighbours of a group differ although nothing lies between: somebody else has the twin of one of them.
  static bool has_split_twin(const Position& p, Word others, int below, int above) {
    if constexpr (!Play::has_twins) return false;
    if ((p.twins >> above & 1) != 0 && (others >> (above + 1) & 1) != 0) return true;
    return below > 0 && (p.twins >> (below - 1) & 1) != 0 && (others >> (below - 1) & 1) != 0;
  }

  struct Killers {
    std::uint8_t newest = none, older = none;
  };
  void note_cutoff(const Position& p, const Laid& laid, bool mine, int place) {
    Killers& killers = killers_[p.left][laid.size];
    if (killers.newest != place) killers.older = killers.newest, killers.newest = static_cast<std::uint8_t>(place);
    const int seat = seat_after(p.leader, laid.size);
    int& sum = history_[mine ? 1 : 0][seat][place];
    sum += p.left * p.left;
    if (sum > 1 << 20)
      for (auto& by_seat : history_)
        for (auto& by_place : by_seat)
          for (int& each : by_place) each /= 2;
  }

  // --- the transposition table

  Shape shape_of(const Position& p) const {
    Shape shape = shape_in(*play_, p);
    if constexpr (!has_shapes) shape.pattern = key_of(p);
    return shape;
  }
  std::uint64_t key_of(const Position& p) const {
    std::uint64_t hash = play_->key(p) * 0x9e3779b97f4a7c15U + p.leader;
    const auto mix = [&](std::uint64_t word) { hash = mixed(hash, word); };
    if constexpr (requires { play_->mix_hands(p, mix); }) {
      play_->mix_hands(p, mix);
    } else {
      for (int i = 0; i < play_->players; ++i) mix(p.hand[i]);
    }
    if constexpr (Play::has_twins) mix(p.twins);
    return hash;
  }

  // Where positions of a pattern differ by their points, a few of them stand side by side.
  static constexpr std::size_t ways = has_shapes ? 4 : 1;
  Entry* bucket_of(std::uint64_t key) { return &table_[key & (table_.size() - 1) & ~(ways - 1)]; }

  // The place for an entry: that of the same position, or an empty one, or any.
  Entry& slot_for(const Entry& entry) {
    Entry* const bucket = bucket_of(entry.key);
    Entry* found = nullptr;
    for (Entry* slot = bucket; slot != bucket + ways; ++slot) {
      if (slot->generation != generation_)
        found = found == nullptr ? slot : found;
      else if (slot->key == entry.key && slot->planes == entry.planes)
        return *slot;
    }
    return found != nullptr ? *found : bucket[++replaced_ % ways];
  }
  void store(const Entry& entry) {
    Entry& slot = slot_for(entry);
    if (slot.generation != generation_) {
      if (2 * ++stored_ > table_.size() && table_.size() < largest_table) return grow(entry);
    }
    slot = entry;
  }
  void grow(const Entry& entry) {
    std::vector<Entry> old(8 * table_.size());
    old.swap(table_);
    stored_ = 0;
    for (const Entry& kept : old)
      if (kept.generation == generation_) {
        slot_for(kept) = kept;
        ++stored_;
      }
    slot_for(entry) = entry;
  }

  static constexpr std::size_t largest_table = std::size_t{1} << (has_shapes ? 21 : 23);
  const Play* play_ = nullptr;
  long nodes_ = 0, most_nodes_ = 0;
  std::vector<Entry> table_;
  std::size_t stored_ = 0, replaced_ = 0;
  std::uint16_t generation_ = 0;
  int horizon_ = 0;
  int history_[2][N][64];
  Killers killers_[20][N];
};

}  // namespace stube
