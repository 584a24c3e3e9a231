// What the search is told about Viaduct: distances that can be counted by hand, and the evaluator's contract.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "games/viaduct/evaluation.hpp"
#include "search/search.hpp"
#include "viaduct_board.hpp"

using namespace trearchi;
using namespace trearchi::viaduct;

namespace {

// Seat 0 joins three groups with +10.22-13.22@0.
constexpr const char* kThreeGroups =
    "stage=place seat=0 roll=roll2 turns=84 winners=- supply=1,0 custody=0,0 bridges="
    "1.18-1.21@0:1,1.27-4.27@0:1,2.6-2.9@0:1,2.19-2.22@0:1*,3.10-3.13@0:1,4.28-7.28@0:0,6.1-9.1@0:1,"
    "7.18-7.21@0:1,8.26-8.29@0:0,9.22-9.25@0:0,9.26-9.29@0:0,10.1-13.1@0:1,10.3-13.3@0:1,"
    "10.21-13.21@0:0*,11.6-14.6@0:1,12.26-12.29@0:1,14.22-17.22@0:0,17.18-17.21@0:0,17.23-20.23@0:0,"
    "18.10-21.10@0:1,18.13-21.13@0:1*,19.3-19.6@0:1,19.8-22.8@0:1,19.21-22.21@0:1,20.22-23.22@0:0,"
    "20.24-23.24@0:0*,20.26-23.26@0:1,21.3-21.6@0:1,23.2-23.5@0:0,23.6-23.9@0:0,23.10-23.13@0:0,"
    "23.14-23.17@0:0,23.18-23.21@0:0,23.30-26.30@0:1,24.1-27.1@0:0,24.2-24.5@0:0,24.13-27.13@0:0,"
    "25.12-28.12@0:1,25.27-28.27@0:1,27.5-30.5@0:1,23.14-23.17@1:0,23.21-23.24@1:0,24.2-24.5@1:0";

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

// A viaduct for A from the north-west to the south-east, and what of it still lacks; the other seats hold nothing.
State nearly_done(const viaduct::Rules& rules, std::size_t built, const std::string& due,
                  const std::string& more = "") {
  const std::vector<std::string> chain = {"8.25-8.28@0",   "8.21-8.24@0",   "8.17-8.20@0", "9.17-12.17@0",
                                          "13.14-13.17@0", "13.10-13.13@0", "13.6-13.9@0", "13.2-13.5@0",
                                          "14.2-17.2@0",   "18.2-21.2@0"};
  std::string bridges = more;
  for (std::size_t i = 0; i < built; ++i) bridges += (bridges.empty() ? "" : ",") + chain[i] + ":0";
  std::array<int, 2> supply{20, 20};
  for (std::size_t i = 0; i + 1 < bridges.size(); ++i)
    if (bridges[i] == ':') --supply[static_cast<std::size_t>(bridges[i + 1] - '0')];
  const auto parsed = State::parse(rules, "stage=" + due + " winners=- supply=" + std::to_string(supply[0]) + "," +
                                              std::to_string(supply[1]) + ",20,20 custody=0,0,0,0 bridges=" + bridges);
  CHECK(std::holds_alternative<State>(parsed));
  if (std::holds_alternative<State>(parsed)) return std::get<State>(parsed);
  std::printf("  %s\n", std::get<PositionError>(parsed).message.c_str());
  return State(rules, {});
}

Move found_by_search(const State& state, std::uint64_t nodes = 200) {
  SearchOptions options;
  options.nodes = nodes;
  options.seed = 1;
  return Search<State, viaduct::Evaluator>(state, options).run([] { return false; }).moves.front().move;
}

void a_win_at_hand_is_taken() {  // V6.2
  const auto four = viaduct_rules(4);
  State state = nearly_done(four, 10, "act seat=0 roll=roll1 turns=40");
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

void a_win_in_two_is_taken() {  // V4.2
  const auto four = viaduct_rules(4);
  State state = nearly_done(four, 9, "act seat=0 roll=roll2 turns=40");
  CHECK(needed(state, 0) == 2);
  state.apply(found_by_search(state));
  CHECK(state.stage() == viaduct::Stage::kPlace && needed(state, 0) == 1);
  state.apply(found_by_search(state));
  CHECK(state.winners() == 1);
}

// Orange needs one bridge from beside 21.2 into the platform; black can stand across both ways (22.1-22.4) or, with the
// symbol, take the last bridge off.
void a_win_of_another_is_stopped() {  // V4.3
  const auto four = viaduct_rules(4);
  State symbol = nearly_done(four, 10, "symbol seat=1 roll=rollx turns=41");
  symbol.apply(found_by_search(symbol));
  CHECK(needed(symbol, 0) > 1);
  State block = nearly_done(four, 10, "act seat=1 roll=roll2 turns=41");
  while (block.actor() == 1) block.apply(found_by_search(block));
  CHECK(needed(block, 0) > 1);
}

// Black stands across both ways into the platform; the symbol opens them again.
void the_symbol_opens_what_is_sealed() {  // V4.3, V10
  const auto four = viaduct_rules(4);
  const std::string wall = "22.1-22.4@0:1";
  State state = nearly_done(four, 10, "symbol seat=0 roll=rollx turns=40", wall);
  const int before = needed(state, 0);
  CHECK(before > 1);
  state.apply(found_by_search(state));
  CHECK(needed(state, 0) == 1);
}

// One bridge may join three groups at once; it counts once.
void three_groups_meet_in_one_bridge() {  // V7.1
  const auto two = viaduct_rules(2);
  const auto parsed = State::parse(two, kThreeGroups);
  CHECK(std::holds_alternative<State>(parsed));
  if (!std::holds_alternative<State>(parsed)) return;
  State state = std::get<State>(parsed);
  CHECK(needed(state, 0) == 1);
  state.apply(found_by_search(state, 20));
  CHECK(state.winners() == 1);
}

// V7.1, V10: extra bridges that leave the other a viaduct which its supply can still build.
void extra_bridges_leave_a_way() {
  const auto two = viaduct_rules(2, false);
  State state(two, {});
  while (state.stage() == viaduct::Stage::kExtra) state.apply(found_by_search(state));
  for (int seat = 0; seat < 2; ++seat) CHECK(needed(state, seat) >= 11 && needed(state, seat) <= 15);
}

// Who finds the own extra bridges in far corners puts the other's there too.
void unfair_extra_bridges_are_answered() {  // V7.1
  const auto two = viaduct_rules(2, false);
  State fair = after(two, {"+10.13-13.13@0", "+18.13-21.13@0", "+10.10-13.10@0"});
  State unfair = after(two, {"+27.1-30.1@0", "+30.27-30.30@0", "+1.30-4.30@0"});
  fair.apply(found_by_search(fair));
  unfair.apply(found_by_search(unfair));
  CHECK(needed(fair, 0) <= 15 && needed(unfair, 0) > 15);
}

// Three bridges of black's around orange's platform in the north-west: from above nobody reaches it (V6.1).
void a_sealed_platform_is_known() {  // V10
  const auto two = viaduct_rules(2, false);
  viaduct::Evaluator evaluator;
  viaduct::Evaluator::Features open, narrow, sealed, other;
  State state = after(two, {"+10.13-13.13@0", "+10.10-13.10@0", "+18.13-21.13@0", "+18.10-21.10@0",  //
                            "+1.12-4.12@0", "end"});
  evaluator.features(state, 0, open);
  for (const char* text : {"+5.27-5.30@0", "+10.27-10.30@0"}) state.apply(std::get<Move>(state.read(text)));
  evaluator.features(state, 0, narrow);
  for (const char* text : {"+1.18-4.18@0", "end", "+6.27-9.27@0"}) state.apply(std::get<Move>(state.read(text)));
  evaluator.features(state, 0, sealed);
  evaluator.features(state, 1, other);
  CHECK(needed(state, 0) == Completion::kFar && needed(state, 1) < Completion::kFar);
  constexpr std::size_t kExits = 3, kSealed = 4;
  CHECK(std::string(viaduct::Evaluator::weight_names[kExits]) == "exits");
  CHECK(open[kExits] > narrow[kExits] && narrow[kExits] > sealed[kExits] && sealed[kExits] == 0);
  CHECK(open[kSealed] == 0 && narrow[kSealed] == 0 && sealed[kSealed] == -1 && other[kSealed] == 0);
  CHECK(evaluator.evaluate(state)[1] > 0.9f);
}

// Whoever learns the weights must find the value that the features speak for.
void weights_are_obeyed() {
  const auto two = viaduct_rules(2, false);
  const State state = after(two, {"+10.13-13.13@0", "+10.10-13.10@0", "+18.13-21.13@0", "+18.10-21.10@0"});
  viaduct::Evaluator by_hand;
  viaduct::Evaluator::Features mine, theirs;
  by_hand.features(state, 0, mine);
  by_hand.features(state, 1, theirs);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (mine[i] == theirs[i]) continue;
    auto weights = viaduct::Evaluator::hand_weights;
    weights[i] += 1;
    const float change = viaduct::Evaluator(weights).evaluate(state)[0] - by_hand.evaluate(state)[0];
    CHECK(change != 0 && (change > 0) == (mine[i] > theirs[i]));
  }
}

// Values need no exits, features do.
void features_do_not_depend_on_what_was_asked_before() {
  const auto two = viaduct_rules(2, false);
  State state = after(two, {"+10.13-13.13@0", "+10.10-13.10@0", "+18.13-21.13@0", "+18.10-21.10@0"});
  const auto asked = std::make_unique<viaduct::Evaluator>();
  Random random(1);
  for (int ply = 0; ply < 12; ++ply) {
    asked->evaluate(state);
    for (int seat = 0; seat < 2; ++seat) {
      viaduct::Evaluator::Features first, second;
      std::make_unique<viaduct::Evaluator>()->features(state, seat, first);
      asked->features(state, seat, second);
      CHECK(first == second && first[3] > 0);
    }
    state.apply(asked->playout_move(state, random));
  }
}

// Blocking on both sides must not go on for ever (V6.3 is a limit, not a way to end).
void games_between_engines_are_decided() {
  for (const bool has_die : {true, false}) {
    const auto two = viaduct_rules(2, has_die);
    State state(two, {});
    Random random(7);
    std::vector<Chance<Move>> chances;
    while (state.actor() != kOver) {
      if (state.actor() == kChance) {
        state.chances(chances);
        state.apply(chances[random.below(static_cast<std::uint32_t>(chances.size()))].move);
      } else {
        state.apply(found_by_search(state, 30));
      }
    }
    CHECK(state.turns() < 400);
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"shortest_viaduct_takes_eleven", shortest_viaduct_takes_eleven},
      {"extra_bridges_are_waypoints", extra_bridges_are_waypoints},
      {"candidates_are_legal_and_values_sum_to_one", candidates_are_legal_and_values_sum_to_one},
      {"a_win_at_hand_is_taken", a_win_at_hand_is_taken},
      {"a_win_in_two_is_taken", a_win_in_two_is_taken},
      {"a_win_of_another_is_stopped", a_win_of_another_is_stopped},
      {"the_symbol_opens_what_is_sealed", the_symbol_opens_what_is_sealed},
      {"three_groups_meet_in_one_bridge", three_groups_meet_in_one_bridge},
      {"extra_bridges_leave_a_way", extra_bridges_leave_a_way},
      {"unfair_extra_bridges_are_answered", unfair_extra_bridges_are_answered},
      {"a_sealed_platform_is_known", a_sealed_platform_is_known},
      {"weights_are_obeyed", weights_are_obeyed},
      {"features_do_not_depend_on_what_was_asked_before", features_do_not_depend_on_what_was_asked_before},
      {"games_between_engines_are_decided", games_between_engines_are_decided},
  });
}
