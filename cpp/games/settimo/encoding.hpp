// Il settimo ponte as numbers (docs/encoding.md): a step is an island, a removal a line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/action_set.hpp"
#include "core/game_encoding.hpp"
#include "games/settimo/state.hpp"

namespace trearchi::settimo {

class Encoding {
 public:
  using State = settimo::State;
  static constexpr int kVersion = 1;
  using Actions = ActionSet<kIslands + kLines>;

  explicit Encoding(const Rules& rules) : rules_(&rules) {}

  int actions() const { return kIslands + kLines; }
  int outcomes() const { return kColours; }
  std::vector<int> shape() const { return {static_cast<int>(planes().size())}; }
  std::vector<Plane> planes() const;
  std::string action_name(int number) const;
  std::string outcome_name(int number) const;
  std::optional<std::int64_t> most_actions() const;
  std::optional<std::int64_t> most_outcomes() const { return kIslands; }

  void legal(const State& state, int pending, Actions& legal) const;
  bool is_first_of_two(int, int) const { return false; }
  Move move(const State& state, int pending, int number) const;
  ActionNumbers numbers(Move move) const;
  int outcome(Move move) const { return move.number; }
  Move chance(int number) const { return {MoveKind::kDraw, static_cast<std::uint8_t>(number)}; }
  std::optional<std::string> spell(const State&, int, int number) const { return action_name(number); }
  void observe(const State& state, int pending, int seat, std::uint8_t* observation) const;

 private:
  const Rules* rules_;
};

}  // namespace trearchi::settimo
