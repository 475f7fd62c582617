// Perlaggen for two or four and Straßperlaggen for three, by the Innsbruck rules of 1924: dealing, the moves and what
// they do, what each seat may know. Figures are in figures.hpp, the bidding in bidding.hpp, the points in scoring.hpp.
#pragma once
#include "games/perlaggen/bidding.hpp"
#include "games/perlaggen/imagining.hpp"
#include "games/perlaggen/signals.hpp"
#include "games/perlaggen/tricks.hpp"

namespace stube::perlaggen {

struct Rules {
  using Options = perlaggen::Options;
  using State = perlaggen::State;
  static constexpr int copies = 1;
  static constexpr RuleId misdeal = rule("perlaggen/3");
  static constexpr RuleId player_count = rule("perlaggen/i-28");
  static constexpr bool lists_offences = false;

  static constexpr int players(const State& s) { return s.players; }
  static constexpr int sides(const State& s) { return side_count(s); }
  static constexpr Side side_of(const State& s, Seat seat) { return perlaggen::side_of(s, seat); }
  static constexpr Cards full_pack(const State&) { return whole_pack(); }
  static constexpr int score(const State& s, Side side) { return s.score[side]; }
  static constexpr int deal_score(const State& s, Side side) { return s.deal_score[side]; }
  static constexpr int money(const State& s, Seat seat) { return money_of(s, seat); }
  static constexpr int pot(const State&) { return 0; }
  static constexpr Holding hand(const State& s, Seat seat) { return {s.hand[seat], s.hidden[seat]}; }

  // What the deal brought the seat's side beyond the others; the match itself counts as much as all its points.
  static constexpr int payoff(const State& s, Seat seat) {
    const Side mine = side_of(s, seat);
    int lead = 0;
    for (const Side side : all_sides(s)) lead += s.deal_score[mine] - s.deal_score[side];
    return lead + s.options.target * money_of(s, seat);
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, winners_of(s), rule_of(s.ending)};
  }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s;
    s.options = options;
    s.players = static_cast<std::uint8_t>(opening.players);
    s.dealer = s.next_dealer = opening.dealer;
    for (const Side side : all_sides(s)) s.score[side] = opening.score[side];
    open_figures(s);
    return s;
  }

  // --- dealing

  static constexpr bool awaits_deal(const State& s) { return s.phase == Phase::deal; }

  static constexpr DealPlan plan(const State& s) { return plan_after_cut(s, s.next_dealer, 0); }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    begin_deal(s);
    tell_opening(s, tell);
    const int taken = cut(s, deck, tell);
    const DealPlan plan = plan_after_cut(s, s.dealer, taken);
    Sequence<Card, 64> rest;
    int at = 0;
    for (const Packet& packet : plan.packets) {
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
      s.hand[packet.to] |= cards;
      const Seats sees = s.options.unseen == Unseen::on ? Seats() : Seats(packet.to);
      tell(event_of(event("dealt"), rule("perlaggen/i-3"))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(sees));
    }
    while (at < deck.cards.size() - taken) rest.add(deck.cards[at++]);
    turn_up(s, rest, tell);
    if (s.options.unseen == Unseen::off) return begin_exchange(s, tell);
    s.phase = Phase::unseen;
    go_on_unseen(s, tell);
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) {
    return s.phase == Phase::over || s.phase == Phase::deal ? Seats() : Seats(s.turn);
  }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    each_move_but_signs(s, seat, visit);
    if (seat.index() < s.players && may_signal(s, seat)) each_sign(visit);
  }

  // The moves are counted, and only the one drawn is made.
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    if (seat != s.turn || s.just_played.is_some()) return listed_move(s, seat, random);
    switch (s.phase) {
      case Phase::unseen:
      case Phase::exchange:
        return drawn_from(FirstWords(s, seat), s, seat, random);
      case Phase::answer:
        return drawn_from(Answers(s, seat), s, seat, random);
      default:
        return drawn_from(Choice(s, seat), s, seat, random);
    }
  }

  static constexpr void each_move_but_signs(const State& s, Seat seat, auto&& visit) {
    if (s.phase == Phase::over || s.phase == Phase::deal || seat.index() >= s.players) return;
    if (seat == s.turn) each_on_turn(s, seat, visit);
    if (!s.just_played.is_some()) return;
    if (judge_call(s, seat).lawful()) visit(move_of(Verb::call_revoke));
    if (judge_taking_back(s, seat).lawful()) visit(move_of(Verb::take_back));
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (s.phase == Phase::over) return refuse(rule("perlaggen/5"), reasons::match_over);
    const Verb verb = static_cast<Verb>(move.verb);
    if (is_sign(verb) || verb == Verb::no_signal || verb == Verb::no_signal_either) return judge_signal(s, seat, move);
    if (verb == Verb::call_revoke) return judge_call(s, seat);
    if (verb == Verb::take_back) return judge_taking_back(s, seat);
    if (verb >= Verb::unknown_one) return refuse(rule("perlaggen/i-8"), reasons::no_such_move);
    if (seat != s.turn) return refuse(rule("perlaggen/i-8"), reasons::not_your_turn);
    switch (s.phase) {
      case Phase::unseen:
        return judge_unseen(s, move);
      case Phase::exchange:
        return judge_exchange(s, seat, move);
      case Phase::play:
        return judge_on_turn(s, seat, move);
      case Phase::answer:
        return judge_answer(s, seat, move);
      case Phase::settling:
        return judge_settling(s, seat, move);
      case Phase::showing:
        return judge_showing(s, seat, move);
      default:
        return refuse(rule("perlaggen/i-8"), reasons::not_now);
    }
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (is_sign(verb)) return make_signal(s, seat, move, tell);
    if (verb == Verb::call_revoke) return call_revoke(s, seat, tell);
    if (verb == Verb::take_back) return take_back(s, seat, tell);
    s.just_played = Seat::none();
    s.overlooked = false;
    switch (verb) {
      case Verb::play:
        return play_card(s, seat, move.card(), tell);
      case Verb::play_as:
        return play_named(s, seat, move.card(), move.other(), tell);
      case Verb::bid_one:
      case Verb::bid_two:
      case Verb::bid_three:
        return bid(s, seat, spoken(move), tell);
      case Verb::bid_unseen:
        return bid_unseen(s, seat, move.a, tell);
      case Verb::look:
        return look(s, seat, tell);
      case Verb::exchange:
        return exchange(s, seat, move.card(), tell);
      case Verb::pass:
        return pass(s, seat, tell);
      case Verb::show:
        return show(s, seat, move.card(), move.other(), tell);
      default:
        break;
    }
    if (s.phase == Phase::answer) return answer(s, seat, move, tell);
    if (verb == Verb::raise) return raise_later(s, seat, figure_named(move), level_named(move), tell);
    if (verb == Verb::good) give_up_spiel(s, seat, tell);
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : all_seats(s)) {
      const bool own = seat == viewer && s.phase != Phase::unseen;
      if (own || hand_is_open(s, seat)) continue;
      hide(seen.hand[seat], seen.hidden[seat]);
    }
    for (Card& card : seen.stock) card = Card::hidden();
    const bool sits = viewer.is_some();
    if (s.options.signals == Signals::secret)
      for (const Seat seat : all_seats(s))
        if (!sits || side_of(s, seat) != side_of(s, viewer)) seen.signals[seat].clear();
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) { imagine_hidden(s, random); }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : all_seats(s)) {
      visit(s.hand[seat]);
      visit(as_set(s.row[seat]));
    }
    for (const Card card : s.stock)
      if (card.is_card()) visit(Cards(card));
    if (s.turnup.is_card()) visit(Cards(s.turnup));
  }

 private:
  static constexpr void open_figures(State& s) {
    for (const Figure f : all_figures()) s.in[f] = all_sides(s);
  }

  // A fresh table with the score of the match so far.
  static constexpr void begin_deal(State& s) {
    State next;
    next.options = s.options;
    next.players = s.players;
    next.score = s.score;
    next.deal = static_cast<std::uint16_t>(s.deal + 1);
    next.dealer = next.next_dealer = s.next_dealer;
    next.overlooked = s.overlooked;
    open_figures(next);
    s = next;
  }

  static constexpr void tell_opening(const State& s, auto&& tell) {
    if (s.deal == 1) {
      const RuleId game = is_strass(s) ? rule("strassperlaggen/strass") : rule("perlaggen/5");
      tell(event_of(event("match"), game).saying(s.players).worth(s.options.target));
      tell(event_of(event("agreed"), rule("perlaggen/old-new")));
    }
    tell(event_of(event("deal"), rule("perlaggen/1")).by(s.dealer).saying(s.deal));
  }

  // perlaggen/2, perlaggen/i-3: the cutter keeps every permanent Perlagg that comes to light at the bottom; how many.
  static constexpr int cut(State& s, const Deck& deck, auto&& tell) {
    const Seat cutter = right_of(s.dealer, s.players);
    tell(event_of(event("cut"), is_strass(s) ? rule("strassperlaggen/i-5") : rule("perlaggen/2")).by(cutter));
    int taken = 0;
    if (deck.arranged) return taken;
    const Cards permanent = permanent_perlaggen(six_only(s));
    while (taken < hand_size) {
      const Card bottom = deck.cards[deck.cards.size() - 1 - taken];
      s.bottom_seen = !permanent.has(bottom);
      if (s.bottom_seen) break;
      ++taken;
      s.hand[cutter] |= bottom;
      s.known[cutter] |= bottom;
      tell(event_of(event("cut-perlagg"), rule("perlaggen/2")).by(cutter).showing(bottom));
    }
    return taken;
  }

  // perlaggen/i-3: three cards, then two; the cutter as many fewer as he has cut.
  static constexpr DealPlan plan_after_cut(const State& s, Seat dealer, int taken) {
    DealPlan plan;
    const Seat cutter = right_of(dealer, s.players);
    for (int round = 0; round < 2; ++round)
      for (int step = 1; step <= s.players; ++step) {
        const Seat seat = left_of(dealer, s.players, step);
        const int wanted = seat == cutter ? hand_size - taken : hand_size;
        const int first = wanted < 3 ? wanted : 3;
        const int count = round == 0 ? first : wanted - first;
        if (count > 0) plan.give(seat, count);
      }
    return plan;
  }

  static constexpr void turn_up(State& s, const Sequence<Card, 64>& rest, auto&& tell) {
    int at = 0;
    const bool no_acorns = s.options.acorn_trump == AcornTrump::no;
    while (no_acorns && rest[at].suit() == acorns) {  // perlaggen/i-2
      s.turned_away.add(rest[at]);
      tell(event_of(event("turned-away"), rule("perlaggen/i-2")).showing(rest[at++]));
    }
    s.turnup = rest[at];
    s.trump = s.turnup.suit();
    for (int i = at + 1; i < rest.size(); ++i) s.stock.add(rest[i]);
    for (int i = 0; i < at; ++i) s.stock.add(rest[i]);
    const RuleId by = s.trump == acorns ? rule("perlaggen/i-2") : rule("perlaggen/i-3");
    tell(event_of(event("turned"), by).showing(s.turnup).saying(stube::index_of(s.trump)));
    tell(event_of(event("perlaggen"), rule("perlaggen/i-1")).showing(perlaggen(s)));
  }

  // --- before the play

  // perlaggen/29, perlaggen/i-23: one speaks for each side, forehand first.
  static constexpr void go_on_unseen(State& s, auto&& tell) {
    const int speakers = is_strass(s) ? 3 : 2;
    while (s.say < speakers && one_point_short(s, side_of(s, left_of(forehand(s), s.players, s.say)))) ++s.say;
    if (s.say < speakers) {
      s.turn = left_of(forehand(s), s.players, s.say);
      return;
    }
    s.say = 0;
    for (const Seat seat : all_seats(s))
      tell(event_of(event("sees"), rule("perlaggen/29")).by(seat).showing(s.hand[seat]).cards_only_for(seat));
    begin_exchange(s, tell);
  }

  static constexpr void look(State& s, Seat seat, auto&& tell) {
    tell(event_of(event("look"), rule("perlaggen/i-23")).by(seat));
    ++s.say;
    go_on_unseen(s, tell);
  }

  // perlaggen/4, perlaggen/i-4: the dealer, or his partner where the dealer has no trump. Whoever is the last to have
  // the right is asked whatever he holds, so that the question tells nothing of his hand.
  static constexpr void begin_exchange(State& s, auto&& tell) {
    if (!perlaggen(s).has(s.turnup)) return after_exchange(s, tell);
    const bool passes_on = has_partners(s) && s.hand[s.dealer].in(s.trump).empty();
    if (passes_on) s.cannot_hold[s.dealer] |= Cards::of_suit(s.trump);
    s.phase = Phase::exchange;
    s.turn = s.offered = passes_on ? partner_of(s, s.dealer) : s.dealer;
    tell(event_of(event("may-exchange"), rule("perlaggen/4")).by(s.turn).showing(s.turnup));
  }

  static constexpr void exchange(State& s, Seat seat, Card given, auto&& tell) {
    tell(event_of(event("exchanged"), rule("perlaggen/i-4")).by(seat).showing(s.turnup).named(given));
    s.hand[seat] -= given;
    s.hand[seat] |= s.turnup;
    s.known[seat] -= given;
    s.known[seat] |= s.turnup;
    s.turnup = given;
    s.exchanged = true;
    after_exchange(s, tell);
  }

  static constexpr void after_exchange(State& s, auto&& tell) {
    if (all_one_point_short(s) && begin_at_last_point(s, tell) == Next::ended) return;
    s.phase = Phase::play;
    s.turn = forehand(s);
    tell(event_of(event("leads"), rule("perlaggen/i-8")).by(s.turn));
    if (any_pending(s)) interrupt(s, s.turn);
  }

  static constexpr void pass(State& s, Seat seat, auto&& tell) {
    if (s.phase == Phase::exchange) {
      tell(event_of(event("keeps"), rule("perlaggen/4")).by(seat));
      return after_exchange(s, tell);
    }
    tell(event_of(event("pass"), rule("perlaggen/i-14")).by(seat));
    end_say(s, tell);
    go_on_settling(s, tell);
  }

  // --- judging

  static constexpr Verdict judge_unseen(const State& s, const Move& move) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::look) return lawful();
    if (verb != Verb::bid_unseen) return refuse(rule("perlaggen/29"), why("unseen-only"));
    for (const Figure f : all_figures())
      if ((move.a == word_all || f == figure_at(move.a)) && s.bidding[f].status != Status::open)
        return refuse(rule("perlaggen/9"), why("not-open"));
    return lawful();
  }

  static constexpr Verdict judge_exchange(const State& s, Seat seat, const Move& move) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::pass) return lawful();
    if (verb != Verb::exchange) return refuse(rule("perlaggen/4"), why("exchange-only"));
    return s.hand[seat].in(s.trump).has(move.card()) ? lawful() : refuse(rule("perlaggen/4"), why("not-a-trump"));
  }

  // In phase play.
  static constexpr Verdict judge_on_turn(const State& s, Seat seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        return judge_card(s, seat, move.card());
      case Verb::play_as:
        return judge_named(s, seat, move.card(), move.other());
      case Verb::bid_one:
      case Verb::bid_two:
      case Verb::bid_three:
        return judge_bid(s, seat, spoken(move));
      case Verb::raise:
        return judge_later_raise(s, seat, Means(s, seat), figure_named(move), level_named(move));
      case Verb::good:
        if (figure_named(move) != Figure::spiel) break;
        return judge_giving_up(s);
      case Verb::leave:
        return refuse(rule("perlaggen/i-9"), why("cannot-leave"));
      default:
        break;
    }
    return refuse(rule("perlaggen/i-8"), reasons::not_now);
  }

  static constexpr Verdict judge_settling(const State& s, Seat seat, const Move& move) {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::pass:
        if (s.done != Done::nothing || !has_to_show(s, seat)) return lawful();
        return refuse(rule("perlaggen/22"), why("must-show"));
      case Verb::show:
        return judge_showing(s, seat, move);
      case Verb::bid_one:
      case Verb::bid_two:
      case Verb::bid_three:
        return judge_bid(s, seat, spoken(move));
      case Verb::raise:
        return judge_later_raise(s, seat, Means(s, seat), figure_named(move), level_named(move));
      default:
        return refuse(rule("perlaggen/22"), why("settling-only"));
    }
  }

  static constexpr Verdict judge_showing(const State& s, Seat seat, const Move& move) {
    if (static_cast<Verb>(move.verb) != Verb::show) return refuse(rule("perlaggen/22"), why("showing-only"));
    if (!s.hand[seat].has(move.card())) return refuse(rule("perlaggen/i-8"), reasons::not_in_hand);
    if (place_of(s, move.card()) < 0) return refuse(rule("perlaggen/22"), why("not-a-perlagg"));
    return judge_name(s, seat, move.other());
  }

  // --- every lawful move

  [[gnu::noinline]] static constexpr Move listed_move(const State& s, Seat seat, Random& random) {
    return drawn_move<Rules>(s, seat, random);
  }

  static constexpr void each_on_turn(const State& s, Seat seat, auto&& visit) {
    switch (s.phase) {
      case Phase::unseen:
      case Phase::exchange:
        return each_of(FirstWords(s, seat), s, visit);
      case Phase::answer:
        return each_of(Answers(s, seat), s, visit);
      default:
        return Choice(s, seat).each(s, visit);
    }
  }

  // The moves of a seat on turn, by phases. They are counted without being made; `nth` is the n-th that `each` visits.

  // What is said before the play.
  class FirstWords {
   public:
    constexpr FirstWords(const State& s, Seat seat) : exchanging_(s.phase == Phase::exchange) {
      if (exchanging_) {
        trumps_ = s.hand[seat].in(s.trump);
        return;
      }
      for (const Figure f : all_figures())
        if (s.bidding[f].status == Status::open) words_ |= 1U << index_of(f);
      if (words_ == (1U << figure_count) - 1) words_ |= 1U << word_all;
    }
    [[nodiscard]] constexpr int count(const State&) const { return 1 + trumps_.count() + bits::count(words_); }
    [[nodiscard]] constexpr Move nth(const State&, int n) const {
      if (exchanging_) return n < trumps_.count() ? card_move(Verb::exchange, trumps_.nth(n)) : move_of(Verb::pass);
      return n == 0 ? move_of(Verb::look)
                    : move_of(Verb::bid_unseen, static_cast<std::uint16_t>(bits::nth(words_, n - 1)));
    }

   private:
    Cards trumps_;        // each may be exchanged
    unsigned words_ = 0;  // that may be bid unseen, a bit for each
    bool exchanging_;
  };

  // Holding, raising, letting good, leaving it to the partner.
  class Answers {
   public:
    constexpr Answers(const State& s, Seat seat) : asked_(asked_figure(s)), may_leave_(perlaggen::may_leave(s)) {
      if (!judge_claim(s, seat, asked_).lawful()) return;
      claims_ = 1 + (may_raise_in_answer(s, side_of(s, seat)) ? step_count(s, asked_) : 0);
    }
    [[nodiscard]] constexpr int count(const State&) const { return claims_ + 1 + (may_leave_ ? 1 : 0); }
    [[nodiscard]] constexpr Move nth(const State& s, int n) const {
      const auto f = static_cast<std::uint16_t>(asked_);
      if (n >= claims_) return n == claims_ ? move_of(Verb::good, f) : move_of(Verb::leave);
      return n == 0 ? move_of(Verb::hold, f) : raise_to_level(asked_, s.bidding[asked_].stake + n);
    }

   private:
    Figure asked_;
    int claims_ = 0;  // to hold it, and the steps to which it may be raised
    bool may_leave_;
  };

  // Cards to play or to show, and what is said beside them.
  class Choice {
   public:
    constexpr Choice(const State& s, Seat seat) {
      const Means means(s, seat);
      cards_ = s.phase == Phase::play ? CardChoice::to_play(s, seat, means) : CardChoice::to_show(s, seat, means);
      if (s.phase == Phase::showing) return;
      bids_ = Bids(s, seat, means);
      if (s.phase == Phase::play)
        may_end_ = judge_giving_up(s).lawful();
      else
        may_end_ = judge_settling(s, seat, move_of(Verb::pass)).lawful();
    }

    constexpr void each(const State& s, auto&& visit) const {
      if (s.phase == Phase::play) cards_.each(s, visit);
      each_bid(s, bids_, visit);
      if (may_end_) visit(ending_move(s));
      if (s.phase != Phase::play) cards_.each(s, visit);
    }
    [[nodiscard]] constexpr int count(const State& s) const {
      return cards_.count(s) + bids_.count(s) + (may_end_ ? 1 : 0);
    }
    [[nodiscard]] constexpr Move nth(const State& s, int n) const {
      const int cards = cards_.count(s);
      const bool cards_first = s.phase == Phase::play;
      const int first = cards_first ? 0 : bids_.count(s) + (may_end_ ? 1 : 0);
      if (n >= first && n < first + cards) return cards_.nth(s, n - first);
      if (cards_first) n -= cards;
      Move move;
      each_bid(s, bids_, [&](const Move& candidate) {
        if (n-- == 0) move = candidate;
      });
      return n >= 0 ? ending_move(s) : move;
    }

   private:
    // Giving the Spiel up, or passing.
    static constexpr Move ending_move(const State& s) {
      return s.phase == Phase::play ? move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel))
                                    : move_of(Verb::pass);
    }

    CardChoice cards_;
    Bids bids_;
    bool may_end_ = false;
  };

  // One of these moves or of the signs.
  static constexpr Move drawn_from(const auto& choice, const State& s, Seat seat, Random& random) {
    const int signs = may_signal(s, seat) ? sign_count : 0;
    const int others = choice.count(s);
    const int n = static_cast<int>(random.below(static_cast<std::uint32_t>(others + signs)));
    return n < others ? choice.nth(s, n) : move_of_sign(n - others);
  }
  static constexpr void each_of(const auto& choice, const State& s, auto&& visit) {
    for (int n = 0; n < choice.count(s); ++n) visit(choice.nth(s, n));
  }
};

}  // namespace stube::perlaggen
