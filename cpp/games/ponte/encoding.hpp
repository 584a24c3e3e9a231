// Ponte as numbers (docs/encoding.md). A pair of tiles is two actions, in either order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/action_set.hpp"
#include "core/game_encoding.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

class Encoding {
 public:
  using State = ponte::State;
  static constexpr int kVersion = 1;
  static constexpr int kWords = 3;  // light, dark, pass
  static constexpr int kPlaces = static_cast<int>(kSpans.size()) + 1;
  using Actions = ActionSet<kPlaces * kMaxSize * kMaxSize + kWords>;

  explicit Encoding(const Rules& rules);

  int actions() const { return kPlaces * area_ + kWords; }
  int outcomes() const { return 0; }
  std::vector<int> shape() const;
  std::vector<Plane> planes() const;
  std::string action_name(int number) const;
  std::string outcome_name(int) const { return {}; }
  std::optional<std::int64_t> most_actions() const;
  std::optional<std::int64_t> most_outcomes() const { return 0; }

  void legal(const State& state, int pending, Actions& legal) const;
  bool is_first_of_two(int pending, int number) const { return pending == kNothingPending && number < area_; }
  Move move(const State& state, int pending, int number) const;
  ActionNumbers numbers(Move move) const;
  int outcome(Move) const { return 0; }
  Move chance(int) const { return Move::pass(); }
  std::optional<std::string> spell(const State& state, int pending, int number) const;
  void observe(const State& state, int pending, int seat, std::uint8_t* observation) const;

 private:
  int size() const { return rules_->size(); }
  // Tiles and first ends of bridges by column, then by row.
  int number_of(int square) const { return column_of(square) * size() + row_of(square); }
  int square_of(int number) const { return square_at(number / size(), number % size()); }
  // In a plane: by row, then by column.
  std::size_t place_of(int square) const {
    return static_cast<std::size_t>(row_of(square) * size() + column_of(square));
  }
  int number_of(Bridge bridge) const;
  std::optional<Bridge> bridge_of(int number) const;  // nothing where it would leave the board
  Bits seconds(const State& state, int first) const;
  Bits firsts(const State& state) const;
  void mark(const Bits& squares, std::uint8_t* plane) const;
  void mark_islands(const State& state, Colour colour, std::uint8_t* plane) const;
  void mark_bridges(const State& state, std::uint8_t* planes) const;

  const Rules* rules_;
  int area_;        // squares
  int most_tiles_;  // of one colour: as many as the board could hold are as good as no limit
  int most_bridges_;
};

}  // namespace trearchi::ponte
