// How a pack is dealt: a list of packets from the top. From one plan follow the dealing itself, the check that a deal
// laid out by hand is right, and the pack that would have given those hands.
#pragma once
#include "cards/sequence.hpp"
#include "table/seat.hpp"

namespace stube {

struct Packet {
  Seat to;  // Seat::none(): to the stock, the turn-up first where one is turned up
  std::uint8_t count = 0;
};

struct DealPlan {
  Sequence<Packet, 64> packets;

  constexpr void give(Seat seat, int count) { packets.add({seat, static_cast<std::uint8_t>(count)}); }
  constexpr void lay_aside(int count) { packets.add({Seat::none(), static_cast<std::uint8_t>(count)}); }
  // A packet of `count` to every seat of `seats`, from the dealer's left round to the dealer.
  constexpr void round(Seats seats, Seat dealer, int players, int count) {
    for (int step = 1; step <= players; ++step) {
      const Seat seat = left_of(dealer, players, step);
      if (seats.has(seat)) give(seat, count);
    }
  }
  [[nodiscard]] constexpr int count_for(Seat seat) const {
    int count = 0;
    for (const Packet& packet : packets)
      if (packet.to == seat) count += packet.count;
    return count;
  }
};

// Deals `deck` by `plan`: give(seat, card) for every card of a hand, aside(card) for every other.
constexpr void deal_out(const DealPlan& plan, const Deck& deck, auto&& give, auto&& aside) {
  int at = 0;
  for (const Packet& packet : plan.packets)
    for (int i = 0; i < packet.count; ++i, ++at)
      if (packet.to.is_some())
        give(packet.to, deck.cards[at]);
      else
        aside(deck.cards[at]);
  while (at < deck.cards.size()) aside(deck.cards[at++]);
}

}  // namespace stube
