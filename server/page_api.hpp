// The HTTP requests for the page's files, with caching headers. The files themselves are in assets.hpp.
#pragma once
#include "server/api_request.hpp"

namespace stube {

class PageApi {
 public:
  static void page(const ApiRequestPtr& request);
  [[nodiscard]] static bool has(std::string_view path);
};

}  // namespace stube
