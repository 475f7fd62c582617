// What a game's lists of conflicts and idle options may name: checked while the game is compiled.
#include "table/options.hpp"

#include <gtest/gtest.h>

namespace stube {
namespace {

struct Agreed {
  int colour = 0, rounds = 1;
};
constexpr Option<Agreed> options[] = {option<&Agreed::colour>("colour", words("red", "blue"), 0, RuleId{}),
                                      option<&Agreed::rounds>("rounds", numbers(1, 2), 1, RuleId{})};

TEST(Options, AListFitsThatNamesWhatTheGameHas) {
  constexpr Conflict conflicts[] = {{"rounds", numbers(2), {"colour", words("blue")}, "why"},
                                    {"colour", words("red"), {"players", numbers(3)}, "why"}};
  constexpr IdleOption idle[] = {{"colour", {}}, {"rounds", {"colour", words("red")}}};
  static_assert(all_fit(options, conflicts) && all_fit(options, idle));
}

TEST(Options, AListThatNamesAnythingElseIsRefused) {
  static_assert(!fits(options, Conflict{"pace", numbers(2), {}, "why"}));
  static_assert(!fits(options, Conflict{"colour", words("green"), {}, "why"}));
  static_assert(!fits(options, Conflict{"rounds", words("red"), {}, "why"}), "words of another option");
  static_assert(!fits(options, Conflict{"rounds", numbers(2), {"colour", words("green")}, "why"}));
  static_assert(!fits(options, IdleOption{"pace", {}}));
  static_assert(!fits(options, IdleOption{"rounds", {"pace", numbers(1)}}));
}

}  // namespace
}  // namespace stube
