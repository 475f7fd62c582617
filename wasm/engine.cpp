// The engine protocol as a function of the module: one request in, one reply out.
#include "study/engine_protocol.hpp"
#include "wasm/exchange.hpp"

namespace stube {

STUBE_EXPORT(stube_answer) std::uint32_t stube_answer(std::uint32_t size) {
  static Protocol protocol = protocol_with_bots();
  return answer_with(protocol.answer(given_text(size)));
}

}  // namespace stube
