// Fem Kort's own tests: the worked examples of its rules, settled while compiling.
#include <gtest/gtest.h>

#include "games/femkort/knowledge.hpp"
#include "games/femkort/rules.hpp"

namespace stube::femkort {
namespace {

using five_cards::Phase;
using five_cards::Verb;

constexpr Card card(std::string_view text) {
  return Card(static_cast<Suit>(packs::french_36.suits.find(text[1])),
              static_cast<int>(packs::french_36.ranks.find(text[0])));
}
constexpr Cards cards(std::string_view text) {
  Cards set;
  for (std::size_t at = 0; at + 1 < text.size(); at += 3) set |= card(text.substr(at, 2));
  return set;
}

template <int N>
constexpr State dealt(const Cards (&hands)[N], const Options& options = {}) {
  Opening opening;
  opening.players = N;
  opening.dealer = Seat(N - 1);
  State s = Rules::start(options, opening);
  Deck deck;
  Cards left[N];
  Cards rest = Rules::full_pack(s);
  for (int i = 0; i < N; ++i) left[i] = hands[i], rest -= hands[i];
  for (const Packet& packet : Rules::plan(s).packets)
    for (int i = 0; i < packet.count; ++i) {
      Cards& from = left[packet.to.index()];
      deck.cards.add(from.lowest());
      from -= from.lowest();
    }
  for (const Card other : rest) deck.cards.add(other);
  Rules::deal(s, deck, Silence());
  return s;
}
template <int N>
constexpr State played(const Cards (&hands)[N], std::string_view text, const Options& options = {}) {
  State s = dealt(hands, options);
  for (std::size_t at = 0; at + 1 < text.size(); at += 3)
    Rules::apply(s, s.turn, card_move(Verb::play, card(text.substr(at, 2))), Silence());
  return s;
}
template <int N>
constexpr bool brought(const State& s, const int (&wanted)[N]) {
  for (int i = 0; i < N; ++i)
    if (s.deal_score[Side(i)] != wanted[i] || s.stakes.money[Seat(i)] != wanted[i]) return false;
  return s.phase == Phase::deal && s.stakes.pot == 0;
}

constexpr Cards four[] = {cards("Ac 9c 8h 7d Ks"), cards("Kc 6c Ah 9d 8s"), cards("Qc 7c Kh Td 9s"),
                          cards("Jc 8c Qh Ad 7s")};
constexpr std::string_view three_tricks = "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d ";

// femkort/11: beaten by the highest of its suit, or not beaten at all.
static_assert(brought(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc"), {3, -1, -1, -1}));
static_assert(brought(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d 7s Ks 8s 9s"), {-1, 3, -1, -1}));
constexpr Cards two[] = {cards("Ac 7c 8d 9h Ts"), cards("Kc 6d Qd 6h 7s")};
static_assert(brought(played(two, "Ac Kc 8d 6d 9h 6h Ts 7s"), {1, -1}));

// femkort/i-8: after the fourth trick nobody has anything left to decide.
static_assert(Rules::turn(played(four, three_tricks)) == Seats(Seat(3)));
static_assert(Rules::turn(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc")).empty());

// femkort/12: the deal goes to who was served first.
static_assert(Rules::next_dealer(played(four, "Ac 6c 7c 8c 8h Ah Kh Qh 9d Td Ad 7d Jc 9c Kc Qc")) == Seat(0));

TEST(FemKort, HasNoBid) {
  EXPECT_EQ(forms.size(), 3U);
  EXPECT_EQ(phases.size(), 4U);
}

// The advice beats chance: alone among players who throw any card, it wins well more than its share.
TEST(FemKort, AdviceIsBetterThanChance) {
  Random random(5);
  int won = 0;
  constexpr int matches = 400;
  for (int i = 0; i < matches; ++i) {
    Opening opening;
    opening.players = 4;
    opening.dealer = Seat(i % 4);
    State s = Rules::start({}, opening);
    while (!Rules::outcome(s).over()) {
      if (Rules::awaits_deal(s)) {
        Rules::deal(s, shuffled_deck(Rules::full_pack(s), 1, random), Silence());
        continue;
      }
      const Seat seat = s.turn;
      const Move move = seat == Seat(0) ? Knowledge::choose(Rules::seen_by(s, seat), seat, random).move
                                        : random_move<Rules>(s, seat, random);
      ASSERT_TRUE(Rules::judge(s, seat, move).lawful());
      Rules::apply(s, seat, move, Silence());
    }
    won += Rules::outcome(s).winners.has(Side(0)) ? 1 : 0;
  }
  EXPECT_GT(won, matches / 2);
}

}  // namespace
}  // namespace stube::femkort
