#include "games/ponte/solver.hpp"

#include <algorithm>
#include <array>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

namespace {

// Own groups and open squares, as parts that may grow together. Squares only close and bridges only become fewer, so
// what is not joined here never will be.
class Prospects {
 public:
  Prospects(const Arrangement& arrangement, const Side& side, Colour colour)
      : side_(side), open_(arrangement.can_afford_tiles[index(colour)] ? arrangement.open[index(colour)] : Bits{}) {
    std::size_t count = side.group_count;
    for_each(open_, [&](int square) { number_[square] = static_cast<std::uint8_t>(count++); });
    parts_.resize(count);
    for (std::size_t i = 0; i < count; ++i) parts_[i].parent = static_cast<std::uint8_t>(i);
    for_each(open_, [&](int square) { join_beside(square); });
    count_islands();
    for (std::size_t i = 1; i < side.group_count; ++i) join(i, side.groups[i].component);
    if (arrangement.bridges_left < 1) return;
    const Bits ends = arrangement.tiles[index(colour)] - arrangement.ended;
    const Bits tiles = arrangement.tiles[0] | arrangement.tiles[1];
    for_each(ends | open_, [&](int square) { join_spans(square, ends, tiles); });
  }

  int points() const {
    std::vector<int> islands(parts_.size());
    for (std::size_t i = 1; i < parts_.size(); ++i) islands[find(i)] += parts_[i].islands;
    int points = 0;
    for (const int n : islands) points += n * (n + 1) / 2;  // P7.2
    return points;
  }

 private:
  struct Part {
    std::uint8_t parent = 0;
    int islands = 0;
  };

  std::size_t number(int square) const {
    return side_.group_at[square] != 0 ? side_.group_at[square] : number_[square];
  }
  std::size_t find(std::size_t i) const {
    while (parts_[i].parent != i) i = parts_[i].parent;
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parts_[std::max(a, b)].parent = static_cast<std::uint8_t>(std::min(a, b));
  }
  void join_beside(int square) {
    for (const int step : kSides)
      if (const std::size_t beside = number(square + step); beside != 0) join(number(square), beside);
  }
  // Each new island takes four tiles, one of them new, out of one region of banks and open squares.
  void count_islands() {
    std::vector<int> tiles(parts_.size()), open(parts_.size());
    for (std::size_t i = 1; i < side_.group_count; ++i) {
      if (side_.groups[i].size == kIslandSize)
        parts_[i].islands = 1;
      else
        tiles[find(i)] += side_.groups[i].size;
    }
    for (std::size_t i = side_.group_count; i < parts_.size(); ++i) ++open[find(i)];
    for (std::size_t i = 1; i < parts_.size(); ++i)
      parts_[i].islands += std::min(open[i], (open[i] + tiles[i]) / kIslandSize);
  }
  void join_spans(int square, const Bits& ends, const Bits& tiles) {
    for (const Span span : kSpans) {
      const int column = column_of(square) + span.columns, row = row_of(square) + span.rows;
      if (column >= kMaxSize || row < 0 || row >= kMaxSize) continue;
      const int end = square_at(column, row);
      if (!ends.test(end) && !open_.test(end)) continue;
      const Bridge bridge{static_cast<Square>(square), static_cast<Square>(end)};
      if (!covered_squares(bridge).touches(tiles)) join(number(square), number(end));
    }
  }

  const Side& side_;
  Bits open_;
  SquareMap<std::uint8_t> number_;  // of open squares, after those of the groups
  std::vector<Part> parts_;
};

}  // namespace

int most_points(const Arrangement& arrangement, const Survey& survey, Colour colour) {
  return Prospects(arrangement, survey.of(colour), colour).points();
}

std::optional<int> Solver::solve(const State& state, Budget& budget) {
  if (state.stage() != State::Stage::play && state.stage() != State::Stage::last) return std::nullopt;
  if ((state.open(Colour::light) | state.open(Colour::dark)).count() > kMostOpen) return std::nullopt;
  if (table_.empty()) table_.resize(kEntries);
  const int value = search(state, -1, 1, budget);
  if (budget.is_spent()) return std::nullopt;
  return value;
}

namespace {

// For the mover; precondition: over.
int outcome(const State& state, Colour mover) {
  const unsigned winners = state.winners();
  if (winners == 0b11) return 0;
  return winners >> state.seat_of(mover) & 1u ? 1 : -1;
}

}  // namespace

int Solver::search(const State& state, int alpha, int beta, Budget& budget) {
  if (!budget.spend()) return 0;
  const std::uint64_t hash = state.hash();
  Move first = Move::pass();
  if (const Entry& known = entry(hash); known.hash == hash) {
    alpha = std::max<int>(alpha, known.at_least);
    beta = std::min<int>(beta, known.at_most);
    if (alpha >= beta) return alpha;
    first = known.best;
  }
  const Arrangement arrangement = arrangement_of(state);
  const Survey survey(arrangement);
  const Colour own = state.mover();
  int value = 0, at_least = -1, at_most = 1;
  if (most_points(arrangement, survey, own) < survey.of(other(own)).points) {
    value = at_most = at_least = -1;
  } else if (most_points(arrangement, survey, other(own)) < survey.of(own).points) {
    value = at_most = at_least = 1;
  } else {
    value = search_moves(state, moves_of(state, survey, first), alpha, beta, first, budget);
    if (budget.is_spent()) return 0;
    if (value > alpha) at_least = value;
    if (value < beta) at_most = value;
  }
  entry(hash) = {hash, static_cast<std::int8_t>(at_least), static_cast<std::int8_t>(at_most), first};
  return value;
}

int Solver::search_moves(const State& state, const std::vector<Rated>& moves, int alpha, int beta, Move& best,
                         Budget& budget) {
  int value = -1;
  for (const Rated& rated : moves) {
    State after = state;
    after.apply(rated.move);
    const int found = after.actor() == kOver ? outcome(after, state.mover()) : -search(after, -beta, -alpha, budget);
    if (budget.is_spent()) return 0;
    if (found > value) {
      value = found;
      best = rated.move;
    }
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return value;
}

// What brings points first, then what keeps the opponent from them.
std::vector<Solver::Rated> Solver::moves_of(const State& state, const Survey& survey, Move first) const {
  const Side &own = survey.of(state.mover()), &opponent = survey.of(other(state.mover()));
  std::vector<Move> moves;
  state.legal_moves(moves);
  std::vector<Rated> rated;
  for (const Move move : moves) {
    int rating = move == first ? 1000 : 0;
    if (move.kind == Move::Kind::bridge) {
      const auto from = own.groups[own.group_at[move.first]].component,
                 to = own.groups[own.group_at[move.second]].component;
      if (from != to) rating += 4 * own.components[from].islands * own.components[to].islands;
    } else if (move.kind == Move::Kind::tiles) {
      for (const int square : {move.first, move.second})
        rating += 5 * own.finishing.test(square) + 2 * opponent.finishing.test(square);
    }
    rated.push_back({move, rating});
  }
  std::ranges::stable_sort(rated, std::greater{}, &Rated::rating);
  return rated;
}

}  // namespace trearchi::ponte
