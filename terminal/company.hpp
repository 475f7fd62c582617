// Who sits at a table and in which language it is spoken of: what turns a match's events and moves into sentences for
// one reader in a terminal. Not the seating of a server's table (fair/seating.hpp).
#pragma once
#include "engine/match.hpp"
#include "terminal/screen.hpp"

namespace stube {

struct Company {
  Language lang = Language::en;
  std::vector<std::string> names;  // by seat; empty where nobody gave one
  Seat hearer = Seat::none();      // who reads it, and is called "you"

  [[nodiscard]] std::string name(Seat seat) const;
  // The same where it stands alone: "You".
  [[nodiscard]] std::string heading(Seat seat) const;
};

// The names that a record has, made harmless for a terminal; empty where it has none.
[[nodiscard]] std::vector<std::string> names_in(const json::object& record);
// Names for all seats: those given, from `seat` on to the left, then people from the place of the game's book. Who sits
// at `seat` has none unless it was given.
[[nodiscard]] Company company_for(const Match& match, Seat seat, const std::vector<std::string>& given);

// How this company's texts name seats and draw cards.
[[nodiscard]] Speech speech_at(const Screen& screen, const Match& match, const Company& company);

}  // namespace stube
