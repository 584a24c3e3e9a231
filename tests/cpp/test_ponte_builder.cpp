// Ponte's plain player does what it promises, in this order.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "games/ponte/builder.hpp"
#include "games/ponte/state.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::ponte;

const Rules& ten() {
  static const Rules rules(10, 40, 15);
  return rules;
}

std::string answer(std::string_view text, std::uint64_t seed) {
  const auto read = State::parse(ten(), text);
  CHECK(std::holds_alternative<State>(read));
  const State& state = std::get<State>(read);
  Random random(seed);
  return state.write(builder_move(state, random));
}

void plays_legal_moves_only() {
  for (const Rules& rules :
       {Rules(10, 40, 15), Rules(12, std::nullopt, std::nullopt), Rules(5, 8, 1), Rules(4, 4, 0)}) {
    Random random(1);
    for (int game = 0; game < 20; ++game) {
      State state(rules, Setup{});
      while (state.actor() != kOver) {
        std::vector<Move> legal;
        state.legal_moves(legal);
        const Move move = builder_move(state, random);
        CHECK(std::ranges::find(legal, move) != legal.end());
        // Turn by turn against a random player, so that strange positions come up.
        state.apply(game % 2 == state.actor() ? move : state.random_move(random));
      }
    }
  }
}

// Two islands a bridge apart, a bank of two beside them: the bridge brings as many points and comes first.
void joins_networks_first() {
  const std::string_view text = "dd8/dd8/10/10/10/10/6ll2/10/ll1ll5/ll1ll5 - 0 light";
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::string move = answer(text, seed);
    CHECK(move == "b1-d1" || move == "b2-d2" || move == "b1-d2" || move == "b2-d1");
  }
}

void finishes_islands_before_it_prepares() {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto read = State::parse(ten(), "dd8/dd8/10/10/10/10/6lll1/10/10/lll7 - 0 light");
    State state = std::get<State>(read);
    Random random(seed);
    state.apply(builder_move(state, random));
    CHECK(state.score(Colour::light).islands == 2);  // both banks of three with one pair
    read = State::parse(ten(), "dd8/dd8/10/10/10/10/10/10/10/ll8 - 0 light");
    state = std::get<State>(read);
    state.apply(builder_move(state, random));
    CHECK(state.score(Colour::light).islands == 1);
  }
}

void prepares_with_a_bridge_to_a_bank() {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::string move = answer("dd8/dd8/10/10/10/9l/10/10/ll8/ll1l6 - 0 light", seed);
    CHECK(move == "b1-d1" || move == "b2-d1");
  }
}

void grows_banks() {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto read = State::parse(ten(), "dd8/dd8/10/10/10/10/10/10/10/l8l - 0 light");
    State state = std::get<State>(read);
    Random random(seed);
    state.apply(builder_move(state, random));
    const std::vector<Bits> groups = state.groups(Colour::light);
    CHECK(std::ranges::any_of(groups, [](const Bits& group) { return group.count() == 3; }));
  }
}

void same_generator_same_move() {
  for (State state(ten(), Setup{}); state.actor() != kOver;) {
    Random one(7), another(7);
    const Move move = builder_move(state, one);
    CHECK(move == builder_move(state, another));
    state.apply(move);
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"plays_legal_moves_only", plays_legal_moves_only},
      {"joins_networks_first", joins_networks_first},
      {"finishes_islands_before_it_prepares", finishes_islands_before_it_prepares},
      {"prepares_with_a_bridge_to_a_bank", prepares_with_a_bridge_to_a_bank},
      {"grows_banks", grows_banks},
      {"same_generator_same_move", same_generator_same_move},
  });
}
