#include "games/ponte/survey.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

namespace {

// How likely a bank becomes an island, by its size: with ample room, and where a turn of the opponent can stop it.
constexpr std::array<float, kIslandSize> kHopeFree = {0, 0.2f, 0.5f, 0.9f};
constexpr std::array<float, kIslandSize> kHopeTight = {0, 0.08f, 0.25f, 0.5f};

// A span as steps in square numbers: to the far end, and to the covered squares (the same one twice where there is
// one).
struct Steps {
  int end, first_covered, second_covered;
};

constexpr Steps steps_of(Span span) {
  const int end = span.columns * kStride + span.rows;
  if (span.columns != 1 && span.rows != 1 && span.rows != -1) return {end, end / 2, end / 2};
  const int along = span.columns / 2 * kStride + span.rows / 2;
  return {end, along, end - along};
}

constexpr std::array<Steps, kSpans.size()> kSteps = [] {
  std::array<Steps, kSpans.size()> steps{};
  for (std::size_t i = 0; i < kSpans.size(); ++i) steps[i] = steps_of(kSpans[i]);
  return steps;
}();

// The squares from which a step leads into `set`.
constexpr Bits before(const Bits& set, int step) { return step > 0 ? set.down(step) : set.up(-step); }

bool is_near(Bridge one, Bridge another) {
  return std::abs(column_of(one.from) - column_of(another.from)) <= 2 &&
         std::abs(row_of(one.from) - row_of(another.from)) <= 4;
}

}  // namespace

Neighbours Side::groups_beside(int square) const {
  Neighbours found;
  for (const int step : kSides) {
    const std::uint8_t group = group_at[square + step];
    if (group != 0 && std::find(found.begin(), found.end(), group) == found.end()) found.push_back(group);
  }
  return found;
}

float Side::island_hope(const Plot& group) const {
  if (group.size == kIslandSize) return 1;
  const int finish = group.finish_alone + group.finish_shared, grow = group.grow_alone + group.grow_shared;
  if (finish > 0) return group.finish_alone > 0 || finish > 2 ? kHopeFree[3] : kHopeTight[3];
  if (group.size == 3 || grow == 0 || group.is_cornered) return 0;
  return (group.grow_alone > 0 || grow > 3 ? kHopeFree : kHopeTight)[group.size];
}

Survey::Survey(const Arrangement& arrangement) {
  for (const Colour colour : kColours) {
    find_groups(arrangement, colour);
    join_components(arrangement, colour);
    look_at_open_squares(arrangement, colour);
    weigh_components(colour);
  }
  find_links(arrangement);
}

void Survey::find_groups(const Arrangement& arrangement, Colour colour) {
  Side& side = sides_[index(colour)];
  for_each(arrangement.tiles[index(colour)], [&](int square) {
    std::uint8_t group = side.group_at[square - 1];
    const std::uint8_t left = side.group_at[square - kStride];
    if (group == 0) group = left;
    if (group == 0) group = static_cast<std::uint8_t>(side.group_count++);
    Plot& grown = side.groups[group];
    if (left != 0 && left != group) {
      Plot& merged = side.groups[left];
      for (; merged.size > 0; --merged.size) {
        const Square moved = merged.squares[merged.size - 1u];
        side.group_at[moved] = group;
        grown.squares[grown.size++] = moved;
      }
    }
    side.group_at[square] = group;
    grown.squares[grown.size++] = static_cast<Square>(square);
  });
}

void Survey::join_components(const Arrangement& arrangement, Colour colour) {
  Side& side = sides_[index(colour)];
  for (std::size_t i = 1; i < side.group_count; ++i) side.groups[i].component = static_cast<std::uint8_t>(i);
  for (const Bridge bridge : *arrangement.bridges) {
    const std::uint8_t from = side.group_at[bridge.from], to = side.group_at[bridge.to];
    if (from == 0 || side.groups[from].component == side.groups[to].component) continue;
    const std::uint8_t kept = side.groups[from].component, lost = side.groups[to].component;
    for (std::size_t i = 1; i < side.group_count; ++i)
      if (side.groups[i].component == lost) side.groups[i].component = kept;
  }
  for (std::size_t i = 1; i < side.group_count; ++i) {
    Plot& group = side.groups[i];
    if (group.size != kIslandSize)
      for (std::size_t t = 0; t < group.size; ++t)
        for (const int step : kCorners) {
          const std::uint8_t near = side.group_at[group.squares[t] + step];
          group.is_cornered |= near != 0 && near != i;
        }
    else
      ++side.components[group.component].islands;
  }
  for (const Component& component : side.components) {
    side.points += component.islands * (component.islands + 1) / 2;  // P7.2
    side.islands += component.islands;
  }
}

void Survey::look_at_open_squares(const Arrangement& arrangement, Colour colour) {
  Side& side = sides_[index(colour)];
  const Bits& open = arrangement.open[index(colour)];
  const Bits& shared = arrangement.open[index(other(colour))];
  const Bits around = with_corners(arrangement.tiles[index(colour)]);
  side.fresh = open - around;
  for_each(open & around, [&](int square) { look_beside_tiles(side, square, shared.test(square)); });
}

void Survey::look_beside_tiles(Side& side, int square, bool is_shared) {
  const Neighbours beside = side.groups_beside(square);
  int size = 1;
  for (const std::uint8_t group : beside) size += side.groups[group].size;
  side.makes[square] = static_cast<std::uint8_t>(size);
  if (size == kIslandSize) {
    side.finishing.set(square);
    for (const std::uint8_t group : beside)
      ++(is_shared ? side.groups[group].finish_shared : side.groups[group].finish_alone);
    return;
  }
  for (const int step : kCorners) {
    const std::uint8_t near = side.group_at[square + step];
    if (near != 0 && std::find(beside.begin(), beside.end(), near) == beside.end()) return side.spoiling.set(square);
  }
  for (const std::uint8_t group : beside)
    ++(is_shared ? side.groups[group].grow_shared : side.groups[group].grow_alone);
}

void Survey::weigh_components(Colour colour) {
  Side& side = sides_[index(colour)];
  for (std::size_t i = 1; i < side.group_count; ++i) {
    if (side.groups[i].size == 0) continue;
    const float hope = side.island_hope(side.groups[i]);
    Component& component = side.components[side.groups[i].component];
    component.hope += hope;
    component.hope_squared += hope * hope;
  }
}

void Survey::find_links(const Arrangement& arrangement) {
  if (arrangement.bridges_left < 1) return;                                            // P5.7
  const Bits clear = arrangement.board - arrangement.tiles[0] - arrangement.tiles[1];  // where a bridge may pass
  for (std::size_t span = 0; span < kSpans.size(); ++span) {
    const Steps& steps = kSteps[span];
    const Bits passable = before(clear, steps.first_covered) & before(clear, steps.second_covered);
    for (const Colour colour : kColours) {
      Side& side = sides_[index(colour)];
      const Bits ends = arrangement.tiles[index(colour)] - arrangement.ended;
      const Bits& open = arrangement.open[index(colour)];
      const Bits ready = ends & passable;
      side.live |= (ready & open.down(steps.end)) | ((open & passable).up(steps.end) & ends);
      side.reach |= (ready.up(steps.end) & open) | (open & passable & ends.down(steps.end));
      add_links(arrangement, colour, span, ready & ends.down(steps.end));
    }
  }
  for (Side& side : sides_)
    for_each(side.live, [&](int end) { ++side.components[side.groups[side.group_at[end]].component].live_ends; });
}

void Survey::add_links(const Arrangement& arrangement, Colour colour, std::size_t span, Bits ready) {
  Side& side = sides_[index(colour)];
  for_each(ready, [&](int square) {
    const Bridge bridge{static_cast<Square>(square), static_cast<Square>(square + kSteps[span].end)};
    side.live.set(bridge.from);
    side.live.set(bridge.to);
    const std::uint8_t from = side.groups[side.group_at[bridge.from]].component;
    const std::uint8_t to = side.groups[side.group_at[bridge.to]].component;
    if (from == to || side.links.size() == 96) return;
    for (const Bridge built : *arrangement.bridges)
      if (is_near(bridge, built) && crosses(bridge, built)) return;  // P5.5
    const Bits covered = Bits::of(square + kSteps[span].first_covered) | Bits::of(square + kSteps[span].second_covered);
    side.links.push_back({bridge, from, to, covered, !covered.touches(arrangement.open[index(other(colour))])});
    ++side.components[from].links;
    ++side.components[to].links;
  });
}

}  // namespace trearchi::ponte
