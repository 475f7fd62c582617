// The HTTP requests of a person about what the server keeps of him: a download of all of it, and its deletion.
#pragma once
#include "server/api_request.hpp"
#include "server/login_sessions.hpp"
#include "server/person_erasure.hpp"
#include "server/person_export.hpp"
#include "server/service_options.hpp"
#include "server/workers.hpp"

namespace stube {

class PrivacyApi {
 public:
  // The user is erased from the store; memory is the caller's business.
  using Erased = std::function<void(const std::string& user)>;
  PrivacyApi(const ServiceOptions& options, StoreQueue& store, Workers& workers, LoopHandle loop, Limits& limits,
             Erased erased)
      : options_(options),
        store_(store),
        workers_(workers),
        loop_(std::move(loop)),
        limits_(limits),
        erased_(std::move(erased)) {}

  void download(const ApiRequestPtr& request);
  void delete_person(const ApiRequestPtr& request);

 private:
  void collect(const ApiRequestPtr& request, const std::shared_ptr<PersonExport>& job);
  void check_password(const ApiRequestPtr& request);
  void erase(const ApiRequestPtr& request, const std::shared_ptr<PersonErasure>& job);

  const ServiceOptions& options_;
  StoreQueue& store_;
  Workers& workers_;
  LoopHandle loop_;
  Limits& limits_;
  Erased erased_;
};

}  // namespace stube
