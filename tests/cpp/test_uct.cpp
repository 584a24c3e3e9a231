// Plain UCT: on a game small enough to know by heart, and on the real ones.
#include "search/uct.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "games/ponte/state.hpp"
#include "games/settimo/state.hpp"
#include "games/viaduct/uct_judge.hpp"
#include "settimo_board.hpp"
#include "viaduct_board.hpp"

namespace {

using namespace trearchi;

// A heap: in turn the seats take 1 to `most`; who takes the last one wins. When it holds exactly `toss`, chance takes 1
// with weight 3 or 2 with weight 1.
struct HeapRules {
  int heap, seats = 2, most = 3, toss = 0;
};
struct HeapSetup {};

struct Heap {
  using Move = std::uint16_t;  // how many are taken
  using Rules = HeapRules;
  using Setup = HeapSetup;

  Heap(const Rules& heap_rules, const Setup&) : rules_(&heap_rules), left(heap_rules.heap) {}
  const Rules& rules() const { return *rules_; }
  int seats() const { return rules_->seats; }
  Seat actor() const { return left == 0 ? kOver : left == rules_->toss ? kChance : seat; }
  void legal_moves(std::vector<Move>& moves) const {
    moves.clear();
    for (int n = 1; actor() >= 0 && n <= std::min(left, rules_->most); ++n) moves.push_back(static_cast<Move>(n));
  }
  std::uint64_t count_legal_moves() const {
    return actor() < 0 ? 0 : static_cast<std::uint64_t>(std::min(left, rules_->most));
  }
  void chances(std::vector<Chance<Move>>& chances) const {
    chances.clear();
    if (actor() == kChance) chances = {{1, 3}, {2, 1}};
  }
  void apply(Move move) {
    const bool is_chance = actor() == kChance;
    left -= move;
    if (left == 0) winner = seat;
    if (!is_chance) seat = static_cast<Seat>((seat + 1) % seats());
  }
  std::variant<Move, Refusal> read(std::string_view) const { return Refusal{"syntax", "", {}}; }
  std::string write(Move) const { return ""; }
  void options(std::string_view, std::vector<Option>& options) const { options.clear(); }
  unsigned winners() const { return 1u << winner; }
  Reason reason() const { return ""; }
  std::uint64_t hash() const { return static_cast<std::uint64_t>(left); }
  std::string print() const { return ""; }
  static std::variant<Heap, PositionError> parse(const Rules&, std::string_view) { return PositionError{""}; }
  friend bool operator==(const Heap& a, const Heap& b) { return a.left == b.left && a.seat == b.seat; }

  const Rules* rules_;
  int left;
  Seat seat = 0;
  Seat winner = 0;
};

// The same game, with random moves of its own: the search guesses before it lists.
struct GuessedHeap : Heap {
  using Heap::Heap;
  Move random_move(Random& random) const {
    return static_cast<Move>(1 + random.below(static_cast<std::uint32_t>(count_legal_moves())));
  }
  static std::variant<GuessedHeap, PositionError> parse(const Rules&, std::string_view) { return PositionError{""}; }
};

constexpr auto never = [] { return false; };

template <class S, class Judge = PlayedOut<S>>
SearchResult<typename S::Move> search(const S& state, std::uint64_t nodes, std::uint64_t seed = 1) {
  UctOptions options;
  options.nodes = nodes;
  options.seed = seed;
  return Uct<S, Judge>(state, options).run(never);
}

// With 1 to 3 a heap of a multiple of four is lost; from any other the rest is taken.
template <class S>
void check_winning_moves() {
  for (int heap = 1; heap <= 14; ++heap) {
    if (heap % 4 == 0) continue;
    const HeapRules rules{.heap = heap};
    const auto found = search(S(rules, {}), 4000);
    CHECK(found.moves.front().move == heap % 4);
    CHECK(heap > 3 || found.value[0] > 0.95f);
  }
}

void it_finds_the_winning_move() {
  check_winning_moves<Heap>();
  check_winning_moves<GuessedHeap>();
}

// Of as many playouts as there are moves each move has one; and the order is another for another seed.
template <class S>
void check_untried_moves_come_first() {
  const HeapRules rules{.heap = 300, .most = 100};
  std::set<int> firsts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto found = search(S(rules, {}), 100, seed);
    std::set<int> moves;
    for (const auto& rated : found.moves) {
      CHECK(rated.visits == 1);
      moves.insert(rated.move);
    }
    CHECK(moves.size() == 100);
    firsts.insert(search(S(rules, {}), 1, seed).moves.front().move);
  }
  CHECK(firsts.size() > 10);
}

void untried_moves_come_first_in_random_order() {
  check_untried_moves_come_first<Heap>();
  check_untried_moves_come_first<GuessedHeap>();
}

void visits_add_up() {
  for (const std::uint64_t nodes : {1u, 2u, 7u, 500u}) {
    const HeapRules rules{.heap = 9, .seats = 3};
    const auto found = search(Heap(rules, {}), nodes);
    std::uint64_t visits = 0;
    for (const auto& rated : found.moves) {
      visits += rated.visits;
      float sum = 0;
      for (const float value : rated.value) sum += value;
      CHECK(std::abs(sum - 1) < 1e-4f);
    }
    CHECK(found.nodes == nodes);
    CHECK(visits == nodes);
  }
}

// What a seat wins under best play, looked up to the end: with two seats.
double exact(const Heap& state, int seat) {
  if (state.actor() == kOver) return state.winner == seat ? 1 : 0;
  std::vector<Chance<Heap::Move>> chances;
  state.chances(chances);
  double sum = 0, weights = 0;
  for (const auto& chance : chances) {
    Heap next = state;
    next.apply(chance.move);
    sum += chance.weight * exact(next, seat);
    weights += chance.weight;
  }
  if (!chances.empty()) return sum / weights;
  std::vector<Heap::Move> moves;
  state.legal_moves(moves);
  double best = 0;
  for (const auto move : moves) {
    Heap next = state;
    next.apply(move);
    best = std::max(best, exact(next, state.actor()));
  }
  return state.actor() == seat ? best : 1 - best;
}

void chance_counts_by_its_weights() {
  for (const int toss : {3, 4, 5, 6}) {
    for (int heap = toss + 1; heap <= toss + 3; ++heap) {
      const HeapRules rules{.heap = heap, .most = 2, .toss = toss};
      const auto found = search(Heap(rules, {}), 60'000);
      CHECK(std::abs(found.moves.front().value[0] - exact(Heap(rules, {}), 0)) < 0.03);
    }
  }
}

void it_stops_when_told_and_goes_on() {
  const HeapRules rules{.heap = 40};
  UctOptions options;
  options.nodes = 900;
  options.seed = 4;
  int asked = 0;
  Uct<Heap> search(Heap(rules, {}), options);
  CHECK(search.run([&] { return ++asked == 10; }).nodes == 10);
  const auto found = search.run(never), whole = ::search(Heap(rules, {}), 900, 4);
  CHECK(found.nodes == 900 && whole.nodes == 900);
  CHECK(found.moves.size() == whole.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i)
    CHECK(found.moves[i].move == whole.moves[i].move && found.moves[i].visits == whole.moves[i].visits);
  CHECK(search.run(never).nodes == 900);
}

void nobody_to_move_finds_nothing() {
  const HeapRules rules{.heap = 3, .toss = 3};
  Heap state(rules, {});
  CHECK(search(state, 50).moves.empty());
  state.apply(1);
  state.apply(2);
  CHECK(search(state, 50).moves.empty());
}

void a_forced_move_takes_no_thought() {
  const HeapRules rules{.heap = 9, .most = 1};
  CHECK(search(Heap(rules, {}), 10'000).nodes < 100);
  CHECK(search(Heap(rules, {}), 0).nodes < 100);
  CHECK(search(Heap(rules, {}), 7).nodes == 7);
}

// The tree stops near its bound, whatever the width, and the search goes on to its limit.
template <class S>
void check_memory_is_bounded() {
  const HeapRules rules{.heap = 3000, .most = 500};
  for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{200'000}, std::uint64_t{400'000}}) {
    UctOptions options;
    options.nodes = 3000;
    options.max_bytes = bound;
    Uct<S> search(S(rules, {}), options);
    const auto found = search.run(never);
    CHECK(found.nodes == 3000);
    CHECK(search.bytes() < bound + 500 * 200);  // the root has its children whatever the bound
    CHECK(found.moves.size() == 500);
  }
}

void memory_is_bounded() {
  check_memory_is_bounded<Heap>();
  check_memory_is_bounded<GuessedHeap>();
}

// The heap shows how many moves the playout had after the one of the tree.
struct ThreeMoves {
  static constexpr int most_moves = 3;
  Values judge(const Heap& state) {
    CHECK(state.rules().heap - state.left == 1 + most_moves);
    return {0.75f, 0.25f};
  }
};

void playouts_are_cut_and_judged() {
  const auto value = [](const HeapRules& rules) {
    return Uct<Heap, ThreeMoves>(Heap(rules, {}), {.nodes = 1}).run(never).value;
  };
  CHECK(value({.heap = 100, .most = 1}) == (Values{0.75f, 0.25f}));
  CHECK(value({.heap = 3, .most = 1}) == (Values{1, 0}));
  CHECK(value({.heap = 4, .most = 1}) == (Values{0, 1}));
}

// The games -------------------------------------------------------------------------------------------------------

// Every move that is named is legal where it is named, the values are shares of one game, and all can be repeated.
template <class S, class Judge = PlayedOut<S>>
void check_search(const S& state, std::uint64_t nodes) {
  const auto found = search<S, Judge>(state, nodes, 5), again = search<S, Judge>(state, nodes, 5);
  CHECK(!found.moves.empty());
  CHECK(found.moves.size() == again.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const auto& rated = found.moves[i];
    CHECK(rated.move == again.moves[i].move && rated.visits == again.moves[i].visits);
    CHECK(rated.value == again.moves[i].value && rated.line == again.moves[i].line);
    CHECK(i == 0 || rated.visits <= found.moves[i - 1].visits);
    S after = state;
    for (const auto& move : rated.line) {
      std::vector<typename S::Move> legal;
      after.legal_moves(legal);
      CHECK(std::ranges::find(legal, move) != legal.end());
      after.apply(move);
    }
    float sum = 0;
    for (const float value : rated.value) sum += value;
    CHECK(std::abs(sum - 1) < 1e-3f);
  }
}

template <class S>
void play_randomly(S& state, Random& random) {
  std::vector<typename S::Move> moves;
  std::vector<Chance<typename S::Move>> chances;
  state.chances(chances);
  for (const auto& chance : chances) moves.push_back(chance.move);
  if (chances.empty()) state.legal_moves(moves);
  state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

void ponte_is_searched() {
  const ponte::Rules rules(6, 40, 15);
  Random random(2);
  for (ponte::State state(rules, {}); state.actor() != kOver; play_randomly(state, random)) check_search(state, 200);
}

void settimo_is_searched() {
  const settimo::Rules rules = test::settimo_rules();
  Random random(3);
  settimo::State state(rules, settimo::random_setup(random));
  for (int ply = 0; state.actor() != kOver; ++ply, play_randomly(state, random))
    if (state.actor() >= 0 && ply % 5 == 0) check_search(state, 100);
}

void viaduct_is_searched() {
  for (const int seats : {2, 4}) {
    const viaduct::Rules rules = viaduct_rules(seats, true, 30);
    Random random(4);
    viaduct::State state(rules, {});
    for (int ply = 0; state.actor() != kOver; ++ply, play_randomly(state, random))
      if (state.actor() >= 0 && ply % 12 == 0) check_search<viaduct::State, viaduct::CompletionJudge>(state, 12);
  }
}

// V6.2, V5.1: bridges from a platform towards the river bring seat 0 nearer, and before the first all are as near.
void viaduct_is_judged_by_what_is_needed() {
  const viaduct::Rules rules = viaduct_rules(4);
  viaduct::CompletionJudge judge;
  const Values start = judge.judge(viaduct::State(rules, {}));
  CHECK(start == (Values{0.25f, 0.25f, 0.25f, 0.25f}));
  const Values ahead = judge.judge(after(rules, {"roll1", "+7.25-7.28@0"}));
  CHECK(ahead == (Values{1, 0, 0, 0}));
  const Values both = judge.judge(after(rules, {"roll1", "+7.25-7.28@0", "roll1", "+23.25-23.28@0"}));
  CHECK(both == (Values{0.5f, 0.5f, 0, 0}));
}

}  // namespace

int main() {
  return test::run_all({
      {"it_finds_the_winning_move", it_finds_the_winning_move},
      {"untried_moves_come_first_in_random_order", untried_moves_come_first_in_random_order},
      {"visits_add_up", visits_add_up},
      {"chance_counts_by_its_weights", chance_counts_by_its_weights},
      {"it_stops_when_told_and_goes_on", it_stops_when_told_and_goes_on},
      {"nobody_to_move_finds_nothing", nobody_to_move_finds_nothing},
      {"a_forced_move_takes_no_thought", a_forced_move_takes_no_thought},
      {"memory_is_bounded", memory_is_bounded},
      {"playouts_are_cut_and_judged", playouts_are_cut_and_judged},
      {"ponte_is_searched", ponte_is_searched},
      {"settimo_is_searched", settimo_is_searched},
      {"viaduct_is_searched", viaduct_is_searched},
      {"viaduct_is_judged_by_what_is_needed", viaduct_is_judged_by_what_is_needed},
  });
}
