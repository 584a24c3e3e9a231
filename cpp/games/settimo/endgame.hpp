// Exact play once the bag is empty: then the game has no chance left (S7).
#pragma once

#include <optional>

#include "core/budget.hpp"
#include "games/settimo/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::settimo {

// The value under best play of both (S5.3): 1 for the seat that wins, 0 for the other; there is no draw once every
// village is on the board. Nothing while villages are left in the bag, or where the positions of the budget, each at
// the start of a turn, do not decide it. Works in the middle of a turn too. Takes some microseconds a position, and
// memory by the budget, at most 16 MiB.
std::optional<Values> solve(const State& state, Budget& budget);

}  // namespace trearchi::settimo
