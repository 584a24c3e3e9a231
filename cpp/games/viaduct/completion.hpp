// How many more bridges a seat needs to complete its viaduct, and which placements help: the yardstick of the
// evaluation.
//
// The terminals are the seat's two platforms and, with two seats, the groups of its extra bridges (V7.1). What is asked
// for is a smallest tree of new bridges that joins them, own bridges being free: a Steiner tree, found by the dynamic
// programme of Dreyfus and Wagner (1971) over sets of terminals, four at most. Distances are found in breadth, row by
// row with one bit a cell, several rows at once.
//
// It is an estimate: bridges of one tree are not held against each other. Bridges may stand on what stands now, on a
// stack of new ones, or reach over an obstacle from one new pillar to another; other towers are left out.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/viaduct/board.hpp"
#include "games/viaduct/completion_growth.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

// A placement that is part of a completion with `excess` bridges more than needed.
struct CompletionStep {
  Bridge bridge;
  int excess;
};

// The work itself, on boards that are narrower than a Row has bits, by a bit on either side.
template <class Row>
class CompletionIn {
 public:
  void look(const Rules& rules, const Board& board, int seat);
  int needed(int slack);
  int exits();
  void look_further(int slack);
  void steps(std::vector<CompletionStep>& steps) const;
  int needed_through(const Bridge& bridge) const;
  bool uses(const Bridge& bridge) const;
  float heat(const Bridge& bridge) const;

 private:
  // The cost up to which a set's field can matter where a whole tree may cost `limit`.
  int share(unsigned set, int limit) const;
  int distance(std::size_t one, std::size_t other) const;
  int spanning_tree() const;
  void spread(unsigned set, int limit, unsigned target, int beyond = 0) {
    growth_.spread(ground_, fields_, set, limit, target, beyond);
  }
  void find_through(int slack);
  void cool();
  void warm(unsigned set);
  void warm(const Places<Row>& places);
  void begin_count();
  void find_crossing();
  template <class Visit>
  void for_each(const Places<Row>& places, Visit visit) const;  // visit(bridge)

  std::size_t terminals() const { return ground_.terminals.size(); }
  static std::size_t cell_index(const Cell& c) { return (at(c.z) * (kMaxSide + 1) + at(c.y)) * 64 + at(c.x); }

  Ground<Row> ground_;
  Growth<Row> growth_;
  typename Growth<Row>::Fields fields_;
  int needed_ = 0;
  std::vector<Places<Row>> through_;  // placements of completions, by excess
  // What every shortest completion has one of, and the bridges, placed or not, that cross these.
  Places<Row> common_, warm_, crossing_;
  std::vector<float> heat_;  // by cell
  std::vector<std::uint32_t> counts_;
  std::uint32_t counted_ = 0;
};

class Completion {
 public:
  static constexpr int kFar = kFarthest;
  using Step = CompletionStep;

  Completion() = default;
  Completion(Completion&&) = default;
  Completion& operator=(Completion&&) = default;
  // A copy looks for itself.
  Completion(const Completion&) {}
  Completion& operator=(const Completion&) { return *this = Completion(); }

  // Looks at the board for one seat; the other questions are about this.
  void look(const Rules& rules, const Board& board, int seat);
  // The number of further bridges, at least 0; kFar where no completion is in sight. `slack`: that of a look further
  // which is to follow, and is quicker for it.
  int needed(int slack = 0) { return wide_ ? wide_->needed(slack) : narrow_->needed(slack); }
  // The placements that touch the one of the platforms and groups to be joined that has the fewest: with none left it
  // is sealed (V10). Precondition: needed() was asked.
  int exits() { return wide_ ? wide_->exits() : narrow_->exits(); }
  // Looks further, so that the next four can be asked: at completions with up to `slack` bridges more than needed.
  void look_further(int slack) { wide_ ? wide_->look_further(slack) : narrow_->look_further(slack); }
  // The placements of those completions: with excess 0 the cheapest ones.
  void steps(std::vector<Step>& steps) const { wide_ ? wide_->steps(steps) : narrow_->steps(steps); }
  // How many bridges a completion has that takes in one more bridge at this place, itself not counted; kFar where that
  // is more than was looked at.
  int needed_through(const Bridge& bridge) const {
    return wide_ ? wide_->needed_through(bridge) : narrow_->needed_through(bridge);
  }
  // Whether a shortest completion leans on the seat's own bridge with this first pillar.
  bool uses(const Bridge& bridge) const { return wide_ ? wide_->uses(bridge) : narrow_->uses(bridge); }
  // How much of what is needed runs through the busiest cell of a bridge, 0 to 1: at 1 every shortest completion does.
  float heat(const Bridge& bridge) const { return wide_ ? wide_->heat(bridge) : narrow_->heat(bridge); }

 private:
  // One of the two, made when first asked for: four short rows are worked on at once, two long ones.
  std::unique_ptr<CompletionIn<std::uint32_t>> narrow_;
  std::unique_ptr<CompletionIn<std::uint64_t>> wide_;
};

}  // namespace trearchi::viaduct
