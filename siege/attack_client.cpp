#include "siege/attack_client.hpp"

namespace stube::siege {

std::string address_of(std::uint32_t number) {
  return "10." + std::to_string(number >> 16 & 255) + "." + std::to_string(number >> 8 & 255) + "." +
         std::to_string(number & 255);
}

AttackClient::AttackClient(std::uint16_t given_port, std::string given_address, const std::string& name)
    : port(given_port), address(std::move(given_address)) {
  const json::object made = get("POST", "/api/bot", {{"name", name}});
  token = text_in(made, "token");
  if (const auto* user = made.if_contains("user"); user != nullptr && user->is_object())
    id = text_in(user->get_object(), "id");
}

ClientHeaders AttackClient::headers() const {
  ClientHeaders all{{"X-Forwarded-For", address}};
  if (!token.empty()) all.emplace_back("Authorization", "Bearer " + token);
  return all;
}

ClientResponse AttackClient::ask_raw(const std::string& method, const std::string& path,
                                     const std::string& body) const {
  return http_call("127.0.0.1", port, method, path, body, headers());
}

ClientResponse AttackClient::ask(const std::string& method, const std::string& path, const json::object& body) const {
  return ask_raw(method, path, body.empty() ? "" : json::serialize(body));
}

json::object AttackClient::get(const std::string& method, const std::string& path, const json::object& body) const {
  const ClientResponse answer = ask(method, path, body);
  if (answer.status != 200)
    throw ClientError(path + ": " + std::to_string(answer.status) + " " + answer.body.substr(0, 200), answer.status,
                      answer.body);
  return answer.object();
}

bool AttackClient::make_table(const json::object& setup) {
  const ClientResponse answer = ask("POST", "/api/tables", setup);
  if (answer.status != 200) return false;
  const json::object made = answer.object();
  table = text_in(made, "table");
  invite = text_in(made, "invite");
  seat.reset();
  if (const auto* own = made.if_contains("seat"); own != nullptr && own->is_int64())
    seat = static_cast<int>(own->get_int64());
  return true;
}

std::unique_ptr<ClientSocket> AttackClient::open(const std::string& table_id, const std::string& query) const {
  return std::make_unique<ClientSocket>("127.0.0.1", port, "/ws/" + table_id + "?" + query, headers());
}

bool AttackClient::listen(std::chrono::milliseconds time) {
  const auto text = socket->read(time);
  if (!text) return false;
  last = json::parse(*text).as_object();
  const std::string kind = text_in(last, "t");
  if (keeps_messages && kind != "head") messages.push_back(*text);
  if (kind == "view") view = last;
  if (kind == "shuffle" && text_in(last, "stage") == "commit")
    socket->send({{"t", "contribute"}, {"modulus", nullptr}});
  // Signed heads come when the signer has time, and say nothing but hashes of the table's own chain.
  if (kind == "head") return listen(time);
  return true;
}

bool AttackClient::wait_for(std::string_view kind, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end)
    if (listen(std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now())) &&
        text_in(last, "t") == kind)
      return true;
  return false;
}

std::vector<std::string> AttackClient::moves() const {
  std::vector<std::string> list;
  if (const auto* offered = view.if_contains("moves"); offered != nullptr && offered->is_array())
    for (const auto& move : offered->get_array()) list.push_back(text_in(move.as_object(), "move"));
  return list;
}

}  // namespace stube::siege
