#include "games/ponte/aids.hpp"

#include <utility>

#include "games/ponte/pairs.hpp"

namespace trearchi::ponte {

namespace {

// P6.3: once light has passed, nothing of it follows.
bool is_done(const State& state, Colour colour) {
  return state.stage() == State::Stage::over || (state.stage() == State::Stage::last && colour == Colour::light);
}

std::vector<Bridge> bridges_to_come(const State& state, Colour colour) {
  std::vector<Bridge> bridges;
  const bool is_early = state.stage() == State::Stage::opening || state.stage() == State::Stage::colour;
  if (!is_early && !is_done(state, colour)) state.legal_bridges(colour, bridges);
  return bridges;
}

}  // namespace

std::array<Bits, 2> room_for_tiles(const State& state) {
  std::array<Bits, 2> room;
  for (const Colour colour : kColours)
    if (!is_done(state, colour) && state.can_afford_tiles(colour))
      Pairs(state, colour).visit([&](int first, int second) {
        room[index(colour)].set(first);
        room[index(colour)].set(second);
      });
  return room;
}

std::vector<Chance> chances_to_bridge(const State& state, const std::array<Bits, 2>& room) {
  const bool is_last_bridge = state.bridges_left() == 1;
  std::array<std::vector<Bridge>, 2> bridges;
  for (const Colour colour : kColours) bridges[index(colour)] = bridges_to_come(state, colour);
  std::vector<Chance> chances;
  for (const Colour colour : kColours)
    for (const Bridge bridge : bridges[index(colour)]) {
      Chance chance{colour, bridge, covered_squares(bridge) & room[index(other(colour))], {}};
      for (const Bridge rival : bridges[index(other(colour))])
        if (is_last_bridge || crosses(bridge, rival)) chance.bridges.push_back(rival);
      chances.push_back(std::move(chance));
    }
  return chances;
}

}  // namespace trearchi::ponte
