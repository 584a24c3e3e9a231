// What the search is told about Viaduct: distances that can be counted by hand, and the evaluator's contract.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "games/viaduct/evaluation.hpp"
#include "viaduct_board.hpp"

using namespace trearchi;
using namespace trearchi::viaduct;

namespace {

int needed(const State& state, int seat) {
  const auto completion = std::make_unique<Completion>();
  completion->look(state.rules(), state.board(), seat);
  return completion->needed();
}

void shortest_viaduct_takes_eleven() {  // V1.2
  const auto four = viaduct_rules(4);
  const State start(four, {});
  for (int seat = 0; seat < 4; ++seat) CHECK(needed(start, seat) == 11);
  CHECK(needed(after(four, {"roll1", "+8.25-8.28@0"}), 0) == 10);
  CHECK(needed(after(four, {"roll1", "+1.1-4.1@0"}), 0) == 11);
}

void extra_bridges_are_waypoints() {  // V7.1
  const auto two = viaduct_rules(2);
  // On the way they are bridges like others; in two far corners they cost a detour.
  const State near = after(two, {"+20.20-23.20@0", "+8.21-8.24@0", "+20.19-23.19@0", "+8.17-8.20@0"});
  CHECK(needed(near, 0) == 9);
  const State far = after(two, {"+20.20-23.20@0", "+27.27-30.27@0", "+20.19-23.19@0", "+1.1-4.1@0"});
  CHECK(needed(far, 0) > 11 && needed(far, 0) < Completion::kFar);
}

// Plays by the candidates and checks what they and the values promise.
void play(const viaduct::Rules& rules, std::uint64_t seed) {
  const auto evaluator = std::make_unique<viaduct::Evaluator>();
  Random random(seed);
  State state(rules, {});
  std::vector<Candidate<Move>> candidates, again;
  std::vector<Move> legal;
  while (state.actor() != kOver) {
    const Values values = evaluator->evaluate(state);
    float sum = 0;
    for (const float value : values) sum += value;
    CHECK(std::abs(sum - 1) < 1e-3f);
    legal = successors(state);
    if (state.actor() == kChance) {
      state.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      continue;
    }
    Random one(seed), other(seed);
    evaluator->candidates(state, one, candidates);
    evaluator->candidates(state, other, again);
    CHECK(!candidates.empty() && candidates.size() <= 40);
    CHECK(std::ranges::equal(candidates, again, [](const auto& a, const auto& b) { return a.move == b.move; }));
    for (const auto& candidate : candidates) {
      CHECK(candidate.prior > 0);
      CHECK(std::ranges::find(legal, candidate.move) != legal.end());
    }
    state.apply(evaluator->playout_move(state, random));
  }
  CHECK(evaluator->evaluate(state) == final_values(state));
}

void candidates_are_legal_and_values_sum_to_one() {
  for (const int seats : {2, 3, 4}) play(viaduct_rules(seats, true, 60), 1);
  play(viaduct_rules(2, false, 60), 1);
}

void a_win_at_hand_is_taken() {  // V6.2
  const auto four = viaduct_rules(4);
  std::string text = "stage=act seat=0 roll=roll1 turns=40 winners=- supply=10,20,20,20 custody=0,0,0,0 bridges=";
  const std::vector<std::string> chain = {"8.25-8.28@0",   "8.21-8.24@0",   "8.17-8.20@0", "9.17-12.17@0",
                                          "13.17-13.14@0", "13.13-13.10@0", "13.9-13.6@0", "13.5-13.2@0",
                                          "14.2-17.2@0",   "18.2-21.2@0"};
  for (std::size_t i = 0; i < chain.size(); ++i) {
    std::string bridge = chain[i];
    const auto dash = bridge.find('-');
    // Smaller pillar first.
    if (bridge.starts_with("13."))
      bridge = bridge.substr(dash + 1, bridge.find('@') - dash - 1) + "-" + bridge.substr(0, dash) + "@0";
    text += (i == 0 ? "" : ",") + bridge + ":0";
  }
  const auto parsed = State::parse(four, text);
  CHECK(std::holds_alternative<State>(parsed));
  if (!std::holds_alternative<State>(parsed)) {
    std::printf("  %s\n", std::get<PositionError>(parsed).message.c_str());
    return;
  }
  State state = std::get<State>(parsed);
  CHECK(needed(state, 0) == 1);
  viaduct::Evaluator evaluator;
  std::vector<Candidate<Move>> candidates;
  Random random(1);
  CHECK(evaluator.evaluate(state)[0] > 0.9f);
  evaluator.candidates(state, random, candidates);
  state.apply(candidates.front().move);
  CHECK(state.actor() == kOver && state.winners() == 1);
  CHECK(state.winning().size() == 11);
}

}  // namespace

int main() {
  return test::run_all({
      {"shortest_viaduct_takes_eleven", shortest_viaduct_takes_eleven},
      {"extra_bridges_are_waypoints", extra_bridges_are_waypoints},
      {"candidates_are_legal_and_values_sum_to_one", candidates_are_legal_and_values_sum_to_one},
      {"a_win_at_hand_is_taken", a_win_at_hand_is_taken},
  });
}
