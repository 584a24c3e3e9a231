// Bridges: which are legal (P5).
#include "games/ponte/bridges.hpp"

#include <utility>

#include "games/ponte/state.hpp"

namespace trearchi::ponte {

namespace {

// Both ends are moved onto the first, and so are the covered squares.
template <std::size_t span>
Bits first_ends(const Bits& ends, const Bits& tiles, const BridgeSet::BySpan& barred) {
  constexpr auto covered = geometry::kCovered[span];
  Bits firsts = ends & ends.down(step_of(kSpans[span]));
  firsts -= covered[0] > 0 ? tiles.down(covered[0]) : tiles.up(-covered[0]);
  if (covered[1] != covered[0]) firsts -= tiles.down(covered[1]);
  return firsts -= barred[span];
}

template <std::size_t... span>
BridgeSet::BySpan all_first_ends(const Bits& ends, const Bits& tiles, const BridgeSet::BySpan& barred,
                                 std::index_sequence<span...>) {
  return {first_ends<span>(ends, tiles, barred)...};
}

}  // namespace

BridgeSet::BridgeSet(const Bits& ends, const Bits& tiles, const BySpan& barred)
    : firsts_(all_first_ends(ends, tiles, barred, std::make_index_sequence<kSpans.size()>())) {}

int BridgeSet::count() const { return Bits::count(firsts_); }

Bridge BridgeSet::at(int rank) const {
  std::size_t span = 0;
  int count = firsts_[0].count();
  while (rank >= count) {
    rank -= count;
    count = firsts_[++span].count();
  }
  Bits firsts = firsts_[span];
  for (; rank > 0; --rank) firsts.take_first();
  return bridge_from(firsts.first(), span);
}

bool State::is_legal_bridge(Bridge bridge) const {
  if (barred_[span_of(bridge)].test(bridge.from)) return false;                         // P5.5
  if (ended_.test(bridge.from) || ended_.test(bridge.to)) return false;                 // P5.4
  return !covered_squares(bridge).touches(tiles(Colour::light) | tiles(Colour::dark));  // P5.3
}

void State::legal_bridges(Colour colour, std::vector<Bridge>& bridges) const {
  bridges.clear();
  visit_bridges(colour, [&](Bridge bridge) { bridges.push_back(bridge); });
}

void State::add_bridge(Bridge bridge) {
  const Bits covered = covered_squares(bridge);
  bridges_.insert_sorted(bridge);
  covered_ |= covered;
  for (Ground& ground : ground_) ground.open -= covered;  // P5.3
  const Bits ends = near(bridge.from).square | near(bridge.to).square;
  ended_ |= ends;  // P5.4
  for (Ground& ground : ground_) ground.ends -= ends;
  const auto& crossers = geometry::kCrossing[span_of(bridge)];
  for (std::size_t span = 0; span < kSpans.size(); ++span)  // P5.5
    barred_[span].add_window(bridge.from - geometry::kCrossersMiddle, crossers[span]);
}

}  // namespace trearchi::ponte
