#include "checks/study_answers.hpp"

#include "bots/hint.hpp"
#include "study/study_json.hpp"
#include "study/tutor.hpp"

namespace stube {

namespace {

// What is said to a seat of this match, as text; with the words of this very match, not of its twin.
class Answers {
 public:
  Answers(const Match& match, Seat seat, std::uint64_t seed)
      : match_(match), seat_(seat), speech_(match.plain_speech()) {
    const auto moves = match.position().moves(seat);
    Random random(seed, Purpose::play);
    asked_ = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    plan_.rounds = 16;
    plan_.seed = seed;
  }

  // Every move that was weighed with its figures and its reasons, not only those that are shown.
  [[nodiscard]] std::string study() const {
    const Weighing weighing = weigh(match_.position(), seat_, asked_, plan_);
    json::array moves;
    for (const WeighedMove& move : weighing.moves)
      moves.push_back(json::object{{"move", match_.write(move.move)},
                                   {"value", move.value},
                                   {"error", move.error},
                                   {"loss", move.loss},
                                   {"lossError", move.loss_error},
                                   {"preferred", move.preferred},
                                   {"tricks", move.tricks},
                                   {"tricksWon", move.tricks_won},
                                   {"reason", reasons_text(match_, weighing, move, speech_)}});
    return json::serialize(json::object{{"moves", std::move(moves)},
                                        {"choices", choices_object(match_, weighing, asked_, speech_)},
                                        {"exact", weighing.exact},
                                        {"solved", weighing.solved},
                                        {"deals", weighing.deals},
                                        {"gain", weighing.gain},
                                        {"gainError", weighing.gain_error},
                                        {"thumb", match_.write(weighing.thumb.move)}});
  }

  [[nodiscard]] std::string tutoring() const {
    const Tutoring told = tutor(match_.position(), seat_, asked_, Strictness::strict, Thresholds::of(1), plan_);
    return json::serialize(tutoring_object(match_, seat_, told, speech_));
  }

  [[nodiscard]] std::string hint() const {
    Budget budget;
    budget.millis = 0;
    budget.rounds = plan_.rounds;
    const Hint found = find_hint(*match_.position().seen_by(seat_), seat_, budget, plan_.seed);
    return json::serialize(hint_object(match_, found, speech_));
  }

 private:
  const Match& match_;
  Seat seat_;
  Speech speech_;
  Move asked_;
  WeighPlan plan_;
};

}  // namespace

std::string difference_in_study(const Match& match, const Match& twin, Seat seat, std::uint64_t seed) {
  const Answers one(match, seat, seed), other(twin, seat, seed);
  if (one.study() != other.study()) return "what the study says of a move depends on what the seat cannot see";
  if (one.tutoring() != other.tutoring()) return "what the tutor says depends on what the seat cannot see";
  if (one.hint() != other.hint()) return "what a hint says depends on what the seat cannot see";
  return {};
}

}  // namespace stube
