// What the search needs to know of Il settimo ponte beyond its rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/settimo/endgame.hpp"
#include "games/settimo/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::settimo {

class Evaluator {
 public:
  // What is weighed, each for one seat. A late form is divided by the turns that are left, so that it grows to the end.
  static constexpr std::array<const char*, 13> weight_names = {
      "stones",         // in hand, and on own villages
      "stones_late",    //
      "debts",          // what the own villages would cost, were each entered once (S3.3)
      "debts_early",    // times the turns that are left
      "debts_late",     //
      "villages_late",  // they decide at equal stones (S5.3)
      "tempo",          // to be about to travel, as the end comes near; less in the middle of the trip
      "tempo_late",     //
      "prey",           // the dues of the other's villages one bridge away
      "prey_late",      //
      "far_prey",       // and two bridges away
      "far_prey_late",  //
      "traps_late",     // the dues of own villages one bridge away
  };
  using Weights = std::array<float, weight_names.size()>;
  using Features = Weights;
  static const Weights hand_weights;

  // A playout goes on for about a turn: what a trip takes and gives is decided by its end.
  static constexpr int playout_moves = 6;
  static constexpr float exploration = 0.4f;
  // A position of the endgame takes two or three times as long as an iteration.
  static constexpr std::uint64_t solver_share = 1;

  Evaluator() = default;
  explicit Evaluator(const Weights& weights) : weights_(weights) {}

  // Precondition: the game is not over.
  void features(const State& state, int seat, Features& features) const;
  Values evaluate(const State& state) const;
  // All legal moves.
  bool candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);
  std::optional<Values> solve(const State& state, Budget& budget) { return settimo::solve(state, budget); }

 private:
  Weights weights_ = hand_weights;
};

static_assert(WeightedEvaluatorFor<Evaluator, State> && SolverFor<Evaluator, State>);

}  // namespace trearchi::settimo
