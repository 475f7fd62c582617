// The page, and what the machine tells of itself.
#include <fmt/format.h>

#include "server/api.hpp"
#include "server/assets.hpp"

namespace stube {

void Api::health() {
  inn_.store_->ask<int>([](Store& store) { return store.version(); },
                        [self = shared_from_this()](std::optional<int> version) {
                          if (!version) return self->fail(503, "store");
                          self->reply(json::object{{"ok", true}, {"store", *version}});
                        });
}

void Api::metrics() {
  HttpResponse response = answer_with({});
  response.type = "text/plain; version=0.0.4";
  response.body = inn_.metrics();
  reply(std::move(response));
}

void Api::page() {
  if (request_.method != "GET" && request_.method != "HEAD") return fail(405, "not-found");
  const auto asset = find_asset(request_.path);
  if (!asset) return fail(404, "not-found");
  HttpResponse response;
  response.type = asset->type;
  response.fixed = asset->content;
  response.headers = {{"Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", asset->tag}};
  guard(response);
  if (!request_.known_tag.empty() && request_.known_tag == asset->tag) {
    response.status = 304;
    response.fixed = {};
  }
  reply(std::move(response));
}

std::string TableService::metrics() {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, double value) {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
  };
  const auto store = store_->counts();
  add("stube_moves_total", "counter", "Moves taken by this process, its own and others'", static_cast<double>(moves_));
  add("stube_bot_moves_total", "counter", "Moves made by bots of this process", static_cast<double>(bot_moves_));
  add("stube_refused_total", "counter", "Acts that were refused", static_cast<double>(refused_));
  add("stube_races_total", "counter", "Acts that another process was faster with", static_cast<double>(races_));
  add("stube_tables_made_total", "counter", "Tables made", static_cast<double>(tables_));
  add("stube_rooms", "gauge", "Tables in memory", static_cast<double>(rooms_.size()));
  add("stube_visitors", "gauge", "People and bots from outside at tables", static_cast<double>(visitors_.size()));
  add("stube_store_commits_total", "counter", "Commits", static_cast<double>(store.commits));
  add("stube_store_acts_total", "counter", "Acts written", static_cast<double>(store.acts));
  add("stube_store_failures_total", "counter", "Commits that failed", static_cast<double>(store.failures));
  add("stube_store_seconds_total", "counter", "Time spent in commits", store.seconds);
  if (net_counts_) {
    const auto net = net_counts_();
    add("stube_connections", "gauge", "Open connections", static_cast<double>(net.connections));
    add("stube_websockets", "gauge", "Open WebSockets", static_cast<double>(net.websockets));
    add("stube_requests_total", "counter", "HTTP requests", static_cast<double>(net.requests));
    add("stube_messages_in_total", "counter", "WebSocket messages heard", static_cast<double>(net.messages_in));
    add("stube_messages_out_total", "counter", "WebSocket messages said", static_cast<double>(net.messages_out));
    add("stube_bytes_out_total", "counter", "Bytes said", static_cast<double>(net.bytes_out));
    add("stube_slow_readers_total", "counter", "Connections dropped because they did not read",
        static_cast<double>(net.dropped_slow));
  }
  return out;
}

}  // namespace stube
