// The network that a client's IP address belongs to: what limits are counted by, and what of an address may be written
// down. Text in, text out; no sockets. Not neural networks; those are in nets/.
#pragma once
#include <string>

namespace stube {

// Whom an address counts as: an IPv4 address itself, of an IPv6 address its /64, since one household or server has all
// of it. An IPv4 address mapped into IPv6 is the IPv4 address. Text that is no address counts as itself.
[[nodiscard]] std::string network_of(const std::string& address);

// The address without its last part (IPv4 /24, IPv6 /48), for a person who looks where he is logged in: "203.0.113.*",
// "2001:db8:7::*". Empty for text that is no address.
[[nodiscard]] std::string coarse_address(const std::string& address);

}  // namespace stube
