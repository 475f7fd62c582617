// A queue with a lane for each owner: items of one owner keep their order, and owners take turns. Whoever queues a
// hundred items waits for his own hundred; the next owner's first item comes after one of them.
#pragma once
#include <deque>
#include <string>
#include <unordered_map>

namespace stube {

template <class Item>
class RoundRobin {
 public:
  void push(const std::string& owner, Item item) {
    auto& lane = lanes_[owner];
    lane.push_back(std::move(item));
    ++size_;
    if (lane.size() == 1) turns_.push_back(owner);
  }
  // The first item of the owner whose turn it is; his next one comes after everybody else's first. Not while empty.
  Item pop() {
    const std::string owner = std::move(turns_.front());
    turns_.pop_front();
    const auto lane = lanes_.find(owner);
    Item item = std::move(lane->second.front());
    lane->second.pop_front();
    --size_;
    if (lane->second.empty())
      lanes_.erase(lane);
    else
      turns_.push_back(owner);
    return item;
  }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t size_of(const std::string& owner) const {
    const auto lane = lanes_.find(owner);
    return lane == lanes_.end() ? 0 : lane->second.size();
  }

 private:
  std::unordered_map<std::string, std::deque<Item>> lanes_;
  std::deque<std::string> turns_;  // owners with items, each once
  std::size_t size_ = 0;
};

}  // namespace stube
