// Bridges: which are legal (P5), kept up move by move.
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

namespace {

constexpr unsigned kBothColours = 0x0101;

}  // namespace

bool State::is_legal_bridge(Bridge bridge) const {
  if (ended_.test(bridge.from) || ended_.test(bridge.to)) return false;                           // P5.4
  if (covered_squares(bridge).touches(tiles(Colour::light) | tiles(Colour::dark))) return false;  // P5.3
  return !is_crossed(bridge);                                                                     // P5.5
}

void State::legal_bridges(Colour colour, std::vector<Bridge>& bridges) const {
  bridges.clear();
  visit_bridges(colour, [&](Bridge bridge) { bridges.push_back(bridge); });
}

// Precondition: rank < count_legal_bridges(colour).
Bridge State::bridge_at(Colour colour, int rank) const {
  Bridge found{};
  visit_bridges(colour, [&](Bridge bridge) {
    if (rank-- == 0) found = bridge;
  });
  return found;
}

void State::add_bridge(Bridge bridge) {
  const Bits covered = covered_squares(bridge);
  bridges_.insert_sorted(bridge);
  covered_ |= covered;
  for (Ground& ground : ground_) ground.open -= covered;  // P5.3
  for (const int end : {bridge.from, bridge.to}) {        // P5.4
    ended_.set(end);
    withdraw(end, 0xff);
    for (std::size_t span = 0; span < kSpans.size(); ++span)
      if (end >= step_of(kSpans[span])) withdraw(end - step_of(kSpans[span]), static_cast<SpanSet>(1u << span));
  }
  const auto& crossers = geometry::kCrossing[span_of(bridge)];
  for (std::size_t i = 0; i < crossers.count; ++i) {  // P5.5
    const auto way = crossers.ways[i];
    const int from = bridge.from + way.step;
    if (from < 0 || from >= kSquareCount) continue;
    SpanSet& crossed = crossed_[static_cast<std::size_t>(from)];
    crossed = static_cast<SpanSet>(crossed | way.spans);
    withdraw(from, way.spans);
  }
}

// P5.3: a tile keeps bridges of both colours from passing over its square.
void State::block_bridges_over(int square) {
  unsigned blocked = 0;
  for (const auto way : geometry::kCovering) blocked |= live_from(square + way.step) & way.spans * kBothColours;
  if (blocked == 0) return;
  for (const auto way : geometry::kCovering) withdraw(square + way.step, way.spans);
}

void State::withdraw(int square, SpanSet spans) {
  std::uint16_t& live = live_from(square);
  const unsigned lost = live & spans * kBothColours;
  if (lost == 0) return;
  live = static_cast<std::uint16_t>(live - lost);
  const std::uint64_t counts = bytes::counts(lost);
  for (const Colour colour : kColours)
    live_count_[index(colour)] =
        static_cast<std::uint16_t>(live_count_[index(colour)] - (counts >> 8 * index(colour) & 0xff));
}

// The bridges that a new tile makes possible; it carries none yet.
void State::offer_bridges(Colour colour, int tile) {
  const int first = tile - window::kMiddle;
  const std::uint64_t own = tiles(colour).window(first), occupied = own | tiles(other(colour)).window(first);
  std::uint64_t ends = own & ~ended_.window(first) & window::kEnds[window::pack_around(occupied)];
  for (; ends != 0; ends &= ends - 1) {
    const int end = first + std::countr_zero(ends);
    const Bridge bridge{static_cast<Square>(end < tile ? end : tile), static_cast<Square>(end < tile ? tile : end)};
    if (is_crossed(bridge) || !near(tile).reach.test(end)) continue;  // a window wraps round the edge of 12 rows
    std::uint16_t& live = live_from(bridge.from);
    live = static_cast<std::uint16_t>(live | 1u << (span_of(bridge) + 8 * index(colour)));
    ++live_count_[index(colour)];
  }
}

}  // namespace trearchi::ponte
