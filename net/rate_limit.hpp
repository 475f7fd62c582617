// Rate limits: token buckets, one alone or one for each address.
#pragma once
#include <algorithm>
#include <string>
#include <unordered_map>

#include "net/clock.hpp"

namespace stube {

struct Rate {
  double per_second = 0;  // 0: no limit
  double at_once = 0;
};

class TokenBucket {
 public:
  // Takes `amount` out; false where there is not so much.
  bool take(const Rate& rate, Moment now, double amount = 1) {
    if (rate.per_second <= 0) return true;
    if (last_ == Moment{})
      content_ = rate.at_once;
    else
      content_ =
          std::min(rate.at_once, content_ + std::chrono::duration<double>(now - last_).count() * rate.per_second);
    last_ = now;
    if (content_ < amount) return false;
    content_ -= amount;
    return true;
  }
  [[nodiscard]] bool idle_since(Moment moment) const { return last_ < moment; }

 private:
  double content_ = 0;
  Moment last_{};
};

// A bucket for each address; those not used for a while are thrown away.
class TokenBuckets {
 public:
  bool take(const std::string& who, const Rate& rate, Moment now, double amount = 1) {
    if (buckets_.size() > 50'000)
      std::erase_if(buckets_, [&](const auto& item) { return item.second.idle_since(now - std::chrono::minutes(1)); });
    return buckets_[who].take(rate, now, amount);
  }

 private:
  std::unordered_map<std::string, TokenBucket> buckets_;
};

}  // namespace stube
