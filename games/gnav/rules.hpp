// Gnav, or Kis-Kis (Copenhagen 1774): one piece each out of the bag, everyone may exchange once with the next, and
// whoever is left with the lowest loses a stroke. The last who has strokes wins the pool.
//
// A piece is told from another of its kind by who drew it: that is how it is followed from hand to hand, given back at
// kis-kis, and how it is kept who has seen its face.
#pragma once
#include "games/gnav/names.hpp"
#include "table/each_for_himself.hpp"
#include "table/gpu.hpp"
#include "table/imagine.hpp"

namespace stube::gnav {

inline constexpr int seats = max_seats;
inline constexpr int bag_pieces = 5;  // most that can be given from the bag in a round (gnav/i-5)
inline constexpr int all_pieces = seats + bag_pieces;

enum class Phase : std::uint8_t { exchange, appeal, over, deal };
enum class Verb : std::uint8_t { exchange, pass, appeal, sit };
enum class Kis : std::uint8_t { stroke, free };
enum class KisUndo : std::uint8_t { round, chain, always };
enum class Cuckoo : std::uint8_t { all, asker };
enum class LastStroke : std::uint8_t { leaves, counts };
enum class Equals : std::uint8_t { lowest, all };
enum class Result : std::uint8_t { swap, horse, house, cat, dragoon, cuckoo, bag };

// The kinds that do something, and the fool; all below the house must be exchanged.
inline constexpr Card fool(0), house(16), horse(17), cat(18), dragoon(19), cuckoo(20);
inline constexpr Cards matadors = Cards(house) | horse | cat | dragoon | cuckoo;

struct Options {
  std::uint8_t strokes = 3;
  std::uint8_t appeals = 3;
  Kis kis = Kis::stroke;
  KisUndo kis_undo = KisUndo::round;
  Cuckoo cuckoo = Cuckoo::all;
  LastStroke last_stroke = LastStroke::leaves;
  Equals equals = Equals::lowest;
  Discipline discipline = Discipline::strict;
};

// Which piece: the seat that drew it at first, or, from `seats` on, the number in which it came from the bag later.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr explicit Piece(int number) : number_(static_cast<std::uint8_t>(number)) {}
  constexpr explicit Piece(Seat drawn_by) : Piece(drawn_by.index()) {}
  [[nodiscard]] constexpr int number() const { return number_; }
  [[nodiscard]] constexpr bool is_some() const { return number_ != 255; }
  constexpr bool operator==(const Piece&) const = default;

 private:
  std::uint8_t number_ = 255;
};

struct State {
  Seats known_to[all_pieces];    // who has held the piece in this round; all, where it was shown
  std::uint64_t no_matador = 0;  // a bit for each piece that had to be exchanged when its holder was asked
  Seats in_round;                // who has a piece that counts
  Seats out;                     // for good
  Seats sat;                     // without strokes, have sat over, may still appeal
  Seats unanswered;              // in phase appeal
  Seats appealing, sitting, leaving;
  BySide<std::int16_t, seats> score;
  Stakes<seats> stakes;
  std::uint16_t deal = 0;
  BySide<std::int8_t, seats> deal_score;
  Card face[all_pieces];
  BySeat<Piece, seats> holds;
  BySeat<Seat, seats> exchanged_with;  // whom the seat asked, where that brought an exchange that still stands
  Sequence<Card, 40> stock;            // the bag, in the order in which it would be drawn
  Options options;
  std::uint8_t players = 0;
  std::uint8_t from_bag = 0;  // pieces given from the bag in this round
  std::uint8_t appeals_left = 0;
  Phase phase = Phase::deal;
  Ending ending;
  Seat dealer, turn;
  std::uint8_t unused[7] = {};  // fills the last word, so that equal states are equal bytes
};

struct Rules : EachForHimself<State> {
  static constexpr int copies = 2;
  static constexpr RuleId player_count = rule("gnav/16");

  static constexpr Cards full_pack(const State&) { return Cards((std::uint64_t{1} << 21) - 1); }
  static constexpr int money(const State& s, Seat seat) { return s.stakes.money[seat]; }
  static constexpr int pot(const State& s) { return s.stakes.pot; }

  // What lies before the seat; nothing where it is not, or no longer, in the round.
  static constexpr Holding hand(const State& s, Seat seat) {
    if (!s.in_round.has(seat)) return {};
    const Card card = face_of(s, seat);
    return card.is_card() ? Holding{card, 0} : Holding{Cards(), 1};
  }
  static constexpr Card face_of(const State& s, Seat seat) { return s.face[s.holds[seat].number()]; }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s = EachForHimself::start(options, opening);
    s.appeals_left = options.appeals;
    for (const Seat seat : everyone(s)) {
      const Side side(seat.index());
      if (!opening.score_given) s.score[side] = options.strokes;  // gnav/8
      if (s.score[side] == 0) s.out |= seat;
      s.stakes.pay_pot(seat, 1);  // gnav/i-2
    }
    if (with_strokes(s).count() < 2) end_match(s, Silence());
    return s;
  }

  STUBE_APART_ON_GPU static constexpr Seats with_strokes(const State& s) {
    std::uint64_t has = 0;
    for (int i = 0; i < s.players; ++i) has |= std::uint64_t{s.score[Side(i)] > 0} << i;
    return Seats(has);
  }

  // --- drawing

  // gnav/i-2: the bag goes to the left among those who have strokes.
  static constexpr Seat next_dealer(const State& s) {
    return s.deal == 0 && with_strokes(s).has(s.dealer) ? s.dealer : next_in(with_strokes(s), s.dealer, s.players);
  }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    if (with_strokes(s).count() > 1) plan.round(with_strokes(s), next_dealer(s), s.players, 1);  // gnav/2
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    begin_round(s);
    deal_out(
        plan, deck, [&](Seat seat, Card card) { draw_first(s, seat, card); }, [&](Card card) { s.stock.add(card); });
    tell_round(s, plan, tell);
    s.turn = next_in(s.in_round, s.dealer, s.players);
    tell(event_of(event("begins"), rule("gnav/i-11")).by(s.turn));
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return s.phase == Phase::appeal ? s.unanswered : Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (s.phase == Phase::over || !turn(s).has(seat)) return;
    if (s.phase == Phase::exchange) {
      visit(move_of(Verb::exchange));
      visit(move_of(Verb::pass));
    } else {
      visit(move_of(Verb::pass));
      visit(move_of(Verb::appeal));
      if (judge_sitting(s, seat).lawful()) visit(move_of(Verb::sit));
    }
  }

  // So few moves need no list.
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    if (s.phase == Phase::exchange) return move_of(random.below(2) == 0 ? Verb::exchange : Verb::pass);
    const std::uint32_t n = random.below(judge_sitting(s, seat).lawful() ? 3 : 2);
    return move_of(n == 0 ? Verb::pass : n == 1 ? Verb::appeal : Verb::sit);
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    if (!turn(s).has(seat)) return refuse(why_not_asked(s, seat));
    const Verb verb = static_cast<Verb>(move.verb);
    if (s.phase == Phase::exchange)
      return verb == Verb::exchange || verb == Verb::pass ? lawful() : refuse(reasons::not_now);
    switch (verb) {
      case Verb::appeal:
      case Verb::pass:
        return lawful();
      case Verb::sit:
        return judge_sitting(s, seat);
      default:
        return refuse(reasons::not_now);
    }
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (s.phase == Phase::appeal) return answer_appeal(s, seat, verb, tell);
    if (verb == Verb::pass)
      tell(event_of(event("passes"), rule("gnav/i-11")).by(seat));
    else if (seat == s.dealer)
      draw_second(s, seat, tell);
    else if (ask(s, seat, tell) == Result::cuckoo && s.options.cuckoo == Cuckoo::all)
      return show(s, tell);                                              // gnav/i-4
    if (with_strokes(s).count() == 1) return end_without_show(s, tell);  // gnav/i-8
    if (seat == s.dealer) return show(s, tell);
    s.turn = next_in(s.in_round, seat, s.players);
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    Sides winners;
    for (const Seat seat : with_strokes(s)) winners |= Side(seat.index());
    return {s.ending, winners, rule("gnav/15")};
  }

  // --- what a seat may know

  // gnav/i-12
  static constexpr bool knows(const State& s, Seat viewer, Piece piece) {
    const Seats who = s.known_to[piece.number()];
    return who == Seats::all() || (viewer.is_some() && who.has(viewer));
  }

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (int i = 0; i < all_pieces; ++i)
      if (s.face[i] != Card::none() && !knows(s, viewer, Piece(i))) seen.face[i] = Card::hidden();
    for (Card& card : seen.stock) card = Card::hidden();
    const Seats own = viewer.is_some() ? Seats(viewer) : Seats();
    seen.appealing = s.appealing & own;
    seen.sitting = s.sitting & own;
    seen.leaving = s.leaving & own;
    return seen;
  }

  static constexpr void imagine(State& s, Seat viewer, Random& random) {
    imagine_pieces(s, random);
    if (s.phase == Phase::appeal) imagine_answers(s, viewer, random);
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (int i = 0; i < all_pieces; ++i) visit(Cards(s.face[i]));
    for (const Card card : s.stock) visit(Cards(card));
  }

  // Who is asked in phase appeal.
  static constexpr Seats without_strokes(const State& s) { return everyone(s) - with_strokes(s) - s.out; }

 private:
  static constexpr Seats everyone(const State& s) { return Seats::first(s.players); }

  static constexpr Reason why_not_asked(const State& s, Seat seat) {
    if (s.phase == Phase::appeal && without_strokes(s).has(seat)) return why("has-answered");
    return s.phase == Phase::exchange && !s.in_round.has(seat) ? why("not-in-the-round") : reasons::not_your_turn;
  }

  // gnav/12: once, and gnav/i-10: where there is a round to sit over.
  static constexpr Verdict judge_sitting(const State& s, Seat seat) {
    const bool is_round = with_strokes(s).count() > 1;
    if (s.sat.has(seat)) {
      const Verdict again = refuse(rule("gnav/12"), why("has-sat"));
      return is_round ? again : again.citing_also(rule("gnav/i-10"));
    }
    return is_round ? lawful() : refuse(rule("gnav/i-10"), why("no-round-to-sit-over"));
  }

  static constexpr void begin_round(State& s) {
    // Only what the seats of this table and the bag can have touched.
    for (const Seat seat : everyone(s)) {
      s.deal_score[Side(seat.index())] = 0;
      s.holds[seat] = Piece();
      s.exchanged_with[seat] = Seat::none();
      take_away(s, Piece(seat));
    }
    for (int i = 0; i < s.from_bag; ++i) take_away(s, Piece(seats + i));
    s.phase = Phase::exchange;
    s.in_round = Seats();
    s.stock.clear();
    s.no_matador = 0;
    s.from_bag = 0;
  }
  static constexpr void take_away(State& s, Piece piece) {
    s.face[piece.number()] = Card::none();
    s.known_to[piece.number()] = Seats();
  }

  static constexpr void draw_first(State& s, Seat seat, Card card) {
    s.in_round |= seat;
    put_before(s, seat, Piece(seat), card);
  }
  static constexpr void put_before(State& s, Seat seat, Piece piece, Card card) {
    s.face[piece.number()] = card;
    s.holds[seat] = piece;
    s.known_to[piece.number()] = seat;
  }

  static constexpr void tell_round(const State& s, const DealPlan& plan, auto&& tell) {
    if (s.deal == 1) {
      tell(event_of(event("match"), rule("gnav/intro")).saying(all_pieces));
      tell(event_of(event("seats"), rule("gnav/i-14")).saying(s.players));
      tell(event_of(event("strokes"), rule("gnav/8")).saying(s.options.strokes));
      tell(event_of(event("stakes"), rule("gnav/i-2")).saying(s.stakes.pot));
      if (s.options.discipline == Discipline::table) tell(event_of(event("no-fines"), rule("gnav/i-13")));
    }
    tell(event_of(event("bag-goes-to"), rule("gnav/i-2")).by(s.dealer).saying(s.deal));
    tell(event_of(event("shaken"), rule("gnav/1")).by(s.dealer));
    for (const Packet& packet : plan.packets)
      tell(event_of(event("drawn"), rule("gnav/2"))
               .by(packet.to)
               .showing(face_of(s, packet.to))
               .cards_only_for(packet.to));
  }

  // --- exchanging

  static constexpr void reveal(State& s, Seat seat) { s.known_to[s.holds[seat].number()] = Seats::all(); }

  // gnav/3: one question goes to the next on the left, and past every horse and house.
  STUBE_APART_ON_GPU static constexpr Result ask(State& s, Seat asker, auto&& tell) {
    for (Seat asked = next_in(s.in_round, asker, s.players);; asked = next_in(s.in_round, asked, s.players)) {
      const Result result = result_of(face_of(s, asked));
      const auto happens = [&](EventType type, RuleId by) {
        tell(event_of(type, by).by(asker).with(asked).showing(face_of(s, asked)).saying(static_cast<int>(result)));
      };
      if (result != Result::swap) reveal(s, asked);
      switch (result) {
        case Result::swap:
          swap(s, asker, asked, tell);
          return result;
        case Result::cat:
          happens(event("kis-kis"), rule("gnav/i-7"));
          kis_kis(s, asker, tell);
          return result;
        case Result::dragoon:
          happens(event("hug-af"), rule("gnav/3"));
          lose_stroke(s, asker, line("dragoon"), rule("gnav/3"), tell);
          leave_if_spent(s, asker, tell);
          return result;
        case Result::cuckoo:
          happens(either(s.options.cuckoo == Cuckoo::all, event("cuckoo"), event("cuckoo-stops-asker")),
                  rule("gnav/i-4"));
          return result;
        default:
          happens(event("passed-by"), rule("gnav/3"));
          if (asked != s.dealer) continue;
          give_from_bag(s, asker, event("bag-gives"), rule("gnav/4"), tell);
          return Result::bag;
      }
    }
  }

  static constexpr Result result_of(Card card) {
    if (card == horse) return Result::horse;
    if (card == house) return Result::house;
    if (card == cat) return Result::cat;
    if (card == dragoon) return Result::dragoon;
    return card == cuckoo ? Result::cuckoo : Result::swap;
  }

  // gnav/i-3: who has no picture above the numbers must exchange. Only the two see the faces (gnav/i-12).
  static constexpr void swap(State& s, Seat asker, Seat asked, auto&& tell) {
    tell(event_of(event("swap"), rule("gnav/i-3")).by(asker).with(asked).saying(static_cast<int>(Result::swap)));
    const Piece given = s.holds[asker], taken = s.holds[asked];
    tell(event_of(event("exchanged"), rule("gnav/i-12"))
             .by(asker)
             .with(asked)
             .showing(s.face[given.number()])
             .named(s.face[taken.number()])
             .cards_only_for(Seats(asker) | asked));
    s.no_matador |= std::uint64_t{1} << taken.number();
    s.holds[asker] = taken;
    s.holds[asked] = given;
    s.exchanged_with[asker] = asked;
    s.known_to[taken.number()] |= asker;
    s.known_to[given.number()] |= asked;
  }

  // gnav/17: what the cat undoes; gnav/i-7: and it costs the asker a stroke.
  STUBE_APART_ON_GPU static constexpr void kis_kis(State& s, Seat asker, auto&& tell) {
    const bool came_by_exchange = s.holds[asker] != Piece(asker);
    if (!came_by_exchange && s.options.kis_undo != KisUndo::always) {  // gnav/i-16
      tell(event_of(event("not-undone"), rule("gnav/i-16")).by(asker));
    } else if (s.options.kis_undo == KisUndo::chain) {
      give_back(s, exchanged_towards(s, asker));
      tell(event_of(event("chain-undone"), rule("gnav/i-16")).by(asker));
    } else {
      give_back(s, everyone(s));
      tell(event_of(event("undone"), rule("gnav/17")).by(asker));
    }
    if (s.options.kis == Kis::free) {
      tell(event_of(event("cat-free"), rule("gnav/i-7")).by(asker));
      return;
    }
    lose_stroke(s, asker, line("cat"), rule("gnav/3"), tell);
    leave_if_spent(s, asker, tell);
  }

  // Those through whose exchanges the seat came by its piece, and the seat itself. All exchanges that any of them made
  // lie between two of them: who has asked is asked no more.
  static constexpr Seats exchanged_towards(const State& s, Seat asker) {
    Seats chain = asker;
    for (bool grows = true; grows;) {
      const Seats before = chain;
      for (const Seat seat : everyone(s))
        if (s.exchanged_with[seat].is_some() && chain.has(s.exchanged_with[seat])) chain |= seat;
      grows = chain != before;
    }
    return chain;
  }
  // They have again what they drew at first. (A piece from the bag never has to go back: gnav/i-7.)
  static constexpr void give_back(State& s, Seats who) {
    for (const Seat seat : who) {
      if (s.holds[seat].is_some()) s.holds[seat] = Piece(seat);
      s.exchanged_with[seat] = Seat::none();
    }
  }

  // gnav/4
  static constexpr void draw_second(State& s, Seat seat, auto&& tell) {
    give_from_bag(s, seat, event("bag-holder-draws"), rule("gnav/i-5"), tell);
  }
  STUBE_APART_ON_GPU static constexpr void give_from_bag(State& s, Seat seat, EventType type, RuleId by, auto&& tell) {
    put_before(s, seat, Piece(seats + s.from_bag++), s.stock.take_first());
    tell(event_of(type, by)
             .by(seat)
             .showing(face_of(s, seat))
             .cards_only_for(seat)
             .saying(static_cast<int>(Result::bag)));
  }

  STUBE_APART_ON_GPU static constexpr void lose_stroke(State& s, Seat seat, LineText what, RuleId by, auto&& tell) {
    const Side side(seat.index());
    --s.score[side];
    --s.deal_score[side];
    tell(score_line(event("score"), what, side, -1, by).by(seat));
  }

  static constexpr void leave_if_spent(State& s, Seat seat, auto&& tell) {
    if (s.score[Side(seat.index())] > 0) return;
    if (s.options.last_stroke == LastStroke::counts) {
      tell(event_of(event("still-counts"), rule("gnav/i-8")).by(seat));
      return;
    }
    s.in_round -= seat;
    tell(event_of(event("leaves-round"), rule("gnav/i-8")).by(seat));
  }

  // --- the show

  STUBE_APART_ON_GPU static constexpr void show(State& s, auto&& tell) {
    for (const Seat seat : s.in_round) {
      reveal(s, seat);
      tell(event_of(event("show"), rule("gnav/i-1")).by(seat).showing(face_of(s, seat)));
    }
    const Seats fools = holders(s, fool);
    const Seats others =
        fools.empty() ? lowest(s, s.in_round, 1) : lowest(s, s.in_round - fools - holders(s, cuckoo), fools.count());
    const Seats equal = s.options.equals == Equals::all ? not_alone(s) - fools - others : Seats();
    if (all_would_fall(s, fools | others | equal)) {  // gnav/14, gnav/i-9
      const bool last_two = s.in_round.count() == 2 && !fools.empty();
      tell(event_of(event("void"), last_two ? rule("gnav/14") : rule("gnav/i-9")));
      return end_round(s, tell);
    }
    if (fools.empty())
      lose_each(s, others, line("lowest"), others.count() > 1 ? rule("gnav/6") : rule("gnav/i-1"), tell);
    else
      fools_lose(s, fools, others, tell);
    if (!equal.empty()) tell(event_of(event("all-equals"), rule("gnav/i-17")).saying(equal.count()));
    lose_each(s, equal, line("equal"), rule("gnav/6"), tell);
    end_round(s, tell);
  }

  // Whoever has lost his last stroke in this round has nothing more to lose (gnav/i-8).
  STUBE_APART_ON_GPU static constexpr void lose_each(State& s, Seats losers, LineText what, RuleId by, auto&& tell) {
    for (const Seat seat : losers& with_strokes(s)) lose_stroke(s, seat, what, by, tell);
  }

  // All whose piece another has too.
  STUBE_APART_ON_GPU static constexpr Seats not_alone(const State& s) {
    Seats who;
    for (const Card kind : full_pack(s))
      if (const Seats same = holders(s, kind); same.count() > 1) who |= same;
    return who;
  }

  STUBE_APART_ON_GPU static constexpr Seats holders(const State& s, Card kind) {
    Seats who;
    for (const Seat seat : s.in_round)
      if (face_of(s, seat) == kind) who |= seat;
    return who;
  }

  // Those of `among` whose piece is not higher than the k-th lowest; all, where there are fewer.
  STUBE_APART_ON_GPU static constexpr Seats lowest(const State& s, Seats among, int k) {
    Seats who, rest = among;
    while (who.count() < k && !rest.empty()) {
      Card kind = cuckoo;
      for (const Seat seat : rest) kind = face_of(s, seat) < kind ? face_of(s, seat) : kind;
      const Seats same = holders(s, kind) & rest;
      if (same.empty()) break;
      who |= same;
      rest -= same;
    }
    return who;
  }

  STUBE_APART_ON_GPU static constexpr bool all_would_fall(const State& s, Seats losers) {
    for (const Seat seat : s.in_round)
      if (s.score[Side(seat.index())] > (losers.has(seat) ? 1 : 0)) return false;
    return true;
  }

  // gnav/5, gnav/7
  static constexpr void fools_lose(State& s, Seats fools, Seats others, auto&& tell) {
    const RuleId by = fools.count() > 1 ? rule("gnav/7") : rule("gnav/5");
    if (others.count() > fools.count()) tell(event_of(event("equals"), rule("gnav/i-6")).saying(others.count()));
    if (others.count() < fools.count()) tell(event_of(event("spared"), rule("gnav/i-6")).saying(others.count()));
    lose_each(s, fools, line("fool"), by, tell);
    lose_each(s, others, line("with-fool"), by, tell);
  }

  static constexpr void end_without_show(State& s, auto&& tell) {
    tell(event_of(event("no-show"), rule("gnav/i-8")).by(with_strokes(s).lowest()));
    end_round(s, tell);
  }

  STUBE_APART_ON_GPU static constexpr void end_round(State& s, auto&& tell) {
    s.turn = Seat::none();
    tell(event_of(event("round-over")).saying(s.deal));
    for (const Seat seat : s.in_round - with_strokes(s)) tell(event_of(event("no-strokes"), rule("gnav/11")).by(seat));
    if (without_strokes(s).empty() || s.appeals_left == 0) return go_on(s, tell);
    s.phase = Phase::appeal;
    s.unanswered = without_strokes(s);
    for (const Seat seat : s.unanswered)
      tell(event_of(event("may-appeal"), rule("gnav/9")).by(seat).saying(s.appeals_left));
  }

  // --- the Appeal

  // Nobody hears what another has answered until the last has.
  STUBE_APART_ON_GPU static constexpr void answer_appeal(State& s, Seat seat, Verb verb, auto&& tell) {
    s.unanswered -= seat;
    (verb == Verb::appeal ? s.appealing : verb == Verb::sit ? s.sitting : s.leaving) |= seat;
    tell(event_of(event("answered"), rule("gnav/i-10")).by(seat).saying(static_cast<int>(verb)).number_only_for(seat));
    if (!s.unanswered.empty()) return;
    tell_answers(s, tell);
    if (s.appealing.empty())
      tell(event_of(event("appeal-open"), rule("gnav/i-10")).saying(s.appeals_left));
    else
      grant_appeals(s, tell);
    s.sat = (s.sat | s.sitting) & without_strokes(s);
    s.out |= s.leaving;
    s.sat -= s.leaving;
    s.appealing = s.sitting = s.leaving = Seats();
    go_on(s, tell);
  }

  static constexpr void tell_answers(const State& s, auto&& tell) {
    for (const Seat seat : s.appealing) tell(event_of(event("appeals"), rule("gnav/9")).by(seat));
    for (const Seat seat : s.sitting) tell(event_of(event("sits"), rule("gnav/12")).by(seat));
    for (const Seat seat : s.leaving) tell(event_of(event("leaves"), rule("gnav/11")).by(seat));
  }

  STUBE_APART_ON_GPU static constexpr void grant_appeals(State& s, auto&& tell) {
    int fewest = 0;
    for (const Seat seat : with_strokes(s)) {
      const int strokes = s.score[Side(seat.index())];
      if (fewest == 0 || strokes < fewest) fewest = strokes;
    }
    for (const Seat seat : s.appealing) {
      s.score[Side(seat.index())] = static_cast<std::int16_t>(fewest);
      tell(event_of(event("new-strokes"), rule("gnav/i-15")).by(seat).saying(fewest));
      s.stakes.pay_pot(seat, 1);
      tell(event_of(event("pays"), rule("gnav/13")).by(seat).saying(s.stakes.pot));
    }
    --s.appeals_left;
    tell(event_of(event("appeal-used"), rule("gnav/10")).saying(s.appeals_left));
  }

  STUBE_APART_ON_GPU static constexpr void go_on(State& s, auto&& tell) {
    if (s.appeals_left == 0)
      for (const Seat seat : without_strokes(s)) {
        s.out |= seat;
        s.sat -= seat;
        tell(event_of(event("out"), rule("gnav/11")).by(seat));
      }
    if (with_strokes(s).count() == 1)
      end_match(s, tell);
    else
      s.phase = Phase::deal;
  }

  // gnav/15
  STUBE_APART_ON_GPU static constexpr void end_match(State& s, auto&& tell) {
    s.phase = Phase::over;
    s.ending = ending("last");
    if (with_strokes(s).empty()) return;
    const Seat winner = with_strokes(s).lowest();
    tell(event_of(event("won"), rule("gnav/15")).by(winner).saying(s.stakes.take_pot(winner)));
  }

  // --- imagining

  static constexpr void imagine_pieces(State& s, Random& random) {
    if (s.deal == 0) return;
    int left[64] = {};
    for (const Card card : full_pack(s)) left[card.index()] = copies;
    each_place(s, [&](Cards cards) {
      if (!cards.empty()) --left[cards.lowest().index()];
    });
    Sequence<Card, 64> pool;
    for (const Card card : full_pack(s))
      for (int i = 0; i < left[card.index()]; ++i) pool.add(card);
    Vacancy places[all_pieces + 1];
    for (int i = 0; i < all_pieces; ++i)
      if (s.face[i] == Card::hidden()) places[i] = {((s.no_matador >> i) & 1) != 0 ? matadors : Cards(), 1};
    for (const Card card : s.stock) places[all_pieces].room += card.is_card() ? 0 : 1;
    Imagined<all_pieces + 1> imagined;
    imagined.deal(pool, places, random);
    for (int i = 0; i < all_pieces; ++i)
      if (s.face[i] == Card::hidden()) s.face[i] = imagined.at(i)[0];
    Sequence<Card, 64> rest = imagined.at(all_pieces);
    shuffle(rest, random);
    for (Card& card : s.stock)
      if (!card.is_card()) card = rest.take_last();
  }

  static constexpr void imagine_answers(State& s, Seat viewer, Random& random) {
    for (const Seat seat : without_strokes(s) - s.unanswered - (viewer.is_some() ? Seats(viewer) : Seats())) {
      const bool may_sit = !s.sat.has(seat) && with_strokes(s).count() > 1;
      const auto answer = random.below(may_sit ? 3 : 2);
      (answer == 0 ? s.appealing : answer == 1 ? s.leaving : s.sitting) |= seat;
    }
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::strokes>("strokes", numbers(1, 2, 3, 4, 5), 3, rule("gnav/8")),
    option<&Options::appeals>("appeals", numbers(0, 1, 2, 3), 3, rule("gnav/9")),
    option<&Options::kis>("kis", words("stroke", "free"), 0, rule("gnav/i-7")),
    option<&Options::kis_undo>("kis-undo", words("round", "chain", "always"), 0, rule("gnav/i-16")),
    option<&Options::cuckoo>("cuckoo", words("all", "asker"), 0, rule("gnav/i-4")),
    option<&Options::last_stroke>("last-stroke", words("leaves", "counts"), 0, rule("gnav/i-8")),
    option<&Options::equals>("equals", words("lowest", "all"), 0, rule("gnav/i-17")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("gnav/i-13")),
};

}  // namespace stube::gnav
