#include "bots/player.hpp"

#include <fmt/format.h>

#include "bots/external_engine.hpp"

namespace stube {

namespace {

class BotPlayer final : public Player {
 public:
  explicit BotPlayer(const Entrant& entrant) : entrant_(entrant) {}

  [[nodiscard]] std::optional<Move> choose(const Position& position, Seat seat, Random& random) override {
    const auto advice = asked(position, seat, random);
    if (advice && position.judge(seat, advice->move).lawful()) return advice->move;
    error_ = fmt::format("{} {} at seat {}.", entrant_.name, advice ? "makes an unlawful move" : "does nothing",
                         seat.index());
    return {};
  }

  [[nodiscard]] std::optional<Move> interject(const Position& position, Seat seat, Random& random) override {
    const auto advice = asked(position, seat, random);
    if (!advice || !position.judge(seat, advice->move).lawful()) return {};
    return advice->move;
  }

 private:
  [[nodiscard]] std::optional<Advice> asked(const Position& position, Seat seat, Random& random) const {
    if (entrant_.sees_all) return entrant_.bot->choose(position, seat, random);
    return entrant_.bot->choose(*position.seen_by(seat), seat, random);
  }

  const Entrant& entrant_;
};

}  // namespace

std::unique_ptr<Player> make_player(const Entrant& entrant, const EngineLimits& limits) {
  if (entrant.bot) return std::make_unique<BotPlayer>(entrant);
  return start_external_engine(entrant, limits);
}

}  // namespace stube
