// Who has to move. A seat is a number from 0; chance and the end have numbers of their own.
#pragma once

#include <cstdint>

namespace trearchi {

using Seat = std::int8_t;

inline constexpr Seat kChance = -1;  // a die roll or a draw is due
inline constexpr Seat kOver = -2;    // the game is over
inline constexpr int kMaxSeats = 4;

}  // namespace trearchi
