// What the search knows of Ponte beyond its rules: what an arrangement is worth. Which of thousands of moves matter is
// in ordering.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/ponte/endgame.hpp"
#include "games/ponte/ordering.hpp"
#include "games/ponte/state.hpp"
#include "games/ponte/survey.hpp"
#include "search/evaluation.hpp"

namespace trearchi::ponte {

// What is counted for each colour; how is said where it is counted.
enum class Term : std::uint8_t {
  points,
  hope,
  joined_safely,
  joined,
  dream,
  islands,
  stranded,
  threes_safe,
  threes_tight,
  twos_free,
  twos_tight,
  ones,
  dead_tiles,
  open,
  fresh_alone,
  fresh_shared,
  room_alone,
  live_ends,
  links,
  turn,
  gain_first,
  gain_second,
  gain_third,
  threat_first,
  threat_second,
  threat_third,
  count
};

class Evaluator {
 public:
  static constexpr std::size_t kTerms = static_cast<std::size_t>(Term::count);
  // Every term twice: with the board empty and with the board full, and in between in proportion.
  using Weights = std::array<float, 2 * kTerms>;
  using Features = std::array<float, 2 * kTerms>;
  static const std::array<const char*, 2 * kTerms> weight_names;
  static const Weights hand_weights;
  static constexpr int playout_moves = 0;
  static constexpr float exploration = 1.2f;
  static constexpr std::uint64_t solver_share = 6;

  Evaluator() : Evaluator(hand_weights) {}
  explicit Evaluator(const Weights& weights) : weights_(weights) {}

  void features(const State& state, int seat, Features& features) const;
  Values evaluate(const State& state) const;
  bool candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);
  std::optional<Values> solve(const State& state, Budget& budget);

 private:
  void add_all_moves(const State& state);
  void add_other_tiles(const State& state);

  Weights weights_;
  // Scratch space, so that a call allocates nothing once it is warm.
  Ordering ordering_;
  Endgame endgame_;
  std::vector<RankedMove> ranked_;
  std::vector<Move> moves_;
};

}  // namespace trearchi::ponte
