#include "net/client_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace stube {

namespace {

using Ipv6 = std::array<unsigned char, 16>;

std::optional<in_addr> as_ipv4(const std::string& address) {
  in_addr read{};
  if (inet_pton(AF_INET, address.c_str(), &read) != 1) return {};
  return read;
}

std::optional<Ipv6> as_ipv6(std::string address) {
  address = address.substr(0, address.find('%'));  // without a zone
  Ipv6 read{};
  if (inet_pton(AF_INET6, address.c_str(), read.data()) != 1) return {};
  return read;
}

std::optional<in_addr> mapped_ipv4(const Ipv6& address) {
  static constexpr std::array<unsigned char, 12> prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (!std::equal(prefix.begin(), prefix.end(), address.begin())) return {};
  in_addr inside{};
  std::copy(address.begin() + 12, address.end(), reinterpret_cast<unsigned char*>(&inside));
  return inside;
}

std::string text_of(const in_addr& address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  return inet_ntop(AF_INET, &address, text.data(), text.size()) != nullptr ? text.data() : "";
}

// The first so many bytes, the rest zero.
std::string prefix_of(Ipv6 address, std::size_t bytes) {
  std::fill(address.begin() + static_cast<std::ptrdiff_t>(bytes), address.end(), static_cast<unsigned char>(0));
  std::array<char, INET6_ADDRSTRLEN> text{};
  return inet_ntop(AF_INET6, address.data(), text.data(), text.size()) != nullptr ? text.data() : "";
}

std::string without_last_part(const in_addr& address) {
  const std::string text = text_of(address);
  return text.substr(0, text.rfind('.') + 1) + "*";
}

}  // namespace

std::string network_of(const std::string& address) {
  if (const auto ipv4 = as_ipv4(address)) return text_of(*ipv4);
  const auto ipv6 = as_ipv6(address);
  if (!ipv6) return address.substr(0, 64);
  if (const auto inside = mapped_ipv4(*ipv6)) return text_of(*inside);
  return prefix_of(*ipv6, 8) + "/64";
}

std::string coarse_address(const std::string& address) {
  if (const auto ipv4 = as_ipv4(address)) return without_last_part(*ipv4);
  const auto ipv6 = as_ipv6(address);
  if (!ipv6) return {};
  if (const auto inside = mapped_ipv4(*ipv6)) return without_last_part(*inside);
  return prefix_of(*ipv6, 6) + "*";
}

}  // namespace stube
