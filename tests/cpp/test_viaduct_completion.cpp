// How far a seat is from its viaduct: the same answers with short and long rows, from a completion that has seen many
// boards and from a new one, and as the first version of it gave them.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
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

// Everything that a completion can be asked, as one number.
template <class Looker>
std::uint64_t answers(Looker& looker, const State& state, int seat, int slack, int announced) {
  looker.look(state.rules(), state.board(), seat);
  std::uint64_t sum = static_cast<std::uint64_t>(looker.needed(0));
  const auto note = [&sum](auto answer) { sum = mix64(sum ^ static_cast<std::uint64_t>(answer)); };
  note(looker.exits());
  looker.look(state.rules(), state.board(), seat);
  note(looker.needed(announced));
  looker.look_further(slack);
  std::vector<CompletionStep> steps;
  looker.steps(steps);
  for (const auto& [bridge, excess] : steps)
    note(excess << 24 | bridge.level << 20 | bridge.x << 12 | bridge.y << 4 | static_cast<int>(bridge.direction));
  const int span = state.rules().span(), height = state.rules().geometry().height;
  for (std::uint8_t z = 0; z <= state.levels(); ++z)
    for (std::uint8_t y = 1; y <= height; ++y)
      for (std::uint8_t x = 1; x <= state.rules().geometry().width; ++x)
        for (const Direction d : {Direction::kEast, Direction::kNorth}) {
          if (!state.rules().is_column(x + (d == Direction::kEast ? span : 0), y + (d == Direction::kEast ? 0 : span)))
            continue;
          const Bridge bridge{z, x, y, d, 0, false};
          note(looker.needed_through(bridge));
          note(std::bit_cast<std::uint32_t>(looker.heat(bridge)));
        }
  for (const Bridge& bridge : state.board().bridges())
    if (bridge.seat == seat) note(looker.uses(bridge));
  return sum;
}

// Visits positions of a game whose seats now walk, now play anything.
template <class Visit>
void visit_game(const viaduct::Rules& rules, std::uint64_t seed, Visit visit) {
  const auto walker = std::make_unique<Walker>();
  Random random(seed);
  State state(rules, {});
  for (int ply = 0; state.actor() != kOver; ++ply) {
    const auto legal = successors(state);
    const bool walks = state.actor() != kChance && random.below(4) > 0;
    state.apply(walks ? walker->choose(state, random) : legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    if (ply % 5 == 0) visit(state, ply / 5 % state.seats(), ply / 5 % 3);
  }
}

viaduct::Rules rules_with(int seats, int width, int height, int bridge_length) {
  viaduct::Geometry g = viaduct_geometry();
  for (auto& platform : g.platforms) {
    const int east = platform.x_first > 15 ? width - g.width : 0, north = platform.y_first > 15 ? height - g.height : 0;
    platform.x_first += east, platform.x_last += east;
    platform.y_first += north, platform.y_last += north;
  }
  g.width = width;
  g.height = height;
  g.bridge_length = bridge_length;
  viaduct::Parameters p;
  p.seats = seats;
  p.letters.resize(static_cast<std::size_t>(seats));
  p.turn_limit = 120;
  return {g, p};
}

std::vector<viaduct::Rules> all_rules() {
  return {viaduct_rules(2, true, 120), viaduct_rules(2, false, 120), rules_with(2, 40, 40, 6),
          viaduct_rules(3, true, 120), viaduct_rules(4, true, 120),  rules_with(3, 30, 26, 3)};
}

void short_and_long_rows_agree() {
  const auto narrow = std::make_unique<CompletionIn<std::uint32_t>>();
  const auto wide = std::make_unique<CompletionIn<std::uint64_t>>();
  for (const auto& rules : all_rules()) {
    if (rules.geometry().width > 30) continue;
    visit_game(rules, 1, [&](const State& state, int seat, int slack) {
      CHECK(answers(*narrow, state, seat, slack, 0) == answers(*wide, state, seat, slack, 0));
    });
  }
}

void what_was_seen_before_leaves_no_trace() {
  const auto reused = std::make_unique<Completion>();
  for (const auto& rules : all_rules())
    visit_game(rules, 2, [&](const State& state, int seat, int slack) {
      const auto fresh = std::make_unique<Completion>();
      CHECK(answers(*reused, state, seat, slack, 0) == answers(*fresh, state, seat, slack, 0));
    });
}

void a_second_look_that_is_announced_sees_the_same() {
  const auto completion = std::make_unique<Completion>();
  for (const auto& rules : all_rules())
    visit_game(rules, 3, [&](const State& state, int seat, int slack) {
      CHECK(answers(*completion, state, seat, slack, slack) == answers(*completion, state, seat, slack, 0));
    });
}

// Answers of the version that went row by row, before rows were worked on in blocks.
void answers_are_those_of_the_first_version() {
  const auto completion = std::make_unique<Completion>();
  std::uint64_t sum = 0;
  for (const auto& rules : all_rules())
    for (std::uint64_t seed = 4; seed < 12; ++seed)
      visit_game(rules, seed, [&](const State& state, int seat, int slack) {
        sum = mix64(sum ^ answers(*completion, state, seat, slack, slack));
      });
  CHECK(sum == 0xc7c482692b9ab92);
}

}  // namespace

int main() {
  return test::run_all({
      {"short_and_long_rows_agree", short_and_long_rows_agree},
      {"what_was_seen_before_leaves_no_trace", what_was_seen_before_leaves_no_trace},
      {"a_second_look_that_is_announced_sees_the_same", a_second_look_that_is_announced_sees_the_same},
      {"answers_are_those_of_the_first_version", answers_are_those_of_the_first_version},
  });
}
