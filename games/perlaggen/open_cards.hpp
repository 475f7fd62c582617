// What counts in Perlaggen where all cards lie open, for the exact solver.
#pragma once
#include "games/perlaggen/open_names.hpp"
#include "search/outlook.hpp"

namespace stube::perlaggen {

struct OpenCards {
  // Bids and raises come between the cards of a trick, in many orders.
  static constexpr bool same_within_tricks = true;

  // The position without all that the rest of the deal does not depend on: what was learned of the cards, and those out
  // of play; where no word can be false, also how the figures came about that lie on the table.
  static constexpr State rest(const State& s) {
    State rest = s;
    rest.known = rest.cannot_hold = rest.one_of = {};
    rest.signals = {};
    rest.stock.clear();
    rest.turned_away.clear();
    if (at_table(s) || s.phase == Phase::unseen || s.phase == Phase::exchange) return rest;
    rest.claimed = {};
    rest.fifth_card = {};
    rest.hopeless = 0;
    rest.turnup = Card();
    rest.offered = Seat::none();
    rest.asked = {};
    rest.was_asked = rest.exchanged = rest.bottom_seen = false;
    rest.duties = {};
    rest.heard = rest.shown = rest.had_perlagg = 0;
    if (rest.done == Done::showed) rest.done = Done::spoke;
    forget_words(rest);
    forget_rows(rest);
    return rest;
  }

  // The moves among which a best one is, the most promising first: words last, and only if they can help.
  static constexpr void each_worth_trying(const State& s, Seat seat, auto&& visit) {
    if (at_table(s)) return Rules::each_move_but_signs(s, seat, visit);
    const Prospects prospects = is_strass(s) ? Prospects() : prospects_of(s, side_of(s, seat));
    switch (s.phase) {
      case Phase::play:
        for (const Card card : following(s, seat)) visit(card_move(Verb::play, card));
        for (const Card card : wild_in_hand(s, seat))
          each_name_worth_trying(s, seat, Verb::play_as, card, prospects, visit);
        each_bid_worth_trying(s, seat, prospects, visit);
        if (judge_giving_up(s).lawful()) visit(move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)));
        break;
      case Phase::answer:
        each_answer_worth_trying(s, seat, prospects, visit);
        break;
      case Phase::settling:
        each_say_worth_trying(s, seat, prospects, visit);
        break;
      case Phase::showing:
        // One Perlagg is as good as another.
        each_name_worth_trying(s, seat, Verb::show, wild_in_hand(s, seat).lowest(), prospects, visit);
        break;
      default:
        Rules::each_move_but_signs(s, seat, visit);
        break;
    }
  }

  // A sign tells what is seen anyway.
  static constexpr bool only_asks(const State&, Seat, const Move& move) {
    return is_sign(static_cast<Verb>(move.verb));
  }

  static constexpr Outlook outlook(const State& s, Seat seat) {
    if (is_strass(s) || at_table(s)) return {};
    for (const Figure f : all_figures())
      if (is_out(s.bidding[f])) return {};
    const Side mine = side_of(s, seat);
    const Prospects prospects = prospects_of(s, mine);
    const int lead = s.deal_score[mine] - s.deal_score[other_side(mine)];
    // Near the goal the match may be won before all is counted, and a point be given for the answer to § 25.
    const int match = prospects.goal_is_far ? 0 : 2 * s.options.target + 3;
    return {2.0 * (lead + prospects.sum().least) - match, 2.0 * (lead + prospects.sum().most) + match};
  }

 private:
  // Of a figure that is settled nothing counts but who has the Spiel; of one that is held, what it stands at, whose the
  // last word was and who is bound to it.
  static constexpr void forget_words(State& s) {
    if (s.phase != Phase::answer) {
      s.origin = Phase::play;
      s.speaker = Seat::none();
      s.left = false;
    }
    s.bound[Figure::spiel] = {};
    const ByFigure<Bidding> before = s.bidding;
    for (const Figure f : all_figures()) {
      Bidding& b = s.bidding[f];
      if (is_settled(b)) {
        Bidding settled;
        settled.status = Status::good;
        if (f == Figure::spiel) settled.to = b.to, settled.stake = b.stake;
        b = settled;
        s.bound[f] = {};
        s.in[f] = {};
        continue;
      }
      b.bidder = Seat::none();
      b.order = place_in_order(before, f);
      if (b.status != Status::held) continue;
      // Once it has been raised, whose the last word was matters only by the other reading of § 11.
      const bool anybody_raises = b.stake > bid_level && s.options.raise_again == RaiseAgain::either;
      b.last = anybody_raises ? Seat(0) : seats_of(s, side_of(s, b.last)).lowest();
      b.accepted = {};
    }
  }
  static constexpr std::uint8_t place_in_order(const ByFigure<Bidding>& bidding, Figure f) {
    int place = 0;
    for (const Figure other : all_figures())
      if (!is_settled(bidding[other]) && bidding[other].order > 0 && bidding[other].order <= bidding[f].order) ++place;
    return static_cast<std::uint8_t>(place);
  }

  // What lies before a seat counts only for its figures, and after the Spiel what it holds does so too.
  static constexpr void forget_rows(State& s) {
    // What a seat is held to by a figure bid unseen may lie before its partner.
    for (const Figure f : gleich_and_hanger())
      if (has_partners(s) && s.bidding[f].unseen_by.is_some() && is_alive(s.bidding[f])) return;
    const bool played = is_played(s), asked = may_be_asked(s);
    BySeat<std::uint8_t, most_seats> tricks;
    for (const Seat seat : all_seats(s)) {
      const Five five = five_when(s, seat, played ? s.hand[seat] : Cards(), hand_size);
      if (asked || !is_settled(s.bidding[Figure::hanger])) s.known[seat] = five.cards;
      if (asked || !is_settled(s.bidding[Figure::gleich])) s.cannot_hold[seat] = Cards(five.ranks());
      s.row[seat].clear();
      if (played) {
        s.hidden[seat] = static_cast<std::uint8_t>(five.wild);
        s.hand[seat] = {};
        continue;
      }
      std::uint8_t& of_side = tricks[seats_of(s, side_of(s, seat)).lowest()];
      of_side = static_cast<std::uint8_t>(of_side + s.tricks[seat]);
    }
    s.tricks = tricks;
    const Cards lying = s.trick.all();
    for (int place = 0; place < places; ++place) {
      if (lying.has(perlagg_at(place, s.trump))) continue;
      s.names[place] = Card();
      s.plain = static_cast<std::uint8_t>(s.plain & ~(1U << place));
    }
  }

  // --- what is said

  // Whether all is known of a Gleich or Hanger: who will have it, and that he may call his Perlaggen what he likes
  // although he is bound to it.
  static constexpr bool is_known(const State& s, Figure f, const Prospects& prospects) {
    const Range worth = prospects.figures[f];
    if (is_strass(s) || !prospects.goal_is_far || f == Figure::spiel || !worth.is_known()) return false;
    const Side unseen_by = s.bidding[f].unseen_by;
    for (const Seat seat : s.bound[f] | (unseen_by.is_some() ? seats_of(s, unseen_by) : Seats())) {
      const Five five = five_of(s, seat);
      if (five.wild > 0 && !can_have(five.without_wild(), f)) return false;
    }
    return true;
  }
  // Who cannot have a figure only loses more by bidding or raising it. Who is sure of a Gleich or Hanger gains nothing:
  // the others let it good.
  static constexpr bool is_worth_saying(const State& s, Figure f, const Prospects& prospects) {
    if (is_strass(s) || !prospects.goal_is_far) return true;
    return prospects.figures[f].most > 0 && !is_known(s, f, prospects);
  }

  static constexpr void each_bid_worth_trying(const State& s, Seat seat, const Prospects& prospects, auto&& visit) {
    each_bid(s, seat, [&](const Move& move) {
      bool is_worth = true;
      if (static_cast<Verb>(move.verb) == Verb::raise)
        is_worth = is_worth_saying(s, figure_named(move), prospects);
      else
        for (const Figure f : spoken(move)) is_worth = is_worth && is_worth_saying(s, f, prospects);
      if (is_worth) visit(move);
    });
  }

  // Whoever shows later knows more and may still say all that he could have said, so that between two sides nobody
  // shows before he must: the side with the Spiel once in each say, the other when all is said. Among three it may be
  // wise.
  static constexpr void each_say_worth_trying(const State& s, Seat seat, const Prospects& prospects, auto&& visit) {
    const bool must = s.done == Done::nothing && has_to_show(s, seat);
    if (!must) visit(move_of(Verb::pass));
    const Cards wild = wild_in_hand(s, seat);
    if ((must || is_strass(s)) && !wild.empty())
      each_name_worth_trying(s, seat, Verb::show, wild.lowest(), prospects, visit);
    each_bid_worth_trying(s, seat, prospects, visit);
  }

  // Where it is known who has a Gleich or Hanger, he holds it and the others let it good.
  static constexpr void each_answer_worth_trying(const State& s, Seat seat, const Prospects& prospects, auto&& visit) {
    const Figure f = asked_figure(s);
    const auto word = static_cast<std::uint16_t>(f);
    const Move good = move_of(Verb::good, word), hold = move_of(Verb::hold, word);
    const bool known = is_known(s, f, prospects), may_hold = judge_answer(s, seat, hold).lawful();
    const int worth = prospects.figures[f].most;
    if (known && worth < 0) return visit(good);
    if (!known || worth == 0 || !(may_hold || may_leave(s))) visit(good);
    if (may_hold) visit(hold);
    if (may_leave(s)) visit(move_of(Verb::leave));
    if (is_worth_saying(s, f, prospects))
      each_step(s, f, [&](const Move& raise) {
        if (judge_answer(s, seat, raise).lawful()) visit(raise);
      });
  }
};

}  // namespace stube::perlaggen
