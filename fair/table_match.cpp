#include "fair/table_match.hpp"

#include "engine/unseen.hpp"
#include "fair/seals.hpp"

namespace stube {

json::object setup_object(const Seating& seating) {
  json::object wanted = seating.begun;
  wanted["game"] = seating.game->id();
  wanted["options"] = seating.options;
  wanted["players"] = seating.players;
  wanted["seed"] = 0;
  wanted["lang"] = code_of(seating.lang);
  return wanted;
}

Setup setup_at(const Seating& seating) {
  auto setup = read_setup(setup_object(seating));
  if (const auto* refusal = refusal_in(setup))
    throw std::runtime_error("a table that cannot start: " + text_of(*refusal, Language::en));
  return std::get<Setup>(std::move(setup));
}

Shuffler shuffler_at(const Seating& seating, const Shuffle& shuffle) {
  if (!seating.sealed)
    return [shuffle](const Position& position, std::size_t number) -> std::optional<Deck> {
      return fair_deck(position.pack(), deal_key(shuffle, number));
    };
  const PackDraw draw(from_hex(seating.commitment).value_or(Bytes32{}), shuffle.seats);
  return [draw, secret = shuffle.secret](const Position& position, std::size_t number) -> std::optional<Deck> {
    return sealed_deck(position.pack(), secret, draw, number);
  };
}

std::string commitment_at(const Seating& seating, const Bytes32& secret) {
  if (!seating.sealed) return to_hex(sha256(secret));
  const Setup setup = setup_at(seating);
  return to_hex(commitment_to_packs(setup.game->start(setup.choices, setup.opening())->pack(), secret));
}

std::unique_ptr<Match> begin_match(const Seating& seating, const Shuffle& shuffle) {
  Setup setup = setup_at(seating);
  setup.shuffler = shuffler_at(seating, shuffle);
  auto match = std::make_unique<Match>(std::move(setup));
  for (const Step& step : steps_of(seating.begun))
    if (match->play(step.seat, step.move)) throw std::runtime_error("a match that cannot go on from its record");
  return match;
}

}  // namespace stube
