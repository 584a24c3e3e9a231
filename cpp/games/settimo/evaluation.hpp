// What the search needs to know of Il settimo ponte beyond its rules.
#pragma once

#include <vector>

#include "games/settimo/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::settimo {

class Evaluator {
 public:
  // A playout goes on for about two turns: what a trip takes and gives is decided by its end and by the answer to it.
  static constexpr int playout_moves = 10;

  Values evaluate(const State& state);
  void candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);
};

static_assert(EvaluatorFor<Evaluator, State>);

}  // namespace trearchi::settimo
