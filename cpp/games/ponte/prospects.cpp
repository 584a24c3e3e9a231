#include "games/ponte/prospects.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace trearchi::ponte {

namespace {

// Disjoint sets of squares, each known by one of its members.
class Areas {
 public:
  void add(const Bits& squares) {
    for_each(squares, [&](int square) { above(square) = static_cast<Square>(square); });
  }
  void join(int a, int b) { above(find(a)) = static_cast<Square>(find(b)); }
  int find(int square) {
    while (above(square) != square) square = above(square) = above(above(square));
    return square;
  }

 private:
  Square& above(int square) { return above_[static_cast<std::size_t>(square)]; }
  std::array<Square, kSquareCount> above_;
};

using Counts = std::array<std::uint8_t, kSquareCount>;

// The score never falls: tiles and bridges stay, and what is joined stays joined.
class Outlook {
 public:
  Outlook(const State& state, Colour colour) : state_(state), colour_(colour), tiles_(state.tiles(colour)) {
    areas_.add(tiles_ | state.open(colour));
    for (Bits rest = tiles_; rest.any();) {
      const int first = rest.first();
      const Group group = state.group_at(first);
      for_each(group.squares(), [&](int tile) { areas_.join(tile, first); });
      rest -= group.squares();
      if (group.size() == kIslandSize)
        islands_.set(first);
      else
        banks_ |= group.squares();
    }
    for (const Bridge bridge : state.bridges())
      if (tiles_.test(bridge.from)) {
        areas_.join(bridge.from, bridge.to);
        ++bridges_;
      }
  }

  Score least() {
    Counts none{};
    return {points(none), islands_.count(), bridges_};
  }

  // As if no move stood in another's way, and the opponent slept.
  Score most(bool may_place, bool may_bridge) {
    int ends = 0;
    const Bits open = may_place ? state_.open(colour_) : Bits{};
    if (may_bridge) ends = join_by_legal_bridges() + 2 * open.count();
    for_each(open, [&](int square) { join_by_tile(square, open, may_bridge); });
    Counts added{};
    const int islands = islands_.count() + (may_place ? add_islands(open, added) : 0);
    return {points(added), islands, bridges_ + std::min(ends / 2, state_.bridges_left().value_or(ends))};
  }

 private:
  // P7.2, with `added` islands to the areas that go by these squares.
  int points(Counts added) {
    int points = 0;
    for (const int count : added) points += count * (count + 1) / 2;
    for_each(islands_, [&](int island) { points += ++added[static_cast<std::size_t>(areas_.find(island))]; });
    return points;
  }

  // Returns how many tiles such a bridge could end on.
  int join_by_legal_bridges() {
    Bits ends;
    state_.visit_bridges(colour_, [&](Bridge bridge) {
      areas_.join(bridge.from, bridge.to);
      ends.set(bridge.from);
      ends.set(bridge.to);
    });
    return ends.count();
  }

  // All that a tile on an open square may join to it, other such tiles included.
  void join_by_tile(int square, const Bits& open, bool may_bridge) {
    for_each(near(square).sides & (tiles_ | open), [&](int beside) { areas_.join(square, beside); });
    if (!may_bridge) return;
    const int first = square - window::kMiddle;
    const std::uint64_t occupied = (state_.tiles(Colour::light) | state_.tiles(Colour::dark)).window(first);
    std::uint64_t ends =
        ((tiles_ - state_.ended()) | open).window(first) & window::kEnds[window::pack_around(occupied)];
    for (; ends != 0; ends &= ends - 1) {
      const int end = first + std::countr_zero(ends);
      if (near(square).reach.test(end)) areas_.join(square, end);  // a window wraps round the edge of twelve rows
    }
  }

  // A new island lies on open squares, one at least, and on banks beside them; returns how many there may be at most.
  int add_islands(const Bits& open, Counts& added) {
    Areas shoals;
    Counts squares{}, open_squares{};
    const Bits land = open | banks_;
    shoals.add(land);
    for_each(land, [&](int square) {
      for_each(near(square).sides & land, [&](int beside) { shoals.join(square, beside); });
    });
    for_each(land, [&](int square) {
      const auto shoal = static_cast<std::size_t>(shoals.find(square));
      ++squares[shoal];
      open_squares[shoal] = static_cast<std::uint8_t>(open_squares[shoal] + (open.test(square) ? 1 : 0));
    });
    int total = 0;
    for_each(land, [&](int square) {
      const auto shoal = static_cast<std::size_t>(square);
      const int islands = std::min<int>(open_squares[shoal], squares[shoal] / kIslandSize);
      if (islands == 0) return;
      std::uint8_t& area = added[static_cast<std::size_t>(areas_.find(square))];
      area = static_cast<std::uint8_t>(area + islands);
      total += islands;
    });
    return total;
  }

  const State& state_;
  Colour colour_;
  Bits tiles_, banks_;
  Bits islands_;  // one square of each
  int bridges_ = 0;
  Areas areas_;
};

}  // namespace

Prospects prospects(const State& state, Colour colour, bool may_place, bool may_bridge) {
  Outlook outlook(state, colour);
  const Score least = outlook.least();
  if (!may_place && !may_bridge) return {least, least};
  return {least, outlook.most(may_place, may_bridge)};
}

}  // namespace trearchi::ponte
