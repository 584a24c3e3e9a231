// A yardstick for engines: a player that only walks. It always places along a cheapest completion of its own viaduct,
// extra bridges included, and looks at the others on a symbol alone.
#pragma once

#include <vector>

#include "core/random.hpp"
#include "games/viaduct/completion.hpp"
#include "games/viaduct/state.hpp"

namespace trearchi::viaduct {

class Walker {
 public:
  // Precondition: a seat is to move. Equals are chosen among by `random`.
  //
  //   placing       a bridge of a cheapest completion; whatever is legal where none is in sight
  //   out of supply takes back the bridge that it misses least (V4.5)
  //   symbol        the bridge of the leader whose loss costs it most, passes where none costs anything (V4.3); the
  //                 leader is the one of the others who needs the fewest bridges
  //   extra bridge  anywhere that makes the other's viaduct at most three bridges longer (V7.1)
  Move choose(const State& state, Random& random);

 private:
  int look(const State& state, int seat, int slack);
  void find_step(const State& state, Random& random);
  void find_extras(const State& state);
  void find_takes(const State& state);
  void find_leaders_bridge(const State& state);
  int loss(const State& state, const Move& move, int seat, int before);

  Completion completion_;
  std::vector<Completion::Step> steps_;
  std::vector<Move> moves_, best_;
};

}  // namespace trearchi::viaduct
