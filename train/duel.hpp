// Duels of players of one game with duplicate deals, for the machine on which networks are trained: a program for each
// game that needs a compiler and nothing else, and reads its network from a file, so that new weights and other
// settings of a search can be tried at once. `tools/duels` builds and runs it. What ships is measured by `stube arena`,
// which plays the same way: a seed is a deal, played in all seatings.
#pragma once
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "nets/network.hpp"
#include "search/solve_or_search.hpp"
#include "talk/embedded.hpp"

namespace stube {

// No file is built in.
std::string_view embedded(std::string_view) {
  return {};
}

}  // namespace stube

namespace stube::duel {

inline std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "%s cannot be read\n", path.c_str());
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

// A player as the command line names it: "thumb", "search", "net=FILE", "look=FILE" or "tree=FILE"
// (search/net_tree.hpp), with settings after commas: "look=kaiser.net,caution=0.02,millis=20". Of somebody else
// "words=FILE" lets the network speak, and "acts=FILE" lets it weigh acts out of turn, as the levels that look ahead
// do.
struct Entrant {
  enum class Kind { thumb, search, net, look } kind = Kind::thumb;
  std::unique_ptr<Network> net;
  NetStyle style;
  double seconds = 0.096;
  long rounds = 0;       // instead of seconds
  bool open = false;     // sees all cards: a measure, no player
  bool settles = false;  // what the game decides by a look ahead of its own
  bool words = false;    // the network says what is said, and leaves the cards to the others
  int thumb_in = -1;     // the phase in which the rule of thumb is followed
};

inline Entrant entrant_of(const std::string& text) {
  Entrant entrant;
  std::size_t at = 0;
  while (at <= text.size()) {
    const auto end = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, end - at), name = part.substr(0, part.find('=')),
                      value = name.size() < part.size() ? part.substr(name.size() + 1) : "";
    const double number = std::atof(value.c_str());
    if (name == "thumb") entrant.kind = Entrant::Kind::thumb;
    if (name == "search") entrant.kind = Entrant::Kind::search;
    if (name == "net" || name == "look" || name == "tree" || name == "words" || name == "acts") {
      if (name != "words" && name != "acts") entrant.kind = name == "net" ? Entrant::Kind::net : Entrant::Kind::look;
      entrant.style.tree = entrant.style.tree || name == "tree";
      entrant.words = entrant.words || name == "words";
      auto net = Network::read(content_of(value));
      if (!net) std::fprintf(stderr, "%s holds no network\n", value.c_str()), std::exit(2);
      entrant.net = std::make_unique<Network>(std::move(*net));
    }
    if (name == "millis") entrant.seconds = (number > 8 ? number - 4 : number) / 1000;
    if (name == "rounds") entrant.rounds = static_cast<long>(number);
    if (name == "open") entrant.open = true;
    if (name == "settles") entrant.settles = true;
    if (name == "thumb-in") entrant.thumb_in = static_cast<int>(number);
    if (name == "horizon") entrant.style.horizon = static_cast<int>(number);
    if (name == "enough") entrant.style.enough = number;
    if (name == "caution") entrant.style.caution = number;
    if (name == "trust") entrant.style.trust = number;
    if (name == "sharpness") entrant.style.sharpness = number;
    if (name == "plays-on") entrant.style.tree_plays_on = value == "tree";
    at = end + 1;
  }
  return entrant;
}

// Chooses as bots/bot.cpp and bots/net_bots.cpp do, for one Rules type.
template <Rules G, class Knowledge>
class Chooser {
 public:
  using State = typename G::State;

  explicit Chooser(const Entrant& entrant) : entrant_(entrant) {}

  [[nodiscard]] State view(const State& s, Seat seat) const { return entrant_.open ? s : G::seen_by(s, seat); }

  [[nodiscard]] std::optional<Move> interject([[maybe_unused]] const State& seen, [[maybe_unused]] Seat seat,
                                              [[maybe_unused]] Random& random) const {
    if constexpr (requires { Knowledge::interject(seen, seat, random); }) {
      const auto advice = Knowledge::interject(seen, seat, random);
      if (!advice || !G::judge(seen, seat, advice->move).lawful()) return {};
      if (!entrant_.net) return advice->move;
      SearchPlan plan;
      plan.rounds = entrant_.kind == Entrant::Kind::net ? 64 : 256;
      plan.style = entrant_.style;
      if (entrant_.kind == Entrant::Kind::net) plan.style.horizon = 1;
      plan.seed = random.next();
      if (NetSearch<G, Knowledge>(*entrant_.net).is_worth_it(seen, seat, advice->move, plan)) return advice->move;
    }
    return {};
  }

  [[nodiscard]] Move choose(const State& seen, Seat seat, Random& random) const {
    using Kind = typename Entrant::Kind;
    const Move thumb = Knowledge::choose(seen, seat, random).move;
    if (count_moves<G>(seen, seat) == 1) return thumb;
    if (static_cast<int>(seen.phase) == entrant_.thumb_in) return thumb;
    if (entrant_.words) {
      const Move said = best_by_net(seen, seat);
      if (said.cards.empty()) return said;
      if (entrant_.kind == Kind::thumb && thumb.cards.empty()) return said;
    }
    if (entrant_.kind == Kind::thumb) return thumb;
    SearchPlan plan;
    plan.rounds = entrant_.rounds;
    plan.seconds = entrant_.rounds > 0 ? 0 : entrant_.seconds;
    plan.style = entrant_.style;
    if (entrant_.kind == Kind::search || entrant_.settles)
      if constexpr (requires { Knowledge::settle(seen, seat, random); })
        if (const auto settled = Knowledge::settle(seen, seat, random)) return settled->move;
    plan.seed = random.next();
    if (entrant_.kind == Kind::search) return beyond_chance(solve_or_search<G, Knowledge>(seen, seat, plan), thumb);
    if (entrant_.kind == Kind::net) return best_by_net(seen, seat);
    return solve_or_search<G, Knowledge>(*entrant_.net, seen, seat, plan).moves.front().move;
  }

 private:
  [[nodiscard]] Move best_by_net(const State& seen, Seat seat) const {
    NetPolicy<G> policy(*entrant_.net);
    policy.gather(seen, seat);
    return *policy.best(seen, seat);
  }

  const Entrant& entrant_;
};

// Plays one deal after another. `standard` holds the states in which a match with standard options begins, one for each
// dealer.
template <Rules G, class Knowledge>
class Pairing {
 public:
  using State = typename G::State;

  Pairing(const Entrant& first, const Entrant& second, std::vector<State> standard)
      : first_(first), second_(second), standard_(std::move(standard)) {}

  // What a seat of the first has more than a seat of the second, over all seatings.
  double play(std::uint64_t seed) {
    double sum = 0;
    const auto all = seatings();
    for (const Seats of_first : all) sum += play_once(seed, of_first);
    return sum / static_cast<double>(all.size());
  }

 private:
  [[nodiscard]] std::vector<Seats> seatings() const {
    const State& s = standard_.front();
    const int players = G::players(s);
    std::vector<Seats> all;
    for (int side = 0; side < G::sides(s); ++side) {
      Seats seats;
      for (int i = 0; i < players; ++i)
        if (G::side_of(s, Seat(i)) == Side(side)) seats |= Seat(i);
      all.push_back(seats);
      if (G::sides(s) > 2) all.push_back(Seats::first(players) - seats);
    }
    return all;
  }

  double play_once(std::uint64_t seed, Seats of_first) {
    State s = standard_[seed % standard_.size()];
    const int players = G::players(s);
    std::uint64_t deals = 0, moves = 0;
    while (!G::outcome(s).over()) {
      if (G::awaits_deal(s)) {
        if (deals == 1) break;
        Random cards(seed, Purpose::deal, ++deals);
        G::deal(s, shuffled_deck(G::full_pack(s), G::copies, cards), Silence());
        continue;
      }
      Random random(seed, Purpose::bot, moves++);
      step(s, of_first, random);
    }
    double mine = 0, theirs = 0;
    for (int i = 0; i < players; ++i) (of_first.has(Seat(i)) ? mine : theirs) += G::payoff(s, Seat(i));
    return mine / of_first.count() - theirs / (players - of_first.count());
  }

  void step(State& s, Seats of_first, Random& random) {
    const auto chooser = [&](Seat seat) -> Chooser<G, Knowledge>& { return of_first.has(seat) ? first_ : second_; };
    if constexpr (requires { Knowledge::interject(s, Seat(), random); })
      for (const Seat seat : Seats::first(G::players(s)) - G::turn(s))
        if (count_moves<G>(s, seat) > 0)
          if (const auto act = chooser(seat).interject(chooser(seat).view(s, seat), seat, random)) {
            G::apply(s, seat, *act, Silence());
            return;
          }
    const Seat seat = G::turn(s).lowest();
    G::apply(s, seat, chooser(seat).choose(chooser(seat).view(s, seat), seat, random), Silence());
  }

  Chooser<G, Knowledge> first_, second_;
  std::vector<State> standard_;
};

// GAME STANDARD FIRST SECOND SEED SECONDS [MOST]: a line for each seed, from SEED on, until so many seconds have
// passed.
template <Rules G, class Knowledge>
int run(int count, char** words) {
  if (count < 6) return 2;
  using State = typename G::State;
  const std::string raw = content_of(words[1]);
  std::vector<State> standard(raw.size() / sizeof(State));
  if (standard.empty()) return 2;
  std::memcpy(static_cast<void*>(standard.data()), raw.data(), standard.size() * sizeof(State));
  const Entrant first = entrant_of(words[2]), second = entrant_of(words[3]);
  Pairing<G, Knowledge> pairing(first, second, std::move(standard));
  auto seed = static_cast<std::uint64_t>(std::atoll(words[4]));
  const double limit = std::atof(words[5]);
  const long most = count > 6 ? std::atol(words[6]) : 1'000'000'000;
  const Stopwatch watch(limit);
  for (long i = 0; i < most && !watch.is_late(); ++i, ++seed) {
    const double begun = watch.seconds(), difference = pairing.play(seed);
    std::printf("%llu %.6f %.6f\n", static_cast<unsigned long long>(seed), difference, watch.seconds() - begun);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace stube::duel
