#include "games/viaduct/walker.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace trearchi::viaduct {
namespace {

constexpr int kDetour = 3;

}  // namespace

Move Walker::choose(const State& state, Random& random) {
  state.legal_moves(moves_);
  assert(!moves_.empty());
  best_.clear();
  switch (state.stage()) {
    case Stage::kExtra: find_extras(state); break;
    case Stage::kSymbol: find_leaders_bridge(state); break;
    case Stage::kTake: find_takes(state); break;
    default:
      if (moves_.front().kind != MoveKind::kPlace)
        find_takes(state);
      else
        find_step(state, random);
  }
  const std::vector<Move>& pool = best_.empty() ? moves_ : best_;
  return pool[random.below(static_cast<std::uint32_t>(pool.size()))];
}

int Walker::look(const State& state, int seat, int slack) {
  completion_.look(state.rules(), state.board(), seat);
  const int needed = completion_.needed(std::max(slack, 0));
  if (slack >= 0) completion_.look_further(slack);
  return needed;
}

// Distances are estimates: of the steps that should shorten the way, one that does.
void Walker::find_step(const State& state, Random& random) {
  const int seat = state.actor();
  const int needed = look(state, seat, 0);
  completion_.steps(steps_);
  std::erase_if(steps_, [](const Completion::Step& step) { return step.excess > 0; });
  while (!steps_.empty()) {
    const std::size_t i = random.below(static_cast<std::uint32_t>(steps_.size()));
    const Bridge bridge = steps_[i].bridge;
    best_ = {{MoveKind::kPlace, bridge.x, bridge.y, bridge.direction, bridge.level}};
    Board board = state.board();
    board.add(bridge);
    completion_.look(state.rules(), board, seat);
    if (completion_.needed() < needed) return;
    steps_[i] = steps_.back();
    steps_.pop_back();
  }
}

void Walker::find_extras(const State& state) {
  const int needed = look(state, state.placing_seat(), kDetour);
  for (const Move& move : moves_) {
    const Bridge bridge{move.level, move.x, move.y, move.direction, 0, true};
    if (completion_.needed_through(bridge) + 1 <= needed + kDetour) best_.push_back(move);
  }
}

int Walker::loss(const State& state, const Move& move, int seat, int before) {
  Board board = state.board();
  board.remove(*board.find(move.x, move.y, move.direction, move.level));
  completion_.look(state.rules(), board, seat);
  return completion_.needed() - before;
}

void Walker::find_takes(const State& state) {
  const int seat = state.actor();
  const int before = look(state, seat, -1);
  int least = std::numeric_limits<int>::max();
  for (const Move& move : moves_) {
    if (move.kind != MoveKind::kTake) continue;
    const int cost = loss(state, move, seat, before);
    if (cost > least) continue;
    if (cost < least) best_.clear();
    least = cost;
    best_.push_back(move);
  }
}

void Walker::find_leaders_bridge(const State& state) {
  int leader = -1, fewest = std::numeric_limits<int>::max();
  for (int seat = 0; seat < state.seats(); ++seat)
    if (seat != state.actor())
      if (const int needed = look(state, seat, -1); needed < fewest) {
        fewest = needed;
        leader = seat;
      }
  int most = 0;
  for (const Move& move : moves_) {
    if (move.kind != MoveKind::kTake) continue;
    const Board& board = state.board();
    if (board.bridges()[*board.find(move.x, move.y, move.direction, move.level)].seat != leader) continue;
    const int cost = loss(state, move, leader, fewest);
    if (cost < most || cost == 0) continue;
    if (cost > most) best_.clear();
    most = cost;
    best_.push_back(move);
  }
  if (best_.empty()) best_.push_back(moves_.back());  // the pass
}

}  // namespace trearchi::viaduct
