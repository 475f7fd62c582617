// A pool of buffers for the texts of messages that are sent with every move: one that nobody holds any more is used
// again, so that a view of some kilobytes is written without asking the allocator. For one thread.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <string>

namespace stube {

class TextPool {
 public:
  // An empty text. It is the caller's until the last pointer to it is gone.
  [[nodiscard]] std::shared_ptr<std::string> take() {
    auto& text = texts_[next_++ % texts_.size()];
    if (!text || text.use_count() > 1 || text->capacity() > largest_kept) text = std::make_shared<std::string>();
    text->clear();
    return text;
  }

 private:
  static constexpr std::size_t largest_kept = 32 << 10;
  // More than a table of four and its spectators are sent at once.
  std::array<std::shared_ptr<std::string>, 16> texts_;
  std::size_t next_ = 0;
};

}  // namespace stube
