// The fields of an HTTP request beside its body (query, cookies, token, language), and responses with the headers that
// protect the page. No routes and no users.
#pragma once
#include "engine/json_fields.hpp"
#include "engine/refusal.hpp"
#include "net/http_server.hpp"

namespace stube {

inline constexpr std::string_view session_cookie = "stube_session";

[[nodiscard]] std::string in_query(const HttpRequest& request, std::string_view name);
[[nodiscard]] std::string in_cookie(const HttpRequest& request, std::string_view name);
// The token in the Authorization header, as a program sends it; a browser never does so by itself. Addresses hold none:
// they are kept in logs, histories and bookmarks.
[[nodiscard]] std::string open_token(const HttpRequest& request);
[[nodiscard]] Language language_of(const HttpRequest& request);

// Content-Security-Policy and the like.
void add_security_headers(HttpResponse& response);
// With gzip, where it is long and the request accepts that. Only for what has no secrets: compressed together with what
// others have written, a secret would be given away by the length.
void compress(HttpResponse& response, const HttpRequest& request);
[[nodiscard]] HttpResponse json_response(const json::object& body, int status = 200);
// To a request that could not be read, in the language that it asks for where that is known.
[[nodiscard]] HttpResponse unreadable(const HttpRequest& head, int status, std::size_t most);
// The status that belongs to the refusal's code; 409 where the request was good and the table does not allow it.
[[nodiscard]] int http_status(const Refusal& refusal);
[[nodiscard]] HttpResponse refusal_response(int status, const Refusal& refusal, Language lang);

// Set-Cookie for a session's token; with an empty token it deletes the cookie.
using HttpHeader = std::pair<std::string, std::string>;
[[nodiscard]] HttpHeader set_cookie_header(const std::string& token, bool secure);

// Characters in UTF-8, as a person counts them.
[[nodiscard]] std::size_t character_count(std::string_view text);
// The first so many characters; never a part of one.
[[nodiscard]] std::string first_characters(std::string_view text, std::size_t most);

}  // namespace stube
