// Rate limits: token buckets, one alone or one for each of many keys. What is limited, and for whom, is in
// server/limits.hpp.
#pragma once
#include <algorithm>
#include <cmath>
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
  // Seconds until `amount` can be taken out; 0 where it can be now. Takes nothing.
  [[nodiscard]] double wait_for(const Rate& rate, Moment now, double amount = 1) const {
    if (rate.per_second <= 0) return 0;
    return std::max(0.0, amount - content_at(rate, now)) / rate.per_second;
  }
  // Takes `amount` out; false where there is not so much.
  bool take(const Rate& rate, Moment now, double amount = 1) {
    if (rate.per_second <= 0) return true;
    content_ = content_at(rate, now);
    last_ = now;
    if (content_ < amount) return false;
    content_ -= amount;
    return true;
  }
  [[nodiscard]] bool is_full(const Rate& rate, Moment now) const { return content_at(rate, now) >= rate.at_once; }

 private:
  [[nodiscard]] double content_at(const Rate& rate, Moment now) const {
    if (last_ == Moment{}) return rate.at_once;
    return std::min(rate.at_once, content_ + std::chrono::duration<double>(now - last_).count() * rate.per_second);
  }

  double content_ = 0;
  Moment last_{};
};

// A bucket for each who takes; those that are full again are thrown away.
class TokenBuckets {
 public:
  [[nodiscard]] double wait_for(const std::string& who, const Rate& rate, Moment now, double amount = 1) const {
    const auto found = buckets_.find(who);
    return (found == buckets_.end() ? TokenBucket() : found->second).wait_for(rate, now, amount);
  }
  bool take(const std::string& who, const Rate& rate, Moment now, double amount = 1) {
    if (rate.per_second <= 0) return true;
    if (buckets_.size() >= next_sweep_) {
      std::erase_if(buckets_, [&](const auto& item) { return item.second.is_full(rate, now); });
      next_sweep_ = std::max<std::size_t>(50'000, 2 * buckets_.size());
    }
    return buckets_[who].take(rate, now, amount);
  }

 private:
  std::unordered_map<std::string, TokenBucket> buckets_;
  std::size_t next_sweep_ = 50'000;
};

}  // namespace stube
