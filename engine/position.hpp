// A state of any game behind one interface, and the telling of its history. Templates end here: match, protocol,
// terminal and server see only this. Never handed out on behalf of a player unless it went through seen_by.
//
// Four readers, four interfaces: Position is what it takes to play; guidance() is for what a table tells its players,
// analysis() for bots, hints and benchmarks, inspection() for the generic checks.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/guidance.hpp"
#include "engine/inspection.hpp"
#include "table/rules.hpp"
#include "talk/json_writer.hpp"
#include "talk/show.hpp"

namespace stube {

// A move and who makes it.
struct Act {
  Seat seat;
  Move move;
};

class Position {
 public:
  virtual ~Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;

  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;

  // Who plays, with what.
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual int sides() const = 0;
  [[nodiscard]] virtual Side side_of(Seat seat) const = 0;
  [[nodiscard]] virtual const Pack& pack() const = 0;

  // Dealing.
  [[nodiscard]] virtual bool awaits_deal() const = 0;
  [[nodiscard]] virtual DealPlan plan() const = 0;
  virtual void deal(const Deck& deck, std::vector<Event>& events) = 0;

  // Moves. `turn` are the seats that are waited for; `may_interject` seats out of turn that have a lawful act, in a
  // game whose rule of thumb knows when to use it.
  [[nodiscard]] virtual Seats turn() const = 0;
  [[nodiscard]] virtual Seats may_interject() const = 0;
  [[nodiscard]] virtual std::vector<Move> moves(Seat seat) const = 0;
  // Whether infractions of a seat on turn stand among its moves in table discipline.
  [[nodiscard]] virtual bool lists_offences() const = 0;
  [[nodiscard]] virtual Verdict judge(Seat seat, const Move& move) const = 0;
  virtual void apply(Seat seat, const Move& move, std::vector<Event>& events) = 0;

  // How it stands.
  [[nodiscard]] virtual std::string_view phase_name() const = 0;
  [[nodiscard]] virtual Outcome outcome() const = 0;
  [[nodiscard]] virtual int money(Seat seat) const = 0;
  // What the deal has brought the seat so far, in the unit the game is played for.
  [[nodiscard]] virtual int payoff(Seat seat) const = 0;
  [[nodiscard]] virtual Holding hand(Seat seat) const = 0;

  // The position with nothing in it that the seat may not know; Seat::none() is a spectator.
  [[nodiscard]] virtual std::unique_ptr<Position> seen_by(Seat seat) const = 0;
  // The state itself; equal positions of one game are equal bytes.
  [[nodiscard]] virtual std::span<const std::byte> bytes() const = 0;

  // They belong to this position and live as long as it does.
  [[nodiscard]] virtual const Guidance& guidance() const = 0;
  [[nodiscard]] virtual const Analysis& analysis() const = 0;
  [[nodiscard]] virtual const Inspection& inspection() const = 0;

 protected:
  Position() = default;
};

[[nodiscard]] inline bool same_state(const Position& a, const Position& b) {
  const auto one = a.bytes(), other = b.bytes();
  return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

// The history of a match as one viewer knows it, and the picture of a position in the protocol's words.
class Telling {
 public:
  virtual ~Telling() = default;
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;

  virtual void begin_deal(const Deck* deck) = 0;
  virtual void note(const Event& event) = 0;
  [[nodiscard]] virtual const std::vector<Event>& sheet() const = 0;
  // Writes the fields of the protocol's `state` and `view`, without options and result, into an object that is begun.
  virtual void write_picture(JsonWriter& out, const Position& position, bool is_view) const = 0;
  // Those that are still told of this deal when the next has begun.
  virtual void write_ended(JsonWriter& out, const Position& position, bool is_view) const = 0;
  // The picture as data.
  [[nodiscard]] json::object picture(const Position& position, bool is_view) const {
    std::string text;
    JsonWriter out(text);
    out.begin_object();
    write_picture(out, position, is_view);
    out.end_object();
    return json::parse(text).as_object();
  }

 protected:
  Telling() = default;
};

}  // namespace stube
