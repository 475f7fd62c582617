// The inn over HTTP, as a visitor from a terminal asks it: who one is at which inn, and questions with their answers.
#pragma once
#include <optional>

#include "client/remote_play.hpp"
#include "engine/refusal.hpp"
#include "fair/seating.hpp"

namespace stube {

// What is read from a server's answers: nothing where it is not there, and nothing that a terminal would obey.
[[nodiscard]] const json::array& list_in(const json::object& object, std::string_view field);
[[nodiscard]] json::object object_in(const json::object& object, std::string_view field);
[[nodiscard]] std::string harmless(std::string_view text);

// The keys that make one the same guest again, by the addresses of inns.
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
  ApiClient(const ServerAddress& inn, Language lang, Keys keys);

  [[nodiscard]] const ServerAddress& inn() const { return inn_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  Result<json::object> ask(const std::string& method, const std::string& path, const json::object& body = {}) const;

  // Becomes the guest one was before, or a new one; by this name where one is given.
  std::optional<Refusal> arrive(const std::string& name);

 private:
  std::optional<Refusal> arrive_as_new(const std::string& name);

  ServerAddress inn_;
  Language lang_;
  Keys keys_;
  std::string token_;
};

}  // namespace stube
