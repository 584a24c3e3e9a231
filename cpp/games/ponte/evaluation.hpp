// What the search knows of Ponte beyond its rules: what an arrangement is worth, and which of thousands of moves
// matter.
#pragma once

#include <vector>

#include "games/ponte/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::ponte {

class Evaluator {
 public:
  static constexpr int playout_moves = 0;

  Values evaluate(const State& state);
  void candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);

 private:
  struct RatedSquare {
    int square;
    float rating;
    Bits group;  // what the tile would make
  };

  double worth(const State& state, Colour colour);
  double bridge_potential(const State& state, Colour colour, const std::vector<Network>& networks);
  void rate_squares(const State& state, Random& random);
  void add_pairs(const State& state, std::vector<Candidate<Move>>& candidates);
  void add_bridges(const State& state, std::vector<Candidate<Move>>& candidates);

  // Scratch space, so that a call allocates nothing once it is warm.
  std::vector<RatedSquare> squares_;
  std::vector<Bridge> bridges_;
};

}  // namespace trearchi::ponte
