// The end of a game of Ponte, played out exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "games/ponte/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::ponte {

// Alpha-beta search over win, shared win and loss with a table of what is known, cut short where even the most that one
// colour may yet score decides nothing. The table is kept between calls, all of them about one game: it holds proofs,
// which stay true.
class Endgame {
 public:
  // With more squares of use to one colour or the other the end is too far to try.
  static constexpr int kMostUsable = 20;

  // The exact values under best play; nothing where the end is too far, at no cost, or where the budget is spent.
  std::optional<Values> solve(const State& state, Budget& budget);

 private:
  // Results as the player to move sees them: won 1, shared 0, lost -1.
  struct Bounds {
    std::int8_t least = -1, most = 1;
  };
  struct Known {
    std::uint64_t key = 0;
    Bounds bounds;
    Move best;
  };
  struct Rated {
    Move move;
    int rating;
    Known known;  // of the position after it
  };
  struct Glance {
    Known known;
    int lead;  // of the mover, in twice the points
  };

  Glance glance(const State& state) const;
  int search(const State& state, Known known, int least, int most, std::size_t depth);
  int search_moves(const State& state, int least, int most, std::size_t depth, Move& best);
  std::optional<int> glance_at_moves(const State& state, int most, std::size_t depth, Move& best);
  void list_moves(const State& state, std::size_t depth);
  std::uint32_t& history(Colour colour, Move move);

  Budget* budget_ = nullptr;
  std::vector<Known> table_;
  std::vector<std::uint32_t> history_;     // how often a move cut a search short
  std::vector<std::vector<Rated>> moves_;  // by depth
};

// With a table of its own.
std::optional<Values> solve(const State& state, Budget& budget);

}  // namespace trearchi::ponte
