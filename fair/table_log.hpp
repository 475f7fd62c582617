// A table is the list of its acts; everything here is their replay. No clock, no network, no store: an act is checked
// by `may_` functions against the table as it is, made durable elsewhere, and then taken. What viewers are told of it
// is in tell.hpp.
#pragma once
#include <memory>

#include "fair/seating.hpp"
#include "fair/shuffle.hpp"

namespace stube {

// Something that happened at the table beside the match: a seat taken, a clock run out.
struct Note {
  std::string_view type;
  Seat seat;
  std::string name;
};

// One line of what happened, in the order in which all viewers get it.
struct Line {
  enum class Kind : std::uint8_t { match, undone, note };
  Kind kind;
  bool is_public;  // nothing of it is hidden from anyone, so that all viewers are told the same
  std::uint32_t index;
};

class TableLog {
 public:
  TableLog(std::string id, const Bytes32& secret);

  // The next act, as it was made durable.
  void take(std::string_view text, const json::object& act);
  void take(std::string_view text);

  [[nodiscard]] const std::string& id() const { return seating_.id; }
  [[nodiscard]] const Seating& seating() const { return seating_; }
  [[nodiscard]] const Match* match() const { return match_.get(); }
  [[nodiscard]] std::uint64_t seq() const { return seq_; }
  // The act since which the seats on turn are asked: what others do out of turn does not ask them anew.
  [[nodiscard]] std::uint64_t asked_since() const { return asked_since_; }
  // The act with which a deal began for which somebody had waited to sit down; 0 where there was none.
  [[nodiscard]] std::uint64_t seated_at() const { return seated_at_; }
  [[nodiscard]] const Bytes32& hash() const { return hash_; }
  [[nodiscard]] const Bytes32& secret() const { return shuffle_.secret; }
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  [[nodiscard]] const Note& note(const Line& line) const { return notes_[line.index]; }
  // The lines from one on as a viewer may know them. Memory has the events of the last ones only; for earlier ones the
  // match is played again.
  class EventHistory {
   public:
    EventHistory(const TableLog& table, std::size_t from_line);
    // The event of a line about the match.
    [[nodiscard]] Event event_for(const Line& line, Viewer viewer) const;

   private:
    const TableLog& table_;
    std::unique_ptr<Match> again_;
  };
  // The act by this id that the seat has made already; 0 where there is none.
  [[nodiscard]] std::uint64_t made_before(Seat seat, std::string_view act_id) const;

  // How many moves an undo of this seat takes back: to before its last decision. 0 where it may not.
  [[nodiscard]] std::size_t undo_depth(Seat seat) const;
  // The match was decided, and this has not been written down yet.
  [[nodiscard]] bool decided() const { return match_ && match_->over() && seating_.stage != Stage::over; }

  // The hash that this act will have as the next one.
  [[nodiscard]] Bytes32 next_hash(std::string_view text, const json::object& act) const;

  // The finished match with everything that is needed to check it; `acts` are the texts of all acts of the table. Where
  // the game keeps cards unseen, it holds what this viewer was shown; else everything.
  [[nodiscard]] json::object record(const std::vector<std::string>& acts, Viewer viewer) const;
  // The match as far as its deals are finished, for the one person at a table of bots.
  [[nodiscard]] json::object finished_deals(Viewer viewer) const;

 private:
  [[nodiscard]] json::object open_record(const std::vector<std::string>& acts) const;
  [[nodiscard]] json::object sealed_record(const std::vector<std::string>& acts, Viewer viewer) const;
  void start();
  void move(const json::object& act);
  void undo(std::size_t moves);
  [[nodiscard]] std::unique_ptr<Match> play_again(std::size_t acts) const;
  void note_down(std::string_view type, Seat seat, std::string name);
  void add_events(std::size_t from);
  void remember(Seat seat, std::string_view act_id);

  Seating seating_;
  Shuffle shuffle_;
  std::unique_ptr<Match> match_;
  std::uint64_t seq_ = 0, asked_since_ = 0, seated_at_ = 0;
  Bytes32 hash_;
  std::vector<Line> lines_;
  std::vector<Note> notes_;
  std::vector<Event> undone_;  // as the referee saw them
  struct Made {
    std::uint64_t id_hash;
    std::uint64_t seq;
  };
  std::vector<std::vector<Made>> made_;  // by seat, the last ones
};

// How the match of a table is set up, as a record says it; and read, which throws where it cannot be.
[[nodiscard]] json::object wishes_at(const Seating& seating);
[[nodiscard]] Setup setup_at(const Seating& seating);
// Where its packs come from.
[[nodiscard]] Shuffler shuffler_at(const Seating& seating, const Shuffle& shuffle);
// What a record says about the seats: `names`, and what they gave to the `shuffle`.
void add_company(json::object& record, json::object& shuffle, const Seating& seating);
// Whom the server is bound to before the seats give anything.
[[nodiscard]] std::string commitment_at(const Seating& seating, const Bytes32& secret);

}  // namespace stube
