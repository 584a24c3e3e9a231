#include "games/viaduct/completion_ground.hpp"

#include <algorithm>
#include <bit>

namespace trearchi::viaduct {

template <class Row>
void Ground<Row>::look(const Rules& rules, const Board& board, int of_seat) {
  // Beyond the last row all is empty.
  if (rules.geometry().height < height) *this = {};
  layers = std::min(board.levels() + 1, kLayers);
  height = rules.geometry().height;
  span = rules.span();
  seat = of_seat;
  survey(rules, board);
  survey_stacks(board.levels());
  group_own(board);
  find_terminals(rules);
}

template <class Row>
void Ground<Row>::survey(const Rules& rules, const Board& board) {
  const Rows& columns = rules.open_to(seat, false);
  Plane<Row> free{}, support{};
  for (int z = 0; z < layers; ++z) {
    const bool is_used = z < board.levels();
    const Rows& below = z == 0 ? rules.holes() : board.level(z - 1).pillars;
    for (int y = 1; y <= height; ++y) {
      free[y] = static_cast<Row>(is_used ? columns[at(y)] & ~board.level(z).cells[at(y)] : columns[at(y)]);
      pillars[at(z)][y] = static_cast<Row>(is_used ? board.level(z).pillars[at(y)] : 0);
      support[y] = static_cast<Row>(below[at(y)]);
    }
    auto& [line_east, line_north] = lines[at(z)];
    line_east = line_north = free;
    for (int i = 1; i <= span; ++i)
      for (int y = 1; y <= height; ++y) {
        line_east[y] &= free[y] >> i;
        line_north[y] &= free[y + i];
      }
    for (int y = 1; y <= height; ++y) {
      open[at(z)][0][y] = line_east[y] & support[y] & support[y] >> span;
      open[at(z)][1][y] = line_north[y] & support[y] & support[y + span];
    }
  }
}

// V3.1: a bridge may stand on one and the same bridge. Only levels at which something stands are worth climbing to.
template <class Row>
void Ground<Row>::survey_stacks(int levels) {
  stack_layers = std::min(levels, kLayers);
  for (int z = 1; z < stack_layers; ++z) {
    Plane<Row> any{};
    for (int h = 1; h <= z; ++h) {
      const Directed<Row>& below = h > 1 ? stacks[at(z - 1)][at(h - 1)] : open[at(z - 1)];
      for (const std::size_t d : {0u, 1u}) {
        Plane<Row>& stack = stacks[at(z)][at(h)][d];
        for (int y = 1; y <= height; ++y) any[y] |= stack[y] = below[d][y] & lines[at(z)][d][y];
      }
    }
    int &low = stack_low[at(z)] = 1, &high = stack_high[at(z)] = height;
    while (low <= high && any[low] == 0) ++low;
    while (low <= high && any[high] == 0) --high;
  }
}

template <class Row>
void Ground<Row>::group_own(const Board& board) {
  own.clear();
  for (int z = 0; z < layers; ++z) mine[at(z)] = {};
  std::array<Bridge, 64> bridges;
  for (const Bridge& bridge : board.bridges())
    if (bridge.seat == seat) {
      for (const Cell& pillar : board.pillars(bridge))
        if (pillar.z < layers) mine[at(pillar.z)][pillar.y] |= Row{1} << pillar.x;
      bridges[own.size()] = bridge;
      own.push_back({board.pillars(bridge), std::uint64_t{1} << own.size(), bridge.is_extra});
    }
  for (std::size_t i = 0; i < own.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if ((own[i].group >> j & 1u) != 0 || !board.are_connected(bridges[i], bridges[j])) continue;
      const std::uint64_t both = own[i].group | own[j].group;
      for_bits(both, [&](int k) { own[at(k)].group = both; });
    }
}

template <class Row>
void Ground<Row>::find_terminals(const Rules& rules) {
  terminals.clear();
  std::uint64_t with_extra = 0;
  for (const Own& bridge : own) {
    if (!bridge.is_extra || (with_extra & bridge.group) != 0) continue;
    with_extra |= bridge.group;
    terminals.push_back({bridge.group});
  }
  for (int which = 0; which < 2; ++which) {
    const Rows& platform = rules.platform(seat, which);
    std::uint64_t reaching = 0;
    for (const Own& bridge : own)
      for (const Cell& pillar : bridge.pillars)
        if (pillar.z == 0 && has(platform, pillar.x, pillar.y)) reaching |= bridge.group;
    // A platform that an extra bridge's group reaches is joined as soon as that group is.
    if ((reaching & with_extra) != 0) continue;
    int low = 1, high = height;
    while (low < high && platform[at(low)] == 0) ++low;
    while (low < high && platform[at(high)] == 0) --high;
    terminals.push_back({reaching, &platform, low, high});
  }
}

template struct Ground<std::uint32_t>;
template struct Ground<std::uint64_t>;

}  // namespace trearchi::viaduct
