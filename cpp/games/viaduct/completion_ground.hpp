// A board as one seat sees it: where bridges may stand, now and upon new ones, and what is to be joined.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/viaduct/completion_planes.hpp"

namespace trearchi::viaduct {

template <class Row>
struct Ground {
  static constexpr int kMaxTerminals = 4;

  struct Terminal {
    std::uint64_t bridges = 0;  // own bridges that belong to it, by number
    const Rows* platform = nullptr;
    int low = 0, high = -1;  // the rows of the platform
  };
  struct Own {
    std::array<Cell, 2> pillars;
    std::uint64_t group;
    bool is_extra;
  };

  int layers = 0, height = 0, span = 0, seat = 0;
  std::array<Directed<Row>, kLayers> open{};   // placements
  std::array<Directed<Row>, kLayers> lines{};  // room for a bridge, whatever carries it
  std::array<Plane<Row>, kLayers> pillars{};   // of everybody
  std::array<Plane<Row>, kLayers> mine{};      // own pillars
  // stacks[z][h]: where a bridge at level z could stand on h new ones beneath it.
  std::array<std::array<Directed<Row>, kLayers>, kLayers> stacks{};
  std::array<int, kLayers> stack_low{}, stack_high{};  // the rows of stacks[z] in use
  int stack_layers = 0;
  std::vector<Own> own;
  std::vector<Terminal> terminals;

  void look(const Rules& rules, const Board& board, int seat);
  // The last row in which a bridge to the north may begin.
  int last_north() const { return std::max(0, height - span); }
  std::uint64_t all_own() const { return (std::uint64_t{1} << own.size()) - 1; }
  unsigned all() const { return (1u << terminals.size()) - 1; }

 private:
  void survey(const Rules& rules, const Board& board);
  void survey_stacks(int levels);
  void group_own(const Board& board);
  void find_terminals(const Rules& rules);
};

}  // namespace trearchi::viaduct
