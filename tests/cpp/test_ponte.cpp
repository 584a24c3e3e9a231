// Ponte del Diavolo: the core against a plain reading of P4 and P5. Recorded games are replayed by the Python tests.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "check.hpp"
#include "core/perft.hpp"
#include "games/ponte/state.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::ponte;

using Place = std::pair<int, int>;  // column and row, from 0
using Places = std::set<Place>;

Place place_of(int square) { return {column_of(square), row_of(square)}; }

void play_randomly(State& state, Random& random) {
  std::vector<Move> moves;
  state.legal_moves(moves);
  state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

// Legal texts are played, others tell their code.
std::string play(State& state, std::string_view text) {
  const auto read = state.read(text);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return refusal->code;
  state.apply(std::get<Move>(read));
  return "";
}

// The plain reading -----------------------------------------------------------------------------------------------

Places tiles_of(const State& state, Colour colour) {
  Places tiles;
  for_each(state.tiles(colour), [&](int square) { tiles.insert(place_of(square)); });
  return tiles;
}

Places group_of(const Place& tile, const Places& tiles) {
  Places group = {tile};
  std::vector<Place> waiting = {tile};
  while (!waiting.empty()) {
    const auto [column, row] = waiting.back();
    waiting.pop_back();
    for (const Place& beside : {Place{column + 1, row}, {column - 1, row}, {column, row + 1}, {column, row - 1}})
      if (tiles.contains(beside) && group.insert(beside).second) waiting.push_back(beside);
  }
  return group;
}

// P4.2, P4.3 over the whole board.
bool is_arrangement(const Places& tiles) {
  for (const Place& tile : tiles) {
    const Places group = group_of(tile, tiles);
    if (group.size() > 4) return false;
    if (group.size() < 4) continue;
    for (const auto& [column, row] : group)
      for (int c = column - 1; c <= column + 1; ++c)
        for (int r = row - 1; r <= row + 1; ++r)
          if (tiles.contains({c, r}) && !group.contains({c, r})) return false;
  }
  return true;
}

std::set<std::string> plain_pairs(const State& state) {
  std::set<std::string> pairs;
  if (!state.can_afford_tiles(state.mover())) return pairs;
  const Places own = tiles_of(state, state.mover());
  std::vector<int> free;
  for_each(state.rules().board() - state.tiles(Colour::light) - state.tiles(Colour::dark) - state.covered(),
           [&](int square) { free.push_back(square); });
  for (std::size_t i = 0; i < free.size(); ++i)
    for (std::size_t j = i + 1; j < free.size(); ++j) {
      Places both = own;
      both.insert(place_of(free[i]));
      both.insert(place_of(free[j]));
      if (is_arrangement(both)) pairs.insert(state.write(Move::tiles(free[i], free[j])));
    }
  return pairs;
}

// P5.5: the segments have an inner point in common. Ends of different bridges are different squares here, and none
// lies on the other bridge.
bool plainly_cross(Bridge one, Bridge another) {
  const auto [a, b] = place_of(one.from);
  const auto [c, d] = place_of(one.to);
  const auto [e, f] = place_of(another.from);
  const auto [g, h] = place_of(another.to);
  const int turn = (c - a) * (h - f) - (d - b) * (g - e);
  if (turn == 0) return false;
  // They meet at `one.from` + s / turn of the way along `one`, and at t / turn along `another`.
  int s = (e - a) * (h - f) - (f - b) * (g - e), t = (e - a) * (d - b) - (f - b) * (c - a), whole = turn;
  if (whole < 0) s = -s, t = -t, whole = -whole;
  return 0 < s && s < whole && 0 < t && t < whole;
}

std::vector<Bridge> all_bridges(const Rules& rules) {
  std::vector<Bridge> bridges;
  for_each(rules.board(), [&](int from) {
    for_each(rules.board(), [&](int to) {
      const Bridge bridge{static_cast<Square>(from), static_cast<Square>(to)};
      if (from < to && is_span(bridge)) bridges.push_back(bridge);
    });
  });
  return bridges;
}

// P5.1 to P5.5 over every two tiles.
std::vector<Bridge> plain_bridges(const State& state, Colour colour) {
  const Bits all = state.tiles(Colour::light) | state.tiles(Colour::dark);
  std::vector<Bridge> bridges;
  for (const Bridge bridge : all_bridges(state.rules())) {
    const Bits ends = Bits::of(bridge.from) | Bits::of(bridge.to);
    const bool crosses_none =
        std::ranges::none_of(state.bridges(), [&](Bridge other) { return plainly_cross(bridge, other); });
    if ((ends & state.tiles(colour)) == ends && !ends.touches(state.ended()) && !covered_squares(bridge).touches(all) &&
        crosses_none)
      bridges.push_back(bridge);
  }
  return bridges;
}

// Bridges, and tiles beside tiles, more often than chance would have it.
Move lively_move(const State& state, Random& random) {
  Move move = state.random_move(random);
  for (int i = 0; i < 12 && move.kind == Move::Kind::tiles; ++i) {
    const Bits near = with_corners(state.tiles(state.mover()));
    if (near.test(move.first) && near.test(move.second)) break;
    move = state.random_move(random);
  }
  return move;
}

// Tests -----------------------------------------------------------------------------------------------------------

void perft_agrees() {
  const std::vector<std::uint64_t> four = {120, 240, 21840, 1448352}, six = {630, 1260, 706860};
  for (std::size_t i = 0; i < four.size(); ++i)
    CHECK(perft(State(Rules(4, 40, 15), {}), static_cast<int>(i) + 1) == four[i]);
  for (std::size_t i = 0; i < six.size(); ++i)
    CHECK(perft(State(Rules(6, 40, 15), {}), static_cast<int>(i) + 1) == six[i]);
}

void pairs_are_those_of_the_plain_reading() {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Rules rules(seed % 3 == 0 ? 5 : 4, std::nullopt, seed % 2 == 0 ? std::nullopt : std::optional<int>(15));
    Random random(seed);
    for (State state(rules, {}); state.actor() != kOver; play_randomly(state, random)) {
      if (state.stage() == State::Stage::colour) continue;
      std::vector<Move> moves;
      state.legal_moves(moves);
      CHECK(moves.size() == state.count_legal_moves());
      std::set<std::string> pairs;
      for (const Move move : moves)
        if (move.kind == Move::Kind::tiles) CHECK(pairs.insert(state.write(move)).second);
      CHECK(pairs == plain_pairs(state));
      CHECK(state.has_legal_pair(state.mover()) == !pairs.empty());
    }
  }
}

// What a state keeps up from move to move is what follows from the arrangement, on every size of board.
void what_is_kept_up_follows_from_the_arrangement() {
  int bridges_seen = 0, islands_seen = 0;
  for (std::uint64_t seed = 0; seed < 72; ++seed) {
    const Rules rules(static_cast<int>(4 + seed % 9),
                      seed % 4 == 0 ? std::nullopt : std::optional<int>(12 + 8 * (seed % 5)),
                      seed % 3 == 0 ? std::nullopt : std::optional<int>(static_cast<int>(seed % 16)));
    Random random(seed);
    for (State state(rules, {}); state.actor() != kOver; state.apply(lively_move(state, random))) {
      const Bits free = rules.board() - state.tiles(Colour::light) - state.tiles(Colour::dark) - state.covered();
      for (const Colour colour : kColours) {
        const Places own = tiles_of(state, colour);
        CHECK((state.open(colour) - free).none());
        for_each(free, [&](int square) {
          // The parts of the arrangement far from the square are legal as they are.
          Places near = {place_of(square)};
          for (const auto& [column, row] : own)
            if (std::abs(column - column_of(square)) <= 5 && std::abs(row - row_of(square)) <= 5)
              near.insert({column, row});
          CHECK(state.open(colour).test(square) == is_arrangement(near));
        });
        std::vector<Bridge> legal, plain = plain_bridges(state, colour);
        if (!state.can_afford_bridge()) plain.clear();
        state.legal_bridges(colour, legal);
        CHECK(std::ranges::is_sorted(legal, {}, [](Bridge b) { return std::pair(b.from, span_of(b)); }));
        std::ranges::sort(legal);
        std::ranges::sort(plain);
        CHECK(legal == plain);
        CHECK(state.count_legal_bridges(colour) == static_cast<int>(plain.size()));
        bridges_seen += static_cast<int>(plain.size());
        CHECK(state.tiles_left(colour).value_or(0) ==
              rules.tiles().value_or(static_cast<int>(own.size())) - static_cast<int>(own.size()));
        for_each(state.tiles(colour), [&](int tile) {
          const Bits group = flood(Bits::of(tile), state.tiles(colour));
          CHECK(state.group_at(tile).squares() == group);
          islands_seen += group.count() == kIslandSize ? 1 : 0;
        });
      }
    }
  }
  CHECK(bridges_seen > 1000);
  CHECK(islands_seen > 1000);
}

// Pearson's statistic over the moves from `first` on, against the same chance for every legal move.
void check_uniform(const State& state, const std::vector<Move>& moves, std::size_t first, int each, Random& random) {
  std::vector<int> drawn(moves.size());
  for (std::size_t i = 0; i < static_cast<std::size_t>(each) * moves.size(); ++i) {
    const Move move = state.random_move(random);
    if (first > 0 && move.kind != moves[first].kind) continue;
    const auto at = std::ranges::find(moves, move);
    CHECK(at != moves.end());
    if (at != moves.end()) ++drawn[static_cast<std::size_t>(at - moves.begin())];
  }
  double statistic = 0;
  for (std::size_t i = first; i < moves.size(); ++i)
    statistic += (drawn[i] - each) * (drawn[i] - each) / static_cast<double>(each);
  const auto freedom = static_cast<double>(moves.size() - first - (first == 0 ? 1 : 0));
  CHECK(statistic < freedom + 5 * std::sqrt(2 * freedom) + 6);
}

// Over positions of all kinds with few moves.
void random_moves_are_uniform() {
  int positions = 0, with_pass = 0, with_bridge = 0, with_pass_after_draws = 0, with_refused_draws = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Rules rules(static_cast<int>(4 + seed % 6), seed % 5 == 0 ? std::optional<int>(4) : std::nullopt,
                      std::nullopt);
    Random random(seed);
    for (State state(rules, {}); state.actor() != kOver; state.apply(lively_move(state, random))) {
      std::vector<Move> moves;
      state.legal_moves(moves);
      const auto pairs = std::ranges::count(moves, Move::Kind::tiles, &Move::kind);
      const auto squares = state.open(state.mover()).count();
      const bool passes = std::ranges::count(moves, Move::Kind::pass, &Move::kind) > 0;
      const bool passes_after_draws = passes && squares >= 2 && state.can_afford_tiles(state.mover());
      if (moves.size() < 2 || moves.size() > 24 || (positions > 250 && !passes_after_draws)) continue;
      ++positions;
      with_pass += passes ? 1 : 0;
      with_pass_after_draws += passes_after_draws ? 1 : 0;
      with_bridge += std::ranges::count(moves, Move::Kind::bridge, &Move::kind) > 0 ? 1 : 0;
      with_refused_draws += pairs > 0 && 2 * pairs < squares * (squares - 1) ? 1 : 0;
      check_uniform(state, moves, 0, 200, random);
    }
  }
  CHECK(positions > 200);
  CHECK(with_pass > 15);
  CHECK(with_bridge > 50);
  CHECK(with_pass_after_draws > 3);
  CHECK(with_refused_draws > 20);
}

// Where pairs abound, bridges are guessed: each is still as likely as each pair.
void guessed_bridges_are_uniform() {
  int positions = 0, refused_guesses = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Rules rules(seed % 2 == 0 ? 8 : 12, std::nullopt, std::nullopt);
    Random random(seed);
    for (State state(rules, {}); state.actor() != kOver; state.apply(lively_move(state, random))) {
      std::vector<Move> moves;
      state.legal_moves(moves);
      const int bridges = static_cast<int>(std::ranges::count(moves, Move::Kind::bridge, &Move::kind));
      const int ends = (state.tiles(state.mover()) - state.ended()).count();
      if (bridges < 4 || static_cast<int>(moves.size()) < 20 * ends || moves.size() > 2500) continue;
      ++positions;
      refused_guesses += 8 * ends - bridges;
      check_uniform(state, moves, moves.size() - static_cast<std::size_t>(bridges), 30,
                    random);  // the last are bridges
    }
  }
  CHECK(positions > 20);
  CHECK(refused_guesses > 1000);
}

// P5.1: 2 x 2 x 4 directions; a board of five holds so many of each.
void bridges_of_a_board_are_counted() {
  const auto bridges = all_bridges(Rules(5, 40, 15));
  CHECK(bridges.size() == 2 * 15 + 2 * 9 + 4 * 12);
  for (const Bridge bridge : bridges) {
    const Bits covered = covered_squares(bridge);
    const auto [column, row] = place_of(bridge.from);
    const auto [to_column, to_row] = place_of(bridge.to);
    const bool is_knight = (to_column - column + to_row - row) % 2 != 0;
    CHECK(covered.count() == (is_knight ? 2 : 1));
    for_each(covered, [&](int square) {  // nearer to the segment's middle than half its ends are
      const auto [c, r] = place_of(square);
      const int x = 2 * c - column - to_column, y = 2 * r - row - to_row;
      CHECK(x * x + y * y <= 1);
    });
  }
}

void the_crossing_table_is_exact() {
  const Rules rules(6, 40, 15);
  const auto bridges = all_bridges(rules);
  int crossings = 0;
  for (const Bridge one : bridges)
    for (const Bridge another : bridges) {
      const Bits ends = Bits::of(one.from) | Bits::of(one.to), others = Bits::of(another.from) | Bits::of(another.to);
      if (ends.touches(others) || covered_squares(one).touches(others) || covered_squares(another).touches(ends))
        continue;
      CHECK(crosses(one, another) == plainly_cross(one, another));
      CHECK(crosses(one, another) == crosses(another, one));
      crossings += crosses(one, another) ? 1 : 0;
    }
  CHECK(crossings > 500);
}

// P5.6: parallel knights may cover the same square; crossing ones may not.
void parallel_knights_share_a_square() {
  const auto bridge = [](int c1, int r1, int c2, int r2) {
    return Bridge{static_cast<Square>(square_at(c1, r1)), static_cast<Square>(square_at(c2, r2))};
  };
  CHECK(!crosses(bridge(0, 0, 1, 2), bridge(1, 0, 2, 2)));
  CHECK(covered_squares(bridge(0, 0, 1, 2)).touches(covered_squares(bridge(1, 0, 2, 2))));
  CHECK(crosses(bridge(0, 0, 1, 2), bridge(0, 2, 1, 0)));
  CHECK(crosses(bridge(0, 0, 2, 2), bridge(0, 2, 2, 0)));
  CHECK(crosses(bridge(0, 1, 2, 1), bridge(1, 0, 1, 2)));
}

void random_games_read_back() {
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Rules rules(static_cast<int>(4 + seed % 9), seed % 4 == 0 ? std::nullopt : std::optional<int>(12),
                      seed % 5 == 0 ? std::nullopt : std::optional<int>(static_cast<int>(seed % 5)));
    Random random(seed);
    State state(rules, {});
    while (true) {
      const auto read = State::parse(rules, state.print());
      CHECK(std::holds_alternative<State>(read));
      if (const State* again = std::get_if<State>(&read)) {
        CHECK(*again == state);
        CHECK(again->hash() == state.hash());
        CHECK(again->open(Colour::light) == state.open(Colour::light));
        CHECK(again->open(Colour::dark) == state.open(Colour::dark));
        CHECK(again->count_legal_moves() == state.count_legal_moves());
      }
      if (state.actor() == kOver) break;
      play_randomly(state, random);
    }
  }
}

void transpositions_are_equal() {
  const Rules rules(10, 40, 15);
  State one(rules, {}), other(rules, {});
  for (const char* text : {"a1,c3", "dark", "h1,h3", "a5,c5", "j8,j9", "e1,e3"}) CHECK(play(one, text).empty());
  for (const char* text : {"c3,a1", "Dark", "j9,j8", "e3,e1", " h1,h3", "a5,c5\n"}) CHECK(play(other, text).empty());
  CHECK(one == other);
  CHECK(one.hash() == other.hash());
  CHECK(play(other, "pass") == "must-place");
  CHECK(one == other);
}

void networks_score() {
  const Rules rules(8, 40, 15);
  const auto read = State::parse(rules, "8/8/8/7d/4ll1d/3l1ll1/ll1l4/ll6 b2-d2 1 light");
  CHECK(std::holds_alternative<PositionError>(read));  // the island e4 f4 f3 g3 touches d3
  const auto joined = State::parse(rules, "8/8/8/7d/5lld/3l1ll1/ll1l4/ll6 b2-d2,d3-f3 1 light");
  CHECK(std::holds_alternative<State>(joined));
  if (const State* state = std::get_if<State>(&joined)) CHECK((state->score(Colour::light) == Score{3, 2, 2}));
}

void garbage_is_refused() {
  const Rules rules(6, 12, 3);
  const std::string signs = "0123456789abcdefld/,- \topeningcolourfirstdarklastover\xC3\xA9";
  Random random(11);
  State state(rules, {});
  for (int i = 0; i < 30'000; ++i) {
    if (state.actor() == kOver) state = State(rules, {});
    if (i % 10 == 0) play_randomly(state, random);
    std::string text = state.print();
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const char sign = signs[random.below(static_cast<std::uint32_t>(signs.size()))];
      switch (random.below(3)) {
        case 0: text[at] = sign; break;
        case 1: text.insert(at, 1, sign); break;
        default: text.erase(at, random.below(6));
      }
      if (text.empty()) text = "-";
    }
    const auto answer = State::parse(rules, text);
    if (const auto* error = std::get_if<PositionError>(&answer)) {
      CHECK(!error->message.empty());
      for (const char c : error->message) CHECK(c >= ' ' && c <= '~');
    } else {
      const State& read = std::get<State>(answer);
      CHECK(std::get<State>(State::parse(rules, read.print())) == read);
      CHECK(is_arrangement(tiles_of(read, Colour::light)) && is_arrangement(tiles_of(read, Colour::dark)));
    }
    const std::string_view piece = std::string_view(text).substr(0, random.below(12));
    std::vector<Option> options;
    state.options(piece, options);
    (void)state.read(piece);
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"perft_agrees", perft_agrees},
      {"pairs_are_those_of_the_plain_reading", pairs_are_those_of_the_plain_reading},
      {"what_is_kept_up_follows_from_the_arrangement", what_is_kept_up_follows_from_the_arrangement},
      {"random_moves_are_uniform", random_moves_are_uniform},
      {"guessed_bridges_are_uniform", guessed_bridges_are_uniform},
      {"bridges_of_a_board_are_counted", bridges_of_a_board_are_counted},
      {"the_crossing_table_is_exact", the_crossing_table_is_exact},
      {"parallel_knights_share_a_square", parallel_knights_share_a_square},
      {"random_games_read_back", random_games_read_back},
      {"transpositions_are_equal", transpositions_are_equal},
      {"networks_score", networks_score},
      {"garbage_is_refused", garbage_is_refused},
  });
}
