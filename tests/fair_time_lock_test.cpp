// Time locks: maker and squarer reach the same value, nothing else opens one, and the numbers are the page's too.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/json_fields.hpp"
#include "fair/cheating_simulation.hpp"
#include "fair/time_lock.hpp"
#include "tests/places.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

TimeLock small_lock(const LockKey& key, std::uint64_t squarings = 300) {
  return {key.modulus, lock_base(Bytes32{1}, "t", 2), squarings};
}

TEST(FairTimeLock, TheMakerKnowsWhatSquaringGives) {
  SeededEntropy entropy(5);
  for (int i = 0; i < 20; ++i) {
    const LockKey key = make_lock(entropy, 256);
    const auto opened = open_lock(small_lock(key), key.factors), forced = force_lock(small_lock(key));
    ASSERT_TRUE(opened && forced);
    EXPECT_EQ(*opened, *forced);
    EXPECT_EQ(opened->size(), key.modulus.size());
    EXPECT_NE(*opened, *force_lock(small_lock(key, 301)));
  }
}

TEST(FairTimeLock, AFullLockIsOneThatATableTakes) {
  const LockKey& key = test_lock(0);
  EXPECT_TRUE(is_lock_modulus(key.modulus));
  EXPECT_EQ(open_lock(small_lock(key, 2000), key.factors), force_lock(small_lock(key, 2000)));
  for (const std::string& other : {std::string(), key.modulus.substr(1), key.modulus + "1", "7" + key.modulus.substr(1),
                                   key.modulus.substr(0, 511) + "2", "X" + key.modulus.substr(1)})
    EXPECT_FALSE(is_lock_modulus(other)) << other;
}

TEST(FairTimeLock, TablesAndSeatsHaveTheirOwn) {
  const Bytes32 one = lock_base(Bytes32{1}, "t", 2);
  EXPECT_NE(one, lock_base(Bytes32{2}, "t", 2));
  EXPECT_NE(one, lock_base(Bytes32{1}, "u", 2));
  EXPECT_NE(one, lock_base(Bytes32{1}, "t", 3));
}

// A factor that is no prime would give the exponent another group: a second value, and with it a choice.
TEST(FairTimeLock, OnlyItsTwoPrimesOpenALock) {
  SeededEntropy entropy(6);
  const LockKey a = make_lock(entropy, 256), b = make_lock(entropy, 256);
  EXPECT_FALSE(open_lock(small_lock(a), b.factors));
  EXPECT_FALSE(open_lock(small_lock(a), {a.modulus, "1"}));
  EXPECT_FALSE(open_lock(small_lock(a), {a.modulus, "01"}));
  EXPECT_FALSE(open_lock(small_lock(a), {"", ""}));
  EXPECT_FALSE(open_lock(small_lock(a), {"-5", a.factors.q}));
  EXPECT_FALSE(open_lock(small_lock(a), {a.factors.p, a.factors.p}));
  // 15 = 3 * 5 and the square of a prime are products too.
  EXPECT_FALSE(open_lock({"0f", Bytes32{}, 10}, {"3", "5"}));
  // Small ones: two primes open, a product of two primes in the place of one does not.
  const std::string good = "fff1fff1", composite = "fff4ffc6ffd3", q = "fff1";
  EXPECT_TRUE(open_lock({good, Bytes32{}, 10}, {"10001", q}));
  EXPECT_FALSE(open_lock({composite, Bytes32{}, 10}, {"100040003", q}));
}

TEST(FairTimeLock, ForcingCanBeStoppedAndNeverFails) {
  int asked = 0;
  EXPECT_FALSE(force_lock(small_lock(test_lock(0), 10'000'000), [&](double) { return ++asked < 3; }));
  EXPECT_EQ(asked, 3);
  for (const char* modulus : {"", "0", "1", "2", "10", "zz"})
    EXPECT_FALSE(force_lock({modulus, Bytes32{}, 10})) << modulus;
  EXPECT_TRUE(force_lock({"3", Bytes32{}, 10}));
}

TEST(FairTimeLock, ThePageReachesTheSame) {
  std::ifstream in(source_root() + "/web/tests/unit/fair/known-lock.json");
  std::stringstream text;
  text << in.rdbuf();
  const auto known = json::parse(text.str()).as_object();
  const auto& said = known.at("lock").as_object();
  const TimeLock lock{text_in(said, "modulus"),
                      lock_base(*from_hex(text_in(said, "commitment")), text_in(said, "table"),
                                static_cast<int>(number_in(said, "seat"))),
                      static_cast<std::uint64_t>(number_in(said, "squarings"))};
  const auto opened = open_lock(lock, {text_in(known, "p"), text_in(known, "q")});
  ASSERT_TRUE(opened);
  EXPECT_EQ(to_hex(given_by(*opened)), text_in(known, "gives"));
  EXPECT_EQ(force_lock(lock), opened);
}

// The list must come long before anybody can know a lock: hardware ten times as fast as this machine needs more than
// twice the window.
TEST(FairTimeLock, TheWindowIsWellBelowTheSquarings) {
  const double here = measured_squarings(), all = static_cast<double>(standard_squarings);
  const double window = static_cast<double>(window_millis(standard_squarings)) / 1000;
  RecordProperty("squarings_a_second", std::to_string(here));
  EXPECT_NEAR(window, 3.0, 0.1);
  EXPECT_GT(all / (10 * here), 2 * window) << here << " squarings a second here";
}

// --- what cheating brings

CheatingResult cheat(CheatingSetup::Scheme scheme, int colluding, int shuffles) {
  return simulate_cheating(packs::french_32, {scheme, 4, colluding, shuffles, 3});
}

TEST(FairCheating, UnderHashesTheServerGainsByCallingSeatsLate) {
  const auto result = cheat(CheatingSetup::Scheme::hashes, 1, 4000);
  EXPECT_EQ(result.choices, 16);
  EXPECT_GT(result.gain() - result.margin, 1.0);
}

TEST(FairCheating, UnderTimeLocksNothingIsGained) {
  for (const int colluding : {0, 1, 3}) {
    const auto result = cheat(CheatingSetup::Scheme::time_locks, colluding, colluding == 0 ? 4000 : 800);
    EXPECT_EQ(result.choices, 1) << "withholding gave a choice";
    EXPECT_LT(std::abs(result.gain()), result.margin) << colluding << " colluding";
  }
}

}  // namespace

}  // namespace stube
