// A move of Ponte (P3.1, P2): two tiles, a bridge, a pass or the choice of a colour.
#pragma once

#include <cstdint>

#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

struct Move {
  enum class Kind : std::uint8_t { tiles, bridge, pass, light, dark };
  Kind kind = Kind::pass;
  Square first = 0, second = 0;  // first < second for tiles and bridges, 0 for words

  static constexpr Move tiles(int a, int b) { return of(Kind::tiles, a, b); }
  static constexpr Move bridge(int a, int b) { return of(Kind::bridge, a, b); }
  static constexpr Move bridge(Bridge bridge) { return {Kind::bridge, bridge.from, bridge.to}; }
  static constexpr Move pass() { return {Kind::pass, 0, 0}; }
  static constexpr Move colour(Colour c) { return {c == Colour::light ? Kind::light : Kind::dark, 0, 0}; }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr Move of(Kind kind, int a, int b) {
    return a < b ? Move{kind, static_cast<Square>(a), static_cast<Square>(b)}
                 : Move{kind, static_cast<Square>(b), static_cast<Square>(a)};
  }
};

}  // namespace trearchi::ponte
