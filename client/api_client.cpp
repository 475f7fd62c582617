#include "client/api_client.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "terminal/terminal_words.hpp"

namespace stube {

std::vector<std::string> printable_texts_in(const json::object& object, std::string_view field) {
  auto texts = texts_in(object, field);
  for (auto& text : texts) text = printable(text);
  return texts;
}

std::string printable_in(const json::object& object, std::string_view field) {
  return printable(text_in(object, field));
}

Reply reply_in(const json::object& object) {
  return {printable_in(object, "why"), printable_texts_in(object, "rules")};
}

Reply reply_of(const Refusal& refusal, Language lang) {
  return {text_of(refusal, lang, terminal_words(lang)), refusal.rules};
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

ApiClient::ApiClient(const ServerAddress& server, Language lang, Keys keys)
    : server_(server), lang_(lang), keys_(std::move(keys)) {
  token_ = keys_.token_for(server.url);
}

Result<json::object> ApiClient::request(const std::string& method, const std::string& path,
                                        const json::object& body) const {
  ClientHeaders headers{{"Accept-Language", std::string(code_of(lang_))}};
  if (!token_.empty()) headers.emplace_back("Authorization", "Bearer " + token_);
  try {
    const auto answer =
        http_call(server_.where, method, path, method == "GET" ? std::string() : json::serialize(body), headers);
    auto object = answer.object();
    if (answer.status < 400) return object;
    return as_told(text_in(object, "error"), printable_in(object, "why"), printable_texts_in(object, "rules"));
  } catch (const ClientError&) {
    Refusal refusal = complain("unreachable", {{"url", server_.url}});
    refusal.key = "remote.unreachable";
    return refusal;
  }
}

std::optional<Refusal> ApiClient::log_in(const std::string& name) {
  if (!token_.empty()) {
    const auto known = request("GET", "/api/me");
    const auto* refusal = refusal_in(known);
    if (refusal != nullptr && refusal->code != "no-user") return *refusal;
    if (refusal != nullptr) token_.clear();
  }
  if (token_.empty()) return register_guest(name);
  if (name.empty()) return {};
  const auto renamed = request("POST", "/api/name", {{"name", name}});
  return refusal_in(renamed) != nullptr ? std::optional(*refusal_in(renamed)) : std::nullopt;
}

std::optional<Refusal> ApiClient::register_guest(const std::string& name) {
  const auto made = request("POST", "/api/bot", {{"name", name.empty() ? terminal_text(lang_, "name.guest") : name}});
  if (const auto* refusal = refusal_in(made)) return *refusal;
  token_ = text_in(std::get<json::object>(made), "token");
  keys_.keep(server_.url, token_);
  return {};
}

}  // namespace stube
