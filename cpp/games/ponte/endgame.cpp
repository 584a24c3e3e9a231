#include "games/ponte/endgame.hpp"

#include <algorithm>
#include <limits>

#include "games/ponte/prospects.hpp"

namespace trearchi::ponte {

namespace {

constexpr std::size_t kTableSize = std::size_t{1} << 18;
constexpr int kFirst = std::numeric_limits<int>::max();
constexpr int kLeadWeight = 16;  // half a point against how often a move has cut a search short

std::int8_t compare(const Score& own, const Score& others) { return own > others ? 1 : own < others ? -1 : 0; }  // P7.3

// Whether the colour may ever place tiles again: what is illegal stays illegal, and after light has passed dark alone
// has a turn (P6.3).
bool may_place(const State& state, Colour colour) {
  return (colour == state.mover() || state.stage() != State::Stage::last) && state.has_legal_pair(colour);
}

// A square is of use to a colour that may still place two tiles.
bool is_near(const State& state) {
  if (state.stage() != State::Stage::play) return state.stage() == State::Stage::last;
  Bits usable;
  for (const Colour colour : kColours)
    if (may_place(state, colour)) usable |= state.open(colour);
  return usable.count() <= Endgame::kMostUsable;
}

}  // namespace

std::optional<Values> Endgame::solve(const State& state, Budget& budget) {
  if (!is_near(state)) return std::nullopt;
  budget_ = &budget;
  table_.resize(kTableSize);
  history_.assign(3 * kSquareCount * kSquareCount, 0);
  if (!budget.spend()) return std::nullopt;
  const int result = search(state, glance(state).known, -1, 1, 0);
  if (budget.is_spent()) return std::nullopt;
  Values values{};
  const auto seat = static_cast<std::size_t>(state.actor());
  values[seat] = 0.5f + 0.5f * static_cast<float>(result);
  values[1 - seat] = 1.0f - values[seat];
  return values;
}

// What can be told of a position without looking further, as its mover sees it.
Endgame::Glance Endgame::glance(const State& state) const {
  const Colour own = state.mover();
  const bool may_bridge = state.can_afford_bridge(), is_last = state.stage() == State::Stage::last;
  const Prospects mine = prospects(state, own, may_place(state, own), may_bridge);
  const Prospects theirs = prospects(state, other(own), may_place(state, other(own)), may_bridge && !is_last);
  const std::uint64_t key = state.hash();
  const Known& slot = table_[key & (kTableSize - 1)];
  Known known = slot.key == key ? slot : Known{key, {}, Move::pass()};
  known.bounds.least = std::max<std::int8_t>(known.bounds.least, compare(mine.least, theirs.most));
  known.bounds.most = std::min<std::int8_t>(known.bounds.most, compare(mine.most, theirs.least));
  return {known, mine.least.points + mine.most.points - theirs.least.points - theirs.most.points};
}

// The result if it lies between `least` and `most`; else a bound of it on the same side. Nothing, once the budget is
// spent.
int Endgame::search(const State& state, Known known, int least, int most, std::size_t depth) {
  if (known.bounds.least >= most || known.bounds.least == known.bounds.most) return known.bounds.least;
  if (known.bounds.most <= least) return known.bounds.most;
  least = std::max<int>(least, known.bounds.least);
  most = std::min<int>(most, known.bounds.most);
  const int result = search_moves(state, least, most, depth, known.best);
  if (budget_->is_spent()) return 0;
  if (result > least) known.bounds.least = static_cast<std::int8_t>(result);
  if (result < most) known.bounds.most = static_cast<std::int8_t>(result);
  table_[known.key & (kTableSize - 1)] = known;
  return result;
}

int Endgame::search_moves(const State& state, int least, int most, std::size_t depth, Move& best) {
  list_moves(state, depth);
  if (const std::optional<int> won = glance_at_moves(state, most, depth, best)) return *won;
  int result = -2;
  for (std::size_t i = 0; i < moves_[depth].size() && !budget_->is_spent(); ++i) {
    const Rated rated = moves_[depth][i];  // deeper searches may move the lists
    State next = state;
    next.apply(rated.move);
    const int value = next.actor() == kOver ? -rated.known.bounds.least
                                            : -search(next, rated.known, -most, -std::max(least, result), depth + 1);
    if (value > result) {
      result = value;
      best = rated.move;
    }
    if (result >= most) {
      ++history(state.mover(), rated.move);
      break;
    }
  }
  return result;
}

// One move may decide it; else they are put in the order of what they promise, the best known first.
std::optional<int> Endgame::glance_at_moves(const State& state, int most, std::size_t depth, Move& best) {
  for (Rated& rated : moves_[depth]) {
    State next = state;
    next.apply(rated.move);
    if (next.actor() == kOver) {
      const std::int8_t value = compare(next.score(other(state.mover())), next.score(state.mover()));
      rated.known.bounds = {value, value};
    } else {
      if (!budget_->spend()) return 0;
      const Glance found = glance(next);
      rated.known = found.known;
      rated.rating = static_cast<int>(history(state.mover(), rated.move)) - kLeadWeight * found.lead;
    }
    if (-rated.known.bounds.most >= most) {
      best = rated.move;
      return -rated.known.bounds.most;
    }
    if (rated.move == best) rated.rating = kFirst;
  }
  std::ranges::stable_sort(moves_[depth], std::greater{}, &Rated::rating);
  return std::nullopt;
}

void Endgame::list_moves(const State& state, std::size_t depth) {
  if (moves_.size() <= depth) moves_.resize(depth + 1);
  std::vector<Rated>& moves = moves_[depth];
  moves.clear();
  const Colour own = state.mover();
  const auto add = [&](Move move) { moves.push_back({move, 0, {}}); };
  if (state.can_afford_tiles(own)) {
    const Ranks open(state.open(own));
    for (int i = 1; i < open.count(); ++i)
      for (int j = 0; j < i; ++j)
        if (state.is_legal_pair(own, open[j], open[i])) add(Move::tiles(open[j], open[i]));
  }
  if (moves.empty()) add(Move::pass());  // P6.1; it ends the game, or nearly
  state.visit_bridges(own, [&](Bridge bridge) { add(Move::bridge(bridge)); });
}

std::uint32_t& Endgame::history(Colour colour, Move move) {
  const std::size_t kind = move.kind == Move::Kind::bridge ? 2 : index(colour);
  return history_[(kind * kSquareCount + move.first) * kSquareCount + move.second];
}

std::optional<Values> solve(const State& state, Budget& budget) { return Endgame().solve(state, budget); }

}  // namespace trearchi::ponte
