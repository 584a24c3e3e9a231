// Viaduct as numbers (docs/encoding.md). A bridge is named by its first pillar and its direction: the level follows.
//
// Why it follows: a pillar stands in a hole of the board or on the top of a pillar (V3.1), and what carries another is
// never taken off (V4.4). So the pillars of a column always fill its levels from the board up, without a gap, and a
// further one can only stand on top of them: its level is their number. For the same reason a bridge that carries
// nothing has the topmost pillar of its columns, and no two such bridges share one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/action_set.hpp"
#include "core/game_encoding.hpp"
#include "games/viaduct/state.hpp"

namespace trearchi::viaduct {

class Encoding {
 public:
  using State = viaduct::State;
  static constexpr int kVersion = 1;
  static constexpr int kWords = 2;   // pass, end
  static constexpr int kLevels = 6;  // seen in full; what stands higher is seen from above
  using Actions = ActionSet<4 * kMaxSide * kMaxSide + kWords>;

  explicit Encoding(const Rules& rules);

  int actions() const { return 4 * area_ + kWords; }
  int outcomes() const { return rules_->has_die() ? 3 : 0; }
  std::vector<int> shape() const;
  std::vector<Plane> planes() const;
  std::string action_name(int number) const;
  std::string outcome_name(int number) const;
  std::optional<std::int64_t> most_actions() const;
  std::optional<std::int64_t> most_outcomes() const;

  void legal(const State& state, int pending, Actions& legal) const;
  bool is_first_of_two(int, int) const { return false; }
  Move move(const State& state, int pending, int number) const;
  ActionNumbers numbers(Move move) const;
  int outcome(Move move) const;
  Move chance(int number) const;
  std::optional<std::string> spell(const State& state, int pending, int number) const;
  void observe(const State& state, int pending, int seat, std::uint8_t* observation) const;

 private:
  // Placing east, placing north, taking off east, taking off north: a block of `area_` numbers each.
  enum Block { kPlaceEast, kPlaceNorth, kTakeEast, kTakeNorth };
  struct Site {  // where a bridge would stand, but for its level
    bool is_place;
    Direction direction;
    int x, y;
  };
  Site site_of(int number) const;
  int number_of(Move move) const;
  bool is_on_board(const Site& site) const;
  int level_of(const State& state, const Site& site) const;
  // In a plane: by row, then by column.
  std::size_t place_of(int x, int y) const {
    return static_cast<std::size_t>((y - 1) * rules_->geometry().width + x - 1);
  }
  void mark(const Rows& columns, std::uint8_t* plane) const;
  void mark_levels(const State& state, int seat, std::uint8_t* planes) const;
  void mark_tops(const State& state, int seat, std::uint8_t* planes) const;
  void mark_ways(const State& state, std::uint8_t* planes) const;
  void mark_extras(const State& state, std::uint8_t* planes) const;
  void mark_ground(int seat, PlaneWriter& writer) const;
  void write_supplies(const State& state, int seat, PlaneWriter& writer) const;
  void write_turn(const State& state, int seat, PlaneWriter& writer) const;

  int rotated(int seat, int observer) const { return (seat - observer + rules_->seats()) % rules_->seats(); }
  int pillar_planes() const { return rules_->seats() + 3; }  // of each level, with those of decks and directions
  int top_planes() const { return 1 + rules_->seats(); }
  bool has_idle_platforms() const { return rules_->seats() < kMaxSeats; }

  const Rules* rules_;
  int area_;  // columns of the lattice
  Rows lattice_{}, idle_platforms_{};
};

}  // namespace trearchi::viaduct
