#include "games/viaduct/completion.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace trearchi::viaduct {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class Visit>
void for_bits(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

}  // namespace

template <class Visit>
void Completion::for_each(const Places& places, Visit visit) const {
  for (int z = 0; z < layers_; ++z)
    for (int y = places.low[at(z)]; y <= places.high[at(z)]; ++y)
      for (const Direction d : {Direction::kEast, Direction::kNorth})
        for_bits(places.rows[at(z)][at(static_cast<int>(d))][at(y)], [&](int x) {
          visit(Bridge{static_cast<std::uint8_t>(z), static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), d,
                       static_cast<std::uint8_t>(seat_), false});
        });
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

int Completion::exits() {
  int fewest = std::numeric_limits<int>::max();
  for (unsigned i = 0; i < terminals_.size() && terminals_.size() > 1; ++i) {
    const unsigned set = 1u << i;
    if (fields_[set].filled < 0) spread(set, 0, 0);
    int count = 0;
    for_each(fields_[set].placements[0], [&](const Bridge&) { ++count; });
    fewest = std::min(fewest, count);
  }
  return fewest;
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

void Completion::look_further(int slack) {
  heat_.assign(cell_index({0, 0, layers_}), 0);
  if (terminals_.size() < 2) return;
  const int limit = std::min(needed_ + slack, kFar);
  for (unsigned set = 1; set < all(); ++set)
    if (const int most = share(set, limit); fields_[set].filled < std::max(most - 1, 0)) spread(set, most, 0);
  if (needed_ >= kFar) return;
  find_through(slack);
  for (unsigned i = 0; i < terminals_.size(); ++i) warm(1u << i);
}

// A placement joins two trees, which together reach all terminals.
void Completion::find_through(int slack) {
  through_.resize(at(std::max(static_cast<int>(through_.size()), slack + 1)));
  for (Places& places : through_) places.clear();
  for (unsigned set = 1; set < all(); set += 2)
    for (int excess = 0; excess <= std::min(slack, kFar - needed_); ++excess)
      for (int total = needed_ - 1 + excess, part = 0; part <= total; ++part)
        through_[at(excess)].add_common(fields_[set].placements[at(part)],
                                        fields_[all() & ~set].placements[at(total - part)], layers_);
  for (std::size_t excess = 1; excess < through_.size(); ++excess)
    for (std::size_t less = 0; less < excess; ++less) through_[excess].remove(through_[less]);
}

void Completion::steps(std::vector<Step>& steps) const {
  steps.clear();
  if (terminals_.size() < 2 || needed_ >= kFar) return;
  for (std::size_t excess = 0; excess < through_.size(); ++excess)
    for_each(through_[excess], [&](const Bridge& bridge) { steps.push_back({bridge, static_cast<int>(excess)}); });
}

int Completion::needed_through(const Bridge& bridge) const {
  if (bridge.level >= layers_ || terminals_.size() < 2 || needed_ >= kFar) return kFar;
  for (std::size_t excess = 0; excess < through_.size(); ++excess)
    if (through_[excess].has(bridge)) return needed_ - 1 + static_cast<int>(excess);
  return kFar;
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
  for (int cost = 0; cost < needed_; ++cost) {
    common_.clear();
    common_.add_common(from.placements[at(cost)], to.placements[at(needed_ - 1 - cost)], layers_);
    warm(common_);
  }
}

void Completion::warm(const Places& places) {
  int count = 0;
  for_each(places, [&](const Bridge&) { ++count; });
  if (count == 0) return;
  const float share = 1.0f / static_cast<float>(count);
  counts_.resize(cell_index({0, 0, kLayers}));
  for_each(places, [&](const Bridge& bridge) {
    for (int i = 0; i <= span_; ++i) {
      const std::size_t cell = cell_index(Board::cell(bridge, i));
      heat_[cell] = std::max(heat_[cell], share * static_cast<float>(++counts_[cell]));
    }
  });
  for_each(places, [&](const Bridge& bridge) {
    for (int i = 0; i <= span_; ++i) counts_[cell_index(Board::cell(bridge, i))] = 0;
  });
}

float Completion::heat(const Cell& cell) const { return cell.z < layers_ ? heat_[cell_index(cell)] : 0; }

}  // namespace trearchi::viaduct
