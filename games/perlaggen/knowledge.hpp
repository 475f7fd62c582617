// How a sensible player plays Perlaggen: he imagines what the others may hold, lets the tricks be played out in his
// head, and bids, holds, raises or lets go by how often his side then has the better figure, with an eye on the slate.
// Which card he plays is in knowledge_cards.hpp.
#pragma once
#include <optional>

#include "games/perlaggen/knowledge_cards.hpp"
#include "games/perlaggen/open_cards.hpp"

namespace stube::perlaggen {

// How often, in percent, each figure is won and lost.
struct Outlook {
  ByFigure<int> won, lost;
};

class Knowledge : public OpenCards {
 public:
  static Advice choose(const State& s, Seat me, Random& random) { return decide(s, me, 24, random); }
  // For playing deals out by the thousand: he imagines fewer deals.
  static Advice choose_quickly(const State& s, Seat me, Random& random) { return decide(s, me, 6, random); }

  // Bids and answers: how a search plays out a bid says little, since nobody in it answers with sense. He rather
  // imagines more deals.
  static std::optional<Advice> settle(const State& s, Seat me, Random& random) {
    const Advice best = decide(s, me, 200, random);
    if (is_card(static_cast<Verb>(best.move.verb))) return {};
    return best;
  }

  // Where much has been said, a deal that agrees with it costs more than several rounds.
  static constexpr int rounds_a_deal = 4;

  // Who has bid or held a figure himself has something towards it.
  static double likelihood(const State& s, Seat me) {
    double product = 1;
    for (const Figure f : all_figures())
      for (const Seat seat : s.bound[f]) {
        if (seat == me) continue;
        const int chance = Knowledge(s, seat).plain_chance(f);
        product *= chance >= 45 ? 1.0 : chance >= 25 ? 0.6 : 0.25;
      }
    return product;
  }

  // For playouts, where nobody looks ahead: cards by the same plain sense, no bids, and answers by one's own figure.
  static Move quick(const State& s, Seat me, Random& random) {
    const Knowledge mind(s, me);
    switch (s.phase) {
      case Phase::unseen:
        return move_of(Verb::look);
      case Phase::exchange:
        return mind.exchange().move;
      case Phase::play:
        return CardSense(s, me).card().move;
      case Phase::answer:
        return mind.plain_reply(random);
      case Phase::settling:
        if (!has_to_show(s, me) || s.done != Done::nothing) return move_of(Verb::pass);
        return CardSense(s, me).name_to_show().move;
      default:
        return CardSense(s, me).name_to_show().move;
    }
  }

  // On turn, cards: a Perlagg has some forty names, and bids and signs are left to the rule of thumb. Else a bid of
  // several figures in one order only.
  static void each_candidate(const State& s, Seat me, auto&& visit) {
    if (s.phase == Phase::showing) {
      visit(CardSense(s, me).name_to_show().move);
      return;
    }
    if (s.phase == Phase::play) {
      const CardSense sense(s, me);
      for (const Card card : sense.ordinary_choices()) visit(card_move(Verb::play, card));
      sense.each_sensible_name(visit);
      return;
    }
    Rules::each_move_but_signs(s, me, [&](const Move& move) {
      const Verb verb = static_cast<Verb>(move.verb);
      const bool is_bid_again = verb == Verb::bid_three || (verb == Verb::bid_two && move.a > move.b);
      if (!is_bid_again && verb != Verb::show) visit(move);
    });
    // Of all names only the best: who shows before he must, knows less.
    if (s.phase != Phase::settling || !has_to_show(s, me)) return;
    visit(CardSense(s, me).name_to_show().move);
  }

  // Out of turn: who played a wrong card takes it back, and a wrong card that shows itself is called.
  static std::optional<Advice> interject(const State& s, Seat me, Random&) {
    if (!s.just_played.is_some()) return {};
    const Move back = move_of(Verb::take_back), call = move_of(Verb::call_revoke);
    if (Rules::judge(s, me, back).lawful()) return Advice{back, advice("take-back")};
    if (Rules::judge(s, me, call).lawful() && is_seen_revoke(s)) return Advice{call, advice("call-revoke")};
    return {};
  }

 private:
  // All can see it: the seat is known to have the suit led, by a card taken back or one of which it was told.
  static bool is_seen_revoke(const State& s) {
    if (!goes_off_suit(s)) return false;
    const Cards of_suit = suit_in_question(s);
    return !(s.known[s.just_played] & of_suit).empty();
  }

  static bool is_card(Verb verb) { return verb == Verb::play || verb == Verb::play_as; }

  static Advice decide(const State& s, Seat me, int worlds, Random& random) {
    if (const auto act = interject(s, me, random)) return *act;
    const Knowledge mind(s, me, worlds);
    switch (s.phase) {
      case Phase::unseen:
        return mind.before_looking();
      case Phase::exchange:
        return mind.exchange();
      case Phase::play:
        return mind.on_turn(random);
      case Phase::answer:
        return mind.reply(random);
      case Phase::settling:
        return mind.say(random);
      default:
        return CardSense(s, me).name_to_show();
    }
  }

  Knowledge(const State& s, Seat me, int worlds = 0) : s_(s), me_(me), mine_(side_of(s, me)), worlds_(worlds) {}

  static Move bid_of(Figure f) { return move_of(Verb::bid_one, static_cast<std::uint16_t>(f)); }
  [[nodiscard]] bool is_lawful(const Move& move) const { return Rules::judge(s_, me_, move).lawful(); }
  [[nodiscard]] int target() const { return s_.options.target; }
  // The best score among the others.
  [[nodiscard]] int their_score() const {
    int best = -10'000;
    for (const Side side : all_sides(s_))
      if (side != mine_ && s_.score[side] > best) best = s_.score[side];
    return best;
  }

  // --- before the play

  [[nodiscard]] Advice before_looking() const {
    const Move gleich = move_of(Verb::bid_unseen, static_cast<std::uint16_t>(Figure::gleich));
    const bool far_behind = s_.score[mine_] + 8 <= their_score();
    if (far_behind && is_lawful(gleich)) return {gleich, advice("unseen-bold")};
    return {move_of(Verb::look), advice("look")};
  }

  [[nodiscard]] Advice exchange() const {
    const Cards trumps = s_.hand[me_].in(s_.trump), plain = ordinary(s_, trumps);
    if (!plain.empty()) return {card_move(Verb::exchange, plain.lowest()), advice("take-perlagg")};
    for (const Card card : trumps)
      if (privilege(s_, card) < privilege(s_, s_.turnup))
        return {card_move(Verb::exchange, card), advice("take-perlagg")};
    if (trumps.empty()) return {move_of(Verb::pass), {}};
    return {move_of(Verb::pass), advice("keep-trump")};
  }

  // --- looking ahead

  // Whether an imagined hand of the partner is what the partner's signs told.
  [[nodiscard]] bool agrees_with_signs(const State& world) const {
    if (!has_partners(s_)) return true;
    const Seat partner = partner_of(s_, me_);
    const Five five = five_of(world, partner);
    for (const std::uint8_t sign : s_.signals[partner]) {
      const Move said = move_of_sign(sign);
      switch (static_cast<Verb>(said.verb)) {
        case Verb::signal_gleich:
          if (best_gleich(five).size() < said.a) return false;
          break;
        case Verb::signal_hanger:
          if (best_hanger(five).size() < said.a) return false;
          break;
        case Verb::signal_perlaggen: {
          int all = 0;
          for (const Card card : as_set(world.row[partner]) | world.hand[partner])
            all += place_of(world, card) >= 0 ? 1 : 0;
          if (all != said.a) return false;
          break;
        }
        default:
          break;
      }
    }
    return true;
  }

  [[nodiscard]] State imagined(Random& random) const {
    State world = s_;
    for (int attempt = 0; attempt < 8; ++attempt) {
      world = s_;
      Rules::imagine(world, me_, random);
      if (agrees_with_signs(world)) break;
    }
    return world;
  }

  // Lets everybody play his cards by the same plain sense until the Spiel is decided.
  static void play_tricks(State& world) {
    while (world.phase == Phase::play) {
      Rules::apply(world, world.turn, CardSense(world, world.turn).card().move, Silence());
    }
  }

  // The tricks that are still to be played, though a question interrupts them.
  void to_the_tricks(State& world) const {
    if (s_.phase != Phase::answer || s_.origin != Phase::play || spiel_of(s_).to.is_some()) return;
    world.phase = Phase::play;
    world.turn = s_.speaker;
    // What is asked about is taken as held, so that nobody spoils it.
    for (const Figure f : all_figures())
      if (world.bidding[f].status == Status::pending) world.bidding[f].status = Status::held;
  }

  [[nodiscard]] Outlook look_ahead(Random& random) const {
    Outlook outlook;
    for (int i = 0; i < worlds_; ++i) {
      State world = imagined(random);
      to_the_tricks(world);
      play_tricks(world);
      const Side owner = spiel_of(world).to;
      if (owner.is_some()) ++(owner == mine_ ? outlook.won : outlook.lost)[Figure::spiel];
      for (const Figure f : gleich_and_hanger()) {
        Strength ours, theirs;
        for (const Seat seat : all_seats(s_)) {
          if (!s_.in[f].has(side_of(s_, seat))) continue;
          Strength& best = side_of(s_, seat) == mine_ ? ours : theirs;
          const Strength his = best_of(world, five_of(world, seat), f);
          best = his > best ? his : best;
        }
        if (ours > theirs) ++outlook.won[f];
        if (theirs > ours) ++outlook.lost[f];
      }
    }
    for (const Figure f : all_figures()) {
      outlook.won[f] = outlook.won[f] * 100 / worlds_;
      outlook.lost[f] = outlook.lost[f] * 100 / worlds_;
    }
    return outlook;
  }

  // --- bidding

  // How sure one must be to bid: Straßperlaggen punishes, and by the slate one may have to.
  [[nodiscard]] int needed_to_bid() const {
    const int lacking = target() - s_.score[mine_];
    if (their_score() == target() - 1 && lacking <= 3) return 45;  // perlaggen/25b
    int needed = is_strass(s_) ? 72 : 62;
    if (s_.score[mine_] > their_score() + 4) needed += 6;  // ahead play safe, behind be bold
    if (s_.score[mine_] + 4 < their_score()) needed -= 6;
    return needed;
  }

  // A Hanger is not bid at the start, and nothing that needs Perlaggen still wanted for the tricks.
  [[nodiscard]] int caution(Figure f) const {
    if (s_.phase == Phase::settling || f == Figure::spiel) return 0;
    const Five five = five_of(s_, me_);
    const bool natural = f == Figure::gleich ? has_pair(five) : has_sequence(five);
    const bool early = tricks_played(s_) == 0;
    return (natural ? 0 : 8) + (f == Figure::hanger && early ? 14 : 0);
  }

  [[nodiscard]] bool has_something_to_bid() const {
    if (!may_bid_at(s_, mine_)) return false;
    for (const Figure f : all_figures())
      if (s_.bidding[f].status == Status::open || may_take_up(s_, mine_, f)) return true;
    return false;
  }

  // A bid or a raise worth making now; no move where there is none.
  [[nodiscard]] Advice worth_saying(Random& random) const {
    Advice none;
    none.move.verb = static_cast<std::uint8_t>(Verb::pass);
    if (!has_something_to_bid()) return none;
    const Outlook outlook = look_ahead(random);
    for (const Figure f : all_figures()) {
      const int next = s_.bidding[f].stake + 1;
      const Move raise = raise_to_level(f, next);
      if (may_take_up(s_, mine_, f) && next <= spiel_aus && outlook.won[f] >= sure_enough_to_raise(next) &&
          is_lawful(raise))
        return {raise, advice("raise-strong")};
    }
    return worth_bidding(outlook, none);
  }

  [[nodiscard]] Advice worth_bidding(const Outlook& outlook, const Advice& none) const {
    const int needed = needed_to_bid();
    const Move both =
        move_of(Verb::bid_two, static_cast<std::uint16_t>(Figure::spiel), static_cast<std::uint16_t>(Figure::gleich));
    const bool spiel_safe = outlook.won[Figure::spiel] >= needed + 8;
    if (spiel_safe && outlook.won[Figure::gleich] >= 50 && is_lawful(both)) return {both, advice("bid-both")};
    for (const Figure f : all_figures()) {
      if (s_.bidding[f].status != Status::open || !is_lawful(bid_of(f))) continue;
      if (outlook.won[f] >= needed + caution(f))
        return {bid_of(f), needed <= 45 ? advice("bid-slate") : advice("bid-natural")};
    }
    return none;
  }

  // Every step higher must be safer; the whole match only for a certainty.
  [[nodiscard]] int sure_enough_to_raise(int level) const { return level == spiel_aus ? 97 : 78 + 3 * (level - 3); }

  // --- answering

  [[nodiscard]] Advice reply(Random& random) const {
    const Figure f = asked_figure(s_);
    const auto word = static_cast<std::uint16_t>(f);
    const Move hold = move_of(Verb::hold, word), good = move_of(Verb::good, word), leave = move_of(Verb::leave);
    const bool can_hold = is_lawful(hold);
    // Who cannot hold loses nothing by asking his partner.
    if (!can_hold) return is_lawful(leave) ? Advice{leave, advice("leave-partner")} : Advice{good, advice("let-good")};
    const Outlook outlook = look_ahead(random);
    const int level = s_.bidding[f].stake, won = outlook.won[f], lost = outlook.lost[f];
    const Move raise = raise_to_level(f, level + 1);
    if (level < spiel_aus && won >= sure_enough_to_raise(level + 1) + 6 && is_lawful(raise))
      return {raise, advice("raise-strong")};
    const bool hold_pays = is_worth_holding(level, won, lost, s_.bidding[f].accepted[mine_]);
    if (hold_pays) return {hold, won >= 70 ? advice("hold-sure") : advice("hold-chance")};
    if (partner_is_strong(f) && is_lawful(leave)) return {leave, advice("leave-partner")};
    return {good, their_score() >= target() - 3 ? advice("let-good-slate") : advice("let-good")};
  }

  // How likely, in percent, a seat's own cards alone win this figure.
  [[nodiscard]] int plain_chance(Figure f) const {
    if (f == Figure::spiel) {
      const int trumps = s_.hand[me_].in(s_.trump).count(), wild = wild_in_hand(s_, me_).count();
      return 10 + 20 * tricks_of(s_, mine_) + 20 * wild + 8 * trumps;
    }
    const Five five = five_of(s_, me_);
    return f == Figure::gleich ? 25 * best_gleich(five).size() - 25 : 25 * best_hanger(five).size() - 40;
  }
  [[nodiscard]] Move plain_reply(Random& random) const {
    const auto word = static_cast<std::uint16_t>(asked_figure(s_));
    const int chance = plain_chance(asked_figure(s_));
    const bool bold = chance > 0 && random.chance(static_cast<std::uint32_t>(chance < 100 ? chance : 100), 100);
    if (bold && is_lawful(move_of(Verb::hold, word))) return move_of(Verb::hold, word);
    return move_of(Verb::good, word);
  }

  // Letting good gives the others one less than the level; in Straßperlaggen it costs what one had accepted.
  [[nodiscard]] bool is_worth_holding(int level, int won, int lost, int accepted) const {
    const Bidding& b = s_.bidding[asked_figure(s_)];
    const int points = level == spiel_aus ? target() - their_score() : level;
    const bool pays_raise = s_.options.giving_way == GivingWay::raised && accepted > 0;
    const int given = !is_strass(s_) ? b.good : pays_raise ? level : accepted;
    const int theirs = s_.score[side_of(s_, b.last)];
    if (theirs + b.good >= target()) return true;       // to let it go is to lose
    if (theirs + points >= target()) return won >= 60;  // advice-17: only when sure
    // Who bids has something: what was imagined by chance is a little too kind.
    const int caution = 10;
    return points * (won - lost - caution) > -100 * given;
  }

  [[nodiscard]] bool partner_is_strong(Figure f) const {
    if (!has_partners(s_) || f == Figure::spiel) return false;
    const SignVerb verb = signs_of(f == Figure::gleich ? Verb::signal_gleich : Verb::signal_hanger);
    for (const std::uint8_t sign : s_.signals[partner_of(s_, me_)])
      if (sign > verb.first && sign < verb.first + verb.count) return true;  // three or more
    return false;
  }

  // --- on turn

  // Signs are made once, before one's first card.
  [[nodiscard]] Advice worth_signing() const {
    Advice none;
    none.move.verb = static_cast<std::uint8_t>(Verb::pass);
    if (s_.options.signals == Signals::open || !may_signal(s_, me_) || !s_.row[me_].empty()) return none;
    const Five five = five_of(s_, me_);
    const auto said = [&](Verb verb) {
      const SignVerb signs = signs_of(verb);
      for (const std::uint8_t sign : s_.signals[me_])
        if (sign >= signs.first && sign < signs.first + signs.count) return true;
      return false;
    };
    const auto sign = [](Verb verb, int n) { return move_of(verb, static_cast<std::uint16_t>(n)); };
    const int wild = wild_in_hand(s_, me_).count();
    if (wild >= 2 && !said(Verb::signal_perlaggen))
      return {sign(Verb::signal_perlaggen, wild), advice("signal-perlaggen")};
    const int gleich = best_gleich(five).size(), hanger = best_hanger(five).size();
    if (gleich >= 4 && !said(Verb::signal_gleich)) return {sign(Verb::signal_gleich, gleich), advice("signal-strong")};
    if (hanger >= 4 && !said(Verb::signal_hanger)) return {sign(Verb::signal_hanger, hanger), advice("signal-strong")};
    for (const Card card : ordinary(s_, s_.hand[me_]))
      if (!s_.trick.empty() && card.rank() == ace && card.suit() != s_.trump && !said(Verb::signal_bring))
        return {sign(Verb::signal_bring, stube::index_of(card.suit())), advice("signal-bring")};
    return none;
  }

  // advice-15: a Spiel that is lost may be given up, so that the others must show first.
  [[nodiscard]] bool is_worth_giving_up() const {
    const Move give_up = move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel));
    const Bidding& spiel = spiel_of(s_);
    const bool cheap = spiel.status == Status::open && their_score() + 3 < target() && !s_.deciding;
    if (!cheap || !is_lawful(give_up)) return false;
    const Side theirs(1 - mine_.index());
    const bool hopeless = tricks_of(s_, theirs) == 2 && tricks_of(s_, mine_) == 0;
    return hopeless && s_.trick.empty() && wild_in_hand(s_, me_).count() == 1 && s_.hand[me_].count() >= 3 &&
           s_.bidding[Figure::gleich].status == Status::open && s_.bidding[Figure::hanger].status == Status::open;
  }

  [[nodiscard]] Advice on_turn(Random& random) const {
    if (const Advice sign = worth_signing(); sign.why.is_some()) return sign;
    if (const Advice word = worth_saying(random); word.why.is_some()) return word;
    if (!is_strass(s_) && is_worth_giving_up())
      return {move_of(Verb::good, static_cast<std::uint16_t>(Figure::spiel)), advice("give-up-spiel")};
    return CardSense(s_, me_).card();
  }

  [[nodiscard]] Advice say(Random& random) const {
    if (const Advice word = worth_saying(random); word.why.is_some()) return word;
    // perlaggen/22: the side with the Spiel shows in each say, and keeps the rest for the next.
    if (has_to_show(s_, me_) && s_.done == Done::nothing) {
      Advice name = CardSense(s_, me_).name_to_show();
      name.why = advice("show-duty");
      return name;
    }
    const bool waits = !wild_in_hand(s_, me_).empty();
    return {move_of(Verb::pass), waits ? advice("wait-with-perlagg") : advice("nothing-to-say")};
  }

  const State& s_;
  Seat me_;
  Side mine_;
  int worlds_;  // how many deals he imagines before he speaks
};

}  // namespace stube::perlaggen
