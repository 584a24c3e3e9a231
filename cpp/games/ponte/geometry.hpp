// Squares, what lies near them, and the geometry of bridges (P5.1, P5.2, P5.5). The same for every size of board.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace trearchi::ponte {

// Squares are numbered by column, then by row, so that ascending order is the canonical order of P3.2. A column takes
// 13 numbers: 12 rows and one guard, so that neighbours never wrap round the edge.
inline constexpr int kStride = 13;
inline constexpr int kMaxSize = 12;
inline constexpr int kSquareCount = kStride * kMaxSize;
inline constexpr int kIslandSize = 4;  // P4.2
using Square = std::uint8_t;

constexpr int square_at(int column, int row) { return column * kStride + row; }
constexpr int column_of(int square) { return square / kStride; }
constexpr int row_of(int square) { return square % kStride; }
constexpr bool is_square(int column, int row) {  // of the largest board
  return column >= 0 && column < kMaxSize && row >= 0 && row < kMaxSize;
}

// What lies near a square.
struct Near {
  Bits square;   // itself
  Bits sides;    // beside it
  Bits corners;  // beside it, at its corners, and itself
  Bits mates;    // what a group with a tile on it may hold: up to three steps away
  Bits reach;    // what such a group may touch
                 // squares far, what it touches is a fourth
};

// The eight ways in which a bridge may lead from its canonical first end to its second (P5.1).
struct Span {
  int columns, rows;
};
inline constexpr std::array<Span, 8> kSpans = {{{0, 2}, {2, 0}, {2, 2}, {2, -2}, {1, 2}, {1, -2}, {2, 1}, {2, -1}}};

constexpr int step_of(Span span) { return square_at(span.columns, span.rows); }

struct Bridge {
  Square from, to;  // canonical: from < to
  friend constexpr auto operator<=>(const Bridge&, const Bridge&) = default;
};

constexpr Bridge bridge_from(int square, std::size_t span) {
  return {static_cast<Square>(square), static_cast<Square>(square + step_of(kSpans[span]))};
}

namespace geometry {

constexpr int kNoSpan = -1;

constexpr auto make_span_by_step() {
  std::array<std::int8_t, step_of({2, 2}) + 1> spans{};
  spans.fill(kNoSpan);
  for (std::size_t i = 0; i < kSpans.size(); ++i)
    spans[static_cast<std::size_t>(step_of(kSpans[i]))] = static_cast<std::int8_t>(i);
  return spans;
}
inline constexpr auto kSpanByStep = make_span_by_step();

// P5.2, as steps from the first end; twice the same where one square alone is covered.
constexpr std::array<int, 2> covered_steps(Span span) {
  if (span.columns != 1 && span.rows != 1 && span.rows != -1) {
    const int middle = square_at(span.columns / 2, span.rows / 2);
    return {middle, middle};
  }
  // A knight's move: one step along its long side from either end.
  const int along_columns = span.columns / 2, along_rows = span.rows / 2;
  return {square_at(along_columns, along_rows), square_at(span.columns - along_columns, span.rows - along_rows)};
}

constexpr auto make_covered() {
  std::array<std::array<int, 2>, kSpans.size()> covered{};
  for (std::size_t i = 0; i < kSpans.size(); ++i) covered[i] = covered_steps(kSpans[i]);
  return covered;
}
inline constexpr auto kCovered = make_covered();

// Which side of the line of `bridge` the centre of `square` lies on: the sign of a cross product.
constexpr int side(Bridge bridge, int square) {
  const int span_columns = column_of(bridge.to) - column_of(bridge.from);
  const int span_rows = row_of(bridge.to) - row_of(bridge.from);
  const int columns = column_of(square) - column_of(bridge.from);
  const int rows = row_of(square) - row_of(bridge.from);
  return span_columns * rows - span_rows * columns;
}

}  // namespace geometry

// The number of the bridge's span in kSpans; precondition: is_span(bridge).
constexpr std::size_t span_of(Bridge bridge) {
  return static_cast<std::size_t>(geometry::kSpanByStep[static_cast<std::size_t>(bridge.to - bridge.from)]);
}

// P5.1
constexpr bool is_span(Bridge bridge) {
  const int columns = column_of(bridge.to) - column_of(bridge.from), rows = row_of(bridge.to) - row_of(bridge.from);
  for (const Span span : kSpans)
    if (span.columns == columns && span.rows == rows) return true;
  return false;
}

// P5.2; precondition: is_span.
constexpr Bits covered_squares(Bridge bridge) {
  Bits covered;
  for (const int step : geometry::kCovered[span_of(bridge)]) covered.set(bridge.from + step);
  return covered;
}

// P5.5. Ends are tiles and covered squares hold none, so the end of one bridge never lies on another: a common inner
// point is always a proper crossing.
constexpr bool crosses(Bridge one, Bridge another) {
  using geometry::side;
  return side(one, another.from) * side(one, another.to) < 0 && side(another, one.from) * side(another, one.to) < 0;
}

namespace geometry {

// The bridges that cross a bridge of one span: for each span of theirs the first ends, as a window around its first
// end.
using Crossers = std::array<std::uint64_t, kSpans.size()>;
constexpr int kCrossersMiddle = step_of({2, 4});

constexpr Crossers make_crossers(Span span) {
  constexpr int kMiddle = 5;  // far enough from every edge
  const auto bridge_at = [](int column, int row, Span s) {
    return Bridge{static_cast<Square>(square_at(column, row)),
                  static_cast<Square>(square_at(column + s.columns, row + s.rows))};
  };
  const Bridge one = bridge_at(kMiddle, kMiddle, span);
  Crossers crossers{};
  for (int column = kMiddle - 2; column <= kMiddle + 2; ++column)
    for (int row = kMiddle - 4; row <= kMiddle + 4; ++row)
      for (std::size_t i = 0; i < kSpans.size(); ++i)
        if (row + kSpans[i].rows >= 0 && crosses(one, bridge_at(column, row, kSpans[i])))
          crossers[i] |= 1ULL << (kCrossersMiddle + square_at(column, row) - one.from);
  return crossers;
}

constexpr auto make_all_crossers() {
  std::array<Crossers, kSpans.size()> all;
  for (std::size_t i = 0; i < kSpans.size(); ++i) all[i] = make_crossers(kSpans[i]);
  return all;
}
inline constexpr auto kCrossing = make_all_crossers();

// By spans, the first ends from which a bridge would lead off the largest board, round its edge.
constexpr auto make_edges() {
  std::array<Bits, kSpans.size()> edges;
  for (std::size_t i = 0; i < kSpans.size(); ++i)
    for (int column = 0; column < kMaxSize; ++column)
      for (int row = 0; row < kMaxSize; ++row)
        if (!is_square(column + kSpans[i].columns, row + kSpans[i].rows)) edges[i].set(square_at(column, row));
  return edges;
}
inline constexpr auto kEdges = make_edges();

constexpr Near make_near(int column, int row) {
  constexpr int kFar = kIslandSize - 1;
  Near near;
  const auto set = [&](Bits& bits, int c, int r) {
    if (is_square(column + c, row + r)) bits.set(square_at(column + c, row + r));
  };
  for (int c = -kFar - 1; c <= kFar + 1; ++c)
    for (int r = -kFar - 1; r <= kFar + 1; ++r) {
      const int far = c * c + r * r, columns = c < 0 ? -c : c, rows = r < 0 ? -r : r;
      if (far == 0) set(near.square, c, r);
      if (far == 1) set(near.sides, c, r);
      if (far <= 2) set(near.corners, c, r);
      if (columns + rows <= kFar) set(near.mates, c, r);
      if (std::max(columns - 1, 0) + std::max(rows - 1, 0) <= kFar) set(near.reach, c, r);
    }
  return near;
}

constexpr auto make_all_near() {
  std::array<Near, kSquareCount> all;
  for (int square = 0; square < kSquareCount; ++square)
    if (row_of(square) < kMaxSize) all[static_cast<std::size_t>(square)] = make_near(column_of(square), row_of(square));
  return all;
}
inline constexpr auto kAllNear = make_all_near();

}  // namespace geometry

constexpr const Near& near(int square) { return geometry::kAllNear[static_cast<std::size_t>(square)]; }

// The squares up to two away, seen through Bits::window(square - window::kMiddle).
namespace window {

inline constexpr int kMiddle = step_of({2, 2});

constexpr std::uint64_t make_mask(int from,
                                  int to) {  // by the square of the distance
  std::uint64_t mask = 0;
  for (int c = -2; c <= 2; ++c)
    for (int r = -2; r <= 2; ++r)
      if (const int far = c * c + r * r; far >= from && far <= to) mask |= 1ULL << (kMiddle + square_at(c, r));
  return mask;
}
inline constexpr std::uint64_t kSides = make_mask(1, 1), kAround = make_mask(1, 2);

// The three by three squares in the middle as nine bits: a product moves the three columns side by side.
constexpr std::size_t pack_around(std::uint64_t window) {
  constexpr std::uint64_t kMoves = 1ULL << 40 | 1ULL << (43 - kStride) | 1ULL << (46 - 2 * kStride);
  return (window >> (kMiddle - kStride - 1) & kAround >> (kMiddle - kStride - 1)) * kMoves >> 40 & 0x1ff;
}

// Where a bridge from the middle may end, by the occupied squares around it (pack_around): it covers none but those
// (P5.2, P5.3).
constexpr auto make_ends() {
  std::array<std::uint64_t, 512> ends{};
  for (const Span span : kSpans)
    for (const int sign : {1, -1}) {
      std::uint64_t covered = 0;
      for (const int step : geometry::covered_steps(span))
        covered |= 1ULL << (kMiddle + (sign > 0 ? step : step - step_of(span)));
      for (std::size_t occupied = 0; occupied < ends.size(); ++occupied)
        if ((pack_around(covered) & occupied) == 0) ends[occupied] |= 1ULL << (kMiddle + sign * step_of(span));
    }
  return ends;
}
inline constexpr auto kEnds = make_ends();

}  // namespace window

}  // namespace trearchi::ponte
