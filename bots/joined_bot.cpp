#include "bots/joined_bot.hpp"

#include <utility>
#include <vector>

namespace stube {

namespace {

class JoinedBot : public Bot {
 public:
  JoinedBot(std::unique_ptr<Bot> one, int searches) : one_(std::move(one)), searches_(searches) {}

  [[nodiscard]] std::optional<Advice> choose(const Position& seen, Seat seat, Random& random) const override {
    std::vector<SearchResult> found;
    const std::uint64_t seed = random.next();
    for (int i = 0; i < searches_; ++i)
      if (auto one = one_->search(seen, seat, seed + static_cast<std::uint64_t>(i)))
        found.push_back(*std::move(one));
      else
        return one_->choose(seen, seat, random);
    return one_->choose_by(found, seen, seat, random);
  }

 private:
  std::unique_ptr<Bot> one_;
  int searches_;
};

}  // namespace

std::unique_ptr<Bot> joined_bot(std::unique_ptr<Bot> one, int searches) {
  return std::make_unique<JoinedBot>(std::move(one), searches);
}

}  // namespace stube
