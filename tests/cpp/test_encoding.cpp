// Sets of actions, and the encodings of the three games in random games: every number within its array.
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "check.hpp"
#include "core/action_set.hpp"
#include "core/game_encoding.hpp"
#include "core/random.hpp"
#include "games/ponte/encoding.hpp"
#include "games/settimo/encoding.hpp"
#include "games/viaduct/encoding.hpp"
#include "settimo_board.hpp"
#include "viaduct_board.hpp"

namespace {

using namespace trearchi;

template <class Set>
std::vector<int> members(const Set& set) {
  std::vector<int> members;
  set.visit([&](int action) { members.push_back(action); });
  return members;
}

void test_sets_hold_what_was_put_in() {
  ActionSet<150> set;
  for (const int action : {0, 63, 64, 130, 149}) set.insert(action);
  CHECK((members(set) == std::vector<int>{0, 63, 64, 130, 149}));
  CHECK(set.count() == 5 && set.contains(130) && !set.contains(131));
  for (int rank = 0; rank < 5; ++rank) CHECK(set.at(rank) == members(set)[static_cast<std::size_t>(rank)]);
  set.clear();
  CHECK(set.count() == 0);
}

void test_words_go_in_over_the_edges_of_words() {
  for (const int first : {0, 25, 63, 64, 86}) {
    ActionSet<150> set;
    set.insert_all(1ULL | 1ULL << 20 | 1ULL << 63, first);
    CHECK((members(set) == std::vector<int>{first, first + 20, first + 63}));
  }
}

void test_masks_are_as_long_as_they_are_said_to_be() {
  ActionSet<150> set;
  for (const int action : {1, 70, 149}) set.insert(action);
  for (const int actions : {150, 149, 71, 64, 7}) {
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(actions), 9);  // a sanitizer sees a byte too many
    set.write(mask.data(), actions);
    for (int action = 0; action < actions; ++action)
      CHECK(mask[static_cast<std::size_t>(action)] == (set.contains(action) ? 1 : 0));
  }
}

void test_returns_sum_to_nothing() {
  for (int seats = 2; seats <= kMaxSeats; ++seats)
    for (unsigned winners = 0; winners < 1u << seats; ++winners) {
      double sum = 0;
      for (int seat = 0; seat < seats; ++seat) sum += game_return(winners, seat, seats);
      CHECK(std::abs(sum) < 1e-12);
    }
  CHECK(game_return(0b01, 0, 2) == 1 && game_return(0b01, 1, 2) == -1 && game_return(0b11, 0, 2) == 0);
}

// Writes into an array that is exactly long enough, and whose bytes were all something else.
template <GameEncoding E>
void check_observations(const E& encoding, const typename E::State& state, int pending) {
  const std::vector<int> shape = encoding.shape();
  const std::vector<Plane> planes = encoding.planes();
  CHECK(static_cast<int>(planes.size()) == shape[0]);
  const int size = std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>());
  const std::size_t places = static_cast<std::size_t>(size) / planes.size();
  for (int seat = 0; seat < state.seats(); ++seat) {
    std::vector<std::uint8_t> observation(static_cast<std::size_t>(size), 255);
    encoding.observe(state, pending, seat, observation.data());
    for (std::size_t i = 0; i < observation.size(); ++i) CHECK(observation[i] <= planes[i / places].scale);
  }
}

// The legal actions are the first numbers of the legal moves, and after the first of two the other numbers.
template <GameEncoding E>
void check_actions(const E& encoding, const typename E::State& state) {
  std::vector<typename E::State::Move> moves;
  state.legal_moves(moves);
  typename E::Actions legal, expected;
  encoding.legal(state, kNothingPending, legal);
  for (const auto move : moves)
    for (const int number : encoding.numbers(move)) expected.insert(number);
  CHECK(members(legal) == members(expected));
  for (const auto move : moves) {
    const ActionNumbers numbers = encoding.numbers(move);
    const int pending = numbers.size() == 2 ? numbers[0] : kNothingPending;
    CHECK((numbers.size() == 2) == encoding.is_first_of_two(kNothingPending, numbers[0]));
    CHECK(encoding.move(state, pending, numbers[numbers.size() - 1]) == move);
  }
}

template <GameEncoding E>
void play_at_random(const E& encoding, typename E::State state, std::uint64_t seed, int most) {
  Random random(seed);
  int pending = kNothingPending;
  for (int i = 0; i < most && state.actor() != kOver; ++i) {
    if (i % 7 == 0) check_observations(encoding, state, pending);
    if (state.actor() == kChance) {
      std::vector<Chance<typename E::State::Move>> chances;
      state.chances(chances);
      const auto move = chances[random.below(static_cast<std::uint32_t>(chances.size()))].move;
      CHECK(encoding.chance(encoding.outcome(move)) == move);
      state.apply(move);
      continue;
    }
    if (pending == kNothingPending) check_actions(encoding, state);
    typename E::Actions legal;
    encoding.legal(state, pending, legal);
    const int number = legal.at(static_cast<int>(random.below(static_cast<std::uint32_t>(legal.count()))));
    if (encoding.is_first_of_two(pending, number)) {
      pending = number;
    } else {
      state.apply(encoding.move(state, pending, number));
      pending = kNothingPending;
    }
  }
  check_observations(encoding, state, pending);
}

void test_ponte() {
  for (const int size : {4, 7, 12}) {
    const ponte::Rules rules(size, size == 7 ? std::nullopt : std::optional<int>(40), 15);
    play_at_random(ponte::Encoding(rules), ponte::State(rules, {}), 1, 200);
  }
}

void test_viaduct() {
  for (int seats = 2; seats <= 4; ++seats) {
    const viaduct::Rules rules = viaduct_rules(seats, seats != 2);
    play_at_random(viaduct::Encoding(rules), viaduct::State(rules, {}), 2, 150);
  }
}

void test_settimo() {
  const settimo::Rules rules = test::settimo_rules();
  Random random(3);
  play_at_random(settimo::Encoding(rules), settimo::State(rules, settimo::random_setup(random)), 3, 1000);
}

}  // namespace

int main() {
  return test::run_all({
      {"sets hold what was put in", test_sets_hold_what_was_put_in},
      {"words go in over the edges of words", test_words_go_in_over_the_edges_of_words},
      {"masks are as long as they are said to be", test_masks_are_as_long_as_they_are_said_to_be},
      {"returns sum to nothing", test_returns_sum_to_nothing},
      {"ponte", test_ponte},
      {"viaduct", test_viaduct},
      {"settimo", test_settimo},
  });
}
