// The placements of a cheapest completion, one after the other: what a person may ask to see.
#pragma once

#include <optional>
#include <vector>

#include "games/viaduct/board.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

// The fewest further bridges with which the seat's viaduct joins what it has to join (V6.2, V7.1), in an order in which
// they can be placed (V3), whatever the supply and the turn; empty where it does already, nothing where none is found.
// Each is tried on the board: the estimate of `Completion` alone may hold two bridges in one place.
std::optional<std::vector<Bridge>> plan_completion(const Rules& rules, const Board& board, int seat);

}  // namespace trearchi::viaduct
