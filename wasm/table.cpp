// A table on the device, as a function of the module (solo/solo_requests.hpp): one request in, one reply out.
#include <chrono>

#include "engine/json_fields.hpp"
#include "solo/solo_requests.hpp"
#include "wasm/exchange.hpp"

namespace stube {

namespace {

std::int64_t wall_millis() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

STUBE_EXPORT(stube_table) std::uint32_t stube_table(std::uint32_t size) {
  static SoloRequests requests({system_entropy(), wall_millis});
  boost::system::error_code error;
  const json::value request = json::parse(given_text(size), error);
  if (error || !request.is_object())
    return answer_with(R"({"error":"bad-request","why":"The request is not a JSON object."})");
  return answer_with(json::serialize(requests.answer(request.get_object())));
}

}  // namespace stube
