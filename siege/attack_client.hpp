// A client for attacks: requests and WebSocket messages of one guest from an address of his own. It checks
// no answer; the attacks do. The server must run with --behind-proxy: the addresses stand in X-Forwarded-For.
#pragma once
#include <memory>
#include <optional>

#include "engine/json_fields.hpp"
#include "net/client.hpp"

namespace stube::siege {

class AttackClient {
 public:
  // A new guest; throws ClientError where the server takes none.
  AttackClient(std::uint16_t port, std::string address, const std::string& name = "Siege");

  [[nodiscard]] ClientResponse ask(const std::string& method, const std::string& path,
                                   const json::object& body = {}) const;
  [[nodiscard]] ClientResponse ask_raw(const std::string& method, const std::string& path,
                                       const std::string& body) const;
  // The answer's object; throws ClientError where it was refused.
  [[nodiscard]] json::object get(const std::string& method, const std::string& path,
                                 const json::object& body = {}) const;

  // Makes a table and remembers it; false where that is refused.
  bool make_table(const json::object& setup);
  // Opens a WebSocket at this table.
  [[nodiscard]] std::unique_ptr<ClientSocket> open(const std::string& table_id,
                                                   const std::string& query = "after=0") const;
  void connect(const std::string& query = "after=0") { socket = open(table, query); }

  // Reads the next message but a signed head into `last`, and gives nothing to a shuffle when it is asked; false when
  // none came in time.
  bool listen(std::chrono::milliseconds time = std::chrono::seconds(5));
  // Listens until a message of this kind; false when none came in time.
  bool wait_for(std::string_view kind, std::chrono::milliseconds time = std::chrono::seconds(10));
  [[nodiscard]] std::vector<std::string> moves() const;  // of the last view
  [[nodiscard]] ClientHeaders headers() const;

  std::uint16_t port;
  std::string address, token, id, table, invite;
  std::optional<int> seat;
  std::unique_ptr<ClientSocket> socket;
  json::object last, view;
  std::vector<std::string> messages;  // every message as it came, where `keeps_messages`
  bool keeps_messages = false;
};

// An address that nobody else has: of a private network, by number.
[[nodiscard]] std::string address_of(std::uint32_t number);

}  // namespace stube::siege
