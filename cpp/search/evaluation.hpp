// What the search asks of a game beyond its rules. One file a game supplies it: games/<game>/evaluation.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/game_state.hpp"
#include "core/random.hpp"

namespace trearchi {

// One value a seat, 0 (lost) to 1 (won); a shared win of k seats is 1/k for each.
using Values = std::array<float, kMaxSeats>;

template <class Move>
struct Candidate {
  Move move;
  float prior;  // > 0; the search scales them to sum 1
};

// An evaluator is made for one search. It keeps scratch space and what it has worked out, never anything that would
// make an answer depend on what was asked before.
template <class E, class S>
concept EvaluatorFor = std::default_initializable<E> && requires(E e, const S& state, Random& random,
                                                                 std::vector<Candidate<typename S::Move>>& candidates) {
  // What the position is worth; at the end of a game exactly what the rules say.
  { e.evaluate(state) } -> std::same_as<Values>;
  // The moves worth searching, best first, never empty where a seat is to move; every one is legal. Where there are
  // thousands of moves it leaves out those that are hardly ever good; it returns whether it left out none, since only
  // then may a proof be built on them. Deterministic for a given state and generator.
  { e.candidates(state, random, candidates) };
  // A quick sensible move for playouts; precondition: a seat is to move. May be cheaper than `candidates`.
  { e.playout_move(state, random) } -> std::same_as<typename S::Move>;
  // How many moves a playout goes on before `evaluate` is asked; 0 asks at once.
  { E::playout_moves } -> std::convertible_to<int>;
};

// An evaluator whose judgement is a linear form with weights that can be learned: the value of a position is the
// softmax over the seats of weights · features.
template <class E, class S>
concept WeightedEvaluatorFor = EvaluatorFor<E, S> && std::constructible_from<E, const typename E::Weights&> &&
                               requires(E e, const S& state, int seat, typename E::Features& features) {
                                 { E::hand_weights } -> std::convertible_to<typename E::Weights>;
                                 { E::weight_names[0] } -> std::convertible_to<const char*>;
                                 { e.features(state, seat, features) };  // precondition: the game is not over
                               };

// An evaluator that can play out an ending by exhaustive search.
template <class E, class S>
concept SolverFor = requires(E e, const S& state, Budget& budget) {
  // The exact values under best play, or nothing: the end is too far (then the budget is hardly touched), or the budget
  // is spent.
  { e.solve(state, budget) } -> std::same_as<std::optional<Values>>;
};

// The value of a finished game.
template <class S>
Values final_values(const S& state) {
  Values values{};
  const unsigned winners = state.winners();
  const float share = 1.0f / static_cast<float>(__builtin_popcount(winners));
  for (int seat = 0; seat < state.seats(); ++seat)
    if (winners >> seat & 1u) values[static_cast<std::size_t>(seat)] = share;
  return values;
}

}  // namespace trearchi
