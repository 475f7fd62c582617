// What stands in a request beside its body, and how an answer is put together: queries, cookies, languages, the headers
// that guard the page.
#pragma once
#include "net/http_server.hpp"
#include "server/messages.hpp"

namespace stube {

inline constexpr std::string_view session_cookie = "stube_session";

[[nodiscard]] std::string in_query(const HttpRequest& request, std::string_view name);
[[nodiscard]] std::string in_cookie(const HttpRequest& request, std::string_view name);
// The token that came openly, as a bot sends it; a browser never sends it by itself.
[[nodiscard]] std::string open_token(const HttpRequest& request);
[[nodiscard]] Language language_of(const HttpRequest& request);

void guard(HttpResponse& response);
[[nodiscard]] HttpResponse answer_with(const json::object& body, int status = 200);
[[nodiscard]] HttpResponse refused(int status, const Refusal& refusal, Language lang);

// Letters in UTF-8, as a person counts them.
[[nodiscard]] std::size_t letters(std::string_view text);
// The first so many letters; never a part of one.
[[nodiscard]] std::string first_letters(std::string_view text, std::size_t most);
// Without control characters, and without spaces at its ends.
[[nodiscard]] std::string trimmed(std::string text);

}  // namespace stube
