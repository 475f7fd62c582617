// How the strongest bots of a game search, as matches showed it to be best: read from games/GAME/player.style, a line
// for each setting that differs from the default.
//   horizon = 1, enough = 1, caution = 0.05, trust = 0.6, sharpness = 1   as NetStyle has them
//   plays-on = tree       a tree search plays on after a move that is tried (search/net_search.hpp), not the network
//   search = tree         without the network, by tree search with the rule of thumb: where matches showed that to be
//                         stronger
//   search = net-tree     by tree search with the rule of thumb over deals that the network weighs
//                         (search/net_tree.hpp)
//   search = none         the network's best move, without looking ahead
//   bare = thumb          the network's best move is weaker than the rule of thumb, so level 4 follows that
//   words = net           the network's best move is played at once where it has no card; cards are looked ahead for
//   settles = yes         what the game decides by a look ahead of its own (Knowledge::settle) it decides so here too;
//                         with `study` only where a decision is explained
//   thumb-in = PHASE      in this phase all levels follow the rule of thumb: a search would end matches by chance
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "search/result.hpp"

namespace stube {

// By what the strongest bots look ahead; `none`: they take the network's best move.
enum class LookAhead { net, tree, none };

// Where a game's own look ahead decides what it can.
enum class Settles { never, in_study, always };

struct PlayStyle {
  NetStyle look;
  LookAhead search = LookAhead::net;
  bool bare_is_thumb = false;
  bool net_speaks = false;
  Settles settles = Settles::never;
  std::string thumb_in;
};

// Nothing where a line is not one of these.
[[nodiscard]] std::optional<PlayStyle> read_play_style(std::string_view text);
// The style of a game; the default where it has none.
[[nodiscard]] const PlayStyle& play_style_of(std::string_view game);

}  // namespace stube
