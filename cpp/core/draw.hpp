// What chance does: one of what it may do, by the weights.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game_state.hpp"
#include "core/random.hpp"

namespace trearchi {

// Precondition: there is something that chance may do.
template <class Move>
Move draw_one(const std::vector<Chance<Move>>& chances, Random& random) {
  assert(!chances.empty());
  std::uint32_t total = 0;
  for (const auto& chance : chances) total += chance.weight;
  std::uint32_t at = random.below(total);
  std::size_t i = 0;
  while (at >= chances[i].weight) at -= chances[i++].weight;
  return chances[i].move;
}

}  // namespace trearchi
