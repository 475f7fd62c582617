// Lang Hanrey (Copenhagen 1774): in the first part the players collect tricks while the stock lasts, in the second each
// takes up what he has won and they fight to be rid of it. Dealing, refilling and paying are those of Hanrey
// (beat_or_take.hpp).
#pragma once
#include "games/lang-hanrey/onlooking.hpp"

namespace stube::lang_hanrey {

struct Rules;

struct Book {
  using Game = Rules;
  static constexpr auto event = lang_hanrey::event;
  static constexpr auto line = lang_hanrey::line;
  static constexpr auto ending = lang_hanrey::ending;
  static constexpr RuleId who_plays(int) { return rule("lang-hanrey/i-1"); }
  static constexpr RuleId shuffling = rule("lang-hanrey/1"), cutting = rule("lang-hanrey/2"),
                          dealing = rule("lang-hanrey/3"), trumps = rule("lang-hanrey/3"),
                          turnup_last = rule("lang-hanrey/i-4"), refilling = rule("lang-hanrey/i-2"),
                          last_with_cards = rule("lang-hanrey/8"), stakes = rule("lang-hanrey/i-9");
};

struct Rules : beat_or_take::BeatOrTake<Book, State> {
  static constexpr RuleId player_count = rule("lang-hanrey/i-1");

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    deal_cards(s, deck, tell);
    s.part = Part::first;
    s.secret = Cards();
    s.shares = 0;
    lead_next(s, left_of(s.dealer, s.players));
    tell(event_of(event("leads"), rule("lang-hanrey/4")).by(s.turn));
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return Seats(s.turn); }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    if (seat != s.turn) return;
    if (s.phase == Phase::beat) {
      visit_cards(Verb::play, answering(s), visit);
      if (!s.all_beatable) visit(move_of(Verb::pass));
      return;
    }
    visit_cards(Verb::play, s.hand[seat], visit);
    if (may_lead_several(s))
      for (int rank = 0; rank < 9; ++rank) each_set(s, s.hand[seat] & Cards::of_rank(rank), visit);
  }

  // Of the many ways to lead several cards of a rank one is drawn by its number.
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    const bool beats = s.phase == Phase::beat;
    const Cards cards = beats ? answering(s) : s.hand[seat];
    const Equals ranks(beats || !may_lead_several(s) ? Cards() : cards);
    const int others = beats ? (s.all_beatable ? 0 : 1) : ranks.sets();
    const int n = static_cast<int>(random.below(static_cast<std::uint32_t>(cards.count() + others)));
    if (n < cards.count()) return card_move(Verb::play, cards.nth(n));
    return beats ? move_of(Verb::pass) : several(ranks.nth_set(cards, n - cards.count()), s.trump);
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    if (seat != s.turn) return refuse(whose_lead(s), reasons::not_your_turn);
    if (static_cast<Verb>(move.verb) == Verb::pass) {
      if (s.phase != Phase::beat) return refuse(reasons::not_now);
      return s.all_beatable ? refuse(rule("lang-hanrey/i-6"), why("must-beat-all")) : lawful(rule("lang-hanrey/i-7"));
    }
    const Cards cards = as_set(move.cards);
    if (cards.count() != move.cards.size() || !s.hand[seat].has_all(cards)) return refuse(reasons::not_in_hand);
    return s.phase == Phase::beat ? judge_answer(s, cards) : judge_lead(s, cards);
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if (s.phase == Phase::beat)
      answer(s, seat, static_cast<Verb>(move.verb) == Verb::pass ? Card::none() : move.card(), tell);
    else if (s.part == Part::first)
      lead_in_first_part(s, seat, as_set(move.cards), tell);
    else
      lead_in_second_part(s, seat, as_set(move.cards), tell);
  }

  // --- what a seat may know

  // The players know every card once the stock is gone; those who look on do not.
  static constexpr void imagine(State& s, Seat, Random& random) {
    const bool looks_on = s.hidden[Seat(0)] > 0 && s.hidden[Seat(1)] > 0;
    if (looks_on && s.part == Part::second && onlooking::imagine(s, random)) return;
    imagine_until(s, Seat::none(), Cards(), [](const State&) { return true; }, random);
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    each_shared_place(s, visit);
    for (const Seat seat : Seats::first(s.players)) visit(s.pile[seat]);
  }

  // --- for those who show or play it

  static constexpr Card led_card(const State& s, int i) { return s.trick.cards[i].card; }
  static constexpr Card current(const State& s) { return led_card(s, s.answers.size()); }

  static constexpr bool may_lead_several(const State& s) {
    return s.part == Part::second || s.options.several == Several::both_parts;  // lang-hanrey/i-5
  }

  // The cards with which the current lead may be beaten (lang-hanrey/i-10).
  static constexpr Cards answering(const State& s) {
    const Cards can = able(s);
    return beats_with_best(s) ? Cards(best_of(can, s.trump)) : can;
  }

 private:
  static constexpr RuleId whose_lead(const State& s) {
    return s.part == Part::first ? rule("lang-hanrey/4") : rule("lang-hanrey/6");
  }

  // A card laid in the second part; where nobody knew that it was there, those who look on learn from it.
  static constexpr void lay(State& s, Seat seat, Card card) {
    if (!s.open[seat].has(card)) onlooking::reveal(s, seat, card);
    put_down(s, seat, card);
    s.trick.add(seat, card);
  }

  static constexpr Cards led_from(const State& s, int first) {
    Cards led;
    for (int i = first; i < s.led; ++i) led |= led_card(s, i);
    return led;
  }

  static constexpr Cards able(const State& s) {
    return able_for(s.hand[s.turn], current(s), led_from(s, s.answers.size() + 1), s.all_beatable, s.trump);
  }

  // Visits every way to lead two or more of these cards of one rank, each in handling order.
  static constexpr void each_set(const State& s, Cards equals, auto&& visit) {
    const int count = equals.count();
    for (std::uint32_t choice = 3; choice < (std::uint32_t{1} << count); ++choice)
      if ((choice & (choice - 1)) != 0) visit(several(Cards(bits::deposit(choice, equals.mask())), s.trump));
  }

  static constexpr Move several(Cards cards, Suit trump) {
    Move move = move_of(Verb::play);
    for (const Card card : in_handling_order(cards, trump)) move.cards.add(card);
    return move;
  }

  // Of which ranks a hand has two, three, four cards, a bit for each rank, and so how many sets of two or more there
  // are: of two cards one, of three cards four, of four eleven.
  class Equals {
   public:
    constexpr explicit Equals(Cards hand) {
      const auto lane = [&](int suit) { return (hand.mask() >> (16 * suit)) & 0xffff; };
      const std::uint64_t a = lane(0), b = lane(1), c = lane(2), d = lane(3);
      two_ = (a & b) | (c & d) | ((a | b) & (c | d));
      three_ = (a & b & (c | d)) | (c & d & (a | b));
      four_ = a & b & c & d;
    }
    [[nodiscard]] constexpr int sets() const {
      return bits::count(two_) + 3 * bits::count(three_) + 7 * bits::count(four_);
    }
    // The n-th of them, in the order of each_move.
    [[nodiscard]] constexpr Cards nth_set(Cards hand, int n) const {
      constexpr std::uint64_t choices = 0xfedcba97653;  // the numbers with two bits or more, four bits for each
      std::uint64_t ranks = two_;
      for (;; ranks &= ranks - 1) {
        const int rank = bits::lowest(ranks);
        const int here = 1 + 3 * static_cast<int>(three_ >> rank & 1) + 7 * static_cast<int>(four_ >> rank & 1);
        if (n < here) {
          const Cards equals = hand & Cards::of_rank(rank);
          return Cards(bits::deposit((choices >> (4 * n)) & 15, equals.mask()));
        }
        n -= here;
      }
    }

   private:
    std::uint64_t two_ = 0, three_ = 0, four_ = 0;
  };

  static constexpr Verdict judge_lead(const State& s, Cards cards) {
    if (cards.count() == 1) return lawful();
    if (!may_lead_several(s)) return refuse(rule("lang-hanrey/i-5"), why("one-card-only"));
    if (!Cards::of_rank(cards.lowest().rank()).has_all(cards))
      return refuse(rule("lang-hanrey/7"), why("different-ranks"));
    return lawful(rule("lang-hanrey/7"));
  }

  static constexpr Verdict judge_answer(const State& s, Cards cards) {
    if (cards.count() > 1) return refuse(rule("lang-hanrey/i-6"), why("one-at-a-time"));
    if (answering(s).has_all(cards)) return lawful();
    if (able(s).has_all(cards)) return refuse(rule("lang-hanrey/4"), why("not-the-best"));
    const bool beats = beaters(s.hand[s.turn], current(s), s.trump).has_all(cards);
    return refuse(rule("lang-hanrey/i-6"), beats ? why("spoils-the-rest") : why("does-not-beat"));
  }

  static constexpr void lead_next(State& s, Seat leader) {
    s.phase = Phase::lead;
    s.turn = leader;
    s.trick.clear();
    s.answers.clear();
    s.led = s.passed = 0;
    s.all_beatable = false;
  }

  // --- the first part

  // The other answers without being asked: there is nothing to choose (lang-hanrey/i-3).
  static constexpr void lead_in_first_part(State& s, Seat leader, Cards cards, auto&& tell) {
    const Seat other = left_of(leader, s.players);
    tell_lead(leader, cards, rule("lang-hanrey/4"), tell);
    for (const Card card : cards) put_down(s, leader, card);
    const bool beaten =
        cards.count() == 1 ? answer_one(s, other, cards.lowest(), tell) : answer_several(s, other, cards, tell);
    const Seat next = beaten ? other : leader;
    refill(s, Seats::first(s.players), next, tell);
    lead_next(s, next);
    if (s.stock.empty()) begin_second_part(s, tell);
  }

  static constexpr void tell_lead(Seat leader, Cards cards, RuleId one, auto&& tell) {
    const bool several = cards.count() > 1;
    tell(event_of(several ? event("play-several") : event("play"), several ? rule("lang-hanrey/7") : one)
             .by(leader)
             .showing(cards)
             .saying(cards.count()));
  }

  // Whether the card led was beaten.
  static constexpr bool answer_one(State& s, Seat seat, Card led, auto&& tell) {
    const Card best = best_of(beaters(s.hand[seat], led, s.trump), s.trump);
    if (!best.is_card()) {
      shows_no_beater_of(s, seat, led);
      tell(event_of(event("takes"), rule("lang-hanrey/i-2")).by(seat).showing(led));
      take_up(s, seat, led);
      return false;
    }
    tell(event_of(event("beats-best"), rule("lang-hanrey/i-3")).by(seat).showing(best));
    put_down(s, seat, best);
    shows_no_beater_of(s, seat, best);
    s.pile[seat] |= Cards(led) | best;
    ++s.tricks[seat];
    tell(event_of(event("trick"), rule("lang-hanrey/4")).by(seat).showing(Cards(led) | best).named(led));
    return true;
  }

  // Whether all the cards led were beaten (lang-hanrey/i-5).
  STUBE_APART_ON_GPU static constexpr bool answer_several(State& s, Seat seat, Cards led, auto&& tell) {
    const bool all_beatable = can_beat_all(s.hand[seat], led, s.trump);
    Sequence<Card, most_led> order = in_handling_order(led, s.trump), answers;
    Cards rest = led, left;
    for (const Card card : order) {
      rest -= card;
      const Card best = best_of(able_for(s.hand[seat], card, rest, all_beatable, s.trump), s.trump);
      answers.add(best);
      if (!best.is_card()) {
        shows_no_beater_of(s, seat, card);
        tell(event_of(event("left"), rule("lang-hanrey/i-5")).by(seat).showing(card));
        left |= card;
        continue;
      }
      tell(event_of(event("beats"), rule("lang-hanrey/i-5")).by(seat).showing(best).named(card));
      put_down(s, seat, best);
      s.pile[seat] |= Cards(card) | best;
      tell(event_of(event("keeps"), rule("lang-hanrey/4")).by(seat).showing(Cards(card) | best).named(card));
    }
    show_by_answers(s, seat, order, answers);
    if (left.empty()) {
      ++s.tricks[seat];
    } else {
      take_up(s, seat, left);
      tell(event_of(event("takes-rest"), rule("lang-hanrey/i-5")).by(seat).showing(left));
    }
    return left.empty();
  }

  // What the others may conclude of the hand that is left after these answers. Where the best card must be used, it has
  // nothing better than a card that was used, nor a card by which a better one would have become free for an earlier
  // lead. Where a single lead was left, it has nothing that beats it, nor a card by which one that does would have
  // become free: then all could have been beaten.
  STUBE_APART_ON_GPU static constexpr void show_by_answers(State& s, Seat seat, const Sequence<Card, most_led>& led,
                                                           const Sequence<Card, most_led>& answers) {
    if (unseen_count(s, seat) == 0) return;
    const auto beating = [&](Card card) { return beaters(full_pack(s), card, s.trump); };
    const bool best = beats_with_best(s);
    Never never;
    const auto has_no_beater_of = [&](Card card) { never.forbid(Never::beaters_of(card, s.trump)); };
    int left = 0;
    for (const Card card : answers) left += int{!card.is_card()};
    for (int i = 0; i < led.size(); ++i) {
      const bool beaten = answers[i].is_card();
      if (beaten && best) has_no_beater_of(answers[i]);
      if (!beaten && left == 1) has_no_beater_of(led[i]);
      if (left > 1) continue;
      for (int j = 0; j < led.size(); ++j) {
        const bool better = left == 0 && best && j > i && beating(answers[i]).has(answers[j]);
        const bool the_last = left == 1 && !beaten && beating(led[i]).has(answers[j]);
        if (better || the_last) has_no_beater_of(led[j]);
      }
    }
    shows_lack_of(s, seat, never);
  }

  STUBE_APART_ON_GPU static constexpr void begin_second_part(State& s, auto&& tell) {
    s.part = Part::second;
    onlooking::begin(s);
    for (const Seat seat : Seats::first(s.players)) {
      tell(event_of(event("second-part"), rule("lang-hanrey/5"))
               .by(seat)
               .showing(s.pile[seat])
               .saying(s.pile[seat].count()));
      take_up(s, seat, s.pile[seat]);
      s.pile[seat] = Cards();
    }
    // After several were led at once there may be nothing left to one of them, and then he has won.
    for (const Seat seat : Seats::first(s.players))
      if (s.hand[seat].empty()) {
        tell(event_of(event("without-cards"), rule("lang-hanrey/i-9")).by(seat));
        return lose(s, left_of(seat, s.players), tell);
      }
    tell(event_of(event("leads-second"), rule("lang-hanrey/6")).by(s.turn));
  }

  // --- the second part

  static constexpr void lead_in_second_part(State& s, Seat leader, Cards cards, auto&& tell) {
    const Seat other = left_of(leader, s.players);
    tell_lead(leader, cards, rule("lang-hanrey/6"), tell);
    for (const Card card : in_handling_order(cards, s.trump)) lay_lead(s, leader, card);
    if (s.hand[leader].empty()) return lose(s, other, tell);
    s.phase = Phase::beat;
    s.turn = other;
    s.all_beatable = can_beat_all(s.hand[other], cards, s.trump);
    leave_what_cannot_be_beaten(s, tell);
  }
  static constexpr void lay_lead(State& s, Seat leader, Card card) {
    lay(s, leader, card);
    ++s.led;
  }

  static constexpr void answer(State& s, Seat seat, Card card, auto&& tell) {
    if (card.is_card()) {
      tell(event_of(event("beats"), beats_with_best(s) ? rule("lang-hanrey/i-10") : rule("lang-hanrey/i-6"))
               .by(seat)
               .showing(card)
               .named(current(s)));
      lay(s, seat, card);
    } else {
      tell(event_of(event("left"), rule("lang-hanrey/i-7")).by(seat).showing(current(s)));
      s.passed = static_cast<std::uint8_t>(s.passed | 1U << s.answers.size());
    }
    s.answers.add(card);
    leave_what_cannot_be_beaten(s, tell);
  }

  STUBE_APART_ON_GPU static constexpr void leave_what_cannot_be_beaten(State& s, auto&& tell) {
    while (s.answers.size() < s.led && beaters(s.hand[s.turn], current(s), s.trump).empty()) {
      shows_no_beater_of(s, s.turn, current(s));
      tell(event_of(event("left"), rule("lang-hanrey/i-7")).by(s.turn).showing(current(s)));
      s.answers.add(Card::none());
    }
    if (s.answers.size() == s.led) finish_answer(s, tell);
  }

  STUBE_APART_ON_GPU static constexpr void finish_answer(State& s, auto&& tell) {
    const Seat leader = s.trick.leader(), defender = s.turn;
    Sequence<Card, most_led> led;
    Cards left;
    for (int i = 0; i < s.led; ++i) {
      led.add(led_card(s, i));
      if (!s.answers[i].is_card()) left |= led_card(s, i);
    }
    show_by_answers(s, defender, led, s.answers);
    if (s.passed != 0 || s.led == most_led) onlooking::learn(s);
    const Cards beaten = s.trick.all() - left;
    s.gone |= beaten;
    if (!beaten.empty()) tell(event_of(event("laid-away"), rule("lang-hanrey/i-8")).by(defender).showing(beaten));
    s.trick.clear();
    if (left.empty()) {
      ++s.tricks[defender];
      if (s.hand[defender].empty()) return lose(s, leader, tell);
      lead_next(s, defender);
    } else {
      take_up(s, defender, left);
      tell(event_of(event("takes-rest"), rule("lang-hanrey/i-7")).by(defender).showing(left));
      lead_next(s, leader);
    }
    tell(event_of(event("leads-again"), rule("lang-hanrey/7")).by(s.turn));
  }

  STUBE_APART_ON_GPU static constexpr void lose(State& s, Seat loser, auto&& tell) {
    s.gone |= s.trick.all();
    lead_next(s, Seat::none());
    pay_up(s, loser, tell);
    end_game(s, tell);
  }
};

inline constexpr Option<Options> options[] = {
    option<&Options::best_card>("best-card", words("always", "first-part"), 0, rule("lang-hanrey/i-10")),
    option<&Options::several>("several", words("second-part", "both-parts"), 0, rule("lang-hanrey/i-5")),
    option<&Options::games>("games", numbers(1, 3, 5, 7), 1, rule("lang-hanrey/i-9")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("lang-hanrey/i-6")),
};

}  // namespace stube::lang_hanrey
