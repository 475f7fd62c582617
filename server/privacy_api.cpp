#include "server/privacy_api.hpp"

#include "net/log.hpp"

namespace stube {

namespace {

// So many of a user's requests, for one that reads or writes all his tables.
constexpr double price = 20;

}  // namespace

void PrivacyApi::download(const ApiRequestPtr& request) {
  if (const auto refusal = limits_.take_request(request->http().address, price)) return request->fail(*refusal);
  collect(request, std::make_shared<PersonExport>(request->user().id));
}

// One table for each question to the store, so that moves are written between them.
void PrivacyApi::collect(const ApiRequestPtr& request, const std::shared_ptr<PersonExport>& job) {
  store_.ask<bool>([job](Store& store) { return job->step(store); },
                   [this, request, job](std::optional<bool> more) {
                     if (!more) return request->fail(503, "store");
                     if (*more) return collect(request, job);
                     HttpResponse response = json_response(job->result());
                     response.headers.emplace_back("Content-Disposition",
                                                   "attachment; filename=\"stube-my-data.json\"");
                     request->reply(std::move(response));
                   });
}

void PrivacyApi::delete_person(const ApiRequestPtr& request) {
  if (const auto refusal = limits_.take_request(request->http().address, price)) return request->fail(*refusal);
  if (!request->user().guest) return check_password(request);
  erase(request, std::make_shared<PersonErasure>(request->user().id, *options_.upkeep_entropy, *options_.clock));
}

void PrivacyApi::check_password(const ApiRequestPtr& request) {
  const Doer doer{request->user().id, request->http().address};
  if (const auto refusal = limits_.take(Counted::logins, doer)) return request->fail(*refusal);
  store_.ask<std::optional<UserRow>>(
      [name = request->user().name](Store& store) { return store.user_named(name); },
      [this, request](const std::optional<std::optional<UserRow>>& found) {
        if (!found) return request->fail(503, "store");
        const std::string hash = *found && (*found)->id == request->user().id ? (*found)->password : std::string();
        workers_.run(
            [this, loop = loop_, request = request, hash, password = text_in(request->body(), "password")]() mutable {
              const bool fits = password_fits(hash, password);
              loop.post([this, request = std::move(request), fits] {
                if (!fits) return request->fail(403, "wrong-password");
                erase(request,
                      std::make_shared<PersonErasure>(request->user().id, *options_.upkeep_entropy, *options_.clock));
              });
            });
      });
}

void PrivacyApi::erase(const ApiRequestPtr& request, const std::shared_ptr<PersonErasure>& job) {
  store_.ask<bool>([job](Store& store) { return job->step(store); },
                   [this, request, job](std::optional<bool> more) {
                     if (!more) return request->fail(503, "store");
                     if (*more) return erase(request, job);
                     log_line(Level::info, "person-erased",
                              {{"request", request->http().id}, {"user", job->user()}, {"tables", job->tables_done()}});
                     erased_(job->user());
                     HttpResponse response = json_response({{"deleted", true}});
                     response.headers.push_back(set_cookie_header({}, false));
                     request->reply(std::move(response));
                   });
}

}  // namespace stube
