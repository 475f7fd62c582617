#include "client/server_address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/commands.hpp"

namespace stube {

std::optional<ServerAddress> read_address(std::string_view text) {
  ServerAddress server;
  if (const auto mark = text.find("/#/table/"); mark != std::string_view::npos) {
    std::string_view rest = text.substr(mark + 9);
    const auto slash = std::min(rest.find('/'), rest.size());
    server.table = std::string(rest.substr(0, slash));
    server.invite = std::string(rest.substr(std::min(slash + 1, rest.size())));
    const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
    if (server.table.empty() || !std::all_of(server.table.begin(), server.table.end(), plain)) return {};
    text = text.substr(0, mark);
  }
  server.where.secure = text.starts_with("https://");
  for (const std::string_view scheme : {"https://", "http://"})
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  if (text.ends_with("/")) text.remove_suffix(1);
  server.where.port = server.where.secure ? 443 : 80;
  auto colon = text.rfind(':');
  if (text.starts_with("[") && text.ends_with("]")) colon = std::string_view::npos;
  if (colon != std::string_view::npos) {
    const auto port = number_from(text.substr(colon + 1));
    if (!port || *port > 65535) return {};
    server.where.port = static_cast<std::uint16_t>(*port);
    text = text.substr(0, colon);
  }
  server.url = fmt::format("{}://{}", server.where.secure ? "https" : "http", text);
  if (server.where.port != (server.where.secure ? 443 : 80)) server.url += fmt::format(":{}", server.where.port);
  if (text.starts_with("[") && text.ends_with("]")) text = text.substr(1, text.size() - 2);
  if (text.empty() || text.find_first_of("/ ?#@") != std::string_view::npos) return {};
  server.where.host = std::string(text);
  return server;
}

}  // namespace stube
