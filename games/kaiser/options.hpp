// What is agreed before a match of the Kaiserspiel. The book leaves the first five to the players; those from
// `rummel-suit` to `written-off` are places that can be read in two ways, the letter of the book first.
#pragma once
#include "games/kaiser/names.hpp"
#include "table/options.hpp"

namespace stube::kaiser {

enum class Unrestricted : std::uint8_t { on, off };
enum class RummelSuit : std::uint8_t { longest, pips };
enum class SevensIn36 : std::uint8_t { off, on };
enum class Tournee : std::uint8_t { dealer, anybody };
enum class Fallen : std::uint8_t { taken, in_tricks };
enum class TurnUpFalls : std::uint8_t { off, on };
enum class Honours : std::uint8_t { each_trick, after_play };
enum class TrickCount : std::uint8_t { over_share, more_than_other };
enum class TricksErase : std::uint8_t { choice, always };
enum class WrittenOff : std::uint8_t { imperials, anything };

struct Options {
  std::uint8_t pack = 32;
  std::uint8_t imperials = 5;
  std::uint8_t packet = 3;
  Unrestricted unrestricted = Unrestricted::on;
  std::uint8_t stake = 1;
  RummelSuit rummel_suit = RummelSuit::longest;
  SevensIn36 sevens_in_36 = SevensIn36::off;
  Tournee tournee = Tournee::dealer;
  Fallen fallen = Fallen::taken;
  TurnUpFalls turn_up_falls = TurnUpFalls::off;
  Honours honours = Honours::each_trick;
  TrickCount trick_count = TrickCount::over_share;
  TricksErase tricks_erase = TricksErase::choice;
  WrittenOff written_off = WrittenOff::imperials;
  Discipline discipline = Discipline::strict;
};

inline constexpr Option<Options> options[] = {
    option<&Options::pack>("pack", numbers(32, 36), 32, rule("kaiser/begriff-1")),
    option<&Options::imperials>("imperials", range(1, 12), 5, rule("kaiser/begriff-3")),
    option<&Options::packet>("packet", numbers(3, 4), 3, rule("kaiser/III")),
    option<&Options::unrestricted>("unrestricted", words("on", "off"), 0, rule("kaiser/XVI")),
    option<&Options::stake>("stake", range(1, 100), 1, rule("kaiser/begriff-3")),
    option<&Options::rummel_suit>("rummel-suit", words("longest", "pips"), 0, rule("kaiser/i-3")),
    option<&Options::sevens_in_36>("sevens-in-36", words("off", "on"), 0, rule("kaiser/i-2")),
    option<&Options::tournee>("tournee", words("dealer", "anybody"), 0, rule("kaiser/i-5")),
    option<&Options::fallen>("fallen", words("taken", "in-tricks"), 0, rule("kaiser/i-7")),
    option<&Options::turn_up_falls>("turn-up-falls", words("off", "on"), 0, rule("kaiser/i-7")),
    option<&Options::honours>("honours", words("each-trick", "after-play"), 0, rule("kaiser/i-1")),
    option<&Options::trick_count>("trick-count", words("over-share", "more-than-other"), 0, rule("kaiser/i-11")),
    option<&Options::tricks_erase>("tricks-erase", words("choice", "always"), 0, rule("kaiser/i-12")),
    option<&Options::written_off>("written-off", words("imperials", "anything"), 0, rule("kaiser/i-20")),
    option<&Options::discipline>("discipline", words("strict", "table"), 0, rule("kaiser/X")),
};

}  // namespace stube::kaiser
