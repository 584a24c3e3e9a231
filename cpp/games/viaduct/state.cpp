#include "games/viaduct/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/random.hpp"

namespace trearchi::viaduct {
namespace {

constexpr std::array<MoveKind, 3> kFaces = {MoveKind::kRoll1, MoveKind::kRoll2, MoveKind::kRollX};
constexpr std::array<const char*, kMaxSeats> kColours = {"orange", "black", "white", "red"};  // V2.1

// Calls `visit(x, y, direction)` for every placement of one level.
template <class Visit>
void for_each(const Placements& found, int height, Visit visit) {
  for (int y = 1; y <= height; ++y) {
    const auto row = static_cast<std::size_t>(y);
    for (std::uint64_t east = found.east[row]; east != 0; east &= east - 1)
      visit(std::countr_zero(east), y, Direction::kEast);
    for (std::uint64_t north = found.north[row]; north != 0; north &= north - 1)
      visit(std::countr_zero(north), y, Direction::kNorth);
  }
}

}  // namespace

const char* stage_name(Stage stage) {
  static constexpr std::array<const char*, 9> kNames = {"extra",  "roll",   "act",   "place", "take",
                                                        "symbol", "choice", "stuck", "over"};
  return kNames[static_cast<std::size_t>(stage)];
}

State::State(const Rules& rules, const Setup&) : rules_(&rules), board_(rules) {
  // V2.3: custody is for the game without a die.
  if (!rules.has_die())
    for (int seat = 0; seat < seats(); ++seat)
      custody_[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(rules.geometry().custody);
  if (rules.has_extra_bridges())
    stage_ = Stage::kExtra;
  else
    begin_turn(0);
}

Seat State::actor() const {
  if (stage_ == Stage::kOver) return kOver;
  return stage_ == Stage::kRoll ? kChance : static_cast<Seat>(seat_);
}

int State::supply(int seat) const {
  const auto s = static_cast<std::size_t>(seat);
  return rules_->geometry().bridges - custody_[s] - placed_[s];
}

int State::on_board(int seat) const {
  const auto all = board_.bridges();
  return static_cast<int>(std::ranges::count(all, seat, [](const Bridge& b) { return int{b.seat}; }));
}

bool State::may_place() const {
  switch (stage_) {
    case Stage::kExtra:
    case Stage::kChoice:
    case Stage::kPlace: return true;
    case Stage::kAct: return supply(seat_) > 0;  // V4.5; V7.4: custody serves a second bridge only
    default: return false;
  }
}

bool State::may_take() const { return stage_ == Stage::kAct || stage_ == Stage::kTake || stage_ == Stage::kSymbol; }

bool State::is_removable(const Bridge& bridge) const {
  const bool is_own = bridge.seat == seat_;
  return is_own != (stage_ == Stage::kSymbol) && !bridge.is_extra && !board_.carries(bridge);
}

bool State::can_take() const {
  return may_take() && std::ranges::any_of(board_.bridges(), [this](const Bridge& b) { return is_removable(b); });
}

void State::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  if (may_place()) {
    Placements found;
    for (int z = 0; z <= board_.levels(); ++z) {
      board_.placements(*rules_, open_columns(), z, found);
      for_each(found, rules_->geometry().height, [&](int x, int y, Direction direction) {
        moves.push_back({MoveKind::kPlace, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), direction,
                         static_cast<std::uint8_t>(z)});
      });
    }
  }
  if (may_take())
    for (const Bridge& b : board_.bridges())
      if (is_removable(b)) moves.push_back({MoveKind::kTake, b.x, b.y, b.direction, b.level});
  // V4.6, V7.6: passing instead of placing or taking back is for those who can do neither.
  if (stage_ == Stage::kSymbol || (stage_ == Stage::kAct && moves.empty())) moves.push_back({MoveKind::kPass});
  if (stage_ == Stage::kChoice) moves.push_back({MoveKind::kEnd});
}

std::uint64_t State::count_legal_moves() const {
  std::uint64_t count = 0;
  if (may_place()) count += board_.count_placements(*rules_, open_columns());
  if (may_take())
    count += static_cast<std::uint64_t>(
        std::ranges::count_if(board_.bridges(), [this](const Bridge& b) { return is_removable(b); }));
  if (stage_ == Stage::kSymbol || stage_ == Stage::kChoice || (stage_ == Stage::kAct && count == 0)) ++count;
  return count;
}

std::uint32_t State::weight(MoveKind face) const {
  if (stage_ != Stage::kRoll) return 0;
  const Die& die = *rules_->parameters().die;
  switch (face) {
    case MoveKind::kRoll1: return die.ones;
    case MoveKind::kRoll2: return die.twos;
    case MoveKind::kRollX:
      return turns_ == 0 ? 0 : die.symbols;  // V4.1: on the very first roll the symbol is rolled again
    default: return 0;
  }
}

void State::chances(std::vector<Chance<Move>>& chances) const {
  chances.clear();
  for (const MoveKind face : kFaces)
    if (const std::uint32_t faces = weight(face); faces > 0) chances.push_back({Move{face}, faces});
}

Bridge State::bridge_of(Move move) const {
  return {
      move.level, move.x, move.y, move.direction, static_cast<std::uint8_t>(placing_seat()), stage_ == Stage::kExtra};
}

void State::apply(Move move) {
  assert(std::holds_alternative<Move>(read(write(move))));
  switch (move.kind) {
    case MoveKind::kPlace: return put_on(move);
    case MoveKind::kTake: return take_off(move);
    case MoveKind::kPass:
    case MoveKind::kEnd: return end_turn();
    case MoveKind::kRoll1:
    case MoveKind::kRoll2:
    case MoveKind::kRollX:
      roll_ = static_cast<Roll>(static_cast<int>(move.kind) - static_cast<int>(MoveKind::kRoll1) + 1);
      stage_ = roll_ == Roll::kSymbol ? Stage::kSymbol : Stage::kAct;
  }
}

void State::put_on(Move move) {
  board_.add(bridge_of(move));
  if (stage_ == Stage::kExtra) {
    // V7.1: one at a time; nobody can win before the first turn, for they stand on no platform (V3.4).
    if (board_.bridges().size() == kExtraBridges) return begin_turn(0);
    seat_ = static_cast<std::uint8_t>(1 - seat_);
    return;
  }
  ++placed_[seat_];
  if (stage_ == Stage::kChoice) --custody_[seat_];  // V7.4
  // V6.2: at once, also after the first of two bridges.
  if (board_.viaduct(*rules_, seat_)) return finish(1u << seat_);
  if (stage_ != Stage::kAct) return end_turn();
  if (!rules_->has_die()) {
    if (custody_[seat_] == 0) return end_turn();  // V7.5
    stage_ = Stage::kChoice;
    return;
  }
  // V4.6: a two is cut short where the second is impossible.
  if (roll_ == Roll::kOne || supply(seat_) == 0 || !board_.can_place(*rules_, open_columns())) return end_turn();
  stage_ = Stage::kPlace;
}

void State::take_off(Move move) {
  const auto index = board_.find(move.x, move.y, move.direction, move.level);
  assert(index);
  --placed_[board_.bridges()[*index].seat];  // V4.3, V7.5: back to its owner's supply, never to custody
  board_.remove(*index);
  const bool is_first_of_two = stage_ == Stage::kAct && roll_ == Roll::kTwo;
  if (!is_first_of_two || !can_take()) return end_turn();  // V4.6
  stage_ = Stage::kTake;
}

void State::begin_turn(int seat) {
  seat_ = static_cast<std::uint8_t>(seat);
  stage_ = rules_->has_die() ? Stage::kRoll : Stage::kAct;
  roll_ = Roll::kNone;
}

void State::end_turn() {
  ++turns_;
  const auto limit = rules_->parameters().turn_limit;
  // V6.3: then all seats share the game.
  if (limit && turns_ >= static_cast<std::uint32_t>(*limit)) return finish((1u << seats()) - 1);
  begin_turn((seat_ + 1) % seats());
}

void State::finish(unsigned winners) {
  winners_ = static_cast<std::uint8_t>(winners);
  stage_ = Stage::kOver;
  roll_ = Roll::kNone;
  seat_ = 0;
}

Reason State::reason() const {
  if (!std::has_single_bit(winners()))
    return "The limit of " + std::to_string(turns()) + " turns is reached: all share the end (V6.3).";
  const int winner = std::countr_zero(winners());
  return std::string("The ") + kColours[static_cast<std::size_t>(winner)] + " viaduct joins both platforms " +
         rules_->letter(winner) + " (V6.2).";
}

std::uint64_t State::hash() const {
  std::uint64_t packed = std::uint64_t{turns_} << 32 | std::uint64_t{seat_} << 24 | std::uint64_t{winners_} << 16 |
                         static_cast<std::uint64_t>(stage_) << 8 | static_cast<std::uint64_t>(roll_);
  std::uint64_t custody = 0;
  for (const std::uint8_t bridges : custody_) custody = custody << 8 | bridges;
  return mix64(board_.hash() ^ mix64(packed ^ mix64(custody)));
}

bool operator==(const State& a, const State& b) {
  // What the seats have placed follows from the board.
  return (a.rules_ == b.rules_ || *a.rules_ == *b.rules_) && a.stage_ == b.stage_ && a.roll_ == b.roll_ &&
         a.seat_ == b.seat_ && a.winners_ == b.winners_ && a.turns_ == b.turns_ && a.custody_ == b.custody_ &&
         a.board_ == b.board_;
}

Stage State::stage() const { return stage_ == Stage::kAct && !can_place() && !can_take() ? Stage::kStuck : stage_; }

int State::actions_left() const {
  switch (stage_) {
    case Stage::kRoll:
    case Stage::kOver: return 0;
    case Stage::kAct:
      if (rules_->has_die()) return roll_ == Roll::kTwo ? 2 : 1;
      return supply(seat_) > 0 && custody_[seat_] > 0 ? 2 : 1;  // V7.4
    default: return 1;
  }
}

std::vector<int> State::winning() const {
  std::vector<int> numbers;
  if (!std::has_single_bit(winners())) return numbers;
  const auto viaduct = board_.viaduct(*rules_, std::countr_zero(winners()));
  assert(viaduct);
  for (std::size_t i = 0; viaduct && i < board_.bridges().size(); ++i)
    if (viaduct->contains(i)) numbers.push_back(static_cast<int>(i));
  return numbers;
}

}  // namespace trearchi::viaduct
