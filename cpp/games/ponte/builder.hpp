// A plain player to measure against: finishes sand banks to islands, bridges islands into networks, else places beside
// its own tiles. It looks at its own tiles only and no move ahead.
#pragma once

#include "core/random.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

// Precondition: the game is not over.
Move builder_move(const State& state, Random& random);

}  // namespace trearchi::ponte
