#include "games/viaduct/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "core/random.hpp"

namespace trearchi::viaduct {
namespace {

std::uint64_t key(const Bridge& b) {
  std::uint64_t packed = b.level;
  for (const unsigned part : {unsigned{b.x}, unsigned{b.y}, static_cast<unsigned>(b.direction), unsigned{b.seat},
                              static_cast<unsigned>(b.is_extra)})
    packed = packed << 8 | part;
  return mix64(packed);
}

bool touch(const Cell& a, const Cell& b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) == 1;
}

}  // namespace

std::optional<std::size_t> Board::find(int x, int y, Direction direction, int level) const {
  const auto all = bridges();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].x == x && all[i].y == y && all[i].level == level && all[i].direction == direction) return i;
  return std::nullopt;
}

void Board::placements(const Rules& rules, const Rows& open, int z, Placements& out) const {
  const auto height = static_cast<std::size_t>(rules.geometry().height);
  const std::size_t span = span_;
  const Rows& support = z == 0 ? rules.holes() : level(z - 1).pillars;
  Rows free = open;
  if (z < levels())
    for (std::size_t y = 1; y <= height; ++y) free[y] &= ~level(z).cells[y];
  out.east[0] = out.north[0] = 0;
  for (std::size_t y = 1; y <= height; ++y) {
    std::uint64_t east = support[y] & support[y] >> span;
    for (std::size_t i = 0; i <= span; ++i) east &= free[y] >> i;
    std::uint64_t north = 0;
    if (y + span <= height) {
      north = support[y] & support[y + span];
      for (std::size_t i = 0; i <= span; ++i) north &= free[y + i];
    }
    out.east[y] = east;
    out.north[y] = north;
  }
}

bool Board::can_place(const Rules& rules, const Rows& open) const {
  Placements found;
  for (int z = 0; z <= levels(); ++z) {
    placements(rules, open, z, found);
    for (std::size_t y = 1; y <= static_cast<std::size_t>(rules.geometry().height); ++y)
      if ((found.east[y] | found.north[y]) != 0) return true;
  }
  return false;
}

std::uint64_t Board::count_placements(const Rules& rules, const Rows& open) const {
  Placements found;
  int count = 0;
  for (int z = 0; z <= levels(); ++z) {
    placements(rules, open, z, found);
    for (std::size_t y = 1; y <= static_cast<std::size_t>(rules.geometry().height); ++y)
      count += std::popcount(found.east[y]) + std::popcount(found.north[y]);
  }
  return static_cast<std::uint64_t>(count);
}

void Board::mark(const Bridge& bridge, bool is_present) {
  Level& level = levels_[bridge.level];
  const auto set = [is_present](Rows& rows, const Cell& cell) {
    const std::uint64_t bit = std::uint64_t{1} << cell.x;
    auto& row = rows[static_cast<std::size_t>(cell.y)];
    row = is_present ? row | bit : row & ~bit;
  };
  for (int i = 0; i <= span_; ++i) set(level.cells, cell(bridge, i));
  for (const Cell& pillar : pillars(bridge)) set(level.pillars, pillar);
  hash_ ^= key(bridge);
}

void Board::add(const Bridge& bridge) {
  assert(count_ < kMaxBridges && bridge.level <= levels());
  if (bridge.level == levels()) levels_.emplace_back();
  mark(bridge, true);
  const auto end = bridges_.begin() + count_;
  const auto place = std::upper_bound(bridges_.begin(), end, bridge);
  std::move_backward(place, end, end + 1);
  *place = bridge;
  ++count_;
}

void Board::remove(std::size_t index) {
  assert(index < count_ && !carries(bridges_[index]));
  const Bridge bridge = bridges_[index];
  mark(bridge, false);
  const auto place = bridges_.begin() + static_cast<std::ptrdiff_t>(index);
  std::move(place + 1, bridges_.begin() + count_, place);
  --count_;
  // Bridges are ordered by level, so the last one tells how many levels are in use.
  levels_.resize(count_ == 0 ? 0 : bridges_[count_ - 1u].level + 1u);
}

bool Board::touch(const Bridge& a, const Bridge& b) const {
  for (const Cell& p : pillars(a))
    for (const Cell& q : pillars(b))
      if (viaduct::touch(p, q)) return true;
  return false;
}

namespace {

// One seat's bridges, numbered by themselves: at most 32, so that a set of them is one word.
struct Holding {
  std::array<std::uint8_t, 64> index;
  std::size_t count = 0;
  std::uint64_t extras = 0;
  std::array<std::uint64_t, 2> reaching{};  // those with a pillar on platform 0, 1 (V6.1)
};

static_assert(kMaxBridgesPerColour + kExtraBridges / 2 <= 64);

Holding holding_of(const Board& board, const Rules& rules, int seat) {
  Holding own;
  const auto all = board.bridges();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].seat != seat) continue;
    const std::uint64_t bit = std::uint64_t{1} << own.count;
    if (all[i].is_extra) own.extras |= bit;
    for (const Cell& pillar : board.pillars(all[i]))
      for (int which = 0; which < 2; ++which)
        if (pillar.z == 0 && has(rules.platform(seat, which), pillar.x, pillar.y))
          own.reaching[static_cast<std::size_t>(which)] |= bit;
    own.index[own.count++] = static_cast<std::uint8_t>(i);
  }
  return own;
}

std::uint64_t group_of(const Board& board, const Holding& own, std::uint64_t start) {
  const auto all = board.bridges();
  std::uint64_t group = start, edge = start;
  while (edge != 0) {
    const Bridge& bridge = all[own.index[static_cast<std::size_t>(std::countr_zero(edge))]];
    edge &= edge - 1;
    for (std::size_t i = 0; i < own.count; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      if ((group & bit) != 0 || !board.are_connected(bridge, all[own.index[i]])) continue;
      group |= bit;
      edge |= bit;
    }
  }
  return group;
}

}  // namespace

std::optional<BridgeSet> Board::viaduct(const Rules& rules, int seat) const {
  const Holding own = holding_of(*this, rules, seat);
  if (own.reaching[1] == 0) return std::nullopt;
  for (std::uint64_t left = own.reaching[0]; left != 0;) {
    const std::uint64_t group = group_of(*this, own, left & -left);
    left &= ~group;
    if ((group & own.reaching[1]) == 0 || (own.extras & ~group) != 0) continue;
    BridgeSet found;
    for (std::size_t i = 0; i < own.count; ++i)
      if ((group >> i & 1u) != 0) found.insert(own.index[i]);
    return found;
  }
  return std::nullopt;
}

bool operator==(const Board& a, const Board& b) {
  // Levels follow from the bridges.
  return a.hash_ == b.hash_ && std::ranges::equal(a.bridges(), b.bridges());
}

}  // namespace trearchi::viaduct
