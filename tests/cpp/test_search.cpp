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
// the game with weight `wins` to `losses`. With `has_win` a third move wins at once. With `goes_on` the gamble's
// outcome is known to the evaluator, but the game never ends.
struct WagerRules {
  std::uint32_t wins = 1, losses = 3;
  bool has_win = false;
  bool goes_on = false;
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
  Seat actor() const { return at == At::gamble ? kChance : at == At::end ? kOver : Seat{0}; }
  void legal_moves(std::vector<Move>& moves) const {
    moves.clear();
    if (at == At::aimless) moves = {Move::sure};
    if (at == At::choice) moves = {Move::sure, Move::gamble};
    if (at == At::choice && rules_->has_win) moves.push_back(Move::win);
  }
  std::uint64_t count_legal_moves() const { return at != At::choice ? 0 : rules_->has_win ? 3 : 2; }
  void chances(std::vector<Chance<Move>>& chances) const {
    chances.clear();
    if (at == At::gamble) chances = {{Move::won, rules_->wins}, {Move::lost, rules_->losses}};
  }
  void apply(Move move) {
    if (at == At::aimless) return;
    at = move == Move::gamble ? At::gamble : at == At::gamble && rules_->goes_on ? At::aimless : At::end;
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

  enum class At { choice, gamble, aimless, end } at = At::choice;
  unsigned result = 0;
  const Rules* rules_;
};

struct WagerEvaluator {
  static constexpr int playout_moves = 0;
  Values evaluate(const Wager& state) {
    if (state.at != Wager::At::aimless) return {0.5f, 0.5f};
    return state.result == 0b01 ? Values{1, 0} : Values{0, 1};
  }
  void candidates(const Wager& state, Random&, std::vector<Candidate<WagerMove>>& candidates) {
    std::vector<WagerMove> moves;
    state.legal_moves(moves);
    candidates.clear();
    for (const WagerMove move : moves) candidates.push_back({move, 1.0f});
  }
  WagerMove playout_move(const Wager&, Random&) { return WagerMove::sure; }
};

// It lists every move and says so.
struct ThoroughEvaluator : WagerEvaluator {
  bool candidates(const Wager& state, Random& random, std::vector<Candidate<WagerMove>>& candidates) {
    WagerEvaluator::candidates(state, random, candidates);
    return true;
  }
};

// It can play a gamble out.
struct SolvingEvaluator : ThoroughEvaluator {
  std::optional<Values> solve(const Wager& state, Budget& budget) {
    if (state.at != Wager::At::gamble || !budget.spend()) return std::nullopt;
    const float share =
        static_cast<float>(state.rules().wins) / static_cast<float>(state.rules().wins + state.rules().losses);
    return Values{share, 1 - share};
  }
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

constexpr std::pair<std::uint32_t, std::uint32_t> kOdds[] = {{1, 3}, {3, 1}, {1, 1}, {2, 5}, {1, 19}};

// The value of the gamble is the share of the outcomes that were tried: it is the true one to within one visit.
void chance_is_visited_in_proportion() {
  for (const auto& [wins, losses] : kOdds) {
    const auto found = search_wager({.wins = wins, .losses = losses, .goes_on = true}, 3000);
    const auto& gamble = of(found, WagerMove::gamble);
    const double share = static_cast<double>(wins) / (wins + losses);
    CHECK(gamble.visits > 10);
    CHECK(!gamble.is_proven);
    // The first visit is an evaluation (0.5), the others are outcomes.
    CHECK(std::abs(gamble.value[0] - share) <= 2.0 / static_cast<double>(gamble.visits));
    CHECK(std::abs(gamble.value[0] + gamble.value[1] - 1.0) < 1e-4);
  }
}

template <class E>
SearchResult<WagerMove> prove_wager(const WagerRules& rules, std::uint64_t nodes) {
  SearchOptions options;
  options.nodes = nodes;
  return Search<Wager, E>(Wager(rules, {}), options).run(never);
}

// Of chance, all outcomes; of a list with every move, the best of them; and with a proof the search is over.
void proofs_climb() {
  for (const auto& [wins, losses] : kOdds) {
    const auto found = prove_wager<ThoroughEvaluator>({.wins = wins, .losses = losses}, 1000);
    const float share = static_cast<float>(wins) / static_cast<float>(wins + losses);
    CHECK(of(found, WagerMove::gamble).is_proven);
    CHECK(std::abs(of(found, WagerMove::gamble).value[0] - share) < 1e-6f);
    CHECK(of(found, WagerMove::sure).is_proven && of(found, WagerMove::sure).value[0] == 0.5f);
    CHECK(found.is_proven && found.nodes < 1000);
    CHECK(std::abs(found.value[0] - std::max(share, 0.5f)) < 1e-6f);
    CHECK(found.moves.front().move == (share > 0.5f ? WagerMove::gamble : WagerMove::sure) || share == 0.5f);
  }
}

// A list that may lack a move proves a win and nothing else.
void a_short_list_proves_wins_alone() {
  const auto open = prove_wager<WagerEvaluator>({}, 300);
  CHECK(!open.is_proven && open.nodes == 300);
  CHECK(of(open, WagerMove::sure).is_proven);
  const auto won = prove_wager<WagerEvaluator>({.has_win = true}, 300);
  CHECK(won.is_proven && won.value[0] == 1.0f && won.value[1] == 0.0f && won.nodes < 300);
}

// What is proven to be worse comes after all that is not known to be.
void moves_are_sorted_by_what_is_known() {
  std::vector<RatedMove<int>> moves = {{0, 90, {0.0f, 1.0f}, true, {}},  {1, 50, {0.6f, 0.4f}, false, {}},
                                       {2, 10, {0.9f, 0.1f}, false, {}}, {3, 70, {0.5f, 0.5f}, true, {}},
                                       {4, 1, {1.0f, 0.0f}, true, {}},   {5, 0, {0.5f, 0.5f}, false, {}}};
  sort_moves(moves, 0);
  const int expected[] = {4, 1, 2, 5, 3, 0};
  for (std::size_t i = 0; i < moves.size(); ++i) CHECK(moves[i].move == expected[i]);
  moves.pop_back();
  std::erase_if(moves, [](const auto& rated) { return rated.move == 4; });
  moves[0].value = {0.4f, 0.6f};
  sort_moves(moves, 0);
  CHECK(moves.front().move == 3);
}

// What the tree cannot reach in time, the exhaustive search proves.
void the_exhaustive_search_takes_its_turn() {
  const WagerRules rules{.wins = 3, .losses = 1, .goes_on = true};
  CHECK(!prove_wager<ThoroughEvaluator>(rules, 5000).is_proven);
  const auto found = prove_wager<SolvingEvaluator>(rules, 5000);
  CHECK(found.is_proven && found.nodes < 5000);
  CHECK(of(found, WagerMove::gamble).is_proven && of(found, WagerMove::gamble).value[0] == 0.75f);
}

// A search that goes on is the same as one that was never interrupted.
void it_goes_on_where_it_stopped() {
  const WagerRules rules{.goes_on = true};
  SearchOptions options;
  Search<Wager, WagerEvaluator> whole(Wager(rules, {}), options), parts(Wager(rules, {}), options);
  whole.go_on(700, never);
  for (const std::uint64_t nodes : {1u, 2u, 300u, 300u, 700u}) parts.go_on(nodes, never);
  CHECK(whole.result().nodes == 700 && parts.result().nodes == 700);
  for (const WagerMove move : {WagerMove::sure, WagerMove::gamble}) {
    CHECK(of(whole.result(), move).visits == of(parts.result(), move).visits);
    CHECK(of(whole.result(), move).value == of(parts.result(), move).value);
  }
}

// The tree stops growing at its bound, the search does not.
void memory_is_bounded() {
  const settimo::Rules rules = test::settimo_rules();
  Random random(4);
  const settimo::State state(rules, settimo::random_setup(random));
  for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{3} << 20}) {
    SearchOptions options;
    options.max_bytes = bytes;
    Search<settimo::State, settimo::Evaluator> search(state, options);
    search.go_on(60'000, never);
    CHECK(search.nodes() == 60'000);
    CHECK(search.bytes() <= bytes);
    CHECK(search.bytes() > bytes / 2);
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
    const bool is_known = rated.is_proven || (i > 0 && found.moves[i - 1].is_proven);
    CHECK(i == 0 || is_known || rated.visits <= found.moves[i - 1].visits);
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

// What people overlook: about that share of the moves is missing, another one each time; but never all of them, and
// never what ends the game at once.
void moves_are_overlooked() {
  const WagerRules rules{.wins = 1, .losses = 3, .has_win = true, .goes_on = true};
  const float share = 0.4f;
  const int times = 1000;
  int gambles = 0;
  for (std::uint64_t seed = 0; seed < times; ++seed) {
    SearchOptions options;
    options.nodes = 20;
    options.seed = seed;
    options.overlooked = share;
    const auto found = Search<Wager, WagerEvaluator>(Wager(rules, {}), options).run(never);
    const auto sees = [&](WagerMove move) {
      return std::ranges::count(found.moves, move, &RatedMove<WagerMove>::move);
    };
    CHECK(sees(WagerMove::win) == 1 && sees(WagerMove::sure) == 1);  // both end the game
    gambles += static_cast<int>(sees(WagerMove::gamble));
  }
  CHECK(std::abs(gambles - (1 - share) * times) < 4 * std::sqrt(share * (1 - share) * times));
}

template <class S, class E>
void check_overlooking(const S& state) {
  for (const float share : {0.5f, 1.0f}) {
    SearchOptions options;
    options.nodes = 30;
    options.overlooked = share;
    const auto found = Search<S, E>(state, options).run(never);
    std::vector<typename S::Move> legal;
    state.legal_moves(legal);
    CHECK(!found.moves.empty());
    for (const auto& rated : found.moves) CHECK(std::ranges::find(legal, rated.move) != legal.end());
  }
}

void something_is_always_seen() {
  const ponte::Rules ponte_rules(6, 40, 15);
  Random random(4);
  for (ponte::State state(ponte_rules, {}); state.actor() != kOver; play_randomly(state, random))
    check_overlooking<ponte::State, ponte::Evaluator>(state);
  const settimo::Rules settimo_rules = test::settimo_rules();
  settimo::State state(settimo_rules, settimo::random_setup(random));
  for (; state.actor() != kOver; play_randomly(state, random))
    if (state.actor() >= 0) check_overlooking<settimo::State, settimo::Evaluator>(state);
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
      {"proofs_climb", proofs_climb},
      {"a_short_list_proves_wins_alone", a_short_list_proves_wins_alone},
      {"moves_are_sorted_by_what_is_known", moves_are_sorted_by_what_is_known},
      {"the_exhaustive_search_takes_its_turn", the_exhaustive_search_takes_its_turn},
      {"it_goes_on_where_it_stopped", it_goes_on_where_it_stopped},
      {"memory_is_bounded", memory_is_bounded},
      {"visits_add_up", visits_add_up},
      {"it_stops_when_told", it_stops_when_told},
      {"nobody_to_move_finds_nothing", nobody_to_move_finds_nothing},
      {"ponte_is_searched", ponte_is_searched},
      {"settimo_is_searched", settimo_is_searched},
      {"moves_are_overlooked", moves_are_overlooked},
      {"something_is_always_seen", something_is_always_seen},
      {"ponte_wins_with_its_last_bridge", ponte_wins_with_its_last_bridge},
  });
}
