// Play at a server's table from a terminal: log in, choose or make a table, sit down, and hand the seat to the
// terminal's session. What is shown comes from the server for this seat; the rules here only lend their words.
#pragma once
#include <iosfwd>

#include "client/server_address.hpp"
#include "engine/json_fields.hpp"
#include "fair/entropy.hpp"
#include "talk/words.hpp"
#include "terminal/input.hpp"
#include "terminal/screen.hpp"

namespace stube {

struct RemotePlayOptions {
  ServerAddress server;
  json::object new_table;   // for a new table, as in POST /api/tables; empty: the lobby
  std::string name;         // empty: as before, or what the server gives
  std::string record_file;  // where the record is written when the match is over; empty: nowhere
  std::string keys_file;    // the tokens, by servers
  Screen screen;
  Language lang = Language::en;
  bool fast = false;
  Entropy* entropy = &system_entropy();  // for the player's bytes in the shuffles, and for the ids of acts
};

// Where the tokens are kept that make one the same guest again.
[[nodiscard]] std::string usual_keys_file();

// Until the match is over, the player leaves or the input ends. False where it did not work; why was printed.
[[nodiscard]] bool play_remotely(const RemotePlayOptions& options, Input& in, std::ostream& out);

}  // namespace stube
