// Groups, sand banks and islands (P4), as sets of squares and as short lists.
#pragma once

#include <cstdint>

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

// The tiles of one group, in four bytes; where it is smaller than an island, some fill several, so that nothing hangs
// on its size. Of what is larger than an island, legal or not, the size alone is known.
class Group {
 public:
  explicit constexpr Group(int square) : squares_(in_all_bytes(square)), size_(1) {}
  // The group of a tile, read off its ring: a smaller one comes round again.
  template <class Next>
  static constexpr Group of_ring(int tile, Next next) {
    const int second = next(tile), third = next(second), fourth = next(third);
    Group group(tile);
    group.squares_ = packed(tile) | packed(second) << 8 | packed(third) << 16 | packed(fourth) << 24;
    group.size_ = kIslandSize - (fourth == tile ? 1 : 0) - (third == tile ? 2 : 0);
    return group;
  }

  constexpr int size() const { return size_; }
  // Precondition: no square in common.
  constexpr void join(const Group& other) {
    const int bits = 8 * size_ & 31;
    squares_ = (squares_ & ((1u << bits) - 1)) | other.squares_ << bits;
    size_ += other.size_;
  }
  constexpr bool holds(int square) const {
    const std::uint32_t apart = squares_ ^ in_all_bytes(square);
    return ((apart - in_all_bytes(1)) & ~apart & in_all_bytes(0x80)) != 0;
  }
  constexpr bool is_beside(int square) const { return any(&Near::sides, square); }  // for a square outside of the group
  constexpr bool touches(int square) const { return any(&Near::corners, square); }
  constexpr Bits squares() const { return around(&Near::square); }
  constexpr Bits sides() const { return around(&Near::sides); }      // some own squares included
  constexpr Bits corners() const { return around(&Near::corners); }  // all own squares included

 private:
  static constexpr std::uint32_t packed(int square) { return static_cast<std::uint32_t>(square); }
  static constexpr std::uint32_t in_all_bytes(int square) { return packed(square) * 0x01010101u; }
  constexpr const Near& near_to(int i) const { return near(static_cast<int>(squares_ >> 8 * i & 0xff)); }

  constexpr Bits around(Bits Near::* part) const {
    return (near_to(0).*part | near_to(1).*part) | (near_to(2).*part | near_to(3).*part);
  }
  constexpr bool any(Bits Near::* part, int square) const {  // without a branch
    int near = 0;
    for (int i = 0; i < kIslandSize; ++i) near += (near_to(i).*part).test(square) ? 1 : 0;
    return near != 0;
  }

  std::uint32_t squares_;
  int size_;
};

}  // namespace trearchi::ponte
