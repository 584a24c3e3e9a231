// Endings of Ponte played out exhaustively: alpha-beta over whole moves, with bounds on what each colour can still
// reach.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "games/ponte/state.hpp"
#include "games/ponte/survey.hpp"

namespace trearchi::ponte {

// The most points that a colour can have at the end, whatever either player does.
int most_points(const Arrangement& arrangement, const Survey& survey, Colour colour);

class Solver {
 public:
  // 1 if the mover wins under best play of both, 0 if the victory is shared, -1 if the mover loses; nothing if the end
  // is too far (then the budget is untouched) or the budget is spent. Precondition: the game is not over.
  std::optional<int> solve(const State& state, Budget& budget);

 private:
  static constexpr int kMostOpen = 18;  // usable squares of both colours together
  static constexpr std::size_t kEntries = std::size_t{1} << 16;

  struct Entry {
    std::uint64_t hash = 0;
    std::int8_t at_least = -1, at_most = 1;
    Move best;
  };
  struct Rated {
    Move move;
    int rating;
  };

  int search(const State& state, int alpha, int beta, Budget& budget);
  int search_moves(const State& state, const std::vector<Rated>& moves, int alpha, int beta, Move& best,
                   Budget& budget);
  std::vector<Rated> moves_of(const State& state, const Survey& survey, Move first) const;
  Entry& entry(std::uint64_t hash) { return table_[hash & (kEntries - 1)]; }

  std::vector<Entry> table_;
};

}  // namespace trearchi::ponte
