// How a sensible player plays Lang Hanrey: in the first part push the low cards over to the other, in the second lead
// low sets that he cannot beat whole, and do not spend trumps where taking up costs less.
#pragma once
#include "games/lang-hanrey/rules.hpp"
#include "table/advice.hpp"

namespace stube::lang_hanrey {

struct Knowledge {
  // Random cards say little of a hand: playouts follow the rule of thumb.
  static constexpr std::uint32_t thinks_in_playouts = 100;

  static Advice choose(const State& s, Seat me, Random&) {
    if (s.phase == Phase::beat) return answer(s, me);
    return s.part == Part::first ? first_part(s, me) : second_part(s, me);
  }

 private:
  // Ranks count upwards, and every trump is above every plain card.
  static int worth(const State& s, Card card) { return card.rank() + (card.suit() == s.trump ? 9 : 0); }

  static Card cheapest(const State& s, Cards among) {
    return least_of(among, [&](Card card) { return worth(s, card); });
  }

  // Whatever is beaten goes to his pile and comes back into his hand, so he may have the low ones, and as many at once
  // as can be led together.
  static Advice first_part(const State& s, Seat me) {
    const Card low = cheapest(s, s.hand[me]);
    const Cards equals = (s.hand[me] & Cards::of_rank(low.rank())) - Cards::of_suit(s.trump);
    const Move together = cards_move(Verb::play, equals);
    if (equals.count() > 1 && Rules::judge(s, me, together).lawful()) return {together, advice("shed-set")};
    return {card_move(Verb::play, low), advice("shed-low")};
  }

  static bool one_rank(Cards cards) { return cards.empty() || Cards::of_rank(cards.lowest().rank()).has_all(cards); }

  // With the stock gone, what is neither mine nor laid away is his.
  static Advice second_part(const State& s, Seat me) {
    const Cards theirs = Rules::full_pack(s) - s.hand[me] - s.gone - s.trick.all();
    Advice best;
    int most = 0;
    bool first = true;
    Rules::each_move(s, me, [&](const Move& move) {
      const Cards led = as_set(move.cards), rest = s.hand[me] - led;
      const bool keeps_lead = !can_beat_all(theirs, led, s.trump);
      int value = 0;
      for (const Card card : led) value += 8 - worth(s, card);
      AdviceText because = led.count() > 1 ? advice("shed-set") : advice("shed-low");
      if (keeps_lead) value += 5, because = advice("keep-the-lead");
      if (keeps_lead && one_rank(rest)) value += 100, because = advice("win-next");
      if (rest.empty()) value += 1000, because = advice("finish");
      if (first || value > most) best = {move, because}, most = value, first = false;
    });
    return best;
  }

  static Advice answer(const State& s, Seat me) {
    const Cards can = Rules::answering(s);
    // A card that stands alone rather than one of a set that could be led together.
    Cards single;
    for (const Card card : can)
      if ((s.hand[me] & Cards::of_rank(card.rank())).count() == 1) single |= card;
    const Card any = cheapest(s, can);
    const Card card = !single.empty() && worth(s, cheapest(s, single)) <= worth(s, any) + 1 ? cheapest(s, single) : any;
    if (s.all_beatable)
      return {card_move(Verb::play, card), can.count() == 1 ? advice("beat-with-best") : advice("beat-cheaply")};
    // Not all can be beaten, so the lead is lost: only what would be no help later is spent.
    if (worth(s, card) <= 5) return {card_move(Verb::play, card), advice("beat-useless")};
    return {move_of(Verb::pass), advice("keep-strength")};
  }
};

}  // namespace stube::lang_hanrey
