// What a board shows on request: where tiles and bridges could still go, and what could spoil a bridge before it is
// built. For views alone; the search does not ask for it.
#pragma once

#include <array>
#include <vector>

#include "games/ponte/state.hpp"

namespace trearchi::ponte {

// The squares of the legal pairs of each colour, whoever is to move (P4.5, P4.6); none once it has passed for good
// (P6.3).
std::array<Bits, 2> room_for_tiles(const State& state);

// A bridge that its colour could build if it were its turn, and what one turn of the other could do to that.
struct Chance {
  Colour colour;
  Bridge bridge;
  Bits tiles;                   // squares below it that a tile of the other may enter (P5.3)
  std::vector<Bridge> bridges;  // of the other: those that would cross it (P5.5) or take the last of the supply (P5.7)
};

// Light's first, each colour's as in State::legal_bridges. None before the colours are chosen and after the end. `room`
// is the room for tiles of this state.
std::vector<Chance> chances_to_bridge(const State& state, const std::array<Bits, 2>& room);

}  // namespace trearchi::ponte
