#include "study/problem_json.hpp"

#include <algorithm>

#include "bots/bot.hpp"
#include "engine/offer.hpp"
#include "study/answers.hpp"
#include "study/spread.hpp"
#include "study/study_json.hpp"

namespace stube {

namespace {

struct LaidOut {
  Problem problem;
  Match match;
  Seat seat;
  Move solution;
};

Result<LaidOut> laid_out(const Game& game, std::size_t number) {
  auto problems = problems_of(game.id());
  if (number >= problems.size()) return complain("not-found");
  auto match = lay_out(game, problems[number]);
  if (!match || match->position().turn().empty()) return complain("not-found");
  const auto solution = match->read(problems[number].solution);
  if (refusal_in(solution) != nullptr) return complain("not-found");
  const Seat seat = match->position().turn().lowest();
  return LaidOut{std::move(problems[number]), std::move(*match), seat, std::get<Move>(solution)};
}

Viewer viewer_of(const LaidOut& laid) {
  return laid.problem.open ? Viewer::referee() : Viewer::seat(laid.seat);
}

// The best move by the solver where it reaches, else by the rule of thumb from what the seat on turn sees.
Move next_move(const Match& match, Seat mover, bool open) {
  constexpr long most_nodes = 20'000;
  const Position& position = match.position();
  if (open)
    if (const auto moves = weigh_open(position, mover, most_nodes)) return moves->front().move;
  Random random(match.acts().size(), Purpose::bot);
  return bot_of_level(4)->choose(*position.seen_by(mover), mover, random)->move;
}

// The move, and how the deal goes on after it when all play their best, in the eyes of the one who was asked.
json::array line_after(const LaidOut& laid, const Move& first, const Speech& speech) {
  constexpr std::size_t longest = 60;
  auto match = lay_out(laid.match.game(), laid.problem);
  json::array line;
  std::optional<Move> move = first;
  const std::size_t deals = match->deal_starts().size();
  while (line.size() < longest && !match->over() && match->deal_starts().size() == deals) {
    const Seats turn = match->position().turn();
    if (turn.empty()) break;
    const Seat mover = turn.lowest();
    const Move next = move ? *move : next_move(*match, mover, laid.problem.open);
    move.reset();
    match->play_judged(mover, next);
    line.push_back(json::object{{"seat", mover.index()},
                                {"move", match->write(next)},
                                {"label", match->name_of(next, speech)},
                                {"view", match->picture(viewer_of(laid))}});
  }
  return line;
}

Weighing weighed(const LaidOut& laid, const Move& answer, double seconds) {
  constexpr long most_nodes = 200'000;
  if (laid.problem.open)
    if (auto moves = weigh_open(laid.match.position(), laid.seat, most_nodes)) {
      Weighing weighing;
      weighing.moves = std::move(*moves);
      weighing.exact = weighing.solved = true;
      weighing.deals = 1;
      return weighing;
    }
  WeighPlan plan;
  plan.seconds = seconds;
  return weigh(laid.match.position(), laid.seat, answer, plan);
}

}  // namespace

json::object problem_list(const Game& game, const std::vector<Problem>& problems) {
  json::array list;
  for (std::size_t i = 0; i < problems.size(); ++i)
    list.push_back(json::object{{"n", i},
                                {"id", problems[i].id()},
                                {"rating", problems[i].rating},
                                {"theme", theme_names[static_cast<int>(problems[i].theme)]},
                                {"open", problems[i].open},
                                {"players", problems[i].players}});
  return {{"game", game.id()}, {"problems", std::move(list)}};
}

Result<json::object> problem_object(const Game& game, std::size_t number, const SpeechFor& speech_for) {
  const auto found = laid_out(game, number);
  if (const auto* refusal = refusal_in(found)) return *refusal;
  const auto& laid = std::get<LaidOut>(found);
  const Speech speech = speech_for(laid.match);
  const Offer offer(laid.match, Viewer::seat(laid.seat), speech);
  json::array choices, names;
  for (const Move& move : answers(game, laid.match.position(), laid.seat))
    choices.push_back(json::object{{"move", laid.match.write(move)}, {"label", offer.name_of(move)}});
  for (int i = 0; i < laid.match.players(); ++i) names.emplace_back(speech.seat_name(Seat(i)));
  const auto rules = offer.rules();
  return json::object{{"n", number},
                      {"id", laid.problem.id()},
                      {"game", game.id()},
                      {"rating", laid.problem.rating},
                      {"theme", theme_names[static_cast<int>(laid.problem.theme)]},
                      {"open", laid.problem.open},
                      {"seat", laid.seat.index()},
                      {"view", laid.match.picture(viewer_of(laid))},
                      {"question", offer.question()},
                      {"rules", json::array(rules.begin(), rules.end())},
                      {"choices", std::move(choices)},
                      {"unit", unit_of_points(game, speech.lang)},
                      {"players", laid.match.players()},
                      {"names", std::move(names)}};
}

Result<json::object> answer_object(const Game& game, std::size_t number, const std::string& text, double seconds,
                                   const SpeechFor& speech_for) {
  const auto found = laid_out(game, number);
  if (const auto* refusal = refusal_in(found)) return *refusal;
  const auto& laid = std::get<LaidOut>(found);
  const auto read = laid.match.read(text);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  const Move answer = std::get<Move>(read);
  if (const Verdict verdict = laid.match.judge(laid.seat, answer); !verdict.lawful())
    return laid.match.explain(verdict, answer);
  const Speech speech = speech_for(laid.match);
  const bool right = answer == laid.solution;
  const Weighing weighing = weighed(laid, answer, seconds);
  const WeighedMove *own = weighing.find(answer), *best = weighing.find(laid.solution);
  double loss = 0;
  if (!right && own != nullptr) loss = std::max(0.0, own->loss - (best != nullptr ? best->loss : 0));
  json::object reply{{"right", right},
                     {"best", laid.problem.solution},
                     {"bestLabel", laid.match.name_of(laid.solution, speech)},
                     {"loss", loss},
                     {"reason", best != nullptr ? reasons_text(laid.match, weighing, *best, speech) : ""},
                     {"line", line_after(laid, laid.solution, speech)},
                     {"refutation", right ? json::array() : line_after(laid, answer, speech)},
                     {"record", laid.match.record()},
                     {"step", laid.match.acts().size()}};
  return reply;
}

}  // namespace stube
