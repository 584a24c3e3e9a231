// What a colour has for certain, and more than it can ever get: the least and the most of its final score.
#pragma once

#include "games/ponte/state.hpp"

namespace trearchi::ponte {

struct Prospects {
  Score least, most;
};

// `may_place`: whether the colour may ever place tiles again, `may_bridge`: bridges.
Prospects prospects(const State& state, Colour colour, bool may_place, bool may_bridge);

}  // namespace trearchi::ponte
