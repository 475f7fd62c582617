#include "server/page_api.hpp"

#include "server/assets.hpp"

namespace stube {

bool PageApi::has(std::string_view path) {
  return find_asset(path).has_value();
}

void PageApi::page(const ApiRequestPtr& request) {
  const HttpRequest& http = request->http();
  if (http.method != "GET" && http.method != "HEAD") return request->fail(405, "not-found");
  const auto asset = find_asset(http.path, http.encodings);
  if (!asset) return request->fail(404, "not-found");
  HttpResponse response;
  response.type = asset->type;
  response.fixed = asset->content;
  response.headers = {{"Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", std::string(asset->tag)}};
  if (asset->has_variants) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!asset->encoding.empty()) response.headers.emplace_back("Content-Encoding", asset->encoding);
  add_security_headers(response);
  if (!http.known_tag.empty() && http.known_tag == asset->tag) {
    response.status = 304;
    response.fixed = {};
  }
  request->reply(std::move(response));
}

}  // namespace stube
