// The module's clock may be up to a tenth of a millisecond late within a call (clock.cpp), and never between two.
#pragma once

namespace stube {

// The host is asked for the time when the clock is next looked at.
void look_at_the_clock();

}  // namespace stube
