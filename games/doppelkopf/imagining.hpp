// What a seat may know of a deal, and deals that agree with it. Failing to follow, announcements, a declared Hochzeit,
// a named Schwein and the exchange of an Armut all tell something about hidden hands; imagining keeps to every one of
// them.
#pragma once
#include "games/doppelkopf/hand_sense.hpp"
#include "games/doppelkopf/state.hpp"
#include "table/imagine.hpp"

namespace stube::doppelkopf {

// --- seeing ---

// doppelkopf/i-6: every solo claim is public once all have spoken, else only the reservation that counts.
constexpr bool reservation_is_public(const State& s, Seat seat) {
  const Reservation r = s.reservations[seat];
  if (r == Reservation::none || r == Reservation::pass) return true;
  if (s.phase == Phase::reservations) return false;
  return is_solo(r) || seat == s.poor || seat == s.bride;
}
constexpr bool knows_given(const State& s, Seat viewer) {
  return s.options.armut_table == ArmutTable::face_up || viewer == s.poor || viewer == s.taker;
}
constexpr bool knows_returned(const State& s, Seat viewer) {
  return viewer == s.poor || viewer == s.taker;
}

constexpr State seen_by(const State& s, Seat viewer) {
  State seen = s;
  const bool over = s.phase == Phase::match_over;
  for (const Seat seat : everyone()) {
    if (seat == viewer) continue;
    if (!reservation_is_public(s, seat)) seen.reservations[seat] = Reservation::vorbehalt;
    if (over) continue;
    hide(seen.hand[seat], seen.hidden[seat]);
    if (!s.party_shown[seat]) seen.party[seat] = Party::unknown;
  }
  const bool nobody = !viewer.is_some() && s.options.armut_table == ArmutTable::face_down;
  if (nobody || !knows_given(s, viewer)) {
    hide(seen.armut_table, seen.armut_table_hidden);
    seen.armut_given = Cards();
  }
  if (!viewer.is_some() || !knows_returned(s, viewer)) seen.armut_returned = Cards();
  return seen;
}

// --- imagining ---

class Imagining {
 public:
  constexpr Imagining(State& seen, Random& random) : s_(seen), random_(random) {}

  constexpr void fill() {
    if (!anything_hidden()) return;
    const State seen = s_;
    // Where play goes on after a revoke: when no deal agrees with every void, some of them were none. Where nobody can
    // have revoked, there is a deal that agrees, though it may be rare.
    const bool all_followed = !revokes_wait_for_a_call(s_);
    const int attempts = all_followed ? 2000 : 100;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      trust_voids_ = all_followed || attempt < 60;
      trust_all_ = attempt < attempts - 10;
      s_ = seen;
      if (!deal_hidden()) continue;
      complete();
      if (agrees() || !trust_all_) break;
    }
    for (const Seat seat : everyone())
      if (is_solo(s_.reservations[seat]) && seen.hidden[seat] > 0) make_worth_a_solo(seat, seen);
  }

 private:
  static constexpr int table = seats;  // the place of the cards of an Armut that lie on the table

  // What is known of the cards a seat still holds.
  struct Known {
    Cards must, never;
  };

  [[nodiscard]] constexpr bool anything_hidden() const {
    for (const Seat seat : everyone())
      if (s_.hidden[seat] > 0 || s_.reservations[seat] == Reservation::vorbehalt) return true;
    return s_.armut_table_hidden > 0 || (s_.taker.is_some() && s_.armut_count > 0) || has_unknown_party();
  }
  [[nodiscard]] constexpr bool has_unknown_party() const {
    return s_.game == Game::normal && s_.phase != Phase::match_over &&
           (members(s_, Party::re).count() + members(s_, Party::kontra).count() < seats);
  }

  [[nodiscard]] constexpr Cards unseen() const {
    Cards seen = s_.armut_table;
    for (const Seat seat : everyone()) seen = joined(joined(seen, s_.hand[seat]), s_.played[seat]);
    return lessened(both_copies(all_kinds()), seen);
  }

  [[nodiscard]] constexpr bool is_void(Seat seat, Class c) const {
    return trust_voids_ && s_.failures[seat].failed(c) && !s_.failures[seat].is_proven(c);
  }

  // How many of `kind` a seat must still hold to have held `held` of them.
  [[nodiscard]] constexpr int still(Seat seat, Card kind, int held) const {
    const int left = held - copies_in(s_.played[seat], kind);
    return left > 0 ? left : 0;
  }
  constexpr void require(Seat seat, Card kind, int held) {
    for (int n = still(seat, kind, held) - copies_in(known_[seat].must, kind); n > 0; --n)
      known_[seat].must = with(known_[seat].must, kind);
  }
  constexpr void require_cards(Seat seat, Cards cards) {
    for (const Card kind : kinds_in(cards)) require(seat, kind, copies_in(cards, kind));
  }

  constexpr void learn() {
    known_ = {};
    for (const Seat seat : everyone()) {
      for (int c = 0; c < class_count; ++c)
        if (is_void(seat, static_cast<Class>(c))) known_[seat].never |= cards_of(s_.contract, static_cast<Class>(c));
      if (s_.schwein == seat) require(seat, fox, 2);
      learn_party(seat);
    }
    if (s_.game == Game::armut) learn_armut();
  }

  constexpr void learn_party(Seat seat) {
    if (s_.game == Game::hochzeit && in_play(s_)) {
      if (seat == s_.bride)
        require(seat, old_one, 2);
      else
        known_[seat].never |= both_copies(old_one);
    }
    if (s_.game != Game::normal || !s_.party_shown[seat]) return;
    if (s_.party[seat] == Party::re)
      require(seat, old_one, 1);
    else
      known_[seat].never |= both_copies(old_one);
  }

  // doppelkopf/grund-6, grund-6a: the poor player keeps no trump of his own; trumps come back only from a hand without
  // Fehl.
  constexpr void learn_armut() {
    const Cards fehl = both_copies(all_kinds()) - normal_trumps();
    if (s_.trumps_back != TrumpsBack::yes) known_[s_.poor].never |= normal_trumps();
    if (s_.trumps_back == TrumpsBack::yes) known_[s_.taker].never |= fehl;
    if (!s_.taker.is_some()) return;
    const bool given_known = s_.armut_given.count() == s_.armut_count;
    const bool returned_known = s_.trumps_back == TrumpsBack::unknown || s_.armut_returned.count() == s_.armut_count;
    if (returned_known) {
      require_cards(s_.poor, s_.armut_returned);
      if (s_.trumps_back == TrumpsBack::yes) known_[s_.poor].never |= normal_trumps();
      if (given_known) require_cards(s_.taker, lessened(s_.armut_given, s_.armut_returned));
    } else if (s_.trumps_back == TrumpsBack::no) {
      if (given_known) require_cards(s_.taker, s_.armut_given);
    } else {
      imagine_trumps_of_poor(given_known);
    }
  }

  // Trumps came back, one at least and no more than were taken; which, only the two of them know.
  constexpr void imagine_trumps_of_poor(bool given_known) {
    const int played = normal_trumps_in(s_.played[s_.poor]);
    int least = played > 0 ? 0 : 1, most = s_.armut_count - played;
    if (given_known)  // each card that lay on the table is with one of the two
      for (const Card card : s_.armut_given) {
        const Card kind = kind_of(card);
        const int accounted = copies_in(s_.played[s_.taker], kind) + copies_in(s_.played[s_.poor], kind) +
                              copies_in(known_[s_.taker].must, kind) + copies_in(known_[s_.poor].must, kind);
        if (accounted >= copies_in(s_.armut_given, kind)) continue;
        const bool wanted = normal_trumps_in(known_[s_.poor].must) < least;
        const bool to_poor = !known_[s_.poor].never.has(kind) && (wanted || known_[s_.taker].never.has(kind));
        Known& holder = known_[to_poor ? s_.poor : s_.taker];
        holder.must = with(holder.must, kind);
      }
    const int have = normal_trumps_in(known_[s_.poor].must);
    if (most > s_.hidden[s_.poor]) most = s_.hidden[s_.poor];
    const int more = between(least - have, most - have);
    pick(s_.poor, normal_trumps(), more);
    known_[s_.poor].never |= normal_trumps();
  }

  [[nodiscard]] constexpr int between(int least, int most) {
    if (least < 0) least = 0;
    return most <= least ? least
                         : least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
  }

  // Chooses `count` unseen cards out of `among` for a seat, none that it or another is bound to.
  constexpr void pick(Seat seat, Cards among, int count) {
    Cards left = unseen();
    for (const Seat other : everyone()) left = lessened(left, known_[other].must);
    for (; count > 0; --count) {
      Cards choice;
      for (const Card card : left)
        if (among.has(kind_of(card)) && !known_[seat].never.has(kind_of(card))) choice |= card;
      if (choice.empty()) return;
      const Card card =
          kind_of(choice.nth(static_cast<int>(random_.below(static_cast<std::uint32_t>(choice.count())))));
      known_[seat].must = with(known_[seat].must, card);
      left = without(left, card);
    }
  }

  // --- beaten reservations ---

  // Once all have spoken, a hidden reservation was one that the game played has beaten; so its hand must have allowed
  // it.
  constexpr void bind_beaten_reservations() {
    if (s_.phase == Phase::reservations) return;
    for (const Seat seat : everyone()) {
      if (s_.reservations[seat] != Reservation::vorbehalt) continue;
      Sequence<Reservation, 3> can;
      if (s_.game == Game::armut) {
        if (may_be_bride(seat)) can.add(Reservation::hochzeit_any);
        if (distance_from_forehand(s_, seat) > distance_from_forehand(s_, s_.poor) && may_be_poor(seat))
          can.add(Reservation::armut);
      } else {
        if (may_be_bride(seat)) can.add(Reservation::hochzeit_any);
        if (may_be_poor(seat)) can.add(Reservation::armut);
        if (may_have_kings(seat)) can.add(Reservation::five_kings);
      }
      if (!can.empty()) bind(seat, can[static_cast<int>(random_.below(static_cast<std::uint32_t>(can.size())))]);
    }
  }

  constexpr void bind(Seat seat, Reservation reservation) {
    s_.reservations[seat] = reservation;
    if (reservation == Reservation::hochzeit_any) {
      if (gave_trumps_back(seat))
        require_old_ones_of_taker();
      else
        require(seat, old_one, 2);
      s_.reservations[seat] =
          static_cast<Reservation>(static_cast<int>(reservation) + static_cast<int>(random_.below(3)));
    } else if (reservation == Reservation::five_kings) {
      const Cards kings = both_copies(Cards::of_rank(rank::king));
      pick(seat, kings, 5 - (known_cards(seat) & kings).count() - (known_[seat].must & kings).count());
    } else {
      const int held = normal_trumps_in(known_cards(seat)) + normal_trumps_in(known_[seat].must);
      const int room = s_.hidden[seat] - known_[seat].must.count(), most = most_trumps_of_poor(seat) - held;
      const int fehl_left = (unseen() - normal_trumps() - known_[seat].never).count();
      pick(seat, normal_trumps(), between(room - fehl_left, most < room ? most : room));
      known_[seat].never |= normal_trumps();
    }
  }
  [[nodiscard]] constexpr Cards known_cards(Seat seat) const { return joined(s_.hand[seat], s_.played[seat]); }
  // A poor player who takes another's Armut has its trumps as well; he has Fehl enough to return none.
  [[nodiscard]] constexpr int most_trumps_of_poor(Seat seat) const {
    return 3 + (seat == s_.taker ? s_.armut_count : 0);
  }

  // Who gives trumps back has no Fehl, so an old one of his own may be among them.
  [[nodiscard]] constexpr bool gave_trumps_back(Seat seat) const {
    return seat == s_.taker && s_.trumps_back == TrumpsBack::yes;
  }
  constexpr void require_old_ones_of_taker() {
    const int shown = copies_in(known_cards(s_.taker), old_one) + copies_in(known_cards(s_.poor), old_one);
    for (int n = 2 - shown - copies_in(known_[s_.poor].must, old_one); n > 0; --n) {
      const bool poor_can = one_more_may_have_come_back(), taker_can = !is_void(s_.taker, Class::trump);
      Known& holder = known_[poor_can && (!taker_can || random_.chance(1, 2)) ? s_.poor : s_.taker];
      holder.must = with(holder.must, old_one);
    }
  }
  // Whether the poor player may hold another trump besides those that are known.
  [[nodiscard]] constexpr bool one_more_may_have_come_back() const {
    const int trumps = normal_trumps_in(known_cards(s_.poor)) + normal_trumps_in(known_[s_.poor].must);
    return s_.armut_returned.empty() && !is_void(s_.poor, Class::trump) && trumps < s_.armut_count &&
           known_[s_.poor].must.count() < s_.hidden[s_.poor];
  }

  // Whoever has played both may be void by now in what they belong to.
  [[nodiscard]] constexpr bool may_be_bride(Seat seat) const {
    const int has = copies_in(known_cards(seat), old_one);
    if (gave_trumps_back(seat))
      return has + copies_in(known_cards(s_.poor), old_one) + copies_in(unseen(), old_one) == 2;
    return has == 2 ||
           (s_.hidden[seat] > 0 && !known_[seat].never.has(old_one) && copies_in(unseen(), old_one) + has == 2);
  }
  [[nodiscard]] constexpr bool may_be_poor(Seat seat) const {
    return !gave_trumps_back(seat) && normal_trumps_in(known_cards(seat)) <= most_trumps_of_poor(seat);
  }
  [[nodiscard]] constexpr bool may_have_kings(Seat seat) const {
    const Cards kings = both_copies(Cards::of_rank(rank::king));
    const int free = ((unseen() & kings) - known_[seat].never).count(), room = s_.hidden[seat];
    return (known_cards(seat) & kings).count() + (free < room ? free : room) >= 5;
  }

  // --- dealing the rest ---

  constexpr bool deal_hidden() {
    learn();
    bind_beaten_reservations();
    Cards pool = unseen();
    Vacancy places[seats + 1];
    for (const Seat seat : everyone()) {
      // What a seat is bound to hold goes there first, as far as it is hidden at all.
      if (s_.hidden[seat] == 0) continue;
      for (const Card card : known_[seat].must) {
        if (!pool.has(kind_of(card)) || s_.hidden[seat] == 0) {
          if (trust_all_) return false;
          continue;
        }
        pool = without(pool, kind_of(card));
        s_.hand[seat] = with(s_.hand[seat], kind_of(card));
        --s_.hidden[seat];
      }
      places[seat.index()] = {trust_all_ ? known_[seat].never : Cards(), s_.hidden[seat]};
    }
    places[table] = {both_copies(all_kinds()) - normal_trumps(), s_.armut_table_hidden};
    Sequence<Card, 64> cards;
    for (const Card card : pool) cards.add(kind_of(card));
    Imagined<seats + 1> imagined;
    if (!imagined.deal(cards, places, random_)) return false;
    for (const Seat seat : everyone()) {
      for (const Card card : imagined.at(seat.index())) s_.hand[seat] = with(s_.hand[seat], card);
      s_.hidden[seat] = 0;
    }
    for (const Card card : imagined.at(table)) s_.armut_table = with(s_.armut_table, card);
    s_.armut_table_hidden = 0;
    return true;
  }

  // What could not be dealt by places alone: an Armut's taker has at least the trumps he took and did not return, and
  // every reservation was one that its hand allowed.
  [[nodiscard]] constexpr bool agrees() const {
    for (const Seat seat : everyone())
      if (!allows(dealt_to(s_, seat), s_.reservations[seat])) return false;
    if (!s_.taker.is_some()) return true;
    return s_.armut_given.count() == s_.armut_count &&
           holds(joined(known_cards(s_.taker), s_.armut_returned), s_.armut_given);
  }
  static constexpr bool allows(Cards dealt, Reservation reservation) {
    if (reservation == Reservation::five_kings) return (dealt & both_copies(Cards::of_rank(rank::king))).count() >= 5;
    if (reservation == Reservation::armut) return normal_trumps_in(dealt) <= 3;
    return !is_hochzeit(reservation) || copies_in(dealt, old_one) == 2;
  }

  // --- what follows from the hands ---

  constexpr void complete() {
    if (s_.game == Game::normal)
      for (const Seat seat : everyone())
        if (s_.party[seat] == Party::unknown)
          s_.party[seat] = s_.hand[seat].has(old_one) || s_.played[seat].has(old_one) ? Party::re : Party::kontra;
    if (s_.taker.is_some() && s_.armut_count > 0) complete_armut();
    if (s_.phase == Phase::armut_offer) s_.armut_given = Cards();
    for (const Seat seat : everyone())
      if (s_.reservations[seat] == Reservation::vorbehalt) s_.reservations[seat] = likely_reservation(seat);
  }

  constexpr void complete_armut() {
    const Cards poor = joined(s_.hand[s_.poor], s_.played[s_.poor]);
    if (s_.trumps_back != TrumpsBack::unknown && s_.armut_returned.empty()) {
      s_.armut_returned = poor & normal_trumps();
      add_some(s_.armut_returned, poor - normal_trumps(), s_.armut_count);
    }
    if (s_.armut_given.empty()) {
      const Cards taker = joined(s_.hand[s_.taker], s_.played[s_.taker]);
      add_some(s_.armut_given, joined(taker, s_.armut_returned) & normal_trumps(), s_.armut_count);
    }
  }
  constexpr void add_some(Cards& set, Cards from, int until) {
    while (set.count() < until && !from.empty()) {
      const Card card = kind_of(from.nth(static_cast<int>(random_.below(static_cast<std::uint32_t>(from.count())))));
      from = without(from, card);
      set = with(set, card);
    }
  }

  // What the imagined hand would most naturally have declared; beaten ones were no soli, for those are public.
  [[nodiscard]] constexpr Reservation likely_reservation(Seat seat) {
    const Cards held = known_cards(seat);
    if ((held & both_copies(Cards::of_rank(rank::king))).count() >= 5) return Reservation::five_kings;
    if (normal_trumps_in(held) <= 3) return Reservation::armut;
    if (copies_in(held, old_one) == 2) return Reservation::hochzeit_any;
    if (s_.phase != Phase::reservations) return Reservation::armut;
    Contract best = Contract::diamonds;
    for (int c = 1; c < 8; ++c)
      if (lacking(held, static_cast<Contract>(c), 0) < lacking(held, best, 0)) best = static_cast<Contract>(c);
    return reservation_of(best);
  }

  // --- soli ---

  // By how many tenths of a trick a hand falls short of the solo that was claimed with it, and announced so far.
  static constexpr int lacking(Cards dealt, Contract contract, int announced) {
    const int spare = announced > 0 ? 8 * announced - 4 : 0;
    const int short_by = HandSense::solo_losers(dealt, contract, true) + spare - HandSense::solo_limit(contract);
    return short_by > 0 ? short_by : 0;
  }
  [[nodiscard]] constexpr int lacking(Seat seat) const {
    if (!is_solo(s_.reservations[seat])) return 0;
    return lacking(known_cards(seat), contract_of(s_.reservations[seat]), seat == s_.soloist ? s_.announced[0] : 0);
  }

  // Hardly any random hand is one with which somebody would claim a solo. So better cards of the others change places
  // with the claimant's, at random, until the claim makes sense; a change that does not help is undone.
  constexpr void make_worth_a_solo(Seat claimant, const State& seen) {
    Seats others;
    for (const Seat seat : everyone() - claimant)
      if (seen.hidden[seat] > 0) others |= seat;
    if (others.empty()) return;
    const Contract contract = contract_of(s_.reservations[claimant]);
    int short_by = lacking(claimant);
    for (int step = 16 * seen.hidden[claimant]; step > 0 && short_by > 0; --step) {
      const Seat other = random_seat(others, random_);
      const Card give = any_of(s_.hand[claimant]), take = any_of(s_.hand[other]);
      if (HandSense::worth_in_solo(contract, take) <= HandSense::worth_in_solo(contract, give)) continue;
      if (!may_part_with(claimant, give, take) || !may_part_with(other, take, give)) continue;
      const int others_lack = lacking(other);
      exchange(claimant, give, other, take);
      const int now = lacking(claimant);
      if (now + lacking(other) > short_by + others_lack || !allows(known_cards(other), s_.reservations[other]))
        exchange(claimant, take, other, give);
      else
        short_by = now;
    }
  }
  constexpr Card any_of(Cards hand) {
    return kind_of(hand.nth(static_cast<int>(random_.below(static_cast<std::uint32_t>(hand.count())))));
  }
  [[nodiscard]] constexpr bool may_part_with(Seat seat, Card card, Card for_another) const {
    return !known_[seat].never.has(for_another) && copies_in(known_[seat].must, card) < copies_in(s_.hand[seat], card);
  }
  constexpr void exchange(Seat a, Card from_a, Seat b, Card from_b) {
    s_.hand[a] = with(without(s_.hand[a], from_a), from_b);
    s_.hand[b] = with(without(s_.hand[b], from_b), from_a);
  }

  State& s_;
  Random& random_;
  BySeat<Known, seats> known_;
  bool trust_voids_ = true, trust_all_ = true;
};

constexpr void imagine(State& s, Random& random) {
  Imagining(s, random).fill();
}

}  // namespace stube::doppelkopf
