// Moving: what is legal (P2 to P6) and what a move does.
#include "games/ponte/state.hpp"

#include <algorithm>
#include <cassert>

#include "games/ponte/pairs.hpp"

namespace trearchi::ponte {

static_assert(GameState<State>);

namespace {

constexpr int kTries = 8;  // draws before the legal moves are counted
// Bridges are guessed while that makes at most half as many draws as there are pairs.
constexpr int kPairsAGuess = 2;

}  // namespace

State::State(const Rules& rules, const Setup&) : rules_(&rules) {
  for (Ground& ground : ground_) ground.open = rules.board();
}

std::optional<Colour> State::colour_of(int seat) const {
  if (stage_ == Stage::opening || stage_ == Stage::colour) return std::nullopt;
  return seat == light_seat_ ? Colour::light : Colour::dark;
}

std::optional<int> State::tiles_left(Colour colour) const {
  if (!rules_->tiles()) return std::nullopt;
  return *rules_->tiles() - ground(colour).count;
}

std::optional<int> State::bridges_left() const {
  if (!rules_->bridges()) return std::nullopt;
  return *rules_->bridges() - static_cast<int>(bridges_.size());
}

// Turns -----------------------------------------------------------------------------------------------------------

void State::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  if (stage_ == Stage::over) return;
  if (stage_ == Stage::colour) {
    for (const Colour colour : kColours) moves.push_back(Move::colour(colour));
    return;
  }
  if (can_afford_tiles(mover_)) {
    const Pairs pairs(*this, mover_);
    moves.reserve(static_cast<std::size_t>(pairs.count() + count_legal_bridges(mover_)));
    pairs.visit([&](int a, int b) { moves.push_back(Move::tiles(a, b)); });
  }
  if (!allows_bridges()) return;
  if (moves.empty()) moves.push_back(Move::pass());  // P6.1
  visit_bridges(mover_, [&](Bridge bridge) { moves.push_back(Move::bridge(bridge)); });
}

std::uint64_t State::count_legal_moves() const {
  if (stage_ == Stage::over) return 0;
  if (stage_ == Stage::colour) return 2;
  const std::uint64_t pairs = count_legal_pairs(mover_);
  if (!allows_bridges()) return pairs;
  return static_cast<std::uint64_t>(count_legal_bridges(mover_)) + (pairs == 0 ? 1 : pairs);
}

// Each legal move is as likely as every other: see draw. While pairs abound, a bridge is guessed by one end and its
// span; near the end of a game few such guesses are legal, and the legal bridges are found first.
Move State::random_move(Random& random) const {
  if (stage_ == Stage::colour) return Move::colour(kColours[random.below(2)]);
  const Ranks open(ground(mover_).open);
  if (open.count() < 2 || !can_afford_tiles(mover_)) return random_of_few(random);
  const Bits ends = may_bridge() ? ground(mover_).ends : Bits();
  constexpr int kEach = static_cast<int>(kSpans.size());
  const int guesses = kEach * ends.count();
  if (2 * kPairsAGuess * guesses <= open.count() * (open.count() - 1))
    return draw(random, open, guesses, [&](int rank) -> std::optional<Bridge> {
      const Bridge bridge = bridge_from(Ranks(ends)[rank / kEach], static_cast<std::size_t>(rank % kEach));
      if (!ends.test(bridge.to) || !is_legal_bridge(bridge)) return std::nullopt;
      return bridge;
    });
  const BridgeSet legal = bridges_of(mover_);
  return draw(random, open, legal.count(), [&](int rank) -> std::optional<Bridge> { return legal.at(rank); });
}

// Draws among all pairs of open squares and so many bridges until the draw is legal. A pass is drawn only once it is
// known that there is no legal pair (P6.1).
template <class BridgeAt>
Move State::draw(Random& random, const Ranks& open, int bridges, BridgeAt bridge_at) const {
  // Each pair counts twice, by its first square and by its second, and so does each bridge.
  const auto squares = static_cast<std::uint32_t>(open.count()), pairs = squares * (squares - 1);
  for (int tries = 0; tries < kTries; ++tries) {
    const std::uint32_t at = random.below(pairs + 2 * static_cast<std::uint32_t>(bridges));
    if (at >= pairs) {
      const std::optional<Bridge> bridge = bridge_at(static_cast<int>((at - pairs) / 2));
      if (!bridge) continue;
      if (!has_legal_pair(mover_)) break;
      return Move::bridge(*bridge);
    }
    const std::uint32_t first = at / (squares - 1), second = at % (squares - 1);
    const int a = open[static_cast<int>(first)], b = open[static_cast<int>(second + (second >= first ? 1 : 0))];
    if (is_legal_pair(mover_, a, b)) return Move::tiles(a, b);
  }
  return random_of_few(random);
}

// The same by listing the pairs first, where few draws are legal.
Move State::random_of_few(Random& random) const {
  std::vector<Move> pairs;
  const Ranks open(ground(mover_).open);
  for (int i = 1; i < open.count() && can_afford_tiles(mover_); ++i)
    for (int j = 0; j < i; ++j)
      if (is_legal_pair(mover_, open[j], open[i])) pairs.push_back(Move::tiles(open[j], open[i]));
  const BridgeSet legal = bridges_of(mover_);
  const auto bridges = static_cast<std::uint32_t>(may_bridge() ? legal.count() : 0);
  const auto others = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(pairs.size()));
  const std::uint32_t at = random.below(others + bridges);
  if (at >= others) return Move::bridge(legal.at(static_cast<int>(at - others)));
  return pairs.empty() ? Move::pass() : pairs[at];  // P6.1
}

void State::apply(Move move) {
  switch (move.kind) {
    case Move::Kind::tiles:
      assert(is_legal_pair(mover_, move.first, move.second));
      place(mover_, move.first);
      place(mover_, move.second);
      return end_turn();
    case Move::Kind::bridge: add_bridge({move.first, move.second}); return end_turn();
    case Move::Kind::light:
    case Move::Kind::dark:
      light_seat_ = move.kind == Move::Kind::light ? 1 : 0;  // P2.2: seat 1 chooses
      stage_ = Stage::first;
      mover_ = Colour::dark;  // P2.3
      return;
    case Move::Kind::pass:
      if (mover_ == Colour::dark) {
        stage_ = Stage::over;  // P6.2
      } else {
        stage_ = Stage::last;  // P6.3
        mover_ = Colour::dark;
      }
  }
}

void State::end_turn() {
  switch (stage_) {
    case Stage::opening: stage_ = Stage::colour; return;
    case Stage::first: stage_ = Stage::play; break;
    case Stage::last: stage_ = Stage::over; return;  // P6.3
    default: break;
  }
  mover_ = other(mover_);
}

bool operator==(const State& a, const State& b) {
  return a.rules_->size() == b.rules_->size() && a.rules_->tiles() == b.rules_->tiles() &&
         a.rules_->bridges() == b.rules_->bridges() && a.tiles(Colour::light) == b.tiles(Colour::light) &&
         a.tiles(Colour::dark) == b.tiles(Colour::dark) && a.bridges_ == b.bridges_ && a.stage_ == b.stage_ &&
         a.mover_ == b.mover_ && a.light_seat_ == b.light_seat_;
}

std::uint64_t State::hash() const {
  std::uint64_t h =
      mix64(static_cast<std::uint64_t>(stage_) << 16 | index(mover_) << 8 | static_cast<std::uint64_t>(light_seat_));
  for (const Ground& ground : ground_) h = mix64(h ^ ground.tiles.hash());
  for (const Bridge bridge : bridges_) h = mix64(h ^ (static_cast<std::uint64_t>(bridge.from) << 8 | bridge.to));
  return h;
}

}  // namespace trearchi::ponte
