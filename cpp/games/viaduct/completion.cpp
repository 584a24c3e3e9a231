#include "games/viaduct/completion.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace trearchi::viaduct {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class Visit>
void for_bits(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

void lower(std::uint8_t& known, int cost) { known = std::min(known, static_cast<std::uint8_t>(cost)); }

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

void Completion::Cells::add(int z, int y, std::uint64_t bits) {
  if (bits == 0) return;
  rows[at(z)][at(y)] |= bits;
  low[at(z)] = std::min(low[at(z)], y);
  high[at(z)] = std::max(high[at(z)], y);
}

void Completion::look(const Rules& rules, const Board& board, int seat) {
  survey(rules, board, seat);
  survey_stacks(board.levels());
  group_own(board, seat);
  find_terminals(rules, seat);
  for (Field& field : fields_) field.filled = -1;
}

void Completion::survey(const Rules& rules, const Board& board, int seat) {
  layers_ = std::min(board.levels() + 1, kLayers);
  height_ = rules.geometry().height;
  span_ = rules.span();
  seat_ = seat;
  placements_.clear();
  const Rows& open = rules.open_to(seat, false);
  for (int z = 0; z < layers_; ++z) {
    Placements found;
    board.placements(rules, open, z, found);
    Plane free{}, pillars{};
    const bool is_used = z < board.levels();
    for (int y = 1; y <= height_; ++y) {
      free[at(y)] = open[at(y)] & ~(is_used ? board.level(z).cells[at(y)] : 0);
      pillars[at(y)] = is_used ? board.level(z).pillars[at(y)] : 0;
    }
    pillars_[at(z)] = pillars;
    for (int y = 1; y <= height_; ++y) {
      std::uint64_t east = free[at(y)], north = y + span_ <= height_ ? free[at(y)] : 0;
      for (int i = 1; i <= span_; ++i) {
        east &= free[at(y)] >> i;
        if (north != 0) north &= free[at(y + i)];
      }
      line_east_[at(z)][at(y)] = east;
      line_north_[at(z)][at(y)] = north;
      east_[at(z)][at(y)] = found.east[at(y)];
      north_[at(z)][at(y)] = found.north[at(y)];
      for (const Direction d : {Direction::kEast, Direction::kNorth})
        for_bits(d == Direction::kEast ? found.east[at(y)] : found.north[at(y)],
                 [&](int x) { placements_.push_back(static_cast<std::uint32_t>(plane_index(z, d, y, x))); });
    }
  }
}

// V3.1: a bridge may stand on one and the same bridge. Only levels at which something stands are worth climbing to.
void Completion::survey_stacks(int levels) {
  stack_layers_ = std::min(levels, kLayers);
  for (int z = 1; z < stack_layers_; ++z) {
    any_stack_[at(z)] = Plane{};
    stack_low_[at(z)] = kRows;
    stack_high_[at(z)] = -1;
    for (int h = 1; h <= z; ++h)
      for (int y = 1; y <= height_; ++y) {
        const auto below = [&](Direction d) {
          if (h > 1) return stacks_[at(static_cast<int>(d))][at(z - 1)][at(h - 1)][at(y)];
          return d == Direction::kEast ? east_[at(z - 1)][at(y)] : north_[at(z - 1)][at(y)];
        };
        stacks_[0][at(z)][at(h)][at(y)] = below(Direction::kEast) & line_east_[at(z)][at(y)];
        stacks_[1][at(z)][at(h)][at(y)] = below(Direction::kNorth) & line_north_[at(z)][at(y)];
        any_stack_[at(z)][at(y)] |= stacks_[0][at(z)][at(h)][at(y)] | stacks_[1][at(z)][at(h)][at(y)];
        if (any_stack_[at(z)][at(y)] == 0) continue;
        stack_low_[at(z)] = std::min(stack_low_[at(z)], y);
        stack_high_[at(z)] = std::max(stack_high_[at(z)], y);
      }
  }
}

void Completion::group_own(const Board& board, int seat) {
  own_.clear();
  std::vector<Bridge> mine;
  for (const Bridge& bridge : board.bridges())
    if (bridge.seat == seat) {
      own_.push_back({board.pillars(bridge), std::uint64_t{1} << own_.size(), bridge.is_extra});
      mine.push_back(bridge);
    }
  for (std::size_t i = 0; i < mine.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if ((own_[i].group >> j & 1u) != 0 || !board.are_connected(mine[i], mine[j])) continue;
      const std::uint64_t both = own_[i].group | own_[j].group;
      for_bits(both, [&](int k) { own_[at(k)].group = both; });
    }
}

void Completion::find_terminals(const Rules& rules, int seat) {
  terminals_.clear();
  std::uint64_t with_extra = 0;
  for (const Own& own : own_) {
    if (!own.is_extra || (with_extra & own.group) != 0) continue;
    with_extra |= own.group;
    terminals_.push_back({own.group, nullptr});
  }
  for (int which = 0; which < 2; ++which) {
    const Rows& platform = rules.platform(seat, which);
    std::uint64_t reaching = 0;
    for (const Own& own : own_)
      for (const Cell& pillar : own.pillars)
        if (pillar.z == 0 && viaduct::has(platform, pillar.x, pillar.y)) reaching |= own.group;
    // A platform that an extra bridge's group reaches is joined as soon as that group is.
    if ((reaching & with_extra) == 0) terminals_.push_back({reaching, &platform});
  }
}

int Completion::needed() {
  needed_ = 0;
  const auto count = static_cast<unsigned>(terminals_.size());
  if (count < 2) return needed_;
  if (count == 2) {
    spread(1, kFar, 2);
    return needed_ = std::min<int>(fields_[1].terminal[1], kFar);
  }
  for (unsigned i = 0; i + 1 < count; ++i) spread(1u << i, kFar, all());
  const int limit = spanning_tree();
  if (limit >= kFar) return needed_ = kFar;
  const unsigned last = 1u << (count - 1);
  for (unsigned set = 3; set < last; ++set)
    if (!std::has_single_bit(set)) spread(set, share(set, limit), set == last - 1 ? last : 0);
  return needed_ = std::min<int>(limit, fields_[last - 1].terminal[count - 1]);
}

int Completion::distance(std::size_t one, std::size_t other) const {
  return fields_[1u << std::min(one, other)].terminal[std::max(one, other)];
}

// Prim's algorithm over the distances between terminals: an upper bound.
int Completion::spanning_tree() const {
  int total = 0;
  for (unsigned in_tree = 1; in_tree != all();) {
    int best = kNever;
    unsigned next = 0;
    for (std::size_t i = 0; i < terminals_.size(); ++i)
      for (std::size_t j = 0; j < terminals_.size(); ++j)
        if ((in_tree >> i & 1u) != 0 && (in_tree >> j & 1u) == 0 && distance(i, j) < best) {
          best = distance(i, j);
          next = 1u << j;
        }
    if (next == 0) return kFar;
    total += best;
    in_tree |= next;
  }
  return std::min(total, kFar);
}

// The rest of a tree joins all the other terminals, so it costs what lies between any two of them.
int Completion::share(unsigned set, int limit) const {
  int rest = 0;
  for (std::size_t i = 0; i < terminals_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (((set >> i | set >> j) & 1u) == 0) rest = std::max(rest, distance(j, i));
  return limit - rest;
}

void Completion::spread(unsigned set, int limit, unsigned target) {
  Field& field = fields_[set];
  field.filled = limit;
  field.placement.resize(plane_index(kLayers, Direction::kEast, 0, 0));
  std::fill_n(field.placement.begin(), plane_index(layers_, Direction::kEast, 0, 0), kNever);
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
    if (cost == 0) join(terminals_[at(std::countr_zero(set))].bridges, 0, field);
    return;
  }
  join(merged_own_[at(cost)] & ~joined_, cost, field);
  for (const std::uint32_t placement : merged_placements_[at(cost)]) {
    const Bridge b = bridge_at(placement);
    const Cell first = Board::cell(b, 0), second = Board::cell(b, span_);
    add_tree(*fresh_, first.z, first.y, std::uint64_t{1} << first.x);
    add_tree(*fresh_, second.z, second.y, std::uint64_t{1} << second.x);
  }
}

// Two trees meet in an own bridge that both reach, or in a new one that touches both.
void Completion::merge(unsigned set, int limit) {
  last_ = limit;
  merged_own_.fill(0);
  merged_placements_.resize(kFar + 1);
  for (auto& list : merged_placements_) list.clear();
  for (unsigned a = (set - 1) & set; a != 0; a = (a - 1) & set) {
    const unsigned b = set & ~a;
    if (a < b) continue;
    const Field &one = fields_[a], &other = fields_[b];
    for (std::size_t i = 0; i < own_.size(); ++i)
      if (const int cost = one.own[i] + other.own[i]; cost <= limit) merged_own_[at(cost)] |= std::uint64_t{1} << i;
    for (const std::uint32_t placement : placements_) {
      const int cost = one.placement[placement] + other.placement[placement];
      if (cost > limit) continue;
      lower(fields_[set].placement[placement], cost);  // it touches both, so a third may meet them in it
      if (cost < limit) merged_placements_[at(cost + 1)].push_back(placement);
    }
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
  for (int z = 0; z < layers_; ++z)
    for (int y = fresh_->low[at(z)]; y <= fresh_->high[at(z)]; ++y) {
      const std::uint64_t row = fresh_->rows[at(z)][at(y)];
      front_.add(z, y, row << 1 | row >> 1);
      front_.add(z, y - 1, row);
      front_.add(z, y + 1, row);
      if (z > 0) front_.add(z - 1, y, row);
      if (z + 1 < layers_) front_.add(z + 1, y, row);
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
      climb(z, y, east, Direction::kEast, cost + 1);
      climb(z, y, north, Direction::kNorth, cost + 1);
      for_bits(east, [&](int x) { lower(field.placement[plane_index(z, Direction::kEast, y, x)], cost); });
      for_bits(north, [&](int x) { lower(field.placement[plane_index(z, Direction::kNorth, y, x)], cost); });
    }
  }
}

void Completion::later(int cost, int z, int y, std::uint64_t bits) {
  if (bits == 0) return;
  coming_[at(cost)].add(z, y, bits);
  last_ = std::max(last_, cost);
}

// The pillars of new bridges at level z, and of those that may be stacked upon them one after the other.
void Completion::climb(int z, int y, std::uint64_t bits, Direction direction, int cost) {
  for (int h = 0; bits != 0; ++h) {
    if (direction == Direction::kEast) {
      later(cost + h, z + h, y, bits | bits << span_);
    } else {
      later(cost + h, z + h, y, bits);
      later(cost + h, z + h, y + span_, bits);
    }
    if (z + h + 1 >= stack_layers_) return;
    bits &= (direction == Direction::kEast ? line_east_ : line_north_)[at(z + h + 1)][at(y)];
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
  for_bits(bits, [&](int x) { lower(field.placement[plane_index(z - below, direction, y, x)], cost + below); });
}

void Completion::look_further(int slack) {
  heat_.assign(cell_index({0, 0, kLayers}), 0);
  if (terminals_.size() < 2) return;
  const int limit = std::min(needed_ + slack, kFar);
  for (unsigned set = 1; set < all(); ++set)
    if (const int most = share(set, limit); fields_[set].filled < most || fields_[set].filled < 0) spread(set, most, 0);
  if (needed_ >= kFar) return;
  for (unsigned i = 0; i < terminals_.size(); ++i) warm(1u << i);
}

int Completion::through(std::size_t placement) const {
  int best = kFar;
  for (unsigned set = 1; set < all(); set += 2)
    best = std::min(best, fields_[set].placement[placement] + fields_[all() & ~set].placement[placement]);
  return best;
}

Bridge Completion::bridge_at(std::size_t placement) const {
  const std::size_t x = placement % 64, line = placement / 64, y = line % kRows, plane = line / kRows;
  return {static_cast<std::uint8_t>(plane / 2), static_cast<std::uint8_t>(x),     static_cast<std::uint8_t>(y),
          static_cast<Direction>(plane % 2),    static_cast<std::uint8_t>(seat_), false};
}

void Completion::steps(std::vector<Step>& steps) const {
  steps.clear();
  if (terminals_.size() < 2 || needed_ >= kFar) return;
  for (const std::uint32_t placement : placements_)
    if (const int total = through(placement) + 1; total < kFar)
      steps.push_back({bridge_at(placement), std::max(0, total - needed_)});
}

int Completion::needed_through(const Bridge& bridge) const {
  if (bridge.level >= layers_ || terminals_.size() < 2) return kFar;
  return through(plane_index(bridge.level, bridge.direction, bridge.y, bridge.x));
}

bool Completion::uses(const Bridge& bridge) const {
  if (terminals_.size() < 2) return true;
  const Cell pillar = Board::cell(bridge, 0);
  for (std::size_t i = 0; i < own_.size(); ++i) {
    if (own_[i].pillars[0] != pillar) continue;
    for (unsigned set = 1; set < all(); set += 2)
      if (fields_[set].own[i] + fields_[all() & ~set].own[i] <= needed_) return true;
  }
  return false;
}

// Every shortest completion has one bridge at each distance from the terminal: the fewer there are, the hotter.
void Completion::warm(unsigned set) {
  const Field &from = fields_[set], &to = fields_[all() & ~set];
  std::vector<std::vector<std::uint32_t>>& by_distance = merged_placements_;
  by_distance.resize(kFar + 1);
  for (auto& list : by_distance) list.clear();
  for (const std::uint32_t placement : placements_)
    if (from.placement[placement] + to.placement[placement] + 1 == needed_)
      by_distance[from.placement[placement]].push_back(placement);
  counts_.resize(heat_.size());
  for (const auto& list : by_distance) {
    const float share = list.empty() ? 0 : 1.0f / static_cast<float>(list.size());
    for (const std::uint32_t placement : list)
      for (int i = 0; i <= span_; ++i) {
        const std::size_t cell = cell_index(Board::cell(bridge_at(placement), i));
        heat_[cell] = std::max(heat_[cell], share * static_cast<float>(++counts_[cell]));
      }
    for (const std::uint32_t placement : list)
      for (int i = 0; i <= span_; ++i) counts_[cell_index(Board::cell(bridge_at(placement), i))] = 0;
  }
}

float Completion::heat(const Cell& cell) const { return cell.z < layers_ ? heat_[cell_index(cell)] : 0; }

}  // namespace trearchi::viaduct
