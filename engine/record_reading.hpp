// Reads a record and goes through it from its first move: for replays, transcripts and studies. Records are written by
// Match::record and, where cards stay unseen, by retelling.hpp. What a player types is read by Match::read.
#pragma once
#include <functional>

#include "engine/unseen.hpp"

namespace stube {

// A record to be gone through: its match before the first move, and its steps. Where it keeps something unseen, there
// are other cards in its place, and they are not told.
struct Reading {
  Match match;
  std::vector<Step> steps;
  std::vector<std::string> written;  // the moves as they stand in the record
  Viewer viewer;
  std::vector<Cards> known;  // by deal; empty where everything is known

  // Makes the next step; the move as it may be told.
  Move play(std::size_t step);
  // The position as it was seen, and in the hands also the cards that were seen only later.
  [[nodiscard]] json::object picture() const;
  // By deal: the cards that the viewer has been shown so far.
  [[nodiscard]] std::vector<Cards> shown() const;
};
// The seat of who kept the record and gave no name: whoever reads it is called "you" there. None where the record does
// not say, or names him.
[[nodiscard]] Seat reader_of(const json::object& record);

[[nodiscard]] Result<Reading> read_record(const json::object& record, const std::function<bool()>& stop = {});

}  // namespace stube
