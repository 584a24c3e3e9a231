// The board of data/viaduct.json and positions on it, for the tests of the core, which read no files.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <optional>
#include <variant>

#include "check.hpp"
#include "games/viaduct/state.hpp"

namespace trearchi {

inline viaduct::Geometry viaduct_geometry() {
  viaduct::Geometry g;
  g.width = g.height = 30;
  g.river_x = g.river_y = {15, 16};
  g.platforms = {{'A', 7, 8, 28, 30},   {'A', 23, 24, 1, 3}, {'B', 23, 24, 28, 30}, {'B', 7, 8, 1, 3},
                 {'C', 28, 30, 23, 24}, {'C', 1, 3, 7, 8},   {'D', 28, 30, 7, 8},   {'D', 1, 3, 23, 24}};
  return g;
}

inline viaduct::Rules viaduct_rules(int seats, bool has_die = true, std::optional<int> turn_limit = 400) {
  viaduct::Parameters p;
  p.seats = seats;
  p.letters.resize(static_cast<std::size_t>(seats));
  if (!has_die) p.die.reset();
  p.turn_limit = turn_limit;
  return {viaduct_geometry(), p};
}

inline viaduct::State after(const viaduct::Rules& rules, std::initializer_list<const char*> moves) {
  viaduct::State state(rules, {});
  for (const char* text : moves) {
    const auto move = state.read(text);
    CHECK(std::holds_alternative<viaduct::Move>(move));
    if (!std::holds_alternative<viaduct::Move>(move)) {
      std::printf("  refused: %s, %s\n", text, std::get<Refusal>(move).code);
      break;
    }
    state.apply(std::get<viaduct::Move>(move));
  }
  return state;
}

}  // namespace trearchi
