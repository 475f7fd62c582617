// Requests to a server over HTTP with the player's token, and the file that keeps the tokens. The table's WebSocket is
// in table_connection.hpp.
#pragma once
#include <optional>

#include "client/server_address.hpp"
#include "engine/json_fields.hpp"
#include "engine/refusal.hpp"
#include "talk/printable.hpp"
#include "terminal/reply.hpp"

namespace stube {

// Texts of a server's answer, as a terminal may print them: empty where they are missing.
[[nodiscard]] std::vector<std::string> printable_texts_in(const json::object& object, std::string_view field);
[[nodiscard]] std::string printable_in(const json::object& object, std::string_view field);
// `why` and `rules` of an answer or a message.
[[nodiscard]] Reply reply_in(const json::object& object);
[[nodiscard]] Reply reply_of(const Refusal& refusal, Language lang);

// The tokens that make one the same guest again, by the servers' URLs.
class Keys {
 public:
  explicit Keys(std::string file);
  [[nodiscard]] std::string token_for(const std::string& url) const { return text_in(object_in(all_, url), "token"); }
  void keep(const std::string& url, const std::string& token);

 private:
  std::string file_;
  json::object all_;
};

class ApiClient {
 public:
  ApiClient(const ServerAddress& server, Language lang, Keys keys);

  [[nodiscard]] const ServerAddress& server() const { return server_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  [[nodiscard]] Result<json::object> request(const std::string& method, const std::string& path,
                                             const json::object& body = {}) const;

  // Becomes the guest one was before, or a new one; by this name where one is given.
  std::optional<Refusal> log_in(const std::string& name);

 private:
  std::optional<Refusal> register_guest(const std::string& name);

  ServerAddress server_;
  Language lang_;
  Keys keys_;
  std::string token_;
};

}  // namespace stube
