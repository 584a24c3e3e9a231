// What a player sees on the board at a glance: groups, networks, links that could be built, squares where an island can
// be finished. One pass over the position, no heap.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/inline_list.hpp"
#include "games/ponte/arrangement.hpp"
#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

// A lookup by square that may be asked for the neighbours of any square of the board.
template <class T>
class SquareMap {
 public:
  T& operator[](int square) { return items_[static_cast<std::size_t>(square + kMargin)]; }
  const T& operator[](int square) const { return items_[static_cast<std::size_t>(square + kMargin)]; }

 private:
  static constexpr int kMargin = kStride + 1;
  std::array<T, kMaxSize * kStride + 2 * kMargin> items_{};
};

inline constexpr std::array<int, 4> kSides = {-kStride, -1, 1, kStride};
inline constexpr std::array<int, 4> kCorners = {-kStride - 1, -kStride + 1, kStride - 1, kStride + 1};

// The groups that touch a square along its sides (at most 4, each once) and the tiles in them.
using Neighbours = InlineList<std::uint8_t, 4>;

struct Plot {
  std::uint8_t size = 0;       // 0: merged into another group
  std::uint8_t component = 0;  // what it is joined to by bridges; named by one of its groups
  std::array<Square, 4> squares{};
  bool is_cornered = false;  // another own group touches it at a corner
  // Squares where one tile makes an island of it; where a tile lets it grow and spoils nothing. Those that the opponent
  // cannot take with a tile are counted apart.
  std::uint8_t finish_alone = 0, finish_shared = 0, grow_alone = 0, grow_shared = 0;
};

// Groups joined by bridges.
struct Component {
  std::uint8_t islands = 0;
  std::uint8_t live_ends = 0;  // tiles from which a bridge to an own tile or to a usable square is not yet ruled out
  std::uint8_t links = 0;
  float hope = 0, hope_squared = 0;  // islands, and banks by how likely they become one
};

// A bridge that could be built now and would join two components.
struct Link {
  Bridge bridge;
  std::uint8_t from, to;  // components
  Bits covered;
  bool is_safe;  // the opponent can place no tile under it
};

// One colour.
struct Side {
  static constexpr std::size_t kMaxPlots = 74;  // tiles of one colour alone take every other square; number 0 is none
  SquareMap<std::uint8_t> group_at;
  std::array<Plot, kMaxPlots> groups;
  std::array<Component, kMaxPlots> components;
  std::size_t group_count = 1;
  InlineList<Link, 96> links;     // the first 96: a board with more is far from decided
  SquareMap<std::uint8_t> makes;  // for open squares: the size of the group that a tile would make
  Bits fresh;                     // open squares with no own tile around
  Bits finishing;                 // open squares where a tile makes an island
  Bits spoiling;                  // open squares where a tile touches a bank at a corner only
  Bits live;                      // the live ends
  Bits reach;                     // open squares from which a bridge could lead to a network with an island
  int points = 0, islands = 0;

  Neighbours groups_beside(int square) const;
  float island_hope(const Plot& group) const;
};

class Survey {
 public:
  explicit Survey(const Arrangement& arrangement);
  const Side& of(Colour colour) const { return sides_[index(colour)]; }

 private:
  void find_groups(const Arrangement& arrangement, Colour colour);
  void join_components(const Arrangement& arrangement, Colour colour);
  void look_at_open_squares(const Arrangement& arrangement, Colour colour);
  void look_beside_tiles(Side& side, int square, bool is_shared);
  void weigh_components(Colour colour);
  void find_links(const Arrangement& arrangement);
  void add_links(const Arrangement& arrangement, Colour colour, std::size_t span, Bits ready);

  std::array<Side, 2> sides_;
};

}  // namespace trearchi::ponte
