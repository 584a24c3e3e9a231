// Sets of cells and of placements, row by row with one bit a column: what the search for completions works on.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/viaduct/board.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class Visit>
void for_bits(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

inline constexpr int kLayers = 5;                                         // levels looked at, from the ground
inline constexpr int kRowsBefore = 8, kRowsAfter = kMaxBridgeLength + 6;  // of the board: there nothing is set
inline constexpr int kRows = kRowsBefore + kMaxSide + kRowsAfter;

// One bit a column, row by row. Rows are worked on in blocks: four short rows at once, two long ones.
template <class Row>
class Plane {
 public:
  using Block [[gnu::vector_size(16)]] = Row;
  static constexpr int kBlock = 16 / sizeof(Row);  // rows

  Row& operator[](int y) { return rows_[at(y + kRowsBefore)]; }
  const Row& operator[](int y) const { return rows_[at(y + kRowsBefore)]; }
  // The rows from y on.
  Block block(int y) const {
    Block block;
    std::memcpy(&block, &rows_[at(y + kRowsBefore)], sizeof block);
    return block;
  }
  void set(int y, Block block) { std::memcpy(&rows_[at(y + kRowsBefore)], &block, sizeof block); }
  void add(int y, Block block) { set(y, this->block(y) | block); }
  void clear(int y) { set(y, Block{}); }

 private:
  alignas(16) std::array<Row, kRows> rows_{};
};

// Calls `visit(y)` for the first row of each block that has rows from `first` to `last`.
template <class Row, class Visit>
void for_blocks(int first, int last, Visit visit) {
  for (int y = first & -Plane<Row>::kBlock; y <= last; y += Plane<Row>::kBlock) visit(y);
}

template <class Block>
bool is_any(const Block& block) {
  std::array<std::uint64_t, 2> words;
  static_assert(sizeof words == sizeof block);
  std::memcpy(&words, &block, sizeof block);
  return (words[0] | words[1]) != 0;
}

// The cells beside those of a level, in the block from row y on.
template <class Row>
typename Plane<Row>::Block beside(const Plane<Row>& cells, int y) {
  const auto row = cells.block(y);
  return row << 1 | row >> 1 | cells.block(y - 1) | cells.block(y + 1);
}

// Bridges of one level by first pillar: those to the east, those to the north.
template <class Row>
using Directed = std::array<Plane<Row>, 2>;

// The rows in use, by level. Outside them a set is empty; within them it may be.
struct Extent {
  std::array<int, kLayers> low, high;

  Extent() { forget(); }
  void forget() {
    low.fill(kRowsBefore + kMaxSide);
    high.fill(-1);
  }
  void reach(int z, int first, int last) {
    low[at(z)] = std::min(low[at(z)], first);
    high[at(z)] = std::max(high[at(z)], last);
  }
  bool is_empty(int z) const { return low[at(z)] > high[at(z)]; }
};

template <class Row>
struct Cells : Extent {
  std::array<Plane<Row>, kLayers> rows{};

  void clear() {
    for (int z = 0; z < kLayers; ++z) for_blocks<Row>(low[at(z)], high[at(z)], [&](int y) { rows[at(z)].clear(y); });
    forget();
  }
  void add(const Cell& c) {
    rows[at(c.z)][c.y] |= Row{1} << c.x;
    reach(c.z, c.y, c.y);
  }
  bool has(const Cell& c) const { return rows[at(c.z)][c.y] >> c.x & 1u; }
};

template <class Row>
struct Places : Extent {
  std::array<Directed<Row>, kLayers> rows{};

  void clear() {
    for (int z = 0; z < kLayers; ++z)
      for_blocks<Row>(low[at(z)], high[at(z)], [&](int y) {
        rows[at(z)][0].clear(y);
        rows[at(z)][1].clear(y);
      });
    forget();
  }
  // Adds rows `first` to `last` of others.
  void add(int z, int first, int last, const Directed<Row>& others) {
    for (const std::size_t d : {0u, 1u})
      for_blocks<Row>(first, last, [&](int y) { rows[at(z)][d].add(y, others[d].block(y)); });
    reach(z, first, last);
  }
  // Adds what is in both of two other sets, up to a level.
  void add_common(const Places& one, const Places& other, int layers) {
    for (int z = 0; z < layers; ++z) {
      const int first = std::max(one.low[at(z)], other.low[at(z)]);
      const int last = std::min(one.high[at(z)], other.high[at(z)]);
      if (first > last) continue;
      const Directed<Row>&a = one.rows[at(z)], &b = other.rows[at(z)];
      for_blocks<Row>(first, last, [&](int y) {
        rows[at(z)][0].add(y, a[0].block(y) & b[0].block(y));
        rows[at(z)][1].add(y, a[1].block(y) & b[1].block(y));
      });
      reach(z, first, last);
    }
  }
  void remove(const Places& others) {
    for (int z = 0; z < kLayers; ++z)
      for (const std::size_t d : {0u, 1u})
        for (int y = low[at(z)]; y <= high[at(z)]; ++y) rows[at(z)][d][y] &= ~others.rows[at(z)][d][y];
  }
  int count() const {
    int count = 0;
    for (int z = 0; z < kLayers; ++z)
      for (int y = low[at(z)]; y <= high[at(z)]; ++y)
        for (const auto& plane : rows[at(z)]) for_bits(plane[y], [&](int) { ++count; });
    return count;
  }
  bool has(const Bridge& b) const { return rows[b.level][at(static_cast<int>(b.direction))][b.y] >> b.x & 1u; }
};

}  // namespace trearchi::viaduct
