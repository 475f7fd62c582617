// The generic checks: what must hold for every game in every state of every match. A game gets them by being in the
// registry.
//
//   someone-can-act   every seat that the game waits for has a move, and somebody is waited for until the match is over
//   moves-judged      what is offered is lawful, nothing is offered twice, and what judge calls lawful is offered
//   cards             every card of the pack lies at exactly one place
//   money             what all have won and lost, with the pot, is nought
//   sheet             the lines of the sheet add up to the deal's score
//   seen              a view of a view is the same view, and has the same moves
//   imagined          an imagined deal looks the same to the seat, has the same moves and refusals for it, and could
//                     have led here: played again from its own deal, every move is lawful and the seat is told the same
//   advice            the rule of thumb names a lawful move, the same one for every deal that looks the same, with the
//                     same reason
//   study             what study, tutor and hint say of a move is the same for every deal that looks the same, figures
//                     and words
//   record            a record replays to the identical state; taking back and playing again does too
//   roles             the roles of the events show what happens: each deal begins once, a card comes to the trick
//                     only by being laid, a score is a line of the sheet
//   guidance          every question has a paragraph of the book, a hand is sorted by what takes tricks, the contract
//                     is of this pack, and what is told of them has words
//   ends              the match ends
#pragma once
#include <map>

#include "checks/option_sets.hpp"

namespace stube {

struct CheckPlan {
  std::uint64_t seed = 1;
  long matches = 100;
  // One position in so many is looked at from a seat's side (seen, imagined, advice); these are the costly checks.
  std::uint32_t look_every = 16;
  // One match in so many is written down and replayed.
  std::uint32_t record_every = 8;
  // So many positions of a run are studied. Searches play on, and do not end where nobody is on turn.
  long most_studies = 100;
  long longest_match = 2'000'000;
};

struct CheckReport {
  long odd_tricks = 0;  // that were taken otherwise than the order of a hand says
  long matches = 0, moves = 0, longest = 0;
  std::map<std::string, long> done;   // how often each check looked at something
  std::vector<std::string> failures;  // sentences; the first few of each kind
  void fail(const std::string& check, const std::string& what);
  void merge(const CheckReport& other);
};

// So many are told of all that a run has found.
constexpr std::size_t most_failures = 12;

[[nodiscard]] CheckReport check_game(const Game& game, const OptionSet& set, const CheckPlan& plan);

}  // namespace stube
