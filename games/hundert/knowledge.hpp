// How a sensible player plays Hundertspiel: count what is out, spend trumps on figures only, save a Do for the end, say
// that you are out the moment you are, and wager on a 26 only with the trumps in hand.
#pragma once
#include <optional>

#include "games/hundert/open_play.hpp"
#include "table/advice.hpp"

namespace stube::hundert {

class Knowledge : public OpenCards {
 public:
  using OpenPlay = hundert::OpenPlay;

  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  static Advice choose(const State& s, Seat me, Random&) { return Knowledge(s, me).advise(); }

  // Out of turn there is only the lay that a lead without asking leaves open (hundert/12).
  static std::optional<Advice> interject(const State& s, Seat me, Random&) {
    if (!may_lay_late(s, me)) return {};
    return Knowledge(s, me).lay();
  }

  // Sets are announced by whoever has them, but for aces, which are often kept; who has bid or bought has the trumps
  // for it.
  static double likelihood(const State& s, Seat me) {
    if (s.phase != Phase::play && s.phase != Phase::review) return 1;
    double product = 1;
    for (const Seat seat : everyone(s) - me) {
      const Cards held = held_at_first(s, seat);
      // After a lead without asking figures cannot be announced any more; forehand may wait until he leads.
      const bool could_speak = seat == forehand(s) ? first_card_is_led(s) && s.asked : s.asked;
      for (int i = 0; i < figures - 1; ++i) {
        const Figure figure = static_cast<Figure>(i);
        const bool silent = could_speak && s.announced[seat][figure].count == 0;
        if (silent && (held & cards_of(figure)).count() >= 3) product *= 0.1;
      }
      if (seat == s.declarer && s.trump != Suit::none) {
        const int trumps = held.in(s.trump).count();
        product *= trumps >= 4 ? 1.0 : trumps == 3 ? 0.5 : 0.15;
      }
    }
    return product;
  }

 private:
  Knowledge(const State& s, Seat me) : s_(s), me_(me), hand_(s.hand[me]), trumps_(hand_.in(trump_lane(s))) {
    Cards gone = as_set(s.stock);
    for (const Seat seat : everyone(s)) gone |= s.played[seat];
    out_ = packs::full_suits(9, 4) - hand_ - gone;
    out_trumps_ = out_.in(trump_lane(s));
  }
  static Suit trump_lane(const State& s) { return s.trump == Suit::none ? Suit::first : s.trump; }

  [[nodiscard]] Advice advise() const {
    switch (s_.phase) {
      case Phase::bid:
        return bid();
      case Phase::buy:
        return buy();
      case Phase::discard:
        return lay_away();
      case Phase::name:
        return {bid_in(best_suit()), advice("best-suit")};
      case Phase::announce:
        return announce();
      case Phase::contra:
        return contra();
      case Phase::review:
        return review();
      default:
        return play();
    }
  }

  [[nodiscard]] bool allowed(const Move& move) const { return Rules::judge(s_, me_, move).lawful(); }
  [[nodiscard]] Side side() const { return side_of(s_, me_); }
  [[nodiscard]] bool is_mine(Seat seat) const { return side_of(s_, seat) == side(); }
  static Move bid_in(Suit suit) { return move_of(Verb::bid, static_cast<std::uint16_t>(place_in_book(suit))); }

  // --- the Scat

  // How good this suit would be as trumps: length, the top cards, its Do.
  [[nodiscard]] int strength(Suit suit) const {
    const Cards cards = hand_.in(suit);
    return 3 * cards.count() + (cards.has(Card(suit, rank_ace)) ? 3 : 0) + (cards.has(Card(suit, rank_king)) ? 2 : 0) +
           (cards.has(do_of(suit)) ? 4 : 0);
  }
  [[nodiscard]] Suit best_suit() const {
    Suit best = Suit::first;
    for (int i = 1; i < 4; ++i)
      if (strength(static_cast<Suit>(i)) > strength(best)) best = static_cast<Suit>(i);
    return best;
  }
  // With three players the hands are longer, so a suit must be longer too.
  [[nodiscard]] int strong_enough() const { return players(s_) == 4 ? 18 : 22; }

  [[nodiscard]] Advice bid() const {
    Suit best = Suit::none;
    int value = 0;
    for (int i = 0; i < 4; ++i) {
      const Suit suit = static_cast<Suit>(i);
      const int worth = suit_value(s_.options.suit_order, suit);
      if (worth > value && strength(suit) >= strong_enough() && allowed(bid_in(suit))) best = suit, value = worth;
    }
    if (best == Suit::none) return {move_of(Verb::pass), advice("weiter")};
    return {bid_in(best), advice("bid-do")};
  }

  [[nodiscard]] Advice buy() const {
    const Suit suit = best_suit();
    if (hand_.has(do_of(suit)) && strength(suit) >= strong_enough() - 2) return {move_of(Verb::take), advice("buy")};
    return {move_of(Verb::pass), advice("do-not-buy")};
  }

  // hundert/45: get rid of short suits; cavalls and jacks laid away count for me (hundert/49).
  [[nodiscard]] Advice lay_away() const {
    const Suit trump = best_suit();
    Cards from = hand_ - Cards::of_rank(rank_king) - Cards::of_rank(rank_ace), chosen;
    const auto worth = [&](Card card) {
      if (card.suit() == trump) return 100 + card.rank() + (card.rank() == rank_do ? 50 : 0);
      return 6 * hand_.in(card.suit()).count() - points_of(card) + (card.rank() == rank_do ? 2 : 0);
    };
    while (chosen.count() < scat_size(s_.options.form)) {
      const Card worst = least_of(from, worth);
      chosen |= worst;
      from -= worst;
    }
    return {cards_move(Verb::discard, chosen), advice("void-a-suit")};
  }

  // --- announcing

  [[nodiscard]] Move set_move(Figure figure) const {
    return move_of(Verb::announce, static_cast<std::uint16_t>(figure),
                   static_cast<std::uint16_t>((hand_ & cards_of(figure)).count()));
  }
  // Few hands have a set, so that is looked at before the rules are asked.
  [[nodiscard]] bool may_announce(Figure figure) const {
    return (hand_ & cards_of(figure)).count() >= 3 && allowed(set_move(figure));
  }
  [[nodiscard]] bool aces_would_do() const {
    const Move aces = set_move(Figure::aces);
    return may_announce(Figure::aces) && !s_.game_over && total(s_, side()) + set_points(Figure::aces, aces.b) >= 100;
  }

  [[nodiscard]] Advice announce() const {
    if (allowed(move_of(Verb::claim))) return {move_of(Verb::claim), advice("claim")};
    if (Move call; finds_false(call)) return {call, advice("call-seen")};
    if (had_better_wait()) return {move_of(Verb::pass), advice("speak-last")};
    for (int i = 0; i < figures - 1; ++i)
      if (const Figure figure = static_cast<Figure>(i); may_announce(figure))
        return {set_move(figure), advice("announce-set")};
    if (aces_would_do()) return {set_move(Figure::aces), advice("announce-aces")};
    if (const auto laid = lay()) return *laid;
    if (s_.deal > 4 * players(s_) && allowed(move_of(Verb::tours)))
      return {move_of(Verb::tours), advice("give-notice")};
    if (may_announce(Figure::aces)) return {move_of(Verb::pass), advice("keep-aces")};
    return {move_of(Verb::pass), advice("nothing-to-announce")};
  }

  // hundert/i-3: forehand speaks again before he leads, when nobody can answer any more. He waits for that unless
  // somebody may say first that he is out.
  [[nodiscard]] bool had_better_wait() const {
    if (me_ != forehand(s_)) return false;
    int points = 0;
    bool has_something = lay().has_value();
    for (int i = 0; i < figures; ++i) {
      const Figure figure = static_cast<Figure>(i);
      if (!may_announce(figure)) continue;
      points += set_points(figure, set_move(figure).b);
      has_something = has_something || figure != Figure::aces;
    }
    if (!has_something || total(s_, side()) + points >= 100) return false;
    for (const Seat other : opponents(s_, me_))
      if (total(s_, side_of(s_, other)) >= 60) return false;
    return true;
  }

  // A 26 with the trumps for it; and the 52 of the first trick where it cannot fail, by the last to play to a trick in
  // which no trump lies.
  [[nodiscard]] std::optional<Advice> lay() const {
    const Card trump_do = do_of(s_.trump);
    if (!hand_.has(trump_do)) return {};
    const Move first = card_move(Verb::lay_52, trump_do), last = card_move(Verb::lay_26, trump_do);
    const bool plays_last = s_.trick.size() == players(s_) - 1 && s_.turn == me_;
    if (plays_last && s_.trick.best(s_.trump).card.suit() != s_.trump && allowed(first))
      return Advice{first, advice("lay-first")};
    // Where an unlaid 26 is paid as well, laying it can only cost (hundert/i-10).
    const bool pays = s_.options.unlaid_26 == Unlaid26::points;
    if (pays && holds_the_trumps() && allowed(last)) return Advice{last, advice("lay-26")};
    return {};
  }

  // Enough trumps, and the highest, to draw all others and still have the Do at the end.
  [[nodiscard]] bool holds_the_trumps() const {
    return trumps_.has(Card(s_.trump, rank_ace)) && trumps_.has(Card(s_.trump, rank_king)) &&
           trumps_.has(do_of(s_.trump)) && trumps_.count() >= (players(s_) == 4 ? 6 : 7);
  }

  [[nodiscard]] Advice contra() const {
    const Lay& lay = s_.lays[s_.lays_put];
    // Any trump stops the Do of trumps in the first trick, if it can still be put there.
    const bool can_be_stopped = lay.aim == Lay::Aim::first
                                    ? !trumps_.empty() && s_.played[me_].empty()
                                    : trumps_.has(Card(s_.trump, rank_ace)) && trumps_.count() >= 4;
    if (lay.contra == 1 && (!lay.open || can_be_stopped)) return {move_of(Verb::contra), advice("contra-strong")};
    const bool mine =
        lay.seat == me_ && lay.aim == Lay::Aim::last && lay.contra == 2 && trumps_.count() >= 7 && holds_the_trumps();
    if (mine) return {move_of(Verb::recontra), advice("contra-strong")};
    return {move_of(Verb::pass), advice("no-contra")};
  }

  // --- calling

  // An announcement that cannot be true: too many of its cards are known to be elsewhere, or he has shown more of them
  // than he announced, or the very one that he named as missing.
  [[nodiscard]] bool is_false(Seat of, Figure figure) const {
    const Announcement& said = s_.announced[of][figure];
    if (!said.uncalled()) return false;
    const Cards kind = cards_of(figure), shown = held_when_announced(s_, of, figure);
    Cards possible = shown | (kind & out_);
    for (const Seat other : everyone(s_) - of) possible -= s_.hand[other];
    const bool named_it = said.fourth != Suit::none && shown.has(Card(said.fourth, rank_of(figure)));
    return said.count > possible.count() || said.count < shown.count() || named_it;
  }
  [[nodiscard]] bool finds_false(Move& call) const {
    for (const Seat of : opponents(s_, me_))
      for (std::uint16_t a = 0; a < figures; ++a) {
        if (!is_false(of, static_cast<Figure>(a))) continue;
        call = move_of(Verb::call_false, a, static_cast<std::uint16_t>(of.index()));
        if (allowed(call)) return true;
      }
    return false;
  }
  [[nodiscard]] Advice review() const {
    Move call;
    if (finds_false(call)) return {call, advice("call-seen")};
    return {move_of(Verb::pass), advice("no-call")};
  }

  // --- play

  [[nodiscard]] Advice play() const {
    if (allowed(move_of(Verb::claim))) return {move_of(Verb::claim), advice("claim")};
    Move call;
    if (finds_false(call)) return {call, advice("call-seen")};
    for (int i = 0; i < figures - 1; ++i)  // before he leads, or after a lead without asking
      if (const Figure figure = static_cast<Figure>(i); may_announce(figure))
        return {set_move(figure), advice("announce-set")};
    if (may_still_speak(s_, me_) || may_lay_late(s_, me_))
      if (const auto laid = lay()) return *laid;
    const Advice card = card_to_play();
    const bool plays_ace = card.move.card().rank() == rank_ace;
    if ((plays_ace || aces_would_do()) && may_announce(Figure::aces))
      return {set_move(Figure::aces), advice("announce-aces")};
    return card;
  }

  [[nodiscard]] Advice card_to_play() const {
    Cards can = hand_;
    if (!s_.trick.empty() && s_.trick.suit_led() == s_.trump) can = following(hand_, s_.trump);
    if (can.count() == 1) return put(can.lowest(), advice("only-card"));
    return s_.trick.empty() ? lead(can) : follow(can);
  }

  static Advice put(Card card, AdviceText reason) { return {card_move(Verb::play, card), reason}; }

  [[nodiscard]] int tricks_left() const { return tricks_in(s_) - s_.tricks_played; }
  [[nodiscard]] bool is_laid(Card card) const {
    for (const Lay& lay : s_.lays)
      if (lay.seat == me_ && lay.open && lay.cards().has(card)) return true;
    return false;
  }
  // A Do laid for the end loses the wager when it is played before.
  [[nodiscard]] bool must_be_kept(Card card) const {
    for (const Lay& lay : s_.lays) {
      const bool for_the_end = lay.seat == me_ && lay.open && lay.aim == Lay::Aim::last && lay.cards().has(card);
      if (for_the_end && tricks_left() > (lay.kind == 52 ? 2 : 1)) return true;
    }
    return false;
  }
  // What is given up with a card that does not win: figures, trumps, Dos for the end.
  [[nodiscard]] int loss(Card card) const {
    int loss = 4 * points_of(card) + card.rank();
    if (card.suit() == s_.trump) loss += 14 + 2 * card.rank();
    if (card.rank() == rank_do) loss += is_laid(card) ? 200 : 12;
    return loss;
  }
  [[nodiscard]] Card cheapest(Cards among) const {
    return least_of(among, [&](Card card) { return loss(card); });
  }
  [[nodiscard]] Advice throw_away(Cards can) const {
    const Card card = cheapest(can);
    return put(card, (hand_ & all_dos()).empty() || card.rank() == rank_do ? advice("throw-empty") : advice("keep-do"));
  }

  // Nobody can beat it when it is led: the trumps are mine, and nothing higher of its suit is out.
  [[nodiscard]] bool wins_if_led(Card card) const {
    if (card.suit() != s_.trump && !out_trumps_.empty()) return false;
    return out_.above(card).empty();
  }

  [[nodiscard]] Advice lead(Cards can) const {
    const Cards dos = can & all_dos();
    for (const Card one : dos)
      if (tricks_left() <= dos.count() && wins_if_led(one)) return put(one, advice("do-is-safe"));
    if (const Lay* against = opponents_lay(); against != nullptr && against->cards().has(do_of(s_.trump)))
      if (!trumps_.empty() && trumps_.count() >= 3 && out_.above(trumps_.highest()).empty())
        return put(trumps_.highest(), advice("break-lay"));
    // hundert/40: lead trumps only when they are mine to command.
    const bool commands = !trumps_.empty() && out_.above(trumps_.highest()).empty();
    if (commands && !out_trumps_.empty() && trumps_.count() > out_trumps_.count())
      return put(trumps_.highest(), advice("draw-trumps"));
    Card sure = Card::none();
    for (const Card card : can - all_dos())
      if (wins_if_led(card) && (!sure.is_card() || points_of(card) > points_of(sure))) sure = card;
    if (sure.is_card() && (out_trumps_.empty() || points_of(sure) > 0)) return put(sure, advice("take-figures"));
    return put(cheapest(can), advice("lead-empty"));
  }
  [[nodiscard]] const Lay* opponents_lay() const {
    for (const Lay& lay : s_.lays)
      if (lay.open && !is_mine(lay.seat)) return &lay;
    return nullptr;
  }

  [[nodiscard]] Advice follow(Cards can) const {
    const TrickCard best = s_.trick.best(s_.trump);
    const bool last = s_.trick.size() == players(s_) - 1;
    Cards winners;
    for (const Card card : can)
      if (Trick<seats>::beats(card, best.card, s_.trump)) winners |= card;
    const Cards stops = winners.in(s_.trump) - all_dos();
    if (first_trick_is_laid(best) && !stops.empty()) return put(cheapest(stops), advice("break-lay"));
    if (last && makes_the_first_52(winners)) return put(do_of(s_.trump), advice("first-trick-do"));
    if (last) return is_mine(best.seat) ? help(can, best) : last_hand(can, winners);
    if (must_stop_the_do(best) && !stops.empty()) return put(cheapest(stops), advice("ruff-first-trick"));
    const bool safe_with_partner = is_mine(best.seat) && !can_be_beaten(best.card);
    if (safe_with_partner) return help(can, best);
    const Cards spare = winners - all_dos();
    const bool worth_it = points_of(s_.trick.all()) >= 5 && !is_mine(best.seat);
    if (worth_it && !spare.empty()) return put(cheapest(spare), advice("take-figures"));
    return throw_away(can);
  }

  // An opponent has laid the 52 of this trick, and nothing stops it yet.
  [[nodiscard]] bool first_trick_is_laid(TrickCard best) const {
    if (best.card.suit() == s_.trump && best.card.rank() != rank_do) return false;
    for (const Lay& lay : s_.lays)
      if (lay.open && lay.aim == Lay::Aim::first && !is_mine(lay.seat)) return true;
    return false;
  }

  [[nodiscard]] bool can_be_beaten(Card card) const {
    return !out_.above(card).empty() || (card.suit() != s_.trump && !out_trumps_.empty());
  }

  // hundert/38: the last but one puts up a trump in the first trick, against the dealer's Do of trumps.
  [[nodiscard]] bool must_stop_the_do(TrickCard best) const {
    return s_.tricks_played == 0 && s_.trick.size() == players(s_) - 2 && best.card.suit() != s_.trump &&
           out_.has(do_of(s_.trump));
  }

  [[nodiscard]] Advice help(Cards can, TrickCard best) const {
    Card most = Card::none();
    for (const Card card : can - all_dos())
      if (card.suit() != s_.trump && points_of(card) > 0 && (!most.is_card() || points_of(card) > points_of(most)))
        most = card;
    if (most.is_card() && !Trick<seats>::beats(most, best.card, s_.trump)) return put(most, advice("help-partner"));
    return throw_away(can);
  }

  // hundert/21: worth more than any trick of a partner's.
  [[nodiscard]] bool makes_the_first_52(Cards winners) const {
    const Card trump_do = do_of(s_.trump);
    return s_.tricks_played == 0 && winners.has(trump_do) && !must_be_kept(trump_do);
  }

  // The last to play knows what he gets.
  [[nodiscard]] Advice last_hand(Cards can, Cards winners) const {
    Card best = Card::none();
    int most = 0;
    for (const Card card : winners) {
      const int gain = last_hand_gain(card);
      if (gain > most) best = card, most = gain;
    }
    if (!best.is_card()) return throw_away(can);
    if (best.rank() == rank_do) return put(best, advice("do-is-safe"));
    return put(best, points_of(s_.trick.all()) > 0 ? advice("take-figures") : advice("cheap-trick"));
  }
  [[nodiscard]] int last_hand_gain(Card card) const {
    const int points = points_of(s_.trick.all()) + points_of(card) + (tricks_left() == 1 ? 6 : 0);
    if (card.rank() == rank_do) return must_be_kept(card) ? 0 : 10 * (points + 10);
    return 10 * points - (card.suit() == s_.trump ? 12 + 3 * card.rank() : 0);
  }

  const State& s_;
  Seat me_;
  Cards hand_, trumps_;
  Cards out_, out_trumps_;  // what the others may hold
};

}  // namespace stube::hundert
