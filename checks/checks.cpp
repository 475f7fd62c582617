#include "checks/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/match.hpp"
#include "talk/move_text.hpp"

namespace stube {

void CheckReport::fail(const std::string& check, const std::string& what) {
  const auto same =
      std::count_if(failures.begin(), failures.end(), [&](const auto& f) { return f.starts_with(check + ":"); });
  if (same < 3) failures.push_back(check + ": " + what);
}

void CheckReport::merge(const CheckReport& other) {
  matches += other.matches;
  moves += other.moves;
  longest = std::max(longest, other.longest);
  for (const auto& [check, count] : other.done) done[check] += count;
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
}

namespace {

bool same_bytes(const Position& a, const Position& b) {
  return a.bytes().size() == b.bytes().size() && std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()) == 0;
}

// One random match under all checks.
class Walk {
 public:
  Walk(const Game& game, const OptionSet& set, const CheckPlan& plan, std::uint64_t number, CheckReport& report)
      : game_(game),
        set_(set),
        plan_(plan),
        number_(number),
        report_(report),
        random_(plan.seed, Purpose::play, number) {
    setup_.game = &game;
    setup_.choices = set.choices;
    setup_.players = set.players;
    setup_.dealer = Seat(static_cast<int>(random_.below(static_cast<std::uint32_t>(set.players))));
    setup_.seed = plan.seed * 1'000'003 + number;
    position_ = game.start(setup_.choices, setup_.opening());
  }

  void run() {
    long moves = 0;
    while (!position_->outcome().over()) {
      if (moves > plan_.longest_match) return fail("ends", "the match does not end");
      if (position_->awaits_deal()) {
        deal();
        continue;
      }
      check_position();
      if (!step()) return;
      ++moves;
    }
    if (!position_->turn().empty()) fail("someone-can-act", "somebody is on turn after the end");
    check_position();
    ++report_.done["ends"];
    ++report_.matches;
    report_.moves += moves;
    report_.longest = std::max(report_.longest, moves);
    if (number_ % plan_.record_every == 0) check_record();
  }

 private:
  void fail(const std::string& check, const std::string& what) {
    report_.fail(check, fmt::format("{} {} match {} move {}: {}", game_.id(), set_.name, number_, acts_.size(), what));
  }
  [[nodiscard]] std::string text(const Move& move) const {
    return write_move(position_->pack(), game_.vocabulary().forms, move);
  }

  void deal() {
    Random cards(setup_.seed, Purpose::deal, ++deals_);
    const Deck deck = shuffled_deck(position_->pack().cards, position_->pack().copies, cards);
    before_deal_ = position_->clone();
    deck_ = deck;
    deal_acts_.clear();
    deal_events_.clear();
    sheet_.clear();
    position_->deal(deck, deal_events_);
    keep_sheet(0);
  }

  void keep_sheet(std::size_t from) {
    for (std::size_t i = from; i < deal_events_.size(); ++i)
      if (deal_events_[i].line.is_some()) sheet_.push_back(deal_events_[i]);
  }

  bool step() {
    const Seats turn = position_->turn();
    if (turn.empty()) return fail("someone-can-act", "nobody can act"), false;
    // Now and then somebody who is not waited for speaks, where the game lets him.
    Seat seat = random_seat(turn, random_);
    if (random_.chance(1, 8)) {
      const Seat other(static_cast<int>(random_.below(static_cast<std::uint32_t>(position_->players()))));
      if (!position_->moves(other).empty()) seat = other;
    }
    const auto moves = position_->moves(seat);
    if (moves.empty())
      return fail("someone-can-act", fmt::format("seat {} is on turn without a move", seat.index())), false;
    try_a_refusal();
    Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    // In table discipline an infraction is now and then committed.
    if (random_.chance(1, 12)) {
      const auto [who, wild] = wild_move();
      if (position_->judge(who, wild).kind == Verdict::Kind::infraction) seat = who, move = wild;
    }
    const auto told = deal_events_.size();
    position_->apply(seat, move, deal_events_);
    keep_sheet(told);
    acts_.push_back({seat, move});
    deal_acts_.push_back({seat, move});
    return true;
  }

  void check_position() {
    check_cards(*position_, "cards");
    check_money();
    check_moves();
    if (random_.below(plan_.look_every) == 0) {
      const int players = position_->players();
      look_from(Seat(static_cast<int>(random_.below(static_cast<std::uint32_t>(players)))));
      if (random_.chance(1, 4)) look_from(Seat::none());
    }
  }

  // --- cards and money

  void check_cards(const Position& position, const std::string& check) {
    ++report_.done[check];
    const Pack& pack = position.pack();
    std::array<int, 64> seen{};
    int total = 0;
    for (const Cards place : position.places())
      for (const Card card : place) ++seen[static_cast<std::size_t>(kind_of(pack, card).index())], ++total;
    if (total == 0) return;
    for (const Card card : pack.cards)
      if (seen[static_cast<std::size_t>(card.index())] != pack.copies)
        return fail(check, fmt::format("{} lies at {} places", to_text(pack, card),
                                       seen[static_cast<std::size_t>(card.index())]));
    if (total != pack.size()) fail(check, fmt::format("{} cards instead of {}", total, pack.size()));
  }
  static Card kind_of(const Pack& pack, Card card) {
    if (pack.copies == 1 || pack.cards.has(card)) return card;
    return Card(card.index() - pack.copy_distance);
  }

  void check_money() {
    ++report_.done["money"];
    int sum = position_->pot();
    for (int i = 0; i < position_->players(); ++i) sum += position_->money(Seat(i));
    if (sum != 0) fail("money", fmt::format("money and pot sum to {}", sum));
    if (!position_->sheet_is_deal_score()) return;
    ++report_.done["sheet"];
    const auto telling_sheet = sheet_now();
    for (int i = 0; i < position_->sides(); ++i) {
      int points = 0;
      for (const Event& line : telling_sheet) points += line.side == Side(i) ? line.points : 0;
      if (points != position_->deal_score(Side(i)))
        fail("sheet",
             fmt::format("side {}: the sheet says {}, the deal's score {}", i, points, position_->deal_score(Side(i))));
    }
  }
  // The sheet as the game keeps it (a game may wipe it in the middle of a deal).
  [[nodiscard]] std::vector<Event> sheet_now() const {
    if (sheet_.empty()) return sheet_;
    const auto telling = game_.telling(*position_);
    for (const Event& event : deal_events_) telling->note(event);
    return telling->sheet();
  }

  // --- moves

  void check_moves() {
    ++report_.done["moves-judged"];
    for (int i = 0; i < position_->players(); ++i) {
      const Seat seat(i);
      const auto moves = position_->moves(seat);
      if (position_->turn().has(seat) && moves.empty())
        fail("someone-can-act", fmt::format("seat {} is on turn without a move", i));
      const bool few = moves.size() <= 40;
      for (const Move& move : moves) {
        if (!few && random_.below(static_cast<std::uint32_t>(moves.size())) > 20) continue;
        if (!position_->judge(seat, move).lawful())
          fail("moves-judged", fmt::format("seat {}: {} is offered but not lawful", i, text(move)));
        if (few && std::count(moves.begin(), moves.end(), move) > 1)
          fail("moves-judged", fmt::format("{} is offered twice", text(move)));
      }
    }
  }

  // A move that fits one of the forms, filled by chance, for a seat by chance; often one with a card of the seat's
  // hand.
  std::pair<Seat, Move> wild_move() {
    const auto pick = [&](std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); };
    const auto& forms = game_.vocabulary().forms;
    const Seat seat(static_cast<int>(pick(static_cast<std::size_t>(position_->players()))));
    Move move;
    move.verb = static_cast<std::uint8_t>(pick(forms.size()));
    const auto form = forms[move.verb];
    const auto number = [&](char slot) {
      const auto list = form_list(form, slot);
      if (list.empty() && form.find(fmt::format("{{{}}}", slot)) == std::string_view::npos) return std::uint16_t{0};
      return static_cast<std::uint16_t>(pick(list.empty() ? 14 : list.size()));
    };
    move.a = number('a');
    move.b = number('b');
    move.c = number('c');
    const auto any_card = [&] {
      const Cards hand = position_->hand(seat).known;
      const Cards from = hand.empty() || random_.chance(1, 4) ? position_->pack().cards : hand;
      return kind_of(position_->pack(), from.nth(static_cast<int>(pick(static_cast<std::size_t>(from.count())))));
    };
    if (form.find("{card") != std::string_view::npos) move.cards.add(any_card());
    if (form.find("{other}") != std::string_view::npos) move.cards.add(any_card());
    if (form.find("{cards}") != std::string_view::npos)
      for (auto more = pick(5); more > 0; --more) move.cards.add(any_card());
    return {seat, move};
  }

  void try_a_refusal() {
    const auto [seat, move] = wild_move();
    const Verdict verdict = position_->judge(seat, move);
    if (verdict.lawful() && !is_offered(seat, move))
      fail("moves-judged", fmt::format("seat {}: {} is lawful but not offered", seat.index(), text(move)));
    ++report_.done["refusals"];
  }
  // Offered, whatever the order in which the cards are named.
  [[nodiscard]] bool is_offered(Seat seat, Move move) const {
    std::sort(move.cards.begin(), move.cards.end());
    for (Move offered : position_->moves(seat)) {
      std::sort(offered.cards.begin(), offered.cards.end());
      if (offered == move) return true;
    }
    return false;
  }

  // --- what a seat knows

  void look_from(Seat seat) {
    ++report_.done["seen"];
    const auto seen = position_->seen_by(seat);
    if (!same_bytes(*seen, *seen->seen_by(seat)))
      fail("seen", fmt::format("a view of seat {}'s view differs", name(seat)));
    if (seat.is_some() && seen->moves(seat) != position_->moves(seat))
      fail("seen", fmt::format("seat {} has other moves in its view", seat.index()));
    const auto imagined = seen->clone();
    imagined->imagine(seat, random_);
    compare_imagined(seat, *seen, *imagined);
    if (!seat.is_some()) return;
    if (position_->turn().has(seat))
      check_advice(seat, *seen, *imagined);
    else
      check_interjection(seat, *seen, *imagined);
  }

  void compare_imagined(Seat seat, const Position& seen, const Position& imagined) {
    ++report_.done["imagined"];
    check_cards(imagined, "imagined");
    if (!same_bytes(seen, *imagined.seen_by(seat)))
      return fail("imagined", fmt::format("seat {} could tell the imagined deal from the true one", name(seat)));
    if (seat.is_some()) {
      if (imagined.moves(seat) != position_->moves(seat))
        fail("imagined", fmt::format("seat {} has other moves", seat.index()));
      for (int i = 0; i < 4; ++i) {
        const auto [other, move] = wild_move();
        const Verdict a = position_->judge(seat, move), b = imagined.judge(seat, move);
        if (a.kind != b.kind || a.rule != b.rule || a.reason != b.reason)
          fail("imagined", fmt::format("seat {} gets another answer to {}", seat.index(), text(move)));
      }
    }
    replay_imagined(seat, imagined);
  }
  static std::string name(Seat seat) { return seat.is_some() ? std::to_string(seat.index()) : "spectator"; }

  // Could the imagined deal have led here? The cards that lie elsewhere in it are exchanged in the pack that was dealt,
  // the deal is played again, and the seat must be told the same as it was.
  void replay_imagined(Seat seat, const Position& imagined) {
    if (before_deal_ == nullptr || imagined.places().empty()) return;
    const Pack& pack = position_->pack();
    // With a doubled pack it is open which of two equal cards went where, so several ways are tried; with a single one,
    // a card seen in the deal may have moved on, so a second way keeps it where it was seen.
    const int tries = pack.copies == 1 ? 2 : 24;
    Replay replay;
    for (int attempt = 0; attempt < tries; ++attempt) {
      replay = replay_once(seat, imagined, attempt);
      if (replay.why.empty()) return;
    }
    if (pack.copies == 1) reorder_unseen(seat, imagined, replay);
    if (!replay.why.empty()) fail("imagined", fmt::format("for seat {}: {}", name(seat), replay.why));
  }

  // A pack, how the moves read in it, and how it went when played: what was wrong, after how many events as they were
  // told.
  struct Replay {
    Deck deck;
    std::vector<std::pair<Card, Card>> swapped;
    std::string why;
    std::size_t agreed = 0;
  };

  // What a seat drew unseen, one card after another, may have come to it in another order than it truly did. Such
  // orders are tried, each going on from the best so far; long, but not again where something has failed already.
  void reorder_unseen(Seat seat, const Position& imagined, Replay& best) {
    std::vector<std::vector<int>> drawn(static_cast<std::size_t>(position_->players()));
    for (int i = 0; i < deck_.cards.size(); ++i)
      for (std::size_t s = 0; s < drawn.size(); ++s)
        if (Seat(static_cast<int>(s)) != seat && came_unseen(deck_.cards[i], Seat(static_cast<int>(s))))
          drawn[s].push_back(i);
    const int tries = report_.failures.empty() ? 40'000 : 0;
    for (int attempt = 0; attempt < tries && !best.why.empty(); ++attempt) {
      const auto& places = drawn[random_.below(static_cast<std::uint32_t>(drawn.size()))];
      if (places.size() < 2) continue;
      const auto pick = [&] { return places[random_.below(static_cast<std::uint32_t>(places.size()))]; };
      Replay next = best;
      for (int swaps = 1 + attempt % 3; swaps > 0; --swaps) std::swap(next.deck.cards[pick()], next.deck.cards[pick()]);
      play_again(seat, imagined, next);
      if (next.why.empty() || next.agreed >= best.agreed) best = std::move(next);
    }
  }
  [[nodiscard]] bool came_unseen(Card card, Seat to) const {
    return std::any_of(deal_events_.begin(), deal_events_.end(),
                       [&](const Event& event) { return event.sees_cards == Seats(to) && event.cards.has(card); });
  }

  struct Exchange {
    Card truly, instead;
    int place;
    bool used = false;
  };

  [[nodiscard]] std::vector<Exchange> exchanges(const Position& imagined) const {
    std::vector<Exchange> list;
    const auto places = position_->places(), others = imagined.places();
    const Pack& pack = position_->pack();
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::vector<Card> mine, theirs;
      for (const Card card : places[i]) mine.push_back(kind_of(pack, card));
      for (const Card card : others[i]) theirs.push_back(kind_of(pack, card));
      std::sort(mine.begin(), mine.end());
      std::sort(theirs.begin(), theirs.end());
      std::vector<Card> gone, come, same;
      std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(gone));
      std::set_difference(theirs.begin(), theirs.end(), mine.begin(), mine.end(), std::back_inserter(come));
      std::set_intersection(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(same));
      for (const Card card : same) list.push_back({card, card, static_cast<int>(i)});
      for (std::size_t k = 0; k < gone.size() && k < come.size(); ++k)
        list.push_back({gone[k], come[k], static_cast<int>(i)});
    }
    return list;
  }

  Replay replay_once(Seat seat, const Position& imagined, int attempt) {
    auto list = exchanges(imagined);
    Replay replay;
    if (list.empty()) return replay;
    const DealPlan plan = before_deal_->plan();
    replay.deck = deck_;
    Deck& deck = replay.deck;
    std::vector<int> owner;
    for (const Packet& packet : plan.packets) owner.insert(owner.end(), packet.count, packet.to.index());
    const auto take = [&](Card card, int at) -> std::optional<Card> {
      Exchange* found = nullptr;
      for (auto& exchange : list) {
        if (exchange.used || exchange.truly != card) continue;
        const bool fits = exchange.place == at;
        if (found == nullptr || fits || random_.chance(attempt > 0 ? 1U : 0U, 2)) found = &exchange;
        if (fits && (attempt == 0 || random_.chance(2, 3))) break;
      }
      if (found == nullptr) return {};
      found->used = true;
      return found->instead;
    };
    for (int i = 0; i < deck.cards.size(); ++i) {
      const int at = static_cast<std::size_t>(i) < owner.size() ? owner[static_cast<std::size_t>(i)] : 255;
      const auto instead = take(deck.cards[i], at);
      if (!instead) {
        replay.why = "a card of the pack lies at no place";
        return replay;
      }
      if (*instead != deck.cards[i]) replay.swapped.emplace_back(deck.cards[i], *instead);
      deck.cards[i] = *instead;
    }
    if (position_->pack().copies == 1 && attempt > 0) keep_seen_cards(seat, deck);
    play_again(seat, imagined, replay);
    return replay;
  }

  // Plays the deal again with another pack; `why` is empty where the seat would have been told the same.
  void play_again(Seat seat, const Position& imagined, Replay& replay) {
    const auto again = before_deal_->clone();
    std::vector<Event> told;
    replay.agreed = 0;
    const auto still_agrees = [&] {
      for (; replay.agreed < told.size(); ++replay.agreed) {
        const Event& event = told[replay.agreed];
        if (replay.agreed < deal_events_.size() &&
            same_event(redacted(event, seat), redacted(deal_events_[replay.agreed], seat)))
          continue;
        replay.why =
            fmt::format("the event {} would have been told otherwise", game_.vocabulary().events[event.type.value]);
        return false;
      }
      return true;
    };
    again->deal(replay.deck, told);
    if (!still_agrees()) return;
    for (Act act : deal_acts_) {
      // What another laid away unseen is among the cards that were exchanged; the name given to a card lies nowhere.
      const bool names = game_.vocabulary().forms[act.move.verb].find("{other}") != std::string_view::npos;
      if (position_->pack().copies == 1 && !names)
        for (Card& card : act.move.cards)
          for (const auto& [from, to] : replay.swapped)
            if (card == from) {
              card = to;
              break;
            }
      act.move = imagined.hidden_move(act.seat, act.move);
      if (again->judge(act.seat, act.move).refused()) {
        replay.why = fmt::format("{} by seat {} would not have been lawful", text(act.move), act.seat.index());
        return;
      }
      again->apply(act.seat, act.move, told);
      if (!still_agrees()) return;
    }
    replay.why.clear();
    if (told.size() != deal_events_.size()) replay.why = "another number of events would have been told";
    if (!same_after_all(seat, *again, imagined, told)) replay.why = "played again it leads to another state";
  }

  // What the seat saw while it was dealt lies where it lay: a turn-up that was taken up later is known, wherever it is
  // now.
  void keep_seen_cards(Seat seat, Deck& deck) const {
    const auto dealt = before_deal_->clone();
    std::vector<Event> told;
    dealt->deal(deck_, told);
    Cards seen;
    for (const Event& event : told) seen |= redacted(event, seat).cards;
    for (int i = 0; i < deck.cards.size(); ++i) {
      const Card truly = deck_.cards[i];
      if (!seen.has(truly) || deck.cards[i] == truly) continue;
      for (Card& card : deck.cards)
        if (card == truly) card = deck.cards[i];
      deck.cards[i] = truly;
    }
  }

  // The same state; but words that were kept from the seat no imagining can find again, so where there were some, only
  // what the seat knows and where the cards lie is compared.
  static bool same_after_all(Seat seat, const Position& again, const Position& imagined,
                             const std::vector<Event>& told) {
    const bool secrets =
        std::any_of(told.begin(), told.end(), [&](const Event& e) { return redacted(e, seat).number_hidden; });
    if (!secrets) return same_bytes(again, imagined);
    return same_bytes(*again.seen_by(seat), *imagined.seen_by(seat)) && again.places() == imagined.places();
  }

  static bool same_event(const Event& a, const Event& b) {
    return a.type == b.type && a.line == b.line && a.rule == b.rule && a.seat == b.seat && a.other == b.other &&
           a.side == b.side && a.as == b.as && a.has_points == b.has_points && a.points == b.points && a.n == b.n &&
           a.cards == b.cards && a.cards_hidden == b.cards_hidden && a.points_hidden == b.points_hidden &&
           a.number_hidden == b.number_hidden;
  }

  void check_advice(Seat seat, const Position& seen, const Position& imagined) {
    ++report_.done["advice"];
    Random one(number_, Purpose::bot), two(number_, Purpose::bot);
    const Advice advice = seen.advise(seat, one);
    if (!position_->judge(seat, advice.move).lawful() || !is_offered(seat, advice.move))
      return fail("advice", fmt::format("seat {} is advised {}, which is not lawful", seat.index(), text(advice.move)));
    if (imagined.seen_by(seat)->advise(seat, two).move != advice.move)
      fail("advice", "the advice depends on what the seat cannot see");
  }

  // What a seat does out of turn is lawful, offered, and follows from what it sees.
  void check_interjection(Seat seat, const Position& seen, const Position& imagined) {
    ++report_.done["interjections"];
    if (seen.may_interject().has(seat) != position_->may_interject().has(seat))
      return fail("advice",
                  fmt::format("seat {} could tell from its offers out of turn what it cannot see", seat.index()));
    Random one(number_, Purpose::bot), two(number_, Purpose::bot);
    const auto advice = seen.interject(seat, one), again = imagined.seen_by(seat)->interject(seat, two);
    if (advice.has_value() != again.has_value() || (advice && advice->move != again->move))
      return fail("advice", "what is done out of turn depends on what the seat cannot see");
    if (advice && (!position_->judge(seat, advice->move).lawful() || !is_offered(seat, advice->move)))
      fail("advice",
           fmt::format("seat {} out of turn is advised {}, which is not lawful", seat.index(), text(advice->move)));
  }

  // --- records

  void check_record() {
    ++report_.done["record"];
    Match match(setup_);
    for (const Act& act : acts_) {
      const auto before = match.events().size();
      if (match.play(act.seat, act.move)) return fail("record", "the match cannot be played again");
      if (match.events().size() < before) return fail("record", "events were lost");
    }
    if (!same_bytes(match.position(), *position_)) return fail("record", "the same moves lead to another state");
    const auto record = match.record();
    const auto parsed = json::parse(json::serialize(record));
    auto again = Match::from_record(parsed.get_object());
    if (const auto* refusal = refusal_in(again)) return fail("record", text_of(*refusal, Language::en));
    auto& replayed = std::get<Match>(again);
    if (!same_bytes(replayed.position(), *position_)) return fail("record", "the record replays to another state");
    if (replayed.record() != record || replayed.picture(Viewer::referee()) != match.picture(Viewer::referee()))
      return fail("record", "the record of the replayed match differs");
    if (acts_.empty() || !match.undo() || match.play(acts_.back().seat, acts_.back().move) ||
        !same_bytes(match.position(), *position_) ||
        match.picture(Viewer::referee()) != replayed.picture(Viewer::referee()))
      fail("record", "taking the last move back and making it again leads elsewhere");
  }

  const Game& game_;
  const OptionSet& set_;
  const CheckPlan& plan_;
  std::uint64_t number_;
  CheckReport& report_;
  Random random_;
  Setup setup_;
  std::unique_ptr<Position> position_, before_deal_;
  Deck deck_;
  std::uint64_t deals_ = 0;
  std::vector<Act> acts_, deal_acts_;
  std::vector<Event> deal_events_, sheet_;
};

}  // namespace

CheckReport check_game(const Game& game, const OptionSet& set, const CheckPlan& plan) {
  CheckReport report;
  for (long i = 0; i < plan.matches; ++i) Walk(game, set, plan, static_cast<std::uint64_t>(i), report).run();
  return report;
}

}  // namespace stube
