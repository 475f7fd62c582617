#include "bots/bot.hpp"

#include <algorithm>

namespace stube {

namespace {

class RandomBot final : public Bot {
 public:
  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    const auto moves = seen.moves(seat);
    if (moves.empty()) return {};
    return Advice{moves[random.below(static_cast<std::uint32_t>(moves.size()))], {}};
  }
};

// Follows the rule of thumb, but in `lapses` of a hundred decisions does something else.
class ThumbBot final : public Bot {
 public:
  explicit ThumbBot(std::uint32_t lapses) : lapses_(lapses) {}
  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    // Seats that may speak without being waited for need not.
    if (!seen.turn().has(seat)) return {};
    if (lapses_ > 0 && random.chance(lapses_, 100)) return random_.choose(seen, seat, random);
    return seen.advise(seat, random);
  }

 private:
  std::uint32_t lapses_;
  RandomBot random_;
};

}  // namespace

std::unique_ptr<Bot> random_bot() { return std::make_unique<RandomBot>(); }
std::unique_ptr<Bot> thumb_bot() { return std::make_unique<ThumbBot>(0); }

std::unique_ptr<Bot> bot_of_level(int level) {
  if (level <= 0) return random_bot();
  return std::make_unique<ThumbBot>(level == 1 ? 40 : level == 2 ? 15 : 0);
}

std::unique_ptr<Bot> bot_named(std::string_view name) {
  if (name == "random") return random_bot();
  if (name == "thumb") return thumb_bot();
  if (name.size() == 1 && name[0] >= '0' && name[0] <= '5') return bot_of_level(name[0] - '0');
  return nullptr;
}

}  // namespace stube
