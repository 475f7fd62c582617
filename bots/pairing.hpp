// Two entrants against each other with duplicate deals: every seed is played once for every seating, so that the luck
// of the cards cancels. What counts is what a seat of the first wins more than a seat of the second, in the unit of the
// game.
#pragma once
#include "bots/player.hpp"
#include "engine/match.hpp"

namespace stube {

// What a seed is played for: a whole match and its money, or the first deal of one and what that deal brings.
enum class Unit { match, deal };

struct Contest {
  const Game* game = nullptr;
  Choices choices;
  int players = 0;
  std::uint64_t seed = 1;
  Unit unit = Unit::match;
  Entrant first, second;
  EngineLimits limits;
  std::string budget;  // of the bots' thinking, in words; part of the key

  // Identifies the contest in a result log.
  [[nodiscard]] std::string key() const;
  // Where the first sits: each side once, or, where more than two play for themselves, each seat once and all but it
  // once.
  [[nodiscard]] std::vector<Seats> seatings() const;
};

// The result of one seed.
struct Tally {
  long number = 0;
  double difference = 0;        // of mean winnings, first minus second, over all seatings
  double wins = 0, losses = 0;  // of the units played; shared ones are divided
  long moves = 0;
  double seconds = 0;
};

[[nodiscard]] json::object to_json(const Tally& tally);
[[nodiscard]] std::optional<Tally> tally_from(const json::object& object);

// Plays one seed after another; belongs to one thread.
class Pairing {
 public:
  explicit Pairing(const Contest& contest);
  // Nothing where one of the two has failed; `error` says how.
  [[nodiscard]] std::optional<Tally> play(long number);
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  [[nodiscard]] bool play_once(const Setup& setup, Seats of_first, Tally& tally);
  [[nodiscard]] bool play_move(Position& position, Seats of_first, Random& random);
  [[nodiscard]] Player& player_at(Seat seat, Seats of_first);
  [[nodiscard]] bool apply(Position& position, Seat seat, const Move& move);
  [[nodiscard]] bool failed(const Player& player);
  void count(const Position& position, Seats of_first, Tally& tally) const;
  [[nodiscard]] Sides winners(const Position& position) const;

  const Contest& contest_;
  std::vector<Seats> seatings_;
  std::unique_ptr<Player> first_, second_;
  std::vector<Event> events_;
  std::string error_;
};

}  // namespace stube
