// Il settimo ponte with an empty bag: what is solved is the best of what can be reached, move by move (S5.3).
#include <algorithm>
#include <optional>
#include <vector>

#include "check.hpp"
#include "games/settimo/endgame.hpp"
#include "games/settimo/evaluation.hpp"
#include "games/settimo/state.hpp"
#include "settimo_board.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::settimo;
using trearchi::test::settimo_rules;

std::optional<Values> solved(const State& state, std::uint64_t positions) {
  Budget budget(positions);
  return solve(state, budget);
}

// Plays a sensible move, or one by chance.
void play_on(State& state, Random& random) {
  Evaluator evaluator;
  std::vector<Chance<Move>> chances;
  std::vector<Move> draws;
  state.chances(chances);
  for (const auto& chance : chances) draws.insert(draws.end(), chance.weight, chance.move);
  state.apply(draws.empty() ? evaluator.playout_move(state, random)
                            : draws[random.below(static_cast<std::uint32_t>(draws.size()))]);
}

// How often each case came up, so that a test can tell that it saw them all.
struct Seen {
  int wins = 0, losses = 0, mid_turns = 0, skipped_turns = 0, long_ones = 0;
};

// The seat to move wins if and only if one of its moves leads to a position that it wins. Nothing is checked where one
// of the values does not come within the budget.
void check_best_of_moves(const State& state, Seen& seen) {
  constexpr std::uint64_t kPositions = 2000;
  Budget budget(kPositions);
  const auto value = solve(state, budget);
  if (!value) return;
  seen.long_ones += budget.left() + 200 < kPositions;
  const auto seat = static_cast<std::size_t>(state.traveller());
  CHECK((*value)[0] + (*value)[1] == 1 && ((*value)[0] == 0 || (*value)[1] == 0));
  std::vector<Move> moves;
  state.legal_moves(moves);
  float best = 0;
  bool is_known = true;
  for (Move move : moves) {
    State next = state;
    next.apply(move);
    const auto found = solved(next, kPositions);
    is_known = is_known && found;
    if (found) best = std::max(best, (*found)[seat]);
    seen.skipped_turns += move.kind == MoveKind::kRemove && next.actor() == state.actor();
  }
  CHECK(!is_known || best == (*value)[seat]);
  CHECK(best <= (*value)[seat]);
  ++(best > 0 ? seen.wins : seen.losses);
  seen.mid_turns += state.crossed() != 0;
}

void test_best_of_moves() {
  Rules rules = settimo_rules();
  Random random(child_seed(7, "endgames"));
  Seen seen;
  for (int game = 0; game < 50; ++game) {
    rules.last = game % 2 == 0 ? 7 : 5 + static_cast<int>(random.below(6));
    rules.surcharge = game % 3 == 0 ? 5 : 1 + static_cast<int>(random.below(11));
    rules.stock = game % 3 == 1 ? 20 : static_cast<int>(random.below(5));  // S3.4: hands that are soon empty
    for (State state(rules, random_setup(random)); state.actor() != kOver; play_on(state, random))
      if (state.bag_size() == 0) check_best_of_moves(state, seen);
  }
  CHECK(seen.wins > 200 && seen.losses > 100 && seen.mid_turns > 200 && seen.skipped_turns > 20 && seen.long_ones > 20);
}

// While villages are left in the bag there is no exact value, and asking costs nothing.
void test_nothing_while_the_bag_holds_villages() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "bags"));
  for (State state(rules, random_setup(random)); state.bag_size() > 0; play_on(state, random)) {
    Budget budget(1000);
    CHECK(!solve(state, budget) && budget.left() == 1000);
  }
}

// What the budget does not suffice for is left open, and more of it never changes an answer.
void test_budgets() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "budgets"));
  int left_open = 0;
  for (int game = 0; game < 15; ++game)
    for (State state(rules, random_setup(random)); state.actor() != kOver; play_on(state, random)) {
      if (state.bag_size() > 0 || state.stage() != Stage::kTravel) continue;
      const auto exact = solved(state, 2000);
      for (std::uint64_t positions : {0, 1, 10, 100, 1000}) {
        const auto found = solved(state, positions);
        CHECK(!found || found == exact);
        left_open += !found && exact;
      }
    }
  CHECK(left_open > 0);
}

void test_the_end_itself() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "ends"));
  State state(rules, random_setup(random));
  while (state.actor() != kOver) play_on(state, random);
  CHECK(solved(state, 0) == final_values(state));
}

}  // namespace

int main() {
  return trearchi::test::run_all({
      {"the best of all moves (S5.3)", test_best_of_moves},
      {"nothing while the bag holds villages", test_nothing_while_the_bag_holds_villages},
      {"budgets", test_budgets},
      {"the end itself", test_the_end_itself},
  });
}
