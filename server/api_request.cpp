#include "server/api_request.hpp"

#include <algorithm>

#include "net/exception_barrier.hpp"

namespace stube {

ApiRequest::ApiRequest(HttpRequest request, RequestHandler::Answer answer, LoopHandle loop, bool secure_cookies)
    : http_(std::move(request)),
      answer_(std::move(answer)),
      loop_(std::move(loop)),
      secure_cookies_(secure_cookies),
      lang_(language_of(http_)) {}

ApiRequest::~ApiRequest() {
  if (!answered_ && loop_.owner_alive()) contained("last answer", [this] { fail(500, "internal"); });
}

bool ApiRequest::match_path(std::string_view form) {
  path_parts_.clear();
  return match(http_.path, form, path_parts_);
}

bool ApiRequest::match(std::string_view path, std::string_view form, std::vector<std::string>& parts) {
  while (!form.empty() || !path.empty()) {
    const auto form_end = std::min(form.find('/', 1), form.size()), path_end = std::min(path.find('/', 1), path.size());
    const auto want = form.substr(0, form_end), have = path.substr(0, path_end);
    if (want.starts_with("/<") && have.size() > 1)
      parts.emplace_back(have.substr(1));
    else if (want != have)
      return false;
    form.remove_prefix(form_end);
    path.remove_prefix(path_end);
  }
  return true;
}

bool ApiRequest::read_body() {
  if (http_.body.empty()) return true;
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 6;
  const json::value read = json::parse(http_.body, error, {}, strict);
  if (error || !read.is_object()) return false;
  body_ = read.get_object();
  const bool in_the_query = language_from(in_query(http_, "lang")).has_value();
  if (const auto lang = language_from(text_in(body_, "lang")); lang && !in_the_query) lang_ = *lang;
  return true;
}

void ApiRequest::reply_without_secrets(const json::object& body) {
  HttpResponse response = json_response(body);
  compress(response, http_);
  reply(std::move(response));
}

void ApiRequest::reply(HttpResponse response) {
  if (!cookie_.empty()) response.headers.push_back(set_cookie_header(cookie_, secure_cookies_));
  answered_ = true;
  response.user = user_.id;
  answer_(std::move(response));
}

void ApiRequest::fail(const Refusal& refusal) {
  fail(http_status(refusal), refusal);
}

}  // namespace stube
