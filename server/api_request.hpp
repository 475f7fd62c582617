// One HTTP request on its way to its answer: its parsed parts, its user, and how it is answered. What it asks for is
// handled in people_api.hpp, tables_api.hpp, records_api.hpp and page_api.hpp.
#pragma once
#include "engine/json_fields.hpp"
#include "net/http_server.hpp"
#include "server/http_fields.hpp"
#include "server/job_queue.hpp"
#include "server/loop_handle.hpp"
#include "server/user.hpp"

namespace stube {

// Holds the connection. A worker that is given the request must hand it back with the result, moved and not copied:
// neither may be destroyed on another thread.
class ApiRequest {
 public:
  ApiRequest(HttpRequest request, RequestHandler::Answer answer, LoopHandle loop, bool secure_cookies);
  // A request that was dropped without an answer is answered with 500.
  ~ApiRequest();
  ApiRequest(const ApiRequest&) = delete;
  ApiRequest& operator=(const ApiRequest&) = delete;

  [[nodiscard]] const HttpRequest& http() const { return http_; }
  [[nodiscard]] const json::object& body() const { return body_; }
  [[nodiscard]] Language lang() const { return lang_; }
  // The parts of the path that stand for <...> in the route.
  [[nodiscard]] const std::string& path_part(std::size_t i) const { return path_parts_[i]; }
  // With an empty id where the route needs no user (HttpApi::Needs) and the request has none.
  [[nodiscard]] const User& user() const { return user_; }
  // The owner of the jobs that it starts.
  [[nodiscard]] JobOwner owner() const { return {user_.id, http_.address}; }

  // Whether the path has the route's form; keeps what stands for <...>.
  bool match_path(std::string_view form);
  [[nodiscard]] static bool has_form(std::string_view path, std::string_view form) {
    std::vector<std::string> ignored;
    return match(path, form, ignored);
  }
  // False where the body is no JSON object.
  bool read_body();
  void set_user(User user) { user_ = std::move(user); }
  // The hash of the token that the request came with, or was given.
  [[nodiscard]] const std::string& token_hash() const { return token_hash_; }
  void set_token_hash(std::string hash) { token_hash_ = std::move(hash); }
  // The answer sets the cookie of a new session.
  void set_cookie(std::string token) { cookie_ = std::move(token); }

  void reply(HttpResponse response);
  void reply(const json::object& body) { reply(json_response(body)); }
  // Compressed where it is long.
  void reply_without_secrets(const json::object& body);
  void fail(int status, const std::string& code) { fail(status, complain(code)); }
  void fail(int status, const Refusal& refusal) { reply(refusal_response(status, refusal, lang_)); }
  // With the status that belongs to the refusal's code.
  void fail(const Refusal& refusal);

 private:
  static bool match(std::string_view path, std::string_view form, std::vector<std::string>& parts);

  HttpRequest http_;
  RequestHandler::Answer answer_;
  LoopHandle loop_;
  bool secure_cookies_;
  bool answered_ = false;
  Language lang_;
  User user_;
  std::string cookie_, token_hash_;
  json::object body_;
  std::vector<std::string> path_parts_;
};

using ApiRequestPtr = std::shared_ptr<ApiRequest>;

}  // namespace stube
