// What an act brings whoever makes it, by recounting: deals between bots are played again without the acts of one verb
// of one seat, everything else being done as before, and the payoffs compared. Only for acts without which the rest of
// the deal can still be played so: announcements, doublings.
#pragma once
#include "bots/bot.hpp"
#include "bots/estimate.hpp"
#include "engine/setup.hpp"

namespace stube {

struct RecountPlan {
  const Game* game = nullptr;
  Choices choices;
  int players = 0;
  std::uint64_t seed = 1;
  long deals = 400;
  unsigned threads = 1;
  const Bot* bot = nullptr;  // at all seats
  int verb = 0;              // the acts that are left out: of this verb,
  int least = 0;             // and with at least this for their first number
};

// Seats that made such acts, by the contract of the deal and whether they play it or against it.
struct Recounted {
  std::string contract;
  bool plays_it = false;
  long seats = 0;  // that made such an act
  long deals = 0;  // in how many deals
  Estimate gain;   // what the acts brought the seat; a deal is one observation
};

struct Recount {
  long deals = 0, not_playable = 0;  // seats for whom the rest of the deal could not be played so
  std::vector<Recounted> groups;
};

[[nodiscard]] Recount recount(const RecountPlan& plan);

}  // namespace stube
