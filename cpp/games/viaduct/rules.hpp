// What one game of Viaduct is played with: the geometry of the set (V1) and the parameters (V1.5, V2, V6.3).
//
// The geometry comes from src/trearchi/data/viaduct.json, read by Python:
//   board.quarter q, board.river r   width = height = 2 q + r; river_x = river_y = q+1 .. q+r (V1.1)
//   bridge.cells                     bridge_length (V1.2)
//   bridge.per_colour                bridges
//   bridge.custody                   custody (V2.3)
//   platforms [{letter, x, y}]       platforms; x and y are [first, last] (V1.4)
// Keys named "source" are remarks and carry no data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/seat.hpp"

namespace trearchi::viaduct {

inline constexpr int kMaxSide = 40;         // columns of the lattice in a row
inline constexpr int kMinBridgeLength = 3;  // cells
inline constexpr int kMaxBridgeLength = 6;  // cells
inline constexpr int kMaxBridgesPerColour = 30;
inline constexpr int kExtraBridges = 4;  // V7.1: two for each of two seats
inline constexpr int kMaxBridges = kMaxSeats * kMaxBridgesPerColour + kExtraBridges;

// A set of columns: bit x of row y. Rows and bits count from 1, so that 0 is always empty.
using Rows = std::array<std::uint64_t, kMaxSide + 1>;

constexpr bool has(const Rows& rows, int x, int y) { return rows[static_cast<std::size_t>(y)] >> x & 1u; }

// A target platform: all columns with x_first <= x <= x_last and y_first <= y <= y_last (V1.4).
struct Platform {
  char letter = 'A';
  int x_first = 1, x_last = 1;
  int y_first = 1, y_last = 1;

  friend bool operator==(const Platform&, const Platform&) = default;
};

struct Geometry {
  int width = 0, height = 0;          // columns of the lattice, at most kMaxSide
  std::vector<int> river_x, river_y;  // a column is river, without a hole, if its x or its y is listed
  int bridge_length = 4;              // cells of a bridge, both pillars included
  int bridges = 20;                   // of each colour, extra bridges not counted
  int custody = 5;                    // of these, held by the other seat in the game without a die
  std::vector<Platform> platforms;    // two for each letter

  friend bool operator==(const Geometry&, const Geometry&) = default;
};

// How many faces of the die show each result; not all of them the symbol (V1.5).
struct Die {
  std::uint8_t ones = 2, twos = 2, symbols = 2;

  friend bool operator==(const Die&, const Die&) = default;
};

struct Parameters {
  int seats = 4;
  std::string letters = "ABCD";         // one for each seat, all different, all on the board, upper case
  std::optional<Die> die = Die{};       // none: the game without a die, for two seats alone
  std::optional<int> turn_limit = 400;  // at least 1

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

// Immutable once made. Precondition: the caller has validated both structs; asserted in debug builds.
class Rules {
 public:
  Rules(Geometry geometry, Parameters parameters);

  const Geometry& geometry() const { return geometry_; }
  const Parameters& parameters() const { return parameters_; }
  int seats() const { return parameters_.seats; }
  char letter(int seat) const { return parameters_.letters[static_cast<std::size_t>(seat)]; }
  bool has_die() const { return parameters_.die.has_value(); }
  bool has_extra_bridges() const { return parameters_.seats == 2; }

  int span() const { return geometry_.bridge_length - 1; }  // from pillar to pillar
  bool is_column(int x, int y) const { return x >= 1 && x <= geometry_.width && y >= 1 && y <= geometry_.height; }
  const Rows& holes() const { return holes_; }
  // The two platforms of a seat.
  const Rows& platform(int seat, int which) const {
    return platforms_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(which)];
  }
  // Columns where cells of this seat's own bridges may lie (V3.3), or those of an extra bridge (V3.4).
  const Rows& open_to(int seat, bool is_extra) const {
    return is_extra ? open_to_extra_ : open_to_[static_cast<std::size_t>(seat)];
  }

  friend bool operator==(const Rules& a, const Rules& b) {
    return a.geometry_ == b.geometry_ && a.parameters_ == b.parameters_;
  }

 private:
  Geometry geometry_;
  Parameters parameters_;
  Rows holes_{};
  std::array<std::array<Rows, 2>, kMaxSeats> platforms_{};
  std::array<Rows, kMaxSeats> open_to_{};
  Rows open_to_extra_{};
};

}  // namespace trearchi::viaduct
