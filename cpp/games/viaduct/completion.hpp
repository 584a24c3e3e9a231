// How many more bridges a seat needs to complete its viaduct, and which placements help: the yardstick of the
// evaluation.
//
// The terminals are the seat's two platforms and, with two seats, the groups of its extra bridges (V7.1). What is asked
// for is a smallest tree of new bridges that joins them, own bridges being free: a Steiner tree, found by the dynamic
// programme of Dreyfus and Wagner (1971) over sets of terminals, four at most. Distances are found in breadth, row by
// row with one bit a cell.
//
// It is an estimate: bridges of one tree are not held against each other. Bridges may stand on what stands now, on a
// stack of new ones, or reach over an obstacle from one new pillar to another; other towers are left out.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/viaduct/board.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

class Completion {
 public:
  static constexpr int kFar = 26;  // bridges: as good as never

  // A placement that is part of a completion with `excess` bridges more than needed.
  struct Step {
    Bridge bridge;
    int excess;
  };

  // Looks at the board for one seat; the other questions are about this.
  void look(const Rules& rules, const Board& board, int seat);
  // The number of further bridges, at least 0; kFar where no completion is in sight.
  int needed();
  // The placements that touch the one of the platforms and groups to be joined that has the fewest: with none left it
  // is sealed (V10). Precondition: needed() was asked.
  int exits();
  // Looks further, so that the next four can be asked: at completions with up to `slack` bridges more than needed.
  void look_further(int slack);
  // The placements of those completions: with excess 0 the cheapest ones.
  void steps(std::vector<Step>& steps) const;
  // How many bridges a completion has that takes in one more bridge at this place, itself not counted; kFar where that
  // is more than was looked at.
  int needed_through(const Bridge& bridge) const;
  // Whether a shortest completion leans on the seat's own bridge with this first pillar.
  bool uses(const Bridge& bridge) const;
  // How much of what is needed runs through a cell, 0 to 1: at 1 every shortest completion does.
  float heat(const Cell& cell) const;

 private:
  static constexpr int kLayers = 5;  // levels looked at, from the ground
  static constexpr int kMaxTerminals = 4;
  static constexpr int kRows = kMaxSide + 2;
  static constexpr std::uint8_t kNever = 100;
  using Plane = std::array<std::uint64_t, kRows>;

  // A set of cells that remembers which rows it uses.
  struct Cells {
    std::array<Plane, kLayers> rows{};
    std::array<int, kLayers> low, high;

    Cells() { forget(); }
    void forget();
    void clear();
    void add(int z, int y, std::uint64_t bits) {
      if (bits == 0) return;
      rows[static_cast<std::size_t>(z)][static_cast<std::size_t>(y)] |= bits;
      reach(z, y, y);
    }
    void reach(int z, int first, int last) {
      low[static_cast<std::size_t>(z)] = std::min(low[static_cast<std::size_t>(z)], first);
      high[static_cast<std::size_t>(z)] = std::max(high[static_cast<std::size_t>(z)], last);
    }
    bool has(const Cell& c) const {
      return rows[static_cast<std::size_t>(c.z)][static_cast<std::size_t>(c.y)] >> c.x & 1u;
    }
  };

  // A set of placements by first pillar, level, and direction, that remembers which rows it uses.
  struct Places {
    std::array<std::array<Plane, 2>, kLayers> rows{};  // east, north
    std::array<int, kLayers> low, high;

    Places() { forget(); }
    void forget();
    void clear();
    void add(int z, int y, std::uint64_t east, std::uint64_t north) {
      if ((east | north) == 0) return;
      rows[static_cast<std::size_t>(z)][0][static_cast<std::size_t>(y)] |= east;
      rows[static_cast<std::size_t>(z)][1][static_cast<std::size_t>(y)] |= north;
      low[static_cast<std::size_t>(z)] = std::min(low[static_cast<std::size_t>(z)], y);
      high[static_cast<std::size_t>(z)] = std::max(high[static_cast<std::size_t>(z)], y);
    }
    bool has(const Bridge& b) const { return rows[b.level][static_cast<std::size_t>(b.direction)][b.y] >> b.x & 1u; }
    // Adds what is in both of two other sets, up to a level.
    void add_common(const Places& one, const Places& other, int layers);
    void remove(const Places& others);
  };

  struct Terminal {
    std::uint64_t bridges = 0;  // own bridges that belong to it, by number
    const Rows* platform = nullptr;
  };
  struct Own {
    std::array<Cell, 2> pillars;
    std::uint64_t group;
    bool is_extra;
  };
  // The way out from a set of terminals: how many bridges are needed before something touches their tree.
  struct Field {
    std::vector<Places> placements;  // by cost; one that is listed twice counts at the lower cost
    std::array<std::uint8_t, 64> own;
    std::array<std::uint8_t, kMaxTerminals> terminal;
    int filled = -1;  // the cost up to which it is complete; -1: not at all
  };

  void survey(const Rules& rules, const Board& board, int seat);
  void survey_stacks(int levels);
  void group_own(const Board& board, int seat);
  void find_terminals(const Rules& rules, int seat);

  unsigned all() const { return (1u << terminals_.size()) - 1; }
  // The cost up to which a set's field can matter where a whole tree may cost `limit`.
  int share(unsigned set, int limit) const;
  // Fills the field of a set of terminals up to a cost; `target`: stop once these are reached.
  void spread(unsigned set, int limit, unsigned target);
  void seed(unsigned set, int cost, Field& field);
  void merge(unsigned set, int limit);
  void grow_front();
  void reach_over(int z);
  void join_touched(int cost, Field& field);
  void join(std::uint64_t bridges, int cost, Field& field);
  void climb(int z, int y, std::uint64_t bits, Direction direction, int cost);
  void descend(int cost, Field& field);
  void put_stack(int z, int below, int y, std::uint64_t bits, Direction direction, int cost, Field& field);
  void later(int cost, int z, int y, std::uint64_t bits);
  void note_terminals(int cost, Field& field) const;
  void attach(int cost, Field& field);
  int spanning_tree() const;
  void find_through(int slack);
  void warm(unsigned set);
  void warm(const Places& places);

  void stand_on(const Places& places);
  void add_tree(Cells& wave, int z, int y, std::uint64_t bits);
  void front_around(const Cell& cell);

  static std::size_t cell_index(const Cell& c) {
    return (static_cast<std::size_t>(c.z) * kRows + static_cast<std::size_t>(c.y)) * 64 + static_cast<std::size_t>(c.x);
  }
  int distance(std::size_t one, std::size_t other) const;
  template <class Visit>
  void for_each(const Places& places, Visit visit) const;  // visit(bridge)

  // The board as this seat sees it.
  int layers_ = 0, height_ = 0, span_ = 0, seat_ = 0;
  std::array<Plane, kLayers> east_, north_;            // placements, by first pillar
  std::array<Plane, kLayers> line_east_, line_north_;  // room for a bridge, whatever carries it
  std::array<Plane, kLayers> pillars_;                 // of everybody
  // stacks_[d][z][h]: first pillars where a bridge at level z could stand on h new ones beneath it.
  std::array<std::array<std::array<Plane, kLayers>, kLayers>, 2> stacks_;
  std::array<Plane, kLayers> any_stack_;
  std::array<int, kLayers> stack_low_, stack_high_;  // the rows of any_stack_ in use
  int stack_layers_ = 0;
  std::vector<Own> own_;
  std::vector<Terminal> terminals_;

  std::array<Field, 1u << kMaxTerminals> fields_;  // by set of terminals
  int needed_ = 0;
  std::vector<Places> through_;  // placements of completions, by excess
  std::vector<float> heat_;

  // Scratch of one spread: pillars of the tree, those new at this cost and at one less, those to come, cells in which a
  // pillar would touch the tree, placements seen, and the own bridges in which two trees meet, by cost.
  Cells tree_, front_;
  std::array<Cells, 2> waves_;
  Cells *fresh_ = nullptr, *older_ = nullptr;
  std::array<Cells, kFar + kLayers + 2> coming_;  // by cost
  int last_ = 0;                                  // the last cost at which something comes
  std::array<Plane, kLayers> east_seen_, north_seen_;
  std::uint64_t joined_ = 0;
  std::array<std::uint64_t, kFar + 1> merged_own_;
  Places common_;
  std::vector<std::uint16_t> counts_;
};

}  // namespace trearchi::viaduct
