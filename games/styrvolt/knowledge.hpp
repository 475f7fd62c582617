// How a sensible player plays Styr-Volt: exchange whatever can be exchanged, lead a trump seven at once, leave the
// partner's tricks to the partner, and take the others' as cheaply as possible, keeping the matadors for the end or
// against a Jan.
#pragma once
#include <optional>

#include "games/styrvolt/open_play.hpp"
#include "search/same_deals.hpp"
#include "table/advice.hpp"

namespace stube::styrvolt {

struct Knowledge : OpenCards {
  using OpenPlay = styrvolt::OpenPlay;

  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  // A deal hangs on few tricks, and what a card brings differs from deal to deal far more than from card to card: every
  // move is tried in the same deals. With nine cards to choose from one is soon ahead by luck, hence two standard
  // errors.
  static std::optional<Advice> settle(const State& s, Seat me, Random& random) {
    if (const auto call = call_look(s, me)) return call;
    constexpr TrialPlan plan = {.deals = 320, .check_every = 32, .enough = 2};  // some twenty milliseconds at most
    return SameDeals<Rules, Knowledge>(s, me).choose(plan, random, [&](Random& chance) -> std::optional<State> {
      return likely_deal<Rules, Knowledge>(s, me, chance);
    });
  }

  // A call costs nothing and takes an advantage from the others.
  static std::optional<Advice> interject(const State& s, Seat me, Random&) { return call_look(s, me); }

  static Advice choose(const State& s, Seat me, Random&) {
    if (const auto call = call_look(s, me)) return *call;
    if (s.phase == Phase::matador) {
      const Move give =
          card_move(Verb::exchange, Card(s.laid_out.suit(), s.asking == Asking::for_queen ? queen : king));
      if (Rules::judge(s, me, give).lawful()) return {give, advice("take-matador")};
      return {move_of(Verb::pass), advice("no-exchange")};
    }
    if (const auto exchange = best_exchange(s, me)) return *exchange;
    if (s.trick.empty()) return lead(s, me);
    return s.trick.size() == 1 ? second_hand(s, me) : later_hand(s, me);
  }

 private:
  // The cutter's side gains by the card that he has seen; his partner leaves it at that.
  static std::optional<Advice> call_look(const State& s, Seat me) {
    const bool theirs = Rules::side_of(s, me) != Rules::side_of(s, cutter(s));
    if (!theirs || !Rules::judge(s, me, move_of(Verb::call_look)).lawful()) return {};
    return Advice{move_of(Verb::call_look), advice("call-look")};
  }

  static std::optional<Advice> best_exchange(const State& s, Seat me) {
    std::optional<Advice> best;
    int most = 0;
    Rules::each_move(s, me, [&](const Move& move) {
      const Verb verb = static_cast<Verb>(move.verb);
      if (verb != Verb::exchange && verb != Verb::exchange_for) return;
      const Card taken = verb == Verb::exchange_for      ? move.other()
                         : move.card().suit() == s.trump ? s.turnup
                                                         : s.second_turnup;
      if (best && worth(s, taken) <= most) return;
      most = worth(s, taken);
      best = {move, advice("take-turned")};
    });
    return best;
  }

  // What a card is worth keeping for: stickers by their place, sevens for the lead, leaders, then plain cards.
  static int worth(const State& s, Card card) {
    const Trumps trumps = Rules::trumps(s);
    if (const int place = sticker_place(card, trumps); place > 0) return 100 - 5 * place;
    if (is_free_lead(card, trumps)) return 90;
    return is_leader(card, trumps) ? 20 + card.rank() : card.rank();
  }
  static Card least(const State& s, Cards among) {
    return least_of(among, [&](Card card) { return worth(s, card); });
  }
  static Card greatest(const State& s, Cards among) {
    return most_of(among, [&](Card card) { return worth(s, card); });
  }

  static TrickCard best_card(const State& s) {
    TrickCard best = s.trick.cards[0];
    for (const TrickCard& lying : s.trick.cards)
      if (lying != best && beats(lying.card, best.card, best == s.trick.cards[0], Rules::trumps(s))) best = lying;
    return best;
  }
  static Cards winning(const State& s, Seat me, TrickCard best) {
    Cards cards;
    for (const Card card : s.hand[me])
      if (beats(card, best.card, best == s.trick.cards[0], Rules::trumps(s))) cards |= card;
    return cards;
  }

  static Cards unseen(const State& s, Seat me) {
    Cards cards = Rules::full_pack(s) - s.hand[me] - s.gone - s.skipped - s.trick.all();
    for (const Card card : {s.turnup, s.second_turnup, s.laid_out}) cards -= card;
    return cards;
  }
  static int stickers_out(const State& s, Seat me) {
    int count = 0;
    for (const Card card : unseen(s, me)) count += sticker_place(card, Rules::trumps(s)) > 0 ? 1 : 0;
    return count;
  }

  static Advice lead(const State& s, Seat me) {
    const Trumps trumps = Rules::trumps(s);
    Cards leaders, plain, stickers;
    for (const Card card : s.hand[me]) {
      if (is_free_lead(card, trumps)) return {card_move(Verb::play, card), advice("lead-seven")};
      if (sticker_place(card, trumps) > 0)
        stickers |= card;
      else if (is_leader(card, trumps))
        leaders |= card;
      else
        plain |= card;
    }
    const int mine = Rules::tricks_of(s, Rules::side_of(s, me));
    // One trick is missing: the highest card.
    if (mine == game_tricks - 1 && !stickers.empty())
      return {card_move(Verb::play, greatest(s, stickers)), advice("lead-sticker")};
    if (!leaders.empty() && stickers_out(s, me) <= 12)
      return {card_move(Verb::play, greatest(s, leaders)), advice("lead-leader")};
    if (!plain.empty()) return {card_move(Verb::play, greatest(s, plain)), advice("lead-plain")};
    if (!leaders.empty()) return {card_move(Verb::play, greatest(s, leaders)), advice("lead-leader")};
    return {card_move(Verb::play, greatest(s, stickers)), advice("lead-sticker")};
  }

  // The partner plays last; the answer decides only where taking would cost a good card.
  static Advice second_hand(const State& s, Seat me) {
    const Cards can = winning(s, me, s.trick.cards[0]);
    if (can.empty()) return {card_move(Verb::play, least(s, s.hand[me])), advice("throw-away")};
    const bool costly = worth(s, least(s, can)) >= 40;
    if (costly && s.answer == Answer::none) return {move_of(Verb::ask), advice("ask-partner")};
    if (costly && s.answer == Answer::can)
      return {card_move(Verb::play, least(s, s.hand[me])), advice("leave-to-partner")};
    return take(s, me, can);
  }

  static Advice later_hand(const State& s, Seat me) {
    const TrickCard best = best_card(s);
    if (best.seat == Rules::partner_of(me))
      return {card_move(Verb::play, least(s, s.hand[me])), advice("partner-has-it")};
    const Cards can = winning(s, me, best);
    if (can.empty()) return {card_move(Verb::play, least(s, s.hand[me])), advice("throw-away")};
    return take(s, me, can);
  }

  static Advice take(const State& s, Seat me, Cards can) {
    const Side mine = Rules::side_of(s, me), theirs(1 - mine.index());
    const bool jan_threatens = Rules::tricks_of(s, mine) == 0 && Rules::tricks_of(s, theirs) >= 3;
    const bool last_chance = Rules::tricks_of(s, theirs) == game_tricks - 1;
    if ((jan_threatens || last_chance) && s.trick.size() < 3)
      return {card_move(Verb::play, greatest(s, can)), advice("stop-jan")};
    return {card_move(Verb::play, least(s, can)), advice("take-cheaply")};
  }
};

}  // namespace stube::styrvolt
