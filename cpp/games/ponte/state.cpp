// Moving: what is legal (P2 to P6) and what a move does.
#include "games/ponte/state.hpp"

#include <cassert>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

static_assert(GameState<State>);

State::State(const Rules& rules, const Setup&) : rules_(&rules), open_{rules.board(), rules.board()} {}

Seat State::actor() const {
  switch (stage_) {
    case Stage::opening: return 0;  // P2.1
    case Stage::colour: return 1;   // P2.2
    case Stage::over: return kOver;
    default: return static_cast<Seat>(seat_of(mover_));
  }
}

std::optional<Colour> State::colour_of(int seat) const {
  if (stage_ == Stage::opening || stage_ == Stage::colour) return std::nullopt;
  return seat == light_seat_ ? Colour::light : Colour::dark;
}

std::optional<int> State::tiles_left(Colour colour) const {
  if (!rules_->tiles()) return std::nullopt;
  return *rules_->tiles() - tiles(colour).count();
}

std::optional<int> State::bridges_left() const {
  if (!rules_->bridges()) return std::nullopt;
  return *rules_->bridges() - static_cast<int>(bridges_.size());
}

// Tiles ---------------------------------------------------------------------------------------------------------

// P4.1 to P4.3 for one tile alone; precondition: the square is empty and under no bridge.
bool State::is_open_for(Colour colour, int square) const {
  const Bits& own = tiles(colour);
  const Bits with_tile = own | Bits::of(square);
  const Bits group = flood(Bits::of(square), own);
  if (is_too_large(group) || touches_as_island(group, with_tile)) return false;
  // An island at a corner of the new tile; one at a side would have made the group too large.
  Bits corners = (with_corners(Bits::of(square)) & own) - group;
  while (corners.any()) {
    const Bits neighbour = flood(Bits::of(corners.first()), own);
    if (neighbour.count() == kIslandSize) return false;
    corners -= neighbour;
  }
  return true;
}

// After a tile on `square`: only squares near it, or beside a group near it, can have become illegal.
void State::narrow_open(Colour colour, int square) {
  const Bits& own = tiles(colour);
  const Bits reach = flood(with_corners(Bits::of(square)) & own, own) | Bits::of(square);
  for_each(with_corners(reach) & open_[index(colour)], [&](int candidate) {
    if (!is_open_for(colour, candidate)) open_[index(colour)].clear(candidate);
  });
}

// From the arrangement alone, for a position that was read.
void State::refresh_open() {
  const Bits free = rules_->board() - tiles_[0] - tiles_[1] - covered_;
  for (const Colour colour : kColours) {
    open_[index(colour)] = Bits{};
    for_each(free, [&](int square) {
      if (is_open_for(colour, square)) open_[index(colour)].set(square);
    });
  }
}

void State::place(Colour colour, int square) {
  tiles_[index(colour)].set(square);
  for (Bits& open : open_) open.clear(square);
  narrow_open(colour, square);
}

namespace {

// What one tile alone would make: its group, and the squares that touch the group.
struct Prospect {
  int square;
  Bits group, shore;
};

}  // namespace

// P4.5: a pair is tested as a pair. Two tiles whose groups do not touch cannot disturb each other.
bool State::is_legal_pair(Colour colour, int a, int b) const {
  const Bits& own = tiles(colour);
  const Bits both = own | Bits::of(a) | Bits::of(b);
  const Bits group_a = flood(Bits::of(a), both);
  if (is_too_large(group_a) || touches_as_island(group_a, both)) return false;
  if (group_a.test(b)) return true;
  const Bits group_b = flood(Bits::of(b), both);
  return !is_too_large(group_b) && !touches_as_island(group_b, both);
}

template <class Visit>
bool State::visit_pairs(Colour colour, Visit visit) const {
  std::array<Prospect, kMaxSize * kMaxSize> prospects;
  std::size_t count = 0;
  for_each(open(colour), [&](int square) {
    const Bits group = flood(Bits::of(square), tiles(colour));
    prospects[count++] = {square, group, with_corners(group)};
  });
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) {
      const Prospect &a = prospects[i], &b = prospects[j];
      if (a.shore.touches(b.group) && !is_legal_pair(colour, a.square, b.square)) continue;
      if (visit(a.square, b.square)) return true;
    }
  return false;
}

bool State::has_legal_pair(Colour colour) const {
  return can_afford_tiles(colour) && visit_pairs(colour, [](int, int) { return true; });
}

std::uint64_t State::count_pairs(Colour colour) const {
  std::uint64_t count = 0;
  if (can_afford_tiles(colour)) visit_pairs(colour, [&](int, int) { return ++count, false; });
  return count;
}

// Bridges -------------------------------------------------------------------------------------------------------

bool State::is_legal_bridge(Bridge bridge) const {
  if (ended_.test(bridge.from) || ended_.test(bridge.to)) return false;                         // P5.4
  if (covered_squares(bridge).touches(tiles_[0] | tiles_[1])) return false;                     // P5.3
  return std::ranges::none_of(bridges_, [&](Bridge other) { return crosses(bridge, other); });  // P5.5
}

void State::legal_bridges(Colour colour, std::vector<Bridge>& bridges) const {
  bridges.clear();
  if (bridges_left().value_or(1) < 1) return;  // P5.7
  const Bits ends = tiles(colour) - ended_;
  for_each(ends, [&](int from) {
    for (const Span span : kSpans) {
      const int column = column_of(from) + span.columns, row = row_of(from) + span.rows;
      if (!rules_->on_board(column, row) || !ends.test(square_at(column, row))) continue;
      const Bridge bridge{static_cast<Square>(from), static_cast<Square>(square_at(column, row))};
      if (is_legal_bridge(bridge)) bridges.push_back(bridge);
    }
  });
}

void State::add_bridge(Bridge bridge) {
  const Bits covered = covered_squares(bridge);
  bridges_.insert_sorted(bridge);
  covered_ |= covered;
  ended_.set(bridge.from);
  ended_.set(bridge.to);
  for (Bits& open : open_) open -= covered;  // P5.3
}

// Turns ---------------------------------------------------------------------------------------------------------

void State::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  if (stage_ == Stage::over) return;
  if (stage_ == Stage::colour) {
    for (const Colour colour : kColours) moves.push_back(Move::colour(colour));
    return;
  }
  if (can_afford_tiles(mover_))
    visit_pairs(mover_, [&](int a, int b) { return moves.push_back(Move::tiles(a, b)), false; });
  if (stage_ != Stage::play && stage_ != Stage::last) return;
  if (moves.empty()) moves.push_back(Move::pass());  // P6.1
  std::vector<Bridge> bridges;
  legal_bridges(mover_, bridges);
  for (const Bridge bridge : bridges) moves.push_back(Move::bridge(bridge.from, bridge.to));
}

std::uint64_t State::count_legal_moves() const {
  if (stage_ == Stage::over) return 0;
  if (stage_ == Stage::colour) return 2;
  const std::uint64_t pairs = count_pairs(mover_);
  if (stage_ != Stage::play && stage_ != Stage::last) return pairs;
  std::vector<Bridge> bridges;
  legal_bridges(mover_, bridges);
  return bridges.size() + (pairs == 0 ? 1 : pairs);
}

void State::apply(Move move) {
  switch (move.kind) {
    case Move::Kind::tiles:
      assert(open(mover_).test(move.first) && open(mover_).test(move.second));
      place(mover_, move.first);
      place(mover_, move.second);
      return end_turn();
    case Move::Kind::bridge: add_bridge({move.first, move.second}); return end_turn();
    case Move::Kind::light:
    case Move::Kind::dark:
      light_seat_ = move.kind == Move::Kind::light ? 1 : 0;  // P2.2: seat 1 chooses
      stage_ = Stage::first;
      mover_ = Colour::dark;  // P2.3
      return;
    case Move::Kind::pass:
      if (mover_ == Colour::dark) {
        stage_ = Stage::over;  // P6.2
      } else {
        stage_ = Stage::last;  // P6.3
        mover_ = Colour::dark;
      }
  }
}

void State::end_turn() {
  switch (stage_) {
    case Stage::opening: stage_ = Stage::colour; return;
    case Stage::first: stage_ = Stage::play; break;
    case Stage::last: stage_ = Stage::over; return;  // P6.3
    default: break;
  }
  mover_ = other(mover_);
}

bool operator==(const State& a, const State& b) {
  return a.rules_->size() == b.rules_->size() && a.rules_->tiles() == b.rules_->tiles() &&
         a.rules_->bridges() == b.rules_->bridges() && a.tiles_ == b.tiles_ && a.bridges_ == b.bridges_ &&
         a.stage_ == b.stage_ && a.mover_ == b.mover_ && a.light_seat_ == b.light_seat_;
}

std::uint64_t State::hash() const {
  std::uint64_t h =
      mix64(static_cast<std::uint64_t>(stage_) << 16 | index(mover_) << 8 | static_cast<std::uint64_t>(light_seat_));
  for (const Bits& tiles : tiles_) h = mix64(h ^ tiles.hash());
  for (const Bridge bridge : bridges_) h = mix64(h ^ (static_cast<std::uint64_t>(bridge.from) << 8 | bridge.to));
  return h;
}

}  // namespace trearchi::ponte
