#include "study/played_deals.hpp"

#include "bots/play_style.hpp"

namespace stube {

std::uint64_t seed_of_deal(std::uint64_t seed, long number) {
  return seed * 1'000'003 + static_cast<std::uint64_t>(number);
}

Match dealt_match(const Setup& like, std::uint64_t seed, long number) {
  Setup setup;
  setup.game = like.game, setup.choices = like.choices, setup.players = like.players;
  setup.dealer = Seat(static_cast<int>(number % like.players));
  setup.seed = seed_of_deal(seed, number);
  return Match(setup);
}

void play_on(Match& match, const BotAt& bot_at, std::size_t deals, std::uint64_t seed) {
  constexpr std::size_t longest = 20'000;
  while (!match.over() && match.deal_starts().size() <= deals && match.acts().size() < longest) {
    Random random(seed, Purpose::bot, match.acts().size());
    const Act act = next_act(match.position(), bot_at, random);
    match.play_judged(act.seat, act.move);
  }
}

bool is_decision(const Position& position, Seat seat) {
  return position.turn().has(seat) && play_style_of(position.analysis().game()).thumb_in != position.phase_name() &&
         position.moves(seat).size() > 1;
}

double decisions_of_a_match(const Setup& like) {
  constexpr int matches = 8;
  const auto thumb = thumb_bot();
  const BotAt at = [&](Seat) -> const Bot& { return *thumb; };
  long decisions = 0;
  for (int number = 1; number <= matches; ++number) {
    Match match = dealt_match(like, 1, number);
    while (!match.over()) {
      Random random(static_cast<std::uint64_t>(number), Purpose::bot, match.acts().size());
      const Act act = next_act(match.position(), at, random);
      decisions += is_decision(match.position(), act.seat) ? 1 : 0;
      match.play_judged(act.seat, act.move);
    }
  }
  return static_cast<double>(decisions) / matches;
}

}  // namespace stube
