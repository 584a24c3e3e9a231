// Ponte del Diavolo: parameters (P1), squares and the geometry of bridges (P5.1, P5.2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/bits.hpp"

namespace trearchi::ponte {

enum class Colour : std::uint8_t { light, dark };
inline constexpr std::array<Colour, 2> kColours = {Colour::light, Colour::dark};
constexpr Colour other(Colour colour) { return colour == Colour::light ? Colour::dark : Colour::light; }
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr const char* name(Colour colour) { return colour == Colour::light ? "light" : "dark"; }

// Squares are numbered by column, then by row, so that ascending order is the canonical order of P3.2. A column takes
// 13 numbers: 12 rows and one guard, so that neighbours never wrap round the edge.
inline constexpr int kStride = 13;
inline constexpr int kMaxSize = 12;
using Square = std::uint8_t;

constexpr int square_at(int column, int row) { return column * kStride + row; }
constexpr int column_of(int square) { return square / kStride; }
constexpr int row_of(int square) { return square % kStride; }
std::string square_name(int square);

// The eight ways in which a bridge may lead from its canonical first end to its second (P5.1).
struct Span {
  int columns, rows;
};
inline constexpr std::array<Span, 8> kSpans = {{{0, 2}, {2, 0}, {2, 2}, {2, -2}, {1, 2}, {1, -2}, {2, 1}, {2, -1}}};

struct Bridge {
  Square from, to;  // canonical: from < to
  friend constexpr auto operator<=>(const Bridge&, const Bridge&) = default;
};

bool is_span(Bridge bridge);               // P5.1
Bits covered_squares(Bridge bridge);       // P5.2; precondition: is_span
bool crosses(Bridge one, Bridge another);  // P5.5

class Rules {
 public:
  // Preconditions: 4 <= size <= 12; tiles >= 4 and bridges >= 0 where they are limited (P1).
  Rules(int size, std::optional<int> tiles, std::optional<int> bridges);

  int size() const { return size_; }
  const std::optional<int>& tiles() const { return tiles_; }      // of each colour; nothing: no limit
  const std::optional<int>& bridges() const { return bridges_; }  // of both together; nothing: no limit
  const Bits& board() const { return board_; }
  bool on_board(int column, int row) const { return column >= 0 && column < size_ && row >= 0 && row < size_; }

 private:
  int size_;
  std::optional<int> tiles_, bridges_;
  Bits board_;
};

struct Setup {};  // the game has none

}  // namespace trearchi::ponte
