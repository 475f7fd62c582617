// A table as the hash-chained list of its acts, replayed: seating, match, and the lines that viewers get. No clock, no
// network, no store: whoever adds an act decides on it, prepares it here, makes it durable elsewhere and then applies
// it. What its match begins from is in table_match.hpp, its record in table_record.hpp.
#pragma once
#include <functional>
#include <memory>

#include "fair/seating.hpp"
#include "fair/shuffle.hpp"
#include "fair/signatures.hpp"

namespace stube {

// Something that happened at the table outside the match: a seat taken, a clock run out.
struct Note {
  std::string_view type;
  Seat seat;
  std::string user, name;  // whom it tells of, where that is known; a bot has a name only
};

// One line of the table's history. All viewers get the same lines in the same order, each without what is hidden from
// him; a line's number is its place, counted from 1. An act makes no, one or many lines.
struct Line {
  enum class Kind : std::uint8_t { match, undone, note };
  Kind kind;
  bool is_public;       // nothing of it is hidden from anyone, so that all viewers get the same
  std::uint32_t index;  // of the match's event, the revoked event or the note
};

// A match replayed with all its events, for the lines whose events memory does not have any more.
struct EventArchive {
  Match match;
  std::uint64_t undos;  // of the table when it was made
};

// What applying an act has to replay: an undo the match before and after it, a start the match that its record brings.
struct ReplayedMatches {
  std::unique_ptr<Match> before, after;
};

// The next act of a table: serialized and hashed once, for the store and for `apply`.
struct PreparedAct {
  json::object act;
  std::string text;
  std::uint64_t number = 0;
  Bytes32 previous_hash{}, hash{};
  std::optional<Move> move;                     // of a move: parsed, and judged lawful at this position
  std::shared_ptr<ReplayedMatches> replayed{};  // where `replaying` had something to do
};

class TableLog {
 public:
  TableLog(std::string id, const Bytes32& secret);

  // `move`: where the act is a move that was parsed and judged lawful just now. It is not judged again when the act is
  // applied.
  [[nodiscard]] PreparedAct prepare(json::object act, std::optional<Move> move = {}) const;
  // An act that was prepared here and is durable now; throws where another was applied in between.
  void apply(const PreparedAct& prepared);
  // An act from a store or a record, as its text, and its text parsed. Moves are judged; throws where one is refused.
  void apply(std::string_view text, const json::object& act, const std::shared_ptr<ReplayedMatches>& replayed = {});
  void apply(std::string_view text);

  // Work that grows with the match's length, as functions that any thread may run while the log changes.
  // What applying this act would have to replay; empty where that is nothing. Without it `apply` does so itself.
  [[nodiscard]] std::function<std::shared_ptr<ReplayedMatches>()> replaying(const json::object& act) const;
  [[nodiscard]] std::function<std::shared_ptr<const EventArchive>()> archiving() const;
  // Whether the events of these lines are in memory, or in the archive.
  [[nodiscard]] bool has_events(std::size_t from, std::size_t to, const EventArchive* archive = nullptr) const;

  [[nodiscard]] const std::string& id() const { return seating_.id; }
  [[nodiscard]] const Seating& seating() const { return seating_; }
  [[nodiscard]] const Match* match() const { return match_.get(); }
  // How many acts were applied, which is the number of the last one.
  [[nodiscard]] std::uint64_t act_count() const { return act_count_; }
  // The number of the last act that was not chat.
  [[nodiscard]] std::uint64_t changed_at() const { return changed_at_; }
  // The number of the act since which the seats on turn are asked; acts out of turn and chat do not change it.
  [[nodiscard]] std::uint64_t asked_since() const { return asked_since_; }
  // The first line (from 0) after the seat's present owner sat down. Earlier lines are shown to him as to a spectator.
  [[nodiscard]] std::size_t first_line_of(Seat seat) const {
    return first_lines_[static_cast<std::size_t>(seat.index())];
  }
  // The number of the act with which somebody who had waited for the next deal sat down; 0 where there was none.
  [[nodiscard]] std::uint64_t seated_at() const { return seated_at_; }
  [[nodiscard]] const Bytes32& hash() const { return hash_; }
  [[nodiscard]] ChainHead head() const { return {act_count_, hash_}; }
  // After the act that fixed whose contributions count; nothing before it, or where nobody contributed.
  [[nodiscard]] const std::optional<ChainHead>& list_head() const { return list_head_; }
  [[nodiscard]] const Bytes32& secret() const { return shuffle_.secret; }
  // The seats' parts are in it once the match has started.
  [[nodiscard]] const Shuffle& shuffle() const { return shuffle_; }
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  [[nodiscard]] const Note& note(const Line& line) const { return notes_[line.index]; }
  // The event of a line of kind `undone`, not redacted.
  [[nodiscard]] const Event& undone_event(const Line& line) const { return undone_[line.index]; }
  // The number of the act with this client's id that the seat has made already; 0 where there is none.
  [[nodiscard]] std::uint64_t act_made_before(Seat seat, std::string_view act_id) const;

  // How many moves an undo by this seat revokes: back to before its last decision. 0 where it may not.
  [[nodiscard]] std::size_t undo_depth(Seat seat) const;
  // All persons are away and a deal has begun since: the bots play for them to the end of a deal, not of the match.
  [[nodiscard]] bool rests() const;
  // The match is decided, and the act that says so is missing.
  [[nodiscard]] bool decided() const { return match_ && match_->over() && seating_.stage == TableStage::playing; }
  // Whether an act tells of a person without a salt: erasing it changes the links of the chain from there on.
  [[nodiscard]] bool has_unsalted() const { return has_unsalted_; }
  // Clears what is in memory of a person who has erased himself; false where there was nothing.
  bool forget_person(std::string_view user);

 private:
  [[nodiscard]] Bytes32 next_hash(std::string_view text, const json::object& act) const;
  [[nodiscard]] const std::string& chair_name(Seat seat) const;
  void apply(const json::object& act, const Bytes32& hash, const std::optional<Move>& judged,
             const std::shared_ptr<ReplayedMatches>& replayed);
  // Acts of a store or a record may be damaged or forged: throws where one would build on what is not there.
  void check(const std::string& kind, const json::object& act) const;
  void start(ReplayedMatches* replayed);
  void move(const json::object& act, const std::optional<Move>& judged);
  void undo(std::size_t moves, ReplayedMatches* replayed);
  void note_uncounted();
  void add_note(std::string_view type, Seat seat, std::string user = {}, std::string name = {});
  void add_events(std::size_t from);
  void remember(Seat seat, std::string_view act_id);

  Seating seating_;
  Shuffle shuffle_;
  std::unique_ptr<Match> match_;
  std::uint64_t act_count_ = 0, changed_at_ = 0, asked_since_ = 0, seated_at_ = 0, undos_ = 0;
  std::size_t deals_when_left_ = 0;  // how many had begun when a person was last found to be away
  Bytes32 hash_;
  bool has_unsalted_ = false;
  std::optional<ChainHead> list_head_;
  std::vector<Line> lines_;
  std::vector<Note> notes_;
  std::vector<Event> undone_;  // events of revoked moves, not redacted
  struct Made {
    std::uint64_t id_hash;
    std::uint64_t act_number;
  };
  std::vector<std::vector<Made>> made_;   // by seat, the last ones
  std::vector<std::size_t> first_lines_;  // by seat
};

// The lines of a table as events for a viewer: from memory, which has the events of the last lines only, or from the
// archive.
class EventHistory {
 public:
  explicit EventHistory(const TableLog& log, const EventArchive* archive = nullptr) : log_(log), archive_(archive) {}
  // The event of a line of kind `match` or `undone`, redacted. It is redacted a second time here (Match has redacted it
  // for each viewer's picture): keeping every viewer's copy would multiply the memory of a table by its seats.
  [[nodiscard]] Event event_for(const Line& line, Viewer viewer) const;

 private:
  const TableLog& log_;
  const EventArchive* archive_;
};

}  // namespace stube
