// Whoever sits at the arena's tables: a built-in bot, or a program from outside that speaks the engine protocol.
#pragma once
#include <optional>
#include <string>

#include "bots/bot.hpp"
#include "engine/setup.hpp"

namespace stube {

// Who takes part, by name: a bot, or the command that starts a program.
struct Entrant {
  std::string name;
  std::shared_ptr<const Bot> bot;  // null: a program from outside
  std::string command;
};

// How programs from outside are treated.
struct EngineLimits {
  int millis = 100;         // what they are asked to think
  double patience = 10;     // seconds until a silent one is given up
  bool hide_cards = false;  // they are told only what their seat sees
};

// One who plays match after match, at one or more seats of each; belongs to one thread. What goes wrong is kept as a
// sentence.
class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // A match begins; a move was made, by whomever; both may find that the player is no longer there: false.
  [[nodiscard]] virtual bool begin(const Setup&) { return true; }
  [[nodiscard]] virtual bool saw(Seat, const Move&) { return true; }
  // What the player does at this seat, which is on turn; nothing where it went wrong.
  [[nodiscard]] virtual std::optional<Move> choose(const Position& position, Seat seat, Random& random) = 0;
  // What it does at this seat out of turn, or nothing; a program from outside is not asked.
  [[nodiscard]] virtual std::optional<Move> interject(const Position&, Seat, Random&) { return {}; }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 protected:
  Player() = default;
  std::string complaint_;
};

[[nodiscard]] std::unique_ptr<Player> seat_entrant(const Entrant& entrant, const EngineLimits& house);

}  // namespace stube
