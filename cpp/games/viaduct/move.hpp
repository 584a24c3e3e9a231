// A move of Viaduct: one decision, or one roll of the die (V4, V7).
#pragma once

#include <cstdint>

namespace trearchi::viaduct {

enum class MoveKind : std::uint8_t { kPlace, kTake, kPass, kEnd, kRoll1, kRoll2, kRollX };

// Where the second pillar stands as seen from the first one, which has the smaller x, then y (V4.7).
enum class Direction : std::uint8_t { kEast, kNorth };

// `x`, `y` are the column of the first pillar, from 1; the four fields after `kind` are 0 where no bridge is named.
struct Move {
  MoveKind kind = MoveKind::kPass;
  std::uint8_t x = 0;
  std::uint8_t y = 0;
  Direction direction = Direction::kEast;
  std::uint8_t level = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

constexpr bool is_roll(MoveKind kind) { return kind >= MoveKind::kRoll1; }

}  // namespace trearchi::viaduct
