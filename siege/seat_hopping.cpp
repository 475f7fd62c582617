// Seat hopping: two guests of one person try to see more than one hand of a deal. One sits with bots, the other comes
// by invitation, by guess or as a spectator; seats are taken, left and taken again in mid-deal. Nobody may have been
// shown two hands of one deal.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "siege/attack.hpp"
#include "siege/attack_client.hpp"
#include "talk/move_text.hpp"

namespace stube::siege {

namespace {

// What the two have seen together: by deal, the seats whose hands were shown openly to one of them while it was played.
class SeenHands {
 public:
  void look(const AttackClient& guest) {
    const auto* view = guest.view.if_contains("view");
    if (view == nullptr || !view->is_object()) return;
    const auto& object = view->get_object();
    const auto* hands = object.if_contains("hands");
    if (hands == nullptr || !hands->is_array()) return;
    const auto deal = number_in(object, "deal", 1);
    for (std::size_t i = 0; i < hands->get_array().size(); ++i) {
      const auto* hand = hands->get_array()[i].if_string();
      // A hand is seen where all of it is; single cards of any hand may have been shown aloud.
      const auto cards = hand != nullptr ? words_of(std::string_view(*hand)) : std::vector<std::string_view>();
      const bool open = std::find(cards.begin(), cards.end(), "??") == cards.end();
      if (open && cards.size() > 2) seen_[deal].insert(i);
    }
  }
  [[nodiscard]] std::size_t most_hands() const {
    std::size_t most = 0;
    for (const auto& [deal, seats] : seen_) most = std::max(most, seats.size());
    return most;
  }
  void forget() { seen_.clear(); }

 private:
  std::map<std::int64_t, std::set<std::size_t>> seen_;
};

void read_messages(AttackClient& guest, SeenHands& seen, std::chrono::milliseconds time) {
  while (guest.socket && guest.listen(time)) seen.look(guest);
}

void try_one_table(Attempt& attempt, Random& random, std::uint32_t number, std::uint64_t seed) {
  using std::chrono::milliseconds;
  const char* games[] = {"byd", "mariage", "doppelkopf", "piquet", "perlaggen", "kaiser", "hundert", "femkort"};
  const std::string game = games[random.below(std::size(games))];
  AttackClient anna(attempt.server->port(), address_of(number), "Anna"),
      bent(attempt.server->port(), address_of(number), "Bent");
  if (!anna.make_table({{"game", game}, {"bots", 1}})) return;
  bent.table = anna.table;
  anna.connect();
  if (!anna.wait_for("view")) return;
  ++attempt.tries;
  SeenHands seen;
  seen.look(anna);
  const auto join = [&](AttackClient& guest) {
    json::object body;
    if (random.chance(2, 3)) body["invite"] = anna.invite;
    if (random.chance(1, 2)) body["seat"] = random.below(8);
    (void)guest.ask("POST", "/api/tables/" + anna.table + "/join", body);
  };
  const auto open = [&](AttackClient& guest) {
    try {
      guest.connect();
      read_messages(guest, seen, milliseconds(30));
    } catch (const ClientError&) {
      guest.socket.reset();  // refused, which is as it should be
    }
  };
  for (int step = 0; step < 12; ++step) {
    AttackClient& guest = random.chance(1, 2) ? anna : bent;
    switch (random.below(5)) {
      case 0:
        join(guest);
        break;
      case 1:
        (void)guest.ask("POST", "/api/tables/" + anna.table + "/leave");
        break;
      case 2:
      case 3:
        open(guest);
        break;
      default:
        if (guest.socket && !guest.moves().empty())
          guest.socket->send({{"t", "act"}, {"id", std::to_string(step)}, {"move", guest.moves().front()}});
    }
    try {
      read_messages(anna, seen, milliseconds(10));
      read_messages(bent, seen, milliseconds(10));
    } catch (const ClientError&) {
      anna.socket.reset(), bent.socket.reset();
    }
    if (seen.most_hands() > 1)
      return attempt.fail(fmt::format("two hands of one deal of {} were shown to one person (seed {})", game, seed));
  }
}

}  // namespace

void attack_seat_hopping(Attempt& attempt) {
  std::uint32_t number = 2u << 20;
  while (attempt.goes_on(4)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    try {
      try_one_table(attempt, random, ++number, seed);
    } catch (const ClientError& error) {
      attempt.fail(fmt::format("{} (seed {})", error.what(), seed));
    }
  }
  attempt.note("one hand of a deal to each");
}

}  // namespace stube::siege
