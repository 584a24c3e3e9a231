// What the search needs to know of Il settimo ponte beyond its rules.
#pragma once

#include <optional>
#include <vector>

#include "games/settimo/endgame.hpp"
#include "games/settimo/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::settimo {

class Evaluator {
 public:
  // A playout goes on for about two turns: what a trip takes and gives is decided by its end and by the answer to it.
  static constexpr int playout_moves = 10;
  // A position of the endgame takes two or three times as long as an iteration.
  static constexpr std::uint64_t solver_share = 1;

  Values evaluate(const State& state);
  // All legal moves.
  bool candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);
  std::optional<Values> solve(const State& state, Budget& budget) { return settimo::solve(state, budget); }
};

static_assert(EvaluatorFor<Evaluator, State> && SolverFor<Evaluator, State>);

}  // namespace trearchi::settimo
