#include "checks/checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checks/guidance.hpp"
#include "checks/imagined_replay.hpp"
#include "checks/roles.hpp"
#include "checks/study_answers.hpp"
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

// One random match under all checks.
class MatchCheck {
 public:
  MatchCheck(const Game& game, const OptionSet& set, const CheckPlan& plan, std::uint64_t number, CheckReport& report)
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
    if (number_ % plan_.record_every == 0) {
      check_record();
      check_roles();
    }
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
    deal_ = {position_->clone(), deck, {}, {}};
    sheet_.clear();
    position_->deal(deck, deal_.events);
    add_lines(0);
  }

  void add_lines(std::size_t from) {
    for (std::size_t i = from; i < deal_.events.size(); ++i)
      if (deal_.events[i].line.is_some()) sheet_.push_back(deal_.events[i]);
  }

  bool step() {
    const Seats turn = position_->turn();
    if (turn.empty()) return fail("someone-can-act", "nobody can act"), false;
    // Now and then a seat out of turn acts, where the game lets it.
    Seat seat = random_seat(turn, random_);
    if (random_.chance(1, 8)) {
      const Seat other(static_cast<int>(random_.below(static_cast<std::uint32_t>(position_->players()))));
      if (!position_->moves(other).empty()) seat = other;
    }
    const auto moves = position_->moves(seat);
    if (moves.empty())
      return fail("someone-can-act", fmt::format("seat {} is on turn without a move", seat.index())), false;
    check_arbitrary_move();
    Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    // In table discipline an infraction is now and then committed.
    if (random_.chance(1, 12)) {
      const auto [who, infraction] = arbitrary_move();
      if (position_->judge(who, infraction).kind == Verdict::Kind::infraction) seat = who, move = infraction;
    }
    const auto before = deal_.events.size();
    position_->apply(seat, move, deal_.events);
    add_lines(before);
    acts_.push_back({seat, move});
    deal_.acts.push_back({seat, move});
    return true;
  }

  void check_position() {
    check_cards(*position_, "cards");
    check_money();
    check_moves();
    check_paragraphs();
    if (random_.below(plan_.look_every) == 0) {
      const int players = position_->players();
      check_seat(Seat(static_cast<int>(random_.below(static_cast<std::uint32_t>(players)))));
      if (random_.chance(1, 4)) check_seat(Seat::none());
    }
  }

  // Every question that is met, from the side of who is asked.
  void check_paragraphs() {
    ++report_.done["guidance"];
    if (position_->turn().empty()) return;
    const Seat asked = random_seat(position_->turn(), random_);
    for (const auto& fault : faults_in_paragraphs(game_, *position_->seen_by(asked))) fail("guidance", fault);
  }
  void check_guidance(const Position& seen, Seat viewer) {
    for (const auto& fault : faults_in_guidance(game_, seen, viewer)) fail("guidance", fault);
    const auto order = trick_order(game_, seen);
    if (!order) return;
    ++report_.done["trick orders"];
    // A card with a power of its own may take a trick now and then; a hand in the wrong order would do so all the time.
    if (order->agrees || ++report_.odd_tricks * 2 <= report_.done["trick orders"] || report_.done["trick orders"] < 12)
      return;
    fail("guidance", order->what);
  }

  // --- cards and money

  void check_cards(const Position& position, const std::string& check) {
    ++report_.done[check];
    const Pack& pack = position.pack();
    std::array<int, 64> seen{};
    int total = 0;
    for (const Cards place : position.inspection().places())
      for (const Card card : place) ++seen[static_cast<std::size_t>(kind_of(pack, card).index())], ++total;
    if (total == 0) return;
    for (const Card card : pack.cards)
      if (seen[static_cast<std::size_t>(card.index())] != pack.copies)
        return fail(check, fmt::format("{} lies at {} places", to_text(pack, card),
                                       seen[static_cast<std::size_t>(card.index())]));
    if (total != pack.size()) fail(check, fmt::format("{} cards instead of {}", total, pack.size()));
  }

  void check_money() {
    ++report_.done["money"];
    int sum = position_->inspection().pot();
    for (int i = 0; i < position_->players(); ++i) sum += position_->money(Seat(i));
    if (sum != 0) fail("money", fmt::format("money and pot sum to {}", sum));
    if (!position_->inspection().sheet_is_deal_score()) return;
    ++report_.done["sheet"];
    const auto sheet = current_sheet();
    for (int i = 0; i < position_->sides(); ++i) {
      int points = 0;
      for (const Event& line : sheet) points += line.side == Side(i) ? line.points : 0;
      if (points != position_->inspection().deal_score(Side(i)))
        fail("sheet", fmt::format("side {}: the sheet says {}, the deal's score {}", i, points,
                                  position_->inspection().deal_score(Side(i))));
    }
  }
  // The sheet as the game keeps it (a game may wipe it in the middle of a deal).
  [[nodiscard]] std::vector<Event> current_sheet() const {
    if (sheet_.empty()) return sheet_;
    const auto telling = game_.telling(*position_);
    for (const Event& event : deal_.events) telling->note(event);
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

  // A random filling of a random form for a random seat, often with cards of its hand: lawful or not.
  std::pair<Seat, Move> arbitrary_move() {
    const auto pick = [&](std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); };
    const auto& forms = game_.vocabulary().forms;
    const Seat seat(static_cast<int>(pick(static_cast<std::size_t>(position_->players()))));
    Move move;
    move.verb = static_cast<std::uint8_t>(pick(forms.size()));
    const auto form = forms[move.verb].text;
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

  // What judge calls lawful must be on offer, whatever the move.
  void check_arbitrary_move() {
    const auto [seat, move] = arbitrary_move();
    const Verdict verdict = position_->judge(seat, move);
    if (verdict.lawful() && !is_offered(seat, move))
      fail("moves-judged", fmt::format("seat {}: {} is lawful but not offered", seat.index(), text(move)));
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

  // What a seat, or a spectator, sees of this position.
  void check_seat(Seat seat) {
    ++report_.done["seen"];
    const auto seen = position_->seen_by(seat);
    if (!same_state(*seen, *seen->seen_by(seat)))
      fail("seen", fmt::format("a view of seat {}'s view differs", name(seat)));
    if (seat.is_some() && seen->moves(seat) != position_->moves(seat))
      fail("seen", fmt::format("seat {} has other moves in its view", seat.index()));
    check_guidance(*seen, seat);
    const auto imagined = seen->analysis().imagined(seat, random_);
    const auto twin = compare_imagined(seat, *seen, *imagined);
    if (!seat.is_some()) return;
    if (position_->turn().has(seat))
      check_advice(seat, *seen, *imagined, twin);
    else
      check_interjection(seat, *seen, *imagined);
  }

  // The imagined deal as it could have come about.
  std::optional<TwinDeal> compare_imagined(Seat seat, const Position& seen, const Position& imagined) {
    ++report_.done["imagined"];
    check_cards(imagined, "imagined");
    if (!same_state(seen, *imagined.seen_by(seat)))
      fail("imagined", fmt::format("seat {} could tell the imagined deal from the true one", name(seat)));
    if (seat.is_some()) {
      // Asked of the deals with all their cards: equal views are equal states already, and could not show a difference.
      if (position_->analysis().observation(seat) != imagined.analysis().observation(seat))
        fail("imagined", fmt::format("what a network of seat {} is shown depends on what it cannot see", seat.index()));
      if (imagined.moves(seat) != position_->moves(seat))
        fail("imagined", fmt::format("seat {} has other moves", seat.index()));
      for (int i = 0; i < 4; ++i) {
        const auto [other, move] = arbitrary_move();
        const Verdict a = position_->judge(seat, move), b = imagined.judge(seat, move);
        if (a.kind != b.kind || a.rule != b.rule || a.reason != b.reason)
          fail("imagined", fmt::format("seat {} gets another answer to {}", seat.index(), text(move)));
      }
    }
    // Trying many orders takes long; once something has failed it is not done again.
    auto again = replay_imagined({game_, *position_, deal_, report_.failures.empty()}, seat, imagined, random_);
    if (!again.contradiction.empty()) fail("imagined", fmt::format("for seat {}: {}", name(seat), again.contradiction));
    return std::move(again.twin);
  }
  static std::string name(Seat seat) { return seat.is_some() ? std::to_string(seat.index()) : "spectator"; }

  void check_advice(Seat seat, const Position& seen, const Position& imagined, const std::optional<TwinDeal>& twin) {
    ++report_.done["advice"];
    Random one(number_, Purpose::bot), two(number_, Purpose::bot);
    const Advice advice = seen.analysis().advise(seat, one);
    if (!position_->judge(seat, advice.move).lawful() || !is_offered(seat, advice.move))
      return fail("advice", fmt::format("seat {} is advised {}, which is not lawful", seat.index(), text(advice.move)));
    const Advice again = imagined.seen_by(seat)->analysis().advise(seat, two);
    if (again.move != advice.move) fail("advice", "the advice depends on what the seat cannot see");
    if (again.why != advice.why) fail("advice", "the reason of an advice depends on what the seat cannot see");
    if (twin) check_study(seat, *twin);
  }

  // Searching takes long: one advice in so many.
  void check_study(Seat seat, const TwinDeal& twin_deal) {
    constexpr long one_in = 32;
    if (report_.done["advice"] % one_in != 1 || report_.done["study"] >= plan_.most_studies) return;
    if (position_->moves(seat).size() < 2) return;
    ++report_.done["study"];
    Setup with_twin = setup_;
    with_twin.shuffler = [&](const Position&, std::size_t number) {
      return static_cast<long>(number) == static_cast<long>(deals_) ? std::optional(twin_deal.deck) : std::nullopt;
    };
    auto acts = acts_;
    std::copy(twin_deal.acts.begin(), twin_deal.acts.end(), acts.end() - static_cast<long>(twin_deal.acts.size()));
    Match match(setup_), twin(with_twin);
    if (!all_played(match, acts_) || !all_played(twin, acts)) return fail("study", "the match cannot be played again");
    const auto why = difference_in_study(match, twin, seat, number_);
    if (!why.empty()) fail("study", fmt::format("seat {}: {}", seat.index(), why));
  }
  static bool all_played(Match& match, const std::vector<Act>& acts) {
    return std::all_of(acts.begin(), acts.end(), [&](const Act& act) { return !match.play(act.seat, act.move); });
  }

  // What a seat does out of turn is lawful, offered, and follows from what it sees.
  void check_interjection(Seat seat, const Position& seen, const Position& imagined) {
    ++report_.done["interjections"];
    if (seen.may_interject().has(seat) != position_->may_interject().has(seat))
      return fail("advice",
                  fmt::format("seat {} could tell from its offers out of turn what it cannot see", seat.index()));
    Random one(number_, Purpose::bot), two(number_, Purpose::bot);
    const auto advice = seen.analysis().interject(seat, one),
               again = imagined.seen_by(seat)->analysis().interject(seat, two);
    if (advice.has_value() != again.has_value() ||
        (advice && (advice->move != again->move || advice->why != again->why)))
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
    if (!same_state(match.position(), *position_)) return fail("record", "the same moves lead to another state");
    const auto record = match.record();
    const auto parsed = json::parse(json::serialize(record));
    auto again = Match::from_record(parsed.get_object());
    if (const auto* refusal = refusal_in(again)) return fail("record", text_of(*refusal, Language::en));
    auto& replayed = std::get<Match>(again);
    if (!same_state(replayed.position(), *position_)) return fail("record", "the record replays to another state");
    if (replayed.record() != record || replayed.picture(Viewer::referee()) != match.picture(Viewer::referee()))
      return fail("record", "the record of the replayed match differs");
    if (acts_.empty() || !match.undo() || match.play(acts_.back().seat, acts_.back().move) ||
        !same_state(match.position(), *position_) ||
        match.picture(Viewer::referee()) != replayed.picture(Viewer::referee()))
      fail("record", "taking the last move back and making it again leads elsewhere");
  }

  void check_roles() {
    ++report_.done["roles"];
    for (const auto& fault : faults_in_roles(setup_, acts_)) fail("roles", fault);
  }

  const Game& game_;
  const OptionSet& set_;
  const CheckPlan& plan_;
  std::uint64_t number_;
  CheckReport& report_;
  Random random_;
  Setup setup_;
  std::unique_ptr<Position> position_;
  DealHistory deal_;
  std::uint64_t deals_ = 0;
  std::vector<Act> acts_;
  std::vector<Event> sheet_;
};

}  // namespace

CheckReport check_game(const Game& game, const OptionSet& set, const CheckPlan& plan) {
  CheckReport report;
  for (long i = 0; i < plan.matches; ++i) MatchCheck(game, set, plan, static_cast<std::uint64_t>(i), report).run();
  return report;
}

}  // namespace stube
