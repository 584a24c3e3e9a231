#include "games/ponte/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

static_assert(EvaluatorFor<Evaluator, State>);

namespace {

// A sand bank by its size, while some square still lets it grow; in points.
constexpr double kBankWorth[] = {0, 0.08, 0.22, 0.55};
// One tile by the size of the group that it would make: own gain, and what it takes from the opponent.
constexpr float kOwnRating[] = {0, 0.2f, 0.7f, 1.4f, 3.2f};
constexpr float kDeniedRating[] = {0, 0.1f, 0.4f, 1.0f, 2.4f};
constexpr float kIslandByPair = 3.6f;    // two tiles that make an island of a bank of two
constexpr float kBridgeRating = 0.8f;    // and as much again for each point that it joins
constexpr double kPotentialShare = 0.4;  // of the points that the best free bridge would bring
constexpr double kPointsScale = 3.5;     // points of a lead that make a game about 88 % won
constexpr std::size_t kSquares = 14, kMostPairs = 40;

std::size_t islands_at(const std::vector<Network>& networks, int square) {
  for (const Network& network : networks)
    if (network.squares.test(square)) return network.islands.size();
  return 0;
}

bool joins_two(const std::vector<Network>& networks, Bridge bridge) {
  return std::ranges::none_of(
      networks, [&](const Network& n) { return n.squares.test(bridge.from) && n.squares.test(bridge.to); });
}

// n(n+1)/2 grows by the product when two networks become one (P7.2).
double points_joined(const std::vector<Network>& networks, Bridge bridge) {
  if (!joins_two(networks, bridge)) return 0;
  return static_cast<double>(islands_at(networks, bridge.from) * islands_at(networks, bridge.to));
}

}  // namespace

double Evaluator::bridge_potential(const State& state, Colour colour, const std::vector<Network>& networks) {
  state.legal_bridges(colour, bridges_);
  double best = 0;
  for (const Bridge bridge : bridges_) best = std::max(best, points_joined(networks, bridge));
  return kPotentialShare * best;
}

double Evaluator::worth(const State& state, Colour colour) {
  const Bits& open = state.open(colour);
  double worth = 0;
  for (const Bits& group : state.groups(colour)) {
    const int size = group.count();
    if (size < kIslandSize && with_sides(group).touches(open)) worth += kBankWorth[size];
  }
  const Bits mine_alone = open - state.open(other(colour));
  return worth + 0.03 * mine_alone.count() + 0.01 * open.count();
}

Values Evaluator::evaluate(const State& state) {
  if (state.stage() == State::Stage::opening || state.stage() == State::Stage::colour) return {0.5f, 0.5f, 0, 0};
  const std::vector<Network> networks = state.networks();
  double lead = 0;  // of light
  for (const Network& network : networks)
    lead += (network.colour == Colour::light ? 1 : -1) * static_cast<double>(network.points());
  for (const Colour colour : kColours)
    lead += (colour == Colour::light ? 1 : -1) * (worth(state, colour) + bridge_potential(state, colour, networks));
  lead += state.mover() == Colour::light ? 0.15 : -0.15;  // the turn itself
  const auto light = static_cast<float>(0.5 + 0.5 * std::tanh(lead / kPointsScale));
  Values values{};
  values[static_cast<std::size_t>(state.seat_of(Colour::light))] = light;
  values[static_cast<std::size_t>(state.seat_of(Colour::dark))] = 1 - light;
  return values;
}

void Evaluator::rate_squares(const State& state, Random& random) {
  const Colour own = state.mover(), opponent = other(own);
  squares_.clear();
  for_each(state.open(own), [&](int square) {
    const Bits group = flood(Bits::of(square), state.tiles(own));
    float rating = kOwnRating[group.count()];
    if (state.open(opponent).test(square))
      rating += kDeniedRating[flood(Bits::of(square), state.tiles(opponent)).count()];
    squares_.push_back({square, rating + 0.1f * static_cast<float>(random.unit()), group});
  });
  std::ranges::sort(squares_, std::greater{}, &RatedSquare::rating);
}

void Evaluator::add_pairs(const State& state, std::vector<Candidate<Move>>& candidates) {
  if (!state.can_afford_tiles(state.mover())) return;
  const Colour own = state.mover();
  const auto add = [&](const RatedSquare& a, const RatedSquare& b, float rating) {
    if (state.is_legal_pair(own, a.square, b.square))
      candidates.push_back({Move::tiles(a.square, b.square), std::exp(rating)});
  };
  for (std::size_t i = 0; i < squares_.size(); ++i)
    for (std::size_t j = i + 1; j < squares_.size(); ++j) {
      const RatedSquare &a = squares_[i], &b = squares_[j];
      const bool is_joined = with_sides(a.group).touches(b.group);
      // Only a joined pair is worth more than the sum of its tiles, and only if it makes an island.
      if (is_joined && (a.group | b.group).count() == kIslandSize)
        add(a, b, kIslandByPair);
      else if (j < kSquares)
        add(a, b, is_joined ? 0.6f * (a.rating + b.rating) : a.rating + b.rating);
    }
  if (candidates.size() > kMostPairs) {
    std::ranges::nth_element(candidates, candidates.begin() + kMostPairs, std::greater{}, &Candidate<Move>::prior);
    candidates.resize(kMostPairs);
  }
}

void Evaluator::add_bridges(const State& state, std::vector<Candidate<Move>>& candidates) {
  if (state.stage() != State::Stage::play && state.stage() != State::Stage::last) return;
  const std::vector<Network> networks = state.networks();
  state.legal_bridges(state.mover(), bridges_);
  for (const Bridge bridge : bridges_) {
    const double gain = points_joined(networks, bridge);
    const double near = 0.3 * static_cast<double>(islands_at(networks, bridge.from) + islands_at(networks, bridge.to));
    const double rating = kBridgeRating * (1 + std::min(gain, 4.0) + std::min(near, 1.0));
    candidates.push_back({Move::bridge(bridge.from, bridge.to), static_cast<float>(std::exp(rating))});
  }
}

void Evaluator::candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates) {
  candidates.clear();
  if (state.stage() == State::Stage::colour) {
    for (const Colour colour : kColours) candidates.push_back({Move::colour(colour), 1.0f});
    return;
  }
  rate_squares(state, random);
  add_pairs(state, candidates);
  const bool found_pairs = !candidates.empty();
  add_bridges(state, candidates);
  if (!found_pairs) {
    // The narrowed list held no legal pair, or there is none at all.
    std::vector<Move> moves;
    state.legal_moves(moves);
    for (const Move move : moves)
      if (move.kind != Move::Kind::bridge && candidates.size() < kMostPairs) candidates.push_back({move, 1.0f});
  }
  std::ranges::stable_sort(candidates, std::greater{}, &Candidate<Move>::prior);
}

Move Evaluator::playout_move(const State& state, Random& random) {
  std::vector<Candidate<Move>> found;
  candidates(state, random, found);
  return found[random.below(static_cast<std::uint32_t>(std::min<std::size_t>(found.size(), 4)))].move;
}

}  // namespace trearchi::ponte
