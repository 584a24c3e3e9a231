// Where a random playout of Viaduct is cut off: random play builds towers and comes to no end of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "games/viaduct/completion.hpp"
#include "games/viaduct/state.hpp"
#include "search/evaluation.hpp"

namespace trearchi::viaduct {

// Who needs the fewest further bridges has won; several share it.
class CompletionJudge {
 public:
  static constexpr int most_moves = 40;

  Values judge(const State& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    std::array<int, kMaxSeats> needed{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
      completion_.look(state.rules(), state.board(), static_cast<int>(seat));
      needed[seat] = completion_.needed();
    }
    const auto end = needed.begin() + static_cast<std::ptrdiff_t>(seats);
    const int least = *std::min_element(needed.begin(), end);
    const auto share = 1.0f / static_cast<float>(std::count(needed.begin(), end, least));
    Values values{};
    for (std::size_t seat = 0; seat < seats; ++seat) values[seat] = needed[seat] == least ? share : 0;
    return values;
  }

 private:
  Completion completion_;
};

}  // namespace trearchi::viaduct
