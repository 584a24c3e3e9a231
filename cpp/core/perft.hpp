// Counting move sequences, chance moves included: the plainest test of a move generator there is.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/game_state.hpp"

namespace trearchi {

template <GameState S>
std::vector<typename S::Move> successors(const S& state) {
  std::vector<typename S::Move> moves;
  if (state.actor() != kChance) {
    state.legal_moves(moves);
    return moves;
  }
  std::vector<Chance<typename S::Move>> chances;
  state.chances(chances);
  for (const auto& chance : chances) moves.push_back(chance.move);
  return moves;
}

// The number of sequences of exactly `depth` moves from `state`.
template <GameState S>
std::uint64_t perft(const S& state, int depth) {
  if (depth == 0) return 1;
  if (state.actor() == kOver) return 0;
  if (depth == 1 && state.actor() != kChance) return state.count_legal_moves();
  const auto moves = successors(state);
  if (depth == 1) return moves.size();
  std::uint64_t total = 0;
  for (const auto& move : moves) {
    S next = state;
    next.apply(move);
    total += perft(next, depth - 1);
  }
  return total;
}

}  // namespace trearchi
