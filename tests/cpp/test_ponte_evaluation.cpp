// Ponte's evaluation, ordering and exhaustive endings, against plain counts and a plain search.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "games/ponte/evaluation.hpp"
#include "games/ponte/state.hpp"
#include "search/search.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::ponte;

const Rules& ten() {
  static const Rules rules(10, 40, 15);
  return rules;
}

State position(const Rules& rules, std::string_view text) {
  const auto read = State::parse(rules, text);
  CHECK(std::holds_alternative<State>(read));
  return std::get<State>(read);
}

template <class Visit>
void visit_random_games(const Rules& rules, std::uint64_t seed, int games, Visit visit) {
  Random random(seed);
  for (int game = 0; game < games; ++game)
    for (State state(rules, Setup{}); state.actor() != kOver; state.apply(state.random_move(random)))
      visit(state, random);
}

float term(const State& state, Colour colour, const std::string& name) {
  Evaluator::Features features;
  Evaluator().features(state, state.seat_of(colour), features);
  float sum = 0;  // of the early and the late part: the term itself
  for (std::size_t i = 0; i < features.size(); ++i)
    if (Evaluator::weight_names[i] == "early_" + name || Evaluator::weight_names[i] == "late_" + name)
      sum += features[i];
  return sum;
}

bool is_about(float a, float b) { return a - b < 1e-3f && b - a < 1e-3f; }

// Evaluation ----------------------------------------------------------------------------------------------------

void points_and_islands_are_those_of_the_score() {
  visit_random_games(ten(), 1, 30, [](const State& state, Random&) {
    for (const Colour colour : kColours) {
      const Score score = state.score(colour);
      CHECK(is_about(term(state, colour, "points"), static_cast<float>(score.points)));
      CHECK(is_about(term(state, colour, "islands"), static_cast<float>(score.islands)));
    }
  });
}

void links_are_the_legal_bridges_between_networks() {
  visit_random_games(ten(), 2, 30, [](const State& state, Random&) {
    const Survey survey(arrangement_of(state));
    for (const Colour colour : kColours) {
      const Side& side = survey.of(colour);
      std::vector<Bridge> legal;
      state.legal_bridges(colour, legal);
      std::erase_if(legal, [&](Bridge b) {
        return side.groups[side.group_at[b.from]].component == side.groups[side.group_at[b.to]].component;
      });
      CHECK(legal.size() == side.links.size());
      for (const Link& link : side.links) CHECK(std::ranges::find(legal, link.bridge) != legal.end());
    }
  });
}

void finishing_squares_make_islands() {
  visit_random_games(ten(), 3, 30, [](const State& state, Random&) {
    const Survey survey(arrangement_of(state));
    for (const Colour colour : kColours)
      for_each(state.open(colour), [&](int square) {
        const bool finishes = state.group_with(colour, square).size() == kIslandSize;
        CHECK(survey.of(colour).finishing.test(square) == finishes);
      });
  });
}

// A bank of three with five sides, two banks of two that spoil each other, a free one of two and one of one.
void a_position_is_counted() {
  const State state = position(ten(), "10/l9/10/10/10/7ll1/5ll3/ll8/8dd/3lll4 - 0 light");
  CHECK(is_about(term(state, Colour::light, "islands"), 0));
  CHECK(is_about(term(state, Colour::light, "dead_tiles"), 4));
  CHECK(is_about(term(state, Colour::light, "threes_safe"), 1));
  CHECK(is_about(term(state, Colour::light, "turn"), 1));
  CHECK(is_about(term(state, Colour::dark, "turn"), 0));
  CHECK(is_about(term(state, Colour::light, "twos_free"), 1));
  CHECK(is_about(term(state, Colour::light, "ones"), 1));
}

void colours_are_judged_alike() {
  visit_random_games(ten(), 4, 10, [](const State& state, Random&) {
    if (state.stage() != State::Stage::play) return;
    std::string text = state.print();
    const std::size_t rows = text.find(' ');
    for (std::size_t i = 0; i < rows; ++i) text[i] = text[i] == 'l' ? 'd' : text[i] == 'd' ? 'l' : text[i];
    const std::size_t turn = text.rfind(' ');
    text = text.substr(0, turn - 1) + text[turn - 1] + (state.mover() == Colour::light ? " dark" : " light");
    const State swapped = position(state.rules(), text);
    const auto seat = static_cast<std::size_t>(state.seat_of(Colour::light));
    Evaluator evaluator;
    CHECK(is_about(evaluator.evaluate(state)[seat], 1 - evaluator.evaluate(swapped)[seat]));
  });
}

void values_sum_to_one_and_weights_have_names() {
  visit_random_games(ten(), 5, 5, [](const State& state, Random&) {
    const Values values = Evaluator().evaluate(state);
    CHECK(is_about(values[0] + values[1], 1));
    CHECK(values[0] > 0 && values[1] > 0);
  });
  std::map<std::string, int> seen;
  for (const char* name : Evaluator::weight_names) CHECK(++seen[name] == 1);
}

void evaluation_is_the_softmax_of_weighted_features() {
  visit_random_games(ten(), 6, 10, [](const State& state, Random&) {
    if (state.stage() == State::Stage::opening || state.stage() == State::Stage::colour) return;
    Evaluator::Features features[2];
    Evaluator evaluator;
    float lead = 0;
    for (int seat = 0; seat < 2; ++seat) evaluator.features(state, seat, features[seat]);
    for (std::size_t i = 0; i < features[0].size(); ++i)
      lead += Evaluator::hand_weights[i] * (features[0][i] - features[1][i]);
    CHECK(is_about(evaluator.evaluate(state)[0], 1 / (1 + std::exp(-lead))));
  });
}

// P2.2: seat 1 will take the better colour, so an opening is worth at most half to seat 0.
void the_chooser_has_the_better_colour() {
  visit_random_games(ten(), 7, 30, [](const State& state, Random&) {
    if (state.stage() != State::Stage::colour) return;
    const Values values = Evaluator().evaluate(state);
    CHECK(values[0] <= 0.5f && values[1] >= 0.5f);
  });
}

// Candidates ----------------------------------------------------------------------------------------------------

void check_candidates(const State& state, Random& random) {
  std::vector<Candidate<Move>> candidates;
  std::vector<Move> legal;
  const bool is_complete = Evaluator().candidates(state, random, candidates);
  state.legal_moves(legal);
  CHECK(!candidates.empty());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    CHECK(candidates[i].prior > 0);
    CHECK(std::ranges::find(legal, candidates[i].move) != legal.end());
    for (std::size_t j = 0; j < i; ++j) CHECK(candidates[j].move != candidates[i].move);
  }
  if (is_complete) CHECK(candidates.size() == legal.size());
}

void candidates_are_legal_and_complete_where_they_say_so() {
  for (const Rules& rules : {Rules(10, 40, 15), Rules(12, std::nullopt, std::nullopt), Rules(5, 8, 1), Rules(4, 4, 0)})
    visit_random_games(rules, 8, 12, check_candidates);
}

// Where every move is listed it is said, so that a proof can be built on it: without tiles to place, and near the end.
void lists_near_the_end_are_complete() {
  const std::pair<Rules, const char*> cases[] = {
      {Rules(6, 6, 15), "1l1l2/l1dd2/2d2l/1ll2d/4d1/5d a5-c3,d6-f4,f1-f3 0 dark"},
      {ten(),
       "ldd1dllddd/1d1dl2dl1/dll1l1ll1l/2ld1d1l1l/ddl1d2d1l/d2d1ld1l1/d1l2ll1ll/l1dd1dld1d/1dll2d2d/1ll2llddl "
       "a4-c3,a8-b6,b9-d9,c4-c6,c8-e8,c10-e10,d2-f4,d3-d5,f7-h6,f10-g8,g4-i5,h1-j3,h8-j7,j4-j6 1 dark"}};
  for (const auto& [rules, text] : cases) {
    const State state = position(rules, text);
    Random random(1);
    std::vector<Candidate<Move>> candidates;
    CHECK(Evaluator().candidates(state, random, candidates));
    CHECK(candidates.size() == state.count_legal_moves());
  }
}

// A bank of two is made an island by a pair however many other squares there are.
void pairs_that_make_islands_are_candidates() {
  const State state = position(ten(), "10/10/10/10/10/10/10/10/8dd/ll6dd - 0 light");
  Random random(1);
  std::vector<Candidate<Move>> candidates;
  Evaluator().candidates(state, random, candidates);
  for (const auto& [a, b] : {std::pair{square_at(0, 1), square_at(1, 1)}, {square_at(2, 0), square_at(3, 0)}})
    CHECK(std::ranges::find(candidates, Move::tiles(a, b), &Candidate<Move>::move) != candidates.end());
}

// Endings -------------------------------------------------------------------------------------------------------

// The plain reading: every move, no bounds, no table.
int plain_value(const State& state, int depth_left, bool& is_exact) {
  std::vector<Move> moves;
  state.legal_moves(moves);
  if (depth_left == 0 || moves.size() > 12) return is_exact = false, 0;
  int best = -1;
  for (const Move move : moves) {
    State after = state;
    after.apply(move);
    int value;
    if (after.actor() == kOver)
      value = after.winners() == 0b11 ? 0 : after.winners() >> state.actor() & 1u ? 1 : -1;
    else
      value = -plain_value(after, depth_left - 1, is_exact);
    if (!is_exact) return 0;
    best = std::max(best, value);
  }
  return best;
}

void endings_are_those_of_a_plain_search() {
  int compared = 0, values[3] = {};
  for (const Rules& rules : {Rules(4, 8, 2), Rules(5, 10, 3), Rules(6, std::nullopt, 3), Rules(6, 12, 4)})
    visit_random_games(rules, 9, 120, [&](const State& state, Random&) {
      if (state.stage() != State::Stage::play && state.stage() != State::Stage::last) return;
      bool is_exact = true;
      const int expected = plain_value(state, 7, is_exact);
      if (!is_exact) return;
      Budget budget(1'000'000);
      const auto found = Evaluator().solve(state, budget);
      const auto mover = static_cast<std::size_t>(state.actor());
      CHECK(found.has_value() && (*found)[mover] == 0.5f + 0.5f * static_cast<float>(expected));
      CHECK(found.has_value() && (*found)[mover] + (*found)[1 - mover] == 1.0f);
      ++compared;
      ++values[expected + 1];
    });
  CHECK(compared >= 400);
  for (const int count : values) CHECK(count >= 10);
}

void a_spent_budget_gives_no_answer() {
  int asked = 0;
  visit_random_games(ten(), 11, 10, [&](const State& state, Random&) {
    Budget budget(2), ample(1'000'000);
    const auto found = Evaluator().solve(state, budget);
    if (!found) return;
    ++asked;
    CHECK(Evaluator().solve(state, ample) == found);
  });
  CHECK(asked > 0);
  Budget budget(5);
  CHECK(!Evaluator().solve(State(ten(), Setup{}), budget) && budget.left() == 5);
}

}  // namespace

int main() {
  return test::run_all({
      {"points_and_islands_are_those_of_the_score", points_and_islands_are_those_of_the_score},
      {"links_are_the_legal_bridges_between_networks", links_are_the_legal_bridges_between_networks},
      {"finishing_squares_make_islands", finishing_squares_make_islands},
      {"a_position_is_counted", a_position_is_counted},
      {"colours_are_judged_alike", colours_are_judged_alike},
      {"values_sum_to_one_and_weights_have_names", values_sum_to_one_and_weights_have_names},
      {"evaluation_is_the_softmax_of_weighted_features", evaluation_is_the_softmax_of_weighted_features},
      {"the_chooser_has_the_better_colour", the_chooser_has_the_better_colour},
      {"candidates_are_legal_and_complete_where_they_say_so", candidates_are_legal_and_complete_where_they_say_so},
      {"lists_near_the_end_are_complete", lists_near_the_end_are_complete},
      {"pairs_that_make_islands_are_candidates", pairs_that_make_islands_are_candidates},
      {"endings_are_those_of_a_plain_search", endings_are_those_of_a_plain_search},
      {"a_spent_budget_gives_no_answer", a_spent_budget_gives_no_answer},
  });
}
