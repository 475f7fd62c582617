#include "bots/survey.hpp"

#include <algorithm>
#include <cmath>

#include "bots/duel.hpp"
#include "bots/parallel.hpp"

namespace stube {

namespace {

struct DealNote {
  Seat dealer;
  std::vector<int> payoff;  // by seat
};

struct LineNote {
  long times = 0, deals = 0;
  long long points = 0;
};

struct MatchNote {
  long moves = 0;
  std::vector<DealNote> deals;
  std::map<std::pair<int, int>, LineNote> lines;  // by rule and line
};

using ByDeal = std::vector<double>;

Setup setup_of(const SurveyPlan& plan, long number) {
  Setup setup;
  setup.game = plan.game;
  setup.choices = plan.choices;
  setup.players = plan.players;
  setup.dealer = Seat(static_cast<int>(number % plan.players));
  setup.seed = plan.seed * 1'000'003 + static_cast<std::uint64_t>(number);
  return setup;
}

// Plays one whole match with the bot at all seats and notes what happened.
class Notetaker {
 public:
  Notetaker(const SurveyPlan& plan, long number)
      : plan_(plan), setup_(setup_of(plan, number)), position_(plan.game->start(plan.choices, setup_.opening())),
        telling_(plan.game->telling(*position_)) {}

  MatchNote play() {
    while (!position_->outcome().over()) {
      if (position_->awaits_deal())
        begin_deal();
      else
        move();
    }
    end_deal();
    return std::move(note_);
  }

 private:
  void begin_deal() {
    end_deal();
    Random cards(setup_.seed, Purpose::deal, ++dealt_);
    const Deck deck = shuffled_deck(position_->pack().cards, position_->pack().copies, cards);
    telling_->begin_deal(&deck);
    position_->deal(deck, events_);
    hear();
    // The position does not say who deals; its picture does.
    dealer_ = Seat(telling_->picture(*position_, false).at("dealer").to_number<int>());
  }
  void move() {
    const Seat seat = position_->turn().lowest();
    Random random(setup_.seed, Purpose::bot, static_cast<std::uint64_t>(note_.moves++));
    position_->apply(seat, plan_.bot->choose(*position_->seen_by(seat), seat, random)->move, events_);
    hear();
  }
  void hear() {
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
    DealNote deal{dealer_, {}};
    for (int i = 0; i < plan_.players; ++i) deal.payoff.push_back(position_->payoff(Seat(i)));
    note_.deals.push_back(std::move(deal));
    for (const auto& [which, line] : lines_) {
      auto& sum = note_.lines[which];
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
  std::map<std::pair<int, int>, LineNote> lines_;  // of this deal
  MatchNote note_;
};

// What one deal brought each side more than the others, and who had most.
struct Play {
  ByDeal by_side;
  Sides winners;
};

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

Play play_deal(const SurveyPlan& plan, long number, Seats of_bot, int repeat) {
  const Setup setup = setup_of(plan, number);
  const auto position = plan.game->start(setup.choices, setup.opening());
  std::vector<Event> events;
  Random cards(setup.seed, Purpose::deal, 1);
  position->deal(shuffled_deck(position->pack().cards, position->pack().copies, cards), events);
  // The bots' own chance differs from play to play.
  for (std::uint64_t moves = 0; !position->awaits_deal() && !position->outcome().over(); ++moves) {
    const Seat seat = position->turn().lowest();
    Random random(setup.seed + (static_cast<std::uint64_t>(repeat + 1) << 48) + (of_bot.mask() << 40), Purpose::bot, moves);
    const Bot& bot = of_bot.has(seat) ? *plan.bot : *plan.rival;
    position->apply(seat, bot.choose(*position->seen_by(seat), seat, random)->move, events);
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
  std::vector<std::vector<Play>> plays(static_cast<std::size_t>(plan.deals));
  in_parallel(plan.deals, plan.threads, [&](long number) {
    for (const Seats seats : seatings)
      for (int repeat = 0; repeat < plan.repeats; ++repeat) plays[static_cast<std::size_t>(number)].push_back(play_deal(plan, number, seats, repeat));
    step();
  });
  Luck luck;
  luck.deals = plan.deals;
  luck.plays = static_cast<int>(seatings.size()) * plan.repeats;
  std::vector<std::vector<ByDeal>> results;
  ByDeal same;
  for (const auto& of_deal : plays) {
    results.emplace_back();
    for (const Play& play : of_deal) results.back().push_back(play.by_side);
    same.push_back(std::all_of(of_deal.begin(), of_deal.end(), [&](const Play& play) { return play.winners == of_deal.front().winners; }));
  }
  luck.cards = share_of_cards(results);
  luck.same_winner = estimate_share(same, 0.05);
  return luck;
}

// A mean over deals where matches, not deals, are independent: matches differ in their number of deals, so it is a ratio.
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
  Summary(const SurveyPlan& plan, const std::vector<MatchNote>& notes) : plan_(plan), notes_(notes) {}

  Survey sum() {
    survey_.matches = static_cast<long>(notes_.size());
    std::vector<double> deals, moves;
    for (const auto& note : notes_) {
      deals.push_back(static_cast<double>(note.deals.size()));
      moves.push_back(static_cast<double>(note.moves));
      survey_.deals += static_cast<long>(note.deals.size());
      survey_.moves += note.moves;
      ++survey_.match_deals[static_cast<long>(note.deals.size())];
      for (const auto& deal : note.deals)
        for (const int payoff : deal.payoff) ++survey_.payoffs[payoff];
    }
    survey_.match_length = estimate(deals, 0.05);
    survey_.match_moves = estimate(moves, 0.05);
    for (int place = 0; place < plan_.players; ++place) survey_.places.push_back(result_of(place));
    survey_.forehand = over_deals([&](const DealNote& deal) { return forehand_lead(deal); });
    survey_.spread = spread();
    add_lines();
    return std::move(survey_);
  }

 private:
  [[nodiscard]] int at(const DealNote& deal, int place) const {
    return deal.payoff[static_cast<std::size_t>(left_of(deal.dealer, plan_.players, place + 1).index())];
  }
  [[nodiscard]] double forehand_lead(const DealNote& deal) const {
    double others = 0;
    for (int place = 1; place < plan_.players; ++place) others += at(deal, place);
    return at(deal, 0) - others / (plan_.players - 1);
  }
  template <class Value>
  [[nodiscard]] Estimate over_deals(Value&& value) const {
    std::vector<double> sums, counts;
    for (const auto& note : notes_) {
      double sum = 0;
      for (const auto& deal : note.deals) sum += value(deal);
      sums.push_back(sum);
      counts.push_back(static_cast<double>(note.deals.size()));
    }
    return estimate_ratio(sums, counts);
  }
  [[nodiscard]] PlaceResult result_of(int place) const {
    const auto won = [&](const DealNote& deal) {
      return at(deal, place) == *std::max_element(deal.payoff.begin(), deal.payoff.end()) ? 1.0 : 0.0;
    };
    return {over_deals([&](const DealNote& deal) { return static_cast<double>(at(deal, place)); }), over_deals(won).mean};
  }
  [[nodiscard]] double spread() const {
    double count = 0, sum = 0, squares = 0;
    for (const auto& [payoff, times] : survey_.payoffs) count += static_cast<double>(times), sum += static_cast<double>(payoff) * static_cast<double>(times);
    for (const auto& [payoff, times] : survey_.payoffs) squares += std::pow(payoff - sum / count, 2) * static_cast<double>(times);
    return std::sqrt(squares / count);
  }
  void add_lines() {
    std::map<std::pair<int, int>, LineNote> all;
    for (const auto& note : notes_)
      for (const auto& [which, line] : note.lines) {
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
    std::stable_sort(survey_.lines.begin(), survey_.lines.end(), [](const auto& a, const auto& b) { return a.times > b.times; });
  }

  const SurveyPlan& plan_;
  const std::vector<MatchNote>& notes_;
  Survey survey_;
};

// For each deal and side the mean of its plays and their variance.
struct Moments {
  std::vector<double> mean, variance;
};

double cards_among(const std::vector<Moments>& deals, const std::vector<std::size_t>& chosen, double plays) {
  const auto count = static_cast<double>(chosen.size());
  double between = 0, within = 0;
  for (std::size_t side = 0; side < deals.front().mean.size(); ++side) {
    double mean = 0, squares = 0;
    for (const auto i : chosen) mean += deals[i].mean[side] / count, within += deals[i].variance[side] / count;
    for (const auto i : chosen) squares += std::pow(deals[i].mean[side] - mean, 2);
    between += squares / (count - 1);
  }
  // The means of a deal vary by its cards and, a little, by the chance of so few plays.
  const double cards = std::max(0.0, between - within / plays);
  return cards + within > 0 ? cards / (cards + within) : 1;
}

}  // namespace

Estimate share_of_cards(const std::vector<std::vector<ByDeal>>& results) {
  std::vector<Moments> deals;
  const auto plays = static_cast<double>(results.front().size());
  for (const auto& of_deal : results) {
    Moments moments;
    for (std::size_t side = 0; side < of_deal.front().size(); ++side) {
      double mean = 0, squares = 0;
      for (const auto& play : of_deal) mean += play[side] / plays;
      for (const auto& play : of_deal) squares += std::pow(play[side] - mean, 2);
      moments.mean.push_back(mean);
      moments.variance.push_back(squares / (plays - 1));
    }
    deals.push_back(std::move(moments));
  }
  std::vector<std::size_t> chosen(deals.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  Estimate share;
  share.mean = cards_among(deals, chosen, plays);
  Random random(1, Purpose::play);
  std::vector<double> again;
  for (int round = 0; round < 1000; ++round) {
    for (auto& i : chosen) i = random.below(static_cast<std::uint32_t>(deals.size()));
    again.push_back(cards_among(deals, chosen, plays));
  }
  std::sort(again.begin(), again.end());
  share.low = again[25], share.high = again[974];
  return share;
}

Survey survey(const SurveyPlan& plan) {
  std::mutex mutex;
  long done = 0;
  const auto step = [&] {
    const std::lock_guard lock(mutex);
    if (plan.progress) plan.progress(++done, plan.matches + plan.deals);
  };
  std::vector<MatchNote> notes(static_cast<std::size_t>(plan.matches));
  in_parallel(plan.matches, plan.threads, [&](long number) {
    notes[static_cast<std::size_t>(number)] = Notetaker(plan, number).play();
    step();
  });
  auto result = Summary(plan, notes).sum();
  result.luck = luck_of(plan, step);
  return result;
}

}  // namespace stube
