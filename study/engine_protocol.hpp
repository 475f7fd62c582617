// The engine protocol with the bots behind its `bot` and `hint`, and the study behind its `study`.
#pragma once
#include "engine/protocol.hpp"

namespace stube {

[[nodiscard]] Protocol protocol_with_bots();

}  // namespace stube
