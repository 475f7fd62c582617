// `GET /healthz`, whether the process can do its work: it writes a row through the store, at most once a second however
// often it is asked, and looks at the room on the disk. Numbers for monitoring are in service_metrics.hpp.
#pragma once
#include <vector>

#include "server/api_request.hpp"
#include "server/service_options.hpp"
#include "server/store_queue.hpp"

namespace stube {

class Health {
 public:
  Health(const ServiceOptions& options, StoreQueue& store, std::string process)
      : options_(options), store_(store), process_(std::move(process)) {}

  // `GET /healthz`: 200, or 503 with the reason: `disk-full` or `store`.
  void answer(const ApiRequestPtr& request);

 private:
  void finish(bool written);
  void reply(ApiRequest& request) const;

  const ServiceOptions& options_;
  StoreQueue& store_;
  std::string process_;
  bool known_ = false, asking_ = false;
  Moment known_at_{};
  std::string reason_;  // empty: well
  std::vector<ApiRequestPtr> waiting_;
};

}  // namespace stube
