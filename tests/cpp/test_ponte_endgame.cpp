// The end of Ponte: what is solved is what every move of both to the very end comes to; what is promised comes true.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "games/ponte/endgame.hpp"
#include "games/ponte/prospects.hpp"
#include "games/ponte/state.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::ponte;

std::optional<Values> solved(const State& state, std::uint64_t positions) {
  Budget budget(positions);
  return solve(state, budget);
}

// Islands and bridges more often than chance would have them.
Move lively_move(const State& state, Random& random) {
  Move best = state.random_move(random);
  for (int i = 0; i < 6; ++i) {
    const Move move = state.random_move(random);
    State one = state, other = state;
    one.apply(best);
    other.apply(move);
    if (other.score(state.mover()) > one.score(state.mover())) best = move;
  }
  return best;
}

std::vector<State> lively_game(const Rules& rules, std::uint64_t seed) {
  Random random(seed);
  std::vector<State> states = {State(rules, {})};
  while (states.back().actor() != kOver) {
    State next = states.back();
    next.apply(lively_move(next, random));
    states.push_back(next);
  }
  return states;
}

Rules rules_of(std::uint64_t seed, int size) {
  const auto limit = [&](std::uint64_t kinds, int least) {
    const auto kind = static_cast<int>(seed % kinds);
    return kind == 0 ? std::nullopt : std::optional<int>(least + kind);
  };
  return Rules(size, limit(5, 7 + size), limit(7, 0));
}

// Every move of both to the end, no position twice; by light's share of the victory, 2 being all of it.
class Plain {
 public:
  std::optional<int> value(const State& state) {
    if (state.actor() == kOver) {
      const unsigned winners = state.winners(), light = 1u << state.seat_of(Colour::light);
      return winners == light ? 2 : winners == 0b11 ? 1 : 0;
    }
    if (const auto known = known_.find(state.print()); known != known_.end()) return known->second;
    if (known_.size() >= kPatience) return std::nullopt;
    std::vector<Move> moves;
    state.legal_moves(moves);
    std::optional<int> best;
    for (const Move move : moves) {
      State next = state;
      next.apply(move);
      const auto found = value(next);
      if (!found) return std::nullopt;
      const bool is_better = !best || (state.mover() == Colour::light ? *found > *best : *found < *best);
      if (is_better) best = found;
    }
    return known_[state.print()] = *best;
  }
  std::size_t positions() const { return known_.size(); }

 private:
  static constexpr std::size_t kPatience = 2'500;
  std::unordered_map<std::string, int> known_;
};

void what_is_solved_is_what_all_moves_come_to() {
  int wins = 0, losses = 0, shared = 0, long_ones = 0, last_turns = 0, by_passing = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Rules rules = rules_of(seed, static_cast<int>(4 + seed % 4 + (seed % 4 == 3 ? 3 : 0)));
    const std::vector<State> states = lively_game(rules, seed);
    Endgame endgame;  // one table for all positions of a game
    for (std::size_t i = states.size() - 1; i-- > 0 && states[i].stage() >= State::Stage::play;) {
      const State& state = states[i];
      Plain plain;
      const auto expected = plain.value(state);
      if (!expected) break;
      Budget budget(200'000);
      const auto found = seed % 2 == 0 ? endgame.solve(state, budget) : solve(state, budget);
      CHECK(found || (state.open(Colour::light) | state.open(Colour::dark)).count() > Endgame::kMostUsable);
      if (!found) break;
      const auto light = static_cast<std::size_t>(state.seat_of(Colour::light));
      CHECK((*found)[light] == static_cast<float>(*expected) / 2);
      CHECK((*found)[1 - light] == 1 - static_cast<float>(*expected) / 2);
      const int own = state.mover() == Colour::light ? *expected : 2 - *expected;
      (own == 2 ? wins : own == 1 ? shared : losses) += 1;
      long_ones += plain.positions() > 300 ? 1 : 0;
      last_turns += state.stage() == State::Stage::last ? 1 : 0;
      by_passing += state.has_legal_pair(state.mover()) ? 0 : 1;
    }
  }
  CHECK(wins + losses + shared > 300);
  CHECK(wins > 80 && losses > 80 && shared > 5);
  CHECK(long_ones > 40 && last_turns > 20 && by_passing > 60);
}

// The final score of every game lies between what was promised at each position of it.
void the_score_ends_between_least_and_most() {
  int exact = 0, open = 0;
  for (std::uint64_t seed = 0; seed < 90; ++seed) {
    const Rules rules = rules_of(seed, static_cast<int>(4 + seed % 9));
    const std::vector<State> states = lively_game(rules, seed);
    for (const State& state : states) {
      if (state.stage() < State::Stage::play) continue;
      for (const Colour colour : kColours) {
        const Score end = states.back().score(colour);
        const Prospects found = prospects(state, colour, state.has_legal_pair(colour), state.can_afford_bridge());
        CHECK(found.least == state.score(colour));
        CHECK(found.least.points <= end.points && end.points <= found.most.points);
        CHECK(found.least.islands <= end.islands && end.islands <= found.most.islands);
        CHECK(found.least.bridges <= end.bridges && end.bridges <= found.most.bridges);
        (found.most == end ? exact : open) += 1;
      }
    }
  }
  CHECK(exact > 500 && open > 500);
}

void what_is_too_far_costs_nothing() {
  const Rules rules(10, 40, 15);
  for (const State& state : lively_game(rules, 3)) {
    if (state.actor() == kOver) break;
    const bool is_far = state.stage() < State::Stage::last &&
                        (state.open(Colour::light) | state.open(Colour::dark)).count() > Endgame::kMostUsable;
    Budget budget(5);
    const auto found = solve(state, budget);
    if (is_far) CHECK(!found && budget.left() == 5);
    CHECK(found.has_value() || is_far || budget.is_spent());
  }
  CHECK(!solved(State(Rules(4, 40, 15), {}), 1000));  // before the colours are chosen nobody has one
}

void a_spent_budget_proves_nothing_wrong() {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Rules rules = rules_of(seed, 6);
    const std::vector<State> states = lively_game(rules, seed);
    Endgame endgame;
    for (std::size_t i = states.size() - 1; i-- > 0 && states[i].stage() >= State::Stage::play;) {
      const auto value = solved(states[i], 30'000);
      if (!value) break;
      for (std::uint64_t positions = 1; positions < 5'000; positions *= 3) {  // leaves half-filled tables behind
        Budget budget(positions);
        const auto found = endgame.solve(states[i], budget);
        CHECK(!found || *found == *value);
      }
    }
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"what_is_solved_is_what_all_moves_come_to", what_is_solved_is_what_all_moves_come_to},
      {"the_score_ends_between_least_and_most", the_score_ends_between_least_and_most},
      {"what_is_too_far_costs_nothing", what_is_too_far_costs_nothing},
      {"a_spent_budget_proves_nothing_wrong", a_spent_budget_proves_nothing_wrong},
  });
}
