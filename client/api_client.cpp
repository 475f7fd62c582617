#include "client/api_client.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace stube {

const json::array& list_in(const json::object& object, std::string_view field) {
  static const json::array nothing;
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_array() ? value->get_array() : nothing;
}

json::object object_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

std::string harmless(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  return out;
}

Keys::Keys(std::string file) : file_(std::move(file)) {
  std::ifstream in(file_);
  std::stringstream text;
  text << in.rdbuf();
  boost::system::error_code error;
  const auto read = json::parse(text.str(), error);
  if (!error && read.is_object()) all_ = read.get_object();
}

void Keys::keep(const std::string& url, const std::string& token) {
  all_[url] = json::object{{"token", token}};
  if (file_.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), ignored);
  const auto before = umask(0077);  // a token is as good as a password
  std::ofstream(file_) << json::serialize(all_) << '\n';
  umask(before);
}

ApiClient::ApiClient(const ServerAddress& inn, Language lang, Keys keys)
    : inn_(inn), lang_(lang), keys_(std::move(keys)) {
  token_ = keys_.token_for(inn.url);
}

Result<json::object> ApiClient::ask(const std::string& method, const std::string& path,
                                    const json::object& body) const {
  ClientHeaders headers{{"Accept-Language", std::string(code_of(lang_))}};
  if (!token_.empty()) headers.emplace_back("Authorization", "Bearer " + token_);
  try {
    const auto answer =
        http_call(inn_.where, method, path, method == "GET" ? std::string() : json::serialize(body), headers);
    const auto object = answer.object();
    if (answer.status < 400) return object;
    std::vector<std::string> rules;
    for (const auto& rule : list_in(object, "rules"))
      if (rule.is_string()) rules.emplace_back(harmless(rule.get_string()));
    return as_told(text_in(object, "error"), harmless(text_in(object, "why")), std::move(rules));
  } catch (const ClientError&) {
    Refusal refusal = complain("unreachable", {{"url", inn_.url}});
    refusal.key = "visit.unreachable";
    return refusal;
  }
}

std::optional<Refusal> ApiClient::arrive(const std::string& name) {
  if (!token_.empty()) {
    const auto known = ask("GET", "/api/me");
    const auto* refusal = refusal_in(known);
    if (refusal != nullptr && refusal->code != "no-user") return *refusal;
    if (refusal != nullptr) token_.clear();
  }
  if (token_.empty()) return arrive_as_new(name);
  if (name.empty()) return {};
  const auto renamed = ask("POST", "/api/name", {{"name", name}});
  return refusal_in(renamed) != nullptr ? std::optional(*refusal_in(renamed)) : std::nullopt;
}

std::optional<Refusal> ApiClient::arrive_as_new(const std::string& name) {
  const auto made = ask("POST", "/api/bot", {{"name", name.empty() ? tell(lang_, "name.guest") : name}});
  if (const auto* refusal = refusal_in(made)) return *refusal;
  token_ = text_in(std::get<json::object>(made), "token");
  keys_.keep(inn_.url, token_);
  return {};
}

}  // namespace stube
