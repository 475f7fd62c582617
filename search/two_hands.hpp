// Two small hands that are played out against each other, card by card, where points simply add up: what they are
// worth, exactly, each pair of hands once. There are so few of them that neither windows nor an order of cards would
// pay.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "search/card_play.hpp"

namespace stube {

class TwoHands {
 public:
  static constexpr int most_cards = 6;

  // The hands from which cards will leave. Higher cards of a suit take, and trumps; whether a suit has to be followed,
  // or else a trump to be laid, is asked for by `follow`.
  void begin(const CardOrder& order, Word first, Word second, int for_last_trick, bool follow) {
    hand_[0] = first, hand_[1] = second;
    last_ = for_last_trick;
    known_.fill(unknown);
    for (int seat = 0; seat < 2; ++seat) {
      int i = 0;
      for (Word rest = hand_[seat]; rest != 0; rest &= rest - 1, ++i) {
        const int place = bits::lowest(rest);
        points_[seat][i] = order.points[place];
        const bool is_trump = (order.trumps >> place & 1) != 0;
        takers_[seat][i] = among(is_trump ? order.above(place) : order.above(place) | order.trumps, hand_[1 - seat]);
        follows_[seat][i] = among(follow ? order.suit[place] : ~Word{0}, hand_[1 - seat]);
      }
    }
    trumps_[0] = among(order.trumps, first), trumps_[1] = among(order.trumps, second);
  }

  // The points that whoever leads makes more than the other.
  int ahead(int leader, const Word* hand) {
    return ahead(leader, among(hand[leader], hand_[leader]), among(hand[1 - leader], hand_[1 - leader]));
  }

 private:
  using Subset = std::uint8_t;  // of the cards of a hand, from its lowest place up
  static constexpr std::int16_t unknown = INT16_MIN;

  static Subset among(Word cards, Word hand) {
    int subset = 0, bit = 1;
    for (; hand != 0; hand &= hand - 1, bit *= 2)
      if ((cards >> bits::lowest(hand) & 1) != 0) subset |= bit;
    return static_cast<Subset>(subset);
  }

  int ahead(int leader, unsigned own, unsigned other) {
    std::int16_t& known = known_[(static_cast<unsigned>(leader) << most_cards | own) << most_cards | other];
    if (known != unknown) return known;
    const int last = (own & (own - 1)) == 0 ? last_ : 0;
    int best = unknown;
    for (unsigned leads = own; leads != 0; leads &= leads - 1) {
      const int led = bits::lowest(Word{leads});
      const unsigned left = own & ~(1U << led);
      int worst = -unknown;
      for (unsigned replies = replies_to(leader, led, other); replies != 0 && worst > best; replies &= replies - 1) {
        const int laid = bits::lowest(Word{replies});
        const unsigned kept = other & ~(1U << laid);
        const int points = points_[leader][led] + points_[1 - leader][laid] + last;
        const bool takes = (takers_[leader][led] >> laid & 1) != 0;
        const int value = takes ? -points - (left == 0 ? 0 : ahead(1 - leader, kept, left))
                                : points + (left == 0 ? 0 : ahead(leader, left, kept));
        worst = std::min(worst, value);
      }
      best = std::max(best, worst);
    }
    return known = static_cast<std::int16_t>(best);
  }
  // A suit that was there at first may be gone.
  [[nodiscard]] unsigned replies_to(int leader, int led, unsigned other) const {
    if (const unsigned same = other & follows_[leader][led]; same != 0) return same;
    if (const unsigned trumps = other & trumps_[1 - leader]; trumps != 0) return trumps;
    return other;
  }

  Word hand_[2] = {};
  int last_ = 0;
  std::int8_t points_[2][most_cards] = {};
  Subset takers_[2][most_cards] = {}, follows_[2][most_cards] = {}, trumps_[2] = {};
  std::array<std::int16_t, 2 << 2 * most_cards> known_;
};

}  // namespace stube
