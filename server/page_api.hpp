// The page's files, and the requests about the process itself: health and metrics.
#pragma once
#include "server/api_request.hpp"
#include "server/store_queue.hpp"

namespace stube {

class PageApi {
 public:
  PageApi(StoreQueue& store, std::function<std::string()> metrics) : store_(store), metrics_(std::move(metrics)) {}

  void health(const ApiRequestPtr& request);
  void metrics(const ApiRequestPtr& request);
  // Any other path: a file of the page.
  static void page(const ApiRequestPtr& request);

 private:
  StoreQueue& store_;
  std::function<std::string()> metrics_;
};

}  // namespace stube
