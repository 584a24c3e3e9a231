// How a tree grows out from terminals, bridge by bridge.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/viaduct/completion_ground.hpp"

namespace trearchi::viaduct {

inline constexpr int kFarthest = 26;  // bridges: as good as never

template <class Row>
class Growth {
 public:
  static constexpr std::uint8_t kNever = 100;

  // The way out from a set of terminals: how many bridges are needed before something touches their tree.
  struct Field {
    std::vector<Places<Row>> placements;  // by cost; one that is listed twice counts at the lower cost
    std::array<std::uint8_t, 64> own;
    std::array<std::uint8_t, Ground<Row>::kMaxTerminals> terminal;
    int filled = -1;  // the cost up to which it is complete; -1: not at all
    int used = 0;     // how many costs have placements

    void clear();
    Places<Row>& at_cost(int cost) {
      used = std::max(used, cost + 1);
      return placements[at(cost)];
    }
  };
  using Fields = std::array<Field, 1u << Ground<Row>::kMaxTerminals>;  // by set of terminals

  // Fills the field of a set of terminals up to a cost; `target`: stop once these are reached, or where `beyond` > 0 so
  // many bridges later. Those of its parts are filled before.
  void spread(const Ground<Row>& ground, Fields& fields, unsigned set, int limit, unsigned target, int beyond = 0);

 private:
  void begin();
  void merge(Fields& fields, unsigned set, int limit);
  void arrive(int cost, const Field& field);
  void seed(unsigned set, int cost, Field& field);
  void open_platform(unsigned set);
  void reach_over(int z);
  void grow_front(int z);
  bool touches_own() const;
  void join_touched(int cost, Field& field);
  void join(std::uint64_t bridges, int cost, Field& field);
  void surround(const Cell& pillar);
  void note_terminals(int cost, Field& field) const;
  void attach(int cost, Field& field);
  bool find_touching(int z, int low, int high);
  void climb(int z, int low, int high, int cost);
  void descend(int cost, Field& field);
  bool find_stacks(int z, int h, int low, int high);
  void later(int cost, int z, int low, int high);
  void clear_around(int low, int high);

  const Ground<Row>* ground_ = nullptr;
  // Scratch of one spread: pillars of the tree, those new at this cost and at one less, those to come, cells in which a
  // pillar would touch the tree, placements that touched nothing yet, and the own bridges in which two trees meet, by
  // cost.
  Cells<Row> tree_, front_;
  std::array<Cells<Row>, 2> waves_;
  Cells<Row>*fresh_ = nullptr, *older_ = nullptr;
  std::array<Cells<Row>, kFarthest + kLayers + 2> coming_;  // by cost
  int last_ = 0;                                            // the last cost at which something comes
  std::array<Directed<Row>, kLayers> untouched_{};
  Directed<Row> found_{};  // placements of one level
  std::uint64_t joined_ = 0;
  std::array<std::uint64_t, kFarthest + 1> merged_own_;
};

}  // namespace trearchi::viaduct
