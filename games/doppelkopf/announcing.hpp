// Re, Kontra and the steps beyond them: who may say which, and until when. Anyone may speak out of turn.
#pragma once
#include "games/doppelkopf/state.hpp"

namespace stube::doppelkopf {

struct Announcing {
  // doppelkopf/i-14: before her partner is found only the bride may be allowed to speak.
  static constexpr bool must_wait_for_partner(const State& s, Seat seat) {
    if (!partner_open(s)) return false;
    return s.options.hochzeit_announce == HochzeitAnnounce::after_finding || seat != s.bride;
  }

  // When play begins; what was bid in an auction counts as said before the first card (doppelkopf/i-17).
  static constexpr void open_announcing(State& s) {
    if (!partner_open(s)) {
      s.deadline[0] = s.deadline[1] = 5;  // doppelkopf/ansagen-1
      if (s.announced[0] > 0) s.deadline[0] = after_word(s.announced[0], 0);
    } else if (s.options.hochzeit_announce == HochzeitAnnounce::bride_early) {
      s.deadline[0] = 13;  // until the first card after the last trick that can find him
    }
  }

  // doppelkopf/ansagen-2: the first card after the finding trick, for a party that has said nothing.
  static constexpr void announce_after_finding(State& s, auto&& tell) {
    for (const Party party : {Party::re, Party::kontra})
      if (s.announced[index_of(party)] == 0)
        s.deadline[index_of(party)] = static_cast<std::uint8_t>(4 * s.finding_trick + 1);
    tell(event_of(event("speak"), rule("doppelkopf/ansagen-2")));
  }

  // Whether there may be a word left to say; in most of a deal there is none.
  static constexpr bool may_announce(const State& s, Seat seat) {
    const Party party = s.party[seat];
    return party != Party::unknown && !must_wait_for_partner(s, seat) && cards_played(s) <= s.deadline[index_of(party)];
  }

  static constexpr bool has_next_word(const State& s, Seat seat) {
    const Party party = s.party[seat];
    if (party == Party::unknown || must_wait_for_partner(s, seat)) return false;
    // Both at once, for in play at random neither can be guessed.
    const int in_time = int{cards_played(s) <= s.deadline[index_of(party)]};
    return (in_time & int{s.announced[index_of(party)] < step_schwarz}) != 0;
  }
  // The next word of the seat's party.
  static constexpr Move next_word(const State& s, Seat seat) {
    const int party = index_of(s.party[seat]), step = s.announced[party] + 1;
    return move_of(Verb::announce, static_cast<std::uint16_t>(step == step_said ? party : step));
  }

  // The reasons against an announcement, in the order in which they are tested.
  static constexpr Verdict judge_announcement(const State& s, Seat seat, int word) {
    if (must_wait_for_partner(s, seat))
      return refuse(rule("doppelkopf/ansagen-2"), s.options.hochzeit_announce == HochzeitAnnounce::bride_early
                                                      ? why("only-the-bride")
                                                      : why("partner-unknown"));
    const Party party = s.party[seat];
    if (party == Party::unknown || (word < 2 && word != index_of(party)))
      return refuse(rule("doppelkopf/i-16"), why("other-party"));
    const int step = word < 2 ? step_said : word, said = s.announced[index_of(party)];
    if (step <= said) return already_said(step);
    if (step > said + 1) return refuse(rule("doppelkopf/ansagen-3"), why("out-of-order"));
    const int deadline = s.deadline[index_of(party)];
    if (cards_played(s) <= deadline) return lawful();
    if (step > step_said) return refuse(rule("doppelkopf/ansagen-3"), why("too-late-step"), deadline);
    if (s.game == Game::hochzeit) return refuse(rule("doppelkopf/ansagen-2"), why("too-late-hochzeit"), deadline);
    return refuse(rule("doppelkopf/ansagen-1"), why("too-late"), deadline);
  }

  static constexpr void announce(State& s, Seat seat, int step, auto&& tell) {
    const int own = index_of(s.party[seat]), other = 1 - own;
    s.announced[own] = static_cast<std::uint8_t>(step);
    s.deadline[own] = after_word(step, cards_played(s));
    // doppelkopf/i-17: four cards from the last announcement, whoever made it.
    if (s.options.further_announcements == FurtherAnnouncements::any && s.announced[other] > 0)
      s.deadline[other] = after_word(s.announced[other], cards_played(s));
    s.party_shown[seat] = true;  // doppelkopf/i-16
    const RuleId by = partner_open(s)            ? rule("doppelkopf/i-14")
                      : step > step_said         ? rule("doppelkopf/ansagen-3")
                      : s.game == Game::hochzeit ? rule("doppelkopf/ansagen-2")
                                                 : rule("doppelkopf/ansagen-1");
    tell(event_of(event("announce"), by).by(seat).saying(step == step_said ? own : step));
  }

 private:
  // doppelkopf/i-16: each word once per party; a step that was said is also out of its order.
  static constexpr Verdict already_said(int step) {
    const Verdict verdict = refuse(rule("doppelkopf/i-16"), why("already-said"));
    return step > step_said ? verdict.citing_also(rule("doppelkopf/ansagen-3")) : verdict;
  }

  // doppelkopf/ansagen-3: the limit for what a party may say next; after schwarz there is nothing.
  static constexpr std::uint8_t after_word(int said, int played) {
    return said == step_schwarz ? no_deadline : static_cast<std::uint8_t>(played + 4);
  }
};

}  // namespace stube::doppelkopf
