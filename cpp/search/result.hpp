// What a search finds: the moves of the position with their values, best first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/evaluation.hpp"

namespace trearchi {

template <class Move>
struct RatedMove {
  Move move;
  std::uint64_t visits;
  Values value;
  bool is_proven;          // the value is exact
  std::vector<Move> line;  // the best continuation, this move first
};

template <class Move>
struct SearchResult {
  std::vector<RatedMove<Move>> moves;  // best first; empty where no seat is to move
  Values value{};
  bool is_proven = false;
  std::uint64_t nodes = 0;
};

// By visits; but what is proven is judged by its value: a win comes first, and what is worse than the best comes after
// all that is not known to be.
template <class Move>
void sort_moves(std::vector<RatedMove<Move>>& moves, std::size_t seat) {
  float best = 0;
  std::uint64_t most = 0;
  for (const auto& rated : moves)
    if (!rated.is_proven && rated.visits >= most) {
      most = rated.visits;
      best = rated.value[seat];
    }
  for (const auto& rated : moves)
    if (rated.is_proven) best = std::max(best, rated.value[seat]);
  const auto rank = [&](const RatedMove<Move>& rated) {
    if (!rated.is_proven) return 1;
    return rated.value[seat] >= 1.0f ? 3 : rated.value[seat] < best ? 0 : 2;
  };
  std::ranges::stable_sort(moves, [&](const auto& a, const auto& b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (rank(a) == 0 && a.value[seat] != b.value[seat]) return a.value[seat] > b.value[seat];
    return a.visits != b.visits ? a.visits > b.visits : a.value[seat] > b.value[seat];
  });
}

}  // namespace trearchi
