// A move of Il settimo ponte: one decision, of a player or of chance.
#pragma once

#include <cstdint>

namespace trearchi::settimo {

enum class MoveKind : std::uint8_t {
  kStep,    // number: the island entered (S2.7)
  kDraw,    // number: the colour of the village drawn (S3.1)
  kRemove,  // number: the line whose bridge is removed (S4.1)
};

struct Move {
  MoveKind kind = MoveKind::kStep;
  std::uint8_t number = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace trearchi::settimo
