// A list that grows in blocks: nothing moves, nothing is copied, and what it takes is what it holds. For trees of
// nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace trearchi {

template <class T, unsigned kBlockBits = 12>
class Pool {
 public:
  static constexpr std::uint32_t kBlock = 1u << kBlockBits;

  std::uint32_t size() const { return size_; }
  T& operator[](std::uint32_t i) { return blocks_[i >> kBlockBits][i & (kBlock - 1)]; }
  const T& operator[](std::uint32_t i) const { return blocks_[i >> kBlockBits][i & (kBlock - 1)]; }

  std::uint32_t push_back(const T& value) {
    if ((size_ & (kBlock - 1)) == 0) blocks_.push_back(std::make_unique_for_overwrite<T[]>(kBlock));
    (*this)[size_] = value;
    return size_++;
  }

  std::size_t bytes() const { return blocks_.size() * kBlock * sizeof(T); }
  // What it will take with `more` members added.
  std::size_t bytes_with(std::size_t more) const { return (size_ + more + kBlock - 1) / kBlock * kBlock * sizeof(T); }

 private:
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::uint32_t size_ = 0;
};

}  // namespace trearchi
