// The yardstick does what it is described to do, in whole games and in positions that can be checked by hand.
#include <algorithm>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "games/viaduct/completion.hpp"
#include "games/viaduct/walker.hpp"
#include "viaduct_board.hpp"

using namespace trearchi;
using namespace trearchi::viaduct;

namespace {

int needed(const State& state, int seat) {
  static const auto completion = std::make_unique<Completion>();
  completion->look(state.rules(), state.board(), seat);
  return completion->needed();
}

// What a move of the walker owes to its description, wherever a completion is in sight.
void check(const State& state, const Move& move) {
  std::vector<Move> legal;
  state.legal_moves(legal);
  CHECK(std::ranges::find(legal, move) != legal.end());
  const int seat = state.actor(), before = needed(state, seat), owner = state.placing_seat();
  const int others = needed(state, owner);
  State next = state;
  next.apply(move);
  switch (state.stage()) {
    case viaduct::Stage::kExtra: CHECK(needed(next, owner) <= others + 3); break;
    case viaduct::Stage::kAct:
      CHECK((move.kind == MoveKind::kPlace) == (state.supply(seat) > 0));  // V4.5
      [[fallthrough]];
    case viaduct::Stage::kPlace:
    case viaduct::Stage::kChoice:
      if (before < Completion::kFar && move.kind == MoveKind::kPlace && next.actor() != kOver)
        CHECK(needed(next, seat) < before);
      break;
    default: break;
  }
}

void play(const viaduct::Rules& rules, std::uint64_t seed) {
  const auto walker = std::make_unique<Walker>();
  State state(rules, {});
  Random random(seed);
  while (state.actor() != kOver) {
    if (state.actor() == kChance) {
      const auto rolls = successors(state);
      state.apply(rolls[random.below(static_cast<std::uint32_t>(rolls.size()))]);
      continue;
    }
    Random one(seed), other(seed);
    CHECK(walker->choose(state, one) == walker->choose(state, other));
    const Move move = walker->choose(state, random);
    check(state, move);
    state.apply(move);
  }
}

void walks_whole_games() {
  for (const int seats : {2, 3, 4}) play(viaduct_rules(seats), 3);
  for (const std::uint64_t seed : {1, 2, 3, 4}) play(viaduct_rules(2, false), seed);
}

State position(const viaduct::Rules& rules, const std::string& text) {
  const auto parsed = State::parse(rules, text);
  CHECK(std::holds_alternative<State>(parsed));
  if (std::holds_alternative<State>(parsed)) return std::get<State>(parsed);
  std::printf("  %s\n", std::get<PositionError>(parsed).message.c_str());
  fflush(stdout);
  return State(rules, {});
}

Move chosen(const State& state) {
  Random random(1);
  return std::make_unique<Walker>()->choose(state, random);
}

// Orange is nearly done, white has begun: red takes a bridge of orange's, one that costs it most.
void symbol_takes_from_the_leader() {  // V4.3
  const auto four = viaduct_rules(4);
  const State state = position(four,
                               "stage=symbol seat=3 roll=rollx turns=43 winners=- supply=16,20,19,20 custody=0,0,0,0 "
                               "bridges=5.5-8.5@0:2,8.17-8.20@0:0,8.21-8.24@0:0,8.25-8.28@0:0,9.17-12.17@0:0");
  const Move move = chosen(state);
  CHECK(move.kind == MoveKind::kTake);
  CHECK(state.write(move) != "x5.5-8.5@0");
  State next = state;
  next.apply(move);
  CHECK(needed(next, 0) == needed(state, 0) + 1);
}

void symbol_passes_where_nothing_is_lost() {  // V4.3
  const auto four = viaduct_rules(4);
  const State empty = position(four,
                               "stage=symbol seat=3 roll=rollx turns=3 winners=- supply=20,20,20,20 custody=0,0,0,0 "
                               "bridges=-");
  CHECK(chosen(empty).kind == MoveKind::kPass);
  // Orange's only bridge helps it nowhere, and it is the leader by its seat.
  const State idle = position(four,
                              "stage=symbol seat=3 roll=rollx turns=3 winners=- supply=19,20,20,20 custody=0,0,0,0 "
                              "bridges=1.30-4.30@0:0");
  CHECK(needed(idle, 0) == 11);
  CHECK(chosen(idle).kind == MoveKind::kPass);
}

// Nothing is left to place: what serves nobody comes back first.
void takes_back_what_it_misses_least() {  // V4.5
  const auto rules = [] {
    viaduct::Geometry g = viaduct_geometry();
    g.bridges = 3;
    g.custody = 0;
    return viaduct::Rules(g, {});
  }();
  const State state = position(rules,
                               "stage=act seat=0 roll=roll1 turns=12 winners=- supply=0,3,3,3 custody=0,0,0,0 "
                               "bridges=1.30-4.30@0:0,8.21-8.24@0:0,8.25-8.28@0:0");
  CHECK(state.write(chosen(state)) == "x1.30-4.30@0");
}

}  // namespace

int main() {
  return test::run_all({
      {"walks_whole_games", walks_whole_games},
      {"symbol_takes_from_the_leader", symbol_takes_from_the_leader},
      {"symbol_passes_where_nothing_is_lost", symbol_passes_where_nothing_is_lost},
      {"takes_back_what_it_misses_least", takes_back_what_it_misses_least},
  });
}
