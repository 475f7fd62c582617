// Reads a file of weights from the front. After an end that came too soon everything reads as nought and `good` is
// false.
#pragma once
#include <bit>
#include <cstring>
#include <string_view>
#include <vector>

namespace stube {

static_assert(std::endian::native == std::endian::little, "weights are stored so");

class FileReader {
 public:
  explicit FileReader(std::string_view file) : rest_(file) {}

  template <class T>
  T number() {
    T value = {};
    copy(&value, sizeof value);
    return value;
  }
  template <class T>
  std::vector<T> list(std::size_t count) {
    if (count > rest_.size() / sizeof(T)) {
      good_ = false;
      return {};
    }
    std::vector<T> values(count);
    copy(values.data(), count * sizeof(T));
    return values;
  }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  void copy(void* to, std::size_t size) {
    if (!good_ || size > rest_.size()) {
      good_ = false;
      return;
    }
    std::memcpy(to, rest_.data(), size);
    rest_.remove_prefix(size);
  }

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace stube
