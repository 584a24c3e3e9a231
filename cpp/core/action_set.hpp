// A set of action numbers below kMost, as bits; and bits written as bytes, for masks and planes.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace trearchi {

namespace bytes {

// The eight bits of a byte as eight bytes of 0 and 1, the lowest first.
constexpr auto make_spread() {
  std::array<std::array<std::uint8_t, 8>, 256> spread{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::size_t bit = 0; bit < 8; ++bit) spread[byte][bit] = static_cast<std::uint8_t>(byte >> bit & 1u);
  return spread;
}
inline constexpr auto kSpread = make_spread();

// Writes the lowest `count` bits, the lowest first, one byte each; 0 <= count <= 64.
inline void spread(std::uint64_t bits, int count, std::uint8_t* out) {
  for (; count >= 8; count -= 8, bits >>= 8, out += 8) std::memcpy(out, kSpread[bits & 0xff].data(), 8);
  for (; count > 0; --count, bits >>= 1) *out++ = static_cast<std::uint8_t>(bits & 1u);
}

}  // namespace bytes

template <int kMost>
class ActionSet {
 public:
  void clear() { words_ = {}; }
  void insert(int action) {
    assert(action >= 0 && action < kMost);
    words_[word(action)] |= std::uint64_t{1} << (action & 63);
  }
  // Every member of `bits`, its bit 0 standing for the action `first`; none lies beyond kMost.
  void insert_all(std::uint64_t bits, int first) {
    const std::size_t at = word(first);
    words_[at] |= bits << (first & 63);
    if ((first & 63) != 0 && at + 1 < words_.size()) words_[at + 1] |= bits >> (64 - (first & 63));
  }
  bool contains(int action) const { return words_[word(action)] >> (action & 63) & 1u; }
  int count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // The member that has `rank` smaller ones; precondition: 0 <= rank < count().
  int at(int rank) const {
    std::size_t i = 0;
    for (int here = std::popcount(words_[0]); rank >= here; here = std::popcount(words_[i])) {
      rank -= here;
      ++i;
    }
    std::uint64_t word = words_[i];
    for (; rank > 0; --rank) word &= word - 1;
    return static_cast<int>(64 * i) + std::countr_zero(word);
  }
  // One byte for each of the actions 0 .. actions - 1.
  void write(std::uint8_t* mask, int actions) const {
    for (std::size_t i = 0; actions > 0; ++i, actions -= 64, mask += 64)
      bytes::spread(words_[i], actions < 64 ? actions : 64, mask);
  }
  // Calls `visit(action)` for every member in ascending order.
  template <class Visit>
  void visit(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * i) + std::countr_zero(rest));
  }

 private:
  static constexpr std::size_t word(int action) { return static_cast<std::size_t>(action) >> 6; }
  std::array<std::uint64_t, (kMost + 63) / 64> words_{};
};

}  // namespace trearchi
