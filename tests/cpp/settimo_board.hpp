// The board of S1.4, built from its rule: tests of the core read no files.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "games/settimo/rules.hpp"

namespace trearchi::test {

// The island of a ring; 9 is 1 again.
inline std::string ring_island(char ring, int k) { return ring + std::to_string((k - 1) % 8 + 1); }

inline std::vector<std::string> settimo_islands() {
  std::vector<std::string> islands = {"O"};
  for (char ring : {'A', 'B', 'C'})
    for (int k = 1; k <= 8; ++k) islands.push_back(ring_island(ring, k));
  return islands;
}

inline void add_ring(std::vector<settimo::Board::Pair>& lines, char ring) {
  for (int k = 1; k <= 8; ++k) lines.emplace_back(ring_island(ring, k), ring_island(ring, k + 1));
}

inline std::vector<settimo::Board::Pair> settimo_lines() {
  std::vector<settimo::Board::Pair> lines;
  for (int k = 1; k <= 8; ++k) lines.emplace_back("O", ring_island('A', k));
  add_ring(lines, 'A');
  for (int k = 1; k <= 8; ++k) {
    lines.emplace_back(ring_island('A', k), ring_island('B', k));
    lines.emplace_back(ring_island('A', k + 1), ring_island('B', k));
  }
  add_ring(lines, 'B');
  for (int k = 1; k <= 8; ++k) {
    lines.emplace_back(ring_island('B', k), ring_island('C', k));
    lines.emplace_back(ring_island('B', k), ring_island('C', k + 1));
  }
  add_ring(lines, 'C');
  return lines;
}

inline settimo::Rules settimo_rules() {
  auto board = settimo::Board::make(settimo_islands(), settimo_lines());
  return settimo::Rules{std::get<settimo::Board>(std::move(board))};
}

}  // namespace trearchi::test
