// How a tree grows: the fields of a completion, bridge by bridge.
#include <algorithm>
#include <bit>

#include "games/viaduct/completion.hpp"

namespace trearchi::viaduct {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class Visit>
void for_bits(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

}  // namespace

void Completion::Cells::forget() {
  low.fill(kRows);
  high.fill(-1);
}

void Completion::Cells::clear() {
  for (int z = 0; z < kLayers; ++z)
    for (int y = low[at(z)]; y <= high[at(z)]; ++y) rows[at(z)][at(y)] = 0;
  forget();
}

void Completion::Places::forget() {
  low.fill(kRows);
  high.fill(-1);
}

void Completion::Places::clear() {
  for (int z = 0; z < kLayers; ++z)
    for (int y = low[at(z)]; y <= high[at(z)]; ++y) rows[at(z)][0][at(y)] = rows[at(z)][1][at(y)] = 0;
  forget();
}

void Completion::Places::add_common(const Places& one, const Places& other, int layers) {
  for (int z = 0; z < layers; ++z) {
    const int last = std::min(one.high[at(z)], other.high[at(z)]);
    const auto &a = one.rows[at(z)], &b = other.rows[at(z)];
    for (int y = std::max(one.low[at(z)], other.low[at(z)]); y <= last; ++y)
      add(z, y, a[0][at(y)] & b[0][at(y)], a[1][at(y)] & b[1][at(y)]);
  }
}

void Completion::Places::remove(const Places& others) {
  for (int z = 0; z < kLayers; ++z)
    for (int y = low[at(z)]; y <= high[at(z)]; ++y)
      for (const std::size_t d : {0u, 1u}) rows[at(z)][d][at(y)] &= ~others.rows[at(z)][d][at(y)];
}

void Completion::spread(unsigned set, int limit, unsigned target) {
  Field& field = fields_[set];
  field.filled = limit;
  field.placements.resize(kFar + 1);
  for (Places& places : field.placements) places.clear();
  field.own.fill(kNever);
  field.terminal.fill(kNever);
  for (Cells* cells : {&tree_, &waves_[0], &waves_[1]}) cells->clear();
  fresh_ = &waves_[0];
  older_ = &waves_[1];
  for (Cells& cells : coming_) cells.clear();
  for (int z = 0; z < layers_; ++z) east_seen_[at(z)] = north_seen_[at(z)] = Plane{};
  joined_ = 0;
  last_ = 0;
  if (!std::has_single_bit(set)) merge(set, limit);
  // A bridge over an obstacle takes two, so the last pillars count for two steps more.
  for (int cost = 0; cost <= std::min(limit, last_ + 2); ++cost) {
    std::swap(older_, fresh_);
    fresh_->clear();
    seed(set, cost, field);
    grow_front();
    if (std::has_single_bit(set) && cost == 0)
      if (const Rows* platform = terminals_[at(std::countr_zero(set))].platform)
        for (int y = 1; y <= height_; ++y) front_.add(0, y, (*platform)[at(y)]);
    join_touched(cost, field);
    note_terminals(cost, field);
    bool is_done = target != 0;
    for_bits(target & ~set, [&](int t) { is_done = is_done && field.terminal[at(t)] != kNever; });
    if (is_done) {
      field.filled = cost - 1;
      return;
    }
    attach(cost, field);
    descend(cost, field);
  }
}

// The pillars that come at this cost, and what belongs to the tree without growing from it: the terminal itself, or
// where two trees meet.
void Completion::seed(unsigned set, int cost, Field& field) {
  const Cells& coming = coming_[at(cost)];
  for (int z = 0; z < layers_; ++z)
    for (int y = coming.low[at(z)]; y <= coming.high[at(z)]; ++y) add_tree(*fresh_, z, y, coming.rows[at(z)][at(y)]);
  if (std::has_single_bit(set)) {
    if (cost > 0) stand_on(field.placements[at(cost - 1)]);
    if (cost == 0) join(terminals_[at(std::countr_zero(set))].bridges, 0, field);
    return;
  }
  join(merged_own_[at(cost)] & ~joined_, cost, field);
  if (cost > 0) stand_on(field.placements[at(cost - 1)]);
}

// The pillars of new bridges belong to the tree.
void Completion::stand_on(const Places& places) {
  for (int z = 0; z < layers_; ++z) {
    const int low = places.low[at(z)], high = places.high[at(z)];
    if (low > high) continue;
    const auto& [east, north] = places.rows[at(z)];
    Plane &wave = fresh_->rows[at(z)], &tree = tree_.rows[at(z)];
    const auto stand = [&](std::size_t y, std::uint64_t bits) {
      wave[y] |= bits & ~tree[y];
      tree[y] |= bits;
    };
    // A row at a time: no bridge stands further north than the board goes.
    for (std::size_t y = at(low); y <= at(high); ++y) stand(y, east[y] | east[y] << span_ | north[y]);
    const int last = std::min(high, height_ - span_);
    for (std::size_t y = at(low); y <= at(last) && last >= low; ++y) stand(y + at(span_), north[y]);
    fresh_->reach(z, low, std::max(high, last + span_));
    tree_.reach(z, low, std::max(high, last + span_));
  }
}

// Two trees meet in an own bridge that both reach, or in a new one that touches both.
void Completion::merge(unsigned set, int limit) {
  last_ = limit;
  merged_own_.fill(0);
  for (unsigned a = (set - 1) & set; a != 0; a = (a - 1) & set) {
    const unsigned b = set & ~a;
    if (a < b) continue;
    const Field &one = fields_[a], &other = fields_[b];
    for (std::size_t i = 0; i < own_.size(); ++i)
      if (const int cost = one.own[i] + other.own[i]; cost <= limit) merged_own_[at(cost)] |= std::uint64_t{1} << i;
    // A placement that touches both; a third may meet them in it.
    for (int cost = 0; cost <= limit; ++cost)
      for (int part = 0; part <= cost; ++part)
        fields_[set].placements[at(cost)].add_common(one.placements[at(part)], other.placements[at(cost - part)],
                                                     layers_);
  }
}

void Completion::add_tree(Cells& wave, int z, int y, std::uint64_t bits) {
  wave.add(z, y, bits & ~tree_.rows[at(z)][at(y)]);
  tree_.add(z, y, bits);
}

// V5.1: cells in which a pillar would touch one that is new at this cost.
void Completion::grow_front() {
  front_.clear();
  for (int z = 0; z < layers_; ++z) reach_over(z);
  for (int z = 0; z < layers_; ++z) {
    const int low = fresh_->low[at(z)], high = fresh_->high[at(z)];
    if (low > high) continue;
    Plane& front = front_.rows[at(z)];
    const Plane& fresh = fresh_->rows[at(z)];
    for (std::size_t y = at(low); y <= at(high); ++y) front[y] |= fresh[y] << 1 | fresh[y] >> 1;
    for (std::size_t y = at(low); y <= at(high); ++y) front[y - 1] |= fresh[y];
    for (std::size_t y = at(low); y <= at(high); ++y) front[y + 1] |= fresh[y];
    front_.reach(z, low - 1, high + 1);
    for (const int other : {z - 1, z + 1}) {
      if (other < 0 || other >= layers_) continue;
      for (std::size_t y = at(low); y <= at(high); ++y) front_.rows[at(other)][y] |= fresh[y];
      front_.reach(other, low, high);
    }
  }
}

// Over an obstacle: a bridge plugged onto a pillar of the tree, one level up, whose far pillar stands on another
// pillar: one that is there, or a new one, which then touches the tree.
void Completion::reach_over(int z) {
  if (z + 1 >= layers_) return;
  const Plane &east = line_east_[at(z + 1)], &north = line_north_[at(z + 1)], &standing = pillars_[at(z)];
  for (int y = older_->low[at(z)]; y <= older_->high[at(z)]; ++y) {
    const std::uint64_t row = older_->rows[at(z)][at(y)];
    if (row == 0) continue;
    const std::uint64_t to_east = (row & east[at(y)]) << span_, to_west = row >> span_ & east[at(y)];
    front_.add(z, y, to_east | to_west);
    const auto stand = [&](int to_y, std::uint64_t bits) { add_tree(*fresh_, z + 1, to_y, bits & standing[at(to_y)]); };
    stand(y, to_east | to_west);
    if (y + span_ <= height_) {
      front_.add(z, y + span_, row & north[at(y)]);
      stand(y + span_, row & north[at(y)]);
    }
    if (y - span_ >= 1) {
      front_.add(z, y - span_, row & north[at(y - span_)]);
      stand(y - span_, row & north[at(y - span_)]);
    }
  }
}

void Completion::front_around(const Cell& c) {
  const std::uint64_t bit = std::uint64_t{1} << c.x;
  front_.add(c.z, c.y, bit << 1 | bit >> 1);
  front_.add(c.z, c.y - 1, bit);
  front_.add(c.z, c.y + 1, bit);
  if (c.z > 0) front_.add(c.z - 1, c.y, bit);
  if (c.z + 1 < layers_) front_.add(c.z + 1, c.y, bit);
}

void Completion::join_touched(int cost, Field& field) {
  for (const Own& own : own_) {
    if ((joined_ & own.group) != 0) continue;
    for (const Cell& pillar : own.pillars)
      if (pillar.z < layers_ && front_.has(pillar)) {
        join(own.group, cost, field);
        break;
      }
  }
}

void Completion::join(std::uint64_t bridges, int cost, Field& field) {
  std::uint64_t groups = 0;
  for_bits(bridges, [&](int i) { groups |= own_[at(i)].group; });
  for_bits(groups & ~joined_, [&](int i) {
    field.own[at(i)] = static_cast<std::uint8_t>(cost);
    for (const Cell& pillar : own_[at(i)].pillars) {
      if (pillar.z >= layers_) continue;
      add_tree(*fresh_, pillar.z, pillar.y, std::uint64_t{1} << pillar.x);
      front_around(pillar);
    }
  });
  joined_ |= groups;
}

void Completion::note_terminals(int cost, Field& field) const {
  for (std::size_t t = 0; t < terminals_.size(); ++t) {
    if (field.terminal[t] != kNever) continue;
    bool is_reached = (joined_ & terminals_[t].bridges) != 0;
    if (const Rows* platform = terminals_[t].platform)
      for (int y = fresh_->low[0]; y <= fresh_->high[0] && !is_reached; ++y)
        is_reached = (fresh_->rows[0][at(y)] & (*platform)[at(y)]) != 0;
    if (is_reached) field.terminal[t] = static_cast<std::uint8_t>(cost);
  }
}

// Placements that touch the tree for the first time; their pillars belong to it for one bridge more.
void Completion::attach(int cost, Field& field) {
  for (int z = 0; z < layers_; ++z) {
    const Plane& front = front_.rows[at(z)];
    const int low = std::max(1, front_.low[at(z)] - span_), high = std::min(height_, front_.high[at(z)]);
    for (int y = low; y <= high; ++y) {
      const std::uint64_t row = front[at(y)];
      const std::uint64_t east = east_[at(z)][at(y)] & ~east_seen_[at(z)][at(y)] & (row | row >> span_);
      const std::uint64_t far = y + span_ <= height_ ? front[at(y + span_)] : 0;
      const std::uint64_t north = north_[at(z)][at(y)] & ~north_seen_[at(z)][at(y)] & (row | far);
      if ((east | north) == 0) continue;
      east_seen_[at(z)][at(y)] |= east;
      north_seen_[at(z)][at(y)] |= north;
      last_ = std::max(last_, cost + 1);
      field.placements[at(cost)].add(z, y, east, north);
      climb(z, y, east, Direction::kEast, cost + 1);
      climb(z, y, north, Direction::kNorth, cost + 1);
    }
  }
}

void Completion::later(int cost, int z, int y, std::uint64_t bits) {
  if (bits == 0) return;
  coming_[at(cost)].add(z, y, bits);
  last_ = std::max(last_, cost);
}

// The pillars of bridges that may be stacked upon new ones at level z, one after the other.
void Completion::climb(int z, int y, std::uint64_t bits, Direction direction, int cost) {
  for (int h = 1; bits != 0 && z + h < stack_layers_; ++h) {
    bits &= (direction == Direction::kEast ? line_east_ : line_north_)[at(z + h)][at(y)];
    if (direction == Direction::kEast) {
      later(cost + h, z + h, y, bits | bits << span_);
    } else {
      later(cost + h, z + h, y, bits);
      later(cost + h, z + h, y + span_, bits);
    }
  }
}

// Stacks whose upper pillars touch the tree sideways: they come whole, and their lowest bridge is the one to place.
void Completion::descend(int cost, Field& field) {
  for (int z = 1; z < stack_layers_; ++z) {
    const int low = std::max(stack_low_[at(z)], fresh_->low[at(z)] - span_ - 1);
    for (int y = low; y <= std::min(stack_high_[at(z)], fresh_->high[at(z)] + 1); ++y) {
      if (any_stack_[at(z)][at(y)] == 0) continue;
      const auto beside = [&](int row) {
        const Plane& fresh = fresh_->rows[at(z)];
        return row > height_ ? 0 : fresh[at(row)] << 1 | fresh[at(row)] >> 1 | fresh[at(row - 1)] | fresh[at(row + 1)];
      };
      const std::uint64_t near = beside(y), far = beside(y + span_);
      const std::uint64_t tree = tree_.rows[at(z)][at(y)];
      const std::uint64_t in_east = tree & tree >> span_;
      const std::uint64_t in_north = y + span_ <= height_ ? tree & tree_.rows[at(z)][at(y + span_)] : 0;
      const std::uint64_t east = (near | near >> span_) & ~in_east, north = (near | far) & ~in_north;
      if (((east | north) & any_stack_[at(z)][at(y)]) == 0) continue;
      for (int h = 1; h <= z; ++h) {
        put_stack(z, h, y, stacks_[0][at(z)][at(h)][at(y)] & east, Direction::kEast, cost, field);
        put_stack(z, h, y, stacks_[1][at(z)][at(h)][at(y)] & north, Direction::kNorth, cost, field);
      }
    }
  }
}

void Completion::put_stack(int z, int below, int y, std::uint64_t bits, Direction direction, int cost, Field& field) {
  if (bits == 0 || cost + below >= kFar) return;
  for (int level = z - below; level <= z; ++level) {
    const bool is_east = direction == Direction::kEast;
    later(cost + below + 1, level, y, is_east ? bits | bits << span_ : bits);
    if (!is_east) later(cost + below + 1, level, y + span_, bits);
  }
  const bool is_east = direction == Direction::kEast;
  field.placements[at(cost + below)].add(z - below, y, is_east ? bits : 0, is_east ? 0 : bits);
}

}  // namespace trearchi::viaduct
