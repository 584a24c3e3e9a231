// Groups, sand banks and islands (P4), as sets of squares and as short lists.
#pragma once

#include <array>
#include <cassert>

#include "core/bits.hpp"
#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

// The squares that touch `set` along a side, `set` itself included.
constexpr Bits with_sides(const Bits& set) {
  return set | set.up(1) | set.down(1) | set.up(kStride) | set.down(kStride);
}

// The squares that touch `set` along a side or at a corner, `set` itself included.
constexpr Bits with_corners(const Bits& set) {
  const Bits columns = set | set.up(1) | set.down(1);
  return columns | columns.up(kStride) | columns.down(kStride);
}

// `seed` and every tile of `tiles` that is joined to it along sides (P4.2).
constexpr Bits flood(Bits seed, const Bits& tiles) {
  while (true) {
    const Bits grown = (with_sides(seed) & tiles) | seed;
    if (grown == seed) return seed;
    seed = grown;
  }
}

// P4.3 for one group of the arrangement `tiles`: an island touches no other own tile.
constexpr bool is_too_large(const Bits& group) { return group.count() > kIslandSize; }
constexpr bool touches_as_island(const Bits& group, const Bits& tiles) {
  return group.count() == kIslandSize && with_corners(group).touches(tiles - group);
}

// The tiles of one group, in no order. Room for a tile that would join four banks or islands, legal or not.
class Group {
 public:
  explicit constexpr Group(int square) { add(square); }

  constexpr int size() const { return size_; }
  constexpr const Square* begin() const { return squares_.data(); }
  constexpr const Square* end() const { return squares_.data() + size_; }
  constexpr void add(int square) {
    assert(size_ < kMost);
    squares_[static_cast<std::size_t>(size_++)] = static_cast<Square>(square);
  }
  constexpr bool holds(int square) const {
    for (const int own : *this)
      if (own == square) return true;
    return false;
  }
  // For a square outside of the group.
  constexpr bool is_beside(int square) const {
    for (const int own : *this)
      if (are_beside(own, square)) return true;
    return false;
  }
  constexpr bool touches(int square) const {
    for (const int own : *this)
      if (are_touching(own, square)) return true;
    return false;
  }
  constexpr Bits squares() const { return around(&Near::square); }
  constexpr Bits sides() const { return around(&Near::sides); }      // some own squares included
  constexpr Bits corners() const { return around(&Near::corners); }  // all own squares included

 private:
  static constexpr int kMost = 1 + 4 * kIslandSize;

  constexpr Bits around(Bits Near::* part) const {
    Bits all = near(squares_[0]).*part;
    for (int i = 1; i < size_; ++i) all |= near(squares_[static_cast<std::size_t>(i)]).*part;
    return all;
  }

  std::array<Square, kMost> squares_;
  int size_ = 0;
};

}  // namespace trearchi::ponte
