// What the search knows of Viaduct beyond its rules: who is how far from the end, and which of a thousand placements
// build, block or free something.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/viaduct/completion.hpp"
#include "games/viaduct/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::viaduct {

class Evaluator {
 public:
  static constexpr std::size_t kFeatures = 6;
  using Weights = std::array<float, kFeatures>;
  using Features = std::array<float, kFeatures>;
  // `lead`: turns to go behind the one who is nearest, in units that shrink towards the end; `bridges`: needed, in
  // tens; `shortage`: bridges needed that neither supply nor custody has; `exits`: how many placements lead out of the
  // narrowest of the places to be joined (in doublings); `sealed`: no completion is in sight; `loose`: bridges that a
  // symbol may take off.
  static constexpr std::array<const char*, kFeatures> weight_names = {"lead",  "bridges", "shortage",
                                                                      "exits", "sealed",  "loose"};
  static constexpr Weights hand_weights = {1, 0, 0, 0, 0, 0};
  static constexpr int playout_moves = 0;

  Evaluator() : Evaluator(hand_weights) {}
  explicit Evaluator(const Weights& weights) : weights_(weights) {}

  void features(const State& state, int seat, Features& features);
  Values evaluate(const State& state);
  // Always false: there are too many placements to list them all.
  bool candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);

 private:
  using Turns = std::array<float, kMaxSeats>;

  // What a completion says of a board for one seat; its exits are counted where they weigh something.
  struct Known {
    std::uint64_t key = 0;
    std::int16_t needed = 0, exits = kUncounted;
  };
  static constexpr std::int16_t kUncounted = -1;

  const Known& know(const Rules& rules, const Board& board, int seat, bool with_exits = false);
  int needed(const Rules& rules, const Board& board, int seat) { return know(rules, board, seat).needed; }
  int look(const State& state, int seat, int slack);
  void find_losses(const State& state);
  void find_losses(const State& state, int seat);
  float turns_to_go(const State& state, int seat);
  Turns all_turns_to_go(const State& state);
  void describe(const State& state, int seat, const Turns& turns, const Weights& weights, Features& features);
  void rate_placements(const State& state);
  void rate_building(const State& state);
  void rate_blocks(const State& state, int seat, float weight);
  void rate_takes(const State& state, float weight);
  void rate_symbol(const State& state);
  void rate_extras(const State& state);
  void add(const Move& move, float prior) { rated_.push_back({move, prior}); }
  void choose(Random& random, std::vector<Candidate<Move>>& candidates);

  Weights weights_;
  // Scratch space. The table keeps what was found, by board and seat: siblings in the tree share boards.
  std::vector<Known> known_;
  Completion completion_;
  std::vector<Completion::Step> steps_;
  std::vector<Move> moves_;
  std::vector<Candidate<Move>> rated_;
  std::vector<float> ratings_;
  std::vector<int> losses_;
};

static_assert(EvaluatorFor<Evaluator, State>);

}  // namespace trearchi::viaduct
