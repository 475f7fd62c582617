// How a match is set up: read from a `new` request or a record, checked completely before anything begins, and written
// again.
#pragma once
#include <boost/json.hpp>
#include <functional>

#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace stube {

// A deal that was fixed beforehand: a whole pack from the top, or hands (some may be left to chance) and what is not in
// hands.
struct GivenDeal {
  std::vector<Card> pack;
  std::vector<std::optional<std::vector<Card>>> hands;
  std::optional<std::vector<Card>> stock;
  [[nodiscard]] bool is_pack() const { return hands.empty(); }
};

// Where the packs come from when neither a fixed deal nor the seed is to decide: the pack of the n-th deal (1, 2, ...),
// or nothing to leave it to the seed. A record holds the packs themselves, so it needs no shuffler to be played again.
using Shuffler = std::function<std::optional<Deck>(const Position& position, std::size_t number)>;

struct Setup {
  const Game* game = nullptr;
  Choices choices;
  int players = 0;
  Seat dealer;
  std::uint64_t seed = 0;
  std::vector<GivenDeal> deals;
  Shuffler shuffler;       // empty: the seed decides
  std::vector<int> score;  // empty: as the game begins
  Language lang = Language::en;

  [[nodiscard]] Opening opening() const;
};

[[nodiscard]] Result<Setup> read_setup(const json::object& request);
void write_options(JsonWriter& out, const Game& game, const Choices& choices);
[[nodiscard]] json::object options_object(const Game& game, const Choices& choices);
// Where among the game's options the discipline stands; nothing where the game has none.
[[nodiscard]] std::optional<std::size_t> place_of_discipline(const Game& game);
[[nodiscard]] bool plays_as_at_a_table(const Game& game, const Choices& choices);
[[nodiscard]] json::value write_deal(const Pack& pack, const GivenDeal& deal);

// The pack that `given` stands for under this plan, what it leaves open filled by chance; nothing where it does not fit
// the plan.
[[nodiscard]] std::optional<Deck> arrange(const Position& position, const GivenDeal& given, Random& random);

}  // namespace stube
