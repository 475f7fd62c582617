// A player in the arena: a built-in bot (bot.hpp), or an external engine that speaks the engine protocol. Not a person
// at a table.
#pragma once
#include <optional>
#include <string>

#include "bots/bot.hpp"
#include "engine/setup.hpp"

namespace stube {

// Who takes part, by name: a bot, or the command that starts an external engine.
struct Entrant {
  std::string name;
  std::shared_ptr<const Bot> bot;  // null: an external engine
  std::string command;
  bool sees_all = false;  // the bot is shown all cards, to measure what knowing them would be worth
};

// Limits for external engines.
struct EngineLimits {
  int millis = 100;         // thinking time for a move
  double patience = 10;     // seconds beyond it until a silent engine has failed
  bool hide_cards = false;  // the engine gets only what its seat sees: neither seed nor packs
};

// Plays match after match, at one or more seats of each; belongs to one thread. After a failure `error` is a sentence.
class Player {
 public:
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Notifications: a match begins; a move was made at any seat. False where the player has failed.
  [[nodiscard]] virtual bool begin_match(const Setup&) { return true; }
  [[nodiscard]] virtual bool notify_move(Seat, const Move&) { return true; }
  // The player's move at this seat, which is on turn; nothing where it has failed.
  [[nodiscard]] virtual std::optional<Move> choose(const Position& position, Seat seat, Random& random) = 0;
  // Its act at this seat out of turn, or nothing; an external engine is not asked.
  [[nodiscard]] virtual std::optional<Move> interject(const Position&, Seat, Random&) { return {}; }
  [[nodiscard]] const std::string& error() const { return error_; }

 protected:
  Player() = default;
  std::string error_;
};

[[nodiscard]] std::unique_ptr<Player> make_player(const Entrant& entrant, const EngineLimits& limits);

}  // namespace stube
