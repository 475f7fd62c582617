// How a sensible player plays Doppelkopf: which reservation a hand is worth, when to announce, and a card by what it
// may win or lose now and what it would be worth later. It sees only what its seat sees.
#pragma once
#include <optional>

#include "games/doppelkopf/hand_sense.hpp"
#include "games/doppelkopf/open_play.hpp"
#include "table/advice.hpp"

namespace stube::doppelkopf {

// For every contract and card, the cards that would take the lead from it; in the last trick it may be fewer.
class Beaters {
 public:
  Beaters() {
    for (int c = 0; c < contracts; ++c)
      for (const Card best : all_kinds())
        for (const Card card : both_copies(all_kinds()))
          for (const bool last : {false, true})
            if (beats(static_cast<Contract>(c), kind_of(card), best, last))
              cards_[last ? 1 : 0][c][best.index()] |= card;
  }
  [[nodiscard]] Cards of(Contract contract, Card best, bool last_trick) const {
    return cards_[last_trick ? 1 : 0][static_cast<int>(contract)][best.index()];
  }

 private:
  static constexpr int contracts = 8;
  Cards cards_[2][contracts][64];
};
inline const Beaters beaters;

// The chance that a hand of so many out of so many hidden cards holds none of some, taken as drawn one by one.
class Absences {
 public:
  Absences() {
    for (int hidden = 1; hidden <= most; ++hidden)
      for (int held = 0; held <= most_held; ++held) {
        const double absent = 1.0 - static_cast<double>(held) / hidden;
        chances_[hidden][held][0] = 1;
        for (int n = 1; n <= most; ++n) chances_[hidden][held][n] = chances_[hidden][held][n - 1] * absent;
      }
  }
  // By the number of cards that must not be there.
  [[nodiscard]] const double* of(int held, int hidden) const { return chances_[hidden][held]; }

 private:
  static constexpr int most = 40, most_held = 13;
  double chances_[most + 1][most_held + 1][most + 1] = {};
};
inline const Absences absences;

// The table as one seat sees it while cards are played. It looks at nothing that the seat may not know, so in a playout
// it may be handed the whole deal.
class Sight {
 public:
  Sight(const State& s, Seat me) : s_(s), me_(me), trumps_(trumps_of(s.contract)), last_trick_(is_last_trick(s)) {
    Cards seen = s.hand[me];
    for (const Seat seat : everyone()) seen = joined(seen, s.played[seat]);
    unseen_ = lessened(both_copies(all_kinds()), seen);
    if (!s.trick.empty()) best_ = best_of(s);
    for (const TrickCard& played : s.trick.cards) augen_on_table_ += augen_of(played.card);
    find_friends();
    if (!s.trick.empty()) wins_if_low_ = wins_with(best_.card, class_led(s), friendly(best_.seat));
  }

  // The chance that a seat plays with me.
  [[nodiscard]] double friendly(Seat seat) const { return friendly_[seat]; }

  // The chance that the seat can take the trick from `best`.
  [[nodiscard]] double can_beat(Seat seat, Card best, Class led) const {
    const int hidden = unseen_.count();
    if (hidden == 0) return 0;
    const double* absence = absences.of(cards_of_other(seat), hidden);
    const bool has_none = s_.failures[seat].failed(led);
    const Cards follow = has_none ? Cards() : unseen_ & cards_of(trumps_, led);
    const double beats_following = 1 - absence[beating(follow, best)];
    if (led == Class::trump) return beats_following;
    const Cards trumps = s_.failures[seat].failed(Class::trump) ? Cards() : unseen_ & trumps_;
    const double is_void = absence[follow.count()];
    return beats_following + is_void * (1 - absence[beating(trumps, best)]);
  }

  struct Prospect {
    double wins = 0;   // the chance that my party gets the trick
    double value = 0;  // in Augen, what the card costs later taken off
    bool heads = false;
  };

  [[nodiscard]] Prospect prospect(Card card, bool as_schwein) const {
    Prospect p;
    const Class led = class_of(trumps_, s_.trick.empty() ? card : s_.trick.cards[0].card);
    p.heads = s_.trick.empty() || as_schwein ||
              (!s_.schwein_in_trick.is_some() && beaters.of(s_.contract, best_.card, last_trick_).has(card));
    p.wins = p.heads ? wins_with(card, led, 1, as_schwein) : wins_if_low_;
    const int later = seats - 1 - s_.trick.size();
    p.value = (2 * p.wins - 1) * (augen_on_table_ + augen_of(card) + 3.5 * later) +
              fox_value(card, as_schwein, p.wins) - later_worth(card, as_schwein);
    return p;
  }

  [[nodiscard]] bool foe_fox_lies() const {
    if (!foxes_count()) return false;
    for (const TrickCard& played : s_.trick.cards)
      if (played.card == fox && played.seat != s_.schwein_in_trick && friendly(played.seat) < 0.5) return true;
    return false;
  }

  [[nodiscard]] bool is_top_trump(Card card) const {
    return class_of(trumps_, card) == Class::trump && beating(unseen_ & trumps_, card) == 0;
  }

 private:
  // The chance that my party gets the trick when `best` meets those who play after me, where it was ours by a chance
  // before them.
  [[nodiscard]] double wins_with(Card best, Class led, double wins, bool as_schwein = false) const {
    const bool unbeatable = as_schwein || s_.schwein_in_trick.is_some();
    Seat seat = me_;
    for (int later = seats - 1 - s_.trick.size(); later > 0; --later) {
      seat = left_of(seat, seats);
      const double beaten = unbeatable ? 0 : can_beat(seat, best, led), with_me = friendly(seat);
      wins = with_me * (wins + (1 - wins) * beaten * 0.8) + (1 - with_me) * wins * (1 - beaten * 0.85);
    }
    return wins;
  }

  void find_friends() {
    // Whoever takes a trick from the bride now is her partner.
    if (partner_open(s_)) {
      for (const Seat seat : everyone()) friendly_[seat] = me_ == s_.bride ? 0.8 : seat == s_.bride ? 0.35 : 0.5;
      friendly_[me_] = 1;
      return;
    }
    int unknown = 0, friends = 0;
    for (const Seat seat : everyone() - me_) {
      const Party party = shown_party(seat);
      if (party == Party::unknown) ++unknown;
      if (party == s_.party[me_]) ++friends;
      friendly_[seat] = party == s_.party[me_] ? 1 : 0;
    }
    friendly_[me_] = 1;
    if (unknown == 0) return;
    const bool alone = copies_in(s_.hand[me_], old_one) + copies_in(s_.played[me_], old_one) == 2;
    for (const Seat seat : everyone() - me_)
      if (shown_party(seat) == Party::unknown) friendly_[seat] = alone || friends > 0 ? 0 : 1.0 / unknown;
  }
  [[nodiscard]] Party shown_party(Seat seat) const { return s_.party_shown[seat] ? s_.party[seat] : Party::unknown; }
  [[nodiscard]] int cards_of_other(Seat seat) const { return s_.hidden[seat] + s_.hand[seat].count(); }
  [[nodiscard]] int beating(Cards among, Card best) const {
    return (among & beaters.of(s_.contract, best, last_trick_)).count();
  }

  // doppelkopf/i-28, doppelkopf/i-20
  [[nodiscard]] bool foxes_count() const {
    return s_.trump == suit::diamonds && (s_.options.solo_specials == InSolo::yes || !s_.soloist.is_some());
  }
  // Foxes caught and foxes lost.
  [[nodiscard]] double fox_value(Card card, bool as_schwein, double wins) const {
    if (!foxes_count()) return 0;
    double value = 0;
    for (const TrickCard& played : s_.trick.cards)
      if (played.card == fox && played.seat != s_.schwein_in_trick)
        value += 9 * (wins * (1 - friendly(played.seat)) - (1 - wins) * friendly(played.seat));
    if (card == fox && !as_schwein) value += 3 * wins - 14 * (1 - wins);
    return value;
  }

  // What the card could still do if it were kept.
  [[nodiscard]] double later_worth(Card card, bool as_schwein) const {
    const int tricks_left = tricks_in_deal - s_.made.size() - 1;
    const double future = tricks_left >= 4 ? 1.0 : tricks_left / 4.0;
    if (as_schwein) return 11 * future;
    if (class_of(trumps_, card) == Class::trump) {
      const int above = beating(unseen_ & trumps_, card);
      double worth = 7.5 - 0.65 * above;
      if (worth < 0.5) worth = 0.5;
      if (card == charlie && tricks_left <= 3) worth += 1;
      return worth * future;
    }
    const Cards own = s_.hand[me_] & cards_of(trumps_, class_of(trumps_, card));
    const Cards out = unseen_ & cards_of(trumps_, class_of(trumps_, card));
    const bool master = beating(out, card) == 0;
    double worth = master ? (out.count() >= 3 || trumps_.empty() ? 6 : 2) : 0.5;
    const bool have_trumps = !(s_.hand[me_] & trumps_).empty();
    if (own.count() == 1 && have_trumps) worth -= 1.5;
    return worth * future;
  }

  const State& s_;
  Seat me_;
  Cards unseen_, trumps_;
  bool last_trick_;
  TrickCard best_;  // what lies highest, where anything lies
  int augen_on_table_ = 0;
  double wins_if_low_ = 0;  // if I do not go over it
  BySeat<double, seats> friendly_;
};

struct Knowledge : OpenCards {
  using OpenPlay = doppelkopf::OpenPlay;

  // To imagine a deal costs a fifth of a round.
  static constexpr int rounds_a_deal = 2;

  // How well the hands explain who announced and who kept silent. A soloist's hand is imagined so that it explains his
  // bid.
  static double likelihood(const State& s, Seat me) {
    if (!in_play(s) || s.game == Game::solo || s.game == Game::armut) return 1;
    double product = 1;
    for (int i = 0; i < seats; ++i) {
      const Seat seat(i);
      if (seat == me) continue;
      if (s.party[seat] == Party::unknown) continue;
      const Cards dealt = joined(s.hand[seat], s.played[seat]);
      const bool re = s.party[seat] == Party::re;
      const int spare = HandSense::strength(dealt) - (re ? announce_re : announce_kontra);
      // One of the party has spoken, and it may have been the other; silence speaks for everyone of it.
      if (s.announced[index_of(s.party[seat])] > 0)
        product *= spare >= 0 ? 1.0 : 0.5;
      else
        product *= spare >= 15 ? 0.3 : spare >= 0 ? 0.5 : 1.0;
    }
    return product;
  }

  // Random announcements would drown the cards in noise, so playouts follow the rule of thumb. It looks at nothing that
  // its seat may not know; so nothing need be hidden from it first.
  static Move quick(const State& s, Seat me, Random& random) {
    if (s.phase != Phase::play || revokes_wait_for_a_call(s)) return choose(s, me, random).move;
    if (const auto said = announcement(s, me); said.why.is_some()) return said.move;
    const Cards can = kinds_in(Rules::playable(s, me));
    if (is_only_card(s, me, can)) return card_move(Verb::play, can.lowest());
    return best_of(s, me, can, Sight(s, me)).move();
  }

  static Advice choose(const State& s, Seat me, Random&) {
    switch (s.phase) {
      case Phase::reservations:
        return reserve(s, me);
      case Phase::solo_auction:
        return bid(s, me);
      case Phase::solo_lead:
        return lead_or_not(s, me);
      case Phase::armut_offer:
        return answer_armut(s, me);
      case Phase::armut_return:
        return give_back(s, me);
      case Phase::review:
        return review(s, me);
      default:
        return play(s, me);
    }
  }

  // Out of turn: a proven revoke of an opponent, or a word for which it would be too late on one's next turn.
  static std::optional<Advice> interject(const State& s, Seat me, Random&) {
    if (s.phase != Phase::play) return {};
    if (const Seat offender = foe_to_call(s, me); offender.is_some()) return call(offender);
    if (s.party[me] == Party::unknown) return {};
    if (cards_at_next_turn(s, me) <= s.deadline[index_of(s.party[me])]) return {};
    if (const auto said = announcement(s, me); said.why.is_some()) return said;
    return {};
  }

 private:
  // How many cards may have been played when this seat is next to play, at the most.
  static int cards_at_next_turn(const State& s, Seat me) {
    for (const TrickCard& lying : s.trick.cards)
      if (lying.seat == me) return cards_played(s) + 2 * seats - 1 - s.trick.size();
    return cards_played(s) + (me.index() - s.turn.index() + seats) % seats;
  }

  // Where Re or Kontra begins to pay; found by letting the bot play against itself.
  static constexpr int announce_re = 100, announce_kontra = 120, step_margin = 75;

  // The solo with the most to spare, or none.
  static Contract best_solo(Cards hand, bool leads) {
    Contract best = Contract::none;
    int most = -1;
    for (int c = 0; c < 8; ++c) {
      const Contract contract = static_cast<Contract>(c);
      const int spare = HandSense::solo_limit(contract) - HandSense::solo_losers(hand, contract, leads);
      if (spare > most) best = contract, most = spare;
    }
    return best;
  }

  static bool would_lead_solo(const State& s, Seat me) { return !s.first_solo_used[me] || forehand(s) == me; }
  static int kings(Cards hand) { return (hand & both_copies(Cards::of_rank(rank::king))).count(); }

  static Advice reserve(const State& s, Seat me) {
    const Cards hand = s.hand[me];
    const bool leads = would_lead_solo(s, me);
    const Contract solo = best_solo(hand, leads);
    if (solo != Contract::none) return {move_of(Verb::solo, static_cast<std::uint16_t>(solo)), advice("play-solo")};
    if (kings(hand) >= 5 && HandSense::strength(hand) < announce_re - 20)
      return {move_of(Verb::five_kings), advice("throw-in")};
    if (normal_trumps_in(hand) <= 3) return {move_of(Verb::armut), advice("declare-armut")};
    if (copies_in(hand, old_one) == 2) {
      if (HandSense::solo_losers(hand, Contract::diamonds, leads) <= HandSense::trump_solo_limit + 5)
        return {move_of(Verb::pass), advice("silent-hochzeit")};
      return {move_of(Verb::hochzeit, hochzeit_kind(s, me)), advice("declare-hochzeit")};
    }
    return {move_of(Verb::pass), advice("healthy")};
  }

  // Whoever leads with aces of his own can ask for high trumps; without any, a partner with aces is wanted.
  static std::uint16_t hochzeit_kind(const State& s, Seat me) {
    const Cards fehl = s.hand[me] - normal_trumps();
    int aces = 0;
    for (const Card card : fehl) aces += kind_of(card).rank() == rank::ace ? 1 : 0;
    if (aces >= 2 && forehand(s) == me) return static_cast<std::uint16_t>(FindingTrick::trump);
    return static_cast<std::uint16_t>(aces == 0 && fehl.count() >= 3 ? FindingTrick::fehl : FindingTrick::any);
  }

  static Advice bid(const State& s, Seat me) {
    const Contract solo = contract_of(s.reservations[me]);
    const int losers = HandSense::solo_losers(s.hand[me], solo, would_lead_solo(s, me));
    const int spare = HandSense::solo_limit(solo) - losers;
    const int most = spare >= 18 ? 3 : spare >= 12 ? 2 : spare >= 2 ? 1 : 0;
    const int wanted = me == s.low ? s.level + 1 : s.level;
    if (wanted > most) return {move_of(Verb::pass), advice("give-way")};
    return {move_of(Verb::bid, static_cast<std::uint16_t>(wanted - 1)), advice("bid-solo")};
  }

  // The lead is worth having but for a hand of high trumps without an ace, which would rather play last.
  static Advice lead_or_not(const State& s, Seat me) {
    const Cards hand = s.hand[me];
    const bool has_ace = !((hand - trumps_of(s.contract)) & both_copies(Cards::of_rank(rank::ace))).empty();
    const bool trumps = rank_of(s.contract) == 5 && (hand & trumps_of(s.contract)).count() < hand_size;
    if (trumps && !has_ace && me == s.dealer) return {move_of(Verb::pass), advice("waive-lead")};
    return {move_of(Verb::lead), advice("lead-solo")};
  }

  static Advice answer_armut(const State& s, Seat me) {
    const Cards hand = s.hand[me];
    const int trumps = normal_trumps_in(hand), fehl = hand_size - trumps;
    if (trumps >= 7 || (trumps >= 6 && fehl - s.armut_count <= 1 && HandSense::strength(hand) >= 90))
      return {move_of(Verb::take), advice("take-armut")};
    return {move_of(Verb::pass), advice("leave-armut")};
  }

  // Back goes what leaves a suit empty; aces and high trumps stay.
  static Advice give_back(const State& s, Seat me) {
    Move best;
    int best_worth = -1000;
    Rules::each_move(s, me, [&](const Move& move) {
      Cards rest = s.hand[me];
      int worth = 0;
      for (const Card card : move.cards) {
        rest = without(rest, card);
        if (class_of(Contract::diamonds, card) == Class::trump)
          worth -= trump_height(Contract::diamonds, card);
        else
          worth -= card.rank() == rank::ace ? 12 : card.rank() == rank::king ? 2 : 0;
      }
      for (int c = 0; c < 3; ++c) worth += (rest & cards_of(Contract::diamonds, static_cast<Class>(c))).empty() ? 8 : 0;
      if (worth > best_worth) best = move, best_worth = worth;
    });
    return {best, advice("return-fehl")};
  }

  // The seat of an opponent whose revoke can be called, or nobody.
  static Seat foe_to_call(const State& s, Seat me) {
    if (!revokes_wait_for_a_call(s)) return Seat::none();
    for (const Seat seat : offenders(s) - me)
      if (Sight(s, me).friendly(seat) < 0.5) return seat;
    return Seat::none();
  }
  static Advice call(Seat offender) {
    return {move_of(Verb::call_revoke, static_cast<std::uint16_t>(offender.index())), advice("call-revoke")};
  }
  static Advice review(const State& s, Seat me) {
    const Seat offender = foe_to_call(s, me);
    return offender.is_some() ? call(offender) : Advice{move_of(Verb::pass), advice("spare-partner")};
  }

  static Advice play(const State& s, Seat me) {
    if (const Seat offender = foe_to_call(s, me); offender.is_some()) return call(offender);
    if (const auto said = announcement(s, me); said.why.is_some()) return said;
    return card(s, me);
  }

  // --- announcing ---

  static bool allowed(const State& s, Seat me, std::uint16_t word) {
    return Rules::judge(s, me, move_of(Verb::announce, word)).lawful();
  }

  // What the hand was worth when play began, and what the first cards have shown since.
  static int party_strength(const State& s, Seat me) {
    const Cards dealt = joined(s.hand[me], s.played[me]);
    if (s.game == Game::solo && s.soloist == me) {
      const int losers = HandSense::solo_losers(dealt, s.contract, s.trick.empty() && s.made.empty());
      return announce_re + (HandSense::solo_limit(s.contract) - 4 - losers) * 4;
    }
    if (s.game == Game::solo) {
      // Against a soloist: high trumps and aces in one hand seldom leave him enough.
      const int losers = HandSense::solo_losers(dealt, s.contract, false);
      return announce_kontra + (30 - losers) * 2;
    }
    int strength = HandSense::strength(dealt);
    const Sight sight(s, me);
    for (const TrickMade& made : s.made) {
      const double ours = sight.friendly(made.winner);
      strength += static_cast<int>((2 * ours - 1) * made.augen / 2);
    }
    const Party party = s.party[me];
    // An opponent who has spoken has a good hand too.
    if (s.announced[index_of(other_party(party))] > 0) strength -= 20;
    if (s.game == Game::armut) strength += s.taker == me ? 5 : s.poor == me ? 25 : -10;
    return strength;
  }

  static Advice announcement(const State& s, Seat me) {
    if (partner_open(s) || s.party[me] == Party::unknown) return {};
    const Party party = s.party[me];
    const int said = s.announced[index_of(party)], limit = party == Party::re ? announce_re : announce_kontra;
    const auto word = static_cast<std::uint16_t>(said == 0 ? index_of(party) : said + 1);
    if (said >= 3 || !Rules::may_announce(s, me) || !allowed(s, me, word)) return {};
    const int strength = party_strength(s, me);
    if (said == 0 && strength >= limit) return {move_of(Verb::announce, word), advice("announce-strong")};
    if (said > 0 && strength >= limit + said * step_margin)
      return {move_of(Verb::announce, word), advice("announce-step")};
    return {};
  }

  // --- cards ---

  struct Choice {
    Card card;
    bool schwein = false;
    Sight::Prospect prospect;
    [[nodiscard]] Move move() const { return card_move(schwein ? Verb::play_schwein : Verb::play, card); }
  };

  static bool is_only_card(const State& s, Seat me, Cards can) {
    return can.count() == 1 && !(can.has(fox) && may_name_schwein(s, me));
  }

  static Choice best_of(const State& s, Seat me, Cards can, const Sight& sight) {
    Choice best;
    const auto consider = [&](Card candidate, bool as_schwein) {
      const auto prospect = sight.prospect(candidate, as_schwein);
      if (!best.card.is_card() || prospect.value > best.prospect.value) best = {candidate, as_schwein, prospect};
    };
    for (const Card candidate : can) {
      if (candidate != fox || !must_name_schwein(s, me)) consider(candidate, false);
      if (candidate == fox && may_name_schwein(s, me)) consider(candidate, true);
    }
    return best;
  }

  static Advice card(const State& s, Seat me) {
    const Sight sight(s, me);
    const Cards can = kinds_in(Rules::playable(s, me));
    const Choice best = best_of(s, me, can, sight);
    if (can.count() == 1 && !best.schwein) return {best.move(), advice("only-card")};
    return {best.move(), reason(s, sight, best.card, best.schwein, best.prospect)};
  }

  static AdviceText reason(const State& s, const Sight& sight, Card card, bool schwein,
                           const Sight::Prospect& prospect) {
    if (schwein) return advice("name-schwein");
    const bool is_trump = class_of(s.contract, card) == Class::trump;
    if (s.trick.empty()) {
      if (!is_trump && prospect.wins > 0.5) return advice("lead-ace");
      return sight.is_top_trump(card) ? advice("draw-trumps") : advice("lead-low");
    }
    if (prospect.heads && sight.foe_fox_lies()) return advice("catch-fox");
    if (card == fox && s.trump == suit::diamonds && prospect.wins > 0.5) return advice("bring-fox-home");
    if (prospect.heads && prospect.wins > 0.4) return advice("take-trick");
    if (augen_of(card) >= 10 && prospect.wins > 0.5) return advice("smear");
    return augen_of(card) <= 4 ? advice("throw-low") : advice("keep-strong");
  }
};

}  // namespace stube::doppelkopf
