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
  static constexpr int playout_moves = 0;

  Values evaluate(const State& state);
  void candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates);
  Move playout_move(const State& state, Random& random);

 private:
  using Turns = std::array<float, kMaxSeats>;

  int needed(const Rules& rules, const Board& board, int seat);
  int look(const State& state, int seat, int slack);
  void find_losses(const State& state);
  void find_losses(const State& state, int seat);
  float hottest(const Bridge& bridge, int span) const;
  float turns_to_go(const State& state, int seat);
  Turns all_turns_to_go(const State& state);
  void rate_placements(const State& state);
  void rate_building(const State& state);
  void rate_blocks(const State& state, int seat, float weight);
  void rate_takes(const State& state, float weight);
  void rate_symbol(const State& state);
  void rate_extras(const State& state);
  void add(const Move& move, float prior) { rated_.push_back({move, prior}); }
  void choose(Random& random, std::vector<Candidate<Move>>& candidates);

  // Scratch space. The table keeps what needed() found, by board and seat: siblings in the tree share boards.
  struct Known {
    std::uint64_t key = 0;
    int needed = 0;
  };
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
