// The settlement of a deal (Abrechnung): who has won, what it is worth line by line, who pays whom, and the Böcke.
// It reads a state and computes values; rules.hpp books them.
#pragma once
#include "games/doppelkopf/state.hpp"

namespace stube::doppelkopf {

enum class DealKind : std::uint8_t { normal, hochzeit, armut, solo, silent_solo, hochzeit_solo };

struct SpecialPoints {
  int doppelkopf = 0, fox = 0, charlie = 0, charlie_caught = 0;
  [[nodiscard]] constexpr int sum() const { return doppelkopf + fox + charlie + charlie_caught; }
};

struct Reckoning {
  Seats side[2];  // Re and Kontra as they are settled
  int augen[2] = {};
  int tricks[2] = {};
  SpecialPoints special[2];
  DealKind kind = DealKind::normal;
  Party winner = Party::unknown;  // unknown: nobody
  Seat offender;                  // of a revoke that ended the deal
  bool solo = false;              // settled as a solo
  bool doubled = false;           // by a Bock
  bool heart_trick = false;

  [[nodiscard]] constexpr bool revoke() const { return offender.is_some(); }
  [[nodiscard]] constexpr Party offending() const { return side[0].has(offender) ? Party::re : Party::kontra; }
  [[nodiscard]] constexpr Party loser() const { return other_party(winner); }
  // From whose side the value is seen.
  [[nodiscard]] constexpr Party view() const { return winner == Party::unknown ? Party::re : winner; }
  [[nodiscard]] constexpr Side sheet_side() const { return Side(side[index_of(view())].lowest().index()); }
};

constexpr DealKind kind_of_deal(const State& s) {
  switch (s.game) {
    case Game::solo:
      return DealKind::solo;
    case Game::armut:
      return DealKind::armut;
    case Game::hochzeit:
      return s.soloist.is_some() ? DealKind::hochzeit_solo : DealKind::hochzeit;  // doppelkopf/grund-7b
    default:
      return members(s, Party::re).count() == 1 ? DealKind::silent_solo : DealKind::normal;  // doppelkopf/i-15
  }
}
// doppelkopf/i-15: the sheet calls a Hochzeit without partner a solo, but not a silent one.
constexpr bool is_settled_as_solo(const State& s, DealKind kind) {
  if (kind == DealKind::silent_solo) return s.options.silent_hochzeit == SilentHochzeit::solo;
  return kind == DealKind::solo || kind == DealKind::hochzeit_solo;
}
// doppelkopf/i-20
constexpr bool specials_count(const State& s, const Reckoning& r) {
  return !r.solo || s.options.solo_specials == InSolo::yes;
}

// doppelkopf/sonder-1, sonder-2, sonder-3, i-28: what one trick brings each party.
constexpr void add_special_points(Reckoning& r, const TrickMade& trick, bool last) {
  const Party taker = r.side[0].has(trick.winner) ? Party::re : Party::kontra;
  const Seats opponents = r.side[index_of(other_party(taker))];
  SpecialPoints& special = r.special[index_of(taker)];
  if (trick.augen >= 40) ++special.doppelkopf;
  special.fox += (seats_of(trick.foxes) & opponents).count();
  if (!last) return;
  if (trick.by_charlie) ++special.charlie;
  special.charlie_caught += (seats_of(trick.charlies) & opponents).count();
}

// doppelkopf/i-26: a revoke before the partner of a Hochzeit is known leaves its offender alone against three.
constexpr void take_sides(const State& s, Reckoning& r) {
  r.side[0] = members(s, Party::re);
  r.side[1] = everyone() - r.side[0];
  if (!r.revoke() || !partner_open(s) || r.offender == s.bride) return;
  r.side[1] = r.offender;
  r.side[0] = everyone() - r.side[1];
}

// doppelkopf/i-18: the highest announced step decides.
constexpr bool made_announcement(const State& s, const Reckoning& r, Party party) {
  const int other = index_of(other_party(party));
  const int step = s.announced[index_of(party)];
  return step == step_schwarz ? r.tricks[other] == 0 : r.augen[other] < 90 - 30 * (step - step_no90);
}
constexpr bool went_beyond(const State& s, Party party) {
  return s.announced[index_of(party)] >= step_no90;
}
constexpr bool missed_announcement(const State& s, const Reckoning& r, Party party) {
  return went_beyond(s, party) && !made_announcement(s, r, party);
}

constexpr Party winner_of(const State& s, const Reckoning& r) {
  if (r.revoke()) return other_party(r.offending());  // doppelkopf/grund-8-2
  const bool re = went_beyond(s, Party::re), kontra = went_beyond(s, Party::kontra);
  if (!re && !kontra) return r.augen[0] > all_augen / 2 ? Party::re : Party::kontra;  // doppelkopf/i-4, i-5
  if (re && made_announcement(s, r, Party::re)) return Party::re;
  if (kontra && made_announcement(s, r, Party::kontra)) return Party::kontra;
  return re && kontra ? Party::unknown : re ? Party::kontra : Party::re;
}

constexpr Reckoning reckon(const State& s, Seat offender) {
  Reckoning r;
  r.offender = offender;
  r.kind = kind_of_deal(s);
  r.solo = is_settled_as_solo(s, r.kind);
  take_sides(s, r);
  const int standing = r.revoke() ? trick_of_revoke(s, offender) - 1 : s.made.size();
  for (int i = 0; i < standing; ++i) {
    const int taker = r.side[0].has(s.made[i].winner) ? 0 : 1;
    r.augen[taker] += s.made[i].augen;
    ++r.tricks[taker];
    r.heart_trick = r.heart_trick || s.made[i].hearts;
    if (specials_count(s, r)) add_special_points(r, s.made[i], i + 1 == tricks_in_deal);
  }
  if (r.revoke()) {  // the rest falls to the other party
    const int offending = index_of(r.offending());
    r.augen[1 - offending] = all_augen - r.augen[offending];
    r.tricks[1 - offending] = tricks_in_deal - r.tricks[offending];
  }
  r.winner = winner_of(s, r);
  r.doubled = s.bock > 0 && !r.solo;  // doppelkopf/soli-3
  return r;
}

// --- the value, line by line ---

// Visits (line, points, rule) in the order of the sheet and answers the value V, their sum.
class Sheet {
 public:
  constexpr Sheet(const State& s, const Reckoning& r) : s_(s), r_(r) {}

  constexpr int write(auto&& visit) {
    if (r_.winner != Party::unknown) {
      steps_reached(visit);
      steps_announced(r_.winner, rule("doppelkopf/abrechnung-1"), visit);
      steps_announced(r_.loser(), rule("doppelkopf/i-19"), visit);
      against_the_old_ones(visit);
      doublings(visit);
    }
    special_points(visit);
    if (r_.doubled) add(line("bock"), value_, rule("doppelkopf/abrechnung-6"), visit);
    if (r_.solo && r_.winner == Party::kontra) add(line("solo-lost"), 1, rule("doppelkopf/abrechnung-7"), visit);
    return value_;
  }

 private:
  constexpr void add(LineText text, int points, RuleId by, auto&& visit) {
    value_ += points;
    visit(text, points, by);
  }

  constexpr void steps_reached(auto&& visit) {
    const int augen = r_.augen[index_of(r_.loser())];
    const RuleId reached = rule("doppelkopf/abrechnung-1");
    if (augen < 120)
      add(line("no120"), 1, reached, visit);
    else if (missed_announcement(s_, r_, r_.loser()) || r_.revoke())
      add(line("no120"), 1, rule("doppelkopf/i-19"), visit);
    if (augen < 90) add(line("no90"), 1, reached, visit);
    if (augen < 60) add(line("no60"), 1, reached, visit);
    if (augen < 30) add(line("no30"), 1, reached, visit);
    if (r_.tricks[index_of(r_.loser())] == 0) add(line("schwarz"), 1, reached, visit);
  }

  constexpr void steps_announced(Party party, RuleId by, auto&& visit) {
    const int step = s_.announced[index_of(party)];
    if (step >= 2) add(line("no90-announced"), 1, by, visit);
    if (step >= 3) add(line("no60-announced"), 1, by, visit);
    if (step >= 4) add(line("no30-announced"), 1, by, visit);
    if (step >= 5) add(line("schwarz-announced"), 1, by, visit);
  }

  // doppelkopf/abrechnung-2, which makes no exception for soli: doppelkopf/i-23.
  constexpr void against_the_old_ones(auto&& visit) {
    if (r_.winner != Party::kontra) return;
    if (r_.solo && s_.options.solo_against_old == InSolo::no) return;
    add(line("against-old"), 1, rule("doppelkopf/abrechnung-2"), visit);
  }

  constexpr void doublings(auto&& visit) {
    const bool re = s_.announced[0] > 0, kontra = s_.announced[1] > 0;
    const RuleId first = rule("doppelkopf/abrechnung-3"), second = rule("doppelkopf/abrechnung-4");
    if (re) add(line("re"), value_, first, visit);
    if (kontra) add(line("kontra"), value_, re ? second : first, visit);
  }

  // doppelkopf/abrechnung-5, doppelkopf/i-20
  constexpr void special_points(auto&& visit) {
    const SpecialPoints ours = r_.special[index_of(r_.view())], theirs = r_.special[index_of(other_party(r_.view()))];
    special_lines(ours, 1, visit);
    if (!r_.revoke()) special_lines(theirs, -1, visit);
  }
  constexpr void special_lines(const SpecialPoints& special, int sign, auto&& visit) {
    const auto counted = [&](LineText text, int points, RuleId by) {
      if (points > 0) add(text, sign * points, by, visit);
    };
    counted(line("doppelkopf"), special.doppelkopf, rule("doppelkopf/sonder-1"));
    counted(line("fox"), special.fox, rule("doppelkopf/sonder-3"));
    counted(line("charlie"), special.charlie, rule("doppelkopf/sonder-2"));
    counted(line("charlie-caught"), special.charlie_caught, rule("doppelkopf/sonder-2"));
  }

  const State& s_;
  const Reckoning& r_;
  int value_ = 0;
};

// doppelkopf/i-24: who stands alone wins or pays the value once for each opponent.
inline constexpr int shares_alone = 3;

// doppelkopf/i-24: what the value brings a seat.
constexpr int payment(const State& s, const Reckoning& r, Seat seat, int value) {
  const Seats winning = r.side[index_of(r.view())], losing = r.side[index_of(other_party(r.view()))];
  const int winners_share = winning.count() == 1 ? shares_alone * value : value;
  const int losers_share = losing.count() == 1 ? shares_alone * value : value;
  if (!r.revoke()) return winning.has(seat) ? winners_share : -losers_share;
  // doppelkopf/grund-8-2: the offender pays alone, for his partners too; or twice his own (doppelkopf/i-26).
  const bool twice = s.options.revoke_payment == RevokePayment::twice;
  const int paid = twice ? 2 * losers_share : winners_share * winning.count();
  if (winning.has(seat)) return paid / winning.count();
  return seat == r.offender ? -paid : 0;
}

// The rule by which the deal was decided.
constexpr RuleId deciding_rule(const State& s, const Reckoning& r) {
  if (r.revoke()) return rule("doppelkopf/grund-8-2");
  if (went_beyond(s, Party::re) || went_beyond(s, Party::kontra)) return rule("doppelkopf/i-18");
  if (r.augen[0] == r.augen[1]) return rule("doppelkopf/i-5");
  if (r.solo && r.winner == Party::kontra) return rule("doppelkopf/i-23");
  return rule("doppelkopf/i-4");
}

// doppelkopf/boecke-1 to boecke-4: visits the rule of each cause of a Bock round.
constexpr void each_bock(const State& s, const Reckoning& r, auto&& visit) {
  if (r.solo) return;  // doppelkopf/i-21
  if (r.heart_trick) visit(rule("doppelkopf/boecke-1"));
  if (s.announced[1] > 0 && r.winner != Party::kontra)
    visit(r.winner == Party::unknown ? rule("doppelkopf/i-29") : rule("doppelkopf/boecke-2"));
  if (s.announced[0] > 0 && s.announced[1] > 0) visit(rule("doppelkopf/boecke-3"));
  if (r.augen[0] == r.augen[1] && !r.revoke()) visit(rule("doppelkopf/boecke-4"));
}

}  // namespace stube::doppelkopf
