// A short list with a fixed capacity and no heap, so that states stay cheap to copy.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace trearchi {

template <class T, std::size_t Capacity>
class InlineList {
  static_assert(Capacity < 256);

 public:
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  // Keeps an ascending list ascending.
  constexpr void insert_sorted(const T& item) {
    assert(size_ < Capacity);
    T* at = std::upper_bound(items_.data(), items_.data() + size_, item);
    std::move_backward(at, items_.data() + size_, items_.data() + size_ + 1);
    *at = item;
    ++size_;
  }

  friend constexpr bool operator==(const InlineList& a, const InlineList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, Capacity> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace trearchi
