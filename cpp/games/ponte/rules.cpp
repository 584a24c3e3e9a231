#include "games/ponte/rules.hpp"

#include <algorithm>

namespace trearchi::ponte {

std::string square_name(int square) {
  return static_cast<char>('a' + column_of(square)) + std::to_string(row_of(square) + 1);
}

Rules::Rules(int size, std::optional<int> tiles, std::optional<int> bridges)
    : size_(size), tiles_(tiles), bridges_(bridges) {
  for (int column = 0; column < size; ++column)
    for (int row = 0; row < size; ++row) board_.set(square_at(column, row));
}

namespace {

Span span_of(Bridge bridge) {
  return {column_of(bridge.to) - column_of(bridge.from), row_of(bridge.to) - row_of(bridge.from)};
}

// Which side of the line of `bridge` the centre of `square` lies on: the sign of a cross product.
int side(Bridge bridge, int square) {
  const Span span = span_of(bridge);
  const int columns = column_of(square) - column_of(bridge.from);
  const int rows = row_of(square) - row_of(bridge.from);
  return span.columns * rows - span.rows * columns;
}

}  // namespace

bool is_span(Bridge bridge) {
  const Span span = span_of(bridge);
  return std::ranges::any_of(kSpans, [&](Span s) { return s.columns == span.columns && s.rows == span.rows; });
}

Bits covered_squares(Bridge bridge) {
  const Span span = span_of(bridge);
  const int column = column_of(bridge.from), row = row_of(bridge.from);
  if (span.columns != 1 && span.rows != 1 && span.rows != -1)
    return Bits::of(square_at(column + span.columns / 2, row + span.rows / 2));
  // A knight's move: one step along its long side from either end.
  const int along_columns = span.columns / 2, along_rows = span.rows / 2;
  return Bits::of(square_at(column + along_columns, row + along_rows)) |
         Bits::of(square_at(column + span.columns - along_columns, row + span.rows - along_rows));
}

// Ends are tiles and covered squares hold none, so the end of one bridge never lies on another: a common inner point is
// always a proper crossing.
bool crosses(Bridge one, Bridge another) {
  return side(one, another.from) * side(one, another.to) < 0 && side(another, one.from) * side(another, one.to) < 0;
}

}  // namespace trearchi::ponte
