// Byd and Fem Kort are one game: five cards, four tricks that are worth nothing, and a fifth card that wins the pot.
// Byd adds a round of bidding before the last cards are shown. The old book describes Fem Kort by pointing to Byd's
// paragraphs, and so does the code: `Book` says which paragraphs, and whether there is bidding.
#pragma once
#include "games/byd/five_cards_offences.hpp"
#include "table/imagine.hpp"

namespace stube::five_cards {

template <class Book>
struct FiveCards : EachForHimself<State> {
  static constexpr bool lists_offences = false;

  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.stakes.money[seat]; }
  static constexpr int pot(const State& s) { return s.stakes.pot; }

  static constexpr State start(const Options& options, const Opening& opening) {
    State s = EachForHimself::start(options, opening);
    s.in = Seats::first(opening.players);
    clear_bids(s);
    return s;
  }

  // --- dealing

  static constexpr Seat next_dealer(const State& s) {
    return s.deal == 0 ? s.dealer : next_in(s.in, s.dealer, s.players);  // byd/12
  }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    const Seat dealer = next_dealer(s);
    plan.round(s.in, dealer, s.players, 3);  // byd/3
    plan.round(s.in, dealer, s.players, 2);  // byd/4
    return plan;
  }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = FiveCards::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    begin_deal(s);
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) { s.stock |= card, s.bottom = card; });
    tell_deal(s, plan, deck, tell);
    collect_antes(s, tell);
    s.turn = next_in(s.in, s.dealer, s.players);
    tell(event_of(Book::event("leads"), Book::first_lead).by(s.turn));  // byd/6
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) {
    return s.phase == Phase::over || s.phase == Phase::deal ? Seats() : Seats(s.turn);
  }

  static constexpr void each_move(const State& s, Seat seat, auto&& visit) {
    Offences<Book>::each_call(s, seat, visit);
    if (!turn(s).has(seat)) return;
    switch (s.phase) {
      case Phase::play:
        visit_cards(Verb::play, playable(s, seat), visit);
        break;
      case Phase::bid:
      case Phase::join:
        visit(move_of(Verb::pass));
        for (int n = least_bid(s); n <= most_bid(s); ++n) visit(move_of(Verb::bid, static_cast<std::uint16_t>(n)));
        break;
      case Phase::stay_or_leave:
        visit(move_of(Verb::pass));
        visit(move_of(Verb::leave));
        break;
      default:
        break;
    }
  }

  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) {
    if (seat.index() >= s.players) return refuse(reasons::not_at_this_table);
    if (!s.in.has(seat)) return refuse(Book::may_stop, Book::why("has-left"));
    if (Offences<Book>::are_meant(move)) return Offences<Book>::judge(s, seat, move);
    if (s.phase == Phase::over) return refuse(reasons::match_over);
    const Verb verb = static_cast<Verb>(move.verb);
    if (seat != s.turn) return judge_out_of_turn(s, seat, move);
    switch (s.phase) {
      case Phase::play:
        if (verb != Verb::play) return refuse(reasons::not_now);
        if (!s.hand[seat].has(move.card())) return refuse(reasons::not_in_hand);
        return judge_card(s, seat, move.card());
      case Phase::stay_or_leave:
        return verb == Verb::pass || verb == Verb::leave ? lawful() : refuse(reasons::not_now);
      case Phase::bid:
      case Phase::join:
        if (verb == Verb::pass) return lawful();
        if constexpr (Book::has_bidding)
          if (verb == Verb::bid) return judge_bid(s, move.a);
        return refuse(reasons::not_now);
      default:
        return refuse(reasons::not_now);
    }
  }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    if (Offences<Book>::are_meant(move)) return Offences<Book>::apply(s, seat, move, tell);
    const Verb verb = static_cast<Verb>(move.verb);
    switch (s.phase) {
      case Phase::play:
        if (seat == s.turn)
          play(s, seat, move.card(), tell);
        else
          Offences<Book>::take_back(s, seat, move.card(), tell);
        break;
      case Phase::bid:
        if constexpr (Book::has_bidding) open_bidding(s, seat, verb == Verb::pass ? 0 : move.a, tell);
        break;
      case Phase::join:
        if constexpr (Book::has_bidding) answer_bid(s, seat, verb == Verb::pass ? 0 : move.a, tell);
        break;
      case Phase::stay_or_leave:
        stay_or_leave(s, seat, verb == Verb::leave, tell);
        break;
      default:
        break;
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, leaders(s), either(s.ending == Book::ending("rounds"), Book::length, Book::may_stop)};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players))
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat], s.exposed[seat]);
    const bool knows = knows_bottom(s, viewer);
    hide(seen.stock, seen.stock_hidden, knows ? Cards(s.bottom) : Cards());
    if (cards_are_out(s) && !knows) seen.bottom = Card::hidden();
    return seen;
  }

  static constexpr void imagine(State& s, Seat, Random& random) {
    Cards known = s.gone | s.trick.all() | s.stock;
    Vacancy places[seats + 1];
    for (const Seat seat : Seats::first(s.players)) {
      s.hidden[seat] = static_cast<std::uint8_t>(s.hidden[seat] - (s.must_hold[seat] - s.hand[seat]).count());
      s.hand[seat] |= s.must_hold[seat];
      known |= s.hand[seat];
      places[seat.index()] = {s.cannot_hold[seat], s.hidden[seat]};
    }
    places[seats].room = s.stock_hidden;
    Imagined<seats + 1> imagined;
    imagined.deal(listed(cards_are_out(s) ? full_pack(s) - known : Cards()), places, random);
    for (const Seat seat : Seats::first(s.players)) {
      s.hand[seat] |= as_set(imagined.at(seat.index()));
      s.hidden[seat] = 0;
    }
    s.stock |= as_set(imagined.at(seats));
    s.stock_hidden = 0;
    if (s.bottom == Card::hidden())
      s.bottom = s.stock.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(s.stock.count()))));
  }

  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(s.players)) visit(s.hand[seat]);
    visit(s.stock - s.bottom);
    visit(s.stock & s.bottom);
    visit(s.gone);
    visit(s.trick.all());
  }

 private:
  static constexpr void clear_bids(State& s) {
    for (const Seat seat : Seats::first(seats)) s.bids[seat] = not_asked;
  }

  static constexpr void begin_deal(State& s) {
    s.phase = Phase::play;
    s.tricks_played = 0;
    s.tricks = {};
    s.deal_score = {};
    s.looked = Seats();
    s.bottom_open = 0;
  }

  // byd/i-4; where no ante is agreed on there is nothing to write down.
  static constexpr void collect_antes(State& s, auto&& tell) {
    if (s.options.ante == 0) return;
    for (const Seat seat : s.in) {
      s.stakes.pay_pot(seat, s.options.ante);
      book_line(s, seat, -s.options.ante, Book::line("ante"), Book::ante, tell);
    }
  }

  // byd/2: the dealer's neighbour on the right, among those who still play.
  static constexpr Seat cutter(const State& s) {
    Seat seat = right_of(s.dealer, s.players);
    while (!s.in.has(seat)) seat = right_of(seat, s.players);
    return seat;
  }

  static constexpr void tell_deal(const State& s, const DealPlan& plan, const Deck& deck, auto&& tell) {
    if (s.deal == 1) tell(event_of(Book::event("match"), Book::intro).saying(s.players));
    tell(event_of(Book::event("shuffled"), Book::shuffling).by(s.dealer).saying(s.deal));
    tell(event_of(Book::event("cut"), Book::cutting).by(cutter(s)));
    int at = 0;
    for (const Packet& packet : plan.packets) {
      Cards cards;
      for (int i = 0; i < packet.count; ++i) cards |= deck.cards[at++];
      tell(event_of(Book::event("dealt"), either(packet.count == 3, Book::first_packet, Book::second_packet))
               .by(packet.to)
               .saying(packet.count)
               .showing(cards)
               .cards_only_for(packet.to));
    }
  }

  static constexpr void book_line(State& s, Seat seat, int amount, LineText line, RuleId rule, auto&& tell) {
    const Side side(seat.index());
    s.score[side] = static_cast<std::int16_t>(s.score[side] + amount);
    s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + amount);
    tell(score_line(Book::event("score"), line, side, amount, rule).by(seat));
  }

  // byd/i-2: what the obligation leaves of the hand.
  static constexpr Cards playable(const State& s, Seat seat) {
    const Cards hand = s.hand[seat];
    if (s.trick.empty() || s.options.obligation == Obligation::free) return hand;
    const Cards follow = following(hand, s.trick.suit_led());
    if (s.options.obligation == Obligation::follow) return follow;
    const Cards heading = hand.above(s.trick.best().card);
    return heading.empty() ? follow : heading;
  }

  static constexpr Verdict judge_card(const State& s, Seat seat, Card card) {
    if (playable(s, seat).has(card)) return lawful();
    const bool follows = card.suit() == s.trick.suit_led();
    return refuse(Book::obligation, either(follows, Book::why("must-head"), Book::why("must-follow")),
                  index_of(s.trick.suit_led()));
  }

  static constexpr Verdict judge_out_of_turn(const State& s, Seat seat, const Move& move) {
    switch (s.phase) {
      case Phase::play:
        if (static_cast<Verb>(move.verb) != Verb::play || !s.hand[seat].has(move.card()))
          return refuse(reasons::not_your_turn);
        return Offences<Book>::judge_too_early(s);
      case Phase::stay_or_leave:
        return refuse(Book::may_stop, reasons::not_your_turn);
      case Phase::bid:
      case Phase::join:
        if constexpr (Book::has_bidding) return refuse(Book::bidding, reasons::not_your_turn);
        [[fallthrough]];
      default:
        return refuse(reasons::not_your_turn);
    }
  }

  // byd/i-5 for the bidder, byd/11 and byd/i-6 for those who bid along.
  static constexpr int most_bid(const State& s) { return s.phase == Phase::bid ? s.options.limit : s.bids[s.bidder]; }
  static constexpr int least_bid(const State& s) {
    return s.phase == Phase::join && s.options.joining == Joining::equal ? most_bid(s) : 1;
  }

  static constexpr Verdict judge_bid(const State& s, int amount) {
    const int most = most_bid(s);
    if (amount == 0) return refuse(Book::bid_limit, Book::why("bid-nothing"));
    if (amount > most && s.phase == Phase::bid) return refuse(Book::bid_limit, Book::why("over-limit"), most);
    if (amount > most) return refuse(Book::bidding, Book::why("over-bid"), most);
    return amount < least_bid(s) ? refuse(Book::joining, Book::why("not-equal"), most) : lawful();
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    learn(s, seat, card);
    tell(event_of(Book::event("play"), s.trick.empty() ? RuleId{} : Book::in_order).by(seat).showing(card));
    s.hand[seat] -= card;
    s.must_hold[seat] -= card;
    s.exposed[seat] -= card;
    s.trick.add(seat, card);
    if (s.trick.size() < s.in.count()) {
      s.turn = next_in(s.in, seat, s.players);
      return;
    }
    const Seat winner = s.trick.best().seat;
    ++s.tricks[winner];
    ++s.tricks_played;
    tell(event_of(Book::event("trick"), Book::ranks).by(winner).showing(s.trick.all()));
    s.gone |= s.trick.all();
    s.trick.clear();
    s.turn = winner;
    if (s.tricks_played == 4) fourth_trick_won(s, winner, tell);
  }

  // What the others may conclude from a card that does not follow or does not head.
  static constexpr void learn(State& s, Seat seat, Card card) {
    if (s.trick.empty() || s.options.obligation == Obligation::free) return;
    const Suit led = s.trick.suit_led();
    if (card.suit() != led) {
      s.cannot_hold[seat] |= Cards::of_suit(led);
    } else if (s.options.obligation == Obligation::follow_and_head && card < s.trick.best().card) {
      s.cannot_hold[seat] |= Cards::of_suit(led).above(s.trick.best().card);
    }
  }

  static constexpr void fourth_trick_won(State& s, Seat winner, auto&& tell) {
    s.bidder = winner;
    if constexpr (Book::has_bidding) {
      s.phase = Phase::bid;
      tell(event_of(Book::event("may-bid"), Book::bidding).by(winner));
    } else {
      show_fifth_cards(s, s.in, tell);
    }
  }

  static constexpr void open_bidding(State& s, Seat seat, int amount, auto&& tell) {
    if (amount == 0) {  // byd/i-7
      tell(event_of(Book::event("no-bid"), Book::no_bid).by(seat));
      show_fifth_cards(s, s.in, tell);
      return;
    }
    s.bids[seat] = static_cast<std::uint8_t>(amount);
    tell(event_of(Book::event("bid"), Book::bidding).by(seat).saying(amount));
    s.phase = Phase::join;
    s.turn = next_in(s.in, seat, s.players);
  }

  static constexpr void answer_bid(State& s, Seat seat, int amount, auto&& tell) {
    s.bids[seat] = static_cast<std::uint8_t>(amount);
    if (amount == 0)
      tell(event_of(Book::event("stays-out"), Book::staying_out).by(seat));
    else
      tell(event_of(Book::event("joins"), Book::joining).by(seat).saying(amount));
    s.turn = next_in(s.in, seat, s.players);
    if (s.turn != s.bidder) return;
    Seats contesting;
    for (const Seat other : s.in)
      if (s.bids[other] > 0) contesting |= other;
    if (contesting.count() > 1) {
      show_fifth_cards(s, contesting, tell);
    } else {
      const bool shown = s.options.unjoined == Unjoined::shown;  // byd/i-8
      tell(event_of(Book::event("unopposed"), Book::nobody_joins).by(s.bidder).saying(shown ? 1 : 0));
      if (shown) tell(event_of(Book::event("show"), Book::bidding).by(s.bidder).showing(s.hand[s.bidder]));
      settle(s, s.bidder, contesting, tell);
    }
  }

  static constexpr void show_fifth_cards(State& s, Seats contesting, auto&& tell) {
    Trick<seats> last;
    Seat seat = s.bidder;
    do {
      if (contesting.has(seat)) {
        last.add(seat, s.hand[seat].lowest());
        tell(event_of(Book::event("show"), Book::fifth_cards_fall).by(seat).showing(s.hand[seat]));
      }
      seat = next_in(s.in, seat, s.players);
    } while (seat != s.bidder);
    const TrickCard best = last.best();
    ++s.tricks[best.seat];
    tell(event_of(Book::event("fifth-won"), Book::fifth_card).by(best.seat).showing(best.card));
    settle(s, best.seat, contesting, tell);
  }

  static constexpr void settle(State& s, Seat winner, [[maybe_unused]] Seats contesting, auto&& tell) {
    const int pot = s.stakes.take_pot(winner);
    if (pot > 0) book_line(s, winner, pot, Book::line("pot"), Book::pot_won, tell);
    if constexpr (Book::has_bidding)
      if (s.bids[s.bidder] != not_asked) pay_bids(s, winner, contesting, tell);
    tell(event_of(Book::event("deal-over")).by(winner).with(s.bidder).saying(pot));
    end_deal(s, tell);
  }

  // byd/i-6: each pays the smaller of his own bid and the winner's.
  static constexpr void pay_bids(State& s, Seat winner, Seats contesting, auto&& tell) {
    int won = 0;
    for (const Seat seat : contesting - winner) won += owed(s, seat, winner);
    if (won > 0) book_line(s, winner, won, Book::line("bid won"), Book::joining, tell);
    for (const Seat seat : contesting - winner) {
      s.stakes.pay(seat, winner, owed(s, seat, winner));
      book_line(s, seat, -owed(s, seat, winner), Book::line("bid lost"), Book::joining, tell);
    }
  }
  static constexpr int owed(const State& s, Seat seat, Seat winner) {
    return s.bids[seat] < s.bids[winner] ? s.bids[seat] : s.bids[winner];
  }

  static constexpr void end_deal(State& s, auto&& tell) {
    s.hand = {};
    s.cannot_hold = s.must_hold = s.exposed = {};
    s.stock = s.gone = Cards();
    s.bottom = Card::none();
    s.bidder = Seat::none();
    clear_bids(s);
    if (s.deal == s.options.rounds * s.players) {
      end_match(s, Book::ending("rounds"), tell);
    } else if (s.options.leaving == Leaving::free) {
      s.phase = Phase::stay_or_leave;
      s.turn = next_in(s.in, s.dealer, s.players);
    } else {
      pass_the_deal(s, tell);
    }
  }

  static constexpr void pass_the_deal(State& s, auto&& tell) {
    s.phase = Phase::deal;
    s.turn = Seat::none();
    tell(event_of(Book::event("next-dealer"), Book::next_deals).by(next_dealer(s)));
  }

  // byd/15, byd/i-11
  static constexpr void stay_or_leave(State& s, Seat seat, bool leaves, auto&& tell) {
    // The dealer is asked last, so until then there is always a next one.
    if (leaves) s.in -= seat;
    tell(event_of(either(leaves, Book::event("leaves"), Book::event("stays")),
                  either(leaves, Book::may_stop, Book::asking))
             .by(seat));
    if (seat != s.dealer) {
      s.turn = next_in(s.in, seat, s.players);
    } else if (s.in.count() < 2) {
      end_match(s, Book::ending("left"), tell);
    } else {
      pass_the_deal(s, tell);
    }
  }

  static constexpr void end_match(State& s, Ending ending, auto&& tell) {
    s.phase = Phase::over;
    s.turn = Seat::none();
    s.ending = ending;
    tell(event_of(Book::event("match-over"), Book::counting).by(Seat(outcome(s).winners.lowest().index())));
  }
};

}  // namespace stube::five_cards
