// Between what bounds the worth of a deal is known to lie, for a seat that plays it out with open cards.
#pragma once

namespace stube {

struct Outlook {
  double least = -1e9, most = 1e9;
};

}  // namespace stube
