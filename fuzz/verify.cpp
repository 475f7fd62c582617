// Any bytes as the record of a table: its verification, its replay and going on from one of its steps end with an
// answer. A record that verifies can be gone through.
#include "fair/verify.hpp"

#include <cstdlib>
#include <string_view>

#include "fair/crypto.hpp"
#include "server/replay.hpp"

using namespace stube;

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  start_crypto();
  if (size > largest_record) return 0;
  boost::system::error_code error;
  const auto value = json::parse(std::string_view(reinterpret_cast<const char*>(data), size), error);
  if (error || !value.is_object()) return 0;
  const json::object& record = value.get_object();
  const Findings findings = verify_record(record);
  demand(!findings.list.empty());
  const auto told = replay_object(record, all_languages().back(), {}, nullptr);
  const auto* refusal = refusal_in(told);
  demand(refusal == nullptr || !refusal->code.empty());
  demand(refusal == nullptr || !findings.good);
  if (refusal != nullptr) return 0;
  const std::size_t steps = std::get<json::object>(told).at("steps").as_array().size();
  demand(steps > 0);
  const auto from = continue_from(record, steps / 2);
  if (const auto* why_not = refusal_in(from)) demand(!why_not->code.empty());
  return 0;
}
