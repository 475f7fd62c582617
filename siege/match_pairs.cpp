#include "siege/match_pairs.hpp"

#include <algorithm>

#include "checks/option_sets.hpp"
#include "engine/registry.hpp"
#include "talk/move_text.hpp"

namespace stube::siege {

namespace {

template <class List>
auto& one_of(List& list, Random& random) {
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

Match random_match(Random& random, int most_moves) {
  const auto games = all_games();
  const Game& game = *games[random.below(static_cast<std::uint32_t>(games.size()))];
  const OptionSet set = random_option_set(game, random);
  Setup setup;
  setup.game = &game;
  setup.choices = set.choices;
  setup.players = set.players;
  setup.dealer = Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(set.players))));
  setup.seed = random.next() >> 12;  // a number that JSON keeps
  Match match(std::move(setup));
  for (auto left = random.below(static_cast<std::uint32_t>(most_moves) + 1); left > 0 && !match.over(); --left) {
    const Seats turn = match.position().turn();
    std::vector<Seat> seats;
    for (const Seat seat : turn) seats.push_back(seat);
    const Seat seat = one_of(seats, random);
    const auto moves = match.moves(seat);
    if (moves.empty() || match.play(seat, one_of(moves, random))) break;
  }
  return match;
}

}  // namespace

std::string told(const Match& match, std::size_t event, Viewer viewer) {
  return json::serialize(match.event_object(match.event_for(event, viewer), match.plain_speech()));
}

std::optional<Pair> random_pair(Random& random, int most_moves) {
  Match one = random_match(random, most_moves);
  json::object record = one.record();
  auto& deals = record["deals"].as_array();
  if (deals.empty() || !deals.back().is_string()) return {};
  std::vector<std::string> cards;
  for (const auto word : words_of(std::string_view(deals.back().get_string()))) cards.emplace_back(word);
  if (cards.size() < 2) return {};
  const std::size_t swaps = 1 + random.below(3);
  for (std::size_t i = 0; i < swaps; ++i) std::swap(one_of(cards, random), one_of(cards, random));
  std::string pack;
  for (const auto& card : cards) pack += (pack.empty() ? "" : " ") + card;
  if (pack == std::string_view(deals.back().get_string())) return {};
  deals.back() = pack;
  auto read = Match::from_record(record);
  if (refusal_in(read) != nullptr) return {};
  Match other = std::get<Match>(std::move(read));
  if (one.event_count() != other.event_count()) return {};
  // Any viewer to whom both are the same; mostly a seat.
  const auto players = static_cast<std::uint32_t>(one.players());
  const std::uint32_t first = random.below(players + 1);
  for (std::uint32_t i = 0; i <= players; ++i) {
    const std::uint32_t place = (first + i) % (players + 1);
    const Viewer viewer = place == players ? Viewer::spectator() : Viewer::seat(Seat(static_cast<int>(place)));
    bool same = true;
    for (std::size_t event = 0; event < one.event_count() && same; ++event)
      same = told(one, event, viewer) == told(other, event, viewer);
    if (same) return Pair{std::move(one), std::move(other), viewer};
  }
  return {};
}

std::vector<Move> candidates(const Match& match, Seat seat, Random& random, std::size_t most) {
  std::vector<Move> moves = match.moves(seat);
  std::vector<Move> fillings;
  each_filling(match.pack(), match.game().vocabulary().forms, match.position().hand(seat).known,
               [&](const Move& move) { fillings.push_back(move); });
  while (moves.size() < most && !fillings.empty()) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(fillings.size()));
    moves.push_back(fillings[at]);
    fillings[at] = fillings.back();
    fillings.pop_back();
  }
  if (moves.size() > most) moves.resize(most);
  return moves;
}

}  // namespace stube::siege
