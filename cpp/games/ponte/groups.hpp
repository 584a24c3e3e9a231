// Groups, sand banks and islands (P4) as sets of squares.
#pragma once

#include "core/bits.hpp"
#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

inline constexpr int kIslandSize = 4;  // P4.2

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

}  // namespace trearchi::ponte
