#include "games/ponte/arrangement.hpp"

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

Arrangement arrangement_of(const State& state) {
  Arrangement a;
  for (const Colour colour : kColours) {
    a.tiles[index(colour)] = state.tiles(colour);
    a.open[index(colour)] = state.open(colour);
    a.can_afford_tiles[index(colour)] = state.can_afford_tiles(colour);
  }
  a.board = state.rules().board();
  a.covered = state.covered();
  a.ended = state.ended();
  a.bridges = &state.bridges();
  a.mover = state.mover();
  a.stage = state.stage();
  a.bridges_left = state.bridges_left().value_or(kMaxSize * kMaxSize);
  a.size = state.rules().size();
  return a;
}

Arrangement arrangement_after(const State& state, int first) {
  Arrangement a = arrangement_of(state);
  Bits& own = a.tiles[index(a.mover)];
  Bits& open = a.open[index(a.mover)];
  for (Bits& bits : a.open) bits.clear(first);
  // Where a second tile could come into contact with what the first makes.
  const Bits around = with_corners(Bits::of(first));
  for_each(with_corners(flood(around & own, own) | around) & open, [&](int square) {
    if (!state.is_legal_pair(a.mover, first, square)) open.clear(square);
  });
  own.set(first);
  return a;
}

}  // namespace trearchi::ponte
