// A visit to an inn from a terminal: the lobby, and a seat at a far table, drawn like a table at home. Everything that
// is shown came from the server for this seat; the rules here only lend their words.
#pragma once
#include <iosfwd>

#include "fair/entropy.hpp"
#include "net/client.hpp"
#include "terminal/input.hpp"
#include "terminal/table.hpp"

namespace stube {

// `http://inn:8080`, `https://inn.example`, `inn:8080`, or an invitation `http://inn:8080/#/table/ID/INVITATION`.
struct ServerAddress {
  ClientAddress where;
  std::string url;  // without a table
  std::string table, invite;
};
[[nodiscard]] std::optional<ServerAddress> read_address(std::string_view text);

struct RemotePlayOptions {
  ServerAddress inn;
  json::object new_table;   // for a new table, as in POST /api/tables; empty: the lobby
  std::string name;         // empty: as before, or what the inn gives
  std::string record_file;  // where the record is written when the match is over; empty: nowhere
  std::string keys_file;    // who one is at which inn
  TableOptions table;
  bool fast = false;
  Entropy* entropy = &system_entropy();  // of what one gives to the shuffles, and of the ids of acts
};

// Where the keys are kept that make one the same guest again.
[[nodiscard]] std::string usual_keys_file();

// Until the match is over, the player leaves or the input ends. False where it could not be; why was said.
[[nodiscard]] bool play_remotely(const RemotePlayOptions& options, Input& in, std::ostream& out);

}  // namespace stube
