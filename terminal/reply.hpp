// What a table answers to a player: sentences in his language, with the ids of the rules that they rest on.
#pragma once
#include <string>
#include <vector>

namespace stube {

struct Reply {
  std::string text;
  std::vector<std::string> rules;
};

// What the rules say to a move, for the player who asks.
struct Judgement {
  enum class Kind { lawful, offence, refused };  // an offence can be committed though it is against the rules
  Kind kind = Kind::refused;
  Reply why;
};

}  // namespace stube
