// What Hanrey and Lang Hanrey share: three cards each and a trump under the stock, cards that are beaten or taken up,
// hands refilled from the stock, and one loser who pays. Who beats whom and when is each game's own.
//
// Cards taken up are seen by all, and a player who does not beat shows that he cannot. Both are kept: `open` has the
// cards of a hand that everybody knows, `unseen` what each other card of the hands cannot be.
#pragma once
#include "table/each_for_himself.hpp"
#include "table/gpu.hpp"
#include "table/imagine.hpp"

namespace stube::beat_or_take {

inline constexpr int hand_size = 3;
inline constexpr int pack_size = 36, suit_size = 9;
inline constexpr int stock_size = 30;  // with two players; more leave fewer

// What a card that only its holder has seen cannot be. All that is ever learned is that it does not beat another card,
// so in each suit the cards that it cannot be are the highest ones, and their number, four bits a suit, says which they
// are.
class Never {
 public:
  [[nodiscard]] constexpr Cards cards() const {
    Cards all;
    for (int suit = 0; suit < 4; ++suit) {
      const std::uint64_t highest = 0x1ff & ~(0x1ffu >> number(suit));
      all |= Cards(highest << (16 * suit));
    }
    return all;
  }
  // `highest`: in each suit none, or the highest ones.
  constexpr explicit Never(Cards highest) {
    for (int suit = 0; suit < 4; ++suit)
      numbers_ = static_cast<std::uint16_t>(numbers_ | highest.in(static_cast<Suit>(suit)).count() << (4 * suit));
  }
  constexpr Never() = default;
  // Every card that beats `card`: the higher ones of its suit, and where it is none the trumps.
  static constexpr Never beaters_of(Card card, Suit trump) {
    const int above = suit_size - 1 - card.rank(), trumps = suit_size * int{card.suit() != trump};
    Never never;
    never.numbers_ = static_cast<std::uint16_t>(above << (4 * index_of(card.suit())) | trumps << (4 * index_of(trump)));
    return never;
  }
  static constexpr Never of_numbers(std::uint64_t numbers) {
    Never never;
    never.numbers_ = static_cast<std::uint16_t>(numbers);
    return never;
  }
  [[nodiscard]] constexpr std::uint64_t numbers() const { return numbers_; }
  // Whatever either of two cannot be, for four pairs at once: in each four bits the greater number. Its top bit decides
  // where only one number has it, else what a subtraction leaves of a top bit set before.
  static constexpr std::uint64_t greater_numbers(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t tops = 0x8888888888888888;
    const std::uint64_t not_less = ((a & ~b) | (~(a ^ b) & ((a | tops) - (b & ~tops)))) & tops;
    const std::uint64_t of_a = (not_less >> 3) * 15;
    return (a & of_a) | (b & ~of_a);
  }
  constexpr void forbid(Never more) { *this = of_numbers(greater_numbers(numbers_, more.numbers_)); }
  [[nodiscard]] constexpr bool has(Card card) const { return card.rank() >= suit_size - number(index_of(card.suit())); }
  constexpr bool operator==(const Never&) const = default;

 private:
  [[nodiscard]] constexpr int number(int suit) const { return (numbers_ >> (4 * suit)) & 15; }

  std::uint16_t numbers_ = 0;
};

// What is known of the cards that only their holders have seen: those of seat 0, of seat 1, and so on, in each hand the
// oldest card first. Whatever is known of a newer card was known of the older ones of that hand too, so what one of
// them cannot be contains what the next cannot be. Four cards lie in each word, the first lowest, and are changed
// together; behind the last card is nought.
class Unseen {
 public:
  constexpr Never operator[](int at) const { return Never::of_numbers(words_[at / 4] >> (16 * (at % 4))); }

  constexpr void forbid(int first, int count, Cards cards) { forbid(first, count, Never(cards)); }
  constexpr void forbid(int first, int count, Never never) {
    const std::uint64_t four = never.numbers() * 0x0001000100010001;
    for (int word = first / 4; word * 4 < first + count; ++word) {
      const std::uint64_t these = from(first - word * 4) & ~from(first + count - word * 4);
      words_[word] = Never::greater_numbers(words_[word], four & these);
    }
  }
  // A new card, of which nothing is known, comes to place `at`. There are `all` before it comes.
  constexpr void add(int at, int all) {
    for (int word = all / 4; word > at / 4; --word) words_[word] = words_[word] << 16 | words_[word - 1] >> 48;
    std::uint64_t& there = words_[at / 4];
    there = (there & ~from(at % 4)) | (there & from(at % 4)) << 16;
  }
  // One of them turns out to be `card`. Of those that could be, the one of which most was known is taken: this leaves
  // open everything that is still possible. There are `all` of all seats with it.
  constexpr void reveal(int first, int count, Card card, int all) {
    int at = first;
    while (at < first + count - 1 && (*this)[at].has(card)) ++at;
    std::uint64_t& there = words_[at / 4];
    there = (there & ~from(at % 4)) | (there >> 16 & from(at % 4));
    for (int word = at / 4; word < (all - 1) / 4; ++word) {
      words_[word] |= words_[word + 1] << 48;
      words_[word + 1] >>= 16;
    }
  }
  constexpr bool operator==(const Unseen&) const = default;

 private:
  // The cards of a word from the n-th on, as a mask.
  static constexpr std::uint64_t from(int n) {
    const int none_to_four = n < 0 ? 0 : n > 4 ? 4 : n;
    return ~std::uint64_t{0} << (8 * none_to_four) << (8 * none_to_four);  // in two steps, for 64 is no shift
  }

  std::uint64_t words_[pack_size / 4] = {};
};

// The cards of `hand` that beat `card`: higher ones of its suit, and trumps if it is none.
constexpr Cards beaters(Cards hand, Card card, Suit trump) {
  return hand.above(card) | (card.suit() == trump ? Cards() : hand.in(trump));
}

// `State` has the members that both games have in common, under the same names; `Book` the rules and events they cite.
template <class Book, class State>
struct BeatOrTake : EachForHimself<State> {
  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int money(const State& s, Seat seat) { return s.money[seat]; }
  static constexpr int pot(const State&) { return 0; }

  // --- dealing

  static constexpr Seat next_dealer(const State& s) { return s.deal == 0 ? s.dealer : left_of(s.dealer, s.players); }

  static constexpr DealPlan plan(const State& s) {
    DealPlan plan;
    plan.round(Seats::first(s.players), next_dealer(s), s.players, hand_size);
    return plan;
  }

  // Three each and the turn-up, which goes under the stock.
  static constexpr void deal_cards(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = BeatOrTake::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    s.hand = s.open = {};
    s.unseen = {};
    s.gone = Cards();
    s.tricks = {};
    s.deal_score = {};
    s.stock.clear();
    s.turnup = Card::none();
    deal_out(
        plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; },
        [&](Card card) {
          if (s.turnup.is_card())
            s.stock.add(card);
          else
            s.turnup = card;
        });
    s.stock.add(s.turnup);
    s.trump = s.turnup.suit();
    tell_deal(s, tell);
  }

  // --- cards in and out of a hand

  static constexpr int unseen_count(const State& s, Seat seat) {
    return s.hand[seat].count() + s.hidden[seat] - s.open[seat].count();
  }

  // Where the unseen cards of a seat lie among those of all.
  struct UnseenOf {
    int first = 0, count = 0, all = 0;
  };
  // Always all the way round the table and without a branch, for whose cards they are is chance.
  static constexpr UnseenOf unseen_of(const State& s, Seat seat) {
    UnseenOf those;
    for (int i = 0; i < s.players; ++i) {
      const int count = unseen_count(s, Seat(i));
      those.first += count * int{i < seat.index()};
      those.count += count * int{i == seat.index()};
      those.all += count;
    }
    return those;
  }
  static constexpr int first_unseen(const State& s, Seat seat) { return unseen_of(s, seat).first; }
  // What none of the seat's unseen cards can be: of the newest the least is known.
  static constexpr Cards never_unseen(const State& s, Seat seat) {
    const UnseenOf those = unseen_of(s, seat);
    return those.count == 0 ? full_pack(s) : s.unseen[those.first + those.count - 1].cards();
  }

  STUBE_APART_ON_GPU static constexpr void put_down(State& s, Seat seat, Card card) {
    if (s.open[seat].has(card)) {
      s.open[seat] -= card;
    } else {
      const UnseenOf those = unseen_of(s, seat);
      s.unseen.reveal(those.first, those.count, card, those.all);
    }
    s.hand[seat] -= card;
  }

  static constexpr void take_up(State& s, Seat seat, Cards cards) {
    s.hand[seat] |= cards;
    s.open[seat] |= cards;
  }

  // The seat has shown that it holds none of these.
  static constexpr void shows_lack_of(State& s, Seat seat, Cards cards) { shows_lack_of(s, seat, Never(cards)); }
  STUBE_APART_ON_GPU static constexpr void shows_lack_of(State& s, Seat seat, Never never) {
    if (unseen_count(s, seat) == 0) return;
    const UnseenOf those = unseen_of(s, seat);
    s.unseen.forbid(those.first, those.count, never);
  }
  // The same of all cards that beat `card`.
  static constexpr void shows_no_beater_of(State& s, Seat seat, Card card) {
    shows_lack_of(s, seat, Never::beaters_of(card, s.trump));
  }

  // What lies behind the last card is always moved along, so that the length is known beforehand.
  static constexpr Card take_from_top(Sequence<Card, stock_size>& stock) {
    const Card top = stock[0];
    for (int i = 1; i < stock_size; ++i) stock[i - 1] = stock[i];
    stock.take_last();
    return top;
  }

  // Each seat of `seats`, the next leader first, draws as many cards as `lacks` says, as long as there is a stock.
  static constexpr void draw_round(State& s, Seats seats, Seat leader, auto&& lacks, auto&& tell) {
    Seat seat = leader;
    do {
      for (int lacking = lacks(seat); lacking > 0 && !s.stock.empty(); --lacking) draw(s, seat, tell);
      seat = next_in(seats, seat, s.players);
    } while (seat != leader);
  }

  static constexpr void refill(State& s, Seats seats, Seat leader, auto&& tell) {
    draw_round(s, seats, leader, [&](Seat seat) { return hand_size - s.hand[seat].count(); }, tell);
  }

  STUBE_APART_ON_GPU static constexpr void draw(State& s, Seat seat, auto&& tell) {
    const Card card = take_from_top(s.stock);
    if (card == s.turnup) {
      s.turnup = Card::none();
      s.open[seat] |= card;
      tell(event_of(Book::event("draws-turnup"), Book::turnup_last).by(seat).showing(card));
    } else {
      const UnseenOf those = unseen_of(s, seat);
      s.unseen.add(those.first + those.count, those.all);
      tell(event_of(Book::event("draws"), Book::refilling).by(seat).showing(card).cards_only_for(seat));
    }
    s.hand[seat] |= card;
  }

  // --- the end of a game

  static constexpr void book_line(State& s, Seat seat, int amount, RuleId rule, auto&& tell) {
    const Side side(seat.index());
    s.money[seat] = static_cast<std::int16_t>(s.money[seat] + amount);
    s.score[side] = static_cast<std::int16_t>(s.score[side] + amount);
    s.deal_score[side] = static_cast<std::int16_t>(s.deal_score[side] + amount);
    tell(score_line(Book::event("score"), Book::line("game"), side, amount, rule).by(seat));
  }

  // The loser pays one to each other player.
  STUBE_APART_ON_GPU static constexpr void pay_up(State& s, Seat loser, auto&& tell) {
    tell(event_of(Book::event("lost"), Book::last_with_cards).by(loser).saying(s.hand[loser].count()));
    for (const Seat seat : Seats::first(s.players))
      book_line(s, seat, seat == loser ? 1 - s.players : 1, Book::last_with_cards, tell);
    tell(event_of(Book::event("paid"), Book::stakes).by(loser).saying(s.players - 1));
  }

  STUBE_APART_ON_GPU static constexpr void end_game(State& s, auto&& tell) {
    s.turn = Seat::none();
    if (s.deal < s.options.games) {
      s.phase = State::Phase::deal;
      tell(event_of(Book::event("next-dealer"), Book::stakes).by(next_dealer(s)));
    } else {
      s.phase = State::Phase::over;
      s.ending = Book::ending("games");
      tell(event_of(Book::event("match-over"), Book::stakes).saying(s.deal));
    }
  }

  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    return {s.ending, BeatOrTake::leaders(s), Book::last_with_cards};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) {
    State seen = s;
    for (const Seat seat : Seats::first(s.players))
      if (seat != viewer) hide(seen.hand[seat], seen.hidden[seat]);
    for (Card& card : seen.stock)
      if (card != s.turnup) card = Card::hidden();
    return seen;
  }

  // Deals the unseen cards at random until `agrees` is content with the state; if chance does not bring that about
  // soon, one of the unseen cards of `asked` is made to be one of `wanted`.
  static constexpr void imagine_until(State& s, Seat asked, Cards wanted, auto&& agrees, Random& random) {
    if (s.deal == 0) return;
    const State seen = s;
    for (int attempt = 0; attempt < 12; ++attempt)
      if (fill(s = seen, Seat::none(), 0, Cards(), random) && agrees(s)) return;
    if (!asked.is_some()) return;
    for (int i = unseen_count(seen, asked) - 1; i >= 0; --i)
      if (fill(s = seen, asked, i, wanted, random) && agrees(s)) return;
  }

  // Every card that is neither in a hand nor in the stock nor laid away is the business of the game itself.
  static constexpr void each_shared_place(const State& s, auto&& visit) {
    for (const Seat seat : Seats::first(s.players)) visit(s.hand[seat]);
    for (const Card card : s.stock) visit(Cards(card));
    visit(s.gone);
    visit(s.trick.all());
  }

 private:
  static constexpr void tell_deal(const State& s, auto&& tell) {
    if (s.deal == 1) tell(event_of(Book::event("match"), Book::who_plays(s.players)).saying(s.players));
    tell(event_of(Book::event("shuffled"), Book::shuffling).by(s.dealer).saying(s.deal));
    tell(event_of(Book::event("not-cut"), Book::cutting));
    for (int step = 1; step <= s.players; ++step) {
      const Seat seat = left_of(s.dealer, s.players, step);
      tell(event_of(Book::event("dealt"), Book::dealing)
               .by(seat)
               .saying(hand_size)
               .showing(s.hand[seat])
               .cards_only_for(seat));
    }
    tell(event_of(Book::event("turned-up"), Book::trumps).by(s.dealer).showing(s.turnup).saying(index_of(s.trump)));
  }

  // One deal of what is hidden; the unseen card number `number` of `asked` will be one of `wanted`, where a seat is
  // given. Unseen cards of one hand of which the same is known are one place; there are seldom many.
  static constexpr bool fill(State& s, Seat asked, int number, Cards wanted, Random& random) {
    Cards known = s.turnup;
    Game::each_place(s, [&](Cards cards) { known |= cards; });
    Vacancy places[pack_size + 1];
    Seat holders[pack_size + 1];  // of the stock nobody
    int count = 0;
    for (const Card card : s.stock) places[count].room += card.is_card() ? 0 : 1;
    for (const Seat seat : Seats::first(s.players)) {
      if (s.hidden[seat] == 0) continue;
      known |= s.open[seat];
      const int first = first_unseen(s, seat);
      bool begins = true;  // a place of its own
      for (int i = 0; i < unseen_count(s, seat); ++i) {
        const bool chosen = seat == asked && i == number;
        const Never& never = s.unseen[first + i];
        if (begins || chosen || never != s.unseen[first + i - 1]) {
          places[++count] = {never.cards(), 0};
          holders[count] = seat;
          if (chosen) places[count].never |= full_pack(s) - wanted;
        }
        ++places[count].room;
        begins = chosen;
      }
    }
    const Sequence<Card, 64> pool = listed(full_pack(s) - known);
    constexpr int few = 8;
    return count < few ? fill_places<few>(s, pool, places, holders, count, random)
                       : fill_places<pack_size + 1>(s, pool, places, holders, count, random);
  }

  // The last place of `places` is number `last`; the first is the stock.
  template <int Most>
  static constexpr bool fill_places(State& s, const Sequence<Card, 64>& pool, const Vacancy (&places)[pack_size + 1],
                                    const Seat (&holders)[pack_size + 1], int last, Random& random) {
    Vacancy used[Most];
    for (int i = 0; i <= last; ++i) used[i] = places[i];
    Imagined<Most> imagined;
    if (!imagined.deal(pool, used, random)) return false;
    for (const Seat seat : Seats::first(s.players)) {
      if (s.hidden[seat] == 0) continue;
      s.hand[seat] = s.open[seat];
      s.hidden[seat] = 0;
    }
    for (int i = 1; i <= last; ++i) s.hand[holders[i]] |= as_set(imagined.at(i));
    Sequence<Card, 64> rest = imagined.at(0);
    shuffle(rest, random);
    for (Card& card : s.stock)
      if (!card.is_card()) card = rest.take_last();
    return true;
  }

  using Game = typename Book::Game;
};

}  // namespace stube::beat_or_take
