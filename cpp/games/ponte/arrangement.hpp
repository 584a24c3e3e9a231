// What the evaluation sees of a position, or of one between the two tiles of a turn, which no State holds.
#pragma once

#include <array>

#include "games/ponte/state.hpp"

namespace trearchi::ponte {

struct Arrangement {
  std::array<Bits, 2> tiles, open;
  Bits board, covered, ended;
  const BridgeList* bridges = nullptr;  // those of the state that it was made from
  Colour mover = Colour::light;
  State::Stage stage = State::Stage::play;
  std::array<bool, 2> can_afford_tiles{true, true};
  int bridges_left = 0;
  int size = 0;
};

Arrangement arrangement_of(const State& state);
Arrangement arrangement_of(State&&) = delete;  // it would point into what is gone

// With the first of two tiles down; what stays open to the mover is where the second may go. Precondition: `first` is
// open to the mover.
Arrangement arrangement_after(const State& state, int first);

}  // namespace trearchi::ponte
