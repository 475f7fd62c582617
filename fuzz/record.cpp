// Any bytes as a record: it is refused with a sentence, or it is a match whose own record replays to the same.
#include <cstdlib>
#include <string_view>

#include "engine/match.hpp"

using namespace stube;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  boost::system::error_code error;
  const auto value = json::parse(std::string_view(reinterpret_cast<const char*>(data), size), error);
  if (error || !value.is_object()) return 0;
  auto match = Match::from_record(value.get_object());
  if (const auto* refusal = refusal_in(match)) {
    if (text_of(*refusal, Language::en).empty()) std::abort();
    return 0;
  }
  const auto record = std::get<Match>(match).record();
  auto again = Match::from_record(record);
  if (refusal_in(again) != nullptr || std::get<Match>(again).record() != record) std::abort();
  return 0;
}
