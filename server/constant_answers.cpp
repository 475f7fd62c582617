#include "server/constant_answers.hpp"

#include "fair/crypto.hpp"
#include "net/content_encoding.hpp"

namespace stube {

void ConstantAnswers::reply(ApiRequest& request, const std::string& key, const std::function<json::object()>& make) {
  auto [found, is_new] = kept_.try_emplace(key + "?" + std::string(code_of(request.lang())));
  Kept& kept = found->second;
  if (is_new) {
    kept.plain = json::serialize(make());
    kept.compressed = gzip(kept.plain);
    kept.tag = to_hex(sha256(kept.plain)).substr(0, 16);
  }
  const bool compressed = accepts_encoding(request.http().encodings, "gzip");
  const std::string tag = "\"" + kept.tag + (compressed ? "-gz\"" : "\"");
  HttpResponse response;
  response.headers = {{"Cache-Control", "no-cache"}, {"ETag", tag}, {"Vary", "Accept-Encoding, Accept-Language"}};
  add_security_headers(response);
  if (request.http().known_tag == tag) {
    response.status = 304;
    return request.reply(std::move(response));
  }
  if (compressed) response.headers.emplace_back("Content-Encoding", "gzip");
  // Kept as long as the server, which outlives its answers.
  response.fixed = compressed ? kept.compressed : kept.plain;
  request.reply(std::move(response));
}

}  // namespace stube
