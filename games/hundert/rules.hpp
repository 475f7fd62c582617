// Hundertspiel (Vienna 1829), four or three players, with or without Scat: the course of a match, from the deal to the
// last mark. What is lawful is in lawful.hpp, the beginning of a deal in dealing.hpp, bidding and buying in scat.hpp,
// counting and paying in scoring.hpp.
#pragma once
#include "games/hundert/imagining.hpp"
#include "games/hundert/lawful.hpp"
#include "games/hundert/scat.hpp"
#include "games/hundert/scoring.hpp"

namespace stube::hundert {

struct Rules {
  using Options = hundert::Options;
  using State = hundert::State;
  static constexpr int copies = 1;
  static constexpr RuleId player_count = rule("hundert/51");

  static constexpr int players(const State& s) { return hundert::players(s); }
  static constexpr int sides(const State& s) { return side_count(s); }
  static constexpr Side side_of(const State& s, Seat seat) { return hundert::side_of(s, seat); }
  static constexpr Cards full_pack(const State&) { return packs::full_suits(9, 4); }
  static constexpr int score(const State& s, Side side) { return s.score[side]; }
  static constexpr int deal_score(const State& s, Side side) { return s.deal_score[side]; }
  static constexpr int money(const State& s, Seat seat) { return s.stakes.money[seat]; }
  static constexpr int pot(const State& s) { return s.stakes.pot; }
  static constexpr Holding hand(const State& s, Seat seat) { return {s.hand[seat], s.hidden[seat]}; }

  // In hundredths of a mark: a game is a hundred points and is worth a mark.
  static constexpr int payoff(const State& s, Seat seat) {
    const Side own = hundert::side_of(s, seat);
    int others = 0;
    for (int i = 0; i < side_count(s); ++i) others += Side(i) == own ? 0 : s.deal_score[Side(i)];
    const int marks = s.stakes.money[seat] - s.money_before[seat];
    return 100 * marks + s.deal_score[own] - others / (side_count(s) - 1);
  }

  static constexpr State start(const Options& agreed, const Opening& opening) {
    State s;
    s.options = agreed;
    if (opening.players != players_in(agreed.form)) s.options.form = form_for(opening.players, has_scat(agreed.form));
    s.dealer = opening.dealer;
    for (int i = 0; i < side_count(s); ++i) s.score[Side(i)] = opening.score[Side(i)];
    return s;
  }

  // --- dealing

  static constexpr bool awaits_deal(const State& s) { return s.phase == Phase::deal; }

  static constexpr DealPlan plan(const State& s) { return plan_deal(s); }

  static constexpr void deal(State& s, const Deck& deck, auto&& tell) {
    const DealPlan plan = Rules::plan(s);
    s.dealer = next_dealer(s);
    ++s.deal;
    clear_table(s);
    deal_out(plan, deck, [&](Seat seat, Card card) { s.hand[seat] |= card; }, [&](Card card) { s.stock.add(card); });
    if (s.deal == 1) tell_opening(s, tell);
    tell_deal(s, plan, deck, tell);
    declare_alt_und_neu(s, tell);
    count_down_tours(s, tell);
    const Card bottom = deck.cards.back();  // the dealer's last card
    s.turn = forehand(s);
    if (!has_scat(s)) {
      make_trump_by_seat(s, bottom, tell);
      s.phase = Phase::announce;
      return;
    }
    if (s.options.trump == TrumpBy::cut) s.bottom = bottom;
    s.phase = Phase::bid;
    tell(event_of(event("bidding"), rule("hundert/i-6")).by(s.turn));
  }

  // --- whose turn, which moves

  static constexpr Seats turn(const State& s) { return hundert::turn(s); }
  static constexpr void each_move(const State& s, Seat seat, auto&& visit) { hundert::each_move(s, seat, visit); }
  static constexpr Move random_move(const State& s, Seat seat, Random& random) {
    if (!has_only_cards(s, seat)) return drawn_move<Rules>(s, seat, random);
    const Cards cards = playable(s, seat);
    return card_move(Verb::play, cards.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(cards.count())))));
  }
  static constexpr Verdict judge(const State& s, Seat seat, const Move& move) { return hundert::judge(s, seat, move); }

  // --- what a move does

  static constexpr void apply(State& s, Seat seat, const Move& move, auto&& tell) {
    const Figure figure = static_cast<Figure>(move.a);
    switch (static_cast<Verb>(move.verb)) {
      case Verb::play:
        if (s.phase == Phase::announce)
          lead_unasked(s, seat, move.card(), tell);
        else
          play(s, seat, move.card(), tell);
        break;
      case Verb::pass:
        pass(s, seat, tell);
        break;
      case Verb::bid:
        if (s.phase == Phase::bid)
          bid(s, seat, suit_of_seat(move.a), tell);
        else
          declare(s, suit_of_seat(move.a), rule("hundert/47"), tell);
        break;
      case Verb::take:
        buy(s, seat, tell);
        break;
      case Verb::discard:
        discard(s, seat, move, tell);
        break;
      case Verb::tours:  // hundert/i-20
        s.deals_left = static_cast<std::uint8_t>(3 * players(s));
        tell(event_of(event("tours"), rule("hundert/i-20")).by(seat).saying(s.deals_left));
        break;
      case Verb::lay_26:
      case Verb::lay_52:
        lay(s, seat, move, tell);
        break;
      case Verb::announce:
        announce(s, seat, figure, move.b, tell);
        break;
      case Verb::contra:
      case Verb::recontra:
      case Verb::supracontra:
        double_lay(s, seat, tell);
        break;
      case Verb::claim:
        claim(s, seat, tell);
        break;
      case Verb::call_fourth:
        ask_fourth(s, seat, figure, move.seat_b(), tell);
        break;
      case Verb::call_false:
        settle_call(s, seat, move.seat_b(), figure, tell);
        break;
    }
  }

  // hundert/i-12: most games, then most marks.
  static constexpr Outcome outcome(const State& s) {
    if (!s.ending.is_some()) return {};
    const auto better = [&](Side a, Side b) {  // marks are the same for both partners, so the first seat's will do
      if (s.games_won[a] != s.games_won[b]) return s.games_won[a] > s.games_won[b];
      return s.stakes.money[Seat(a.index())] > s.stakes.money[Seat(b.index())];
    };
    Sides winners;
    for (int i = 0; i < side_count(s); ++i) {
      bool best = true;
      for (int j = 0; j < side_count(s); ++j) best = best && !better(Side(j), Side(i));
      if (best) winners |= Side(i);
    }
    return {s.ending, winners, s.ending == ending("games") ? rule("hundert/25") : rule("hundert/56")};
  }

  // --- what a seat may know

  static constexpr State seen_by(const State& s, Seat viewer) { return erase_hidden(s, viewer); }
  static constexpr void imagine(State& s, Seat, Random& random) {
    if (s.deal > 0) Imagining(s, random).run();
  }

  // The bottom card and the cards of the Scat are places of their own, because it matters which card lies there.
  static constexpr void each_place(const State& s, auto&& visit) {
    for (const Seat seat : everyone(s)) visit(seat == s.dealer ? s.hand[seat] - Cards(s.bottom) : s.hand[seat]);
    visit(Cards(s.bottom));
    for (const Card card : s.stock) visit(Cards(card));
    for (const Seat seat : everyone(s)) visit(s.played[seat]);
  }

 private:
  // --- passing

  static constexpr void pass(State& s, Seat seat, auto&& tell) {
    switch (s.phase) {
      case Phase::bid:  // hundert/43
        s.passed[seat] = true;
        tell(event_of(event("weiter"), rule("hundert/43")).by(seat));
        end_bid(s, seat, tell);
        break;
      case Phase::buy:
        tell(event_of(event("declines"), rule("hundert/44")).by(seat));
        s.turn = left_of(seat, players(s));
        if (speaks_last(s, seat)) nobody_declares(s, tell);
        break;
      case Phase::announce:  // hundert/i-3
        tell(event_of(seat == forehand(s) ? event("asks") : event("passes"), rule("hundert/i-3")).by(seat));
        s.turn = left_of(seat, players(s));
        if (speaks_last(s, seat)) put_lays(s, tell);
        break;
      case Phase::contra:
        tell((s.lays[s.lays_put].contra == 1 ? event_of(event("no-contra"), rule("hundert/9"))
                                             : event_of(event("no-recontra"), rule("hundert/10")))
                 .by(seat));
        ask_next(s, seat, tell);
        break;
      default:
        next_reviewer(s, left_of(seat, players(s)), tell);
        break;
    }
  }

  // --- announcing and laying

  static constexpr void announce(State& s, Seat seat, Figure figure, int count, auto&& tell) {
    const bool late = !judge_set_time(s, seat, figure).lawful();
    Announcement& said = s.announced[seat][figure];
    said.count = static_cast<std::uint8_t>(count);
    said.since = s.tricks_played;
    said.played_before = suits_of(s.played[seat] & cards_of(figure));
    said.counts = !s.game_over && !late;
    if (late) {  // hundert/i-27
      tell(event_of(event("announces-late"), rule("hundert/i-27")).by(seat).saying(set_number(figure, count)));
      return;
    }
    tell(event_of(event("announces"), said_rule(s, figure)).by(seat).saying(set_number(figure, count)));
    write(s, hundert::side_of(s, seat), set_points(figure, count), set_line(figure, count), rule("hundert/20"), tell);
  }

  static constexpr RuleId said_rule(const State& s, Figure figure) {
    if (figure == Figure::aces) return s.phase == Phase::play ? rule("hundert/16") : rule("hundert/13");
    if (s.phase != Phase::play) return rule("hundert/13");
    return s.asked ? rule("hundert/i-3") : rule("hundert/i-17");
  }

  static constexpr void lay(State& s, Seat seat, const Move& move, auto&& tell) {
    const Cards dos = as_set(move.cards);
    const bool is_52 = static_cast<Verb>(move.verb) == Verb::lay_52;
    if (!lays_are_free(s)) {
      s.lays[0].kind = 52;
      s.lays[0].dos = suits_of(dos);
      tell(event_of(event("raise"), rule("hundert/11")).by(seat).saying(52).showing(dos));
      return;
    }
    Lay lay;
    lay.seat = seat;
    lay.kind = is_52 ? 52 : 26;
    lay.aim = is_52 && dos.count() == 1 ? Lay::Aim::first : Lay::Aim::last;
    lay.dos = suits_of(dos);
    s.lays.add(lay);
    const RuleId by = s.lays.size() > 1           ? rule("hundert/i-5")
                      : is_52 && dos.count() == 1 ? rule("hundert/i-4")
                      : is_52                     ? rule("hundert/11")
                                                  : rule("hundert/8");
    tell(event_of(event("lay"), by).by(seat).saying(lay.kind).showing(dos));
    if (s.phase == Phase::play) put_lays(s, tell);  // a late lay is put to Contra at once
  }

  // --- Contra

  // Puts the next lay to its opponents; when all have been put, play goes on where it was.
  static constexpr void put_lays(State& s, auto&& tell) {
    if (s.lays_put == s.lays.size()) return go_on_playing(s, tell);
    const Lay& lay = s.lays[s.lays_put];
    s.phase = Phase::contra;
    s.turn = next_in(opponents(s, lay.seat), lay.seat, players(s));
    tell(event_of(event("contra-asked"), s.asked ? rule("hundert/9") : rule("hundert/i-17"))
             .by(s.turn)
             .with(lay.seat)
             .showing(lay.cards()));
  }

  static constexpr void go_on_playing(State& s, auto&& tell) {
    s.phase = Phase::play;
    if (s.trick.empty()) {
      s.turn = forehand(s);
      tell(event_of(event("leads"), rule("hundert/6")).by(s.turn));
    } else {
      s.turn = left_of(s.trick.cards.back().seat, players(s));
    }
  }

  // `seat` lets it be; whom is asked next?
  static constexpr void ask_next(State& s, Seat seat, auto&& tell) {
    const Lay& lay = s.lays[s.lays_put];
    const Seats others = opponents(s, lay.seat);
    const Seat last = players(s) == 4 ? right_of(lay.seat, 4) : left_of(lay.seat, 3, 2);
    if (lay.contra == 1 && seat != last) {
      s.turn = next_in(others, seat, players(s));
      return;
    }
    ++s.lays_put;
    put_lays(s, tell);
  }

  // Contra, Recontra, Supra-Contra: each doubles what was said before.
  static constexpr void double_lay(State& s, Seat seat, auto&& tell) {
    Lay& lay = s.lays[s.lays_put];
    lay.contra = static_cast<std::uint8_t>(lay.contra * 2);
    if (lay.contra == 2) {
      lay.contra_by = seat;
      tell(event_of(event("contra"), players(s) == 4 ? rule("hundert/9") : rule("hundert/i-16"))
               .by(seat)
               .with(lay.seat)
               .showing(lay.cards()));
    } else if (lay.contra == 4) {
      tell(event_of(event("recontra"), rule("hundert/10")).by(seat).with(lay.seat).showing(lay.cards()));
    } else {
      tell(event_of(event("supracontra"), rule("hundert/i-9")).by(seat).with(lay.seat).showing(lay.cards()));
    }
    const bool may_answer = s.options.recontra == Recontra::on && lay.contra < 8;
    if (may_answer)
      s.turn = lay.contra == 2 ? lay.seat : lay.contra_by;
    else
      ask_next(s, seat, tell);
  }

  // --- play

  // hundert/12
  static constexpr void lead_unasked(State& s, Seat seat, Card card, auto&& tell) {
    s.asked = false;
    tell(event_of(event("unasked"), rule("hundert/12")).by(seat));
    s.phase = Phase::play;
    play(s, seat, card, tell);
    put_lays(s, tell);
  }

  static constexpr RuleId rule_of_play(const State& s, Seat seat, Card card) {
    const bool first_ace = card.rank() == rank_ace && (s.played[seat] & Cards::of_rank(rank_ace)).empty();
    if (first_ace && s.options.aces_until == AcesUntil::played)
      return rule("hundert/i-15");  // from now on he can announce none
    if (s.trick.empty()) return rule("hundert/6");
    return s.trick.suit_led() == s.trump ? rule("hundert/35") : rule("hundert/7");
  }

  static constexpr void play(State& s, Seat seat, Card card, auto&& tell) {
    tell(event_of(event("play"), rule_of_play(s, seat, card)).by(seat).showing(card));
    const int lacks_trumps = int{s.trick.suit_led() == s.trump} & int{card.suit() != s.trump};
    s.cannot_hold[seat] |= Cards(Cards::of_suit(s.trump).mask() & -static_cast<std::uint64_t>(lacks_trumps));
    s.hand[seat] -= card;
    s.played[seat] |= card;
    s.trick.add(seat, card);
    spoil_lays(s, seat, card);
    s.turn = left_of(seat, players(s));
    if (s.trick.size() == players(s)) complete_trick(s, tell);
  }

  // hundert/18: of the suit led or the trumps the highest. Without a branch, for which it is is chance.
  static constexpr TrickCard best_in_trick(const State& s) {
    int best = 0, highest = 0;
    for (int i = 0; i < s.trick.size(); ++i) {
      const Card card = s.trick.cards[i].card;
      const int is_trump = int{card.suit() == s.trump}, counts = is_trump | int{card.suit() == s.trick.suit_led()};
      const int height = counts * (16 * is_trump + 1 + card.rank());
      best = height > highest ? i : best;
      highest = height > highest ? height : highest;
    }
    return s.trick.cards[best];
  }

  static constexpr void complete_trick(State& s, auto&& tell) {
    const TrickCard best = best_in_trick(s);
    ++s.tricks[best.seat];
    tell(event_of(event("trick"), rule("hundert/18")).by(best.seat).showing(s.trick.all()));
    if (best.card.rank() == rank_ace) s.took_ace[best.seat] = true;
    const int unlaid = made_unlaid(s, best);
    count_trick(s, best, tell);
    note_unlaid(s, best.seat, unlaid, tell);
    prove_lays(s, best);
    s.trick.clear();
    s.turn = best.seat;
    if (++s.tricks_played == tricks_in(s))
      end_play(s, tell);
    else if (s.game_over && !some_lay_is_open(s))
      end_play(s, tell);
  }

  static constexpr void ask_fourth(State& s, Seat seat, Figure figure, Seat of, auto&& tell) {
    const Cards held = held_when_announced(s, of, figure);
    Suit missing = suit_of_seat(0);
    for (int i = 3; i >= 0; --i)
      if (!held.has(Card(suit_of_seat(i), rank_of(figure)))) missing = suit_of_seat(i);
    s.announced[of][figure].fourth = missing;
    tell(event_of(event("asks-fourth"), rule("hundert/15")).by(seat).with(of).saying(static_cast<int>(figure)));
    tell(event_of(event("fourth"), rule("hundert/i-23")).by(of).named(Card(missing, rank_of(figure))));
  }

  // --- claims and reviews

  static constexpr bool has_uncalled(const State& s, Seats who) {
    for (const Seat seat : who)
      for (const Announcement& said : s.announced[seat].of)
        if (said.uncalled()) return true;
    return false;
  }

  static constexpr void claim(State& s, Seat seat, auto&& tell) {
    const RuleId by = s.phase == Phase::announce ? rule("hundert/i-11")
                      : s.trick.empty()          ? rule("hundert/25")
                                                 : rule("hundert/28");
    tell(event_of(event("claims"), by).by(seat));
    if (is_strict(s) || !has_uncalled(s, everyone(s))) return settle_claim(s, seat, tell);
    s.claimant = seat;
    s.claimed_in = s.phase;
    begin_review(s, tell);
  }

  static constexpr void begin_review(State& s, auto&& tell) {
    s.phase = Phase::review;
    tell(event_of(event("review"), rule("hundert/17")));
    ask_reviewer(s, forehand(s), players(s), tell);
  }

  // The one before `next` is done.
  static constexpr void next_reviewer(State& s, Seat next, auto&& tell) {
    const int left = (forehand(s).index() - next.index() + players(s)) % players(s);
    ask_reviewer(s, next, left, tell);
  }

  // hundert/i-24: asks the first of `count` seats from `seat` on who has something to call.
  static constexpr void ask_reviewer(State& s, Seat seat, int count, auto&& tell) {
    for (; count > 0; --count, seat = left_of(seat, players(s))) {
      if (!has_uncalled(s, opponents(s, seat))) continue;
      s.turn = seat;
      tell(event_of(event("may-call"), rule("hundert/i-24")).by(seat));
      return;
    }
    end_review(s, tell);
  }

  static constexpr void end_review(State& s, auto&& tell) {
    if (!s.claimant.is_some()) return close_play(s, tell);
    const Seat claimant = s.claimant;
    s.claimant = Seat::none();
    s.phase = s.claimed_in;
    s.claimed_in = Phase::play;
    s.turn = claimant;
    settle_claim(s, claimant, tell);
  }

  // hundert/25, hundert/30: the game is won or lost by it; then hundert/34.
  static constexpr void settle_claim(State& s, Seat seat, auto&& tell) {
    const Side side = hundert::side_of(s, seat);
    if (counts_scat_in_claim(s, seat)) count_scat_in_claim(s, tell);
    if (total(s, side) >= 100)
      win_game(s, side, rule("hundert/25"), tell);
    else
      lose_by_claim(s, seat, tell);
    if (s.alt_und_neu && another_game_follows(s)) {
      begin_game_within(s, tell);
      return;
    }
    s.game_over = true;
    if (some_lay_is_open(s))
      tell(event_of(event("played-on"), rule("hundert/34")));
    else
      throw_in(s, tell);
  }

  // hundert/34: what is counted from now on belongs to a new game.
  static constexpr void begin_game_within(State& s, auto&& tell) {
    s.score = {};
    s.deal_score = {};
    ++s.game;
    for (const Seat seat : everyone(s))
      for (Announcement& said : s.announced[seat].of) said.counts = false;
    tell(event_of(event("new-game"), rule("hundert/34")).saying(s.game));
  }

  // --- the end of a deal

  static constexpr void end_play(State& s, auto&& tell) {
    if (!is_strict(s) && has_uncalled(s, everyone(s)))
      begin_review(s, tell);
    else
      close_play(s, tell);
  }
  static constexpr void close_play(State& s, auto&& tell) {
    if (s.tricks_played == tricks_in(s))
      close_deal(s, tell);
    else
      throw_in(s, tell);
  }

  // hundert/i-21
  static constexpr void throw_in(State& s, auto&& tell) {
    tell(event_of(event("thrown-in"), rule("hundert/i-21")));
    settle_lays(s, tell);
    finish_deal(s, true, tell);
  }

  static constexpr void close_deal(State& s, auto&& tell) {
    count_scat(s, tell);
    bool decided = s.game_over;
    for (int step = 0; step < players(s) && !decided; ++step) {  // hundert/29: in order from forehand
      const Side side = hundert::side_of(s, left_of(forehand(s), players(s), step));
      if (total(s, side) < 100) continue;
      win_game(s, side, rule("hundert/29"), tell);
      decided = true;
    }
    settle_lays(s, tell);
    settle_unlaid(s, tell);
    finish_deal(s, decided, tell);
  }

  static constexpr void finish_deal(State& s, bool game_decided, auto&& tell) {
    for (int i = 0; i < side_count(s); ++i)
      s.score[Side(i)] = static_cast<std::int16_t>(s.score[Side(i)] + s.deal_score[Side(i)]);
    tell(event_of(event("deal-over")).saying(s.deal));
    const int games_finished = s.game - 1 + (game_decided ? 1 : 0);
    if (s.options.games > 0 && games_finished >= s.options.games) return end_match(s, ending("games"), tell);
    if (s.deals_left == 0) return end_match(s, ending("tours"), tell);
    if (game_decided) {
      s.score = {};
      ++s.game;
      tell(event_of(event("next-game"), rule("hundert/25")).saying(s.game));
    }
    s.phase = Phase::deal;
    s.turn = Seat::none();
  }

  static constexpr void end_match(State& s, Ending how, auto&& tell) {
    s.phase = Phase::over;
    s.turn = Seat::none();
    s.ending = how;
    tell(event_of(event("match-over"), how == ending("games") ? rule("hundert/25") : rule("hundert/56")));
  }
};

}  // namespace stube::hundert
