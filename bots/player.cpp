#include "bots/player.hpp"

#include <fmt/format.h>

#include "bots/external_engine.hpp"

namespace stube {

namespace {

class BotPlayer final : public Player {
 public:
  explicit BotPlayer(const Entrant& entrant) : entrant_(entrant) {}

  [[nodiscard]] std::optional<Move> choose(const Position& position, Seat seat, Random& random) override {
    const auto advice = entrant_.bot->choose(*position.seen_by(seat), seat, random);
    if (advice && position.judge(seat, advice->move).lawful()) return advice->move;
    error_ = fmt::format("{} {} at seat {}.", entrant_.name, advice ? "makes an unlawful move" : "does nothing",
                         seat.index());
    return {};
  }

  [[nodiscard]] std::optional<Move> interject(const Position& position, Seat seat, Random& random) override {
    const auto advice = entrant_.bot->choose(*position.seen_by(seat), seat, random);
    if (!advice || !position.judge(seat, advice->move).lawful()) return {};
    return advice->move;
  }

 private:
  const Entrant& entrant_;
};

}  // namespace

std::unique_ptr<Player> make_player(const Entrant& entrant, const EngineLimits& limits) {
  if (entrant.bot) return std::make_unique<BotPlayer>(entrant);
  return start_external_engine(entrant, limits);
}

}  // namespace stube
