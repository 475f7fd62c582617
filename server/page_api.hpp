// The page's files, which are built in.
#pragma once
#include "server/api_request.hpp"

namespace stube {

class PageApi {
 public:
  static void page(const ApiRequestPtr& request);
  [[nodiscard]] static bool has(std::string_view path);
};

}  // namespace stube
