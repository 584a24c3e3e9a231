// What the search asks of a game beyond its rules. One file a game supplies it: games/<game>/evaluation.hpp.
#pragma once

#include <array>
#include <concepts>
#include <vector>

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

// An evaluator is cheap to copy and has no state that outlives a call but scratch space: one a thread.
template <class E, class S>
concept EvaluatorFor = std::default_initializable<E> && requires(E e, const S& state, Random& random,
                                                                 std::vector<Candidate<typename S::Move>>& candidates) {
  // What the position is worth; at the end of a game exactly what the rules say.
  { e.evaluate(state) } -> std::same_as<Values>;
  // The moves worth searching, best first, never empty where a seat is to move; every one is legal. Where there are
  // thousands of moves it leaves out those that are hardly ever good. Deterministic for a given state and generator.
  { e.candidates(state, random, candidates) };
  // A quick sensible move for playouts; precondition: a seat is to move. May be cheaper than `candidates`.
  { e.playout_move(state, random) } -> std::same_as<typename S::Move>;
  // How many moves a playout goes on before `evaluate` is asked; 0 asks at once.
  { E::playout_moves } -> std::convertible_to<int>;
};

// The value of a finished game.
template <GameState S>
Values final_values(const S& state) {
  Values values{};
  const unsigned winners = state.winners();
  const float share = 1.0f / static_cast<float>(__builtin_popcount(winners));
  for (int seat = 0; seat < state.seats(); ++seat)
    if (winners >> seat & 1u) values[static_cast<std::size_t>(seat)] = share;
  return values;
}

}  // namespace trearchi
