// Tiles: which squares and pairs are legal (P4), kept up tile by tile.
#include <cassert>
#include <utility>

#include "games/ponte/groups.hpp"
#include "games/ponte/pairs.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

Group State::group_at(int tile) const {
  return Group::of_ring(tile, [&](int at) -> int { return next_[static_cast<std::size_t>(at)]; });
}

Group State::group_with(Colour colour, int square) const {
  Group group(square);
  const int first = square - window::kMiddle;
  for (std::uint64_t rest = tiles(colour).window(first) & window::kSides; rest != 0; rest &= rest - 1) {
    const int beside = first + std::countr_zero(rest);
    if (!group.holds(beside)) group.join(group_at(beside));
  }
  return group;
}

// Placing ---------------------------------------------------------------------------------------------------------

void State::place(Colour colour, int square) {
  Ground& own = ground(colour);
  assert(own.open.test(square));
  const Group group = join(square, own.tiles.window(square - window::kMiddle) & window::kSides);
  const Near& here = near(square);
  own.tiles |= here.square;
  own.ends |= here.square;
  ++own.count;
  for (Ground& ground : ground_) ground.open -= here.square;
  own.beside_three |= own.beside_two & here.sides;
  own.beside_two |= own.beside & here.sides;
  own.beside |= here.sides;
  narrow_open(colour, square, group);
}

// The rings of all groups beside the square become one with it.
inline Group State::join(int square, std::uint64_t beside) {
  Group group(square);
  Square& next = next_[static_cast<std::size_t>(square)];
  next = static_cast<Square>(square);
  for (; beside != 0; beside &= beside - 1) {
    const int tile = square - window::kMiddle + std::countr_zero(beside);
    if (group.holds(tile)) continue;
    group.join(group_at(tile));
    std::swap(next, next_[static_cast<std::size_t>(tile)]);
  }
  return group;
}

// Closes every square on which one tile alone is no longer legal, now that a tile on `square` made `group`.
inline void State::narrow_open(Colour colour, int square, Group group) {
  Ground& own = ground(colour);
  const Near& here = near(square);
  if (group.size() == kIslandSize) {
    own.open -= group.corners();  // P4.3; nothing else touches an island
    return;
  }
  // A bank of three is finished from its sides, unless the island would touch the new tile (P4.3).
  own.open -= own.bank_sides & here.corners;
  if (own.banks.touches(here.corners))
    for_each(own.banks & here.corners, [&](int bank) { own.open -= group_at(bank).sides(); });
  if (own.joint_moats.test(square))
    for_each(own.joints & own.open & here.reach, [&](int joint) { narrow_at(colour, joint); });
  if (group.size() == kIslandSize - 1)
    narrow_beside_bank(own, group);
  else
    narrow_joints(colour, group);
}

// The squares that a new bank of one or two shares with other banks.
inline void State::narrow_joints(Colour colour, Group bank) {
  Ground& own = ground(colour);
  const Bits sides = bank.sides();
  Bits joints = sides & own.beside_two & own.open;
  if (bank.size() == 1)
    joints &= own.two_sides | own.beside_three;  // two single tiles and a third are no island yet
  else
    own.two_sides |= sides;
  if (joints.any()) for_each(joints, [&](int joint) { narrow_at(colour, joint); });
}

inline void State::narrow_beside_bank(Ground& own, Group bank) {
  const Bits sides = bank.sides(), others = own.tiles - bank.squares();
  own.banks |= bank.squares();
  own.bank_sides |= sides;
  own.open -= bank.corners().touches(others) ? sides : sides & with_corners(others);
}

// A square beside several tiles, and beside no island.
void State::narrow_at(Colour colour, int square) {
  Ground& own = ground(colour);
  const Group group = group_with(colour, square);
  if (group.size() < kIslandSize) return;
  if (group.size() > kIslandSize || group.corners().touches(own.tiles - group.squares()))
    own.open -= near(square).square;
  else {
    own.joints |= near(square).square;
    own.joint_moats |= group.corners();
  }
}

// Pairs -----------------------------------------------------------------------------------------------------------

// Both squares are open, so what a tile makes alone is legal; the question is what the other adds to it.
bool State::is_legal_near_pair(Colour colour, int a, int b) const {
  const Ground& own = ground(colour);
  const bool is_a_finisher = own.is_finisher(a), is_b_finisher = own.is_finisher(b);
  if (is_a_finisher || is_b_finisher)
    return is_a_finisher ? !group_with(colour, a).touches(b) : !group_with(colour, b).touches(a);
  if (!near(a).mates.test(b)) return true;
  const Group with_a = group_with(colour, a);
  if (!with_a.is_beside(b)) return true;
  const Group with_b = group_with(colour, b);
  const Bits both = with_a.squares() | with_b.squares();
  if (both.count() != kIslandSize) return both.count() < kIslandSize;
  return !(with_a.corners() | with_b.corners()).touches(own.tiles - both);
}

bool State::has_legal_pair(Colour colour) const {
  if (!can_afford_tiles(colour)) return false;
  const Ranks open(ground(colour).open);
  for (int i = 1; i < open.count(); ++i)
    for (int j = 0; j < i; ++j)
      if (is_legal_pair(colour, open[j], open[i])) return true;
  return false;
}

std::uint64_t State::count_legal_pairs(Colour colour) const {
  return can_afford_tiles(colour) ? static_cast<std::uint64_t>(Pairs(*this, colour).count()) : 0;
}

Pairs::Pairs(const State& state, Colour colour) : open_(state.open(colour)) {
  for_each(open_, [&](int square) { bar(state, colour, square); });
}

// An island bars what touches it. Else a pair can only be illegal if one tile lies beside what the other makes.
void Pairs::bar(const State& state, Colour colour, int square) {
  const Group group = state.group_with(colour, square);
  const bool is_island = group.size() == kIslandSize;
  for_each((is_island ? group.corners() : group.sides()) & open_, [&](int other) {
    if (other == square || (!is_island && state.is_legal_pair(colour, square, other))) return;
    barred_[static_cast<std::size_t>(square)].set(other);
    barred_[static_cast<std::size_t>(other)].set(square);
  });
}

int Pairs::count() const {
  int pairs = 0, barred_twice = 0, open = open_.count();
  pairs = open * (open - 1) / 2;
  for_each(open_, [&](int square) { barred_twice += barred(square).count(); });
  return pairs - barred_twice / 2;
}

}  // namespace trearchi::ponte
