#include "bots/survey.hpp"

#include <algorithm>
#include <cmath>

#include "bots/pairing.hpp"
#include "bots/parallel.hpp"

namespace stube {

namespace {

struct DealRecord {
  Seat dealer;
  double forehand = 0;      // what the forehand's side has more than the others
  std::vector<int> payoff;  // by seat
};

struct LineTotal {
  long times = 0, deals = 0;
  long long points = 0;
};

struct MatchRecord {
  long moves = 0;
  std::vector<DealRecord> deals;
  std::map<std::pair<int, int>, LineTotal> lines;  // by rule and line
};

Setup setup_of(const SurveyPlan& plan, long number) {
  Setup setup;
  setup.game = plan.game;
  setup.choices = plan.choices;
  setup.players = plan.players;
  setup.dealer = Seat(static_cast<int>(number % plan.players));
  setup.seed = plan.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  return setup;
}

// What a deal brought each side more than the others, seat against seat.
std::vector<double> side_results(const Position& position) {
  std::vector<double> sum(static_cast<std::size_t>(position.sides())), count(sum.size());
  double all = 0;
  for (int i = 0; i < position.players(); ++i) {
    const auto side = static_cast<std::size_t>(position.side_of(Seat(i)).index());
    sum[side] += position.payoff(Seat(i));
    ++count[side];
    all += position.payoff(Seat(i));
  }
  std::vector<double> results;
  for (std::size_t side = 0; side < sum.size(); ++side)
    results.push_back(sum[side] / count[side] - (all - sum[side]) / (position.players() - count[side]));
  return results;
}

// Plays one whole match with the bot at all seats and records its deals and score lines.
class MatchSurvey {
 public:
  MatchSurvey(const SurveyPlan& plan, long number)
      : plan_(plan),
        setup_(setup_of(plan, number)),
        position_(plan.game->start(plan.choices, setup_.opening())),
        telling_(plan.game->telling(*position_)) {}

  MatchRecord play() {
    while (!position_->outcome().over()) {
      if (position_->awaits_deal())
        begin_deal();
      else
        move();
    }
    end_deal();
    return std::move(record_);
  }

 private:
  void begin_deal() {
    end_deal();
    Random cards(setup_.seed, Purpose::deal, ++dealt_);
    const Deck deck = shuffled_deck(position_->pack().cards, position_->pack().copies, cards);
    telling_->begin_deal(&deck);
    position_->deal(deck, events_);
    count_lines();
    // The position does not say who deals; its picture does.
    dealer_ = Seat(telling_->picture(*position_, false).at("dealer").to_number<int>());
  }
  void move() {
    Random random(setup_.seed, Purpose::bot, static_cast<std::uint64_t>(record_.moves++));
    const auto [seat, move] = next_act(*position_, [&](Seat) -> const Bot& { return *plan_.bot; }, random);
    position_->apply(seat, move, events_);
    count_lines();
  }
  void count_lines() {
    for (const Event& event : events_) {
      telling_->note(event);
      if (!event.line.is_some()) continue;
      auto& line = lines_[{event.rule.value, event.line.value}];
      ++line.times;
      line.points += event.points;
    }
    events_.clear();
  }
  void end_deal() {
    if (dealt_ == 0) return;
    const Seat forehand = left_of(dealer_, plan_.players);
    DealRecord deal{
        dealer_, side_results(*position_)[static_cast<std::size_t>(position_->side_of(forehand).index())], {}};
    for (int i = 0; i < plan_.players; ++i) deal.payoff.push_back(position_->payoff(Seat(i)));
    record_.deals.push_back(std::move(deal));
    for (const auto& [which, line] : lines_) {
      auto& sum = record_.lines[which];
      sum.times += line.times;
      sum.points += line.points;
      ++sum.deals;
    }
    lines_.clear();
  }

  const SurveyPlan& plan_;
  Setup setup_;
  std::unique_ptr<Position> position_;
  std::unique_ptr<Telling> telling_;
  std::uint64_t dealt_ = 0;
  Seat dealer_;
  std::vector<Event> events_;
  std::map<std::pair<int, int>, LineTotal> lines_;  // of this deal
  MatchRecord record_;
};

// One play of a deal, and whom it brought most.
struct Play {
  std::vector<double> by_side;
  Sides winners;
};

Play play_deal(const SurveyPlan& plan, long number, Seats of_bot, int repeat) {
  const Setup setup = setup_of(plan, number);
  const auto position = plan.game->start(setup.choices, setup.opening());
  std::vector<Event> events;
  Random cards(setup.seed, Purpose::deal, 1);
  position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events);
  // The bots' own chance differs from play to play.
  for (std::uint64_t moves = 0; !position->awaits_deal() && !position->outcome().over(); ++moves) {
    Random random(setup.seed + (static_cast<std::uint64_t>(repeat + 1) << 48) + (of_bot.mask() << 40), Purpose::bot,
                  moves);
    const auto bot_at = [&](Seat seat) -> const Bot& { return of_bot.has(seat) ? *plan.bot : *plan.rival; };
    const auto [seat, move] = next_act(*position, bot_at, random);
    position->apply(seat, move, events);
    events.clear();
  }
  Play play{side_results(*position), {}};
  const double most = *std::max_element(play.by_side.begin(), play.by_side.end());
  for (std::size_t side = 0; side < play.by_side.size(); ++side)
    if (play.by_side[side] == most) play.winners |= Side(static_cast<int>(side));
  return play;
}

Luck luck_of(const SurveyPlan& plan, const std::function<void()>& step) {
  Contest contest;
  contest.game = plan.game, contest.choices = plan.choices, contest.players = plan.players;
  const auto seatings = contest.seatings();
  std::vector<DealResults> results(static_cast<std::size_t>(plan.deals));
  std::vector<double> same(results.size());
  in_parallel(plan.deals, plan.threads, [&](long number) {
    auto& of_deal = results[static_cast<std::size_t>(number)];
    std::vector<Sides> winners;
    for (const Seats seats : seatings) {
      of_deal.emplace_back();
      for (int repeat = 0; repeat < plan.repeats; ++repeat) {
        auto play = play_deal(plan, number, seats, repeat);
        of_deal.back().push_back(std::move(play.by_side));
        winners.push_back(play.winners);
      }
    }
    const bool all_same =
        std::all_of(winners.begin(), winners.end(), [&](Sides sides) { return sides == winners.front(); });
    same[static_cast<std::size_t>(number)] = all_same ? 1 : 0;
    step();
  });
  Luck luck;
  luck.deals = plan.deals;
  luck.plays = static_cast<int>(seatings.size()) * plan.repeats;
  luck.sources = sources_of_variance(results);
  luck.same_winner = estimate_share(same, 0.05);
  return luck;
}

// A mean over deals where matches, not deals, are independent: matches differ in their number of deals, so it is a
// ratio.
Estimate estimate_ratio(const std::vector<double>& sums, const std::vector<double>& counts) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) sum += sums[i], count += counts[i];
  const double mean = sum / count;
  std::vector<double> residuals;
  for (std::size_t i = 0; i < sums.size(); ++i)
    residuals.push_back((sums[i] - mean * counts[i]) * static_cast<double>(sums.size()) / count);
  const double margin = estimate(residuals, 0.05).margin();
  return {mean, mean - margin, mean + margin};
}

// Adds the matches up, in their order.
class Summary {
 public:
  Summary(const SurveyPlan& plan, const std::vector<MatchRecord>& records) : plan_(plan), records_(records) {}

  Survey sum() {
    survey_.matches = static_cast<long>(records_.size());
    std::vector<double> deals, moves;
    for (const auto& record : records_) {
      deals.push_back(static_cast<double>(record.deals.size()));
      moves.push_back(static_cast<double>(record.moves));
      survey_.deals += static_cast<long>(record.deals.size());
      survey_.moves += record.moves;
      ++survey_.match_deals[static_cast<long>(record.deals.size())];
      for (const auto& deal : record.deals)
        for (const int payoff : deal.payoff) ++survey_.payoffs[payoff];
    }
    survey_.match_length = estimate(deals, 0.05);
    survey_.match_moves = estimate(moves, 0.05);
    for (int place = 0; place < plan_.players; ++place) survey_.places.push_back(result_of(place));
    survey_.forehand = over_deals([](const DealRecord& deal) { return deal.forehand; });
    survey_.spread = spread();
    add_lines();
    return std::move(survey_);
  }

 private:
  [[nodiscard]] int at(const DealRecord& deal, int place) const {
    return deal.payoff[static_cast<std::size_t>(left_of(deal.dealer, plan_.players, place + 1).index())];
  }
  template <class Value>
  [[nodiscard]] Estimate over_deals(Value&& value) const {
    std::vector<double> sums, counts;
    for (const auto& record : records_) {
      double sum = 0;
      for (const auto& deal : record.deals) sum += value(deal);
      sums.push_back(sum);
      counts.push_back(static_cast<double>(record.deals.size()));
    }
    return estimate_ratio(sums, counts);
  }
  [[nodiscard]] PlaceResult result_of(int place) const {
    const auto won = [&](const DealRecord& deal) {
      return at(deal, place) == *std::max_element(deal.payoff.begin(), deal.payoff.end()) ? 1.0 : 0.0;
    };
    return {over_deals([&](const DealRecord& deal) { return static_cast<double>(at(deal, place)); }),
            over_deals(won).mean};
  }
  [[nodiscard]] double spread() const {
    double count = 0, sum = 0, squares = 0;
    for (const auto& [payoff, times] : survey_.payoffs)
      count += static_cast<double>(times), sum += static_cast<double>(payoff) * static_cast<double>(times);
    for (const auto& [payoff, times] : survey_.payoffs)
      squares += std::pow(payoff - sum / count, 2) * static_cast<double>(times);
    return std::sqrt(squares / count);
  }
  void add_lines() {
    std::map<std::pair<int, int>, LineTotal> all;
    for (const auto& record : records_)
      for (const auto& [which, line] : record.lines) {
        auto& sum = all[which];
        sum.times += line.times, sum.deals += line.deals, sum.points += line.points;
      }
    for (const auto& [which, line] : all) {
      LineCount count;
      count.rule.value = static_cast<decltype(count.rule.value)>(which.first);
      count.line.value = static_cast<decltype(count.line.value)>(which.second);
      count.times = line.times, count.deals = line.deals, count.points = line.points;
      survey_.lines.push_back(count);
    }
    std::stable_sort(survey_.lines.begin(), survey_.lines.end(),
                     [](const auto& a, const auto& b) { return a.times > b.times; });
  }

  const SurveyPlan& plan_;
  const std::vector<MatchRecord>& records_;
  Survey survey_;
};

// Of one deal, for each side: the mean of all plays, the variance between the means of the seatings, and that between
// repeats.
struct Moments {
  std::vector<double> mean, between_seatings, between_repeats;
};

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}
double squares_about(const std::vector<double>& values, double mean) {
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum;
}

Moments moments_of(const DealResults& deal) {
  Moments moments;
  for (std::size_t side = 0; side < deal.front().front().size(); ++side) {
    std::vector<double> of_seatings;
    double repeats = 0;
    for (const auto& seating : deal) {
      std::vector<double> values;
      for (const auto& play : seating) values.push_back(play[side]);
      of_seatings.push_back(mean_of(values));
      repeats += squares_about(values, of_seatings.back()) / static_cast<double>(values.size() - 1) /
                 static_cast<double>(deal.size());
    }
    const double mean = mean_of(of_seatings);
    moments.mean.push_back(mean);
    moments.between_seatings.push_back(squares_about(of_seatings, mean) / static_cast<double>(of_seatings.size()));
    moments.between_repeats.push_back(repeats);
  }
  return moments;
}

struct Shares {
  double cards = 0, players = 0, chance = 0;
};

Shares shares_among(const std::vector<Moments>& deals, const std::vector<std::size_t>& chosen, double seatings,
                    double repeats) {
  double cards = 0, players = 0, chance = 0;
  for (std::size_t side = 0; side < deals.front().mean.size(); ++side) {
    std::vector<double> means, between, within;
    for (const auto i : chosen) {
      means.push_back(deals[i].mean[side]);
      between.push_back(deals[i].between_seatings[side]);
      within.push_back(deals[i].between_repeats[side]);
    }
    cards += squares_about(means, mean_of(means)) / static_cast<double>(means.size() - 1);
    players += mean_of(between);
    chance += mean_of(within);
  }
  // The means of so few plays vary by chance too; what that adds is taken off.
  cards = std::max(0.0, cards - chance / (seatings * repeats));
  players = std::max(0.0, players - chance * (seatings - 1) / (seatings * repeats));
  const double all = cards + players + chance;
  return all > 0 ? Shares{cards / all, players / all, chance / all} : Shares{1, 0, 0};
}

// The middle 95% of what resampling gave.
Estimate between(double mean, std::vector<double> again) {
  std::sort(again.begin(), again.end());
  return {mean, again[again.size() / 40], again[again.size() - 1 - again.size() / 40]};
}

}  // namespace

Sources sources_of_variance(const std::vector<DealResults>& results) {
  std::vector<Moments> deals;
  for (const auto& deal : results) deals.push_back(moments_of(deal));
  const auto seatings = static_cast<double>(results.front().size()),
             repeats = static_cast<double>(results.front().front().size());
  std::vector<std::size_t> chosen(deals.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  const Shares shares = shares_among(deals, chosen, seatings, repeats);
  std::vector<double> cards, players, chance;
  Random random(1, Purpose::play);
  for (int round = 0; round < 1000; ++round) {
    for (auto& i : chosen) i = random.below(static_cast<std::uint32_t>(deals.size()));
    const Shares again = shares_among(deals, chosen, seatings, repeats);
    cards.push_back(again.cards), players.push_back(again.players), chance.push_back(again.chance);
  }
  return {between(shares.cards, std::move(cards)), between(shares.players, std::move(players)),
          between(shares.chance, std::move(chance))};
}

Survey survey(const SurveyPlan& plan) {
  std::mutex mutex;
  long done = 0;
  const auto step = [&] {
    const std::lock_guard lock(mutex);
    if (plan.progress) plan.progress(++done, plan.matches + plan.deals);
  };
  std::vector<MatchRecord> records(static_cast<std::size_t>(plan.matches));
  in_parallel(plan.matches, plan.threads, [&](long number) {
    records[static_cast<std::size_t>(number)] = MatchSurvey(plan, number).play();
    step();
  });
  auto result = Summary(plan, records).sum();
  result.luck = luck_of(plan, step);
  return result;
}

}  // namespace stube
