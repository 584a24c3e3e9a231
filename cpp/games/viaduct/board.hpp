// The bridges on the lattice: where they stand, where one more may stand, which carry others, which are connected
// (V3, V4.4, V5). A board knows no turns and no supplies.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "games/viaduct/move.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

// A column and a level, 0 on the ground (V1.3).
struct Cell {
  int x, y, z;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// Ordered by place; no two bridges on a board share a first pillar.
struct Bridge {
  std::uint8_t level = 0;
  std::uint8_t x = 0, y = 0;  // the first pillar
  Direction direction = Direction::kEast;
  std::uint8_t seat = 0;  // whose viaduct it belongs to (V7.1)
  bool is_extra = false;

  friend auto operator<=>(const Bridge&, const Bridge&) = default;
};

// Bit i stands for bridge i of Board::bridges().
struct BridgeSet {
  std::array<std::uint64_t, (kMaxBridges + 63) / 64> words{};

  void insert(std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
  bool contains(std::size_t i) const { return words[i / 64] >> i % 64 & 1u; }
};

// Columns of first pillars at which a bridge may be placed, by direction.
struct Placements {
  Rows east, north;
};

class Board {
 public:
  struct Level {
    Rows pillars{};  // their tops carry the next level (V3.1)
    Rows cells{};    // pillars and decks (V3.2)

    friend bool operator==(const Level&, const Level&) = default;
  };

  explicit Board(const Rules& rules) : span_(static_cast<std::uint8_t>(rules.span())) {}

  // In canonical order: by level, then x, then y of the first pillar.
  std::span<const Bridge> bridges() const { return {bridges_.data(), count_}; }
  int levels() const { return static_cast<int>(levels_.size()); }  // in use
  const Level& level(int z) const { return levels_[static_cast<std::size_t>(z)]; }

  // Cell `i` of the bridge, 0 and span being the pillars.
  static Cell cell(const Bridge& bridge, int i) {
    const bool is_east = bridge.direction == Direction::kEast;
    return {bridge.x + (is_east ? i : 0), bridge.y + (is_east ? 0 : i), bridge.level};
  }
  std::array<Cell, 2> pillars(const Bridge& bridge) const { return {cell(bridge, 0), cell(bridge, span_)}; }

  bool is_taken(Cell cell) const { return cell.z < levels() && has(level(cell.z).cells, cell.x, cell.y); }
  bool is_pillar(Cell cell) const { return cell.z < levels() && has(level(cell.z).pillars, cell.x, cell.y); }
  // V3.1: whether a pillar at this cell would be plugged into something.
  bool is_support(const Rules& rules, Cell cell) const {
    return cell.z == 0 ? has(rules.holes(), cell.x, cell.y) : is_pillar({cell.x, cell.y, cell.z - 1});
  }
  // V4.4: something is plugged onto its pillars.
  bool carries(const Bridge& bridge) const {
    const auto [first, second] = pillars(bridge);
    return is_pillar({first.x, first.y, first.z + 1}) || is_pillar({second.x, second.y, second.z + 1});
  }
  std::optional<std::size_t> find(int x, int y, Direction direction, int level) const;

  // Where a bridge that must keep to the columns `open` may be placed at level z, 0 <= z <= levels() (V3).
  void placements(const Rules& rules, const Rows& open, int z, Placements& out) const;
  bool can_place(const Rules& rules, const Rows& open) const;
  std::uint64_t count_placements(const Rules& rules, const Rows& open) const;

  void add(const Bridge& bridge);  // precondition: V3 allows it
  void remove(std::size_t index);  // precondition: the bridge carries nothing

  // V5.1, V5.2: pillars side by side, end to end, or one plugged onto the other.
  bool are_connected(const Bridge& a, const Bridge& b) const { return are_near(a, b) && touch(a, b); }
  // V6.2, V7.1: the seat's connected group that reaches both platforms and contains all its extra bridges.
  std::optional<BridgeSet> viaduct(const Rules& rules, int seat) const;

  // By what stands where, not by the order of placing.
  std::uint64_t hash() const { return hash_; }
  friend bool operator==(const Board& a, const Board& b);

 private:
  void mark(const Bridge& bridge, bool is_present);
  // Most pairs are told apart by this alone.
  bool are_near(const Bridge& a, const Bridge& b) const {
    return std::abs(a.x - b.x) <= span_ + 1 && std::abs(a.y - b.y) <= span_ + 1;
  }
  bool touch(const Bridge& a, const Bridge& b) const;

  std::vector<Level> levels_;
  std::array<Bridge, kMaxBridges> bridges_;
  std::uint8_t count_ = 0;
  std::uint8_t span_;
  std::uint64_t hash_ = 0;
};

}  // namespace trearchi::viaduct
