// A set of up to 192 squares in three words: enough for a 12 x 12 board with guard columns.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/random.hpp"

namespace trearchi {

class Bits {
 public:
  constexpr Bits() = default;
  static constexpr Bits of(int square) {
    Bits bits;
    bits.set(square);
    return bits;
  }

  constexpr bool test(int square) const { return words_[word(square)] >> (square & 63) & 1u; }
  constexpr void set(int square) { words_[word(square)] |= 1ULL << (square & 63); }
  constexpr void clear(int square) { words_[word(square)] &= ~(1ULL << (square & 63)); }

  constexpr bool any() const { return (words_[0] | words_[1] | words_[2]) != 0; }
  constexpr bool none() const { return !any(); }
  constexpr int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]); }
  // The smallest member; precondition: any().
  constexpr int first() const {
    if (words_[0] != 0) return std::countr_zero(words_[0]);
    if (words_[1] != 0) return 64 + std::countr_zero(words_[1]);
    return 128 + std::countr_zero(words_[2]);
  }
  constexpr int take_first() {
    const int square = first();
    clear(square);
    return square;
  }
  constexpr bool touches(const Bits& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }

  constexpr Bits& operator|=(const Bits& o) {
    for (std::size_t i = 0; i < 3; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr Bits& operator&=(const Bits& o) {
    for (std::size_t i = 0; i < 3; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  // Set difference: what lies in this set and not in the other.
  constexpr Bits& operator-=(const Bits& o) {
    for (std::size_t i = 0; i < 3; ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  // Every member moved up or down by `n`, 0 < n < 64; what leaves the 192 squares is dropped.
  constexpr Bits up(int n) const {
    Bits r;
    r.words_[0] = words_[0] << n;
    r.words_[1] = words_[1] << n | words_[0] >> (64 - n);
    r.words_[2] = words_[2] << n | words_[1] >> (64 - n);
    return r;
  }
  constexpr Bits down(int n) const {
    Bits r;
    r.words_[0] = words_[0] >> n | words_[1] << (64 - n);
    r.words_[1] = words_[1] >> n | words_[2] << (64 - n);
    r.words_[2] = words_[2] >> n;
    return r;
  }

  constexpr std::uint64_t hash() const { return mix64(words_[0] ^ mix64(words_[1] ^ mix64(words_[2]))); }

 private:
  static constexpr std::size_t word(int square) { return static_cast<std::size_t>(square) >> 6; }
  std::array<std::uint64_t, 3> words_{};
};

// Calls `visit(square)` for every member in ascending order.
template <class Visit>
constexpr void for_each(Bits bits, Visit visit) {
  while (bits.any()) visit(bits.take_first());
}

}  // namespace trearchi
