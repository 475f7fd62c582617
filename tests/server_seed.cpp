#include "tests/server_seed.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <vector>

namespace stube {

namespace {

std::uint64_t seed_of_run() {
  static const std::uint64_t seed = [] {
    const char* given = std::getenv("STUBE_TEST_SEED");
    if (given == nullptr || *given == 0) return std::uint64_t{1};
    if (std::string(given) == "random") return std::uint64_t{std::random_device()()};
    return std::uint64_t{std::strtoull(given, nullptr, 10)};
  }();
  return seed;
}

struct OfThisTest {
  std::map<std::string, std::uint64_t> asked;  // how often, by purpose
  std::vector<std::unique_ptr<SeededEntropy>> entropies;
};

OfThisTest& of_this_test() {
  static OfThisTest kept;
  return kept;
}

std::string name_of_test() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return test == nullptr ? std::string() : std::string(test->test_suite_name()) + "." + test->name();
}

class SeedPrinter final : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override { of_this_test() = {}; }
  void OnTestEnd(const testing::TestInfo& test) override {
    if (!test.result()->Failed()) return;
    std::cout << "Play it again: STUBE_TEST_SEED=" << seed_of_run() << " build/server_tests --gtest_filter='"
              << test.test_suite_name() << "." << test.name() << "'" << std::endl;
  }
};

[[maybe_unused]] const bool listens = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new SeedPrinter);  // GTest owns it
  return true;
}();

}  // namespace

std::uint64_t seed_for(const std::string& purpose) {
  start_crypto();
  const Bytes32 hash = Blake().add(seed_of_run()).add(name_of_test()).add("\n").add(purpose).done();
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | hash[i];
  return seed;
}

std::uint64_t next_seed(const std::string& purpose) {
  return seed_for(purpose + " " + std::to_string(++of_this_test().asked[purpose]));
}

SeededEntropy& next_entropy() {
  auto& kept = of_this_test().entropies;
  kept.push_back(std::make_unique<SeededEntropy>(next_seed("server")));
  return *kept.back();
}

}  // namespace stube
