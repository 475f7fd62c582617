// How often one address may send requests, and how often it may arrive: as a new guest, or to log in.
#pragma once
#include "net/rate_limit.hpp"

namespace stube {

class AddressLimits {
 public:
  AddressLimits(const Clock& clock, Rate requests, Rate arrivals)
      : clock_(clock), request_rate_(requests), arrival_rate_(arrivals) {}

  // False where it is too much; a costly request has a price of more than one.
  [[nodiscard]] bool allow_request(const std::string& address, double price = 1) {
    return requests_.take(address, request_rate_, clock_.now(), price);
  }
  [[nodiscard]] bool allow_arrival(const std::string& address, double price = 1) {
    return arrivals_.take(address, arrival_rate_, clock_.now(), price);
  }

 private:
  const Clock& clock_;
  Rate request_rate_, arrival_rate_;
  TokenBuckets requests_, arrivals_;
};

}  // namespace stube
