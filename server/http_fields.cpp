#include "server/http_fields.hpp"

#include <algorithm>
#include <charconv>

#include "net/content_encoding.hpp"
#include "server/limits.hpp"
#include "server/server_words.hpp"

namespace stube {

namespace {

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

std::string in_query(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('&'), rest.size());
    const std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto equals = std::min(item.find('='), item.size());
    if (item.substr(0, equals) == name) return percent_decoded(item.substr(std::min(equals + 1, item.size())));
  }
  return {};
}

std::string in_cookie(const HttpRequest& request, std::string_view name) {
  std::string_view rest = request.cookie;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(';'), rest.size());
    std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    const auto equals = std::min(item.find('='), item.size());
    if (item.substr(0, equals) == name) return std::string(item.substr(std::min(equals + 1, item.size())));
  }
  return {};
}

std::string open_token(const HttpRequest& request) {
  return request.authorization.starts_with("Bearer ") ? request.authorization.substr(7) : std::string();
}

Language language_of(const HttpRequest& request) {
  if (const auto lang = language_from(in_query(request, "lang"))) return *lang;
  return language_wanted(request.language).value_or(Language::en);
}

void add_security_headers(HttpResponse& response) {
  response.headers.insert(response.headers.end(),
                          {{"Content-Security-Policy",
                            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                            "style-src-attr 'unsafe-inline'; img-src 'self' data:;"
                            " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "
                            "'none'; form-action 'self';"
                            " frame-ancestors 'none'"},
                           {"X-Content-Type-Options", "nosniff"},
                           {"Referrer-Policy", "no-referrer"},
                           {"Cross-Origin-Opener-Policy", "same-origin"},
                           {"Cross-Origin-Resource-Policy", "same-origin"}});
}

void compress(HttpResponse& response, const HttpRequest& request) {
  // Bytes; a shorter answer fits into one packet as it is.
  constexpr std::size_t smallest = 1400;
  if (response.body.size() < smallest || !accepts_encoding(request.encodings, "gzip")) return;
  response.body = gzip(response.body);
  response.headers.insert(response.headers.end(), {{"Content-Encoding", "gzip"}, {"Vary", "Accept-Encoding"}});
}

HttpResponse json_response(const json::object& body, int status) {
  HttpResponse response;
  response.status = status;
  response.body = json::serialize(body);
  response.headers = {{"Cache-Control", "no-store"}};
  add_security_headers(response);
  return response;
}

int http_status(const Refusal& refusal) {
  static constexpr std::pair<std::string_view, int> statuses[] = {{"token-in-address", 400},
                                                                  {"no-user", 401},
                                                                  {"banned", 403},
                                                                  {"banned-for-hours", 403},
                                                                  {"banned-for-minutes", 403},
                                                                  {"no-spectators", 403},
                                                                  {"not-host", 403},
                                                                  {"not-invited", 403},
                                                                  {"sent-away", 403},
                                                                  {"wrong-origin", 403},
                                                                  {"no-such-table", 404},
                                                                  {"not-found", 404},
                                                                  {"too-fast", 429},
                                                                  {"too-many-chat", 429},
                                                                  {"too-many-guesses", 429},
                                                                  {"too-many-hints", 429},
                                                                  {"too-many-logins", 429},
                                                                  {"too-many-names", 429},
                                                                  {"too-many-replays", 429},
                                                                  {"too-many-signups", 429},
                                                                  {"too-many-sockets", 429},
                                                                  {"too-many-sockets-of-address", 429},
                                                                  {"too-many-tables", 429},
                                                                  {"store", 503}};
  for (const auto& [code, status] : statuses)
    if (code == refusal.code) return status;
  return 409;
}

HttpResponse refusal_response(int status, const Refusal& refusal, Language lang) {
  json::object body{{"error", refusal.code}, {"why", server_text(lang, refusal)}};
  if (!refusal.rules.empty()) body["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
  HttpResponse response = json_response(body, status);
  response.refusal = refusal.code;
  if (const auto seconds = seconds_to_wait(refusal); seconds && status == 429)
    response.headers.emplace_back("Retry-After", *seconds);
  return response;
}

HttpResponse unreadable(const HttpRequest& head, int status, std::size_t most) {
  const Refusal refusal = status == 413   ? complain("too-large", {{"n", std::to_string(most)}})
                          : status == 429 ? complain("too-fast")
                                          : complain("bad-request");
  return refusal_response(status, refusal, language_of(head));
}

HttpHeader set_cookie_header(const std::string& token, bool secure) {
  const std::string attributes = "; Path=/; HttpOnly; SameSite=Strict; Max-Age=";
  if (token.empty()) return {"Set-Cookie", std::string(session_cookie) + "=" + attributes + "0"};
  return {"Set-Cookie",
          std::string(session_cookie) + "=" + token + attributes + "31536000" + (secure ? "; Secure" : "")};
}

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string first_characters(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80 && count++ == most) return std::string(text.substr(0, i));
  return std::string(text);
}

}  // namespace stube
