// What comes to a growing tree: placements that touch it, and stacks of new bridges.
#include <algorithm>

#include "games/viaduct/completion_growth.hpp"

namespace trearchi::viaduct {

// Placements that touch the tree for the first time; their pillars belong to it for one bridge more.
template <class Row>
void Growth<Row>::attach(int cost, Field& field) {
  for (int z = 0; z < ground_->layers; ++z) {
    const int low = std::max(1, front_.low[at(z)] - ground_->span);
    const int high = std::min(ground_->height, front_.high[at(z)]);
    if (low > high || !find_touching(z, low, high)) continue;
    last_ = std::max(last_, cost + 1);
    field.at_cost(cost).add(z, low, high, found_);
    climb(z, low, high, cost + 1);
  }
}

// Moves the placements of one level that touch the front from `untouched_` to `found_`; whether there are any.
template <class Row>
bool Growth<Row>::find_touching(int z, int low, int high) {
  const Plane<Row>& front = front_.rows[at(z)];
  Plane<Row>&east = untouched_[at(z)][0], &north = untouched_[at(z)][1];
  const Row span = static_cast<Row>(ground_->span);
  typename Plane<Row>::Block any{};
  for_blocks<Row>(low, high, [&](int y) {
    const auto row = front.block(y);
    const auto to_east = east.block(y) & (row | row >> span);
    const auto to_north = north.block(y) & (row | front.block(y + ground_->span));
    east.set(y, east.block(y) ^ to_east);
    north.set(y, north.block(y) ^ to_north);
    found_[0].set(y, to_east);
    found_[1].set(y, to_north);
    any |= to_east | to_north;
  });
  return is_any(any);
}

// The pillars of bridges that may be stacked upon those of `found_` at level z, one after the other.
template <class Row>
void Growth<Row>::climb(int z, int low, int high, int cost) {
  for (int h = 1; z + h < ground_->stack_layers; ++h) {
    const Plane<Row>&east = ground_->lines[at(z + h)][0], &north = ground_->lines[at(z + h)][1];
    typename Plane<Row>::Block any{};
    for_blocks<Row>(low, high, [&](int y) {
      const auto to_east = found_[0].block(y) & east.block(y), to_north = found_[1].block(y) & north.block(y);
      found_[0].set(y, to_east);
      found_[1].set(y, to_north);
      any |= to_east | to_north;
    });
    if (!is_any(any)) return;
    later(cost + h, z + h, low, high);
  }
}

// The pillars of the placements in `found_` come to the tree at level z.
template <class Row>
void Growth<Row>::later(int cost, int z, int low, int high) {
  const Plane<Row>&east = found_[0], &north = found_[1];
  const Row span = static_cast<Row>(ground_->span);
  const int far = std::min(high + ground_->span, ground_->height);
  clear_around(low, high);
  Plane<Row>& rows = coming_[at(cost)].rows[at(z)];
  for_blocks<Row>(low, far, [&](int y) {
    const auto row = east.block(y);
    rows.add(y, row | row << span | north.block(y) | north.block(y - ground_->span));
  });
  coming_[at(cost)].reach(z, low, far);
  last_ = std::max(last_, cost);
}

// What was in `found_` before, within reach of a bridge.
template <class Row>
void Growth<Row>::clear_around(int low, int high) {
  const int first = low & -Plane<Row>::kBlock, end = (high & -Plane<Row>::kBlock) + Plane<Row>::kBlock;
  for_blocks<Row>(first - kRowsBefore, first - 1, [&](int y) { found_[1].clear(y); });
  for_blocks<Row>(end, end + kRowsBefore - 1, [&](int y) {
    found_[0].clear(y);
    found_[1].clear(y);
  });
}

// Stacks whose upper pillars touch the tree sideways: they come whole, and their lowest bridge is the one to place.
template <class Row>
void Growth<Row>::descend(int cost, Field& field) {
  for (int z = 1; z < ground_->stack_layers; ++z) {
    const int low = std::max(ground_->stack_low[at(z)], fresh_->low[at(z)] - ground_->span - 1);
    const int high = std::min(ground_->stack_high[at(z)], fresh_->high[at(z)] + 1);
    if (low > high) continue;
    for (int h = 1; h <= z && cost + h < kFarthest; ++h) {
      if (!find_stacks(z, h, low, high)) continue;
      for (int level = z - h; level <= z; ++level) later(cost + h + 1, level, low, high);
      field.at_cost(cost + h).add(z - h, low, high, found_);
    }
  }
}

// Where a bridge at level z, on h new ones, would have new pillars of the tree beside its own, unless it has both in
// the tree: `found_`; whether there are any.
template <class Row>
bool Growth<Row>::find_stacks(int z, int h, int low, int high) {
  const Plane<Row>&fresh = fresh_->rows[at(z)], &tree = tree_.rows[at(z)];
  const Plane<Row>&east = ground_->stacks[at(z)][at(h)][0], &north = ground_->stacks[at(z)][at(h)][1];
  const int span = ground_->span;
  const Row by = static_cast<Row>(span);
  typename Plane<Row>::Block any{};
  for_blocks<Row>(low, high, [&](int y) {
    const auto near = beside(fresh, y), row = tree.block(y);
    const auto to_east = east.block(y) & (near | near >> by) & ~(row & row >> by);
    const auto to_north = north.block(y) & (near | beside(fresh, y + span)) & ~(row & tree.block(y + span));
    found_[0].set(y, to_east);
    found_[1].set(y, to_north);
    any |= to_east | to_north;
  });
  return is_any(any);
}

template void Growth<std::uint32_t>::attach(int cost, Field& field);
template void Growth<std::uint64_t>::attach(int cost, Field& field);
template void Growth<std::uint32_t>::descend(int cost, Field& field);
template void Growth<std::uint64_t>::descend(int cost, Field& field);

}  // namespace trearchi::viaduct
