#include "checks/bot_decisions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.hpp"
#include "checks/checks.hpp"
#include "engine/infractions.hpp"
#include "engine/setup.hpp"
#include "talk/move_text.hpp"

namespace stube {

namespace {

class DecisionRun {
 public:
  DecisionRun(const Game& game, const OptionSet& set, const DecisionPlan& plan) : game_(game), set_(set), plan_(plan) {
    // A round of those that think is a whole deal.
    for (int level = 0; level <= strongest_level; ++level)
      levels_.push_back(bot_of_level(level, {0, thinks(level) ? 6 : 64, 1}));
    for (const long rounds : {4L, 12L, 40L}) searchers_.push_back(search_bot({0, rounds, 1}));
    searchers_.push_back(search_bot({0, 16, 2}));
  }

  DecisionReport run() {
    for (std::uint64_t number = 0; report_.decisions < plan_.decisions && report_.failures.empty(); ++number)
      play(number);
    return std::move(report_);
  }

 private:
  void play(std::uint64_t number) {
    random_ = Random(plan_.seed, Purpose::play, number);
    Opening opening;
    opening.players = set_.players;
    opening.dealer = Seat(static_cast<int>(random_.below(static_cast<std::uint32_t>(set_.players))));
    const auto position = game_.start(set_.choices, opening);
    std::vector<Event> events;
    for (std::uint64_t deals = 0; !position->outcome().over() && report_.decisions < plan_.decisions; events.clear()) {
      if (position->awaits_deal()) {
        Random cards(plan_.seed, Purpose::deal, number * 4096 + ++deals);
        position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events);
        continue;
      }
      if (const auto act =
              interjection(*position, Seats::all(), [this](Seat) -> const Bot& { return next_bot(); }, random_)) {
        if (!is_offered_and_lawful(*position, act->seat, act->move)) return;
        ++report_.decisions, ++report_.out_of_turn;
        position->apply(act->seat, act->move, events);
        continue;
      }
      if (is_table_ && random_.chance(1, 40)) commit_offence(*position, events);
      if (position->outcome().over() || position->awaits_deal()) continue;
      const Seat seat = random_seat(position->turn(), random_);
      const auto move = decide(*position, seat);
      if (!move) return;
      position->apply(seat, *move, events);
    }
    ++report_.matches;
  }

  // Commits one of the infractions that some seat can commit now. Bots must be able to go on after it.
  void commit_offence(Position& position, std::vector<Event>& events) {
    const Seat seat(static_cast<int>(random_.below(static_cast<std::uint32_t>(position.players()))));
    const auto offences = infractions_of(game_, position, seat);
    if (offences.empty()) return;
    position.apply(seat, offences[random_.below(static_cast<std::uint32_t>(offences.size()))], events);
    ++report_.offences;
  }

  // Half of the decisions are searched, most of the others follow the rule of thumb, and some are made by a level as it
  // is.
  const Bot& next_bot() {
    const auto draw = random_.below(1000);
    if (draw < 5) return *levels_[3 + random_.below(3)];
    if (draw < 500) return *searchers_[random_.below(static_cast<std::uint32_t>(searchers_.size()))];
    return *levels_[random_.below(3)];
  }

  std::optional<Move> decide(const Position& position, Seat seat) {
    const Bot& bot = next_bot();
    ++report_.decisions;
    report_.searched +=
        std::any_of(levels_.begin(), levels_.begin() + 3, [&](const auto& b) { return b.get() == &bot; }) ? 0 : 1;
    const auto advice = bot.choose(*position.seen_by(seat), seat, random_);
    if (!advice) return fail(fmt::format("seat {} is waited for and decides nothing", seat.index()));
    if (!is_offered_and_lawful(position, seat, advice->move)) return {};
    return advice->move;
  }

  bool is_offered_and_lawful(const Position& position, Seat seat, const Move& move) {
    const auto offered = position.moves(seat);
    if (position.judge(seat, move).lawful() && std::find(offered.begin(), offered.end(), move) != offered.end())
      return true;
    fail(fmt::format("seat {} decides for {}, which is not lawful", seat.index(),
                     write_move(position.pack(), game_.vocabulary().forms, move)));
    return false;
  }

  std::nullopt_t fail(const std::string& what) {
    report_.failures.push_back(fmt::format("{} {} decision {}: {}", game_.id(), set_.name, report_.decisions, what));
    return std::nullopt;
  }

  const Game& game_;
  const OptionSet& set_;
  DecisionPlan plan_;
  Random random_{1};
  const bool is_table_ = plays_as_at_a_table(game_, set_.choices);
  std::vector<std::unique_ptr<Bot>> levels_, searchers_;
  DecisionReport report_;
};

}  // namespace

void DecisionReport::merge(const DecisionReport& other) {
  decisions += other.decisions;
  searched += other.searched;
  out_of_turn += other.out_of_turn;
  offences += other.offences;
  matches += other.matches;
  for (const auto& failure : other.failures)
    if (failures.size() < most_failures) failures.push_back(failure);
}

DecisionReport check_decisions(const Game& game, const OptionSet& set, const DecisionPlan& plan) {
  return DecisionRun(game, set, plan).run();
}

}  // namespace stube
