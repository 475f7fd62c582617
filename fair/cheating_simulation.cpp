#include "fair/cheating_simulation.hpp"

#include <cmath>
#include <set>
#include <stdexcept>

namespace stube {

namespace {

using Given = std::vector<std::optional<Bytes32>>;

constexpr int small_lock_bits = 256;
constexpr std::uint64_t small_squarings = 500;
constexpr int tries_of_a_colluding_seat = 8;

class Cheater {
 public:
  Cheater(const Pack& pack, const CheatingSetup& setup)
      : pack_(pack), setup_(setup), entropy_(setup.seed), sorted_(sorted_deck(pack.cards, pack.copies)) {
    top_ = sorted_.cards.size() / setup.seats;
    for (int i = 0; i < top_; ++i) wanted_ |= sorted_.cards[i];
    for (int i = 0; i < 32; ++i) keys_.push_back(make_lock(entropy_, small_lock_bits));
  }

  CheatingResult run() {
    CheatingResult result;
    double sum = 0, squares = 0;
    for (int i = 0; i < setup_.shuffles; ++i) {
      const double score = setup_.scheme == CheatingSetup::Scheme::hashes ? with_hashes(result) : with_locks(result, i);
      sum += score;
      squares += score * score;
    }
    const double n = setup_.shuffles;
    result.mean = sum / n;
    result.margin = 1.96 * std::sqrt((squares / n - result.mean * result.mean) / n);
    result.chance = static_cast<double>(top_) * top_ / sorted_.cards.size();
    return result;
  }

 private:
  // How many of the wanted cards the first deal lays on top.
  int score(const Bytes32& secret, const Given& given) const {
    const Deck deck = fair_deck(pack_, deal_key({secret, given}, 1));
    int found = 0;
    for (int i = 0; i < top_; ++i) found += wanted_.has(deck.cards[i]) ? 1 : 0;
    return found;
  }

  Given random_bytes() {
    Given given;
    for (int i = 0; i < setup_.seats; ++i) given.push_back(entropy_.bytes(Entropy::Use::contribution));
    return given;
  }

  // Leaves out the seats of every subset, all that is given known.
  double with_hashes(CheatingResult& result) {
    const Bytes32 secret = entropy_.bytes(Entropy::Use::table_secret);
    const Given all = random_bytes();
    int best = -1;
    const unsigned subsets = 1U << setup_.seats;
    for (unsigned late = 0; late < subsets; ++late) {
      Given given = all;
      for (int i = 0; i < setup_.seats; ++i)
        if ((late >> i) & 1U) given[static_cast<std::size_t>(i)].reset();
      best = std::max(best, score(secret, given));
    }
    result.choices = std::max(result.choices, static_cast<int>(subsets));
    return best;
  }

  [[nodiscard]] TimeLock lock_at(const Bytes32& commitment, const std::string& table, int seat,
                                 const LockKey& key) const {
    return {key.modulus, lock_base(commitment, table, seat), small_squarings};
  }
  Bytes32 opened(const TimeLock& lock, const LockKey& key) const {
    const auto value = open_lock(lock, key.factors, 4);
    if (!value) throw std::runtime_error("a lock that does not open");
    return given_by(*value);
  }
  const LockKey& any_key() { return keys_[entropy_.bytes(Entropy::Use::bot)[0] % keys_.size()]; }

  double with_locks(CheatingResult& result, int number) {
    const Bytes32 secret = entropy_.bytes(Entropy::Use::table_secret), commitment = sha256(secret);
    const std::string table = std::to_string(number);
    const auto seats = static_cast<std::size_t>(setup_.seats), friends = static_cast<std::size_t>(setup_.colluding);
    // Before the list: the friends' values are known to the server, the honest ones are not; it guesses them.
    Given guessed = random_bytes(), best_given;
    std::vector<const LockKey*> chosen(seats);
    int best = -1;
    for (int attempt = 0; attempt < tries_of_a_colluding_seat; ++attempt) {
      std::vector<const LockKey*> keys(seats);
      Given given = guessed;
      for (std::size_t i = 0; i < friends; ++i) {
        keys[i] = &any_key();
        given[i] = opened(lock_at(commitment, table, static_cast<int>(i), *keys[i]), *keys[i]);
      }
      // Any list that leaves at least one honest seat; whoever is left out is told so.
      for (unsigned listed = 1; listed < 1U << seats; ++listed) {
        if ((listed >> friends) == 0) continue;
        Given counted = given;
        for (std::size_t i = 0; i < seats; ++i)
          if (((listed >> i) & 1U) == 0) counted[i].reset();
        if (const int found = score(secret, counted); found > best) best = found, best_given = counted, chosen = keys;
      }
    }
    // The list is fixed and told; now the honest seats open.
    for (std::size_t i = friends; i < seats; ++i)
      if (best_given[i]) {
        const LockKey& key = any_key();
        best_given[i] = opened(lock_at(commitment, table, static_cast<int>(i), key), key);
      }
    // Everything is known. A friend who stays closed is forced: does that give the server a choice?
    std::set<int> outcomes{score(secret, best_given)};
    for (std::size_t i = 0; i < friends; ++i)
      if (best_given[i]) {
        Given withheld = best_given;
        const auto forced = force_lock(lock_at(commitment, table, static_cast<int>(i), *chosen[i]));
        withheld[i] = given_by(forced.value());
        outcomes.insert(score(secret, withheld));
      }
    result.choices = std::max(result.choices, static_cast<int>(outcomes.size()));
    return *outcomes.rbegin();
  }

  const Pack& pack_;
  CheatingSetup setup_;
  SeededEntropy entropy_;
  Deck sorted_;
  int top_ = 0;
  Cards wanted_;
  std::vector<LockKey> keys_;
};

}  // namespace

CheatingResult simulate_cheating(const Pack& pack, const CheatingSetup& setup) {
  start_crypto();
  return Cheater(pack, setup).run();
}

}  // namespace stube
