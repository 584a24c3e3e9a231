// The search, on a game small enough to know by heart, and on Ponte and Settimo.
#include "search/search.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "check.hpp"
#include "games/ponte/evaluation.hpp"
#include "games/settimo/evaluation.hpp"
#include "settimo_board.hpp"

namespace {

using namespace trearchi;

// A wager: seat 0 takes the sure thing, worth `sure` to its evaluator and drawn at the end, or gambles: chance wins it
// the game with weight `wins` to `losses`. With `has_win` a third move wins at once.
struct WagerRules {
  std::uint32_t wins = 1, losses = 3;
  bool has_win = false;
};
struct WagerSetup {};
enum class WagerMove : std::uint8_t { sure, gamble, win, won, lost };

struct Wager {
  using Move = WagerMove;
  using Rules = WagerRules;
  using Setup = WagerSetup;

  Wager(const Rules& wager_rules, const Setup&) : rules_(&wager_rules) {}
  const Rules& rules() const { return *rules_; }
  int seats() const { return 2; }
  Seat actor() const { return at == At::choice ? Seat{0} : at == At::gamble ? kChance : kOver; }
  void legal_moves(std::vector<Move>& moves) const {
    moves.clear();
    if (at == At::choice) moves = {Move::sure, Move::gamble};
    if (at == At::choice && rules_->has_win) moves.push_back(Move::win);
  }
  std::uint64_t count_legal_moves() const { return at != At::choice ? 0 : rules_->has_win ? 3 : 2; }
  void chances(std::vector<Chance<Move>>& chances) const {
    chances.clear();
    if (at == At::gamble) chances = {{Move::won, rules_->wins}, {Move::lost, rules_->losses}};
  }
  void apply(Move move) {
    at = move == Move::gamble ? At::gamble : At::end;
    result = move == Move::sure ? 0b11 : move == Move::lost ? 0b10 : 0b01;
  }
  std::variant<Move, Refusal> read(std::string_view) const { return Refusal{"syntax", "", {}}; }
  std::string write(Move) const { return ""; }
  void options(std::string_view, std::vector<Option>& options) const { options.clear(); }
  unsigned winners() const { return result; }
  Reason reason() const { return ""; }
  std::uint64_t hash() const { return static_cast<std::uint64_t>(at); }
  std::string print() const { return ""; }
  static std::variant<Wager, PositionError> parse(const Rules&, std::string_view) { return PositionError{""}; }
  friend bool operator==(const Wager& a, const Wager& b) { return a.at == b.at && a.result == b.result; }

  enum class At { choice, gamble, end } at = At::choice;
  unsigned result = 0;
  const Rules* rules_;
};

struct WagerEvaluator {
  static constexpr int playout_moves = 0;
  Values evaluate(const Wager&) { return {0.5f, 0.5f}; }
  void candidates(const Wager& state, Random&, std::vector<Candidate<WagerMove>>& candidates) {
    std::vector<WagerMove> moves;
    state.legal_moves(moves);
    candidates.clear();
    for (const WagerMove move : moves) candidates.push_back({move, 1.0f});
  }
  WagerMove playout_move(const Wager&, Random&) { return WagerMove::sure; }
};

constexpr auto never = [] { return false; };

SearchResult<WagerMove> search_wager(const WagerRules& rules, std::uint64_t nodes, std::uint64_t seed = 1) {
  SearchOptions options;
  options.nodes = nodes;
  options.seed = seed;
  return Search<Wager, WagerEvaluator>(Wager(rules, {}), options).run(never);
}

const RatedMove<WagerMove>& of(const SearchResult<WagerMove>& found, WagerMove move) {
  return *std::ranges::find(found.moves, move, &RatedMove<WagerMove>::move);
}

void it_takes_the_better_of_two() {
  CHECK(search_wager({.wins = 3, .losses = 1}, 400).moves.front().move == WagerMove::gamble);
  CHECK(search_wager({.wins = 1, .losses = 3}, 400).moves.front().move == WagerMove::sure);
}

void it_finds_a_win_in_one() {
  const auto found = search_wager({.wins = 3, .losses = 1, .has_win = true}, 200);
  CHECK(found.moves.front().move == WagerMove::win);
  CHECK(found.moves.front().value[0] == 1.0f);
  CHECK(found.moves.front().value[1] == 0.0f);
}

// The value of the gamble is the share of the outcomes that were tried: it is the true one to within one visit.
void chance_is_visited_in_proportion() {
  for (const auto& [wins, losses] : {std::pair{1u, 3u}, {3u, 1u}, {1u, 1u}, {2u, 5u}, {1u, 19u}}) {
    const auto found = search_wager({.wins = wins, .losses = losses}, 3000);
    const auto& gamble = of(found, WagerMove::gamble);
    const double share = static_cast<double>(wins) / (wins + losses);
    CHECK(gamble.visits > 10);
    // The first visit is an evaluation (0.5), the others are outcomes.
    CHECK(std::abs(gamble.value[0] - share) <= 2.0 / static_cast<double>(gamble.visits));
    CHECK(std::abs(gamble.value[0] + gamble.value[1] - 1.0) < 1e-4);
  }
}

void visits_add_up() {
  for (const std::uint64_t nodes : {1u, 2u, 7u, 500u}) {
    const auto found = search_wager({}, nodes);
    std::uint64_t visits = 0;
    for (const auto& rated : found.moves) visits += rated.visits;
    CHECK(found.nodes == nodes);
    CHECK(visits == nodes);
    CHECK(found.moves.size() == 2);
  }
}

void it_stops_when_told() {
  SearchOptions options;
  int asked = 0;
  const WagerRules rules;
  Search<Wager, WagerEvaluator> search(Wager(rules, {}), options);
  const auto found = search.run([&] { return ++asked == 10; });
  CHECK(found.nodes == 10);
}

void nobody_to_move_finds_nothing() {
  const WagerRules rules;
  for (const WagerMove move : {WagerMove::gamble, WagerMove::sure}) {
    Wager state(rules, {});
    state.apply(move);
    SearchOptions options;
    options.nodes = 50;
    CHECK((Search<Wager, WagerEvaluator>(state, options).run(never).moves.empty()));
  }
}

// The games -------------------------------------------------------------------------------------------------------

template <class S, class E>
SearchResult<typename S::Move> search(const S& state, std::uint64_t nodes, std::uint64_t seed) {
  SearchOptions options;
  options.nodes = nodes;
  options.seed = seed;
  return Search<S, E>(state, options).run(never);
}

// Every move that the search names is legal where it is named, and the values are shares of one game.
template <class S, class E>
void check_search(const S& state, std::uint64_t nodes) {
  const auto found = search<S, E>(state, nodes, 5), again = search<S, E>(state, nodes, 5);
  CHECK(!found.moves.empty());
  CHECK(found.moves.size() == again.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const auto& rated = found.moves[i];
    CHECK(rated.move == again.moves[i].move && rated.visits == again.moves[i].visits);
    CHECK(rated.value == again.moves[i].value && rated.line == again.moves[i].line);
    CHECK(i == 0 || rated.visits <= found.moves[i - 1].visits);
    CHECK(rated.line.front() == rated.move);
    S after = state;
    for (const auto& move : rated.line) {
      std::vector<typename S::Move> legal;
      after.legal_moves(legal);
      CHECK(std::ranges::find(legal, move) != legal.end());
      after.apply(move);
    }
    float sum = 0;
    for (const float value : rated.value) {
      CHECK(value >= 0 && value <= 1);
      sum += value;
    }
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
  for (ponte::State state(rules, {}); state.actor() != kOver; play_randomly(state, random))
    check_search<ponte::State, ponte::Evaluator>(state, 40);
}

void settimo_is_searched() {
  const settimo::Rules rules = test::settimo_rules();
  Random random(3);
  settimo::State state(rules, settimo::random_setup(random));
  for (int ply = 0; state.actor() != kOver; ++ply, play_randomly(state, random))
    if (state.actor() >= 0 && ply % 5 == 0) check_search<settimo::State, settimo::Evaluator>(state, 60);
}

// P6.3, P7: in dark's last turn a bridge wins, and everything else shares.
void ponte_wins_with_its_last_bridge() {
  const ponte::Rules rules(8, 40, 15);
  const auto read = ponte::State::parse(rules, "ll1ll3/ll1ll3/8/8/8/8/dd1dd3/dd1dd3 - 1 last");
  CHECK(std::holds_alternative<ponte::State>(read));
  if (const auto* state = std::get_if<ponte::State>(&read)) {
    const auto found = search<ponte::State, ponte::Evaluator>(*state, 400, 1);
    CHECK(found.moves.front().move.kind == ponte::Move::Kind::bridge);
    CHECK(found.moves.front().value[0] == 1.0f);
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"it_takes_the_better_of_two", it_takes_the_better_of_two},
      {"it_finds_a_win_in_one", it_finds_a_win_in_one},
      {"chance_is_visited_in_proportion", chance_is_visited_in_proportion},
      {"visits_add_up", visits_add_up},
      {"it_stops_when_told", it_stops_when_told},
      {"nobody_to_move_finds_nothing", nobody_to_move_finds_nothing},
      {"ponte_is_searched", ponte_is_searched},
      {"settimo_is_searched", settimo_is_searched},
      {"ponte_wins_with_its_last_bridge", ponte_wins_with_its_last_bridge},
  });
}
