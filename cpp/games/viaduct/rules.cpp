#include "games/viaduct/rules.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace trearchi::viaduct {
namespace {

Rows lattice(const Geometry& geometry) {
  Rows rows{};
  const std::uint64_t row = (std::uint64_t{2} << geometry.width) - 2;
  for (int y = 1; y <= geometry.height; ++y) rows[static_cast<std::size_t>(y)] = row;
  return rows;
}

// V1.1: the river has no holes.
Rows holes_of(const Geometry& geometry) {
  Rows rows = lattice(geometry);
  for (const int y : geometry.river_y) rows[static_cast<std::size_t>(y)] = 0;
  for (const int x : geometry.river_x)
    for (auto& row : rows) row &= ~(std::uint64_t{1} << x);
  return rows;
}

Rows columns_of(const Platform& platform) {
  Rows rows{};
  const std::uint64_t row = (std::uint64_t{2} << platform.x_last) - (std::uint64_t{1} << platform.x_first);
  for (int y = platform.y_first; y <= platform.y_last; ++y) rows[static_cast<std::size_t>(y)] = row;
  return rows;
}

void remove(Rows& rows, const Rows& others) {
  for (std::size_t y = 0; y < rows.size(); ++y) rows[y] &= ~others[y];
}

[[maybe_unused]] bool is_valid(const Geometry& g) {
  const auto inside = [&](const Platform& p) {
    return 1 <= p.x_first && p.x_first <= p.x_last && p.x_last <= g.width &&  //
           1 <= p.y_first && p.y_first <= p.y_last && p.y_last <= g.height;
  };
  const auto within = [](const std::vector<int>& list, int last) {
    return std::all_of(list.begin(), list.end(), [&](int i) { return 1 <= i && i <= last; });
  };
  return 1 <= g.width && g.width <= kMaxSide && 1 <= g.height && g.height <= kMaxSide && within(g.river_x, g.width) &&
         within(g.river_y, g.height) && kMinBridgeLength <= g.bridge_length && g.bridge_length <= kMaxBridgeLength &&
         1 <= g.bridges && g.bridges <= kMaxBridgesPerColour && 0 <= g.custody && g.custody < g.bridges &&
         std::all_of(g.platforms.begin(), g.platforms.end(), inside);
}

[[maybe_unused]] bool is_valid(const Parameters& p) {
  return 2 <= p.seats && p.seats <= kMaxSeats && p.letters.size() == static_cast<std::size_t>(p.seats) &&
         (p.die ? p.die->ones + p.die->twos > 0 : p.seats == 2) && (!p.turn_limit || *p.turn_limit >= 1);
}

}  // namespace

Rules::Rules(Geometry geometry, Parameters parameters)
    : geometry_(std::move(geometry)), parameters_(std::move(parameters)) {
  assert(is_valid(geometry_) && is_valid(parameters_));
  holes_ = holes_of(geometry_);
  open_to_extra_ = lattice(geometry_);
  open_to_.fill(open_to_extra_);
  std::array<std::size_t, kMaxSeats> found{};
  for (const Platform& platform : geometry_.platforms) {
    const Rows columns = columns_of(platform);
    remove(open_to_extra_, columns);  // V3.4: any of the eight, whether its letter is played or not
    const std::size_t owner = parameters_.letters.find(platform.letter);
    if (owner == std::string::npos) continue;  // V3.3: nobody's platform is ordinary ground
    for (std::size_t seat = 0; seat < open_to_.size(); ++seat)
      if (seat != owner) remove(open_to_[seat], columns);
    assert(found[owner] < 2);
    platforms_[owner][found[owner]++] = columns;
  }
  assert(std::all_of(found.begin(), found.begin() + seats(), [](std::size_t n) { return n == 2; }));
}

}  // namespace trearchi::viaduct
